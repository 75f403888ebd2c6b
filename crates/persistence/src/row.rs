//! Helpers that read rows and convert columns to domain values.

use std::borrow::Cow;
use std::collections::HashMap;
use std::fmt::Display;
use std::hash::Hash;

use kernel::{Money, Revision, StoreError, error_chain, from_unix_millis};
use sea_orm::sea_query::{
    Alias, Expr, ExprTrait as _, IntoCondition, IntoIden as _, Query, ReturningClause, TableRef,
    UpdateStatement, ValueTuple,
};
use sea_orm::{
    ActiveModelTrait, ColumnTrait, ConnectionTrait, EntityTrait, FromQueryResult, IdenStatic as _,
    Iterable, ModelTrait, PrimaryKeyToColumn, QueryFilter as _, QueryResult, QuerySelect as _,
    QueryTrait, RelationDef, Select, StatementBuilder,
};
use thiserror::Error;
use time::OffsetDateTime;
use uuid::Uuid;

use crate::error::{store_error, undecoded_column};

/// How many rows one statement inserts or changes: SQLite binds at most 32,766 values.
const ROWS_AT_ONCE: usize = 1000;

/// A column whose value cannot be converted to a domain value. Contains the
/// name of the column but not the value, because it is logged.
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

/// The value of a column, or an error if it cannot be converted.
pub(crate) fn present<T>(column: &'static str, value: Option<T>) -> Result<T, Unreadable> {
    value.ok_or(Unreadable(Cow::Borrowed(column)))
}

/// Like [`present`], for a result. Its error is dropped, because it may contain
/// the value.
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

/// An optional text in a nullable column; an empty text is `None`.
pub(crate) fn optional<T>(text: Option<String>, stored: impl Fn(String) -> T) -> Option<T> {
    text.filter(|text| !text.is_empty()).map(stored)
}

/// Adds the table and key of the row of `E` to the error.
pub(crate) fn of_row<E: EntityTrait, T>(
    key: impl Display,
    value: Result<T, Unreadable>,
) -> Result<T, UnreadableRow> {
    value.map_err(|column| unreadable::<E>(key.to_string(), column))
}

fn unreadable<E: EntityTrait>(key: String, column: Unreadable) -> UnreadableRow {
    UnreadableRow {
        table: E::default().table_name(),
        key,
        column,
    }
}

/// Converts a row of `E` with `read`; the row may have columns of joined
/// tables.
pub(crate) fn read_row<E: EntityTrait, R: FromQueryResult, T>(
    row: &QueryResult,
    read: impl FnOnce(R) -> Result<T, Unreadable>,
) -> Result<T, UnreadableRow> {
    R::from_query_result(row, "")
        .map_err(|error| Unreadable(undecoded_column(&error).into()))
        .and_then(read)
        // The key is looked for in this case alone, as that takes longer than the row.
        .map_err(|column| unreadable::<E>(key_of::<E>(row), column))
}

/// The primary key, without columns that were not selected.
fn key_of<E: EntityTrait>(row: &QueryResult) -> String {
    let text = |column: E::PrimaryKey| {
        let name = column.as_str();
        let id = row.try_get::<Uuid>("", name).map(|id| id.to_string());
        id.or_else(|_| row.try_get::<String>("", name))
    };
    let columns = E::PrimaryKey::iter().filter_map(|column| text(column).ok());
    columns.collect::<Vec<_>>().join("/")
}

/// The readable values. Each unreadable row is logged and omitted, so that it
/// does not hide the others.
pub(crate) fn readable<T>(rows: impl Iterator<Item = Result<T, UnreadableRow>>) -> Vec<T> {
    rows.filter_map(|row| {
        row.inspect_err(|error| {
            tracing::error!(error = error_chain(error), "a row is left out of a list");
        })
        .ok()
    })
    .collect()
}

/// For a join of the rows in which both columns are equal.
pub(crate) fn relation<A, B>(from: A, to: B) -> RelationDef
where
    A: ColumnTrait<EntityName: EntityTrait<Column = A>>,
    B: ColumnTrait<EntityName: EntityTrait<Column = B>>,
{
    let relation = A::EntityName::belongs_to(B::EntityName::default());
    relation.from(from).to(to).into()
}

/// Reads the first row.
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

/// Reads all rows; fails if one is unreadable.
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

/// Reads all rows that are readable, for lists: see [`readable`].
pub(crate) async fn find_readable<E: EntityTrait, R: FromQueryResult, T>(
    connection: &impl ConnectionTrait,
    query: Select<E>,
    mut read: impl FnMut(R) -> Result<T, Unreadable>,
) -> Result<Vec<T>, StoreError> {
    let rows = connection.query_all(&query.into_query()).await;
    let rows = rows.map_err(store_error)?;
    let values = rows.iter().map(|row| read_row::<E, R, T>(row, &mut read));
    Ok(readable(values))
}

/// The values of each key, in their order.
pub(crate) fn grouped<K: Hash + Eq, V>(
    rows: impl IntoIterator<Item = (K, V)>,
) -> HashMap<K, Vec<V>> {
    let mut groups: HashMap<K, Vec<V>> = HashMap::new();
    for (key, value) in rows {
        groups.entry(key).or_default().push(value);
    }
    groups
}

