//! The lines of bills, and the parts of entries that they take.

use book::{Bill, BookError};
use kernel::{BookPartId, StoreError};
use sea_orm::sea_query::Expr;
use sea_orm::{
    ColumnTrait as _, ConnectionTrait, EntityTrait as _, IntoActiveModel as _, QueryFilter as _,
    QuerySelect as _,
};
use uuid::Uuid;

use super::entity::bill_line::{Column, Entity, Model};
use super::entries::mark_billed;
use super::month::entity::billed;
use crate::error::store_error;
use crate::row::{delete_where, insert_all, write};

/// How many parts one statement marks: SQLite binds at most 32,766 values.
const PARTS_AT_ONCE: usize = 10_000;

/// Inserts the lines of bills and marks their parts. Fails if a part is on a bill already
/// or is not there.
pub(super) async fn insert(
    connection: &impl ConnectionTrait,
    bills: &[&Bill],
) -> Result<(), BookError> {
    let parts = bills.iter().flat_map(|bill| &bill.lines);
    let parts = parts.filter_map(|line| line.part_id);
    let parts: Vec<_> = parts.map(BookPartId::as_uuid).collect();
    for parts in parts.chunks(PARTS_AT_ONCE) {
        let expected = u64::try_from(parts.len()).unwrap_or(u64::MAX);
        if mark_billed(connection, parts.to_vec(), true).await? != expected {
            return Err(BookError::NotBillable);
        }
    }
    let lines = bills.iter().flat_map(|bill| {
        let lines = bill.lines.iter().zip(0..);
        lines.map(|(line, position)| Model::of(line, bill.summary.id, position))
    });
    let rows: Vec<_> = lines.map(Model::into_active_model).collect();
    insert_all(connection, rows).await?;
    Ok(())
}

/// Frees the parts that a bill has.
async fn free_parts(connection: &impl ConnectionTrait, bill: Uuid) -> Result<(), StoreError> {
    let parts = Entity::find()
        .select_only()
        .column(Column::PartId)
        .filter(Column::BillId.eq(bill))
        .filter(Column::PartId.is_not_null())
        .into_tuple::<Uuid>()
        .all(connection)
        .await
        .map_err(store_error)?;
    if !parts.is_empty() {
        mark_billed(connection, parts, false).await?;
    }
    Ok(())
}

/// Deletes the lines of a bill, whose parts are free then.
pub(super) async fn delete(
    connection: &impl ConnectionTrait,
    bill: Uuid,
) -> Result<(), StoreError> {
    free_parts(connection, bill).await?;
    delete_where::<Entity>(connection, Column::BillId.eq(bill)).await?;
    Ok(())
}

/// Frees the parts of a bill that is cancelled, and what it has of services; its lines
/// stay.
pub(super) async fn release(
    connection: &impl ConnectionTrait,
    bill: Uuid,
) -> Result<(), StoreError> {
    free_parts(connection, bill).await?;
    delete_where::<billed::Entity>(connection, billed::Column::BillId.eq(bill)).await?;
    let update = Entity::update_many()
        .col_expr(Column::PartId, Expr::val(None::<Uuid>))
        .filter(Column::BillId.eq(bill));
    write(connection, update).await?;
    Ok(())
}
