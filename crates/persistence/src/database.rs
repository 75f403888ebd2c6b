//! The connection pool and its transactions.

use std::future::Future;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use kernel::StoreError;
use migrations::Migrator;
use sea_orm::sqlx::postgres::{PgConnectOptions, PgPoolOptions};
use sea_orm::sqlx::sqlite::{
    SqliteConnectOptions, SqliteJournalMode, SqlitePoolOptions, SqliteSynchronous,
};
use sea_orm::{
    ConnectionTrait as _, DatabaseConnection, DatabaseTransaction, DbBackend, DbErr,
    SqliteTransactionMode, TransactionOptions, TransactionTrait as _,
};
use sea_orm_migration::MigratorTrait as _;
use tokio::sync::{Mutex, OwnedMutexGuard};

use crate::address::{Address, AddressError};
use crate::error::store_error;

/// How long a request waits for a connection. Short, so that a database that is
/// away is noticed before the people in front of their browsers give up.
const ACQUIRE_TIMEOUT: Duration = Duration::from_secs(3);

/// How long one store call may take in all. A server that hangs without closing
/// its connections would otherwise hold every request for good.
const CALL_TIMEOUT: Duration = Duration::from_secs(10);

/// A connection that was idle for longer is tested before it is used; testing
/// busy ones as well would cost every statement a round trip.
const IDLE_TEST: Duration = Duration::from_secs(1);

/// Each is a thread; one writes, the others read.
const SQLITE_CONNECTIONS: u32 = 8;

/// A fifth of what a PostgreSQL server grants by default, so that several
/// machines can share one.
const POSTGRES_CONNECTIONS: u32 = 20;

/// Any number, as long as nothing else in the database locks by it.
const MIGRATION_LOCK: i64 = 0x5340_0057_5442_4C45;

/// A database: a pool of connections that are opened when they are needed.
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
    connection: DatabaseConnection,
    backend: DbBackend,
    sqlite_file: Option<PathBuf>,
    ready: AtomicBool,
    /// SQLite lets one connection write at a time and has the others ask again
    /// and again, in no order. Waiting here instead is fair and costs nothing.
    sqlite_writer: Arc<Mutex<()>>,
}

/// The right to write. Held while a statement or a transaction runs.
type Turn = Option<OwnedMutexGuard<()>>;

/// A connection on which one statement may write, outside a transaction.
pub(crate) struct Writer<'a> {
    pub(crate) connection: &'a DatabaseConnection,
    _turn: Turn,
}

/// A transaction that writes; dropped without a commit, it is rolled back.
pub(crate) struct WriteTransaction {
    // Before the turn: fields are dropped in this order.
    pub(crate) connection: DatabaseTransaction,
    _turn: Turn,
}

