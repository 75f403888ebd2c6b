//! A database that becomes unavailable and available again; the tests differ
//! for each database.

use std::time::{Duration, Instant};

use events::EventStore as _;
use horses::HorseStore as _;
use kernel::StoreError;
use persistence::{Database, PrepareError};
use sea_orm::{ConnectionTrait as _, DatabaseConnection, TransactionTrait as _};

use crate::support::Stores;

fn is_unavailable<T>(result: &Result<T, StoreError>) -> bool {
    matches!(result, Err(StoreError::Unavailable(_)))
}

#[tokio::test]
async fn a_url_of_no_database_is_refused() {
    for url in [
        "",
        "mysql://localhost/x",
        "sqlite::memory:",
        "data.db",
        "postgres://localhost:99999/x",
        "postgres://localhost/x?sslmode=always",
    ] {
        assert!(Database::check_url(url).is_err(), "{url}");
        let result = Database::open(url);
        assert!(matches!(result, Err(StoreError::Failed(_))), "{url}");
    }
}

#[test]
fn a_url_is_checked_without_opening_the_database() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let file = folder.path().join("test.db");
    let url = format!("sqlite://{}", file.display());
    assert_eq!(Database::check_url(&url), Ok(()));
    assert!(!file.exists());
    // No server listens on the discard port.
    let url = "postgres://nobody@127.0.0.1:9/none?sslmode=disable";
    assert_eq!(Database::check_url(url), Ok(()));
}

#[cfg(unix)]
#[tokio::test]
async fn only_the_owner_can_access_a_new_file_and_its_additional_files() {
    use std::os::unix::fs::PermissionsExt as _;

    let folder = tempfile::tempdir().expect("a temporary folder");
    let file = folder.path().join("test.db");
    let database = Database::open(&format!("sqlite://{}", file.display())).expect("readable");
    database.prepare().await.expect("prepared");
    // The write-ahead log and its index exist while a connection is open.
    database.ping().await.expect("answered");
    for name in ["test.db", "test.db-wal", "test.db-shm"] {
        let metadata = std::fs::metadata(folder.path().join(name)).expect(name);
        assert_eq!(metadata.permissions().mode() & 0o777, 0o600, "{name}");
    }
    database.close().await;
}

#[cfg(unix)]
#[tokio::test]
async fn the_permissions_of_an_existing_file_are_not_changed() {
    use std::os::unix::fs::PermissionsExt as _;

    let folder = tempfile::tempdir().expect("a temporary folder");
    let file = folder.path().join("test.db");
    std::fs::write(&file, "").expect("written");
    let shared = std::fs::Permissions::from_mode(0o660);
    std::fs::set_permissions(&file, shared).expect("set");
    let database = Database::open(&format!("sqlite://{}", file.display())).expect("readable");
    database.prepare().await.expect("prepared");
    let metadata = std::fs::metadata(&file).expect("there");
    assert_eq!(metadata.permissions().mode() & 0o777, 0o660);
    database.close().await;
}

#[tokio::test]
async fn an_unreachable_server_is_unavailable_soon() {
    // No server listens on the discard port.
    let database = Database::open("postgres://nobody@127.0.0.1:9/none").expect("readable");
    let started = Instant::now();
    let Err(PrepareError::Store(error)) = database.prepare().await else {
        panic!("not an error of the store");
    };
    assert!(is_unavailable(&Err::<(), _>(error)));
    assert!(started.elapsed() < Duration::from_secs(5));
}

#[tokio::test]
async fn a_file_that_cannot_be_opened_is_unavailable_until_it_can() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let missing = folder.path().join("not yet");
    let url = format!("sqlite://{}", missing.join("test.db").display());
    let database = Database::open(&url).expect("readable");
    let Err(PrepareError::Store(error)) = database.prepare().await else {
        panic!("not an error of the store");
    };
    assert!(is_unavailable(&Err::<(), _>(error)));
    std::fs::create_dir(&missing).expect("created");
    database.prepare().await.expect("prepared");
    database.ping().await.expect("answered");
    database.close().await;
}

#[tokio::test]
async fn a_file_that_another_process_writes_is_unavailable_only_for_writing() {
    let stores = Stores::on_sqlite().await;
    let (actor, event) = stores.show().await;
    let other = sea_orm::Database::connect(stores.file.url())
        .await
        .expect("connected");
    run(&other, "BEGIN IMMEDIATE").await;
    let hidden = stores.events.hide(&actor, event.id, event.updated_at).await;
    assert!(is_unavailable(&hidden), "{hidden:?}");
    let found = stores.events.find(&actor, event.id).await;
    assert_eq!(found.expect("answered").as_ref(), Some(&event));
    run(&other, "ROLLBACK").await;
    let hidden = stores.events.hide(&actor, event.id, event.updated_at).await;
    assert!(hidden.expect("answered"));
}

