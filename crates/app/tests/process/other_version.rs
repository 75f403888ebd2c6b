//! A start with a database of another version.

use testkit::TestDatabase;

use crate::support::{program, run};

const CLOSE: &str = "reports close 01912345-6789-7abc-8def-0123456789ab";

async fn is_refused_by_every_command(database: TestDatabase) {
    for (name, said) in [
        (
            "m20261121_000001_create_accounts",
            "a version before the first release",
        ),
        ("m29990101_000001_add_wings", "changed by a newer version"),
    ] {
        let other = database.empty_beside().await;
        let made = format!(
            "CREATE TABLE seaql_migrations (version varchar PRIMARY KEY, applied_at bigint); \
             INSERT INTO seaql_migrations VALUES ('{name}', 0)"
        );
        other.execute(&made).await;
        for arguments in ["serve", "migrate", "seed", "reports", CLOSE] {
            let data_dir = tempfile::tempdir().expect("a temporary folder");
            let mut command = program(data_dir.path());
            command
                .env("SHOWSTABLE_DATABASE_URL", other.url())
                .env("SHOWSTABLE_JWT_SECRET", "not to be guessed, of 32 letters")
                .args(arguments.split(' '));
            let (status, text) = run(command);
            assert_eq!(status.code(), Some(2), "{arguments}: {text}");
            for part in [said, name, "Nothing was changed."] {
                assert!(text.contains(part), "{arguments}: {text}");
            }
        }
        assert_eq!(other.tables().await, ["seaql_migrations"]);
    }
}

#[tokio::test]
async fn a_database_of_another_version_is_refused_on_sqlite() {
    is_refused_by_every_command(TestDatabase::sqlite()).await;
}

#[tokio::test]
async fn a_database_of_another_version_is_refused_on_postgres() {
    is_refused_by_every_command(TestDatabase::postgres().await).await;
}