impl WriteTransaction {
    pub(crate) async fn commit(self) -> Result<(), StoreError> {
        self.connection.commit().await.map_err(store_error)
    }
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
        let (connection, backend, sqlite_file) =
            match Address::parse(url).map_err(StoreError::failed)? {
                Address::Sqlite(options) => {
                    let file = options.get_filename().to_owned();
                    (open_sqlite(options), DbBackend::Sqlite, Some(file))
                }
                Address::Postgres(options) => (open_postgres(options), DbBackend::Postgres, None),
            };
        Ok(Self {
            inner: Arc::new(Inner {
                connection,
                backend,
                sqlite_file,
                ready: AtomicBool::new(false),
                sqlite_writer: Arc::default(),
            }),
        })
    }

    /// Connects and brings the schema up to date, all of it or nothing; from
    /// then on the stores work. Processes that start together wait for each
    /// other. May be repeated: it changes nothing when nothing is pending.
    ///
    /// On Unix a new SQLite file is its owner's alone to read and write.
    pub async fn prepare(&self) -> Result<(), StoreError> {
        if let Some(file) = &self.inner.sqlite_file {
            create_private(file)
                .await
                .map_err(StoreError::unavailable)?;
        }
        let transaction = self.begin_unready().await?;
        self.migrate(&transaction.connection)
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

    /// Closes all connections, when what runs on them has ended. The stores
    /// answer [`StoreError::Unavailable`] from then on.
    pub async fn close(&self) {
        self.inner.ready.store(false, Ordering::Release);
        if let Err(error) = self.inner.connection.close_by_ref().await {
            tracing::warn!(%error, "the database's connections were not closed cleanly");
        }
    }

    pub(crate) fn backend(&self) -> DbBackend {
        self.inner.backend
    }

    /// The pool, for statements that only read.
    pub(crate) fn reader(&self) -> Result<&DatabaseConnection, StoreError> {
        if self.inner.ready.load(Ordering::Acquire) {
            Ok(&self.inner.connection)
        } else {
            Err(StoreError::unavailable("the database is not prepared yet"))
        }
    }

    /// The pool, for one statement that writes.
    pub(crate) async fn writer(&self) -> Result<Writer<'_>, StoreError> {
        let connection = self.reader()?;
        Ok(Writer {
            connection,
            _turn: self.turn().await,
        })
    }

    /// A transaction that writes.
    pub(crate) async fn begin(&self) -> Result<WriteTransaction, StoreError> {
        self.reader()?;
        self.begin_unready().await
    }

    async fn begin_unready(&self) -> Result<WriteTransaction, StoreError> {
        let turn = self.turn().await;
        // IMMEDIATE: a transaction that reads first and writes later could
        // otherwise find at its first write that it may not, and would have
        // to start over.
        let options = TransactionOptions {
            sqlite_transaction_mode: Some(SqliteTransactionMode::Immediate),
            ..TransactionOptions::default()
        };
        let connection = self
            .inner
            .connection
            .begin_with_options(options)
            .await
            .map_err(store_error)?;
        Ok(WriteTransaction {
            connection,
            _turn: turn,
        })
    }

    async fn turn(&self) -> Turn {
        if self.inner.backend == DbBackend::Sqlite {
            Some(Arc::clone(&self.inner.sqlite_writer).lock_owned().await)
        } else {
            None
        }
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

fn open_sqlite(options: SqliteConnectOptions) -> DatabaseConnection {
    let options = options
        .create_if_missing(true)
        // Readers and the writer do not wait for each other.
        .journal_mode(SqliteJournalMode::Wal)
        // A commit is on the disk before it is acknowledged.
        .synchronous(SqliteSynchronous::Full)
        .foreign_keys(true)
        // For other processes: a backup, or a second server by mistake.
        .busy_timeout(Duration::from_secs(5));
    let pool = SqlitePoolOptions::new()
        .max_connections(SQLITE_CONNECTIONS)
        .acquire_timeout(ACQUIRE_TIMEOUT)
        // A file does not go stale: connections stay open and are not tested.
        .test_before_acquire(false)
        .idle_timeout(None)
        .max_lifetime(None)
        .connect_lazy_with(options);
    pool.into()
}

fn open_postgres(options: PgConnectOptions) -> DatabaseConnection {
    let options = options
        .application_name("showstable")
        // The server gives up where we do: a request that nobody waits for any
        // more must not go on holding locks.
        .options([
            ("statement_timeout", "10s"),
            ("idle_in_transaction_session_timeout", "30s"),
        ]);
    let pool = PgPoolOptions::new()
        .max_connections(POSTGRES_CONNECTIONS)
        .acquire_timeout(ACQUIRE_TIMEOUT)
        .test_before_acquire(false)
        .before_acquire(|connection, metadata| {
            Box::pin(async move {
                if metadata.idle_for >= IDLE_TEST {
                    sea_orm::sqlx::Connection::ping(connection).await?;
                }
                Ok(true)
            })
        })
        .connect_lazy_with(options);
    pool.into()
}
