use async_trait::async_trait;
use kernel::{
    Actor, ClassId, EventId, EventReference, IdempotencyKey, Money, Page, PageRequest,
    RegistrationId, RequiredLine, SortKey, StoreError,
};
use time::OffsetDateTime;

use crate::{EntryFilter, EntryInClass, Registration};

/// The data of a show that an entry depends on.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ShowToEnter {
    /// The show's id.
    pub event_id: EventId,
    /// When it ends; entries are refused from then on.
    pub ends_at: OffsetDateTime,
    /// The number of its last entry, which is how many entries it has; 0 if it
    /// has none.
    pub last_entry_number: u32,
    /// The bytes of the entries of all shows of the show's account.
    pub account_bytes: u64,
    /// Its classes at their current prices.
    pub classes: Vec<OfferedClass>,
}

/// A class of a show that can be entered.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OfferedClass {
    /// The class's id.
    pub id: ClassId,
    /// The name, unique in the show ignoring case.
    pub name: RequiredLine<200>,
    /// The description.
    pub description: String,
    /// The fee for one entry.
    pub price: Money,
}

/// The result of claiming an idempotency key.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum KeyClaim {
    /// Not used in this show before; now claimed, if the transaction commits.
    New,
    /// Used by the same request, which created this registration. Registrations
    /// do not change, so this is also the first answer.
    SameRequest(Box<Registration>),
    /// Used by another request.
    OtherRequest,
}

/// Stores registrations.
#[cfg_attr(any(test, feature = "mocks"), mockall::automock)]
#[async_trait]
pub trait RegistrationStore: Send + Sync {
    /// Begins a transaction that creates one registration.
    async fn begin(&self) -> Result<Box<dyn RegistrationTx>, StoreError>;

    /// A page of the registrations of one of the actor's shows; `None` if the
    /// actor has no such show. The cursor's key is the entry number, or the
    /// name by which the list is sorted. An entry whose name is changed between
    /// two pages moves to its new place.
    async fn list(
        &self,
        actor: Actor,
        event_id: EventId,
        filter: &EntryFilter,
        page: &PageRequest<SortKey>,
    ) -> Result<Option<Page<Registration, SortKey>>, StoreError>;

    /// The entries in a class of one of the actor's shows, in any state, by
    /// entry number. Empty if the actor has no such class.
    async fn list_in_class(
        &self,
        actor: Actor,
        event_id: EventId,
        class_id: ClassId,
    ) -> Result<Vec<EntryInClass>, StoreError>;
}

/// A transaction that creates a registration. If it is dropped without
/// [`commit`](Self::commit), all of it is rolled back, the entry number too.
#[cfg_attr(any(test, feature = "mocks"), mockall::automock)]
#[async_trait]
pub trait RegistrationTx: Send + Sync {
    /// The show, unless it is missing or hidden. Locks it: until this
    /// transaction ends, no other transaction changes the show or enters it.
    async fn lock_show(
        &mut self,
        reference: &EventReference,
    ) -> Result<Option<ShowToEnter>, StoreError>;

    /// Claims the key for `registration_id` in this show, or returns the
    /// earlier use.
    async fn claim_key(
        &mut self,
        event_id: EventId,
        key: &IdempotencyKey,
        registration_id: RegistrationId,
        now: OffsetDateTime,
    ) -> Result<KeyClaim, StoreError>;

    /// Stores the registration in the locked show, with its class entries.
    /// `bytes` is its size. The show's last entry number, the numbers of
    /// entries in the show and its classes, the show's fees, and the bytes of
    /// the account's entries change with it.
    async fn insert(&mut self, registration: &Registration, bytes: u64) -> Result<(), StoreError>;

    /// Commits durably: a crash after the return does not lose it.
    async fn commit(self: Box<Self>) -> Result<(), StoreError>;
}
