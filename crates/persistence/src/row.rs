//! Helpers that read rows, turn columns into domain values and rows into models.

use std::borrow::Cow;
use std::fmt::Display;

use kernel::{Money, Revision, StoreError, error_chain, from_unix_millis};
use sea_orm::sea_query::{Query, ReturningClause, UpdateStatement};
use sea_orm::{
    ConnectionTrait, EntityTrait, FromQueryResult, IdenStatic as _, Iterable, QueryResult,
    QuerySelect as _, QueryTrait as _, Select, StatementBuilder,
};
use thiserror::Error;
use time::OffsetDateTime;
use uuid::Uuid;

use crate::error::{store_error, undecoded_column};

/// A column that holds what no domain value can be made of. Names the column,
/// not the value: this ends in logs.
#[derive(Debug, Error)]
#[error("the column {0} holds what cannot be read")]
pub(crate) struct Unreadable(Cow<'static, str>);

/// A row with such a column.
#[derive(Debug, Error)]
#[error("the row {key} of {table} cannot be read")]
pub(crate) struct UnreadableRow {
    table: &'static str,
    key: String,
    #[source]
    column: Unreadable,
}

impl From<UnreadableRow> for StoreError {
    fn from(row: UnreadableRow) -> Self {
        Self::failed(row)
    }
}

/// The value of a column, if it can be one.
pub(crate) fn present<T>(column: &'static str, value: Option<T>) -> Result<T, Unreadable> {
    value.ok_or(Unreadable(Cow::Borrowed(column)))
}

/// Like [`present`], of what says why it cannot. That may repeat the value.
pub(crate) fn parsed<T, E>(column: &'static str, value: Result<T, E>) -> Result<T, Unreadable> {
    present(column, value.ok())
}

pub(crate) fn revision(column: &'static str, number: i64) -> Result<Revision, Unreadable> {
    parsed(column, u32::try_from(number)).map(Revision::new)
}

pub(crate) fn instant(column: &'static str, millis: i64) -> Result<OffsetDateTime, Unreadable> {
    present(column, from_unix_millis(millis))
}

pub(crate) fn optional_instant(
    column: &'static str,
    millis: Option<i64>,
) -> Result<Option<OffsetDateTime>, Unreadable> {
    millis.map(|millis| instant(column, millis)).transpose()
}

pub(crate) fn money(column: &'static str, cents: i64) -> Result<Money, Unreadable> {
    present(column, Money::from_cents(cents))
}

/// An optional text, kept as a nullable column; a blank one is none.
pub(crate) fn optional<T>(text: Option<String>, stored: impl Fn(String) -> T) -> Option<T> {
    text.filter(|text| !text.is_empty()).map(stored)
}

/// Names the row of `E` that a value was read from, should it not be one.
pub(crate) fn of_row<E: EntityTrait, T>(
    key: impl Display,
    value: Result<T, Unreadable>,
) -> Result<T, UnreadableRow> {
    value.map_err(|column| UnreadableRow {
        table: E::default().table_name(),
        key: key.to_string(),
        column,
    })
}

/// What `read` makes of a row of `E`, to which columns of others may be joined.
pub(crate) fn read_row<E: EntityTrait, R: FromQueryResult, T>(
    row: &QueryResult,
    read: impl FnOnce(R) -> Result<T, Unreadable>,
) -> Result<T, UnreadableRow> {
    let value = R::from_query_result(row, "")
        .map_err(|error| Unreadable(undecoded_column(&error).into()))
        .and_then(read);
    of_row::<E, _>(key_of::<E>(row), value)
}

/// The primary key, as far as it was selected.
fn key_of<E: EntityTrait>(row: &QueryResult) -> String {
    let text = |column: E::PrimaryKey| {
        let name = column.as_str();
        let id = row.try_get::<Uuid>("", name).map(|id| id.to_string());
        id.or_else(|_| row.try_get::<String>("", name))
    };
    let columns = E::PrimaryKey::iter().filter_map(|column| text(column).ok());
    columns.collect::<Vec<_>>().join("/")
}

/// The values that could be read. Each row that could not is told to the log and
/// left out, so that it hides no other one.
pub(crate) fn readable<T>(rows: impl Iterator<Item = Result<T, UnreadableRow>>) -> Vec<T> {
    rows.filter_map(|row| {
        row.inspect_err(|error| {
            tracing::error!(error = error_chain(error), "a row is left out of a list");
        })
        .ok()
    })
    .collect()
}

/// The first row that is found.
pub(crate) async fn find_one<E: EntityTrait, R: FromQueryResult, T>(
    connection: &impl ConnectionTrait,
    query: Select<E>,
    read: impl FnOnce(R) -> Result<T, Unreadable>,
) -> Result<Option<T>, StoreError> {
    let found = connection.query_one(&query.limit(1).into_query()).await;
    let found = found.map_err(store_error)?;
    let value = found.map(|row| read_row::<E, R, T>(&row, read));
    Ok(value.transpose()?)
}

/// All rows that are found, of which each must be readable.
pub(crate) async fn find_all<E: EntityTrait, R: FromQueryResult, T>(
    connection: &impl ConnectionTrait,
    query: Select<E>,
    mut read: impl FnMut(R) -> Result<T, Unreadable>,
) -> Result<Vec<T>, StoreError> {
    let rows = connection.query_all(&query.into_query()).await;
    let rows = rows.map_err(store_error)?;
    let values = rows.iter().map(|row| read_row::<E, R, T>(row, &mut read));
    Ok(values.collect::<Result<_, _>>()?)
}

/// All columns of an entity, for `RETURNING`.
pub(crate) fn all_columns<E: EntityTrait>() -> ReturningClause {
    Query::returning().columns(E::Column::iter())
}

/// Updates at most one row and answers it as it is now.
///
/// sea-orm's own `exec_with_returning` wants a feature that makes it ask SQLite
/// for its version on every start.
pub(crate) async fn update_returning<E: EntityTrait, T>(
    connection: &impl ConnectionTrait,
    mut statement: UpdateStatement,
    read: impl FnMut(E::Model) -> Result<T, Unreadable>,
) -> Result<Option<T>, StoreError> {
    statement.returning(all_columns::<E>());
    write_returning::<E, _, _>(connection, &statement, read).await
}

/// Runs a statement that writes and answers at most one row of `E`.
pub(crate) async fn write_returning<E: EntityTrait, R: FromQueryResult, T>(
    connection: &impl ConnectionTrait,
    statement: &impl StatementBuilder,
    read: impl FnMut(R) -> Result<T, Unreadable>,
) -> Result<Option<T>, StoreError> {
    let rows = write_returning_all::<E, R, T>(connection, statement, read).await?;
    Ok(rows.into_iter().next())
}

/// Runs a statement that writes and answers rows of `E`, in no order.
///
/// Reads to the end, as `query_one` does not: SQLite commits a statement, and
/// reports that it could not, only after the last row was read.
pub(crate) async fn write_returning_all<E: EntityTrait, R: FromQueryResult, T>(
    connection: &impl ConnectionTrait,
    statement: &impl StatementBuilder,
    mut read: impl FnMut(R) -> Result<T, Unreadable>,
) -> Result<Vec<T>, StoreError> {
    let rows = connection.query_all(statement).await.map_err(store_error)?;
    let values = rows.iter().map(|row| read_row::<E, R, T>(row, &mut read));
    Ok(values.collect::<Result<_, _>>()?)
}
