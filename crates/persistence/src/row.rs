//! Helpers that turn columns into domain values and rows into models.

use std::error::Error as StdError;

use kernel::{Money, Revision, StoreError, from_unix_millis};
use sea_orm::sea_query::{Query, ReturningClause, UpdateStatement};
use sea_orm::{ConnectionTrait, DbErr, EntityTrait, FromQueryResult, Iterable, StatementBuilder};
use thiserror::Error;
use time::OffsetDateTime;

/// A stored value that the domain refuses. Names the column, not the value:
/// this ends in logs.
#[derive(Debug, Error)]
#[error("the column {column} holds what the domain refuses")]
struct UnreadableColumn {
    column: &'static str,
    #[source]
    cause: Option<Box<dyn StdError + Send + Sync>>,
}

/// What the domain made of a column, or the store's failure.
pub(crate) fn parsed<T, E>(column: &'static str, result: Result<T, E>) -> Result<T, StoreError>
where
    E: StdError + Send + Sync + 'static,
{
    result.map_err(|cause| {
        StoreError::failed(UnreadableColumn {
            column,
            cause: Some(Box::new(cause)),
        })
    })
}

/// Like [`parsed`], for what says no reason.
pub(crate) fn present<T>(column: &'static str, value: Option<T>) -> Result<T, StoreError> {
    value.ok_or_else(|| {
        StoreError::failed(UnreadableColumn {
            column,
            cause: None,
        })
    })
}

pub(crate) fn revision(column: &'static str, number: i64) -> Result<Revision, StoreError> {
    present(column, u32::try_from(number).ok()).map(Revision::new)
}

pub(crate) fn instant(column: &'static str, millis: i64) -> Result<OffsetDateTime, StoreError> {
    present(column, from_unix_millis(millis))
}

pub(crate) fn optional_instant(
    column: &'static str,
    millis: Option<i64>,
) -> Result<Option<OffsetDateTime>, StoreError> {
    millis.map(|millis| instant(column, millis)).transpose()
}

pub(crate) fn money(column: &'static str, cents: i64) -> Result<Money, StoreError> {
    present(column, Money::from_cents(cents))
}

/// An optional value, kept as a nullable column, by a parser that takes blank
/// text for none.
pub(crate) fn optional<T, E>(
    column: &'static str,
    text: Option<&str>,
    parse: impl Fn(&str) -> Result<Option<T>, E>,
) -> Result<Option<T>, StoreError>
where
    E: StdError + Send + Sync + 'static,
{
    text.map_or(Ok(None), |text| parsed(column, parse(text)))
}

/// All columns of an entity, for `RETURNING`.
pub(crate) fn all_columns<E: EntityTrait>() -> ReturningClause {
    Query::returning().columns(E::Column::iter())
}

/// Updates at most one row and answers it as it is now.
///
/// sea-orm's own `exec_with_returning` wants a feature that makes it ask SQLite
/// for its version on every start.
pub(crate) async fn update_returning<E: EntityTrait>(
    connection: &impl ConnectionTrait,
    mut statement: UpdateStatement,
) -> Result<Option<E::Model>, DbErr> {
    statement.returning(all_columns::<E>());
    write_returning(connection, &statement).await
}

/// Runs a statement that writes and answers at most one row.
pub(crate) async fn write_returning<M: FromQueryResult>(
    connection: &impl ConnectionTrait,
    statement: &impl StatementBuilder,
) -> Result<Option<M>, DbErr> {
    let rows = write_returning_all(connection, statement).await?;
    Ok(rows.into_iter().next())
}

/// Runs a statement that writes and answers rows, in no order.
///
/// Reads to the end, as `query_one` does not: SQLite commits a statement, and
/// reports that it could not, only after the last row was read.
pub(crate) async fn write_returning_all<M: FromQueryResult>(
    connection: &impl ConnectionTrait,
    statement: &impl StatementBuilder,
) -> Result<Vec<M>, DbErr> {
    let rows = connection.query_all(statement).await?;
    rows.iter()
        .map(|row| M::from_query_result(row, ""))
        .collect()
}
