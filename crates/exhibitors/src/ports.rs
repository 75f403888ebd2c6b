use async_trait::async_trait;
use kernel::{
    Changer, ExhibitorId, IdempotencyKey, IdentityId, IdentityMergeId, LinkedPeople, Page,
    PageRequest, Refusal, RegistrationId, Revision, Scope, ShowHorseId, SortKey, StoreError,
};
use time::OffsetDateTime;

use crate::{
    Answer, Exhibitor, ExhibitorDetails, ExhibitorFilter, ExhibitorSeen, MergeError, MergeWish,
    NewIdentityMerge, Proposal, ShowHorse, ShowHorseDetails, ShowHorseSeen,
};

/// Stores the directories of organizations. Whatever changes one locks its organization, so
/// that two changes of one directory wait for each other.
#[cfg_attr(test, mockall::automock)]
#[async_trait]
pub trait ExhibitorStore: Send + Sync {
    /// A page of exhibitors that were not merged into others, by name.
    async fn list(
        &self,
        scope: &Scope,
        filter: &ExhibitorFilter,
        page: &PageRequest<SortKey>,
        now: OffsetDateTime,
    ) -> Result<Page<Exhibitor, SortKey>, StoreError>;

    /// An exhibitor, or the one that is shown for it.
    async fn find(
        &self,
        scope: &Scope,
        id: ExhibitorId,
    ) -> Result<Option<ExhibitorSeen>, StoreError>;

    /// Stores an exhibitor, and asks which others may be the same. If the key was used before
    /// by the same request, it stores nothing and returns the first one.
    async fn insert(
        &self,
        exhibitor: &Exhibitor,
        by: Changer,
        key: Option<IdempotencyKey>,
    ) -> Result<Exhibitor, Refusal>;

    /// Replaces what is known of an exhibitor if it has the expected revision, if one is
    /// expected, and increments the revision.
    async fn save(
        &self,
        scope: &Scope,
        id: ExhibitorId,
        details: &ExhibitorDetails,
        expected: Option<Revision>,
        now: OffsetDateTime,
    ) -> Result<Exhibitor, Refusal>;

    /// Like [`list`](Self::list), of horses.
    async fn list_horses(
        &self,
        scope: &Scope,
        filter: &ExhibitorFilter,
        page: &PageRequest<SortKey>,
        now: OffsetDateTime,
    ) -> Result<Page<ShowHorse, SortKey>, StoreError>;

    /// Like [`find`](Self::find), of a horse.
    async fn find_horse(
        &self,
        scope: &Scope,
        id: ShowHorseId,
    ) -> Result<Option<ShowHorseSeen>, StoreError>;

    /// Like [`insert`](Self::insert), of a horse.
    async fn insert_horse(
        &self,
        horse: &ShowHorse,
        by: Changer,
        key: Option<IdempotencyKey>,
    ) -> Result<ShowHorse, Refusal>;

    /// Like [`save`](Self::save), of a horse.
    async fn save_horse(
        &self,
        scope: &Scope,
        id: ShowHorseId,
        details: &ShowHorseDetails,
        expected: Option<Revision>,
        now: OffsetDateTime,
    ) -> Result<ShowHorse, Refusal>;

    /// What is to be asked, at most so many as an office looks through.
    async fn proposals(&self, scope: &Scope) -> Result<Vec<Proposal>, StoreError>;

    /// Keeps an answer; merges the records if they are the same.
    async fn answer(
        &self,
        scope: &Scope,
        id: IdentityId,
        answer: Answer,
        new: NewIdentityMerge,
    ) -> Result<Option<IdentityMergeId>, MergeError>;

    /// Merges two records of one organization.
    async fn merge(
        &self,
        scope: &Scope,
        wish: &MergeWish,
        new: NewIdentityMerge,
        key: Option<IdempotencyKey>,
    ) -> Result<IdentityMergeId, MergeError>;

    /// Undoes a merge.
    async fn part(
        &self,
        scope: &Scope,
        id: IdentityMergeId,
        now: OffsetDateTime,
    ) -> Result<(), Refusal>;

    /// Says to whom an entry is linked, if it has the expected revision, if one is expected.
    async fn set_people(
        &self,
        scope: &Scope,
        id: RegistrationId,
        wish: (LinkedPeople, Option<Revision>),
        now: OffsetDateTime,
    ) -> Result<LinkedPeople, Refusal>;

    /// Links the entries of the show of this entry that are not linked yet, or were changed
    /// since, some at a time. An entry that is gone is none.
    async fn link(&self, entry: RegistrationId, now: OffsetDateTime) -> Result<(), StoreError>;
}
