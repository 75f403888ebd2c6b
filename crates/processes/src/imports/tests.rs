//! What is decided about rows, without a database.

use std::sync::Arc;

use ::imports::{Clocks, Import, ImportKind, ImportState, Judged, Plan, Table, Verdict};
use kernel::{
    AccountId, Actor, IdGenerator as _, ImportId, ManualClock, OrganizationId, Revision,
    SequentialIds,
};
use registrations::EntryLimits;
use time::OffsetDateTime;
use time::macros::datetime;

use super::ports::MockImportStore;
use super::{ImportRefusal, ImportService, Present, Rows, Target};

const NOW: OffsetDateTime = datetime!(2026-05-01 12:30 UTC);

fn actor() -> Actor {
    Actor::alone(AccountId::new(SequentialIds::default().next_uuid()))
}

fn table(text: &str) -> Table {
    let cells = |line: &str| line.split('|').map(|it| it.trim().to_owned()).collect();
    Table::of((1..).zip(text.lines().map(cells))).expect("a table")
}

fn draft(kind: ImportKind, text: &str) -> Import {
    let table = table(text);
    let account = actor().account_id();
    Import {
        id: ImportId::new(SequentialIds::default().next_uuid()),
        organization_id: OrganizationId::of_founder(account),
        event_id: None,
        file_name: String::new(),
        plan: Plan::suggested(&table, kind, None),
        rows: u32::try_from(table.rows.len()).expect("few"),
        table,
        state: ImportState::Draft,
        result: ::imports::Result::default(),
        by: account,
        by_address: None,
        revision: Revision::FIRST,
        created_at: NOW,
    }
}

/// Rows of a table whose cells stand between bars.
pub(super) fn rows(kind: ImportKind, text: &str) -> Rows {
    let import = draft(kind, text);
    let clocks = Clocks {
        today: NOW.date(),
        time_zone: None,
    };
    Rows {
        target: Target {
            organization_id: import.organization_id,
            event_id: None,
            kind,
            keeps_book: true,
            account_id: import.by,
            by: actor().changer(),
            time_zone: None,
            today: NOW.date(),
            now: NOW,
        },
        records: import.read(clocks).0,
        limits: EntryLimits::default(),
        ids: Arc::new(SequentialIds::default()),
    }
}

pub(super) fn verdicts(judged: &[Judged]) -> Vec<Verdict> {
    judged.iter().map(|it| it.verdict.clone()).collect()
}

fn service(store: MockImportStore) -> ImportService {
    ImportService::new(
        Arc::new(store),
        Arc::new(ManualClock::at(NOW)),
        Arc::new(SequentialIds::default()),
        EntryLimits::default(),
    )
}

fn finds(store: &mut MockImportStore, import: &Import) {
    let import = import.clone();
    let found = move |_| Ok(Some(import.clone()));
    store.expect_find().returning(found);
}

#[tokio::test]
async fn a_preview_says_what_the_import_will_do() {
    let import = draft(ImportKind::Contacts, "Name|Email\nRae|rae@example.org\n|");
    let mut store = MockImportStore::new();
    finds(&mut store, &import);
    let there = |_: &Target| Ok(Present::Contacts(Vec::new()));
    store.expect_present().times(1).returning(there);
    let seen = service(store).find(&actor(), import.id).await;
    let preview = seen.expect("seen").preview;
    assert_eq!((preview.result.made, preview.rows.len()), (1, 1));
}

#[tokio::test]
async fn dates_that_can_be_read_in_two_ways_are_asked_before_anything_is_added() {
    let import = draft(ImportKind::Horses, "Name|DOB\nDusty|3/4/2019");
    let mut store = MockImportStore::new();
    finds(&mut store, &import);
    store.expect_run().never();
    let refused = service(store).run(&actor(), import.id).await;
    assert!(matches!(refused, Err(ImportRefusal::DatesUnclear)));
}

#[tokio::test]
async fn the_import_of_others_is_not_there() {
    let import = draft(ImportKind::Contacts, "Name|Email\nRae|rae@example.org");
    let mut store = MockImportStore::new();
    finds(&mut store, &import);
    store.expect_present().never();
    let ids = SequentialIds::default();
    ids.next_uuid();
    let stranger = Actor::alone(AccountId::new(ids.next_uuid()));
    let refused = service(store).find(&stranger, import.id).await;
    let missing = ImportRefusal::Refusal(kernel::Refusal::NotFound("Import"));
    assert_eq!(
        refused.map(drop).unwrap_err().to_string(),
        missing.to_string()
    );
}
