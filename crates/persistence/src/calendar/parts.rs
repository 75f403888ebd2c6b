//! The horses and the changed occurrences of an appointment.

use calendar::Appointment;
use kernel::{ContactId, HorseId, Refusal, StoreError};
use sea_orm::{ColumnTrait as _, ConnectionTrait, IntoActiveModel as _};
use uuid::Uuid;

use super::entity::{change, horse_of};
use super::mapping::change_rows;
use crate::horse_links;
use crate::references::check_contacts;
use crate::row::{delete_where, insert_all};

/// Fails if a horse or contact does not belong to the organization. They cannot be
/// deleted until the transaction ends.
pub(super) async fn check_references(
    transaction: &impl ConnectionTrait,
    appointment: &Appointment,
) -> Result<(), Refusal> {
    let organization = appointment.organization_id.as_uuid();
    let changes = change_rows(appointment);
    let contacts = changes
        .iter()
        .filter_map(|row| row.contact_id)
        .map(ContactId::new)
        .chain(appointment.details.contact_id);
    let contacts: Vec<_> = contacts.collect();
    check_contacts(transaction, organization, contacts, "contact_id").await?;
    let horses = &appointment.details.horse_ids;
    horse_links::check(transaction, organization, horses, "horse_ids").await
}

pub(super) async fn insert_horses(
    connection: &impl ConnectionTrait,
    appointment_id: Uuid,
    horses: &[HorseId],
) -> Result<(), StoreError> {
    let rows = horses.iter().map(|horse_id| {
        horse_of::Model {
            appointment_id,
            horse_id: horse_id.as_uuid(),
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
        insert_horses(connection, id, &changed.details.horse_ids).await?;
    }
    if read.changes == changed.changes {
        return Ok(());
    }
    delete_where::<change::Entity>(connection, change::Column::AppointmentId.eq(id)).await?;
    let rows = change_rows(changed).into_iter();
    insert_all(connection, rows.map(change::Model::into_active_model)).await
}
