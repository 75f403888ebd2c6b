//! The connection to a database.

use std::io;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use kernel::{Follower, JobKind, StoreError};
use migrations::Migrator;
use sea_orm::sqlx::sqlite::SqliteConnectOptions;
use sea_orm::sqlx::{self, ConnectOptions as _, Connection as _};
use sea_orm::{
    ConnectionTrait as _, DatabaseConnection, DatabaseTransaction, DbBackend,
    SqliteTransactionMode, TransactionOptions, TransactionTrait as _,
};
use sea_orm_migration::MigratorTrait as _;

mod calls;
mod files;
mod pools;
mod schema;
mod sqlite;
mod transaction;

use crate::address::{Address, AddressError};
use crate::error::store_error;
pub(crate) use calls::{in_time, in_transaction};
use files::Files;
use pools::Pools;
pub use schema::{PrepareError, UnknownSchema};
pub(crate) use sqlite::one_call;
use transaction::Enqueued;
pub(crate) use transaction::{TransactionConnection, WriteTransaction};

/// The key of the advisory lock for migrations. The value is arbitrary, but
/// nothing else in the database may use it.
const MIGRATION_LOCK: i64 = 0x5340_0057_5442_4C45;

/// A database, with pools whose connections are opened on demand. Cheap to
/// clone.
///
/// Until [`prepare`](Self::prepare) has succeeded, every store on it returns
/// [`StoreError::Unavailable`] immediately.
#[derive(Debug, Clone)]
pub struct Database {
    inner: Arc<Inner>,
    /// What follows from the facts that are written through it.
    followers: &'static [Follower],
}

#[derive(Debug)]
struct Inner {
    pools: Pools,
    backend: DbBackend,
    /// The options for a new connection; only for SQLite.
    sqlite: Option<SqliteConnectOptions>,
    /// Whether its files are still there; only for SQLite.
    files: Option<Arc<Files>>,
    ready: AtomicBool,
    /// Notified by each commit that enqueued jobs.
    enqueued: Arc<Enqueued>,
}

impl Database {
    /// Checks whether [`open`](Self::open) accepts this URL, without opening
    /// anything. The error contains no part of the URL, which may have a
    /// password.
    pub fn check_url(url: &str) -> Result<(), AddressError> {
        Address::parse(url).map(|_| ())
    }

    /// The database at `sqlite://…` or `postgres://…`. Does not connect, so
    /// that a server can start while its database is unavailable; fails only if
    /// the URL is invalid. Must be called in a tokio runtime.
    pub fn open(url: &str) -> Result<Self, StoreError> {
        let (pools, backend, sqlite, files) =
            match Address::parse(url).map_err(StoreError::failed)? {
                Address::Sqlite(options) => {
                    let options = pools::sqlite_options(options);
                    let files = Arc::new(Files::new(options.get_filename()));
                    let pools = Pools::sqlite(options.clone(), &files);
                    (pools, DbBackend::Sqlite, Some(options), Some(files))
                }
                Address::Postgres(options) => {
                    let options = pools::postgres_options(options);
                    (Pools::postgres(options), DbBackend::Postgres, None, None)
                }
            };
        Ok(Self {
            inner: Arc::new(Inner {
                pools,
                backend,
                sqlite,
                files,
                ready: AtomicBool::new(false),
                enqueued: Arc::default(),
            }),
            followers: &[],
        })
    }

    /// The same database, with what follows from the facts that are written through it.
    #[must_use]
    pub fn with_followers(self, followers: &'static [Follower]) -> Self {
        Self { followers, ..self }
    }

    /// Connects and migrates the schema in one transaction; from then on the
    /// stores work. Processes that start at the same time wait for each other.
    /// It can be called again: if no migration is pending, it changes nothing. Nor does
    /// it change a database of another version.
    ///
    /// On Unix, only the owner can read and write a new SQLite file.
    pub async fn prepare(&self) -> Result<(), PrepareError> {
        if let Some(file) = self.file() {
            create_private(file)
                .await
                .map_err(StoreError::unavailable)?;
        }
        let transaction = self.begin_unready().await?;
        self.migrate(transaction.inner()).await?;
        transaction.commit().await?;
        self.inner.ready.store(true, Ordering::Release);
        Ok(())
    }

    async fn migrate(&self, transaction: &DatabaseTransaction) -> Result<(), PrepareError> {
        if self.inner.backend == DbBackend::Postgres {
            // Waiting for another process, or changing a large table, may take
            // longer than a request may.
            transaction
                .execute_unprepared(&format!(
                    "SET LOCAL statement_timeout = 0; SELECT pg_advisory_xact_lock({MIGRATION_LOCK})"
                ))
                .await
                .map_err(store_error)?;
        }
        let unknown = schema::unknown_change(transaction).await;
        if let Some(unknown) = unknown.map_err(store_error)? {
            return Err(unknown.into());
        }
        let migrated = Migrator::up(transaction, None).await;
        Ok(migrated.map_err(store_error)?)
    }

