use async_trait::async_trait;
use kernel::{Actor, EventId, NoticeId, ReminderId, StoreError};
use time::OffsetDateTime;
use tracing::instrument;
use usda::{
    Acknowledgement, Claim, DeliveryMethod, Document, Failure, Notice, NoticeStore, QueuedNotice,
    Receipt, Sending, ShowRecord,
};

use super::claim::{self, Wanted, is_scheduled};
use super::{attempt, evidence};
use crate::Database;
use crate::database::in_time;
use crate::events::visible;

/// Notices in SQL.
#[derive(Debug, Clone)]
pub struct SqlNoticeStore {
    database: Database,
    method: DeliveryMethod,
}

impl SqlNoticeStore {
    /// The store on a database, of an installation whose notices leave it so.
    #[must_use]
    pub fn new(database: Database, method: DeliveryMethod) -> Self {
        Self { database, method }
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
            method: self.method,
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
            method: self.method,
        };
        self.claim(wanted, now, lease_until).await
    }

    #[instrument(name = "db.usda.due_shows", level = "debug", skip_all)]
    async fn due_shows(&self, now: OffsetDateTime, limit: u32) -> Result<Vec<EventId>, StoreError> {
        in_time(claim::due_shows(&self.database, self.method, now, limit)).await
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
            method: self.method,
        };
        self.claim(wanted, now, lease_until).await
    }

    #[instrument(name = "db.usda.lease_due", level = "debug", skip_all)]
    async fn lease_due(
        &self,
        now: OffsetDateTime,
        lease_until: OffsetDateTime,
    ) -> Result<Option<QueuedNotice>, StoreError> {
        in_time(claim::lease_due(
            &self.database,
            self.method,
            now,
            lease_until,
        ))
        .await
    }

    #[instrument(
        name = "db.usda.seal",
        level = "debug",
        skip_all,
        fields(event_id = %queued.event_id, notice_id = %queued.id)
    )]
    async fn seal(&self, queued: &QueuedNotice, document: &Document) -> Result<bool, StoreError> {
        in_time(attempt::seal(&self.database, self.method, queued, document)).await
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
        in_time(attempt::mark_delivered(&self.database, notice, receipt, at)).await
    }

    #[instrument(
        name = "db.usda.mark_ready",
        level = "debug",
        skip_all,
        fields(event_id = %queued.event_id, notice_id = %queued.id)
    )]
    async fn mark_ready(
        &self,
        queued: &QueuedNotice,
        at: OffsetDateTime,
        reminder_id: ReminderId,
    ) -> Result<bool, StoreError> {
        in_time(attempt::mark_ready(&self.database, queued, at, reminder_id)).await
    }

    #[instrument(
        name = "db.usda.mark_sent",
        level = "debug",
        skip_all,
        fields(account_id = %actor.account_id(), event_id = %queued.event_id, notice_id = %queued.id)
    )]
    async fn mark_sent(
        &self,
        queued: &QueuedNotice,
        actor: Actor,
        sending: &Sending,
        at: OffsetDateTime,
    ) -> Result<bool, StoreError> {
        in_time(attempt::mark_sent(
            &self.database,
            queued,
            actor,
            sending,
            at,
        ))
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
        in_time(attempt::mark_failed(&self.database, queued, failure)).await
    }

    #[instrument(
        name = "db.usda.withdraw",
        level = "debug",
        skip_all,
        fields(event_id = %queued.event_id, notice_id = %queued.id)
    )]
    async fn withdraw(&self, queued: &QueuedNotice) -> Result<(), StoreError> {
        in_time(attempt::withdraw(&self.database, queued)).await
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
            let writer = self.database.writer()?;
            let acknowledgement = acknowledgement.as_ref();
            evidence::acknowledge(writer, actor, event_id, notice_id, acknowledgement).await
        })
        .await
    }
}
