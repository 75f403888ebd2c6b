use async_trait::async_trait;
use kernel::{
    Actor, ClassId, EventId, EventReference, IdempotencyKey, Money, NewLink, Page, PageRequest,
    Reason, Refusal, Revision, Scope, StoreError, TemplateId, WeekendId,
};
use thiserror::Error;
use time::OffsetDateTime;

use crate::{
    ClassPlan, ClassPlanError, ComingShow, CopiedFrom, CountedClass, EntryRules, Event,
    EventDetails, EventFilter, EventRow, Feed, FeedSecret, PublicShow, Replaceable, Schedule,
    ScheduleError, Taken, Template, Weekend, WeekendError,
};

/// Participants and fees of a show: the number of registrations that count, and
/// the sum of their fees.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct EventSummary {
    /// The number of registrations that count.
    pub participant_count: u64,
    /// The sum of their fees.
    pub total_fees: Money,
}

/// The number of counted entries in one class.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ClassEntries {
    /// The class name.
    pub name: String,
    /// The number of entries.
    pub entries: u64,
}

/// A template to store. It replaces the organization's template of the same name
/// (ignoring case).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SaveTemplate {
    /// The template. Its revision is used only if there is no template of this
    /// name. Saved with an edit, it belongs to the organization of the show.
    pub template: Template,
    /// Which existing template it may replace.
    pub replaceable: Replaceable,
}

/// An edit of an existing show.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EventEdit {
    /// The new details.
    pub details: EventDetails,
    /// The new classes. The store calls [`ClassPlan::apply`] with the present
    /// ones while it has locked the show.
    pub classes: ClassPlan,
    /// The new rules for entries; `None` keeps the present ones.
    pub entry_rules: Option<EntryRules>,
    /// The revision that the organizer edited; `None` replaces any revision.
    pub revision: Option<Revision>,
    /// The template to save with it.
    pub template: Option<SaveTemplate>,
    /// The new schedule of the notice; used only if the start or the time zone
    /// changes.
    pub notice_at: Option<OffsetDateTime>,
    /// Why, if a reason was given; it stands in the trail.
    pub reason: Option<Reason>,
}

