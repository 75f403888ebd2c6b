use async_trait::async_trait;
use kernel::{
    Actor, EventId, EventReference, IdempotencyKey, Page, PageRequest, RegistrationId, StoreError,
};
use time::OffsetDateTime;

use crate::{EnteredClass, Registration};

/// What an entry needs to know of its show.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ShowToEnter {
    /// The show's id.
    pub event_id: EventId,
    /// When it ends; from then on it takes no entries.
    pub ends_at: OffsetDateTime,
    /// How many entries it has.
    pub entries: u32,
    /// The bytes of the entries of all shows of its account.
    pub account_bytes: u64,
    /// Its classes at their present prices.
    pub classes: Vec<EnteredClass>,
}

/// What the store knows of an idempotency key.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Replay {
    /// Never seen for this show; it is taken from now on, if the transaction
    /// commits.
    New,
    /// Seen with the same request, which made this registration. It never
    /// changes, so this is what was answered then.
    SameRequest(Box<Registration>),
    /// Seen with another request.
    OtherRequest,
}

/// Keeps registrations.
#[cfg_attr(any(test, feature = "mocks"), mockall::automock)]
#[async_trait]
pub trait RegistrationStore: Send + Sync {
    /// Starts a transaction in which one registration is made.
    async fn begin(&self) -> Result<Box<dyn RegistrationTx>, StoreError>;

    /// A page of the registrations of one of the actor's shows, last made
    /// first; `None` if the actor has no such show. The cursor's key is the
    /// entry number.
    async fn list(
        &self,
        actor: Actor,
        event_id: EventId,
        page: &PageRequest,
    ) -> Result<Option<Page<Registration>>, StoreError>;
}

/// One transaction that makes a registration. Dropped without
/// [`commit`](Self::commit), it leaves nothing behind, not even a number.
#[cfg_attr(any(test, feature = "mocks"), mockall::automock)]
#[async_trait]
pub trait RegistrationTx: Send + Sync {
    /// The show, unless it is missing or hidden. Locks it: until this
    /// transaction ends nobody else changes the show or enters it.
    async fn lock_show(
        &mut self,
        reference: &EventReference,
    ) -> Result<Option<ShowToEnter>, StoreError>;

    /// Takes the key for `registration_id` in this show, or says what became
    /// of it before.
    async fn claim_key(
        &mut self,
        event_id: EventId,
        key: &IdempotencyKey,
        registration_id: RegistrationId,
        now: OffsetDateTime,
    ) -> Result<Replay, StoreError>;

    /// The next entry number of the locked show, for an entry of so many
    /// bytes.
    async fn next_entry_number(&mut self, event_id: EventId, bytes: u64)
    -> Result<u32, StoreError>;

    /// Stores the registration.
    async fn insert(&mut self, registration: &Registration) -> Result<(), StoreError>;

    /// Makes it last: when this returns, a crash does not lose it.
    async fn commit(self: Box<Self>) -> Result<(), StoreError>;
}