    /// Checks that the database can be read now.
    pub async fn ping(&self) -> Result<(), StoreError> {
        in_time(async {
            self.reader()?
                .execute_unprepared("SELECT version FROM seaql_migrations LIMIT 1")
                .await
                .map(|_| ())
                .map_err(store_error)
        })
        .await
    }

    /// Checks that a change can be committed durably now, by making a change of
    /// a few bytes.
    ///
    /// On SQLite this uses a new connection: the connections of the pools would
    /// not notice that the file was damaged as long as they have its pages in
    /// memory.
    pub async fn check_writable(&self) -> Result<(), StoreError> {
        const CHANGE: &str = "UPDATE write_checks SET changes = changes + 1";
        in_time(async {
            let writers = self.writer()?;
            let changed = match &self.inner.sqlite {
                Some(options) => execute_on_new_connection(writers, options, CHANGE).await,
                None => writers
                    .execute_unprepared(CHANGE)
                    .await
                    .map(|done| done.rows_affected())
                    .map_err(store_error),
            };
            match changed? {
                1 => Ok(()),
                _ => Err(StoreError::failed("the row to be changed is missing")),
            }
        })
        .await
    }

    /// The file of an SQLite database; `None` on PostgreSQL.
    #[must_use]
    pub fn file(&self) -> Option<&Path> {
        self.inner
            .sqlite
            .as_ref()
            .map(SqliteConnectOptions::get_filename)
    }

    /// Whether [`prepare`](Self::prepare) would create a new SQLite database:
    /// there is no file, or it contains no table. `false` if that cannot be
    /// determined.
    pub async fn is_missing(&self) -> bool {
        let Some(options) = &self.inner.sqlite else {
            return false;
        };
        match tokio::fs::metadata(options.get_filename()).await {
            Err(error) => return error.kind() == io::ErrorKind::NotFound,
            Ok(file) if file.len() == 0 => return true,
            Ok(_) => {}
        }
        count_tables(options).await.is_ok_and(|tables| tables == 0)
    }

    /// How many connections for reading and for writing are open, and how many of these
    /// are idle.
    #[must_use]
    pub fn connections(&self) -> [(u32, u32); 2] {
        let pools = [&self.inner.pools.readers, &self.inner.pools.writers];
        pools.map(|pool| {
            let (open, idle) = if self.inner.backend == DbBackend::Postgres {
                let pool = pool.get_postgres_connection_pool();
                (pool.size(), pool.num_idle())
            } else {
                let pool = pool.get_sqlite_connection_pool();
                (pool.size(), pool.num_idle())
            };
            (open, u32::try_from(idle).unwrap_or(open))
        })
    }

    /// Copies an SQLite database as it is at one moment into a new file, while others
    /// read and write. The database need not be prepared, and is not changed. The copy
    /// has no log beside it.
    pub async fn copy_into(&self, file: &Path) -> Result<(), StoreError> {
        let options = self.sqlite_options();
        let options = options.ok_or_else(|| StoreError::failed("not an SQLite database"))?;
        let file = file
            .to_str()
            .ok_or_else(|| StoreError::failed("the name of the copy is not valid UTF-8"))?;
        let copied = async {
            let mut connection = options.connect().await?;
            // VACUUM reads every page, so a damaged database is found out.
            sqlx::query("VACUUM INTO ?")
                .bind(file)
                .execute(&mut connection)
                .await?;
            connection.close().await
        };
        copied
            .await
            .map_err(|error: sqlx::Error| StoreError::unavailable(error))
    }

    /// Closes all connections after the statements on them have ended. From
    /// then on the stores return [`StoreError::Unavailable`].
    pub async fn close(&self) {
        self.inner.ready.store(false, Ordering::Release);
        for pool in [&self.inner.pools.readers, &self.inner.pools.writers] {
            if let Err(error) = pool.close_by_ref().await {
                tracing::warn!(%error, "the database's connections were not closed cleanly");
            }
        }
    }

    /// Waits for a commit in this process that enqueued jobs of this kind. A
    /// notification that nothing waited for is delivered to the next waiter.
    pub(crate) async fn enqueued(&self, kind: JobKind) {
        self.inner.enqueued.of(kind).notified().await;
    }