/// Executes a statement that inserts, updates or deletes, and returns of how many
/// rows. For several inserts see [`insert_all`].
pub(crate) async fn write(
    connection: &impl ConnectionTrait,
    statement: impl QueryTrait,
) -> Result<u64, StoreError> {
    let done = connection.execute(&statement.into_query()).await;
    Ok(done.map_err(store_error)?.rows_affected())
}

/// Deletes rows, and returns how many.
pub(crate) async fn delete_where<E: EntityTrait>(
    connection: &impl ConnectionTrait,
    which: impl IntoCondition,
) -> Result<u64, StoreError> {
    write(connection, E::delete_many().filter(which)).await
}

/// So many ids are bound to one statement at most.
pub(crate) const IDS_AT_ONCE: usize = 1000;

/// Inserts rows, if there are any, with as few statements as possible.
pub(crate) async fn insert_all<A: ActiveModelTrait>(
    connection: &impl ConnectionTrait,
    rows: impl IntoIterator<Item = A>,
) -> Result<(), StoreError> {
    let mut rows: Vec<A> = rows.into_iter().collect();
    while !rows.is_empty() {
        let rest = rows.split_off(rows.len().min(ROWS_AT_ONCE));
        write(connection, A::Entity::insert_many(rows)).await?;
        rows = rest;
    }
    Ok(())
}

/// Changes these columns of the rows with the same primary keys, with as few statements
/// as possible. `grows` grows by its value.
pub(crate) async fn update_all<M: ModelTrait>(
    connection: &impl ConnectionTrait,
    rows: &[M],
    columns: &[<M::Entity as EntityTrait>::Column],
    grows: Option<<M::Entity as EntityTrait>::Column>,
) -> Result<(), StoreError> {
    const CHANGED: &str = "changed";
    let keys = <M::Entity as EntityTrait>::PrimaryKey::iter().map(PrimaryKeyToColumn::into_column);
    let set: Vec<_> = keys.chain(columns.iter().copied()).chain(grows).collect();
    let grows = grows.map(|column| column.as_str());
    // In both databases, the columns of VALUES are called column1, column2 and so on.
    let value = |at: usize| Expr::col((CHANGED, Alias::new(format!("column{}", at + 1))));
    let values = |row: &M| set.iter().map(|it| row.get(*it)).collect();
    for rows in rows.chunks(ROWS_AT_ONCE) {
        let rows = rows.iter().map(|row| ValueTuple::Many(values(row)));
        let mut update = Query::update();
        update.table(M::Entity::default());
        update.from(TableRef::ValuesList(rows.collect(), CHANGED.into_iden()));
        for (at, column) in set.iter().enumerate() {
            if <M::Entity as EntityTrait>::PrimaryKey::from_column(*column).is_some() {
                update.and_where(Expr::col((M::Entity::default(), *column)).eq(value(at)));
            } else if grows == Some(column.as_str()) {
                update.value(
                    *column,
                    Expr::col((M::Entity::default(), *column)).add(value(at)),
                );
            } else {
                update.value(*column, value(at));
            }
        }
        let done = connection.execute(&update).await;
        done.map_err(store_error)?;
    }
    Ok(())
}

/// All columns of an entity, for `RETURNING`.
pub(crate) fn all_columns<E: EntityTrait>() -> ReturningClause {
    Query::returning().columns(E::Column::iter())
}

/// Updates at most one row and returns the new state.
///
/// sea-orm's `exec_with_returning` requires a feature that queries SQLite's
/// version at every start.
pub(crate) async fn update_returning<E: EntityTrait, T>(
    connection: &impl ConnectionTrait,
    mut statement: UpdateStatement,
    read: impl FnMut(E::Model) -> Result<T, Unreadable>,
) -> Result<Option<T>, StoreError> {
    statement.returning(all_columns::<E>());
    write_returning::<E, _, _>(connection, &statement, read).await
}

/// Executes a write statement that returns at most one row of `E`.
pub(crate) async fn write_returning<E: EntityTrait, R: FromQueryResult, T>(
    connection: &impl ConnectionTrait,
    statement: &impl StatementBuilder,
    read: impl FnMut(R) -> Result<T, Unreadable>,
) -> Result<Option<T>, StoreError> {
    let rows = write_returning_all::<E, R, T>(connection, statement, read).await?;
    Ok(rows.into_iter().next())
}

/// Executes a write statement that returns rows of `E`, in no order.
///
/// Reads all rows, unlike `query_one`, because SQLite commits the statement,
/// and reports a failure of that, only after the last row was read.
pub(crate) async fn write_returning_all<E: EntityTrait, R: FromQueryResult, T>(
    connection: &impl ConnectionTrait,
    statement: &impl StatementBuilder,
    mut read: impl FnMut(R) -> Result<T, Unreadable>,
) -> Result<Vec<T>, StoreError> {
    let rows = connection.query_all(statement).await.map_err(store_error)?;
    let values = rows.iter().map(|row| read_row::<E, R, T>(row, &mut read));
    Ok(values.collect::<Result<_, _>>()?)
}