/// Why a show was not saved.
#[derive(Debug, Error)]
pub enum SaveEventError {
    /// It cannot have these classes.
    #[error(transparent)]
    Classes(#[from] ClassPlanError),
    /// It would not end after it starts.
    #[error(transparent)]
    Schedule(#[from] ScheduleError),
    /// The existing template of this name may not be replaced; see
    /// [`Replaceable`].
    #[error("the template was saved by somebody else")]
    TemplateChanged,
    /// There is no such show, or it was not stored.
    #[error(transparent)]
    Refusal(#[from] Refusal),
}

impl From<StoreError> for SaveEventError {
    fn from(error: StoreError) -> Self {
        Self::Refusal(error.into())
    }
}

/// Computes the dates of a show's notice to the USDA.
#[cfg_attr(any(test, feature = "mocks"), mockall::automock)]
pub trait NoticeCalendar: Send + Sync {
    /// When the notice is sent or made ready automatically; `None` if that is
    /// not after `now`.
    fn notice_at(&self, schedule: &Schedule, now: OffsetDateTime) -> Option<OffsetDateTime>;

    /// When the notice is due, which may be in the past.
    fn due_at(&self, schedule: &Schedule) -> OffsetDateTime;

    /// Until when the show's records must be kept.
    fn kept_until(&self, schedule: &Schedule) -> OffsetDateTime;
}

/// Stores at most one calendar feed per account. Making, replacing and removing one adds a
/// line to the audit trail of the account's own organization, in the same transaction.
#[cfg_attr(any(test, feature = "mocks"), mockall::automock)]
#[async_trait]
pub trait FeedStore: Send + Sync {
    /// The actor's feed.
    async fn find(&self, actor: &Actor) -> Result<Option<Feed>, StoreError>;

    /// Stores the link of the actor's feed, replacing the previous one, and returns the feed.
    async fn replace(&self, actor: &Actor, link: &NewLink) -> Result<Feed, StoreError>;

    /// Removes the actor's feed, if there is one.
    async fn remove(&self, actor: &Actor, now: OffsetDateTime) -> Result<(), StoreError>;

    /// The account of the feed with this secret.
    async fn owner(
        &self,
        secret: &FeedSecret,
        now: OffsetDateTime,
    ) -> Result<Option<Actor>, StoreError>;

    /// At most `limit` shows of the feed's account that end after `ends_after`,
    /// by start, earliest first, without hidden shows. `None` if no feed has
    /// this secret.
    async fn shows(
        &self,
        secret: &FeedSecret,
        now: OffsetDateTime,
        ends_after: OffsetDateTime,
        limit: u32,
    ) -> Result<Option<Vec<EventRow>>, StoreError>;
}

/// Stores shows and templates. Only [`find_hidden`](Self::find_hidden) returns
/// hidden shows. Each call that changes something adds lines to the audit trail, in
/// the same transaction.
#[cfg_attr(any(test, feature = "mocks"), mockall::automock)]
#[async_trait]
pub trait EventStore: Send + Sync {
    /// Stores a show of the actor and, if given, the template, in one transaction, and
    /// enqueues a [`Task`](kernel::Task) `StartScheduledNotice` for the instant at which
    /// the show's notice is scheduled.
    ///
    /// If the account used `key` before with the same fingerprint, stores
    /// nothing and returns the show of the first call as it was then, even if
    /// it was edited or hidden since.
    ///
    /// [`EventLimits`](crate::EventLimits) hold under concurrent calls too.
    async fn insert(
        &self,
        scope: &Scope,
        event: &Event,
        template: Option<SaveTemplate>,
        key: Option<IdempotencyKey>,
    ) -> Result<Event, SaveEventError>;

    /// The classes of one of the actor's shows that took the place of others.
    async fn regrouped_into(
        &self,
        scope: &Scope,
        event_id: EventId,
    ) -> Result<Vec<ClassId>, StoreError>;

    /// Like [`insert`](Self::insert), with the rings, the schedule and the formats of the
    /// show of which it is a copy, without splits and combinations of its classes and without
    /// anything that was tapped or written there.
    async fn insert_copy(
        &self,
        scope: &Scope,
        event: &Event,
        from: &CopiedFrom,
        key: Option<IdempotencyKey>,
    ) -> Result<(Event, Taken), SaveEventError>;

    /// In one transaction, replaces the details and the classes of one of the
    /// actor's shows, increments its revision and stores the template; returns the whole show.
    /// If the start or the time zone changed, the notice and its
    /// [`Task`](kernel::Task) `StartScheduledNotice` are rescheduled. If anybody ever
    /// waited for a place in the show, enqueues a
    /// [`Task`](kernel::Task) `MoveUp`, because there may be one now.
    async fn replace(
        &self,
        scope: &Scope,
        id: EventId,
        edit: &EventEdit,
        now: OffsetDateTime,
    ) -> Result<Event, SaveEventError>;

    /// Makes one of the actor's shows and others a weekend, as
    /// [`EventService::set_weekend`](crate::EventService::set_weekend) says, if they are
    /// [`in_weekend`](crate::in_weekend) and in no other one. Locks all shows whose weekend
    /// changes, in the order of their ids. A new one gets this id. Returns the weekend of the
    /// show.
    async fn set_weekend(
        &self,
        scope: &Scope,
        id: EventId,
        others: &[EventId],
        new: (WeekendId, OffsetDateTime),
    ) -> Result<Option<Weekend>, WeekendError>;

    /// A weekend of any account.
    async fn find_weekend(&self, id: WeekendId) -> Result<Option<Weekend>, StoreError>;

    /// Hides one of the actor's shows, keeps its records, and enqueues a
    /// [`PurgeEvent`](crate::PurgeEvent) that is due now; `false` if the actor
    /// has no such show. A hidden show cannot be shown again.
    async fn hide(
        &self,
        scope: &Scope,
        id: EventId,
        now: OffsetDateTime,
    ) -> Result<bool, StoreError>;

    /// A hidden show.
    async fn find_hidden(&self, id: EventId) -> Result<Option<Event>, StoreError>;

    /// Deletes a hidden show with its registrations, notices and jobs. Does
    /// nothing if the show is not hidden.
    async fn purge(&self, id: EventId) -> Result<(), StoreError>;

    /// One of the actor's shows.
    async fn find(&self, scope: &Scope, id: EventId) -> Result<Option<Event>, StoreError>;

    /// A show of any account, by its id or public link, with what it has left at a time.
    async fn find_public(
        &self,
        reference: &EventReference,
        now: OffsetDateTime,
    ) -> Result<Option<PublicShow>, StoreError>;

    /// The other shows of a show's organization that end after an instant, by start, earliest
    /// first; without hidden ones, and none of a hidden show.
    async fn coming_beside(
        &self,
        id: EventId,
        ends_after: OffsetDateTime,
        limit: u32,
    ) -> Result<Vec<ComingShow>, StoreError>;

    /// A page of the actor's shows with their sums, sorted by start and then
    /// id. The cursor's key is the start in Unix milliseconds. The page may
    /// have fewer rows than requested, because its size in bytes is limited.
    async fn list(
        &self,
        scope: &Scope,
        filter: &EventFilter,
        page: &PageRequest,
    ) -> Result<Page<EventRow>, StoreError>;

    /// The distinct types of the actor's shows, ignoring case, in alphabetical
    /// order.
    async fn list_types(&self, scope: &Scope) -> Result<Vec<String>, StoreError>;

    /// The classes of one of the actor's shows with the numbers of their
    /// entries, in its order; `None` if the actor has no such show.
    async fn list_classes(
        &self,
        scope: &Scope,
        id: EventId,
    ) -> Result<Option<Vec<CountedClass>>, StoreError>;

    /// The number of entries in each class of one of the actor's shows: first
    /// the classes that it offers, in their order; then, in alphabetical order,
    /// those that were entered and no longer offered when classes got ids.
    /// Empty if the actor has no such show.
    async fn count_by_class(
        &self,
        scope: &Scope,
        id: EventId,
    ) -> Result<Vec<ClassEntries>, StoreError>;

    /// Participants and fees of one of the actor's shows.
    async fn summarize(
        &self,
        scope: &Scope,
        id: EventId,
    ) -> Result<Option<EventSummary>, StoreError>;

    /// A page of the actor's templates, last saved first. The cursor's key is
    /// the time of the save in Unix milliseconds.
    async fn list_templates(
        &self,
        scope: &Scope,
        page: &PageRequest,
    ) -> Result<Page<Template>, StoreError>;

    /// Deletes one of the actor's templates; `false` if there is no such
    /// template.
    async fn delete_template(
        &self,
        scope: &Scope,
        id: TemplateId,
        now: OffsetDateTime,
    ) -> Result<bool, StoreError>;
}