#[tokio::test]
async fn a_lost_server_is_unavailable_until_it_returns() {
    let stores = Stores::on_postgres().await;
    let (actor, event) = stores.show().await;
    let (server, name) = stores.file.url().rsplit_once('/').expect("a name");
    let admin = sea_orm::Database::connect(format!("{server}/postgres"))
        .await
        .expect("connected");

    run(
        &admin,
        &format!("ALTER DATABASE {name} ALLOW_CONNECTIONS false"),
    )
    .await;
    run(
        &admin,
        &format!("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '{name}'"),
    )
    .await;
    for _ in 0..3 {
        let started = Instant::now();
        let found = stores.events.find(&actor, event.id).await;
        assert!(is_unavailable(&found), "{found:?}");
        assert!(is_unavailable(&stores.database.ping().await));
        assert!(started.elapsed() < Duration::from_secs(5));
    }

    run(
        &admin,
        &format!("ALTER DATABASE {name} ALLOW_CONNECTIONS true"),
    )
    .await;
    let found = stores.events.find(&actor, event.id).await;
    assert_eq!(found.expect("answered"), Some(event));
    admin.close().await.expect("closed");
}

/// Connections that were idle and then terminated are replaced without an
/// error.
#[tokio::test]
async fn a_stale_connection_is_replaced_without_an_error() {
    let stores = Stores::on_postgres().await;
    let (actor, event) = stores.show().await;
    let admin = sea_orm::Database::connect(stores.file.url())
        .await
        .expect("connected");
    run(
        &admin,
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()",
    )
    .await;
    tokio::time::sleep(Duration::from_millis(1100)).await;
    let found = stores.events.find(&actor, event.id).await;
    assert_eq!(found.expect("answered"), Some(event));
    admin.close().await.expect("closed");
}

async fn run(connection: &DatabaseConnection, statement: &str) {
    connection
        .execute_unprepared(statement)
        .await
        .expect("carried out");
}

/// The file of a database, and those beside it.
fn files_of(stores: &Stores) -> [std::path::PathBuf; 3] {
    let path = stores.file.url().trim_start_matches("sqlite://");
    ["", "-wal", "-shm"].map(|ending| format!("{path}{ending}").into())
}

#[cfg(unix)]
#[tokio::test]
async fn nothing_is_written_to_files_that_were_replaced() {
    use std::fs;

    let stores = Stores::on_sqlite().await;
    stores.show().await;
    stores.database.check_writable().await.expect("writable");
    let [file, log, _] = files_of(&stores);
    let away = |file: &std::path::Path| file.with_extension("away");
    for replaced in [&file, &log] {
        fs::rename(replaced, away(replaced)).expect("moved");
        let account = crate::samples::account("rae@example.org");
        let lost = accounts::AccountStore::open(&*stores.accounts, &account).await;
        assert!(lost.is_err(), "{} is missing", replaced.display());
        fs::copy(away(replaced), replaced).expect("copied");
        let lost = accounts::AccountStore::open(&*stores.accounts, &account).await;
        assert!(lost.is_err(), "{} was replaced", replaced.display());
        assert!(is_unavailable(&stores.database.check_writable().await));
        // The same file again.
        fs::rename(away(replaced), replaced).expect("moved");
        stores.database.check_writable().await.expect("writable");
        stores.show().await;
    }
}

/// The database ends the transaction of the store, because it waited first.
#[tokio::test]
async fn a_transaction_that_a_deadlock_ended_is_tried_once_more() {
    let file = testkit::TestDatabase::postgres().await;
    file.execute(
        "DO $$ BEGIN EXECUTE format('ALTER DATABASE %I SET deadlock_timeout = ''2s''', \
         current_database()); END $$",
    )
    .await;
    let database = Database::open(file.url()).expect("a readable address");
    database.prepare().await.expect("prepared");
    let stores = Stores::of(database, file);
    let (actor, horse) = stores.horse().await;
    let mut sections = crate::horse_samples::edits().into_iter();
    let feeding = sections.find(|it| it.kind() == horses::SectionKind::Feeding);
    let feeding = feeding.expect("a section");
    let id = horse.id;
    let connection = stores.connect().await;
    let other = connection.begin().await.expect("begun");
    for statement in [
        "SET LOCAL deadlock_timeout = '60s'",
        &format!("SELECT 1 FROM horse_sections WHERE horse_id = '{id}' FOR UPDATE"),
    ] {
        let done = other.execute_unprepared(statement).await;
        done.expect(statement);
    }
    let watch = stores.connect().await;
    // Within `deadlock_timeout`: PostgreSQL looks for a deadlock once.
    let in_the_way = async {
        // Fails while nothing waits.
        let waiting = "SELECT 1 / count(*) FROM pg_stat_activity \
                       WHERE wait_event_type = 'Lock' AND datname = current_database()";
        while watch.execute_unprepared(waiting).await.is_err() {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
        let lock = format!("SELECT 1 FROM horses WHERE id = '{id}' FOR UPDATE");
        other.execute_unprepared(&lock).await.expect("locked");
        // Lets the second attempt go on.
        other.commit().await.expect("ended");
    };
    let revision = horse.revisions.of(horses::SectionKind::Feeding);
    let save = stores
        .horses
        .save_section(&actor, id, &feeding, revision, horse.updated_at);
    let (saved, ()) = tokio::join!(save, in_the_way);
    assert!(saved.is_ok(), "{saved:?}");
    connection.close().await.expect("closed");
}
