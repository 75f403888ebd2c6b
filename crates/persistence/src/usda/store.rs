use async_trait::async_trait;
use kernel::{Actor, EventId, EventReference, NoticeId, StoreError, to_unix_millis};
use sea_orm::sea_query::OnConflict;
use sea_orm::{
    ColumnTrait as _, Condition, ConnectionTrait, EntityTrait as _, JoinType, QueryFilter as _,
    QueryOrder as _, QuerySelect as _, QueryTrait as _, RelationDef, Select,
};
use time::OffsetDateTime;
use tracing::instrument;
use usda::{Claim, Notice, NoticeStore, QueuedNotice};
use uuid::Uuid;

use super::mapping::{ShowRow, notice_json, to_queued};
use crate::Database;
use crate::database::in_time;
use crate::error::store_error;
use crate::events::entity::event;
use crate::events::{participant_count, referred_to, visible};
use crate::outbox::{self, Column, Entity, Kind, Model};
use crate::row::{all_columns, write_returning};

/// Notices in SQL.
#[derive(Debug, Clone)]
pub struct SqlNoticeStore {
    database: Database,
}

impl SqlNoticeStore {
    /// The store on a database.
    #[must_use]
    pub fn new(database: Database) -> Self {
        Self { database }
    }

    /// One statement decides who wins: it queues the notice, or else leases the
    /// one that is there, unless that is taken. The show is read after it, so
    /// that an edit before the lease is seen.
    async fn claim_where(
        &self,
        condition: Condition,
        event_id: EventId,
        new_id: NoticeId,
        now: OffsetDateTime,
        lease_until: OffsetDateTime,
    ) -> Result<Claim, StoreError> {
        in_time(async {
            let (id, show_id) = (new_id.as_uuid(), event_id.as_uuid());
            let row = outbox::row(Kind::UsdaNotice, id, show_id, now, Some(lease_until));
            let mut upsert = Entity::insert(row)
                .on_conflict(
                    OnConflict::columns([Column::Kind, Column::ResourceId])
                        .update_column(Column::LeasedUntil)
                        .action_cond_where(outbox::is_free(to_unix_millis(now)))
                        .to_owned(),
                )
                .into_query();
            upsert.returning(all_columns::<Entity>());
            // What is not committed below is rolled back, the lease included.
            let transaction = self.database.begin().await?;
            let connection = &transaction.connection;
            let leased: Option<Model> = write_returning(connection, &upsert)
                .await
                .map_err(store_error)?;
            let Some(show) = find_show(connection, event_id, condition).await? else {
                return Ok(Claim::NoShow);
            };
            if show.event.usda_notified_at.is_some() {
                return Ok(Claim::Delivered);
            }
            // Of a notice that was delivered the show knows: both are noted in
            // one transaction.
            let Some(row) = leased else {
                return Ok(Claim::InProgress);
            };
            let queued = to_queued(&row, show)?;
            transaction.commit().await?;
            Ok(Claim::Deliver(Box::new(queued)))
        })
        .await
    }
}

async fn find_show(
    connection: &impl ConnectionTrait,
    event_id: EventId,
    condition: Condition,
) -> Result<Option<ShowRow>, StoreError> {
    event::Entity::find()
        .expr_as(participant_count(), "participant_count")
        .filter(event::Column::Id.eq(event_id.as_uuid()))
        .filter(condition)
        .into_model::<ShowRow>()
        .one(connection)
        .await
        .map_err(store_error)
}

