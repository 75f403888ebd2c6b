//! The pools of connections, and which connections come back to them.

use std::fmt::Display;
use std::time::Duration;

use sea_orm::DatabaseConnection;
use sea_orm::sqlx::Connection as _;
use sea_orm::sqlx::error::Error as SqlxError;
use sea_orm::sqlx::postgres::{PgConnectOptions, PgConnection, PgPoolOptions};
use sea_orm::sqlx::sqlite::{
    SqliteConnectOptions, SqliteConnection, SqliteJournalMode, SqlitePoolOptions, SqliteSynchronous,
};

/// How long one store call may take in all. A server that hangs without closing
/// its connections would otherwise hold every request for good.
pub(super) const CALL_TIMEOUT: Duration = Duration::from_secs(10);

/// How long a request waits for a connection. Short, so that a database that is
/// away is noticed before the people in front of their browsers give up.
const ACQUIRE_TIMEOUT: Duration = Duration::from_secs(3);

/// A connection that was idle for longer is tested before it is used; testing
/// busy ones as well would cost every statement a round trip.
const IDLE_TEST: Duration = Duration::from_secs(1);

/// Each is a thread.
const SQLITE_READERS: u32 = 7;

/// Together a fifth of what a PostgreSQL server grants by default, so that
/// several machines can share one.
const POSTGRES_READERS: u32 = 10;
const POSTGRES_WRITERS: u32 = 10;

/// The connections to a database, opened when they are needed.
///
/// Those that write are apart, because only they can be left inside a
/// transaction. What is written later on such a connection would be part of
/// that transaction, acknowledged and never committed. So each is examined when
/// it comes back, and closed unless it is outside of any transaction. The
/// others may only read, which the database enforces.
#[derive(Debug)]
pub(super) struct Pools {
    pub(super) readers: DatabaseConnection,
    pub(super) writers: DatabaseConnection,
}

impl Pools {
    pub(super) fn sqlite(options: SqliteConnectOptions) -> Self {
        let pool = || {
            SqlitePoolOptions::new()
                // A file does not go stale: connections stay open and are not tested.
                .test_before_acquire(false)
                .idle_timeout(None)
                .max_lifetime(None)
        };
        let readers = pool()
            .max_connections(SQLITE_READERS)
            .acquire_timeout(ACQUIRE_TIMEOUT)
            .connect_lazy_with(options.clone().pragma("query_only", "ON"));
        let writers = pool()
            // SQLite lets one connection write at a time and has the others ask
            // again and again, in no order. Waiting for the only one is fair.
            .max_connections(1)
            .acquire_timeout(CALL_TIMEOUT)
            .after_release(|connection, _| {
                Box::pin(async { Ok(is_sqlite_outside_transactions(connection).await) })
            })
            .connect_lazy_with(options);
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
                Box::pin(async { Ok(is_postgres_outside_transactions(connection).await) })
            })
            .connect_lazy_with(options);
        Self {
            readers: readers.into(),
            writers: writers.into(),
        }
    }
}

/// How SQLite is used by every connection.
pub(super) fn sqlite_options(options: SqliteConnectOptions) -> SqliteConnectOptions {
    options
        // A file that is lost while the server runs is not made anew unnoticed.
        .create_if_missing(false)
        // Readers and the writer do not wait for each other.
        .journal_mode(SqliteJournalMode::Wal)
        // A commit is on the disk before it is acknowledged.
        .synchronous(SqliteSynchronous::Full)
        .foreign_keys(true)
        // For other processes: a backup, or a second server by mistake.
        .busy_timeout(Duration::from_secs(5))
}

pub(super) fn postgres_options(options: PgConnectOptions) -> PgConnectOptions {
    options
        .application_name("showstable")
        // The server gives up where we do: a request that nobody waits for any
        // more must not go on holding locks.
        .options([
            ("statement_timeout", "10s"),
            ("idle_in_transaction_session_timeout", "30s"),
        ])
}

/// Asks SQLite itself, which refuses `BEGIN` inside a transaction and touches no
/// file outside of one. The driver refuses it, too, as long as its own count of
/// open transactions is not zero. That count stays at 1 when SQLite ended a
/// transaction by itself (no room, an I/O error), and the driver would set a
/// savepoint where a transaction is to begin.
async fn is_sqlite_outside_transactions(connection: &mut SqliteConnection) -> bool {
    let asked = match connection.begin_with("BEGIN").await {
        Ok(transaction) => transaction.commit().await,
        Err(error) => Err(error),
    };
    asked.map_or_else(|error| closing(&error), |()| true)
}

/// Asks PostgreSQL itself. The driver keeps the server's word on the state of
/// the session private, but looks at it when it begins a transaction: after a
/// statement that begins none it answers `BeginFailed` outside of a transaction,
/// and success inside one.
async fn is_postgres_outside_transactions(connection: &mut PgConnection) -> bool {
    match connection.begin_with("SELECT").await {
        Err(SqlxError::BeginFailed) => true,
        Err(error) => closing(&error),
        Ok(_) => closing(&"it is inside a transaction"),
    }
}

fn closing(reason: &dyn Display) -> bool {
    tracing::warn!(%reason, "a database connection is closed and not used again");
    false
}
