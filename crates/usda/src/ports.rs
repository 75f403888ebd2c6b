use std::error::Error as StdError;

use async_trait::async_trait;
use kernel::{Actor, EventId, NoticeId, StoreError};
use thiserror::Error;
use time::OffsetDateTime;

use crate::{Notice, ShowFacts};

/// A notice that waits for delivery, leased to whoever holds this. It has no
/// text: that is written at each attempt, from what the show is by then.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct QueuedNotice {
    /// The notice's id, the same at every attempt.
    pub id: NoticeId,
    /// Its show, as it was when the notice was leased.
    pub show: ShowFacts,
    /// How often delivery has failed so far.
    pub failures: u32,
    /// When the lease ends; also tells this lease from a later one.
    pub lease_until: OffsetDateTime,
}

/// What became of an attempt to queue a notice.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Claim {
    /// It is the caller's to deliver until the lease ends: either a new notice
    /// or the one that waited for this show already.
    Deliver(Box<QueuedNotice>),
    /// The show's notice was delivered.
    Delivered,
    /// Somebody else is delivering the show's notice now.
    InProgress,
    /// The actor has no such show.
    NoShow,
}

/// Keeps notices in an outbox until they are delivered.
#[cfg_attr(any(test, feature = "mocks"), mockall::automock)]
#[async_trait]
pub trait NoticeStore: Send + Sync {
    /// Leases the notice of one of the actor's shows to the caller until
    /// `lease_until`, and queues one under `new_id` if the show has none. At
    /// most one of many simultaneous callers gets [`Claim::Deliver`]; the show
    /// in it is no older than the lease. Anything else changes nothing.
    async fn claim(
        &self,
        actor: Actor,
        event_id: EventId,
        new_id: NoticeId,
        now: OffsetDateTime,
        lease_until: OffsetDateTime,
    ) -> Result<Claim, StoreError>;

    /// At most `limit` shows whose notice is to be sent by itself by `now` and
    /// was never begun, those first that wait longest. Hidden shows, and those
    /// that are over, are none of them.
    async fn due_shows(&self, now: OffsetDateTime, limit: u32) -> Result<Vec<EventId>, StoreError>;

    /// As [`claim`](Self::claim), for the schedule instead of an organizer:
    /// [`Claim::NoShow`] unless the show's notice is to be sent by itself by
    /// `now`. Of the schedule and an organizer at the same moment one delivers.
    async fn claim_scheduled(
        &self,
        event_id: EventId,
        new_id: NoticeId,
        now: OffsetDateTime,
        lease_until: OffsetDateTime,
    ) -> Result<Claim, StoreError>;

    /// Leases the notice whose retry is due, or whose lease ended without a
    /// result, for the longest time. Its show is no older than the lease.
    /// Notices of hidden shows are never due.
    async fn lease_due(
        &self,
        now: OffsetDateTime,
        lease_until: OffsetDateTime,
    ) -> Result<Option<QueuedNotice>, StoreError>;

    /// Notes the delivery and the text that was delivered on the notice, and
    /// the delivery on its show, all or nothing. Of several the first counts.
    /// Needs no lease: what was delivered was delivered.
    async fn mark_delivered(&self, notice: &Notice, at: OffsetDateTime) -> Result<(), StoreError>;

    /// Notes a failed delivery, to be tried again at `retry_at`, and ends the
    /// lease. Does nothing if the lease is no longer this one: whoever has the
    /// notice by now will note what becomes of it.
    async fn mark_failed(
        &self,
        queued: &QueuedNotice,
        reason: &str,
        retry_at: OffsetDateTime,
    ) -> Result<(), StoreError>;
}

/// The notice could not be delivered; it may succeed later.
#[derive(Debug, Error)]
#[error("the notice could not be delivered")]
pub struct DeliveryError(#[source] pub Box<dyn StdError + Send + Sync>);

/// Delivers notices.
#[cfg_attr(any(test, feature = "mocks"), mockall::automock)]
#[async_trait]
pub trait NoticeDelivery: Send + Sync {
    /// Delivers the notice. One that was delivered before under the same id,
    /// which happens after a crash, gives way to this one, whatever it said:
    /// there is one notice of an id.
    async fn deliver(&self, notice: &Notice) -> Result<(), DeliveryError>;
}
