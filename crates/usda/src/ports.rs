use std::error::Error as StdError;

use async_trait::async_trait;
use kernel::{Actor, EventId, Job, NoticeId, ReminderId, StoreError};
use thiserror::Error;
use time::OffsetDateTime;

use crate::{
    Acknowledgement, Asker, Claim, DeliveryMethod, Document, Letter, Notice, NoticeRecord,
    QueuedNotice, Receipt, Sending, ShowRecord,
};

/// What is to be noted of a delivery that failed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Failure {
    /// Why it failed.
    pub reason: String,
    /// When it is tried again; `None` for not by itself.
    pub retry_at: Option<OffsetDateTime>,
    /// Whether the document may have arrived all the same, and must therefore
    /// be the one that the next attempt delivers. Otherwise it is forgotten.
    pub may_have_arrived: bool,
}

/// Keeps notices: those that wait until they are delivered or sent by their
/// organizers, and what proves that they were. Each that waits has a
/// [`Task::UsdaNotice`](kernel::Task); it is leased with that job.
///
/// A store belongs to an installation that either delivers notices or makes them
/// ready for their organizers.
#[cfg_attr(any(test, feature = "mocks"), mockall::automock)]
#[async_trait]
pub trait NoticeStore: Send + Sync {
    /// Leases the notice of this number to the caller until `lease_until`, if
    /// the show [`permits`](ShowRecord::permits) it, and makes one under
    /// `new_id` if there is none. At most one of many simultaneous callers gets
    /// [`Claim::Deliver`]; the show in it is no older than the lease. As long as
    /// nothing is written, an organizer who asks is noted as who did, and whether
    /// the server delivers it or makes it ready. Anything else changes nothing.
    async fn claim(
        &self,
        asker: Asker,
        event_id: EventId,
        number: u32,
        new_id: NoticeId,
        now: OffsetDateTime,
        lease_until: OffsetDateTime,
    ) -> Result<Claim, StoreError>;

    /// The notice that a job is about, and that notice under the job's lease.
    /// `None` if there is none any more, or its show is hidden.
    async fn find_queued(
        &self,
        id: NoticeId,
        job: &Job,
    ) -> Result<Option<(NoticeRecord, QueuedNotice)>, StoreError>;

    /// Keeps the document that is about to be handed over, in place of one that
    /// may be replaced. A letter that was ready is not, until the one in its
    /// place is. `false`, and nothing is kept, if the lease is no longer this
    /// one.
    async fn seal(&self, queued: &QueuedNotice, document: &Document) -> Result<bool, StoreError>;

    /// Notes the delivery of the document that is kept and its receipt on the
    /// notice, and the delivery of an original on its show, and removes the job,
    /// all or nothing. Of several the first counts. Needs no lease: what was
    /// delivered was delivered.
    async fn mark_delivered(
        &self,
        id: NoticeId,
        receipt: &Receipt,
        at: OffsetDateTime,
    ) -> Result<(), StoreError>;

    /// Notes that the letter is ready for its organizer, and removes the job. If
    /// the scheduled day of an original has come, that is used up, and a
    /// [`Task::UsdaReminder`](kernel::Task) is asked for under `reminder_id`: one
    /// for each scheduled day. All or nothing; `false`, and nothing is noted, if the lease is no
    /// longer this one.
    async fn mark_ready(
        &self,
        queued: &QueuedNotice,
        at: OffsetDateTime,
        reminder_id: ReminderId,
    ) -> Result<bool, StoreError>;

    /// Notes the actor's word that they sent the document that is kept, and that
    /// of an original on its show, and removes the job, all or nothing. `false`, and nothing is
    /// noted, if the lease is no longer this one.
    async fn mark_sent(
        &self,
        queued: &QueuedNotice,
        actor: Actor,
        sending: &Sending,
        at: OffsetDateTime,
    ) -> Result<bool, StoreError>;

    /// Notes a failed delivery on the notice and its job, and ends the lease. Does nothing if the lease
    /// is no longer this one: whoever has the notice by now will note what
    /// becomes of it.
    async fn mark_failed(&self, queued: &QueuedNotice, failure: &Failure)
    -> Result<(), StoreError>;

    /// Removes an amendment that has nothing left to say, and its job. Does nothing if the
    /// lease is no longer this one, or if a document of it was kept.
    async fn withdraw(&self, queued: &QueuedNotice) -> Result<(), StoreError>;

    /// One of the actor's shows with its notices.
    async fn find(&self, actor: Actor, event_id: EventId)
    -> Result<Option<ShowRecord>, StoreError>;

    /// Anybody's show that is not hidden, with its notices.
    async fn find_any(&self, event_id: EventId) -> Result<Option<ShowRecord>, StoreError>;

    /// At most `limit` of the actor's shows that end after `ends_after`, with
    /// their notices, those first that start first.
    async fn coming(
        &self,
        actor: Actor,
        ends_after: OffsetDateTime,
        limit: u32,
    ) -> Result<Vec<ShowRecord>, StoreError>;

    /// The document of a notice of one of the actor's shows, as it was sealed.
    async fn document(
        &self,
        actor: Actor,
        event_id: EventId,
        notice_id: NoticeId,
    ) -> Result<Option<Document>, StoreError>;

    /// Notes what the agency answered to a notice that was given, in place of what
    /// was noted before; `false` if the actor has no such notice.
    async fn acknowledge(
        &self,
        actor: Actor,
        event_id: EventId,
        notice_id: NoticeId,
        acknowledgement: Option<Acknowledgement>,
    ) -> Result<bool, StoreError>;
}

type Cause = Box<dyn StdError + Send + Sync>;

/// Why the notice was not delivered.
#[derive(Debug, Error)]
pub enum DeliveryError {
    /// Nobody took it; it may succeed later.
    #[error("the notice could not be delivered")]
    NotTaken(#[source] Cause),
    /// It may have been taken or not, as when a connection breaks after the
    /// last byte. It must be tried again, with the same document.
    #[error("it is not known whether the notice was delivered")]
    Unknown(#[source] Cause),
    /// It was refused, and would be refused again.
    #[error("the notice was refused")]
    Refused(#[source] Cause),
}

/// Delivers notices.
#[cfg_attr(any(test, feature = "mocks"), mockall::automock)]
#[async_trait]
pub trait NoticeDelivery: Send + Sync {
    /// How it does that.
    fn method(&self) -> DeliveryMethod;

    /// Delivers the notice. Called again for the same id, with the same
    /// document, it delivers the same message under the same id, so that
    /// whoever gets it twice can tell.
    async fn deliver(&self, notice: &Notice) -> Result<Receipt, DeliveryError>;
}

/// The letter could not be printed.
#[derive(Debug, Error)]
#[error("the letter could not be printed")]
pub struct PrintError(#[source] pub Cause);

/// Sets letters.
#[cfg_attr(any(test, feature = "mocks"), mockall::automock)]
#[async_trait]
pub trait LetterRenderer: Send + Sync {
    /// The letter as PDF, with text that can be selected and searched. The
    /// same letter gives the same bytes.
    async fn print(&self, letter: &Letter) -> Result<Vec<u8>, PrintError>;
}
