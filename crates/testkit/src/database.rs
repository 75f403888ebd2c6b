use kernel::{IdGenerator as _, RandomIds};
use migrations::Migrator;
use sea_orm::{
    ConnectOptions, ConnectionTrait as _, Database, DatabaseConnection, DbBackend, DbErr,
    QueryResult, Statement,
};
use sea_orm_migration::MigratorTrait as _;
use tempfile::TempDir;

use crate::template;

/// The environment variable that makes tests run on PostgreSQL that need no particular
/// database.
const ALL_ON_POSTGRES: &str = "SHOWSTABLE_TEST_ALL_ON_POSTGRES";

/// The environment variable with the URL of a PostgreSQL cluster.
const CLUSTER_VARIABLE: &str = "SHOWSTABLE_TEST_POSTGRES_URL";

/// A database with the newest schema and without data that is removed on drop.
pub struct TestDatabase {
    url: String,
    place: Place,
}

enum Place {
    Folder { _folder: TempDir },
    Cluster { admin_url: String, name: String },
}

impl TestDatabase {
    /// A database file with the newest schema, in a temporary directory.
    ///
    /// # Panics
    ///
    /// If it cannot be created.
    #[must_use]
    pub fn sqlite() -> Self {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let file = folder.path().join("test.db");
        template::copy_to(&file)
            .unwrap_or_else(|error| panic!("no database file for the test: {error}"));
        Self {
            url: format!("sqlite://{}", file.display()),
            place: Place::Folder { _folder: folder },
        }
    }

    /// A database with the newest schema, in the cluster that
    /// `SHOWSTABLE_TEST_POSTGRES_URL` names.
    ///
    /// # Panics
    ///
    /// If there is no cluster. Skipping the test would hide that it did not
    /// run.
    pub async fn postgres() -> Self {
        let admin_url = cluster_url();
        let name = format!("t_{}", RandomIds.next_uuid().simple());
        copy_template(&admin_url, &name)
            .await
            .unwrap_or_else(|error| panic!("no database in the cluster of tests: {error}"));
        Self {
            url: beside(&admin_url, &name),
            place: Place::Cluster { admin_url, name },
        }
    }

    /// A database without any tables, in the same place.
    ///
    /// # Panics
    ///
    /// If it cannot be created.
    pub async fn empty_beside(&self) -> Self {
        match &self.place {
            Place::Folder { .. } => {
                let folder = tempfile::tempdir().expect("a temporary folder");
                let file = folder.path().join("test.db");
                std::fs::write(&file, "").expect("an empty file");
                Self {
                    url: format!("sqlite://{}", file.display()),
                    place: Place::Folder { _folder: folder },
                }
            }
            Place::Cluster { admin_url, .. } => {
                let name = format!("t_{}", RandomIds.next_uuid().simple());
                let created = run(admin_url, &format!("CREATE DATABASE {name}")).await;
                created.expect("a database in the cluster of tests");
                Self {
                    url: beside(admin_url, &name),
                    place: Place::Cluster {
                        admin_url: admin_url.clone(),
                        name,
                    },
                }
            }
        }
    }

    /// Runs SQL statements over a connection of its own.
    ///
    /// # Panics
    ///
    /// If they fail.
    pub async fn execute(&self, statements: &str) {
        run(&self.url, statements).await.expect(statements);
    }

    /// Whether the database refuses a statement.
    pub async fn refuses(&self, statement: &str) -> bool {
        run(&self.url, statement).await.is_err()
    }

    /// The names of all tables.
    ///
    /// # Panics
    ///
    /// If they cannot be read.
    pub async fn tables(&self) -> Vec<String> {
        let tables = if self.is_postgres() {
            "SELECT table_name AS name FROM information_schema.tables \
             WHERE table_schema = current_schema()"
        } else {
            "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite%'"
        };
        let rows = read(&self.url, tables).await.expect(tables);
        let name = |row: &QueryResult| row.try_get("", "name").expect("a name");
        rows.iter().map(name).collect()
    }

    /// The number of rows of a table.
    ///
    /// # Panics
    ///
    /// If there is no such table.
    pub async fn count(&self, table: &str) -> i64 {
        let statement = format!("SELECT count(*) AS rows FROM {table}");
        let rows = read(&self.url, &statement).await.expect(&statement);
        rows[0].try_get("", "rows").expect("a number")
    }

    /// Whether it is in PostgreSQL.
    #[must_use]
    pub const fn is_postgres(&self) -> bool {
        matches!(self.place, Place::Cluster { .. })
    }

