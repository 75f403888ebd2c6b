//! The horses and the changed occurrences of an appointment.

use calendar::{Appointment, WriteError};
use kernel::{ContactId, StoreError};
use sea_orm::{
    ColumnTrait as _, ConnectionTrait, EntityTrait as _, IntoActiveModel as _, QueryFilter as _,
};
use uuid::Uuid;

use super::entity::{change, contact, horse_of};
use super::mapping::{change_rows, new_rows};
use crate::horses::entity::horse;
use crate::limits;
use crate::row::{delete_where, insert_all};

/// Fails if a horse or contact does not belong to the organization.
pub(super) async fn check_references(
    connection: &impl ConnectionTrait,
    appointment: &Appointment,
) -> Result<(), WriteError> {
    let organization = appointment.organization_id.as_uuid();
    let horses = &appointment.details.horse_ids;
    if !horses.is_empty() {
        let own = horse::Entity::find()
            .filter(horse::Column::OrganizationId.eq(organization))
            .filter(horse::Column::Id.is_in(horses.iter().map(|id| id.as_uuid())));
        let found = limits::count(connection, own).await?;
        if usize::try_from(found) != Ok(horses.len()) {
            return Err(WriteError::NoHorse);
        }
    }
    let mut contacts: Vec<Uuid> = change_rows(appointment)
        .iter()
        .filter_map(|row| row.contact_id)
        .chain(appointment.details.contact_id.map(ContactId::as_uuid))
        .collect();
    contacts.sort_unstable();
    contacts.dedup();
    if !contacts.is_empty() {
        let known = contact::Entity::find()
            .filter(contact::Column::OrganizationId.eq(organization))
            .filter(contact::Column::Id.is_in(contacts.iter().copied()));
        let found = limits::count(connection, known).await?;
        if usize::try_from(found) != Ok(contacts.len()) {
            return Err(WriteError::NoContact);
        }
    }
    Ok(())
}

pub(super) async fn insert_horses(
    connection: &impl ConnectionTrait,
    appointment_id: Uuid,
    horses: &[Uuid],
) -> Result<(), StoreError> {
    let rows = horses.iter().map(|horse_id| {
        horse_of::Model {
            appointment_id,
            horse_id: *horse_id,
        }
        .into_active_model()
    });
    insert_all(connection, rows).await
}

/// Replaces the horses and the changed occurrences, where they differ.
pub(super) async fn replace_parts(
    connection: &impl ConnectionTrait,
    read: &Appointment,
    changed: &Appointment,
) -> Result<(), StoreError> {
    let id = changed.id.as_uuid();
    let mut before = read.details.horse_ids.clone();
    before.sort_unstable();
    if before != changed.details.horse_ids {
        delete_where::<horse_of::Entity>(connection, horse_of::Column::AppointmentId.eq(id))
            .await?;
        insert_horses(connection, id, &new_rows(changed).horses).await?;
    }
    if read.changes == changed.changes {
        return Ok(());
    }
    delete_where::<change::Entity>(connection, change::Column::AppointmentId.eq(id)).await?;
    let rows = change_rows(changed).into_iter();
    insert_all(connection, rows.map(change::Model::into_active_model)).await
}
