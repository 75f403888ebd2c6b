use async_trait::async_trait;
use kernel::{AccountId, EventId, GroupId, ReceiptId, Scope, StoreError};

use super::WholeGroup;
use crate::EntryLink;

/// Reads barns at shows. They are written in transactions of entries
/// ([`RegistrationTx`](crate::RegistrationTx)).
#[cfg_attr(any(test, feature = "mocks"), mockall::automock)]
#[async_trait]
pub trait GroupStore: Send + Sync {
    /// The barns of one of the actor's shows, the first one made first; `None` if the actor has
    /// no such show.
    async fn groups(
        &self,
        scope: &Scope,
        event_id: EventId,
    ) -> Result<Option<Vec<WholeGroup>>, StoreError>;

    /// A barn of one of the actor's shows.
    async fn group(
        &self,
        scope: &Scope,
        event_id: EventId,
        id: GroupId,
    ) -> Result<Option<WholeGroup>, StoreError>;

    /// The barn that this account entered and that this receipt pays, or is from; the first one
    /// made, unless its show is hidden.
    async fn paid_group(
        &self,
        account: AccountId,
        receipt: ReceiptId,
    ) -> Result<Option<WholeGroup>, StoreError>;

    /// The barn with this link, unless its show is hidden.
    async fn own_group(&self, link: &EntryLink) -> Result<Option<WholeGroup>, StoreError>;
}
