//! The horses that contacts list.

use std::collections::HashMap;

use kernel::StoreError;
use sea_orm::{
    ColumnTrait as _, ConnectionTrait, EntityTrait as _, QueryFilter as _, QueryOrder as _, Set,
};
use uuid::Uuid;

use super::entity::link::{ActiveModel, Column, Entity};
use crate::error::store_error;
use crate::row::{delete_where, insert_all};

pub(super) async fn insert(
    transaction: &impl ConnectionTrait,
    contact: Uuid,
    horses: &[Uuid],
) -> Result<(), StoreError> {
    let rows = horses.iter().map(|horse| ActiveModel {
        contact_id: Set(contact),
        horse_id: Set(*horse),
    });
    insert_all(transaction, rows).await
}

pub(super) async fn replace(
    transaction: &impl ConnectionTrait,
    contact: Uuid,
    horses: &[Uuid],
) -> Result<(), StoreError> {
    delete_where::<Entity>(transaction, Column::ContactId.eq(contact)).await?;
    insert(transaction, contact, horses).await
}

/// The horses of each of these contacts, oldest first.
pub(super) async fn of(
    connection: &impl ConnectionTrait,
    contacts: impl IntoIterator<Item = Uuid>,
) -> Result<HashMap<Uuid, Vec<Uuid>>, StoreError> {
    let contacts: Vec<_> = contacts.into_iter().collect();
    let mut horses = HashMap::<_, Vec<_>>::new();
    if contacts.is_empty() {
        return Ok(horses);
    }
    let links = Entity::find()
        .filter(Column::ContactId.is_in(contacts))
        .order_by_asc(Column::ContactId)
        .order_by_asc(Column::HorseId)
        .all(connection)
        .await
        .map_err(store_error)?;
    for link in links {
        horses
            .entry(link.contact_id)
            .or_default()
            .push(link.horse_id);
    }
    Ok(horses)
}
