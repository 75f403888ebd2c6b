//! Many appointments at once, for imports and exports.

use calendar::{Appointment, AppointmentLimits, RemindOfAppointment, Scheduled};
use kernel::{OrganizationId, Refusal, StoreError, Task as _, Uuid};
use sea_orm::{
    ColumnTrait as _, ConnectionTrait, EntityTrait as _, IntoActiveModel as _, QueryFilter as _,
    QueryOrder as _,
};

use super::entity::appointment::{Column, Entity, Model};
use super::entity::horse_of;
use super::names::complete;
use crate::database::TransactionConnection;
use crate::row::{delete_where, find_all, insert_all};
use crate::{idempotency, jobs, limits};

/// The rows of all appointments of an organization, without their horses: title, first
/// day and first minute.
pub(crate) async fn beginnings_of(
    connection: &impl ConnectionTrait,
    organization: OrganizationId,
) -> Result<Vec<(String, String, i64)>, StoreError> {
    let all = Entity::find().filter(Column::OrganizationId.eq(organization.as_uuid()));
    let beginning = |row: Model| Ok((row.title, row.starts_on, row.start_minute));
    find_all(connection, all, beginning).await
}

/// All appointments of an organization with the names of their horses
/// and contacts, in the order of their days.
pub(crate) async fn all_of(
    connection: &impl ConnectionTrait,
    organization: OrganizationId,
) -> Result<Vec<Scheduled>, StoreError> {
    let all = Entity::find()
        .filter(Column::OrganizationId.eq(organization.as_uuid()))
        .order_by_asc(Column::FromAt)
        .order_by_asc(Column::Id);
    let rows = find_all(connection, all, Ok).await?;
    complete(connection, rows, None).await
}

/// Inserts appointments that remind of nothing, whose horses and contacts are held. The
/// organization is locked.
pub(crate) async fn insert_many(
    transaction: &TransactionConnection,
    organization: OrganizationId,
    all: &[Appointment],
) -> Result<(), Refusal> {
    let rows = all.iter().map(|it| Model::of(it).into_active_model());
    insert_all(transaction, rows).await?;
    let mut horses = Vec::new();
    for appointment in all {
        horses.extend(appointment.details.horse_ids.iter().map(|horse| {
            horse_of::Model {
                appointment_id: appointment.id.as_uuid(),
                horse_id: horse.as_uuid(),
            }
            .into_active_model()
        }));
    }
    insert_all(transaction, horses).await?;
    let own = Entity::find().filter(Column::OrganizationId.eq(organization.as_uuid()));
    let most = AppointmentLimits::default().appointments;
    limits::check::<_, Refusal>(transaction, own, AppointmentLimits::APPOINTMENTS, most).await
}

/// Deletes appointments with their reminders.
pub(crate) async fn delete_many(
    transaction: &TransactionConnection,
    ids: &[Uuid],
) -> Result<(), StoreError> {
    idempotency::forget_these(transaction, ids).await?;
    jobs::remove_all(transaction, RemindOfAppointment::KIND, ids).await?;
    delete_where::<Entity>(transaction, Column::Id.is_in(ids.iter().copied())).await?;
    Ok(())
}
