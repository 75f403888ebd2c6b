use kernel::{Actor, OrganizationId, Revision, StoreError};
use thiserror::Error;

use crate::{AccountService, Organization, OrganizationProfile};

/// Why an organization was not replaced.
#[derive(Debug, Error)]
pub enum ReplaceOrganizationError {
    /// The actor has no such organization.
    #[error("there is no such organization")]
    NotFound,
    /// Somebody saved it since its account read it.
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

    /// Replaces the profile of the actor's organization, unless somebody else
    /// did since it had the `revision` given.
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
