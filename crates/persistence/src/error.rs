//! What a database's errors mean to a domain.

use kernel::StoreError;
use sea_orm::sqlx::error::Error as SqlxError;
use sea_orm::sqlx::postgres::PgDatabaseError;
use sea_orm::sqlx::sqlite::SqliteError;
use sea_orm::{DbErr, RuntimeErr};

/// A unique constraint that a domain has an error of its own for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Unique {
    /// One account for each email address.
    AccountEmail,
}

/// The constraint, its name, and its columns: SQLite reports those instead.
const UNIQUE_CONSTRAINTS: &[(Unique, &str, &str)] = &[(
    Unique::AccountEmail,
    "uq_accounts_email_key",
    "accounts.email_key",
)];

/// Which of the known unique constraints was violated, if one was.
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

/// Whether the same call may succeed later, or the store is broken. The
/// driver's text stays in the source and never reaches a `Display`.
pub(crate) fn store_error(error: DbErr) -> StoreError {
    if may_succeed_later(&error) {
        StoreError::unavailable(error)
    } else {
        StoreError::failed(error)
    }
}

fn may_succeed_later(error: &DbErr) -> bool {
    // Whatever keeps a connection from being made, a wrong password included,
    // is put right elsewhere and needs no restart here.
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

/// The column in which a row could not be decoded; its error may repeat the
/// value.
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

/// See PostgreSQL's "Error Codes".
fn is_transient_sqlstate(code: &str) -> bool {
    // Connection exceptions, insufficient resources, shutdown and restart,
    // errors of the machine below.
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

/// See SQLite's "Result and Error Codes".
fn is_transient_sqlite_code(code: &str) -> bool {
    const BUSY: u32 = 5;
    const LOCKED: u32 = 6;
    const READONLY: u32 = 8;
    const IO_ERROR: u32 = 10;
    const FULL: u32 = 13;
    const CANNOT_OPEN: u32 = 14;
    // An extended code holds the primary one in its lowest byte.
    code.parse::<u32>().is_ok_and(|code| {
        matches!(
            code & 0xff,
            BUSY | LOCKED | READONLY | IO_ERROR | FULL | CANNOT_OPEN
        )
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_database_that_is_shutting_down_may_answer_later() {
        for code in ["57P01", "57P02", "57P03", "08006", "53300", "40001"] {
            assert!(is_transient_sqlstate(code), "{code}");
        }
        // Locked by another process, its snapshot too old, and no such folder.
        for code in ["5", "517", "14"] {
            assert!(is_transient_sqlite_code(code), "{code}");
        }
    }

    #[test]
    fn a_broken_statement_stays_broken() {
        for code in ["42P01", "23505", "22021", "57P"] {
            assert!(!is_transient_sqlstate(code), "{code}");
        }
        for code in ["1", "19", "2067", "11", ""] {
            assert!(!is_transient_sqlite_code(code), "{code}");
        }
    }

    #[test]
    fn the_driver_s_text_is_not_displayed() {
        let error = store_error(DbErr::Custom("a secret".to_owned()));
        assert!(matches!(error, StoreError::Failed(_)));
        assert!(!error.to_string().contains("secret"));
    }
}
