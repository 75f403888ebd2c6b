use std::ops::RangeInclusive;

use async_trait::async_trait;
use kernel::{
    ContactId, ContactMergeId, HorseId, IdempotencyKey, OrganizationId, Page, PageRequest, Refusal,
    RenderError, Revision, Scope, SortKey, StoreError,
};
use time::{Date, OffsetDateTime};

use crate::{
    Contact, ContactDetails, ContactFilter, ContactSeen, DoorCards, DoorHorse, EmergencySheet,
    Imported, MergeContacts, MergeMoves, NewMerge, Parted, RunningCourse, SheetBarn, SheetHorse,
};

/// Stores contacts. The [`ContactLimits`](crate::ContactLimits) hold under
/// concurrent calls too.
#[cfg_attr(test, mockall::automock)]
#[async_trait]
pub trait ContactStore: Send + Sync {
    /// Stores a contact, if its horses are of its organization, and writes it among the owners of the horses that it
    /// [owns](ContactDetails::owned), in their records; refused at `horse_ids` if one of
    /// these has owners with shares. If the key was used before by the same request, it
    /// stores nothing and returns the contact as it was first stored, unless it
    /// was deleted since.
    async fn insert(
        &self,
        contact: &Contact,
        key: Option<IdempotencyKey>,
    ) -> Result<Contact, Refusal>;

    /// Stores those contacts of an organization that are [new](crate::Known), all
    /// or none. Concurrent imports store a contact once.
    async fn import(
        &self,
        organization: OrganizationId,
        contacts: Vec<Contact>,
    ) -> Result<Imported, Refusal>;

    /// One of the actor's contacts, with the horses that it owns, by their
    /// names.
    async fn find(&self, scope: &Scope, id: ContactId) -> Result<Option<ContactSeen>, StoreError>;

    /// A page of the actor's contacts by name without regard to case. The
    /// cursor's key is that name. A page is shorter than asked for if its
    /// contacts are long.
    async fn list(
        &self,
        scope: &Scope,
        filter: &ContactFilter,
        page: &PageRequest<SortKey>,
    ) -> Result<Page<Contact, SortKey>, StoreError>;

    /// Replaces one of the actor's contacts if it has the expected revision, if
    /// one is expected, and increments the revision. The records of horses say
    /// afterwards that it owns those that are [listed](ContactDetails::owned), and
    /// of others only that it does if it was not an owner alone before. A new name is written into
    /// the records of the horses that the contact owns, too.
    async fn save(
        &self,
        scope: &Scope,
        id: ContactId,
        details: &ContactDetails,
        expected: Option<Revision>,
        now: OffsetDateTime,
    ) -> Result<Contact, Refusal>;

    /// Deletes one of the actor's contacts; `false` if there is none. The
    /// horses that it owns keep its name and share.
    async fn delete(&self, scope: &Scope, id: ContactId) -> Result<bool, StoreError>;

    /// What refers to a contact, if another one of its organization is there to be merged
    /// with it. Fails if the actor may only read them.
    async fn merge_moves(
        &self,
        scope: &Scope,
        id: ContactId,
        with: ContactId,
    ) -> Result<Option<MergeMoves>, StoreError>;

    /// [Merges](crate::ContactDetails::merged_with) one of the actor's contacts with another
    /// one of its organization, if both have the expected revisions. Whatever refers to the
    /// other one refers to the kept one afterwards, also what somebody adds at the same
    /// moment, unless that is refused. If the key was used before by the same request, it
    /// merges nothing and returns the first merge.
    async fn merge(
        &self,
        scope: &Scope,
        wish: &MergeContacts,
        new: NewMerge,
        key: Option<IdempotencyKey>,
    ) -> Result<ContactMergeId, Refusal>;

    /// Puts back the contact that a merge took away, as it was, with what moved by the merge
    /// and is still with the kept one. Merges that came later are as if they had been made
    /// without this one.
    async fn part(
        &self,
        scope: &Scope,
        id: ContactMergeId,
        now: OffsetDateTime,
    ) -> Result<Parted, Refusal>;

    /// Who is around a horse: the organization that has it, and its owners, the
    /// contacts that list it, and contacts of
    /// [`KINDS_OF_THE_BARN`](crate::KINDS_OF_THE_BARN) that list none, by name.
    async fn around(&self, horse: &SheetHorse) -> Result<(SheetBarn, Vec<Contact>), StoreError>;

    /// An organization, and its contacts for emergencies and its veterinarians, by name.
    async fn to_call(
        &self,
        organization: OrganizationId,
    ) -> Result<(SheetBarn, Vec<Contact>), StoreError>;
}

/// Knows of horses what an emergency sheet says.
#[cfg_attr(test, mockall::automock)]
#[async_trait]
pub trait SheetHorses: Send + Sync {
    /// One of the actor's horses, with the place where it is boarded on this day.
    async fn of_sheet(
        &self,
        scope: &Scope,
        id: HorseId,
        day: Date,
    ) -> Result<Option<SheetHorse>, StoreError>;

    /// The horses of an organization that have a place on this day, in the order of its
    /// plan.
    async fn at_doors(
        &self,
        organization: OrganizationId,
        day: Date,
    ) -> Result<Vec<DoorHorse>, StoreError>;
}

/// Knows the courses of medication of horses.
#[cfg_attr(test, mockall::automock)]
#[async_trait]
pub trait SheetCourses: Send + Sync {
    /// Those of one of the actor's horses that run on one of the days, the oldest
    /// first.
    async fn running(
        &self,
        scope: &Scope,
        horse: HorseId,
        days: RangeInclusive<Date>,
    ) -> Result<Vec<RunningCourse>, StoreError>;
}

/// Renders the cards of stall doors.
#[cfg_attr(test, mockall::automock)]
#[async_trait]
pub trait DoorCardRenderer: Send + Sync {
    /// Renders cards as a PDF with searchable text. The same cards always give the same
    /// bytes.
    async fn render(&self, cards: DoorCards) -> Result<Vec<u8>, RenderError>;
}

/// Renders emergency sheets.
#[cfg_attr(test, mockall::automock)]
#[async_trait]
pub trait SheetRenderer: Send + Sync {
    /// Renders a sheet as a PDF with searchable text. The same sheet always
    /// gives the same bytes.
    async fn render(&self, sheet: EmergencySheet) -> Result<Vec<u8>, RenderError>;
}