#[async_trait]
impl NoticeStore for SqlNoticeStore {
    #[instrument(
        name = "db.usda.claim",
        level = "debug",
        skip_all,
        fields(account_id = %actor.account_id(), event_id = %event_id)
    )]
    async fn claim(
        &self,
        actor: Actor,
        event_id: EventId,
        new_id: NoticeId,
        now: OffsetDateTime,
        lease_until: OffsetDateTime,
    ) -> Result<Claim, StoreError> {
        self.claim_where(visible(actor), event_id, new_id, now, lease_until)
            .await
    }

    #[instrument(name = "db.usda.due_shows", level = "debug", skip_all)]
    async fn due_shows(&self, now: OffsetDateTime, limit: u32) -> Result<Vec<EventId>, StoreError> {
        in_time(async {
            let queued = Entity::find()
                .select_only()
                .column(Column::ResourceId)
                .filter(outbox::of_kind(Kind::UsdaNotice))
                .into_query();
            let ids: Vec<Uuid> = event::Entity::find()
                .select_only()
                .column(event::Column::Id)
                .filter(is_scheduled(now))
                .filter(event::Column::Id.not_in_subquery(queued))
                .order_by_asc(event::Column::UsdaNoticeScheduledAt)
                .order_by_asc(event::Column::Id)
                .limit(u64::from(limit))
                .into_tuple()
                .all(self.database.reader()?)
                .await
                .map_err(store_error)?;
            Ok(ids.into_iter().map(EventId::new).collect())
        })
        .await
    }

    #[instrument(
        name = "db.usda.claim_scheduled",
        level = "debug",
        skip_all,
        fields(event_id = %event_id)
    )]
    async fn claim_scheduled(
        &self,
        event_id: EventId,
        new_id: NoticeId,
        now: OffsetDateTime,
        lease_until: OffsetDateTime,
    ) -> Result<Claim, StoreError> {
        let scheduled = is_scheduled(now);
        self.claim_where(scheduled, event_id, new_id, now, lease_until)
            .await
    }

    #[instrument(name = "db.usda.lease_due", level = "debug", skip_all)]
    async fn lease_due(
        &self,
        now: OffsetDateTime,
        lease_until: OffsetDateTime,
    ) -> Result<Option<QueuedNotice>, StoreError> {
        in_time(async {
            let (database, kind) = (&self.database, Kind::UsdaNotice);
            while let Some(row) =
                outbox::lease_due(database, kind, of_shown_shows(), now, lease_until).await?
            {
                let event_id = EventId::new(row.resource_id);
                let shown = referred_to(&EventReference::Id(event_id));
                if let Some(show) = find_show(database.reader()?, event_id, shown).await? {
                    return to_queued(&row, show).map(Some);
                }
            }
            Ok(None)
        })
        .await
    }

    #[instrument(
        name = "db.usda.mark_delivered",
        level = "debug",
        skip_all,
        fields(event_id = %notice.event_id, notice_id = %notice.id)
    )]
    async fn mark_delivered(&self, notice: &Notice, at: OffsetDateTime) -> Result<(), StoreError> {
        in_time(async {
            let transaction = self.database.begin().await?;
            outbox::mark_delivered(
                &transaction.connection,
                Kind::UsdaNotice,
                notice.id.as_uuid(),
                notice.event_id.as_uuid(),
                at,
                Some(notice_json(notice)),
            )
            .await?;
            let notified = event::Column::UsdaNotifiedAt;
            // Hidden or not: the department was notified.
            event::Entity::update_many()
                .col_expr(notified, outbox::first(notified, to_unix_millis(at).into()))
                .filter(event::Column::Id.eq(notice.event_id.as_uuid()))
                .exec(&transaction.connection)
                .await
                .map_err(store_error)?;
            transaction.commit().await
        })
        .await
    }

    #[instrument(
        name = "db.usda.mark_failed",
        level = "debug",
        skip_all,
        fields(event_id = %queued.show.event_id, notice_id = %queued.id)
    )]
    async fn mark_failed(
        &self,
        queued: &QueuedNotice,
        reason: &str,
        retry_at: OffsetDateTime,
    ) -> Result<(), StoreError> {
        in_time(async {
            let (id, lease_until) = (queued.id.as_uuid(), queued.lease_until);
            outbox::mark_failed(&self.database, id, lease_until, reason, Some(retry_at)).await
        })
        .await
    }
}

/// Shows whose notice is to be sent by itself by now. A show that is over needs
/// none any more.
fn is_scheduled(now: OffsetDateTime) -> Condition {
    let now = to_unix_millis(now);
    Condition::all()
        .add(event::Column::HiddenAt.is_null())
        .add(event::Column::UsdaNotifiedAt.is_null())
        // Says that it is not null, so that SQLite takes the partial index.
        .add(event::Column::UsdaNoticeScheduledAt.is_not_null())
        .add(event::Column::UsdaNoticeScheduledAt.lte(now))
        .add(event::Column::EndsAt.gt(now))
}

/// Notices of shows that are not hidden.
fn of_shown_shows() -> Select<Entity> {
    let show: RelationDef = Entity::belongs_to(event::Entity)
        .from(Column::ResourceId)
        .to(event::Column::Id)
        .into();
    Entity::find()
        .join(JoinType::InnerJoin, show)
        .filter(event::Column::HiddenAt.is_null())
}
