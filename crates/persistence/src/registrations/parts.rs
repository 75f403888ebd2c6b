//! Reads registrations with their class entries and charges.

use std::collections::HashMap;

use kernel::{EventId, RegistrationId, StoreError};
use registrations::Registration;
use sea_orm::{
    ColumnTrait as _, ConnectionTrait, EntityTrait as _, QueryFilter as _, QueryOrder as _,
};
use uuid::Uuid;

use super::entity::{self, Column, Entity, Model, charge, class_entry};
use super::mapping::{to_charge, to_class_entry, to_registration};
use crate::error::store_error;
use crate::row::{UnreadableRow, of_row};

/// A registration of a show.
pub(super) async fn find(
    connection: &impl ConnectionTrait,
    event_id: EventId,
    id: RegistrationId,
) -> Result<Option<Registration>, StoreError> {
    let found = Entity::find_by_id(id.as_uuid())
        .filter(Column::EventId.eq(event_id.as_uuid()))
        .all(connection)
        .await
        .map_err(store_error)?;
    let found = with_parts(connection, found).await?.pop();
    Ok(found.transpose()?)
}

/// Converts these rows; their class entries and charges are read by one
/// statement each.
pub(super) async fn with_parts(
    connection: &impl ConnectionTrait,
    rows: Vec<Model>,
) -> Result<Vec<Result<Registration, UnreadableRow>>, StoreError> {
    if rows.is_empty() {
        return Ok(Vec::new());
    }
    let ids: Vec<Uuid> = rows.iter().map(|row| row.id).collect();
    let entries = class_entry::Entity::find()
        .filter(class_entry::Column::RegistrationId.is_in(ids.iter().copied()))
        .order_by_asc(class_entry::Column::RegistrationId)
        .order_by_asc(class_entry::Column::Position)
        .all(connection)
        .await
        .map_err(store_error)?;
    let charges = charge::Entity::find()
        .filter(charge::Column::RegistrationId.is_in(ids))
        .order_by_asc(charge::Column::RegistrationId)
        .order_by_asc(charge::Column::Position)
        .all(connection)
        .await
        .map_err(store_error)?;
    Ok(assembled(rows, entries, charges))
}

/// The registrations of these rows with their parts, which are in their order.
pub(super) fn assembled(
    rows: Vec<Model>,
    class_entries: Vec<class_entry::Model>,
    charges: Vec<charge::Model>,
) -> Vec<Result<Registration, UnreadableRow>> {
    let mut class_entries = grouped(class_entries.into_iter().map(|row| {
        let (owner, id) = (row.registration_id, row.id);
        let entry = of_row::<class_entry::Entity, _>(id, to_class_entry(row));
        (owner, entry)
    }));
    let mut charges = grouped(charges.into_iter().map(|row| {
        let (owner, id) = (row.registration_id, row.id);
        let charge = of_row::<charge::Entity, _>(id, to_charge(row));
        (owner, charge)
    }));
    let registration = |row: Model| {
        let entries = class_entries.remove(&row.id).unwrap_or_default();
        let entries = entries.into_iter().collect::<Result<_, _>>()?;
        let charges = charges.remove(&row.id).unwrap_or_default();
        let charges = charges.into_iter().collect::<Result<_, _>>()?;
        of_row::<entity::Entity, _>(row.id, to_registration(row, entries, charges))
    };
    rows.into_iter().map(registration).collect()
}

fn grouped<T>(parts: impl Iterator<Item = (Uuid, T)>) -> HashMap<Uuid, Vec<T>> {
    let mut groups: HashMap<Uuid, Vec<T>> = HashMap::new();
    for (owner, part) in parts {
        groups.entry(owner).or_default().push(part);
    }
    groups
}
