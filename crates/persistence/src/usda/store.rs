use async_trait::async_trait;
use kernel::{Actor, EventId, NoticeId, StoreError, to_unix_millis};
use sea_orm::sea_query::Expr;
use sea_orm::{
    ColumnTrait as _, Condition, EntityTrait as _, QueryFilter as _, QuerySelect as _,
    QueryTrait as _, Set,
};
use time::OffsetDateTime;
use tracing::instrument;
use usda::{
    Acknowledgement, Claim, Document, Failure, Notice, NoticeStore, QueuedNotice, Receipt,
    ShowRecord,
};

use super::claim::{self, Wanted, is_scheduled};
use super::entity::{ActiveModel, Column, Entity};
use super::evidence;
use super::mapping::{document_row, method_text};
use crate::Database;
use crate::database::in_time;
use crate::error::store_error;
use crate::events::entity::event;
use crate::events::visible;
use crate::outbox::{self, Kind, first};

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

    async fn claim(
        &self,
        wanted: Wanted,
        now: OffsetDateTime,
        lease_until: OffsetDateTime,
    ) -> Result<Claim, StoreError> {
        in_time(claim::claim(&self.database, wanted, now, lease_until)).await
    }
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
        let wanted = Wanted {
            event_id,
            condition: visible(actor),
            number: 0,
            requested_by: Some(actor.account_id().as_uuid()),
            new_id,
        };
        self.claim(wanted, now, lease_until).await
    }

    #[instrument(
        name = "db.usda.claim_amendment",
        level = "debug",
        skip_all,
        fields(account_id = %actor.account_id(), event_id = %event_id)
    )]
    async fn claim_amendment(
        &self,
        actor: Actor,
        event_id: EventId,
        number: u32,
        new_id: NoticeId,
        now: OffsetDateTime,
        lease_until: OffsetDateTime,
    ) -> Result<Claim, StoreError> {
        let wanted = Wanted {
            event_id,
            condition: visible(actor),
            number,
            requested_by: Some(actor.account_id().as_uuid()),
            new_id,
        };
        self.claim(wanted, now, lease_until).await
    }

    #[instrument(name = "db.usda.due_shows", level = "debug", skip_all)]
    async fn due_shows(&self, now: OffsetDateTime, limit: u32) -> Result<Vec<EventId>, StoreError> {
        in_time(claim::due_shows(&self.database, now, limit)).await
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
        let wanted = Wanted {
            event_id,
            condition: is_scheduled(now),
            number: 0,
            requested_by: None,
            new_id,
        };
        self.claim(wanted, now, lease_until).await
    }

    #[instrument(name = "db.usda.lease_due", level = "debug", skip_all)]
    async fn lease_due(
        &self,
        now: OffsetDateTime,
        lease_until: OffsetDateTime,
    ) -> Result<Option<QueuedNotice>, StoreError> {
        in_time(claim::lease_due(&self.database, now, lease_until)).await
    }

    #[instrument(
        name = "db.usda.seal",
        level = "debug",
        skip_all,
        fields(event_id = %queued.event_id, notice_id = %queued.id)
    )]
    async fn seal(&self, queued: &QueuedNotice, document: &Document) -> Result<bool, StoreError> {
        in_time(async {
            let writer = self.database.writer().await?;
            let sealed = Entity::update_many()
                .set(document_row(document))
                .filter(is_leased(queued))
                .filter(Column::Pdf.is_null())
                .exec(writer.connection)
                .await
                .map_err(store_error)?;
            Ok(sealed.rows_affected > 0)
        })
        .await
    }

    #[instrument(
        name = "db.usda.mark_delivered",
        level = "debug",
        skip_all,
        fields(event_id = %notice.event_id, notice_id = %notice.id)
    )]
    async fn mark_delivered(
        &self,
        notice: &Notice,
        receipt: &Receipt,
        at: OffsetDateTime,
    ) -> Result<(), StoreError> {
        in_time(async {
            let transaction = self.database.begin().await?;
            let connection = &transaction.connection;
            outbox::mark_delivered(connection, Kind::UsdaNotice, notice.id.as_uuid(), at).await?;
            let delivered = ActiveModel {
                delivered_at: Set(Some(to_unix_millis(at))),
                method: Set(Some(method_text(receipt.method).to_owned())),
                recipient: Set(Some(receipt.recipient.clone())),
                message_id: Set(Some(receipt.message_id.clone())),
                ..document_row(&notice.document)
            };
            // Not a second time: the first delivery is the evidence.
            Entity::update_many()
                .set(delivered)
                .filter(Column::Id.eq(notice.id.as_uuid()))
                .filter(Column::DeliveredAt.is_null())
                .exec(connection)
                .await
                .map_err(store_error)?;
            let notified = event::Column::UsdaNotifiedAt;
            let original = Entity::find()
                .select_only()
                .column(Column::EventId)
                .filter(Column::Id.eq(notice.id.as_uuid()))
                .filter(Column::Number.eq(0))
                .into_query();
            // Hidden or not: the department was notified.
            event::Entity::update_many()
                .col_expr(notified, first(notified, to_unix_millis(at).into()))
                .filter(event::Column::Id.in_subquery(original))
                .exec(connection)
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
        fields(event_id = %queued.event_id, notice_id = %queued.id)
    )]
    async fn mark_failed(
        &self,
        queued: &QueuedNotice,
        failure: &Failure,
    ) -> Result<(), StoreError> {
        in_time(async {
            let (id, lease_until) = (queued.id.as_uuid(), queued.lease_until);
            let transaction = self.database.begin().await?;
            let connection = &transaction.connection;
            let (reason, retry_at) = (&failure.reason, failure.retry_at);
            let noted = outbox::mark_failed(connection, id, lease_until, reason, retry_at).await?;
            if noted && !failure.may_have_arrived {
                Entity::update_many()
                    .col_expr(Column::Particulars, Expr::val(None::<serde_json::Value>))
                    .col_expr(Column::Subject, Expr::val(None::<String>))
                    .col_expr(Column::Body, Expr::val(None::<String>))
                    .col_expr(Column::Pdf, Expr::val(None::<Vec<u8>>))
                    .col_expr(Column::Sha256, Expr::val(None::<String>))
                    .col_expr(Column::WrittenAt, Expr::val(None::<i64>))
                    .filter(Column::Id.eq(id))
                    .filter(Column::DeliveredAt.is_null())
                    .exec(connection)
                    .await
                    .map_err(store_error)?;
            }
            transaction.commit().await
        })
        .await
    }

    #[instrument(
        name = "db.usda.withdraw",
        level = "debug",
        skip_all,
        fields(event_id = %queued.event_id, notice_id = %queued.id)
    )]
    async fn withdraw(&self, queued: &QueuedNotice) -> Result<(), StoreError> {
        in_time(async {
            let transaction = self.database.begin().await?;
            let connection = &transaction.connection;
            let removed = Entity::delete_many()
                .filter(is_leased(queued))
                .filter(Column::Number.gt(0))
                .filter(Column::Pdf.is_null())
                .exec(connection)
                .await
                .map_err(store_error)?;
            if removed.rows_affected > 0 {
                outbox::Entity::delete_by_id(queued.id.as_uuid())
                    .exec(connection)
                    .await
                    .map_err(store_error)?;
            }
            transaction.commit().await
        })
        .await
    }

    #[instrument(
        name = "db.usda.find",
        level = "debug",
        skip_all,
        fields(account_id = %actor.account_id(), event_id = %event_id)
    )]
    async fn find(
        &self,
        actor: Actor,
        event_id: EventId,
    ) -> Result<Option<ShowRecord>, StoreError> {
        in_time(async { evidence::find(self.database.reader()?, actor, event_id).await }).await
    }

    #[instrument(
        name = "db.usda.coming",
        level = "debug",
        skip_all,
        fields(account_id = %actor.account_id())
    )]
    async fn coming(
        &self,
        actor: Actor,
        ends_after: OffsetDateTime,
        limit: u32,
    ) -> Result<Vec<ShowRecord>, StoreError> {
        in_time(async { evidence::coming(self.database.reader()?, actor, ends_after, limit).await })
            .await
    }

    #[instrument(
        name = "db.usda.document",
        level = "debug",
        skip_all,
        fields(account_id = %actor.account_id(), notice_id = %notice_id)
    )]
    async fn document(
        &self,
        actor: Actor,
        event_id: EventId,
        notice_id: NoticeId,
    ) -> Result<Option<Document>, StoreError> {
        in_time(async {
            evidence::document(self.database.reader()?, actor, event_id, notice_id).await
        })
        .await
    }

    #[instrument(
        name = "db.usda.acknowledge",
        level = "debug",
        skip_all,
        fields(account_id = %actor.account_id(), notice_id = %notice_id)
    )]
    async fn acknowledge(
        &self,
        actor: Actor,
        event_id: EventId,
        notice_id: NoticeId,
        acknowledgement: Option<Acknowledgement>,
    ) -> Result<bool, StoreError> {
        in_time(async {
            let writer = self.database.writer().await?;
            let acknowledgement = acknowledgement.as_ref();
            evidence::acknowledge(
                writer.connection,
                actor,
                event_id,
                notice_id,
                acknowledgement,
            )
            .await
        })
        .await
    }
}

/// The notice, while its delivery is under this lease.
fn is_leased(queued: &QueuedNotice) -> Condition {
    let leased = outbox::Entity::find()
        .select_only()
        .column(outbox::Column::Id)
        .filter(outbox::is_leased(queued.id.as_uuid(), queued.lease_until))
        .into_query();
    Condition::all().add(Column::Id.in_subquery(leased))
}
