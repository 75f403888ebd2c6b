//! Maps database errors to the errors of the domains.

use kernel::StoreError;
use sea_orm::sqlx::error::Error as SqlxError;
use sea_orm::sqlx::postgres::PgDatabaseError;
use sea_orm::sqlx::sqlite::SqliteError;
use sea_orm::{DbErr, RuntimeErr};

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
    const BUSY: u32 = 5;
    const LOCKED: u32 = 6;
    const READONLY: u32 = 8;
    const IO_ERROR: u32 = 10;
    const FULL: u32 = 13;
    const CANNOT_OPEN: u32 = 14;
    // The lowest byte of an extended code is the primary code.
    code.parse::<u32>().is_ok_and(|code| {
        matches!(
            code & 0xff,
            BUSY | LOCKED | READONLY | IO_ERROR | FULL | CANNOT_OPEN
        )
    })
}
