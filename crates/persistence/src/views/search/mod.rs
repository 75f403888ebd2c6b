//! Searches what an account may read.
//!
//! Contacts, documents, notes, entries, bills and services have columns with their folded
//! texts. Of horses and shows, of which an organization has hundreds, and of
//! courses of medication, the newest visits of care and the newest barns at shows a few
//! short columns are searched: their rows are read along an index and folded here.

mod barn;
mod care;
mod directory;
mod groups;
mod papers;
mod services;
mod shows;

use async_trait::async_trait;
use documents::day_in_words;
use kernel::{RecordDate, StoreError};
use notes::{FOUND_OF_A_KIND, Finding, Findings, SearchScopes, SearchStore, SearchWords};
use sea_orm::{DbBackend, EntityTrait, QueryFilter as _, Select};
use tracing::instrument;

use crate::database::in_time;
use crate::list::contains;
use crate::store::store;

/// How many characters of a note are shown.
const NOTE_CHARS: usize = 120;

store! {
    /// Searches in SQL.
    SqlSearchStore
}

#[async_trait]
impl SearchStore for SqlSearchStore {
    #[instrument(
        name = "db.search",
        level = "debug",
        skip_all,
        fields(account_id = %scopes.barn.account_id())
    )]
    async fn search(
        &self,
        scopes: &SearchScopes,
        words: &SearchWords,
    ) -> Result<Findings, StoreError> {
        in_time(async {
            let (connection, backend) = (self.database.reader()?, self.database.backend());
            let directory = (connection, backend);
            let (shows, from) = shows::shows(connection, &scopes.shows, words).await?;
            Ok(Findings {
                contacts: barn::contacts(connection, backend, &scopes.barn, words).await?,
                horses: barn::horses(connection, &scopes.barn, words).await?,
                feeding: barn::feeding(connection, &scopes.barn, words).await?,
                medications: barn::medications(connection, &scopes.barn, words).await?,
                care: care::visits(connection, &scopes.barn, words).await?,
                observations: care::observations(connection, backend, &scopes.barn, words).await?,
                documents: papers::documents(connection, backend, &scopes.documents, words).await?,
                notes: papers::notes(connection, backend, &scopes.barn, words).await?,
                bills: papers::bills(connection, backend, &scopes.book, words).await?,
                services: services::services(connection, backend, &scopes.book, words).await?,
                exhibitors: directory::people(directory, &scopes.shows, words).await?,
                show_horses: directory::show_horses(directory, &scopes.shows, words).await?,
                groups: groups::groups(connection, &scopes.shows, words).await?,
                shows,
                entries: shows::entries(connection, backend, &scopes.shows, words, from).await?,
                are_entries_partial: from.is_some(),
            })
        })
        .await
    }
}

/// The first of those that were found: those whose title begins with the first
/// word, and then the others, each in the order in which they are given.
fn first<Id>(mut found: Vec<Finding<Id>>, words: &SearchWords) -> Vec<Finding<Id>> {
    found.sort_by_cached_key(|it| !words.begin(&it.title));
    found.truncate(FOUND_OF_A_KIND);
    found
}

/// The rows whose column of folded text contains each word.
fn containing<E: EntityTrait>(
    backend: DbBackend,
    all: Select<E>,
    column: E::Column,
    words: &SearchWords,
) -> Select<E> {
    let words = words.as_slice().iter();
    words.fold(all, |query, word| {
        query.filter(contains(backend, column, word))
    })
}

/// What there is of these, with commas.
fn said<const N: usize>(parts: [&str; N]) -> String {
    let parts = parts.into_iter().filter(|part| !part.is_empty());
    parts.collect::<Vec<_>>().join(", ")
}

/// The end of something, to be added to what it is.
fn until(end: Option<RecordDate>) -> String {
    let end = end.map(|day| format!(", until {}", day_in_words(day)));
    end.unwrap_or_default()
}

fn cut(line: &str) -> String {
    line.chars().take(NOTE_CHARS).collect()
}
