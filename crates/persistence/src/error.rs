//! Maps database errors to the errors of the domains.

use std::error::Error;
use std::iter::successors;
use std::sync::Arc;

use kernel::StoreError;
use sea_orm::sqlx::error::Error as SqlxError;
use sea_orm::sqlx::postgres::PgDatabaseError;
use sea_orm::sqlx::sqlite::SqliteError;
use sea_orm::{DbErr, RuntimeErr};

/// Another connection has locked the database.
const SQLITE_BUSY: u32 = 5;

/// A unique constraint for whose violation a domain has its own error.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Unique {
    /// One account per email address.
    AccountEmail,
}

/// The constraint, its name on PostgreSQL, and its columns, which SQLite
/// reports instead of the name.
const UNIQUE_CONSTRAINTS: &[(Unique, &str, &str)] = &[(
    Unique::AccountEmail,
    "uq_accounts_email_key",
    "accounts.email_key",
)];

/// The violated constraint, if it is one of these.
pub(crate) fn violated_unique(error: &DbErr) -> Option<Unique> {
    let SqlxError::Database(error) = driver_error(error)? else {
        return None;
    };
    if !error.is_unique_violation() {
        return None;
    }
    let is_violated = |name: &str, columns: &str| match error.constraint() {
        Some(violated) => violated == name,
        None => error.message() == format!("UNIQUE constraint failed: {columns}"),
    };
    UNIQUE_CONSTRAINTS
        .iter()
        .find(|(_, name, columns)| is_violated(name, columns))
        .map(|(unique, _, _)| *unique)
}

/// Converts to unavailable if the same call may succeed later, otherwise to
/// failed. The driver's text remains in the source and is never part of
/// `Display`.
pub(crate) fn store_error(error: DbErr) -> StoreError {
    if may_succeed_later(&error) {
        StoreError::unavailable(error)
    } else {
        StoreError::failed(error)
    }
}

fn may_succeed_later(error: &DbErr) -> bool {
    // Any failure to connect, including a wrong password, can be corrected
    // without a restart of this program.
    if matches!(error, DbErr::ConnectionAcquire(_) | DbErr::Conn(_)) {
        return true;
    }
    match driver_error(error) {
        Some(
            SqlxError::Io(_)
            | SqlxError::Tls(_)
            | SqlxError::PoolTimedOut
            | SqlxError::PoolClosed
            | SqlxError::WorkerCrashed
            | SqlxError::BeginFailed,
        ) => true,
        Some(SqlxError::Database(error)) => {
            let code = error.code().unwrap_or_default();
            if error.try_downcast_ref::<PgDatabaseError>().is_some() {
                is_transient_sqlstate(&code)
            } else if error.try_downcast_ref::<SqliteError>().is_some() {
                is_transient_sqlite_code(&code)
            } else {
                false
            }
        }
        _ => false,
    }
}

/// Whether the database ended a transaction because of others at the same moment:
/// by a deadlock, a serialization failure, a reference to a row that was deleted since
/// it was looked for, or on SQLite a lock of another process for which it did not
/// wait. For others it has waited already, see `busy_timeout`.
pub(crate) fn is_conflict(error: &(dyn Error + 'static)) -> bool {
    let ended = |error: &DbErr| {
        let Some(SqlxError::Database(error)) = driver_error(error) else {
            return false;
        };
        let code = error.code().unwrap_or_default();
        if error.try_downcast_ref::<PgDatabaseError>().is_some() {
            matches!(&*code, "23503" | "40001" | "40P01")
        } else {
            primary_sqlite_code(&code) == Some(SQLITE_BUSY) && code != "5"
        }
    };
    // A store's error has its cause in an `Arc`.
    let cause = |error: &(dyn Error + 'static)| {
        let shared = error.downcast_ref::<Arc<dyn Error + Send + Sync>>();
        let cause = shared.and_then(|it| it.downcast_ref::<DbErr>());
        cause.or_else(|| error.downcast_ref()).is_some_and(ended)
    };
    successors(Some(error), |error| (*error).source()).any(cause)
}

/// The name of the column that could not be decoded. The error itself may
/// contain the value.
pub(crate) fn undecoded_column(error: &DbErr) -> String {
    match driver_error(error) {
        Some(SqlxError::ColumnDecode { index, .. }) => index.trim_matches('"').to_owned(),
        _ => "(unknown)".to_owned(),
    }
}

fn driver_error(error: &DbErr) -> Option<&SqlxError> {
    match error {
        DbErr::Conn(RuntimeErr::SqlxError(error))
        | DbErr::Exec(RuntimeErr::SqlxError(error))
        | DbErr::Query(RuntimeErr::SqlxError(error)) => Some(error),
        _ => None,
    }
}

/// See "PostgreSQL Error Codes" in its documentation.
pub(crate) fn is_transient_sqlstate(code: &str) -> bool {
    // Connection exceptions, insufficient resources, shutdown and restart,
    // system errors.
    const CLASSES: [&str; 4] = ["08", "53", "57P0", "58"];
    const CODES: [&str; 5] = [
        "25006", // read-only: the server has become a standby
        "40001", // serialization failure
        "40P01", // deadlock
        "55P03", // lock not available
        "57014", // cancelled, by `statement_timeout`
    ];
    CLASSES.iter().any(|class| code.starts_with(class)) || CODES.contains(&code)
}

/// See "Result and Error Codes" in SQLite's documentation.
pub(crate) fn is_transient_sqlite_code(code: &str) -> bool {
    const LOCKED: u32 = 6;
    const READONLY: u32 = 8;
    const IO_ERROR: u32 = 10;
    const FULL: u32 = 13;
    const CANNOT_OPEN: u32 = 14;
    matches!(
        primary_sqlite_code(code),
        Some(SQLITE_BUSY | LOCKED | READONLY | IO_ERROR | FULL | CANNOT_OPEN)
    )
}

/// The lowest byte of an extended code.
fn primary_sqlite_code(code: &str) -> Option<u32> {
    code.parse::<u32>().ok().map(|code| code & 0xff)
}
