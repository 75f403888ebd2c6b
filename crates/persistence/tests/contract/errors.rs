//! Which errors of the databases may be gone at the next attempt; connections that
//! are left inside a transaction.

use kernel::StoreError;
use persistence::Database;
use persistence::inspection::{
    is_transient_sqlite_code, is_transient_sqlstate, store_error, writers,
};
use sea_orm::{ConnectionTrait as _, DbErr};
use testkit::TestDatabase;

#[test]
fn a_database_that_is_shutting_down_may_answer_later() {
    for code in ["57P01", "57P02", "57P03", "08006", "53300", "40001"] {
        assert!(is_transient_sqlstate(code), "{code}");
    }
    // Busy, busy because of an old snapshot, and cannot open.
    for code in ["5", "517", "14"] {
        assert!(is_transient_sqlite_code(code), "{code}");
    }
}

#[test]
fn a_broken_statement_is_not_retried() {
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

/// SQLite refuses the second `BEGIN` on the same connection.
#[tokio::test]
async fn a_connection_inside_a_transaction_is_not_used_again() {
    let file = TestDatabase::sqlite();
    let database = Database::open(file.url()).expect("an address");
    database.prepare().await.expect("prepared");
    let writers = writers(&database).expect("prepared");
    for _ in 0..2 {
        writers.execute_unprepared("BEGIN").await.expect("begun");
    }
}
