//! The connection pools, and the check of connections that are returned to
//! them.

use std::fmt::Display;
use std::sync::Arc;
use std::time::Duration;

use sea_orm::DatabaseConnection;
use sea_orm::sqlx::Connection as _;
use sea_orm::sqlx::error::Error as SqlxError;
use sea_orm::sqlx::postgres::{PgConnectOptions, PgPoolOptions};
use sea_orm::sqlx::sqlite::{
    SqliteConnectOptions, SqliteJournalMode, SqlitePoolOptions, SqliteSynchronous,
};

use super::files::Files;

/// Time limit for one store call. Without it, a server that hangs but keeps its
/// connections open would block every request forever.
pub(super) const CALL_TIMEOUT: Duration = Duration::from_secs(10);

/// Time limit for getting a connection. It is short, so that requests fail
/// before users give up when the database is unavailable.
const ACQUIRE_TIMEOUT: Duration = Duration::from_secs(3);

/// A connection that was idle for longer is tested before use. Testing others
/// too would cost a round trip for every statement.
const IDLE_TEST: Duration = Duration::from_secs(1);

/// Each connection uses a thread.
const SQLITE_READERS: u32 = 7;

/// KiB of pages that each reader keeps, negative as SQLite wants it. Its default of 2 MiB
/// takes 14 MiB for all of them, and the kernel has the same pages in its own cache.
const SQLITE_READER_CACHE: &str = "-512";

/// KiB of pages that the writer keeps, negative as SQLite wants it. With the default of 2 MiB a
/// transaction that adds thousands of rows in no order, such as those by which people are known,
/// reads and writes the same pages again and again.
const SQLITE_WRITER_CACHE: &str = "-16384";

/// Together a fifth of the default limit of a PostgreSQL server, so that
/// several machines can share one server.
const POSTGRES_READERS: u32 = 10;
const POSTGRES_WRITERS: u32 = 10;

/// The connections to a database, opened on demand.
///
/// Writers have a separate pool, because only a write connection can be
/// returned inside an open transaction. Later writes on such a connection would
/// be part of that transaction: acknowledged, but never committed. Therefore
/// each write connection is checked when it is returned, and closed if it is in
/// a transaction. The database enforces that the other connections only read.
#[derive(Debug)]
pub(super) struct Pools {
    pub(super) readers: DatabaseConnection,
    pub(super) writers: DatabaseConnection,
}

impl Pools {
    pub(super) fn sqlite(options: SqliteConnectOptions, files: &Arc<Files>) -> Self {
        let pool = || {
            SqlitePoolOptions::new()
                // Connections to a file do not break: they stay open and are
                // not tested.
                .test_before_acquire(false)
                .idle_timeout(None)
                .max_lifetime(None)
        };
        let readers = pool()
            .max_connections(SQLITE_READERS)
            .acquire_timeout(ACQUIRE_TIMEOUT)
            .connect_lazy_with(
                options
                    .clone()
                    .pragma("query_only", "ON")
                    .pragma("cache_size", SQLITE_READER_CACHE),
            );
        let writers = pool()
            // SQLite allows one writer at a time, and others poll in no order.
            // Waiting for the only connection of a pool is fair.
            .max_connections(1)
            .acquire_timeout(CALL_TIMEOUT)
            .after_connect({
                let files = files.clone();
                move |_, _| {
                    let noted = files.note().map_err(SqlxError::Io);
                    Box::pin(async { noted })
                }
            })
            .after_release({
                let files = files.clone();
                move |connection, _| {
                    let files = files.clone();
                    Box::pin(async move {
                        let attempt = connection.begin_with(BEGINS_NOTHING).await;
                        let is_usable = was_outside_transactions(attempt);
                        if !is_usable {
                            files.forget_log();
                        }
                        Ok(is_usable)
                    })
                }
            })
            .connect_lazy_with(options.pragma("cache_size", SQLITE_WRITER_CACHE));
        Self {
            readers: readers.into(),
            writers: writers.into(),
        }
    }

    pub(super) fn postgres(options: PgConnectOptions) -> Self {
        let pool = || {
            PgPoolOptions::new()
                .acquire_timeout(ACQUIRE_TIMEOUT)
                .test_before_acquire(false)
                .before_acquire(|connection, metadata| {
                    Box::pin(async move {
                        if metadata.idle_for >= IDLE_TEST {
                            connection.ping().await?;
                        }
                        Ok(true)
                    })
                })
        };
        let reading = [("default_transaction_read_only", "on")];
        let readers = pool()
            .max_connections(POSTGRES_READERS)
            .connect_lazy_with(options.clone().options(reading));
        let writers = pool()
            .max_connections(POSTGRES_WRITERS)
            .after_release(|connection, _| {
                Box::pin(async {
                    let attempt = connection.begin_with(BEGINS_NOTHING).await;
                    Ok(was_outside_transactions(attempt))
                })
            })
            .connect_lazy_with(options);
        Self {
            readers: readers.into(),
            writers: writers.into(),
        }
    }
}

/// The options of every SQLite connection.
pub(super) fn sqlite_options(options: SqliteConnectOptions) -> SqliteConnectOptions {
    options
        // A file that is removed while the server runs is not created again.
        .create_if_missing(false)
        // Readers and the writer do not block each other.
        .journal_mode(SqliteJournalMode::Wal)
        // A commit is on disk before it is acknowledged.
        .synchronous(SqliteSynchronous::Full)
        .foreign_keys(true)
        // Applies to locks of other processes, such as a backup or a second
        // server that was started by mistake.
        .busy_timeout(Duration::from_secs(5))
}

pub(super) fn postgres_options(options: PgConnectOptions) -> PgConnectOptions {
    options
        .application_name("showstable")
        // The same limit as `CALL_TIMEOUT` on the server: a statement that no
        // request waits for must not hold locks.
        .options([
            ("statement_timeout", "10s"),
            ("idle_in_transaction_session_timeout", "30s"),
        ])
}

/// A statement that begins no transaction. It reads no table, so it accesses no
/// file.
const BEGINS_NOTHING: &str = "SELECT 1";

/// Whether the database reports no open transaction, and the driver counts
/// none, after the attempt to begin one with [`BEGINS_NOTHING`]. The driver does
/// not expose the database's state, but checks it when it begins a transaction:
/// it returns `BeginFailed` outside a transaction, and success inside one. While
/// its own count of open transactions is not zero, it returns another error.
/// That count stays 1 if SQLite ended a transaction itself (disk full, I/O
/// error); the driver would then create a savepoint instead of beginning a
/// transaction.
fn was_outside_transactions<T>(attempt: Result<T, SqlxError>) -> bool {
    match attempt {
        Err(SqlxError::BeginFailed) => true,
        Err(error) => log_unusable(&error),
        Ok(_) => log_unusable(&"it is inside a transaction"),
    }
}

fn log_unusable(reason: &dyn Display) -> bool {
    tracing::warn!(%reason, "a database connection is closed and not used again");
    false
}
