use async_trait::async_trait;
use kernel::{ClassId, EventId, NewAuditLine, RegistrationId, Revision, Scope, StoreError};

use super::{GroupShow, GroupStanding, Regroup};

/// Stores which classes took the place of others.
#[cfg_attr(any(test, feature = "mocks"), mockall::automock)]
#[async_trait]
pub trait RegroupStore: Send + Sync {
    /// Begins a transaction.
    async fn begin(&self) -> Result<Box<dyn RegroupTx>, StoreError>;

    /// One of the actor's shows, and of the classes that took the place of others how far
    /// they are; `None` if the actor has no such show.
    async fn find(
        &self,
        scope: &Scope,
        event_id: EventId,
    ) -> Result<Option<(GroupShow, Vec<GroupStanding>)>, StoreError>;
}

/// A transaction that splits or combines classes, or undoes that. If it is dropped without
/// [`commit`](Self::commit), all of it is rolled back.
#[cfg_attr(any(test, feature = "mocks"), mockall::automock)]
#[async_trait]
pub trait RegroupTx: Send + Sync {
    /// One of the actor's shows. Locks it at the desk until the transaction ends.
    async fn lock_show(
        &mut self,
        scope: &Scope,
        event_id: EventId,
    ) -> Result<Option<GroupShow>, StoreError>;

    /// How far those of these classes are that the locked show has. Locks what the ring
    /// has of them.
    async fn lock_classes(&mut self, ids: &[ClassId]) -> Result<Vec<GroupStanding>, StoreError>;

    /// Stores the change in the locked show and classes. Returns the new revisions of the
    /// entries that were moved.
    async fn save(
        &mut self,
        change: &Regroup,
    ) -> Result<Vec<(RegistrationId, Revision)>, StoreError>;

    /// Adds lines to the audit trail of the locked show.
    async fn record(&mut self, lines: &[NewAuditLine]) -> Result<(), StoreError>;

    /// Commits durably.
    async fn commit(self: Box<Self>) -> Result<(), StoreError>;
}
