use kernel::{IdGenerator as _, RandomIds};
use sea_orm::{ConnectionTrait as _, Database, DbErr};
use tempfile::TempDir;

/// The environment variable with the URL of a PostgreSQL cluster.
const CLUSTER_VARIABLE: &str = "SHOWSTABLE_TEST_POSTGRES_URL";

/// An empty database that is removed on drop.
pub struct TestDatabase {
    url: String,
    place: Place,
}

enum Place {
    Folder { _folder: TempDir },
    Cluster { admin_url: String, name: String },
}

impl TestDatabase {
    /// A database file in a temporary directory.
    ///
    /// # Panics
    ///
    /// If the directory cannot be created.
    #[must_use]
    pub fn sqlite() -> Self {
        let folder = tempfile::tempdir().expect("a temporary folder");
        Self {
            url: format!("sqlite://{}", folder.path().join("test.db").display()),
            place: Place::Folder { _folder: folder },
        }
    }

    /// A database in the cluster that `SHOWSTABLE_TEST_POSTGRES_URL` names.
    ///
    /// # Panics
    ///
    /// If there is no cluster. Skipping the test would hide that it did not
    /// run.
    pub async fn postgres() -> Self {
        let admin_url = cluster_url();
        let name = format!("t_{}", RandomIds.next_uuid().simple());
        run(&admin_url, &format!("CREATE DATABASE {name}"))
            .await
            .unwrap_or_else(|error| panic!("no database in the cluster of tests: {error}"));
        let (server, _) = admin_url
            .rsplit_once('/')
            .expect("the cluster's address ends in the name of a database");
        Self {
            url: format!("{server}/{name}"),
            place: Place::Cluster { admin_url, name },
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

async fn run(url: &str, statement: &str) -> Result<(), DbErr> {
    let connection = Database::connect(url).await?;
    let result = connection.execute_unprepared(statement).await;
    connection.close().await?;
    result.map(|_| ())
}

#[allow(
    clippy::disallowed_methods,
    reason = "tests have no settings; this is the one place that reads their environment"
)]
fn cluster_url() -> String {
    std::env::var(CLUSTER_VARIABLE).unwrap_or_else(|_| {
        panic!(
            "{CLUSTER_VARIABLE} is not set: run the tests through \"make test\" or scripts/with-postgres.sh"
        )
    })
}
