use async_trait::async_trait;
use kernel::{
    Actor, EventId, EventReference, IdempotencyKey, LimitReached, Money, Page, PageRequest,
    Revision, StoreError, TemplateId,
};
use thiserror::Error;
use time::OffsetDateTime;

use crate::{
    Event, EventDetails, EventFilter, EventRow, Feed, FeedSecret, Replaceable, Schedule, Template,
};

/// Participants and fees of a show: the registrations that count, and the sum
/// of what they owe.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct EventSummary {
    /// How many registrations count.
    pub participant_count: u64,
    /// What they owe in all.
    pub total_fees: Money,
}

/// How many entries that count have one class.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ClassEntries {
    /// The class.
    pub name: String,
    /// Its entries.
    pub entries: u64,
}

/// Why a show was not stored.
#[derive(Debug, Error)]
pub enum InsertEventError {
    /// The key was used before, with another request.
    #[error("the idempotency key was used for another request")]
    KeyReused,
    /// The account has as many shows or templates as it may have.
    #[error(transparent)]
    LimitReached(#[from] LimitReached),
    /// The account has another template of this name than may be replaced.
    #[error("the template was saved by somebody else")]
    TemplateChanged,
    /// The store failed.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// A template to store in the place of the account's one of the same name
/// (whatever the case).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SaveTemplate {
    /// The template; its revision counts only if it is the first of its name.
    pub template: Template,
    /// Which one it may replace.
    pub replaceable: Replaceable,
}

/// What an organizer saves of an existing show.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EventEdit {
    /// The details as they shall be.
    pub details: EventDetails,
    /// The revision that the organizer saw; `None` to replace whatever is there.
    pub revision: Option<Revision>,
    /// The template to save with it.
    pub template: Option<SaveTemplate>,
    /// When its notice is to be sent by itself, should its start or its time
    /// zone change.
    pub notice_at: Option<OffsetDateTime>,
}

/// Why a show was not replaced.
#[derive(Debug, Error)]
pub enum UpdateEventError {
    /// The actor has no such show.
    #[error("there is no such show")]
    NotFound,
    /// Somebody saved the show since the organizer read it.
    #[error("the show was saved by somebody else")]
    Changed,
    /// The account has another template of this name than may be replaced.
    #[error("the template was saved by somebody else")]
    TemplateChanged,
    /// The account has as many templates as it may have.
    #[error(transparent)]
    LimitReached(#[from] LimitReached),
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

    /// Until when the records of a show are to be kept.
    fn kept_until(&self, schedule: &Schedule) -> OffsetDateTime;
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
    ) -> Result<Option<Vec<EventRow>>, StoreError>;
}

/// Keeps shows and templates. Hidden shows are found by no method but
/// [`find_hidden`](Self::find_hidden).
#[cfg_attr(any(test, feature = "mocks"), mockall::automock)]
#[async_trait]
pub trait EventStore: Send + Sync {
    /// Stores a show and, if given, the template, both or neither. With them it
    /// asks for a [`Task::UsdaSchedule`](kernel::Task) on the day that the show's
    /// notice is scheduled for.
    ///
    /// If the account used `key` before with the same fingerprint, stores
    /// nothing and answers the show as it was answered the first time, even
    /// if it was edited or hidden since.
    ///
    /// Whoever inserts at the same moment, an account never has more than
    /// [`EventLimits`](crate::EventLimits) say.
    async fn insert(
        &self,
        event: &Event,
        template: Option<SaveTemplate>,
        key: Option<IdempotencyKey>,
    ) -> Result<Event, InsertEventError>;

    /// Replaces the details of one of the actor's shows, raises its revision
    /// and stores the template, all or nothing; answers the whole show. Its
    /// notice is scheduled anew if its start or its time zone changed, and so is
    /// its [`Task::UsdaSchedule`](kernel::Task); otherwise that stays as it is.
    async fn replace(
        &self,
        actor: Actor,
        id: EventId,
        edit: &EventEdit,
        now: OffsetDateTime,
    ) -> Result<Event, UpdateEventError>;

    /// Hides one of the actor's shows, keeping all its records, and asks for a
    /// [`Task::EventPurge`](kernel::Task) at once; `false` if there is no show of
    /// this id. What is hidden stays so.
    async fn hide(
        &self,
        actor: Actor,
        id: EventId,
        now: OffsetDateTime,
    ) -> Result<bool, StoreError>;

    /// A hidden show.
    async fn find_hidden(&self, id: EventId) -> Result<Option<Event>, StoreError>;

    /// Deletes a hidden show with its entries, its notices and whatever is still
    /// to be done about them. Does nothing to a show that is not hidden.
    async fn purge(&self, id: EventId) -> Result<(), StoreError>;

    /// One of the actor's shows.
    async fn find(&self, actor: Actor, id: EventId) -> Result<Option<Event>, StoreError>;

    /// Anybody's show, by its id or public link.
    async fn find_public(&self, reference: &EventReference) -> Result<Option<Event>, StoreError>;

    /// A page of the actor's shows with their sums, sorted by start and then
    /// id. The cursor's key is the start in Unix milliseconds. Like every page,
    /// it may hold fewer rows than asked for, so that it has not too many bytes.
    async fn list(
        &self,
        actor: Actor,
        filter: &EventFilter,
        page: &PageRequest,
    ) -> Result<Page<EventRow>, StoreError>;

    /// The types of the actor's shows, each once whatever its case, in
    /// alphabetical order.
    async fn list_types(&self, actor: Actor) -> Result<Vec<String>, StoreError>;

    /// The entries of each class of one of the actor's shows: first of those
    /// that it offers, in their order, then of those that were entered and are
    /// no longer offered, in alphabetical order; empty if there is no show of
    /// this id.
    async fn count_by_class(
        &self,
        actor: Actor,
        id: EventId,
    ) -> Result<Vec<ClassEntries>, StoreError>;

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
