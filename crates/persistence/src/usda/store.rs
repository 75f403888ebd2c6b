use async_trait::async_trait;
use kernel::{EventId, Job, NoticeId, ReminderId, Scope, StoreError};
use sea_orm::Condition;
use time::OffsetDateTime;
use tracing::instrument;
use usda::{
    Acknowledgement, Claim, DeliveryMethod, Document, Failure, NoticeRecord, NoticeStore,
    QueuedNotice, Receipt, Requester, Sending, ShowRecord,
};

use super::claim::{self, Wanted};
use super::{attempt, evidence};
use crate::Database;
use crate::database::{in_time, in_transaction};
use crate::shows::{refuse_reader, visible, with_id};

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
    #[instrument(name = "db.usda.claim", level = "debug", skip_all, fields(event_id = %event_id))]
    async fn claim(
        &self,
        requester: &Requester,
        event_id: EventId,
        number: u32,
        new_id: NoticeId,
        now: OffsetDateTime,
        lease_until: OffsetDateTime,
    ) -> Result<Claim, StoreError> {
        let wanted = Wanted {
            requester: requester.clone(),
            event_id,
            number,
            new_id,
            method: self.method,
        };
        in_time(claim::claim(&self.database, wanted, now, lease_until)).await
    }

    #[instrument(name = "db.usda.find_queued", level = "debug", skip_all, fields(notice_id = %id))]
    async fn find_queued(
        &self,
        id: NoticeId,
        job: &Job,
    ) -> Result<Option<(NoticeRecord, QueuedNotice)>, StoreError> {
        in_time(claim::find_queued(&self.database, id, job)).await
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
        fields(notice_id = %id)
    )]
    async fn mark_delivered(
        &self,
        id: NoticeId,
        receipt: &Receipt,
        at: OffsetDateTime,
    ) -> Result<(), StoreError> {
        in_time(attempt::mark_delivered(&self.database, id, receipt, at)).await
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
        fields(account_id = %scope.account_id(), event_id = %queued.event_id, notice_id = %queued.id)
    )]
    async fn mark_sent(
        &self,
        queued: &QueuedNotice,
        scope: &Scope,
        sending: &Sending,
        at: OffsetDateTime,
    ) -> Result<bool, StoreError> {
        in_time(attempt::mark_sent(
            &self.database,
            queued,
            scope,
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
        fields(account_id = %scope.account_id(), event_id = %event_id)
    )]
    async fn find(
        &self,
        scope: &Scope,
        event_id: EventId,
    ) -> Result<Option<ShowRecord>, StoreError> {
        let found = self.find_one(event_id, visible(scope)).await?;
        if found.is_none() {
            let connection = self.database.reader()?;
            in_time(refuse_reader(connection, scope, with_id(event_id))).await?;
        }
        Ok(found)
    }

    #[instrument(name = "db.usda.find_any", level = "debug", skip_all, fields(event_id = %event_id))]
    async fn find_any(&self, event_id: EventId) -> Result<Option<ShowRecord>, StoreError> {
        self.find_one(event_id, claim::not_hidden()).await
    }

    #[instrument(
        name = "db.usda.coming",
        level = "debug",
        skip_all,
        fields(account_id = %scope.account_id())
    )]
    async fn coming(
        &self,
        scope: &Scope,
        ends_after: OffsetDateTime,
        limit: u32,
    ) -> Result<Vec<ShowRecord>, StoreError> {
        in_time(async { evidence::coming(self.database.reader()?, scope, ends_after, limit).await })
            .await
    }

    #[instrument(
        name = "db.usda.document",
        level = "debug",
        skip_all,
        fields(account_id = %scope.account_id(), notice_id = %notice_id)
    )]
    async fn document(
        &self,
        scope: &Scope,
        event_id: EventId,
        notice_id: NoticeId,
    ) -> Result<Option<Document>, StoreError> {
        in_time(async {
            evidence::document(self.database.reader()?, scope, event_id, notice_id).await
        })
        .await
    }

    #[instrument(
        name = "db.usda.acknowledge",
        level = "debug",
        skip_all,
        fields(account_id = %scope.account_id(), notice_id = %notice_id)
    )]
    async fn acknowledge(
        &self,
        scope: &Scope,
        event_id: EventId,
        notice_id: NoticeId,
        acknowledgement: Option<Acknowledgement>,
        now: OffsetDateTime,
    ) -> Result<bool, StoreError> {
        in_transaction(|| {
            Box::pin(async {
                let transaction = self.database.begin().await?;
                let (connection, noted) = (&transaction.connection, acknowledgement.as_ref());
                let is_noted =
                    evidence::acknowledge(connection, scope, event_id, notice_id, noted, now)
                        .await?;
                if is_noted {
                    transaction.commit().await?;
                }
                Ok(is_noted)
            })
        })
        .await
    }
}

impl SqlNoticeStore {
    async fn find_one(
        &self,
        event_id: EventId,
        condition: Condition,
    ) -> Result<Option<ShowRecord>, StoreError> {
        let show = evidence::find_show(event_id, condition);
        in_time(async { evidence::with_notices(self.database.reader()?, show).await }).await
    }
}
