use kernel::{Actor, OrganizationId, StoreError};

use crate::{AccountService, Organization, OrganizationProfile};

impl AccountService {
    /// The actor's organization.
    pub async fn organization(&self, actor: Actor) -> Result<Option<Organization>, StoreError> {
        self.store.find_organization(actor).await
    }

    /// Replaces the profile of the actor's organization; `None` if the actor
    /// has none of this id.
    pub async fn replace_organization(
        &self,
        actor: Actor,
        id: OrganizationId,
        profile: OrganizationProfile,
    ) -> Result<Option<Organization>, StoreError> {
        self.store
            .replace_organization(actor, id, &profile, self.clock.now())
            .await
    }
}
