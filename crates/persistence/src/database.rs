//! A database and how it is reached.

use std::future::Future;
use std::io;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use kernel::StoreError;
use migrations::Migrator;
use sea_orm::sqlx::sqlite::SqliteConnectOptions;
use sea_orm::sqlx::{self, ConnectOptions as _, Connection as _};
use sea_orm::{
    ConnectionTrait as _, DatabaseConnection, DatabaseTransaction, DbBackend, DbErr,
    SqliteTransactionMode, TransactionOptions, TransactionTrait as _,
};
use sea_orm_migration::MigratorTrait as _;
use tokio::sync::Notify;

mod pools;
mod transaction;

use crate::address::{Address, AddressError};
use crate::error::store_error;
use pools::{CALL_TIMEOUT, Pools};
pub(crate) use transaction::{TransactionConnection, WriteTransaction};

/// Any number, as long as nothing else in the database locks by it.
const MIGRATION_LOCK: i64 = 0x5340_0057_5442_4C45;

/// A database: pools of connections that are opened when they are needed.
/// Cheap to clone.
///
/// Until [`prepare`](Self::prepare) succeeded, every store on it answers
/// [`StoreError::Unavailable`] at once.
#[derive(Debug, Clone)]
pub struct Database {
    inner: Arc<Inner>,
}

#[derive(Debug)]
struct Inner {
    pools: Pools,
    backend: DbBackend,
    /// How to connect anew, of SQLite alone.
    sqlite: Option<SqliteConnectOptions>,
    ready: AtomicBool,
    /// Told by each commit that asked for jobs.
    enqueued: Arc<Notify>,
}

impl Database {
    /// Whether [`open`](Self::open) would take this address, and why not. Opens
    /// nothing. The error says nothing of the address, which may hold a
    /// password.
    pub fn check_url(url: &str) -> Result<(), AddressError> {
        Address::parse(url).map(|_| ())
    }

    /// The database behind `sqlite://…` or `postgres://…`. Does not connect, so
    /// that a server can start while its database is away; fails only if the
    /// address cannot be used. Must be called inside a tokio runtime.
    pub fn open(url: &str) -> Result<Self, StoreError> {
        let (pools, backend, sqlite) = match Address::parse(url).map_err(StoreError::failed)? {
            Address::Sqlite(options) => {
                let options = pools::sqlite_options(options);
                let pools = Pools::sqlite(options.clone());
                (pools, DbBackend::Sqlite, Some(options))
            }
            Address::Postgres(options) => {
                let options = pools::postgres_options(options);
                (Pools::postgres(options), DbBackend::Postgres, None)
            }
        };
        Ok(Self {
            inner: Arc::new(Inner {
                pools,
                backend,
                sqlite,
                ready: AtomicBool::new(false),
                enqueued: Arc::default(),
            }),
        })
    }

    /// Connects and brings the schema up to date, all of it or nothing; from
    /// then on the stores work. Processes that start together wait for each
    /// other. May be repeated: it changes nothing when nothing is pending.
    ///
    /// On Unix a new SQLite file is its owner's alone to read and write.
    pub async fn prepare(&self) -> Result<(), StoreError> {
        if let Some(file) = self.file() {
            create_private(file)
                .await
                .map_err(StoreError::unavailable)?;
        }
        let transaction = self.begin_unready().await?;
        self.migrate(transaction.inner())
            .await
            .map_err(store_error)?;
        transaction.commit().await?;
        self.inner.ready.store(true, Ordering::Release);
        Ok(())
    }

    async fn migrate(&self, transaction: &DatabaseTransaction) -> Result<(), DbErr> {
        if self.inner.backend == DbBackend::Postgres {
            // The wait for another process, and a change of a large table, may
            // take longer than any request.
            transaction
                .execute_unprepared(&format!(
                    "SET LOCAL statement_timeout = 0; SELECT pg_advisory_xact_lock({MIGRATION_LOCK})"
                ))
                .await?;
        }
        Migrator::up(transaction, None).await
    }

