//! The plans of imports: their list, and what rows are compared with.

use imports::ImportKind;
use kernel::PageRequest;
use persistence::SqlImportStore;
use processes::imports::{ImportStore as _, Target};
use testkit::TestDatabase;

use super::planner::Planner;
use crate::imports::{contacts, target};
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
    store.insert(&import).await.expect("kept");
    let none = "no index is read as a whole";
    planner.searches(none, store.find(import.id)).await;
    planner.searches(none, store.organization_of(*event)).await;
    for kind in ImportKind::ALL {
        let target = Target {
            event_id: Some(*event),
            kind,
            ..target(&import, actor)
        };
        planner.searches(none, store.present(&target)).await;
        planner.searches(none, store.export(&target)).await;
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
