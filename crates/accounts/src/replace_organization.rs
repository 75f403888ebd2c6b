use kernel::{Actor, OrganizationId, Permission, Refusal, Revision, StoreError};

use crate::{AccountService, Organization, OrganizationProfile};

impl AccountService {
    /// The organization that was founded with the actor's account.
    pub async fn organization(&self, actor: &Actor) -> Result<Option<Organization>, StoreError> {
        self.organization_by_id(actor, actor.own_organization())
            .await
    }

    /// One of the actor's organizations.
    pub async fn organization_by_id(
        &self,
        actor: &Actor,
        id: OrganizationId,
    ) -> Result<Option<Organization>, StoreError> {
        let scope = actor.to(Permission::ReadOrganization);
        self.store.find_organization(&scope, id).await
    }

    /// Whether something is kept in the organization that was founded with the
    /// actor's account. It is not for somebody who only works for others. Where it
    /// is the actor's only one, it counts as used.
    pub async fn uses_own_organization(&self, actor: &Actor) -> Result<bool, StoreError> {
        if actor.roles().len() == 1 {
            return Ok(true);
        }
        self.store.is_in_use(actor.own_organization()).await
    }

    /// Replaces the profile of one of the actor's organizations, unless it was saved
    /// since the given revision.
    pub async fn replace_organization(
        &self,
        actor: &Actor,
        id: OrganizationId,
        profile: OrganizationProfile,
        revision: Option<Revision>,
    ) -> Result<Organization, Refusal> {
        self.store
            .replace_organization(
                &actor.to(Permission::EditOrganization),
                id,
                &profile,
                revision,
                self.clock.now(),
            )
            .await
    }
}
