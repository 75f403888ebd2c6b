//! Searches contacts, horses, documents, notes and shows.
//!
//! Contacts, documents and notes have columns with their folded texts. Of horses
//! and shows, of which an organization has hundreds, a few short columns are
//! searched: their rows are read along an index and folded here.

use async_trait::async_trait;
use documents::day_in_words;
use kernel::{
    ContactId, DocumentId, EventId, HorseId, NoteId, RecordDate, Scope, StoreError, TimeZone,
    from_unix_millis,
};
use notes::{FOUND_OF_A_KIND, Finding, Findings, SearchScopes, SearchStore, SearchWords};
use sea_orm::prelude::Json;
use sea_orm::{
    DatabaseConnection, DbBackend, EntityTrait, FromQueryResult, JoinType, QueryFilter as _,
    QueryOrder as _, QuerySelect as _, RelationDef, Select,
};
use tracing::instrument;
use uuid::Uuid;

use super::entity as note;
use crate::Database;
use crate::contacts::entity as contact;
use crate::database::in_time;
use crate::documents::entity as document;
use crate::error::store_error;
use crate::events::entity::event;
use crate::events::visible;
use crate::horses::entity::{horse, section};
use crate::list::{begins, contains};
use crate::scope::within;

/// How many documents are read of those that contain the words.
const DOCUMENTS: u64 = 200;

/// How many characters of a note are shown.
const NOTE_CHARS: usize = 120;

/// Searches in SQL.
#[derive(Debug, Clone)]
pub struct SqlSearchStore {
    database: Database,
}

