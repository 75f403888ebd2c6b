use std::error::Error as StdError;

use async_trait::async_trait;
use kernel::{Actor, EventId, NoticeId, ReminderId, StoreError};
use thiserror::Error;
use time::OffsetDateTime;

use crate::{
    Acknowledgement, DeliveryMethod, Document, Letter, Notice, QueuedNotice, Receipt, Sending,
    ShowRecord,
};

/// What became of an attempt to queue a notice.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Claim {
    /// It is the caller's to deliver until the lease ends: either a new notice
    /// or the one that waited already.
    Deliver(Box<QueuedNotice>),
    /// This notice was given.
    Delivered,
    /// Somebody else is delivering this notice now.
    InProgress,
    /// The actor has no such show.
    NoShow,
}

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

/// Keeps notices: those that wait in an outbox until they are delivered or sent
/// by their organizers, and what proves that they were.
///
/// A store belongs to an installation that either delivers notices or makes them
/// ready for their organizers. What was begun to be made ready is never
/// delivered without somebody's doing.
#[cfg_attr(any(test, feature = "mocks"), mockall::automock)]
#[async_trait]
pub trait NoticeStore: Send + Sync {
    /// Leases the original notice of one of the actor's shows to the caller
    /// until `lease_until`, and queues one under `new_id` if the show has
    /// none. At most one of many simultaneous callers gets [`Claim::Deliver`];
    /// the show in it is no older than the lease, and the actor is noted as
    /// who asked for it. A notice whose letter is ready can be claimed: to be
    /// delivered, written anew or noted as sent. Anything else changes nothing.
    async fn claim(
        &self,
        actor: Actor,
        event_id: EventId,
        new_id: NoticeId,
        now: OffsetDateTime,
        lease_until: OffsetDateTime,
    ) -> Result<Claim, StoreError>;

    /// As [`claim`](Self::claim), for the amendment of this number, counted
    /// from 1. [`Claim::NoShow`] also if what it would amend, the notice of
    /// the number before, was not given.
    async fn claim_amendment(
        &self,
        actor: Actor,
        event_id: EventId,
        number: u32,
        new_id: NoticeId,
        now: OffsetDateTime,
        lease_until: OffsetDateTime,
    ) -> Result<Claim, StoreError>;

    /// At most `limit` shows whose scheduled day has come by `now`, those first
    /// that wait longest: where notices are delivered, those whose notice was
    /// never begun or ready; where they are made ready, also those whose letter
    /// was ready before the day. Hidden shows, and those that are over, are none
    /// of them; nor are the demo's where notices are delivered.
    async fn due_shows(&self, now: OffsetDateTime, limit: u32) -> Result<Vec<EventId>, StoreError>;

    /// As [`claim`](Self::claim), for the schedule instead of an organizer:
    /// [`Claim::NoShow`] unless the show's scheduled day has come by `now`. Of the schedule and an organizer at the same moment one delivers.
    async fn claim_scheduled(
        &self,
        event_id: EventId,
        new_id: NoticeId,
        now: OffsetDateTime,
        lease_until: OffsetDateTime,
    ) -> Result<Claim, StoreError>;

    /// Leases the notice whose retry is due, or whose lease ended without a
    /// result, for the longest time. Its show is no older than the lease.
    /// Notices of shows that are hidden or over are never due, nor is a letter
    /// that is ready.
    async fn lease_due(
        &self,
        now: OffsetDateTime,
        lease_until: OffsetDateTime,
    ) -> Result<Option<QueuedNotice>, StoreError>;

    /// Keeps the document that is about to be handed over, in place of one that
    /// may be replaced. `false`, and nothing is kept, if the lease is no longer
    /// this one.
    async fn seal(&self, queued: &QueuedNotice, document: &Document) -> Result<bool, StoreError>;

    /// Notes the delivery, its document and its receipt on the notice, and the
    /// delivery of an original on its show, all or nothing. Of several the
    /// first counts. Needs no lease: what was delivered was delivered.
    async fn mark_delivered(
        &self,
        notice: &Notice,
        receipt: &Receipt,
        at: OffsetDateTime,
    ) -> Result<(), StoreError>;

    /// Notes that the letter is ready for its organizer, and ends the lease. If
    /// the scheduled day of an original has come, that is used up, and a mail
    /// to the organizer is queued under `reminder_id`: one for each scheduled
    /// day. All or nothing; `false`, and nothing is noted, if the lease is no
    /// longer this one.
    async fn mark_ready(
        &self,
        queued: &QueuedNotice,
        at: OffsetDateTime,
        reminder_id: ReminderId,
    ) -> Result<bool, StoreError>;

    /// Notes the actor's word that they sent the document that is kept, and that
    /// of an original on its show, all or nothing. `false`, and nothing is
    /// noted, if the lease is no longer this one.
    async fn mark_sent(
        &self,
        queued: &QueuedNotice,
        actor: Actor,
        sending: &Sending,
        at: OffsetDateTime,
    ) -> Result<bool, StoreError>;

    /// Notes a failed delivery and ends the lease. Does nothing if the lease
    /// is no longer this one: whoever has the notice by now will note what
    /// becomes of it.
    async fn mark_failed(&self, queued: &QueuedNotice, failure: &Failure)
    -> Result<(), StoreError>;

    /// Removes an amendment that has nothing left to say. Does nothing if the
    /// lease is no longer this one, or if a document of it was kept.
    async fn withdraw(&self, queued: &QueuedNotice) -> Result<(), StoreError>;

    /// One of the actor's shows with its notices.
    async fn find(&self, actor: Actor, event_id: EventId)
    -> Result<Option<ShowRecord>, StoreError>;

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
pub trait LetterPress: Send + Sync {
    /// The letter as PDF, with text that can be selected and searched. The
    /// same letter gives the same bytes.
    async fn print(&self, letter: &Letter) -> Result<Vec<u8>, PrintError>;
}
