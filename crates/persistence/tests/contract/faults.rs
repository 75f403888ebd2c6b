//! Later operations after a transaction failed, was ended by the database, or
//! was cancelled.

use std::collections::BTreeSet;
use std::fs::{self, OpenOptions};
use std::io::{Seek as _, SeekFrom, Write as _};
use std::path::PathBuf;
use std::time::Duration;

use events::EventStore as _;
use kernel::{EventId, EventReference, PageRequest, Scope, StoreError};
use persistence::Database;
use registrations::{EntryFilter, RegistrationStore as _};
use sea_orm::{ConnectionTrait as _, DbBackend};
use testkit::TestDatabase;
use tokio::time::timeout;

use crate::registrations::{lock, new_entry, register};
use crate::samples::{LATER, registration};
use crate::support::Stores;

on_both_databases!(
    what_is_acknowledged_after_a_failed_statement_is_stored,
    what_is_acknowledged_after_a_failed_commit_is_stored,
    what_is_acknowledged_after_abandoned_transactions_is_stored,
    a_transaction_in_which_a_statement_failed_is_not_committed,
    a_database_that_cannot_be_written_is_an_error,
);

/// Creates a function for PostgreSQL's triggers.
const RAISE: &str = "CREATE FUNCTION fault() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN RAISE EXCEPTION 'no room' USING ERRCODE = 'disk_full'; END $$;";

/// Executes statements without the stores: those for SQLite or those for
/// PostgreSQL.
async fn run(stores: &Stores, sqlite: &str, postgres: &str) {
    let connection = stores.connect().await;
    let statements = match connection.get_database_backend() {
        DbBackend::Sqlite => sqlite,
        _ => postgres,
    };
    let done = connection.execute_unprepared(statements).await;
    done.expect("carried out");
    connection.close().await.expect("closed");
}

async fn remove_fault(stores: &Stores, table: &str) {
    run(
        stores,
        "DROP TRIGGER fault",
        &format!("DROP TRIGGER fault ON {table}; DROP FUNCTION fault"),
    )
    .await;
}

/// SQLite ends the transaction itself, as it does when the disk is full;
/// PostgreSQL permits only a rollback.
async fn what_is_acknowledged_after_a_failed_statement_is_stored(stores: &Stores) {
    run(
        stores,
        "CREATE TRIGGER fault BEFORE INSERT ON registrations
            BEGIN SELECT RAISE(ROLLBACK, 'no room'); END",
        &format!(
            "{RAISE} CREATE TRIGGER fault BEFORE INSERT ON registrations
                FOR EACH ROW EXECUTE FUNCTION fault()"
        ),
    )
    .await;
    go_on_after_the_fault(stores).await;
}

/// All statements succeed, but the commit fails.
async fn what_is_acknowledged_after_a_failed_commit_is_stored(stores: &Stores) {
    run(
        stores,
        "CREATE TABLE parents (id INTEGER PRIMARY KEY);
            CREATE TABLE children (id INTEGER REFERENCES parents DEFERRABLE INITIALLY DEFERRED);
            CREATE TRIGGER fault AFTER INSERT ON registrations
            BEGIN INSERT INTO children VALUES (1); END",
        &format!(
            "{RAISE} CREATE CONSTRAINT TRIGGER fault AFTER INSERT ON registrations
                DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION fault()"
        ),
    )
    .await;
    go_on_after_the_fault(stores).await;
}

async fn go_on_after_the_fault(stores: &Stores) {
    let (actor, event) = stores.show().await;
    for _ in 0..4 {
        let refused = register(stores.registrations.as_ref(), event.id).await;
        assert!(refused.is_err());
        drop_one(stores, event.id).await;
    }
    remove_fault(stores, "registrations").await;
    everything_acknowledged_is_stored(stores, &actor, event.id, BTreeSet::new()).await;
}

/// The caller is cancelled during the begin, a statement or the commit.
async fn what_is_acknowledged_after_abandoned_transactions_is_stored(stores: &Stores) {
    let (actor, event) = stores.show().await;
    let mut acknowledged = BTreeSet::new();
    for attempt in 0..120 {
        let limit = Duration::from_micros(attempt * 20);
        let begun = timeout(limit / 4, stores.registrations.begin()).await;
        drop(begun);
        let made = register(stores.registrations.as_ref(), event.id);
        if let Ok(made) = timeout(limit, made).await {
            acknowledged.insert(made.expect("entered").entry_number);
        }
    }
    everything_acknowledged_is_stored(stores, &actor, event.id, acknowledged).await;
}

/// Drops a transaction without changes, as a refused request does.
async fn drop_one(stores: &Stores, event_id: EventId) {
    let mut tx = stores.registrations.begin().await.expect("begun");
    let show = tx.lock_show(&EventReference::Id(event_id)).await;
    assert!(show.expect("answered").is_some());
}

