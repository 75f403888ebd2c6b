use async_trait::async_trait;
use kernel::{EventId, Job, NoticeId, ReminderId, Scope, StoreError};
use time::OffsetDateTime;
use tracing::debug_span;
use usda::{
    Acknowledgement, Claim, DeliveryMethod, Document, Failure, NoticeRecord, NoticeStore,
    QueuedNotice, Receipt, Requester, Sending, ShowRecord,
};

use super::claim::{self, Wanted};
use super::{attempt, evidence};
use crate::shows::{not_hidden, refuse_reader, visible, with_id};
use crate::{Database, noticed_shows};

/// Stores notices in SQL.
#[derive(Debug, Clone)]
pub struct SqlNoticeStore {
    database: Database,
    method: DeliveryMethod,
}

impl SqlNoticeStore {
    /// Creates the store on a database, for an installation with this method of
    /// giving notices.
    #[must_use]
    pub fn new(database: Database, method: DeliveryMethod) -> Self {
        Self { database, method }
    }
}

#[async_trait]
impl NoticeStore for SqlNoticeStore {
    async fn claim(
        &self,
        requester: &Requester,
        event_id: EventId,
        number: u32,
        new_id: NoticeId,
        now: OffsetDateTime,
        lease_until: OffsetDateTime,
    ) -> Result<Claim, StoreError> {
        let span = debug_span!("db.usda.claim", event_id = %event_id);
        let wanted = &Wanted {
            requester: requester.clone(),
            event_id,
            number,
            new_id,
            method: self.method,
        };
        let is_leased = |claim: &Claim| matches!(claim, Claim::Deliver(_));
        let claim = |db| async move { claim::claim(&db, wanted, now, lease_until).await };
        self.database.write_if(span, is_leased, claim).await
    }

    async fn find_queued(
        &self,
        id: NoticeId,
        job: &Job,
    ) -> Result<Option<(NoticeRecord, QueuedNotice)>, StoreError> {
        let span = debug_span!("db.usda.find_queued", notice_id = %id);
        let read = self
            .database
            .read(span, |db| claim::find_queued(db, id, job));
        read.await
    }

    // Where nothing was recorded, another process has the lease now.
    async fn seal(&self, queued: &QueuedNotice, document: &Document) -> Result<bool, StoreError> {
        let span = debug_span!("db.usda.seal", event_id = %queued.event_id, notice_id = %queued.id);
        let seal = |db| async move { attempt::seal(&db, self.method, queued, document).await };
        self.database.write_if(span, |done| *done, seal).await
    }

    async fn mark_delivered(
        &self,
        id: NoticeId,
        receipt: &Receipt,
        at: OffsetDateTime,
    ) -> Result<(), StoreError> {
        let span = debug_span!("db.usda.mark_delivered", notice_id = %id);
        let mark = |db| async move { attempt::mark_delivered(&db, id, receipt, at).await };
        self.database.write(span, mark).await
    }

    async fn mark_ready(
        &self,
        queued: &QueuedNotice,
        at: OffsetDateTime,
        reminder_id: ReminderId,
    ) -> Result<bool, StoreError> {
        let span =
            debug_span!("db.usda.mark_ready", event_id = %queued.event_id, notice_id = %queued.id);
        let mark = |db| async move { attempt::mark_ready(&db, queued, at, reminder_id).await };
        self.database.write_if(span, |done| *done, mark).await
    }

    async fn mark_sent(
        &self,
        queued: &QueuedNotice,
        scope: &Scope,
        sending: &Sending,
        at: OffsetDateTime,
    ) -> Result<bool, StoreError> {
        let span = debug_span!(
            "db.usda.mark_sent",
            account_id = %scope.account_id(), event_id = %queued.event_id, notice_id = %queued.id
        );
        let mark = |db| async move { attempt::mark_sent(&db, queued, scope, sending, at).await };
        self.database.write_if(span, |done| *done, mark).await
    }

    async fn mark_failed(
        &self,
        queued: &QueuedNotice,
        failure: &Failure,
    ) -> Result<(), StoreError> {
        let span =
            debug_span!("db.usda.mark_failed", event_id = %queued.event_id, notice_id = %queued.id);
        let mark = |db| async move { attempt::mark_failed(&db, queued, failure).await };
        self.database.write(span, mark).await
    }

    async fn withdraw(&self, queued: &QueuedNotice) -> Result<(), StoreError> {
        let span =
            debug_span!("db.usda.withdraw", event_id = %queued.event_id, notice_id = %queued.id);
        let withdraw = |db| async move { attempt::withdraw(&db, queued).await };
        self.database.write(span, withdraw).await
    }

    async fn find(
        &self,
        scope: &Scope,
        event_id: EventId,
    ) -> Result<Option<ShowRecord>, StoreError> {
        let span =
            debug_span!("db.usda.find", account_id = %scope.account_id(), event_id = %event_id);
        let read = self.database.read(span, |db| async move {
            let show = noticed_shows::find(db, event_id, visible(scope)).await?;
            let found = evidence::with_notices(db, show).await?;
            if found.is_none() {
                refuse_reader(db, scope, with_id(event_id)).await?;
            }
            Ok(found)
        });
        read.await
    }

    async fn find_any(&self, event_id: EventId) -> Result<Option<ShowRecord>, StoreError> {
        let span = debug_span!("db.usda.find_any", event_id = %event_id);
        let read = self.database.read(span, |db| async move {
            let show = noticed_shows::find(db, event_id, not_hidden()).await?;
            evidence::with_notices(db, show).await
        });
        read.await
    }

    async fn coming(
        &self,
        scope: &Scope,
        ends_after: OffsetDateTime,
        limit: u32,
    ) -> Result<Vec<ShowRecord>, StoreError> {
        let span = debug_span!("db.usda.coming", account_id = %scope.account_id());
        let read = |db| evidence::coming(db, scope, ends_after, limit);
        self.database.read(span, read).await
    }

    async fn document(
        &self,
        scope: &Scope,
        event_id: EventId,
        notice_id: NoticeId,
    ) -> Result<Option<Document>, StoreError> {
        let span = debug_span!("db.usda.document", account_id = %scope.account_id(), notice_id = %notice_id);
        let read = |db| evidence::document(db, scope, event_id, notice_id);
        self.database.read(span, read).await
    }

    async fn acknowledge(
        &self,
        scope: &Scope,
        event_id: EventId,
        notice_id: NoticeId,
        acknowledgement: Option<Acknowledgement>,
        now: OffsetDateTime,
    ) -> Result<bool, StoreError> {
        let span = debug_span!("db.usda.acknowledge", account_id = %scope.account_id(), notice_id = %notice_id);
        let noted = acknowledgement.as_ref();
        let acknowledge = |db| async move {
            evidence::acknowledge(&db, scope, event_id, notice_id, noted, now).await
        };
        self.database.write(span, acknowledge).await
    }
}
