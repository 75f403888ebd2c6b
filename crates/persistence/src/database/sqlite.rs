//! What only SQLite's driver does.

use sea_orm::{DbBackend, Statement};

/// Several statements in one call: the driver executes them one after the
/// other, binds the values in their order, and returns the rows of all of them.
/// It saves the switch to the thread of the connection and back.
pub(crate) fn one_call(statements: impl IntoIterator<Item = Statement>) -> Statement {
    let (mut sql, mut values) = (Vec::new(), Vec::new());
    for statement in statements {
        sql.push(statement.sql);
        values.extend(statement.values.into_iter().flatten());
    }
    Statement::from_sql_and_values(DbBackend::Sqlite, sql.join("; "), values)
}
