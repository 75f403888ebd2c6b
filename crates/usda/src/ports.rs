use std::error::Error as StdError;

use async_trait::async_trait;
use kernel::{EventId, Job, NoticeId, ReminderId, RenderError, Scope, StoreError};
use thiserror::Error;
use time::OffsetDateTime;

use crate::{
    Acknowledgement, Claim, DeliveryMethod, Document, Letter, Notice, NoticeRecord, QueuedNotice,
    Receipt, Requester, Sending, ShowRecord,
};

/// A failed delivery, as it is recorded.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Failure {
    /// Why it failed.
    pub reason: String,
    /// When it is retried; `None` if it is not retried.
    pub retry_at: Option<OffsetDateTime>,
    /// Whether the document may have arrived despite the failure. Then the next
    /// attempt must deliver the same document; otherwise the document is
    /// deleted.
    pub may_have_arrived: bool,
}

/// Stores notices: queued ones until they are delivered or sent by their
/// organizers, and the evidence of that. Each queued notice has a
/// [`DeliverNotice`](crate::DeliverNotice); the notice is leased with that job.
///
/// Requests, letters that are ready, deliveries, statements and acknowledgements
/// add lines to the audit trail of the show, in the same transaction.
///
/// A store belongs to an installation that either delivers notices or makes
/// them ready for their organizers.
#[cfg_attr(any(test, feature = "mocks"), mockall::automock)]
#[async_trait]
pub trait NoticeStore: Send + Sync {
    /// Leases the notice of this number to the caller until `lease_until` if
    /// the show [`permits`](ShowRecord::permits) it, and creates it under
    /// `new_id` if it does not exist. At most one of several concurrent callers
    /// gets [`Claim::Deliver`], which has the show's data as of the lease. If
    /// no document is stored yet, the claim records who requested the notice,
    /// and whether the server delivers it or makes it ready. Any other result
    /// changes nothing.
    async fn claim(
        &self,
        requester: &Requester,
        event_id: EventId,
        number: u32,
        new_id: NoticeId,
        now: OffsetDateTime,
        lease_until: OffsetDateTime,
    ) -> Result<Claim, StoreError>;

    /// The notice of a job: its record, and the notice under the job's lease.
    /// `None` if it does not exist any more, or its show is hidden.
    async fn find_queued(
        &self,
        id: NoticeId,
        job: &Job,
    ) -> Result<Option<(NoticeRecord, QueuedNotice)>, StoreError>;

    /// Stores the document that is about to be delivered, replacing one that
    /// may be replaced. A ready letter that is replaced stops being ready until
    /// the new one is marked ready. If another process has the lease now,
    /// nothing is stored and it returns `false`.
    async fn seal(&self, queued: &QueuedNotice, document: &Document) -> Result<bool, StoreError>;

    /// Records in one transaction the delivery of the stored document with its
    /// receipt, for an original also on its show, and removes the job. If
    /// called several times, the first record remains. It does not require the
    /// lease, because a delivery cannot be undone.
    async fn mark_delivered(
        &self,
        id: NoticeId,
        receipt: &Receipt,
        at: OffsetDateTime,
    ) -> Result<(), StoreError>;

    /// Records in one transaction that the letter is ready for its organizer,
    /// and removes the job. For an original whose scheduled time has come, it
    /// also clears the schedule and enqueues a
    /// [`MailReminder`](crate::MailReminder) with `reminder_id`, so that there
    /// is one reminder for each scheduled day. If another process has the lease
    /// now, nothing is recorded and it returns `false`.
    async fn mark_ready(
        &self,
        queued: &QueuedNotice,
        at: OffsetDateTime,
        reminder_id: ReminderId,
    ) -> Result<bool, StoreError>;

    /// Records in one transaction the actor's statement that they sent the
    /// stored document, for an original also on its show, and removes the job.
    /// If another process has the lease now, nothing is recorded and it returns
    /// `false`.
    async fn mark_sent(
        &self,
        queued: &QueuedNotice,
        scope: &Scope,
        sending: &Sending,
        at: OffsetDateTime,
    ) -> Result<bool, StoreError>;

    /// Records a failed delivery on the notice and its job, and ends the lease.
    /// Does nothing if another process has the lease now: that process will
    /// record its own result.
    async fn mark_failed(&self, queued: &QueuedNotice, failure: &Failure)
    -> Result<(), StoreError>;

    /// Removes an amendment whose changes were undone, and its job. Does
    /// nothing if another process has the lease now, or a document is stored.
    async fn withdraw(&self, queued: &QueuedNotice) -> Result<(), StoreError>;

    /// One of the actor's shows with its notices.
    async fn find(
        &self,
        scope: &Scope,
        event_id: EventId,
    ) -> Result<Option<ShowRecord>, StoreError>;

    /// A show of any account that is not hidden, with its notices.
    async fn find_any(&self, event_id: EventId) -> Result<Option<ShowRecord>, StoreError>;

    /// At most `limit` of the actor's shows that end after `ends_after`, with
    /// their notices, by start, earliest first. Those without a given notice
    /// have no program here: nothing compares it.
    async fn coming(
        &self,
        scope: &Scope,
        ends_after: OffsetDateTime,
        limit: u32,
    ) -> Result<Vec<ShowRecord>, StoreError>;

    /// The stored document of a notice of one of the actor's shows.
    async fn document(
        &self,
        scope: &Scope,
        event_id: EventId,
        notice_id: NoticeId,
    ) -> Result<Option<Document>, StoreError>;

    /// Records what the agency answered to a notice that was given, replacing
    /// an earlier record; `false` if the actor has no such notice.
    async fn acknowledge(
        &self,
        scope: &Scope,
        event_id: EventId,
        notice_id: NoticeId,
        acknowledgement: Option<Acknowledgement>,
        now: OffsetDateTime,
    ) -> Result<bool, StoreError>;
}

type Cause = Box<dyn StdError + Send + Sync>;

/// Why a notice was not delivered.
#[derive(Debug, Error)]
pub enum DeliveryError {
    /// It was not accepted; a retry may succeed.
    #[error("the notice could not be delivered")]
    NotTaken(#[source] Cause),
    /// It may or may not have been accepted, for example if a connection breaks
    /// after the last byte. It must be retried with the same document.
    #[error("it is not known whether the notice was delivered")]
    Unknown(#[source] Cause),
    /// It was refused permanently.
    #[error("the notice was refused")]
    Refused(#[source] Cause),
}

/// Delivers notices.
#[cfg_attr(any(test, feature = "mocks"), mockall::automock)]
#[async_trait]
pub trait NoticeDelivery: Send + Sync {
    /// The method of delivery.
    fn method(&self) -> DeliveryMethod;

    /// Delivers the notice. Called again for the same id and document, it
    /// delivers an identical message with the same message id, so that the
    /// recipient can recognize a duplicate.
    async fn deliver(&self, notice: &Notice) -> Result<Receipt, DeliveryError>;
}

/// Renders letters.
#[cfg_attr(any(test, feature = "mocks"), mockall::automock)]
#[async_trait]
pub trait LetterRenderer: Send + Sync {
    /// Renders the letter as a PDF with selectable and searchable text. The
    /// same letter always gives the same bytes.
    async fn print(&self, letter: &Letter) -> Result<Vec<u8>, RenderError>;
}
