//! The plans of documents, notes and the search.

use documents::{DocumentFilter, DocumentStore as _};
use events::EventStore as _;
use kernel::{DocumentId, HorseId, NoteId, PageRequest, RecordDate};
use notes::{NoteFilter, NoteStore as _, SearchScopes, SearchStore as _, SearchWords};
use persistence::{SqlDocumentStore, SqlEventStore, SqlNoteStore, SqlSearchStore};
use testkit::TestDatabase;
use time::Duration;
use uuid::Uuid;

use super::planner::{Planner, along};
use crate::samples;
use crate::statements::show;

async fn papers_are_looked_up(file: TestDatabase) {
    let planner = Planner::new(&file).await;
    let database = &planner.database;
    let (actor, _) = &show(database).await;
    let none = "";

    let notes = SqlNoteStore::new(database.clone());
    let all = NoteFilter::default();
    let list = async |page: &PageRequest| notes.list(actor, &all, page).await;
    planner
        .pages("ix_notes_organization_id_place_key", 5, list)
        .await;
    planner
        .searches(none, notes.find(actor, NoteId::new(Uuid::nil())))
        .await;

    let (document, horse) = (DocumentId::new(Uuid::nil()), HorseId::new(Uuid::nil()));
    let documents = SqlDocumentStore::new(database.clone());
    planner
        .searches(none, documents.find(actor, document))
        .await;
    let (all, page) = (DocumentFilter::default(), PageRequest::first(100));
    let today = RecordDate::parse("2026-05-01").expect("a day");
    // Those to come, and those that have ended: the sizes and the rows of each.
    let index = "ix_documents_organization_id_ends_key";
    let list = planner
        .searches(none, documents.list(actor, &all, today, &page))
        .await;
    assert_eq!(list.len(), 4);
    along(&list, index);
    planner
        .searches(none, documents.find_ending(document))
        .await;
    planner
        .searches(none, documents.of_horse(actor, horse))
        .await;

    let search = SqlSearchStore::new(database.clone());
    let scopes = SearchScopes {
        barn: actor.clone(),
        documents: actor.clone(),
        book: actor.clone(),
        shows: actor.clone(),
    };
    let words = SearchWords::parse("midnight").expect("a word");
    planner.searches(none, search.search(&scopes, &words)).await;
    // Of many entries only those of the latest shows.
    let mut later = samples::event(actor);
    let end = later.details.schedule.ends_at();
    later.details.schedule = samples::schedule(end, end + Duration::HOUR);
    let events = SqlEventStore::new(database.clone());
    let made = events.insert(actor, &later, None, None).await;
    made.expect("stored");
    file.execute("UPDATE events SET entry_counter = 20000")
        .await;
    planner.searches(none, search.search(&scopes, &words)).await;
}

#[tokio::test]
async fn papers_are_looked_up_on_sqlite() {
    papers_are_looked_up(TestDatabase::sqlite()).await;
}

#[tokio::test]
async fn papers_are_looked_up_on_postgres() {
    papers_are_looked_up(TestDatabase::postgres().await).await;
}
