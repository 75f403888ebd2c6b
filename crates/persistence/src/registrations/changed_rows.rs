//! Stores what was changed in a registration.

use kernel::{ChargeId, ClassEntryId, StoreError};
use registrations::Registration;
use sea_orm::sea_query::{Expr, ExprTrait as _};
use sea_orm::{ColumnTrait as _, ConnectionTrait, EntityTrait as _, QueryFilter as _};

use super::entity::{Column, Entity, charge, class_entry};
use super::mapping::{
    changed_row, charge_rows, charge_state_row, class_entry_rows, class_state_row,
};
use crate::row::{insert_all, write};

pub(super) async fn update(
    connection: &impl ConnectionTrait,
    before: &Registration,
    after: &Registration,
) -> Result<(), StoreError> {
    let is_new = |id| before.charges.iter().all(|charge| charge.id != id);
    let mut new = charge_rows(after);
    new.retain(|row| is_new(ChargeId::new(*row.id.as_ref())));
    insert_all(connection, new).await?;
    for charge in &after.charges {
        if before.charges.contains(charge) || is_new(charge.id) {
            continue;
        }
        let update = charge::Entity::update_many()
            .set(charge_state_row(charge))
            .filter(charge::Column::Id.eq(charge.id.as_uuid()));
        write(connection, update).await?;
    }
    let is_new = |id| before.class_entries.iter().all(|entry| entry.id != id);
    let mut new = class_entry_rows(after);
    new.retain(|row| is_new(ClassEntryId::new(*row.id.as_ref())));
    insert_all(connection, new).await?;
    for entry in &after.class_entries {
        if before.class_entries.contains(entry) || is_new(entry.id) {
            continue;
        }
        let update = class_entry::Entity::update_many()
            .set(class_state_row(entry))
            .filter(class_entry::Column::Id.eq(entry.id.as_uuid()));
        write(connection, update).await?;
    }
    let growth = after.bytes().cast_signed() - before.bytes().cast_signed();
    let update = Entity::update_many()
        .set(changed_row(after))
        .col_expr(Column::Bytes, Expr::col(Column::Bytes).add(growth))
        .filter(Column::Id.eq(after.id.as_uuid()));
    write(connection, update).await?;
    Ok(())
}