/// Makes more registrations, and then reads on another connection while the
/// connections of the failed work are still open, so that their uncommitted
/// changes are not visible.
async fn everything_acknowledged_is_stored(
    stores: &Stores,
    actor: &Scope,
    event_id: EventId,
    mut acknowledged: BTreeSet<u32>,
) {
    let before = acknowledged.len();
    let mut hidden = Vec::new();
    for _ in 0..12 {
        drop_one(stores, event_id).await;
        let made = register(stores.registrations.as_ref(), event_id).await;
        acknowledged.insert(made.expect("entered").entry_number);
        let show = stores.show_of(actor).await;
        let done = stores.events.hide(actor, show.id, LATER).await;
        assert!(done.expect("answered"));
        hidden.push(show.id);
    }
    assert_eq!(acknowledged.len(), before + 12, "a number was given twice");

    let database = Database::open(stores.file.url()).expect("a readable address");
    let outside = Stores::of(database, TestDatabase::sqlite());
    outside.database.prepare().await.expect("prepared");
    let page = PageRequest {
        limit: 500,
        ..PageRequest::first(100)
    };
    let listed = outside
        .registrations
        .list(actor, event_id, &EntryFilter::default(), &page)
        .await;
    let listed = listed.expect("answered").expect("a show").items;
    let numbers: BTreeSet<u32> = listed.iter().map(|entry| entry.entry_number).collect();
    assert_eq!(numbers.len(), listed.len(), "a number was given twice");
    let lost: Vec<_> = acknowledged.difference(&numbers).collect();
    assert!(lost.is_empty(), "entries {lost:?} are lost");
    for id in hidden {
        let found = outside.events.find(actor, id).await;
        assert_eq!(found.expect("answered"), None, "a deletion is lost");
    }
}

/// PostgreSQL would respond to the commit with success and roll back.
async fn a_transaction_in_which_a_statement_failed_is_not_committed(stores: &Stores) {
    let (actor, event) = stores.show().await;
    let (mut tx, mut show) = lock(stores, event.id).await;
    tx.insert(&[new_entry(&registration(&show))])
        .await
        .expect("stored");
    let twice = tx.insert(&[new_entry(&registration(&show))]).await;
    assert!(matches!(twice, Err(StoreError::Failed(_))), "{twice:?}");
    show.last_entry_number += 1;
    let later = tx.insert(&[new_entry(&registration(&show))]).await;
    assert!(matches!(later, Err(StoreError::Failed(_))), "{later:?}");
    let committed = tx.commit().await;
    assert!(
        matches!(committed, Err(StoreError::Failed(_))),
        "{committed:?}"
    );
    let listed = stores
        .registrations
        .list(
            &actor,
            event.id,
            &EntryFilter::default(),
            &PageRequest::first(100),
        )
        .await;
    assert_eq!(listed.expect("answered").expect("a show").items, []);
}

async fn a_database_that_cannot_be_written_is_an_error(stores: &Stores) {
    stores.database.check_writable().await.expect("writable");
    run(
        stores,
        "CREATE TRIGGER fault BEFORE UPDATE ON write_checks
            BEGIN SELECT RAISE(ROLLBACK, 'no room'); END",
        &format!(
            "{RAISE} CREATE TRIGGER fault BEFORE UPDATE ON write_checks
                FOR EACH ROW EXECUTE FUNCTION fault()"
        ),
    )
    .await;
    assert!(stores.database.check_writable().await.is_err());
    remove_fault(stores, "write_checks").await;
    stores.database.check_writable().await.expect("writable");
}

/// The file of a prepared database that the stores have closed.
async fn closed_file(stores: &Stores) -> PathBuf {
    stores.database.close().await;
    stores.database.file().expect("a file").to_owned()
}

#[tokio::test]
async fn a_removed_file_is_not_created_again() {
    let stores = Stores::on_sqlite().await;
    stores.show().await;
    let file = stores.database.file().expect("a file").to_owned();
    fs::remove_file(&file).expect("removed");
    let answer = stores.database.check_writable().await;
    assert!(
        matches!(answer, Err(StoreError::Unavailable(_))),
        "{answer:?}"
    );
    assert!(!file.exists());
}

#[tokio::test]
async fn a_file_that_was_damaged_cannot_be_written() {
    let stores = Stores::on_sqlite().await;
    stores.show().await;
    let connection = stores.connect().await;
    // All data must be in the file, not in the write-ahead log.
    connection
        .execute_unprepared("PRAGMA wal_checkpoint(TRUNCATE)")
        .await
        .expect("written into the file");
    connection.close().await.expect("closed");
    let path = stores.database.file().expect("a file");
    let mut file = OpenOptions::new().write(true).open(path).expect("opened");
    let size = usize::try_from(file.metadata().expect("a size").len()).expect("small");
    // The first page is kept, so that the file is still recognized as a
    // database.
    file.seek(SeekFrom::Start(4096)).expect("there");
    file.write_all(&vec![0xA5; size - 4096]).expect("damaged");
    assert!(stores.database.check_writable().await.is_err());
}

#[tokio::test]
async fn a_missing_database_is_distinguished_from_an_existing_one() {
    let stores = Stores::on_sqlite().await;
    assert!(!stores.database.is_missing().await);
    let file = closed_file(&stores).await;
    assert!(!stores.database.is_missing().await);
    fs::write(&file, "").expect("emptied");
    assert!(stores.database.is_missing().await);
    fs::remove_file(&file).expect("removed");
    assert!(stores.database.is_missing().await);
    assert!(!file.exists(), "looking made a file");
    // The file is not a database, which is a different error.
    fs::write(&file, [0xA5; 8192]).expect("written");
    assert!(!stores.database.is_missing().await);
}
