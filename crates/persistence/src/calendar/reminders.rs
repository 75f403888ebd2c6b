//! Reads what is reminded of, and notes what was sent.

use async_trait::async_trait;
use calendar::{RemindOfAppointment, ReminderStore, ReminderSubject};
use kernel::{AppointmentId, EmailAddress, Permission, Revision, StoreError, to_unix_millis};
use sea_orm::sea_query::Expr;
use sea_orm::{ColumnTrait as _, EntityTrait as _, QueryFilter as _};
use time::OffsetDateTime;
use tracing::instrument;

use super::entity::appointment::{Column, Entity};
use super::names::complete;
use crate::Database;
use crate::accounts::actor_of;
use crate::accounts::entity::account;
use crate::database::{in_time, in_transaction};
use crate::jobs;
use crate::row::{find_all, find_one, write};

/// Reads and notes reminders in SQL.
#[derive(Debug, Clone)]
pub struct SqlReminderStore {
    database: Database,
}

impl SqlReminderStore {
    /// Creates the store on a database.
    #[must_use]
    pub fn new(database: Database) -> Self {
        Self { database }
    }
}

#[async_trait]
impl ReminderStore for SqlReminderStore {
    #[instrument(
        name = "db.appointments.find_reminder",
        level = "debug",
        skip_all,
        fields(appointment_id = %id)
    )]
    async fn find(&self, id: AppointmentId) -> Result<Option<ReminderSubject>, StoreError> {
        in_time(async {
            let connection = self.database.reader()?;
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
            let account = account::Entity::find_by_id(appointment.account_id.as_uuid());
            let email = |row: account::Model| Ok(EmailAddress::stored(row.email));
            let recipient = find_one(connection, account, email).await?;
            Ok(recipient.map(|recipient| ReminderSubject {
                scheduled,
                recipient,
            }))
        })
        .await
    }

    #[instrument(
        name = "db.appointments.note_reminded",
        level = "debug",
        skip_all,
        fields(appointment_id = %id)
    )]
    async fn note_reminded(
        &self,
        id: AppointmentId,
        revision: Revision,
        reminded_until: OffsetDateTime,
        remind_at: Option<OffsetDateTime>,
    ) -> Result<bool, StoreError> {
        in_transaction(|| async {
            let transaction = self.database.begin().await?;
            let connection = &transaction.connection;
            let until = to_unix_millis(reminded_until);
            let update = Entity::update_many()
                .col_expr(Column::RemindedUntil, Expr::val(until))
                .filter(Column::Id.eq(id.as_uuid()))
                .filter(Column::Revision.eq(i64::from(revision.number())));
            if write(connection, update).await? == 0 {
                return Ok(false);
            }
            // Resets the job that is being executed, whose worker then finds
            // that it has no lease of it. A job without a next reminder is
            // removed by its worker.
            let task = RemindOfAppointment(id);
            jobs::schedule(connection, task, reminded_until, remind_at).await?;
            transaction.commit().await?;
            Ok(true)
        })
        .await
    }
}