    /// Whether the database answers right now, by reading a row from it.
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

    /// Whether a change is on the disk when it is acknowledged, right now: makes
    /// one, of a few bytes.
    ///
    /// On SQLite over a new connection: those of the pools would not notice that
    /// the file was removed, replaced or damaged as long as they remember what
    /// was in it.
    pub async fn check_writable(&self) -> Result<(), StoreError> {
        const CHANGE: &str = "UPDATE write_checks SET changes = changes + 1";
        in_time(async {
            let writers = self.writer()?;
            let changed = match &self.inner.sqlite {
                Some(options) => change_anew(writers, options, CHANGE).await,
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

    /// The file of an SQLite database.
    #[must_use]
    pub fn file(&self) -> Option<&Path> {
        self.inner
            .sqlite
            .as_ref()
            .map(SqliteConnectOptions::get_filename)
    }

    /// Whether [`prepare`](Self::prepare) would make a new SQLite database:
    /// there is no file, or it holds no table. False when that cannot be told.
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

    /// Closes all connections, when what runs on them has ended. The stores
    /// answer [`StoreError::Unavailable`] from then on.
    pub async fn close(&self) {
        self.inner.ready.store(false, Ordering::Release);
        for pool in [&self.inner.pools.readers, &self.inner.pools.writers] {
            if let Err(error) = pool.close_by_ref().await {
                tracing::warn!(%error, "the database's connections were not closed cleanly");
            }
        }
    }

    /// Waits for a commit that asked for jobs, in this process. One that nobody
    /// waited for is told to the next who does.
    pub(crate) async fn enqueued(&self) {
        self.inner.enqueued.notified().await;
    }

    pub(crate) fn backend(&self) -> DbBackend {
        self.inner.backend
    }

    /// The connections for statements that only read.
    pub(crate) fn reader(&self) -> Result<&DatabaseConnection, StoreError> {
        self.prepared().map(|pools| &pools.readers)
    }

    /// The connections for single statements that write.
    pub(crate) fn writer(&self) -> Result<&DatabaseConnection, StoreError> {
        self.prepared().map(|pools| &pools.writers)
    }

    /// A transaction that writes.
    pub(crate) async fn begin(&self) -> Result<WriteTransaction, StoreError> {
        self.prepared()?;
        self.begin_unready().await
    }

    fn prepared(&self) -> Result<&Pools, StoreError> {
        if self.inner.ready.load(Ordering::Acquire) {
            Ok(&self.inner.pools)
        } else {
            Err(StoreError::unavailable("the database is not prepared yet"))
        }
    }

    async fn begin_unready(&self) -> Result<WriteTransaction, StoreError> {
        // IMMEDIATE: a transaction that reads first and writes later could
        // otherwise find at its first write that it may not, and would have
        // to start over.
        let options = TransactionOptions {
            sqlite_transaction_mode: Some(SqliteTransactionMode::Immediate),
            ..TransactionOptions::default()
        };
        let writers = &self.inner.pools.writers;
        let begun = writers.begin_with_options(options).await;
        let begun = begun.map_err(store_error)?;
        Ok(WriteTransaction::new(begun, self.inner.enqueued.clone()))
    }
}

/// The work's result, or that the store is not available, if it takes too long.
pub(crate) async fn in_time<T, E: From<StoreError>>(
    work: impl Future<Output = Result<T, E>>,
) -> Result<T, E> {
    tokio::time::timeout(CALL_TIMEOUT, work)
        .await
        .unwrap_or_else(|elapsed| Err(StoreError::unavailable(elapsed).into()))
}

/// Makes an empty file, which SQLite takes for a new database, unless there is
/// one. SQLite itself would let everybody read the addresses and password
/// hashes in it; the files that it puts beside one have the mode of that one.
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

/// Changes rows over a connection of its own, in turn with all who write.
/// Answers how many.
async fn change_anew(
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
