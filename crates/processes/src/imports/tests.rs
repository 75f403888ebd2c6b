//! What is decided about rows, without a database.

use std::sync::Arc;

use ::imports::{Clocks, Import, ImportKind, ImportState, Judged, Plan, Sheet, Table, Verdict};
use kernel::{
    AccountId, Actor, IdGenerator as _, ImportId, ManualClock, OrganizationId, Revision,
    SequentialIds,
};
use registrations::EntryLimits;
use time::OffsetDateTime;
use time::macros::datetime;

use super::ports::MockImportStore;
use super::{BringFile, ImportRefusal, ImportService, NewSheet, Present, Rows, Target};

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
        sheet: Sheet::default(),
        plan: Plan::suggested(&table, kind),
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
        takes: false,
        charged_from: None,
        words: import.plan.words.clone(),
        costs: None,
        association: None,
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
    store.expect_sheets().returning(|_| Ok(Vec::new()));
}

#[tokio::test]
async fn the_sheets_of_a_file_are_drafts_beside_the_one_that_was_meant() {
    let sheet = |name: &str, is_hidden, text: &str| NewSheet {
        name: name.to_owned(),
        is_hidden,
        table: table(text),
    };
    let file = |kind| BringFile {
        organization: None,
        event: None,
        file_name: "Barn.xlsx".to_owned(),
        kind,
        sheets: vec![
            sheet("Read me", false, "How to use this book\nType below"),
            sheet(
                "Lists",
                true,
                "Name|Breed|Sex|Color|Sire\nDusty|Paint|M|Bay|Max",
            ),
            sheet("Horses", false, "Horse|Breed|Sex\nDusty|Paint|M"),
            sheet("Owners", false, "Name|Email\nRae|rae@example.org"),
        ],
    };
    for (kind, expected) in [(None, 2), (Some(ImportKind::Contacts), 3)] {
        let mut store = MockImportStore::new();
        let inserted = Arc::new(std::sync::Mutex::new(Vec::new()));
        let kept = inserted.clone();
        store.expect_insert().times(1).returning(move |file| {
            *kept.lock().expect("kept") = file.to_vec();
            Ok(())
        });
        let found = inserted.clone();
        store.expect_find().returning(move |id| {
            let all = found.lock().expect("kept");
            Ok(all.iter().find(|it| it.id == id).cloned())
        });
        let all = inserted.clone();
        store
            .expect_sheets()
            .returning(move |_| Ok(all.lock().expect("kept").clone()));
        store
            .expect_present()
            .returning(|rows| match rows.target.kind {
                ImportKind::Contacts => Ok(Present::Contacts(Vec::new())),
                _ => Ok(Present::Horses(super::PresentHorses {
                    horses: Vec::new(),
                    all: Vec::new(),
                    contacts: Vec::new(),
                    areas: Vec::new(),
                    standing: std::collections::HashMap::new(),
                    services: Vec::new(),
                })),
            });
        let seen = service(store)
            .bring(&actor(), file(kind))
            .await
            .expect("kept");
        let first = seen.import.id;
        assert_eq!(seen.sheets[expected].id, first);
        let beside = |at: usize| seen.sheets[at].sheet.beside;
        let others = (0..4).filter(|at| *at != expected);
        assert!(others.into_iter().all(|at| beside(at) == Some(first)));
        assert_eq!(beside(expected), None);
    }
}

#[tokio::test]
async fn a_preview_says_what_the_import_will_do() {
    let import = draft(ImportKind::Contacts, "Name|Email\nRae|rae@example.org\n|");
    let mut store = MockImportStore::new();
    finds(&mut store, &import);
    let there = |_: &Rows| Ok(Present::Contacts(Vec::new()));
    store.expect_present().times(1).returning(there);
    let seen = service(store).find(&actor(), import.id).await;
    let preview = seen.expect("seen").preview;
    assert_eq!((preview.result.made, preview.rows.len()), (1, 1));
}

#[tokio::test]
async fn a_preview_shows_what_is_not_taken_where_it_goes() {
    let table = "Name|Height|Aisle|Stall|Notes\nDusty|15.2|||\nMax|14.1 1/2|||Kicks\nStar|tall||7|";
    let import = draft(ImportKind::Horses, table);
    let mut store = MockImportStore::new();
    finds(&mut store, &import);
    store.expect_present().returning(|_| {
        Ok(Present::Horses(super::PresentHorses {
            horses: Vec::new(),
            all: Vec::new(),
            contacts: Vec::new(),
            areas: Vec::new(),
            standing: std::collections::HashMap::new(),
            services: Vec::new(),
        }))
    });
    let seen = service(store).find(&actor(), import.id).await;
    let rows = seen.expect("seen").preview.rows;
    let shown: Vec<_> = rows
        .iter()
        .map(|it| (it.get("height"), it.get("notes")))
        .collect();
    assert_eq!(
        shown,
        [
            ("15.2", ""),
            ("", "Kicks\nHeight: 14.1 1/2"),
            ("", "Height: tall"),
        ]
    );
    assert_eq!(rows[2].get("stall"), "7");
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
