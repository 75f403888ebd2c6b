//! The plans of imports: their list, and what rows are compared with.

use imports::{Import, ImportKind};
use kernel::PageRequest;
use persistence::SqlImportStore;
use processes::imports::{ImportStore as _, Target};
use testkit::TestDatabase;

use super::planner::{Plan, Planner};
use crate::imports::{brought, contacts, rows, target};
use crate::statements::show;

/// The list is read along its index, and so is what each kind of rows is compared with.
async fn imports_are_read_along_indexes(file: TestDatabase) {
    let planner = Planner::new(&file).await;
    let (actor, event) = &show(&planner.database).await;
    let store = SqlImportStore::new(planner.database.clone());
    let organization = actor.actor().own_organization();
    let list = async |page: &PageRequest| store.list(organization, &ImportKind::ALL, page).await;
    planner.pages("ix_imports_organization_id", 5, list).await;
    let import = contacts(actor, &["Rae Doe"]);
    store
        .insert(std::slice::from_ref(&import))
        .await
        .expect("kept");
    let none = "no index is read as a whole";
    planner.searches(none, store.find(import.id)).await;
    planner.searches(none, store.organization_of(*event)).await;
    for kind in ImportKind::ALL {
        let target = Target {
            event_id: Some(*event),
            kind,
            ..target(&import, actor)
        };
        planner.searches(none, store.export(&target)).await;
        let rows = rows(&import, target);
        planner.searches(none, store.present(&rows)).await;
    }
}

#[tokio::test]
async fn imports_are_read_along_indexes_on_sqlite() {
    imports_are_read_along_indexes(TestDatabase::sqlite()).await;
}

#[tokio::test]
async fn imports_are_read_along_indexes_on_postgres() {
    imports_are_read_along_indexes(TestDatabase::postgres().await).await;
}

/// Many entries are taken back by statements with as many steps as two.
async fn undo_has_as_many_steps_for_many_entries(file: TestDatabase) {
    let planner = Planner::new(&file).await;
    let (actor, event) = &show(&planner.database).await;
    let store = SqlImportStore::new(planner.database.clone());
    let mut steps = Vec::new();
    for number in [2, 40] {
        let entry = |at| [format!("Rider {at}"), format!("Horse {at}"), "a".to_owned()];
        let headings = ["Rider", "Horse", "Classes"].map(str::to_owned);
        let table = [headings].into_iter().chain((0..number).map(entry));
        let import = Import {
            event_id: Some(*event),
            ..brought(actor, ImportKind::Entries, table)
        };
        store
            .insert(std::slice::from_ref(&import))
            .await
            .expect("kept");
        let target = target(&import, actor);
        let done = store.run(&import, &rows(&import, target.clone())).await;
        assert_eq!(done.expect("imported").made, number);
        let plans = planner.plans(store.undo(&import, &target)).await;
        steps.push(plans.iter().map(Plan::steps).collect::<Vec<_>>());
    }
    assert_eq!(steps[0], steps[1]);
}

#[tokio::test]
async fn undo_has_as_many_steps_for_many_entries_on_sqlite() {
    undo_has_as_many_steps_for_many_entries(TestDatabase::sqlite()).await;
}

#[tokio::test]
async fn undo_has_as_many_steps_for_many_entries_on_postgres() {
    undo_has_as_many_steps_for_many_entries(TestDatabase::postgres().await).await;
}
