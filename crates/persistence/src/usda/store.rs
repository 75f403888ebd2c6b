use async_trait::async_trait;
use kernel::{Actor, EventId, NoticeId, StoreError, to_unix_millis};
use sea_orm::sea_query::{Expr, ExprTrait as _, Func, OnConflict};
use sea_orm::{
    ColumnTrait as _, Condition, ConnectionTrait as _, EntityTrait as _, FromQueryResult as _,
    QueryFilter as _, QueryOrder as _, QuerySelect as _, QueryTrait as _,
};
use time::OffsetDateTime;
use tracing::instrument;
use usda::{Claim, Notice, NoticeStore, QueuedNotice, ShowFacts};
use uuid::Uuid;

use super::entity::{Column, Entity, Model};
use super::mapping::{KIND, ShowRow, error_text, notice_row, to_queued, to_show_facts};
use crate::Database;
use crate::database::in_time;
use crate::error::store_error;
use crate::events::entity::event;
use crate::events::{participant_count, visible};
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

#[async_trait]
impl NoticeStore for SqlNoticeStore {
    #[instrument(
        name = "db.usda.find_show",
        level = "debug",
        skip_all,
        fields(account_id = %actor.account_id(), event_id = %event_id)
    )]
    async fn find_show(
        &self,
        actor: Actor,
        event_id: EventId,
    ) -> Result<Option<ShowFacts>, StoreError> {
        in_time(async {
            event::Entity::find()
                .expr_as(participant_count(), "participant_count")
                .filter(event::Column::Id.eq(event_id.as_uuid()))
                .filter(visible(actor))
                .into_model::<ShowRow>()
                .one(self.database.reader()?)
                .await
                .map_err(store_error)?
                .map(to_show_facts)
                .transpose()
        })
        .await
    }

    /// One statement, so that the database decides who wins: it queues the
    /// notice, or else leases the one that is there, unless that is taken.
    #[instrument(
        name = "db.usda.claim",
        level = "debug",
        skip_all,
        fields(event_id = %notice.event_id, notice_id = %notice.id)
    )]
    async fn claim(
        &self,
        notice: &Notice,
        now: OffsetDateTime,
        lease_until: OffsetDateTime,
    ) -> Result<Claim, StoreError> {
        in_time(async {
            let mut upsert = Entity::insert(notice_row(notice, now, lease_until))
                .on_conflict(
                    OnConflict::columns([Column::Kind, Column::DedupeKey])
                        .update_column(Column::LeasedUntil)
                        .action_cond_where(is_free(to_unix_millis(now)))
                        .to_owned(),
                )
                .into_query();
            upsert.returning(all_columns::<Entity>());
            let writer = self.database.writer().await?;
            let leased: Option<Model> = write_returning(writer.connection, &upsert)
                .await
                .map_err(store_error)?;
            Ok(match leased {
                Some(row) => Claim::Deliver(to_queued(row)?),
                None => Claim::Taken,
            })
        })
        .await
    }

    /// Looks first and leases then: there is seldom anything to do, and looking
    /// locks nothing. Of two that saw the same notices, the second one's update
    /// no longer finds them free.
    #[instrument(name = "db.usda.lease_due", level = "debug", skip_all)]
    async fn lease_due(
        &self,
        now: OffsetDateTime,
        lease_until: OffsetDateTime,
        limit: u32,
    ) -> Result<Vec<QueuedNotice>, StoreError> {
        in_time(async {
            let now = to_unix_millis(now);
            let due: Vec<Uuid> = Entity::find()
                .select_only()
                .column(Column::Id)
                .filter(is_due(now))
                .order_by_asc(Column::DueAt)
                .order_by_asc(Column::Id)
                .limit(u64::from(limit))
                .into_tuple()
                .all(self.database.reader()?)
                .await
                .map_err(store_error)?;
            if due.is_empty() {
                return Ok(Vec::new());
            }
            let mut lease = Entity::update_many()
                .col_expr(Column::LeasedUntil, to_unix_millis(lease_until).into())
                .filter(Column::Id.is_in(due))
                .filter(is_due(now))
                .into_query();
            lease.returning(all_columns::<Entity>());
            let writer = self.database.writer().await?;
            let mut leased = writer
                .connection
                .query_all(&lease)
                .await
                .and_then(|rows| {
                    rows.iter()
                        .map(|row| Model::from_query_result(row, ""))
                        .collect::<Result<Vec<_>, _>>()
                })
                .map_err(store_error)?;
            // RETURNING promises no order.
            leased.sort_by_key(|row| (row.due_at, row.id));
            leased.into_iter().map(to_queued).collect()
        })
        .await
    }

    #[instrument(
        name = "db.usda.mark_delivered",
        level = "debug",
        skip_all,
        fields(event_id = %event_id, notice_id = %id)
    )]
    async fn mark_delivered(
        &self,
        id: NoticeId,
        event_id: EventId,
        at: OffsetDateTime,
    ) -> Result<(), StoreError> {
        in_time(async {
            let at = to_unix_millis(at);
            // Noted twice, after a crash, the first time counts.
            let first = |column: Expr| Func::coalesce([column, Expr::val(at)]).into();
            let transaction = self.database.begin().await?;
            let noted = Entity::update_many()
                .col_expr(Column::DoneAt, first(Expr::col(Column::DoneAt)))
                .col_expr(Column::LeasedUntil, Expr::val(None::<i64>))
                .filter(Column::Id.eq(id.as_uuid()))
                .filter(Column::Kind.eq(KIND))
                .filter(Column::DedupeKey.eq(event_id.to_string()))
                .exec(&transaction.connection)
                .await
                .map_err(store_error)?;
            must_be_one(noted.rows_affected)?;
            let notified = event::Column::UsdaNotifiedAt;
            // Hidden or not: the department was notified.
            event::Entity::update_many()
                .col_expr(notified, first(Expr::col(notified)))
                .filter(event::Column::Id.eq(event_id.as_uuid()))
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
        fields(notice_id = %id)
    )]
    async fn mark_failed(
        &self,
        id: NoticeId,
        reason: &str,
        retry_at: OffsetDateTime,
    ) -> Result<(), StoreError> {
        in_time(async {
            let writer = self.database.writer().await?;
            let noted = Entity::update_many()
                .col_expr(Column::Failures, Expr::col(Column::Failures).add(1))
                .col_expr(Column::LastError, error_text(reason).into())
                .col_expr(Column::DueAt, to_unix_millis(retry_at).into())
                .col_expr(Column::LeasedUntil, Expr::val(None::<i64>))
                .filter(Column::Id.eq(id.as_uuid()))
                .filter(Column::Kind.eq(KIND))
                .exec(writer.connection)
                .await
                .map_err(store_error)?;
            must_be_one(noted.rows_affected)
        })
        .await
    }
}

fn must_be_one(rows: u64) -> Result<(), StoreError> {
    if rows == 1 {
        Ok(())
    } else {
        Err(StoreError::failed("there is no such notice"))
    }
}