    /// The database's URL, as in the settings.
    #[must_use]
    pub fn url(&self) -> &str {
        &self.url
    }
}

impl Drop for TestDatabase {
    fn drop(&mut self) {
        if let Place::Cluster { admin_url, name } = &self.place {
            // FORCE, because the pools of a failed test may still be open. In a
            // new thread, because the test's runtime cannot be blocked here.
            let statement = format!("DROP DATABASE IF EXISTS {name} WITH (FORCE)");
            let dropped = std::thread::scope(|scope| {
                scope
                    .spawn(|| {
                        tokio::runtime::Builder::new_current_thread()
                            .enable_all()
                            .build()
                            .map(|runtime| runtime.block_on(run(admin_url, &statement)))
                    })
                    .join()
            });
            if !matches!(dropped, Ok(Ok(Ok(())))) {
                eprintln!("the test's database {name} was left behind: {dropped:?}");
            }
        }
    }
}

/// Creates a database as a copy of one with the newest schema, which takes less
/// than half the CPU time of migrating it.
async fn copy_template(admin_url: &str, name: &str) -> Result<(), DbErr> {
    // One connection, because a lock belongs to its connection.
    let options = ConnectOptions::new(admin_url).max_connections(1).to_owned();
    let admin = Database::connect(options).await?;
    let newest = Migrator::migrations().pop().expect("there are migrations");
    let template = format!("with_{}", newest.name());
    if !exists(&admin, &template).await? {
        // Only one of the processes that run tests makes it.
        admin
            .execute_unprepared("SELECT pg_advisory_lock(1)")
            .await?;
        if !exists(&admin, &template).await? {
            make_template(&admin, admin_url, &template).await?;
        }
    }
    // Copies files, which takes half of the CPU time of copying through the log.
    let statement = format!("CREATE DATABASE {name} TEMPLATE {template} STRATEGY FILE_COPY");
    admin.execute_unprepared(&statement).await?;
    admin.close().await
}

async fn exists(admin: &DatabaseConnection, name: &str) -> Result<bool, DbErr> {
    let statement = format!("SELECT 1 FROM pg_database WHERE datname = '{name}'");
    let statement = Statement::from_string(DbBackend::Postgres, statement);
    admin
        .query_one_raw(statement)
        .await
        .map(|found| found.is_some())
}

/// It gets its name when it is complete.
async fn make_template(
    admin: &DatabaseConnection,
    admin_url: &str,
    name: &str,
) -> Result<(), DbErr> {
    admin
        .execute_unprepared("DROP DATABASE IF EXISTS unfinished")
        .await?;
    admin
        .execute_unprepared("CREATE DATABASE unfinished")
        .await?;
    let unfinished = Database::connect(beside(admin_url, "unfinished")).await?;
    Migrator::up(&unfinished, None).await?;
    unfinished.close().await?;
    let statement = format!("ALTER DATABASE unfinished RENAME TO {name}");
    admin.execute_unprepared(&statement).await.map(|_| ())
}

/// The URL of another database of the cluster.
fn beside(admin_url: &str, name: &str) -> String {
    let (server, _) = admin_url
        .rsplit_once('/')
        .expect("the cluster's address ends in the name of a database");
    format!("{server}/{name}")
}

async fn run(url: &str, statement: &str) -> Result<(), DbErr> {
    let connection = Database::connect(url).await?;
    let result = connection.execute_unprepared(statement).await;
    connection.close().await?;
    result.map(|_| ())
}

async fn read(url: &str, statement: &str) -> Result<Vec<QueryResult>, DbErr> {
    let connection = Database::connect(url).await?;
    let statement = Statement::from_string(connection.get_database_backend(), statement);
    let rows = connection.query_all_raw(statement).await;
    connection.close().await?;
    rows
}

#[allow(
    clippy::disallowed_methods,
    reason = "tests have no settings; this is the one place that reads their environment"
)]
fn variable(name: &str) -> Option<String> {
    std::env::var(name).ok()
}

fn cluster_url() -> String {
    variable(CLUSTER_VARIABLE).unwrap_or_else(|| {
        panic!(
            "{CLUSTER_VARIABLE} is not set: run the tests through \"make test\" or scripts/with-postgres.sh"
        )
    })
}

/// Whether tests that need no particular database shall run on PostgreSQL.
#[must_use]
pub fn all_on_postgres() -> bool {
    variable(ALL_ON_POSTGRES).is_some()
}
