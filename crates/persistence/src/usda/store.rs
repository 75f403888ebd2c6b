use async_trait::async_trait;
use kernel::{Actor, EventId, EventReference, NoticeId, StoreError, to_unix_millis};
use sea_orm::sea_query::{Expr, ExprTrait as _, Func, OnConflict};
use sea_orm::{
    ColumnTrait as _, Condition, ConnectionTrait, EntityTrait as _, JoinType, QueryFilter as _,
    QueryOrder as _, QuerySelect as _, QueryTrait as _, RelationDef,
};
use time::OffsetDateTime;
use tracing::instrument;
use usda::{Claim, Notice, NoticeStore, QueuedNotice};
use uuid::Uuid;

use super::entity::{Column, Entity, Model};
use super::mapping::{KIND, ShowRow, error_text, notice_json, outbox_row, to_queued};
use crate::Database;
use crate::database::in_time;
use crate::error::store_error;
use crate::events::entity::event;
use crate::events::{participant_count, referred_to, visible};
use crate::row::{all_columns, update_returning, write_returning};

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
}

/// The notice of a show.
fn of_show(event_id: EventId) -> Condition {
    Condition::all()
        .add(Column::Kind.eq(KIND))
        .add(Column::ResourceId.eq(event_id.as_uuid()))
}

/// Not delivered, and nobody is delivering it.
fn is_free(now: i64) -> Condition {
    let leased_until = || Expr::col((Entity, Column::LeasedUntil));
    Condition::all()
        .add(Expr::col((Entity, Column::DoneAt)).is_null())
        .add(
            Condition::any()
                .add(leased_until().is_null())
                .add(leased_until().lte(now)),
        )
}

fn is_due(now: i64) -> Condition {
    is_free(now)
        .add(Column::Kind.eq(KIND))
        .add(Column::DueAt.lte(now))
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
    /// One statement decides who wins: it queues the notice, or else leases the
    /// one that is there, unless that is taken. The show is read after it, so
    /// that an edit before the lease is seen.
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
        in_time(async {
            let mut upsert = Entity::insert(outbox_row(new_id, event_id, now, lease_until))
                .on_conflict(
                    OnConflict::columns([Column::Kind, Column::ResourceId])
                        .update_column(Column::LeasedUntil)
                        .action_cond_where(is_free(to_unix_millis(now)))
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
            let Some(show) = find_show(connection, event_id, visible(actor)).await? else {
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

    /// Looks first and leases then: there is seldom anything to do, and looking
    /// locks nothing. Of two that saw the same notice, the second one's update
    /// no longer finds it free, and it looks again.
    #[instrument(name = "db.usda.lease_due", level = "debug", skip_all)]
    async fn lease_due(
        &self,
        now: OffsetDateTime,
        lease_until: OffsetDateTime,
    ) -> Result<Option<QueuedNotice>, StoreError> {
        in_time(async {
            let now = to_unix_millis(now);
            loop {
                let Some((id, event_id)) = find_due(self.database.reader()?, now).await? else {
                    return Ok(None);
                };
                let lease = Entity::update_many()
                    .col_expr(Column::LeasedUntil, to_unix_millis(lease_until).into())
                    .filter(Column::Id.eq(id))
                    .filter(is_due(now))
                    .into_query();
                // By itself, not in one transaction with what follows: a show
                // that cannot be read would be the first again each time, and
                // keep all others waiting.
                let writer = self.database.writer().await?;
                let leased = update_returning::<Entity>(writer.connection, lease)
                    .await
                    .map_err(store_error)?;
                drop(writer);
                let Some(row) = leased else {
                    continue;
                };
                let shown = referred_to(&EventReference::Id(event_id));
                if let Some(show) = find_show(self.database.reader()?, event_id, shown).await? {
                    return to_queued(&row, show).map(Some);
                }
            }
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
            let at = to_unix_millis(at);
            // Noted twice, after a crash, the first time counts.
            let first = |column: Expr, value: Expr| Func::coalesce([column, value]).into();
            let text = Expr::val(notice_json(notice));
            let transaction = self.database.begin().await?;
            let noted = Entity::update_many()
                .col_expr(
                    Column::DoneAt,
                    first(Expr::col(Column::DoneAt), Expr::val(at)),
                )
                .col_expr(Column::Delivered, first(Expr::col(Column::Delivered), text))
                .col_expr(Column::LeasedUntil, Expr::val(None::<i64>))
                .filter(Column::Id.eq(notice.id.as_uuid()))
                .filter(of_show(notice.event_id))
                .exec(&transaction.connection)
                .await
                .map_err(store_error)?;
            if noted.rows_affected != 1 {
                return Err(StoreError::failed("there is no such notice"));
            }
            let notified = event::Column::UsdaNotifiedAt;
            // Hidden or not: the department was notified.
            event::Entity::update_many()
                .col_expr(notified, first(Expr::col(notified), Expr::val(at)))
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
            let writer = self.database.writer().await?;
            Entity::update_many()
                .col_expr(Column::Failures, Expr::col(Column::Failures).add(1))
                .col_expr(Column::LastError, error_text(reason).into())
                .col_expr(Column::DueAt, to_unix_millis(retry_at).into())
                .col_expr(Column::LeasedUntil, Expr::val(None::<i64>))
                .filter(Column::Id.eq(queued.id.as_uuid()))
                .filter(Column::LeasedUntil.eq(to_unix_millis(queued.lease_until)))
                .exec(writer.connection)
                .await
                .map(|_| ())
                .map_err(store_error)
        })
        .await
    }
}

/// The notice that waits longest, and its show.
async fn find_due(
    connection: &impl ConnectionTrait,
    now: i64,
) -> Result<Option<(Uuid, EventId)>, StoreError> {
    let show: RelationDef = Entity::belongs_to(event::Entity)
        .from(Column::ResourceId)
        .to(event::Column::Id)
        .into();
    let due: Option<(Uuid, Uuid)> = Entity::find()
        .select_only()
        .columns([Column::Id, Column::ResourceId])
        .join(JoinType::InnerJoin, show)
        .filter(is_due(now))
        .filter(event::Column::HiddenAt.is_null())
        .order_by_asc(Column::DueAt)
        .order_by_asc(Column::Id)
        .into_tuple()
        .one(connection)
        .await
        .map_err(store_error)?;
    Ok(due.map(|(id, event_id)| (id, EventId::new(event_id))))
}
