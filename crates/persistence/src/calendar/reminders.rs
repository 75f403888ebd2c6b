//! Reads what is reminded of, and notes what was sent.

use async_trait::async_trait;
use calendar::{RemindOfAppointment, ReminderStore, ReminderSubject};
use kernel::{AppointmentId, Permission, Revision, StoreError};
use sea_orm::sea_query::Expr;
use sea_orm::{ColumnTrait as _, DatabaseConnection, EntityTrait as _, QueryFilter as _};
use time::OffsetDateTime;
use tracing::debug_span;

use super::entity::appointment::{Column, Entity};
use super::names::complete;
use crate::authors::address_of;
use crate::jobs;
use crate::roles::actor_of;
use crate::row::{find_all, write};
use crate::store::store;
use crate::table::Stored as _;

store! {
    /// Reads and notes reminders in SQL.
    SqlReminderStore
}

#[async_trait]
impl ReminderStore for SqlReminderStore {
    async fn find(&self, id: AppointmentId) -> Result<Option<ReminderSubject>, StoreError> {
        let span = debug_span!("db.appointments.find_reminder", appointment_id = %id);
        let found = self.database.read(span, |db| subject(db, id));
        found.await
    }

    async fn note_reminded(
        &self,
        id: AppointmentId,
        revision: Revision,
        reminded_until: OffsetDateTime,
        remind_at: Option<OffsetDateTime>,
    ) -> Result<bool, StoreError> {
        let span = debug_span!("db.appointments.note_reminded", appointment_id = %id);
        let note = self.database.write(span, |db| async move {
            let update = Entity::update_many()
                .col_expr(Column::RemindedUntil, Expr::val(reminded_until.column()))
                .filter(Column::Id.eq(id.as_uuid()))
                .filter(Column::Revision.eq(revision.column()));
            if write(&db, update).await? == 0 {
                return Ok(false);
            }
            // Resets the job that is being executed, whose worker then finds
            // that it has no lease of it. A job without a next reminder is
            // removed by its worker.
            let task = RemindOfAppointment(id);
            jobs::schedule(&db, task, reminded_until, remind_at).await?;
            Ok(true)
        });
        note.await
    }
}

async fn subject(
    connection: &DatabaseConnection,
    id: AppointmentId,
) -> Result<Option<ReminderSubject>, StoreError> {
    let query = Entity::find().filter(Column::Id.eq(id.as_uuid()));
    let rows = find_all(connection, query, Ok).await?;
    let found = complete(connection, rows, None).await?;
    let Some(scheduled) = found.into_iter().next() else {
        return Ok(None);
    };
    let appointment = &scheduled.appointment;
    let Some(actor) = actor_of(connection, appointment.account_id).await? else {
        return Ok(None);
    };
    let readers = actor.to(Permission::ReadHorses);
    if !readers.permits(appointment.organization_id) {
        return Ok(None);
    }
    let recipient = address_of(connection, appointment.account_id).await?;
    Ok(recipient.map(|recipient| ReminderSubject {
        scheduled,
        recipient,
    }))
}
