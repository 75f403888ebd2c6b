use async_trait::async_trait;
use kernel::{
    Actor, EventId, EventReference, IdempotencyKey, Money, Page, PageRequest, StoreError,
    TemplateId,
};
use thiserror::Error;
use time::OffsetDateTime;

use crate::{Event, EventDetails, EventFilter, Feed, FeedSecret, Schedule, Template};

/// Participants and fees of a show: the registrations that count, and the sum
/// of what they owe.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct EventSummary {
    /// How many registrations count.
    pub participant_count: u64,
    /// What they owe in all.
    pub total_fees: Money,
}

/// A show in a list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EventWithSummary {
    /// The show.
    pub event: Event,
    /// Its participants and fees.
    pub summary: EventSummary,
}

/// Why a show was not stored.
#[derive(Debug, Error)]
pub enum InsertEventError {
    /// The key was used before, with another request.
    #[error("the idempotency key was used for another request")]
    KeyReused,
    /// The store failed.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// Knows when the USDA is to be notified of a show.
#[cfg_attr(any(test, feature = "mocks"), mockall::automock)]
pub trait NoticeCalendar: Send + Sync {
    /// When the notice of a show is to be sent by itself; `None` if that would
    /// not lie ahead of `now`.
    fn notice_at(&self, schedule: &Schedule, now: OffsetDateTime) -> Option<OffsetDateTime>;

    /// When the notice of a show is due, whether or not that lies ahead.
    fn due_at(&self, schedule: &Schedule) -> OffsetDateTime;
}

/// Keeps at most one calendar feed for each account.
#[cfg_attr(any(test, feature = "mocks"), mockall::automock)]
#[async_trait]
pub trait FeedStore: Send + Sync {
    /// The actor's feed.
    async fn find(&self, actor: Actor) -> Result<Option<Feed>, StoreError>;

    /// Stores the actor's feed in the place of the one before, and answers it.
    async fn replace(&self, actor: Actor, feed: &Feed) -> Result<Feed, StoreError>;

    /// Removes the actor's feed, if there is one.
    async fn remove(&self, actor: Actor) -> Result<(), StoreError>;

    /// At most `limit` shows of the feed's account that end after `ends_after`,
    /// those first that start first; `None` if no feed has this secret. Hidden
    /// shows are none of them.
    async fn shows(
        &self,
        secret: &FeedSecret,
        ends_after: OffsetDateTime,
        limit: u32,
    ) -> Result<Option<Vec<Event>>, StoreError>;
}

/// Keeps shows and templates. Hidden shows are found by no method.
#[cfg_attr(any(test, feature = "mocks"), mockall::automock)]
#[async_trait]
pub trait EventStore: Send + Sync {
    /// Stores a show and, if given, the template, both or neither. A template
    /// of the same name (whatever the case) and account is replaced.
    ///
    /// If the account used `key` before with the same fingerprint, stores
    /// nothing and answers the show as it was answered the first time, even
    /// if it was edited or hidden since.
    async fn insert(
        &self,
        event: &Event,
        template: Option<Template>,
        key: Option<IdempotencyKey>,
    ) -> Result<Event, InsertEventError>;

    /// Replaces the details of one of the actor's shows and stores the
    /// template, both or neither; answers the whole show, or `None` if there
    /// is none of this id. Its notice is scheduled anew at `notice_at` if its
    /// start or its time zone changed; otherwise that stays as it is.
    async fn replace(
        &self,
        actor: Actor,
        id: EventId,
        details: &EventDetails,
        template: Option<Template>,
        notice_at: Option<OffsetDateTime>,
        now: OffsetDateTime,
    ) -> Result<Option<Event>, StoreError>;

    /// Hides one of the actor's shows, keeping all its records; `false` if
    /// there is none of this id.
    async fn hide(
        &self,
        actor: Actor,
        id: EventId,
        now: OffsetDateTime,
    ) -> Result<bool, StoreError>;

    /// One of the actor's shows.
    async fn find(&self, actor: Actor, id: EventId) -> Result<Option<Event>, StoreError>;

    /// Anybody's show, by its id or public link.
    async fn find_public(&self, reference: &EventReference) -> Result<Option<Event>, StoreError>;

    /// A page of the actor's shows with their sums, sorted by start and then
    /// id. The cursor's key is the start in Unix milliseconds.
    async fn list(
        &self,
        actor: Actor,
        filter: &EventFilter,
        page: &PageRequest,
    ) -> Result<Page<EventWithSummary>, StoreError>;

    /// Participants and fees of one of the actor's shows.
    async fn summarize(
        &self,
        actor: Actor,
        id: EventId,
    ) -> Result<Option<EventSummary>, StoreError>;

    /// A page of the actor's templates, last saved first. The cursor's key is
    /// the time of saving in Unix milliseconds.
    async fn list_templates(
        &self,
        actor: Actor,
        page: &PageRequest,
    ) -> Result<Page<Template>, StoreError>;

    /// Deletes one of the actor's templates; `false` if there is none of this id.
    async fn delete_template(&self, actor: Actor, id: TemplateId) -> Result<bool, StoreError>;
}