impl SqlSearchStore {
    /// Creates the store on a database.
    #[must_use]
    pub fn new(database: Database) -> Self {
        Self { database }
    }
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
            Ok(Findings {
                contacts: contacts(connection, backend, &scopes.barn, words).await?,
                horses: horses(connection, &scopes.barn, words).await?,
                documents: documents(connection, backend, &scopes.documents, words).await?,
                notes: notes(connection, backend, &scopes.barn, words).await?,
                shows: shows(connection, &scopes.shows, words).await?,
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

#[derive(FromQueryResult)]
struct ContactRow {
    id: Uuid,
    name: String,
    company: String,
    email: Option<String>,
    phones: Json,
}

async fn contacts(
    connection: &DatabaseConnection,
    backend: DbBackend,
    scope: &Scope,
    words: &SearchWords,
) -> Result<Vec<Finding<ContactId>>, StoreError> {
    use contact::Column;
    let all = contact::Entity::find()
        .select_only()
        .columns([
            Column::Id,
            Column::Name,
            Column::Company,
            Column::Email,
            Column::Phones,
        ])
        .filter(within(Column::OrganizationId, scope));
    let found = containing(backend, all, Column::SearchKey, words);
    let first = words.as_slice().first().map_or("", String::as_str);
    let rows = found
        // Those whose name begins with the first word come first.
        .order_by_desc(begins(backend, Column::NameKey, first))
        .order_by_asc(Column::NameKey)
        .order_by_asc(Column::Id)
        .limit(FOUND_OF_A_KIND as u64)
        .into_model::<ContactRow>()
        .all(connection)
        .await
        .map_err(store_error)?;
    let found = rows.into_iter().map(|row| {
        let phones = row.phones.as_array().map(Vec::as_slice).unwrap_or_default();
        let phone = phones.iter().rev().find_map(Json::as_str);
        let details = [Some(&*row.company), phone, row.email.as_deref()];
        let details = details.into_iter().flatten();
        let detail: Vec<_> = details.filter(|text| !text.is_empty()).take(2).collect();
        Finding {
            id: ContactId::new(row.id),
            detail: detail.join(", "),
            title: row.name,
        }
    });
    Ok(found.collect())
}

#[derive(FromQueryResult)]
struct HorseRow {
    id: Uuid,
    name: String,
    breed: Option<String>,
    registration_number: String,
    microchip_number: String,
    owners: Option<Json>,
}

/// The names of owners: of a list of names, or of objects with names.
fn owner_names(owners: &Json) -> Vec<&str> {
    let owners = owners.as_array().map(Vec::as_slice).unwrap_or_default();
    owners
        .iter()
        .filter_map(|owner| owner.as_str().or_else(|| owner.get("name")?.as_str()))
        .collect()
}

async fn horses(
    connection: &DatabaseConnection,
    scope: &Scope,
    words: &SearchWords,
) -> Result<Vec<Finding<HorseId>>, StoreError> {
    use horse::Column;
    let its_owners: RelationDef = horse::Entity::belongs_to(section::Entity)
        .from(Column::Id)
        .to(section::Column::HorseId)
        .on_condition(|_, section| {
            use sea_orm::sea_query::{Expr, ExprTrait as _, IntoCondition as _};
            let name = Expr::col((section, section::Column::Section));
            name.eq("owners").into_condition()
        })
        .into();
    let rows = horse::Entity::find()
        .select_only()
        .columns([
            Column::Id,
            Column::Name,
            Column::Breed,
            Column::RegistrationNumber,
            Column::MicrochipNumber,
        ])
        .column_as(section::Column::Content, "owners")
        .join(JoinType::LeftJoin, its_owners)
        .filter(within(Column::OrganizationId, scope))
        .into_model::<HorseRow>()
        .all(connection)
        .await
        .map_err(store_error)?;
    let mut found = Vec::new();
    for row in rows {
        let owners = row.owners.as_ref().map(owner_names).unwrap_or_default();
        let mut searched = vec![
            row.name.as_str(),
            &row.registration_number,
            &row.microchip_number,
        ];
        searched.extend(&owners);
        if words.are_in(&searched) {
            let owners = owners.join(", ");
            let details = [row.breed.unwrap_or_default(), owners].into_iter();
            let detail = details.filter(|text| !text.is_empty());
            found.push(Finding {
                id: HorseId::new(row.id),
                detail: detail.collect::<Vec<_>>().join(", "),
                title: row.name,
            });
        }
    }
    found.sort_by_cached_key(|it| it.title.to_lowercase());
    Ok(first(found, words))
}

#[derive(FromQueryResult)]
struct DocumentRow {
    id: Uuid,
    title: String,
    kind: String,
    expires_on: Option<String>,
}

async fn documents(
    connection: &DatabaseConnection,
    backend: DbBackend,
    scope: &Scope,
    words: &SearchWords,
) -> Result<Vec<Finding<DocumentId>>, StoreError> {
    use document::Column;
    let all = document::Entity::find()
        .select_only()
        .columns([Column::Id, Column::Title, Column::Kind, Column::ExpiresOn])
        .filter(within(Column::OrganizationId, scope));
    let found = containing(backend, all, Column::SearchKey, words);
    let mut rows = found
        .limit(DOCUMENTS)
        .into_model::<DocumentRow>()
        .all(connection)
        .await
        .map_err(store_error)?;
    // The newest first.
    rows.sort_by_key(|row| std::cmp::Reverse(row.id));
    let found = rows.into_iter().map(|row| {
        let kind = documents::DocumentKind::parse(&row.kind).map_or("", |kind| kind.words());
        let end = row.expires_on.as_deref().and_then(RecordDate::stored);
        let end = end.map(|day| format!(", until {}", day_in_words(day)));
        Finding {
            id: DocumentId::new(row.id),
            title: row.title,
            detail: format!("{kind}{}", end.unwrap_or_default()),
        }
    });
    Ok(first(found.collect(), words))
}

#[derive(FromQueryResult)]
struct NoteRow {
    id: Uuid,
    text: String,
}

async fn notes(
    connection: &DatabaseConnection,
    backend: DbBackend,
    scope: &Scope,
    words: &SearchWords,
) -> Result<Vec<Finding<NoteId>>, StoreError> {
    use note::Column;
    let all = note::Entity::find()
        .select_only()
        .columns([Column::Id, Column::Text])
        .filter(within(Column::OrganizationId, scope))
        .order_by_desc(Column::PlaceKey)
        .order_by_desc(Column::Id)
        .limit(FOUND_OF_A_KIND as u64);
    let found = containing(backend, all, Column::SearchKey, words);
    let rows = found.into_model::<NoteRow>().all(connection).await;
    let rows = rows.map_err(store_error)?.into_iter();
    let cut = |line: &str| line.chars().take(NOTE_CHARS).collect::<String>();
    let findings = rows.map(|row| {
        let mut lines = row.text.lines().filter(|line| !line.trim().is_empty());
        Finding {
            id: NoteId::new(row.id),
            title: cut(lines.next().unwrap_or_default()),
            detail: cut(lines.next().unwrap_or_default()),
        }
    });
    Ok(findings.collect())
}

#[derive(FromQueryResult)]
struct ShowRow {
    id: Uuid,
    name: String,
    venue: String,
    starts_at: i64,
    time_zone: String,
}

impl ShowRow {
    /// The first day, at the show.
    fn day(&self) -> Option<String> {
        let zone = TimeZone::parse(&self.time_zone).ok()?;
        let day = zone.date_of(from_unix_millis(self.starts_at)?);
        RecordDate::new(day).map(day_in_words)
    }
}

async fn shows(
    connection: &DatabaseConnection,
    scope: &Scope,
    words: &SearchWords,
) -> Result<Vec<Finding<EventId>>, StoreError> {
    use event::Column;
    let mut rows = event::Entity::find()
        .select_only()
        .columns([
            Column::Id,
            Column::Name,
            Column::Venue,
            Column::StartsAt,
            Column::TimeZone,
        ])
        .filter(visible(scope))
        .into_model::<ShowRow>()
        .all(connection)
        .await
        .map_err(store_error)?;
    rows.retain(|row| words.are_in(&[&row.name, &row.venue]));
    // The latest first.
    rows.sort_by_key(|row| std::cmp::Reverse(row.starts_at));
    let found = rows.into_iter().map(|row| {
        let details = [row.day().unwrap_or_default(), row.venue].into_iter();
        let detail = details.filter(|text| !text.is_empty());
        Finding {
            id: EventId::new(row.id),
            detail: detail.collect::<Vec<_>>().join(", "),
            title: row.name,
        }
    });
    Ok(first(found.collect(), words))
}
