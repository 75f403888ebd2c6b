use kernel::{Actor, OrganizationId, Revision, StoreError};
use thiserror::Error;

use crate::{AccountService, Organization, OrganizationProfile};

/// Why an organization was not replaced.
#[derive(Debug, Error)]
pub enum ReplaceOrganizationError {
    /// The account does not exist.
    #[error("there is no such organization")]
    NotFound,
    /// The organization has another revision: it was saved since the caller
    /// read it.
    #[error("the organization was saved by somebody else")]
    Changed,
    /// The store failed.
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl AccountService {
    /// The actor's organization.
    pub async fn organization(&self, actor: Actor) -> Result<Option<Organization>, StoreError> {
        self.store.find_organization(actor).await
    }

    /// Replaces the profile of the actor's organization, unless it was saved
    /// since the given revision.
    pub async fn replace_organization(
        &self,
        actor: Actor,
        id: OrganizationId,
        profile: OrganizationProfile,
        revision: Option<Revision>,
    ) -> Result<Organization, ReplaceOrganizationError> {
        self.store
            .replace_organization(actor, id, &profile, revision, self.clock.now())
            .await
    }
}
