//! The schema, and databases that it cannot be made of.

use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use kernel::StoreError;
use migrations::Migrator;
use persistence::{Database, PrepareError, UnknownSchema};
use sea_orm::{ConnectionTrait as _, DbBackend, Statement};
use sea_orm_migration::MigratorTrait as _;
use sha2::{Digest as _, Sha256};

use crate::support::Stores;

on_both_databases!(
    an_empty_database_gets_the_schema_once,
    each_trigger_is_told,
    a_database_of_another_version_is_refused,
);

fn changes() -> Vec<String> {
    let changes = Migrator::migrations().into_iter();
    changes.map(|it| it.name().to_owned()).collect()
}

/// A database of a landed state comes up in the next one only if what was landed stays as
/// it is, and new changes follow it.
#[test]
fn what_was_landed_is_not_changed() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../migrations");
    let landed = fs::read_to_string(folder.join("landed.txt")).expect("the list");
    let source = folder.join("src");
    let paths = |folder: &Path| {
        let entries = fs::read_dir(folder).expect("the folder");
        entries.map(|entry| entry.expect("a file").path())
    };
    let mut files: Vec<_> = paths(&source)
        .filter(|file| !file.ends_with("lib.rs"))
        .flat_map(|path| {
            if path.is_dir() {
                paths(&path).collect()
            } else {
                vec![path]
            }
        })
        .collect();
    files.sort();
    let mut found = String::new();
    let mut names = Vec::new();
    for file in &files {
        for byte in Sha256::digest(fs::read(file).expect("read")) {
            write!(found, "{byte:02x}").expect("written");
        }
        let name = file.strip_prefix(&source).ok().and_then(Path::to_str);
        let name = name.expect("a name");
        writeln!(found, "  {name}").expect("written");
        names.push(name.split(['.', '/']).next().expect("a name").to_owned());
    }
    assert_eq!(
        landed, found,
        "a landed change stays as it is, also its comments, and a new one follows the others: \
         append the line that `sha256sum` prints for its file to migrations/landed.txt"
    );
    names.dedup();
    assert_eq!(changes(), names);
}

/// Whoever looks for a rule finds those that the database keeps.
async fn each_trigger_is_told(stores: &Stores) {
    let docs = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/architecture.md");
    let docs = fs::read_to_string(docs).expect("the text");
    let connection = stores.connect().await;
    let backend = connection.get_database_backend();
    let sql = match backend {
        DbBackend::Sqlite => "SELECT name FROM sqlite_master WHERE type = 'trigger'",
        _ => "SELECT tgname AS name FROM pg_trigger WHERE NOT tgisinternal",
    };
    let rows = connection.query_all_raw(Statement::from_string(backend, sql));
    let rows = rows.await.expect("read");
    assert!(rows.len() >= 17, "{}", rows.len());
    for row in rows {
        let name: String = row.try_get("", "name").expect("a name");
        // `tr_stays_insert`, `_update`
        let (first, last) = name.rsplit_once('_').expect("a name of two words");
        let is_told = docs.contains(&format!("`{name}`"))
            || docs.lines().any(|line| {
                line.contains(&format!("`{first}_")) && line.contains(&format!("`_{last}`"))
            });
        assert!(is_told, "{name}");
    }
    connection.close().await.expect("closed");
}

async fn an_empty_database_gets_the_schema_once(stores: &Stores) {
    let empty = stores.file.empty_beside().await;
    let processes: Vec<_> = (0..4)
        .map(|_| {
            let database = Database::open(empty.url()).expect("a readable address");
            tokio::spawn(async move { database.prepare().await })
        })
        .collect();
    for process in processes {
        process.await.expect("no panic").expect("prepared");
    }
    let changes = i64::try_from(changes().len()).expect("few");
    assert_eq!(empty.count("seaql_migrations").await, changes);
    assert_eq!(empty.count("write_checks").await, 1);
}

async fn a_database_of_another_version_is_refused(stores: &Stores) {
    let former = "m20261121_000001_create_accounts".to_owned();
    let newer = "m29990101_000001_add_wings".to_owned();
    for (name, expected) in [
        (former.clone(), UnknownSchema::Former(former)),
        (newer.clone(), UnknownSchema::Newer(newer)),
    ] {
        let other = stores.file.empty_beside().await;
        let made = format!(
            "CREATE TABLE seaql_migrations (version varchar PRIMARY KEY, applied_at bigint); \
             INSERT INTO seaql_migrations VALUES ('{name}', 0)"
        );
        other.execute(&made).await;
        let database = Database::open(other.url()).expect("a readable address");
        let Err(PrepareError::Schema(refused)) = database.prepare().await else {
            panic!("{name} is not refused");
        };
        assert_eq!(refused, expected);
        assert_eq!(other.tables().await, ["seaql_migrations"]);
        let read = database.ping().await;
        assert!(matches!(read, Err(StoreError::Unavailable(_))), "{read:?}");
    }
}

/// Adapters find a violated constraint by its name, and later changes refer to it. SQLite
/// tells no names of foreign keys and checks.
#[tokio::test]
async fn constraints_and_indexes_have_names() {
    let stores = Stores::on_postgres().await;
    let connection = stores.connect().await;
    let named = Statement::from_string(
        DbBackend::Postgres,
        "SELECT conname::text AS name FROM pg_constraint \
             WHERE connamespace = current_schema()::regnamespace \
         UNION SELECT indexname::text FROM pg_indexes WHERE schemaname = current_schema()",
    );
    let rows = connection.query_all_raw(named).await.expect("asked");
    assert!(rows.len() > 200, "{}", rows.len());
    for row in rows {
        let name: String = row.try_get("", "name").expect("a text");
        let kinds = ["uq_", "fk_", "ck_", "ix_", "pk_"];
        let is_named = kinds.iter().any(|kind| name.starts_with(kind));
        assert!(is_named || name.ends_with("_pkey"), "{name}");
    }
}
