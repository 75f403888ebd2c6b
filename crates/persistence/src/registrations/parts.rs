//! Reads registrations with their class entries and charges, in one statement:
//! the parts are JSON columns that the database makes of their rows.

use kernel::{AccountId, EmailAddress, EventId, Reason, RegistrationId, StoreError, Uuid};
use registrations::{Registration, Release};
use sea_orm::sea_query::{Alias, Expr, ExprTrait as _};
use sea_orm::{
    ColumnTrait, ColumnType, ConnectionTrait, DbBackend, EntityTrait, FromQueryResult,
    QueryFilter as _, QuerySelect as _, QueryTrait as _, Select,
};
use serde::Deserialize;

use super::entity::charge::{self, ChargeColumns};
use super::entity::class_entry::{self, ClassEntryColumns};
use super::entity::{Column, Entity, EntryColumns};
use crate::error::store_error;
use crate::row::{Unreadable, UnreadableRow, instant, optional, parsed, read_row};

/// The columns of a registration that are read, and its parts.
#[derive(FromQueryResult)]
pub(super) struct EntryRow {
    #[sea_orm(nested)]
    entry: EntryColumns,
    class_entries: Option<String>,
    charges: Option<String>,
    released_at: Option<i64>,
    released_by: Option<Uuid>,
    releaser: Option<String>,
    release_reason: Option<String>,
}

/// The query with the columns of an [`EntryRow`].
pub(super) fn with_parts(backend: DbBackend, query: Select<Entity>) -> Select<Entity> {
    let class_entries = rows_of::<class_entry::Entity>(backend, ClassEntryColumns::columns());
    let charges = rows_of::<charge::Entity>(backend, ChargeColumns::columns());
    let releaser =
        Expr::cust("(SELECT email FROM accounts WHERE accounts.id = registrations.released_by)");
    query
        .select_only()
        .columns(EntryColumns::columns())
        .columns([
            Column::ReleasedAt,
            Column::ReleasedBy,
            Column::ReleaseReason,
        ])
        .expr_as(releaser, "releaser")
        .expr_as(class_entries, "class_entries")
        .expr_as(charges, "charges")
}

/// A JSON array of arrays: the rows of a table for the outer query's
/// registration, with these columns.
fn rows_of<E: EntityTrait>(
    backend: DbBackend,
    columns: impl Iterator<Item = impl ColumnTrait>,
) -> Expr {
    let (group, array) = match backend {
        DbBackend::Postgres => ("json_agg", "json_build_array"),
        _ => ("json_group_array", "json_array"),
    };
    let columns: Vec<_> = columns.map(|column| in_json(backend, column)).collect();
    let (columns, table) = (columns.join(", "), E::default());
    let table = table.table_name();
    Expr::cust(format!(
        "(SELECT {group}({array}({columns}) ORDER BY position) FROM {table} \
         WHERE {table}.registration_id = registrations.id)"
    ))
    .cast_as(Alias::new("text"))
}

/// SQLite stores ids as bytes and booleans as numbers, which are others in JSON. Of NULL
/// its `hex` makes an empty text.
fn in_json(backend: DbBackend, column: impl ColumnTrait) -> String {
    let name = column.as_str();
    match (backend, column.def().get_column_type()) {
        (DbBackend::Sqlite, ColumnType::Uuid) => format!("nullif(hex({name}), '')"),
        (DbBackend::Sqlite, ColumnType::Boolean) => format!("json(iif({name}, 'true', 'false'))"),
        _ => name.to_owned(),
    }
}

pub(super) fn to_entry(row: EntryRow) -> Result<Registration, Unreadable> {
    let class_entries = part(
        "class_entries",
        row.class_entries.as_deref(),
        ClassEntryColumns::read,
    )?;
    let charges = part("charges", row.charges.as_deref(), ChargeColumns::read)?;
    let by = row.released_at.zip(row.released_by);
    let release = |(at, by)| {
        Ok(Release {
            at: instant("released_at", at)?,
            by: AccountId::new(by),
            email: optional(row.releaser, EmailAddress::stored),
            reason: row.release_reason.map(Reason::stored),
        })
    };
    let released = by.map(release).transpose()?;
    row.entry.read(class_entries, charges, released)
}

/// PostgreSQL makes NULL of no rows.
fn part<R: for<'a> Deserialize<'a>, T>(
    column: &'static str,
    rows: Option<&str>,
    read: impl Fn(R) -> Result<T, Unreadable>,
) -> Result<Vec<T>, Unreadable> {
    let rows: Vec<R> = parsed(column, serde_json::from_str(rows.unwrap_or("[]")))?;
    rows.into_iter().map(read).collect()
}

/// The registrations that a query finds, with their parts.
pub(crate) async fn all(
    connection: &impl ConnectionTrait,
    query: Select<Entity>,
) -> Result<Vec<Result<Registration, UnreadableRow>>, StoreError> {
    let query = with_parts(connection.get_database_backend(), query).into_query();
    let rows = connection.query_all(&query).await.map_err(store_error)?;
    let rows = rows.iter();
    Ok(rows
        .map(|row| read_row::<Entity, EntryRow, _>(row, to_entry))
        .collect())
}

/// The registration that a query finds, with its parts.
pub(crate) async fn one(
    connection: &impl ConnectionTrait,
    query: Select<Entity>,
) -> Result<Option<Registration>, StoreError> {
    Ok(all(connection, query).await?.pop().transpose()?)
}

/// A registration of a show.
pub(super) async fn find(
    connection: &impl ConnectionTrait,
    event_id: EventId,
    id: RegistrationId,
) -> Result<Option<Registration>, StoreError> {
    let found = Entity::find_by_id(id.as_uuid()).filter(Column::EventId.eq(event_id.as_uuid()));
    one(connection, found).await
}
