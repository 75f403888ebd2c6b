use async_trait::async_trait;
use kernel::{
    BookEntryId, CareBatchId, CareVisitId, HorseId, IdempotencyKey, OrganizationId, Page,
    PageRequest, Revision, Scope, StoreError,
};
use time::OffsetDateTime;

use crate::visit::{CareVisit, VisitChange, VisitDetails, VisitKind};
use crate::{CareIntervals, IntervalsChange, UndoneBatch, WriteHorseError};

/// Visits that are to be stored: the same of each horse.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewVisits {
    /// Their ids and their horses, sorted by horse.
    pub of: Vec<(CareVisitId, HorseId)>,
    /// What was done.
    pub details: VisitDetails,
    /// What they are undone together by.
    pub batch: Option<CareBatchId>,
    /// Whether what they cost comes into the book, billed to the owners.
    pub in_book: bool,
    /// When they are recorded.
    pub now: OffsetDateTime,
}

/// Stores visits of care. Each change brings the horse's section `health`, whose revision
/// grows, and its care items up to date in the same transaction: the newest visit of a
/// [line](crate::CareLine) is the one with the latest day, and of those the one that was
/// recorded last. A horse has no more visits than
/// [`visits_of_a_horse`](crate::HorseLimits::visits_of_a_horse).
#[cfg_attr(any(test, feature = "mocks"), mockall::automock)]
#[async_trait]
pub trait CareStore: Send + Sync {
    /// Stores visits, all or none. Contact and document must be of the organization of
    /// each horse; who did it is the contact's name, if nothing else is said. With them
    /// comes what they cost into the book of each organization, as one entry; who may not
    /// keep it is refused then. If the key
    /// was used before by the same request, nothing is stored, and the visits are returned
    /// as they were first stored.
    async fn insert(
        &self,
        scope: &Scope,
        visits: &NewVisits,
        key: Option<IdempotencyKey>,
    ) -> Result<Vec<CareVisit>, WriteHorseError>;

    /// A page of the visits of a horse, the newest first. The cursor's key is the Julian
    /// day. `None` if there is no such horse within the scope.
    async fn list(
        &self,
        scope: &Scope,
        horse: HorseId,
        kind: Option<VisitKind>,
        page: &PageRequest,
    ) -> Result<Option<Page<CareVisit>>, StoreError>;

    /// A visit of a horse within the scope.
    async fn find(&self, scope: &Scope, id: CareVisitId) -> Result<Option<CareVisit>, StoreError>;

    /// The visits that have their cost in an entry of the book, of an organization within the
    /// scope, by horse.
    async fn of_entry(
        &self,
        scope: &Scope,
        entry: BookEntryId,
    ) -> Result<Vec<CareVisit>, StoreError>;

    /// Replaces what a visit says, if its revision is `expected` or nothing is expected.
    /// An entry of the book follows it, unless a bill has some of that
    /// ([`WriteHorseError::Billed`]); so it does when visits are deleted.
    async fn update(
        &self,
        scope: &Scope,
        id: CareVisitId,
        change: &VisitChange,
        expected: Option<Revision>,
        now: OffsetDateTime,
    ) -> Result<CareVisit, WriteHorseError>;

    /// Deletes a visit; `false` if there is none within the scope.
    async fn delete(
        &self,
        scope: &Scope,
        id: CareVisitId,
        now: OffsetDateTime,
    ) -> Result<bool, WriteHorseError>;

    /// Deletes all visits of a batch, if they were recorded at `since` or later.
    async fn delete_batch(
        &self,
        scope: &Scope,
        batch: CareBatchId,
        since: OffsetDateTime,
        now: OffsetDateTime,
    ) -> Result<UndoneBatch, WriteHorseError>;

    /// The intervals of an organization.
    async fn intervals(&self, organization: OrganizationId) -> Result<CareIntervals, StoreError>;

    /// Changes intervals of an organization, and returns all of them. Of changes at the
    /// same time, none undoes another one.
    async fn change_intervals(
        &self,
        organization: OrganizationId,
        change: IntervalsChange,
    ) -> Result<CareIntervals, StoreError>;
}
