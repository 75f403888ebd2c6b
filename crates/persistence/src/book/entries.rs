//! The statements of single entries.

use book::{BookEntry, BookError};
use kernel::{BookEntryId, OrganizationId, StoreError};
use sea_orm::sea_query::{Expr, IntoCondition as _};
use sea_orm::{
    ColumnTrait as _, Condition, ConnectionTrait, EntityTrait as _, IntoActiveModel as _,
    QueryFilter as _, QueryOrder as _,
};
use uuid::Uuid;

use super::entity::{entry, part, split};
use super::mapping::EntryRows;
use crate::limits;
use crate::row::{UnreadableRow, delete_where, find_all, find_one, insert_all, of_row, write};

/// The entries of these rows, in their order, with their parts: two statements.
pub(super) async fn with_parts(
    connection: &impl ConnectionTrait,
    entries: Vec<entry::Model>,
) -> Result<Vec<Result<BookEntry, UnreadableRow>>, StoreError> {
    if entries.is_empty() {
        return Ok(Vec::new());
    }
    let ids = || entries.iter().map(|row| row.id);
    let splits = split::Entity::find()
        .filter(split::Column::EntryId.is_in(ids()))
        .order_by_asc(split::Column::EntryId)
        .order_by_asc(split::Column::Position);
    let splits: Vec<split::Model> = find_all(connection, splits, Ok).await?;
    let parts = part::Entity::find()
        .filter(part::Column::EntryId.is_in(ids()))
        .order_by_asc(part::Column::EntryId)
        .order_by_asc(part::Column::Position)
        .order_by_asc(part::Column::Place);
    let parts: Vec<part::Model> = if splits.is_empty() {
        Vec::new()
    } else {
        find_all(connection, parts, Ok).await?
    };
    let mut splits = grouped(splits, |row| row.entry_id);
    let mut parts = grouped(parts, |row| row.entry_id);
    let entries = entries.into_iter().map(|row| {
        let id = row.id;
        let rows = EntryRows {
            entry: row,
            splits: splits.remove(&id).unwrap_or_default(),
            parts: parts.remove(&id).unwrap_or_default(),
        };
        of_row::<entry::Entity, _>(id, rows.read())
    });
    Ok(entries.collect())
}

fn grouped<T>(rows: Vec<T>, key: impl Fn(&T) -> Uuid) -> std::collections::HashMap<Uuid, Vec<T>> {
    let mut groups = std::collections::HashMap::<_, Vec<T>>::new();
    for row in rows {
        groups.entry(key(&row)).or_default().push(row);
    }
    groups
}

pub(super) async fn find(
    connection: &impl ConnectionTrait,
    which: Condition,
) -> Result<Option<BookEntry>, StoreError> {
    let row = find_one(connection, entry::Entity::find().filter(which), Ok).await?;
    let rows = row.into_iter().collect();
    let found = with_parts(connection, rows).await?.pop();
    Ok(found.transpose()?)
}

/// The entry that was written, or whose key is repeated.
pub(super) async fn stored(
    connection: &impl ConnectionTrait,
    id: Uuid,
) -> Result<BookEntry, StoreError> {
    let found = find(connection, entry::Column::Id.eq(id).into_condition()).await?;
    found.ok_or_else(|| StoreError::failed("the entry that was stored is missing"))
}

pub(super) async fn insert(
    connection: &impl ConnectionTrait,
    entries: &[BookEntry],
) -> Result<(), StoreError> {
    let (mut rows, mut splits, mut parts) = (Vec::new(), Vec::new(), Vec::new());
    for entry in entries {
        let of_entry = EntryRows::of(entry);
        rows.push(of_entry.entry.into_active_model());
        splits.extend(of_entry.splits);
        parts.extend(of_entry.parts);
    }
    insert_all(connection, rows).await?;
    insert_parts(connection, splits, parts).await
}

pub(super) async fn insert_parts(
    connection: &impl ConnectionTrait,
    splits: Vec<split::Model>,
    parts: Vec<part::Model>,
) -> Result<(), StoreError> {
    let splits = splits.into_iter().map(split::Model::into_active_model);
    insert_all(connection, splits).await?;
    let parts = parts.into_iter().map(part::Model::into_active_model);
    insert_all(connection, parts).await
}

pub(super) async fn delete_parts(
    connection: &impl ConnectionTrait,
    id: BookEntryId,
) -> Result<(), StoreError> {
    delete_where::<part::Entity>(connection, part::Column::EntryId.eq(id.as_uuid())).await?;
    delete_where::<split::Entity>(connection, split::Column::EntryId.eq(id.as_uuid())).await?;
    Ok(())
}

/// Fails if a part of the entry is on a bill.
pub(super) async fn refuse_billed(
    connection: &impl ConnectionTrait,
    id: BookEntryId,
) -> Result<(), BookError> {
    let billed = part::Entity::find()
        .filter(part::Column::EntryId.eq(id.as_uuid()))
        .filter(part::Column::IsBilled.eq(true));
    match limits::count(connection, billed).await? {
        0 => Ok(()),
        _ => Err(BookError::Billed),
    }
}

/// Marks parts as billed or not.
pub(super) async fn mark_billed(
    connection: &impl ConnectionTrait,
    ids: Vec<Uuid>,
    is_billed: bool,
) -> Result<u64, StoreError> {
    let mark = part::Entity::update_many()
        .col_expr(part::Column::IsBilled, Expr::val(is_billed))
        .filter(part::Column::Id.is_in(ids))
        .filter(part::Column::IsBilled.eq(!is_billed));
    write(connection, mark).await
}

/// All entries of an organization.
pub(super) fn of(organization: OrganizationId) -> sea_orm::Select<entry::Entity> {
    entry::Entity::find().filter(entry::Column::OrganizationId.eq(organization.as_uuid()))
}