    /// Counts the statements from now on, without BEGIN and COMMIT. The database
    /// must not have been cloned.
    #[cfg(feature = "inspection")]
    pub fn count_statements(&mut self) -> Arc<std::sync::atomic::AtomicUsize> {
        let statements = Arc::new(std::sync::atomic::AtomicUsize::new(0));
        let counter = statements.clone();
        self.on_statement(move |_| {
            counter.fetch_add(1, Ordering::Relaxed);
        });
        statements
    }

    /// Calls `heard` for each statement from now on, except BEGIN and COMMIT.
    /// The database must not have been cloned.
    ///
    /// # Panics
    ///
    /// If it has been cloned.
    #[cfg(feature = "inspection")]
    pub fn on_statement(
        &mut self,
        heard: impl Fn(&sea_orm::Statement) + Clone + Send + Sync + 'static,
    ) {
        let inner = Arc::get_mut(&mut self.inner).expect("not cloned");
        for pool in [&mut inner.pools.readers, &mut inner.pools.writers] {
            let heard = heard.clone();
            pool.set_metric_callback(move |info| heard(info.statement));
        }
    }

    pub(crate) fn backend(&self) -> DbBackend {
        self.inner.backend
    }

    /// The options of a connection of its own to an SQLite database.
    pub(crate) fn sqlite_options(&self) -> Option<&SqliteConnectOptions> {
        self.inner.sqlite.as_ref()
    }

    /// The connections for writing into a PostgreSQL database.
    pub(crate) fn postgres_writers(&self) -> Option<&sqlx::PgPool> {
        let is_postgres = self.inner.backend == DbBackend::Postgres;
        is_postgres.then(|| self.inner.pools.writers.get_postgres_connection_pool())
    }

    /// The connections for read-only statements.
    pub(crate) fn reader(&self) -> Result<&DatabaseConnection, StoreError> {
        self.prepared().map(|pools| &pools.readers)
    }

    /// The connections for single write statements.
    pub(crate) fn writer(&self) -> Result<&DatabaseConnection, StoreError> {
        let pools = self.prepared()?;
        if let Some(files) = &self.inner.files {
            files.check()?;
        }
        Ok(&pools.writers)
    }

    fn prepared(&self) -> Result<&Pools, StoreError> {
        if self.inner.ready.load(Ordering::Acquire) {
            Ok(&self.inner.pools)
        } else {
            Err(StoreError::unavailable("the database is not prepared yet"))
        }
    }

    async fn begin_unready(&self) -> Result<WriteTransaction, StoreError> {
        // IMMEDIATE takes the write lock at the start. Otherwise a transaction
        // that reads first could fail at its first write and would have to be
        // repeated.
        let options = TransactionOptions {
            sqlite_transaction_mode: Some(SqliteTransactionMode::Immediate),
            ..TransactionOptions::default()
        };
        let files = self.inner.files.clone();
        if let Some(files) = &files {
            files.check()?;
        }
        let writers = &self.inner.pools.writers;
        let begun = writers.begin_with_options(options).await;
        let begun = begun.map_err(store_error)?;
        let enqueued = self.inner.enqueued.clone();
        Ok(WriteTransaction::new(
            begun,
            enqueued,
            files,
            self.followers,
        ))
    }
}

/// Creates an empty file with private permissions if there is none; SQLite
/// treats it as a new database. SQLite itself would let every user read the
/// email addresses and password hashes in it. The additional files that SQLite
/// creates have the same permissions.
async fn create_private(file: &Path) -> io::Result<()> {
    let mut options = tokio::fs::OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    options.mode(0o600);
    match options.open(file).await {
        Err(error) if error.kind() != io::ErrorKind::AlreadyExists => Err(error),
        _ => Ok(()),
    }
}

/// Executes a change on a new connection, while holding the writers'
/// connection, so that no other write is running. Returns the number of changed
/// rows.
async fn execute_on_new_connection(
    writers: &DatabaseConnection,
    options: &SqliteConnectOptions,
    change: &'static str,
) -> Result<u64, StoreError> {
    let changed = async {
        let _turn = writers.get_sqlite_connection_pool().acquire().await?;
        let mut connection = options.connect().await?;
        let done = sqlx::query(change).execute(&mut connection).await?;
        connection.close().await?;
        Ok(done.rows_affected())
    };
    changed
        .await
        .map_err(|error: sqlx::Error| StoreError::unavailable(error))
}

async fn count_tables(options: &SqliteConnectOptions) -> sqlx::Result<i64> {
    let mut connection = options.connect().await?;
    let tables = sqlx::query_scalar("SELECT count(*) FROM sqlite_schema")
        .fetch_one(&mut connection)
        .await?;
    connection.close().await?;
    Ok(tables)
}
