use std::error::Error as StdError;

use async_trait::async_trait;
use kernel::{Actor, EventId, NoticeId, StoreError};
use thiserror::Error;
use time::OffsetDateTime;

use crate::{Notice, ShowFacts};

/// A notice that waits for delivery, leased to whoever holds this.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct QueuedNotice {
    /// The notice.
    pub notice: Notice,
    /// How often delivery has failed so far.
    pub failures: u32,
}

/// What became of an attempt to queue a notice.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Claim {
    /// It is the caller's to deliver until the lease ends: either the notice
    /// that was given, or the one that waited for this show already.
    Deliver(QueuedNotice),
    /// The show's notice was delivered, or somebody is delivering it now.
    Taken,
}

/// Keeps notices in an outbox until they are delivered.
#[cfg_attr(any(test, feature = "mocks"), mockall::automock)]
#[async_trait]
pub trait NoticeStore: Send + Sync {
    /// What the notice must know of one of the actor's shows.
    async fn find_show(
        &self,
        actor: Actor,
        event_id: EventId,
    ) -> Result<Option<ShowFacts>, StoreError>;

    /// Queues the notice and leases it to the caller until `lease_until`,
    /// unless its show has one: at most one of many simultaneous callers gets
    /// [`Claim::Deliver`].
    async fn claim(
        &self,
        notice: &Notice,
        now: OffsetDateTime,
        lease_until: OffsetDateTime,
    ) -> Result<Claim, StoreError>;

    /// Leases up to `limit` notices whose retry is due or whose lease ended
    /// without a result, the longest waiting first.
    async fn lease_due(
        &self,
        now: OffsetDateTime,
        lease_until: OffsetDateTime,
        limit: u32,
    ) -> Result<Vec<QueuedNotice>, StoreError>;

    /// Notes the delivery on the notice and on its show, both or neither.
    async fn mark_delivered(
        &self,
        id: NoticeId,
        event_id: EventId,
        at: OffsetDateTime,
    ) -> Result<(), StoreError>;

    /// Notes a failed delivery, to be tried again at `retry_at`.
    async fn mark_failed(
        &self,
        id: NoticeId,
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
    /// Delivers the notice. Delivering the same one again, which happens after
    /// a crash, has the effect of delivering it once.
    async fn deliver(&self, notice: &Notice) -> Result<(), DeliveryError>;
}
