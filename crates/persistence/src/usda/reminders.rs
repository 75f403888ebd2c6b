//! The mails that tell organizers that a letter is ready.

use async_trait::async_trait;
use kernel::{EmailAddress, EventId, ReminderId, StoreError, TimeZone};
use sea_orm::{
    ColumnTrait as _, EntityTrait as _, FromQueryResult, JoinType, QueryFilter as _,
    QuerySelect as _, RelationDef,
};
use time::OffsetDateTime;
use tracing::instrument;
use usda::{QueuedReminder, Reminder, ReminderStore};
use uuid::Uuid;

use super::claim::of_coming_shows;
use super::entity::{Column, Entity};
use crate::Database;
use crate::accounts::entity::account;
use crate::database::in_time;
use crate::error::store_error;
use crate::events::entity::event;
use crate::outbox::{self, Kind};
use crate::row::{instant, parsed, present};

/// Reminders in SQL.
#[derive(Debug, Clone)]
pub struct SqlReminderStore {
    database: Database,
}

impl SqlReminderStore {
    /// The store on a database.
    #[must_use]
    pub fn new(database: Database) -> Self {
        Self { database }
    }
}

#[derive(FromQueryResult)]
struct ReminderRow {
    id: Uuid,
    name: String,
    starts_at: i64,
    time_zone: String,
    email: String,
}

#[async_trait]
impl ReminderStore for SqlReminderStore {
    #[instrument(name = "db.usda.lease_reminder", level = "debug", skip_all)]
    async fn lease_due(
        &self,
        now: OffsetDateTime,
        lease_until: OffsetDateTime,
    ) -> Result<Option<QueuedReminder>, StoreError> {
        in_time(lease_due(&self.database, now, lease_until)).await
    }

    #[instrument(
        name = "db.usda.mark_reminder_mailed",
        level = "debug",
        skip_all,
        fields(reminder_id = %queued.reminder.id)
    )]
    async fn mark_mailed(
        &self,
        queued: &QueuedReminder,
        at: OffsetDateTime,
    ) -> Result<(), StoreError> {
        in_time(async {
            let writer = self.database.writer()?;
            let id = queued.reminder.id.as_uuid();
            outbox::mark_delivered(writer, Kind::UsdaReminder, id, at).await
        })
        .await
    }

    #[instrument(
        name = "db.usda.mark_reminder_failed",
        level = "debug",
        skip_all,
        fields(reminder_id = %queued.reminder.id)
    )]
    async fn mark_failed(
        &self,
        queued: &QueuedReminder,
        reason: &str,
        retry_at: OffsetDateTime,
    ) -> Result<(), StoreError> {
        in_time(async {
            let writer = self.database.writer()?;
            let (id, lease) = (queued.reminder.id.as_uuid(), queued.lease_until);
            outbox::mark_failed(writer, id, lease, reason, Some(retry_at)).await?;
            Ok(())
        })
        .await
    }
}

async fn lease_due(
    database: &Database,
    now: OffsetDateTime,
    lease_until: OffsetDateTime,
) -> Result<Option<QueuedReminder>, StoreError> {
    let queue = of_coming_shows(outbox::Column::ResourceId, now)
        .filter(event::Column::UsdaNotifiedAt.is_null());
    let row = outbox::lease_due(database, Kind::UsdaReminder, queue, now, lease_until).await?;
    let Some(row) = row else {
        return Ok(None);
    };
    let (failures, lease_until) = outbox::lease_of(&row)?;
    let its_show: RelationDef = Entity::belongs_to(event::Entity)
        .from(Column::EventId)
        .to(event::Column::Id)
        .into();
    let its_organizer: RelationDef = event::Entity::belongs_to(account::Entity)
        .from(event::Column::AccountId)
        .to(account::Column::Id)
        .into();
    let found: Option<ReminderRow> = Entity::find()
        .select_only()
        .column(event::Column::Id)
        .column(event::Column::Name)
        .column(event::Column::StartsAt)
        .column(event::Column::TimeZone)
        .column(account::Column::Email)
        .join(JoinType::InnerJoin, its_show)
        .join(JoinType::InnerJoin, its_organizer)
        .filter(Column::Id.eq(row.resource_id))
        .into_model()
        .one(database.reader()?)
        .await
        .map_err(store_error)?;
    let found = present("outbox.resource_id", found)?;
    let reminder = Reminder {
        id: ReminderId::new(row.id),
        event_id: EventId::new(found.id),
        event_name: found.name,
        starts_at: instant("events.starts_at", found.starts_at)?,
        time_zone: parsed("events.time_zone", TimeZone::parse(&found.time_zone))?,
        organizer: parsed("accounts.email", EmailAddress::parse(&found.email))?,
        created_at: instant("outbox.created_at", row.created_at)?,
    };
    Ok(Some(QueuedReminder {
        reminder,
        failures,
        lease_until,
    }))
}
