//! Links to emergency pages: whoever scans the code at a stall's door sees, without an
//! account, whom to call about the horse.

use async_trait::async_trait;
use kernel::{
    Actor, HorseId, Link, LinkId, LinkPurpose, LinkWish, NamedHorse, NewLink, OrganizationId,
    Permission, RandomToken, Refusal, Scope, StoreError,
};
use time::OffsetDateTime;

use crate::EmergencyService;

kernel::words! {
    /// What a barn shows on its emergency pages, beside the names of the horse and of whom
    /// to call.
    pub enum EmergencyShown {
        /// The horse's photo.
        Photo = "photo",
        /// The phone numbers of its owners.
        Owners = "owners",
        /// Its veterinarians.
        Veterinarian = "veterinarian",
        /// What it is allergic to.
        Allergies = "allergies",
        /// The medication that it gets.
        Medication = "medication",
        /// Its insurances, with what their contacts note, such as a policy's number.
        Insurance = "insurance",
    }
}

impl EmergencyShown {
    /// What a barn shows that has not chosen.
    pub const USUAL: [Self; 5] = [
        Self::Photo,
        Self::Owners,
        Self::Veterinarian,
        Self::Allergies,
        Self::Medication,
    ];
}

/// The link to the emergency page of a horse.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EmergencyLink {
    /// The horse.
    pub horse: NamedHorse,
    /// The link itself.
    pub link: Link,
}

/// What a link leads to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LinkedHorse {
    /// The horse.
    pub id: HorseId,
    /// Whose it is.
    pub organization_id: OrganizationId,
    /// The name of its photo, if it has one.
    pub photo: Option<String>,
    /// What the barn shows.
    pub shown: Vec<EmergencyShown>,
}

impl LinkedHorse {
    /// Whether the barn shows this.
    #[must_use]
    pub fn shows(&self, what: EmergencyShown) -> bool {
        self.shown.contains(&what)
    }
}

/// Stores links to emergency pages. A link lives until it expires or is revoked, and while
/// its horse is not archived. A horse has one. Making, changing and revoking one, or all of
/// an organization, adds a line to the audit trail, in the same transaction.
#[cfg_attr(test, mockall::automock)]
#[async_trait]
pub trait EmergencyLinkStore: Send + Sync {
    /// Stores a link of a horse of the actor, or returns the one that lives, with the end
    /// that is wished for, if no new one is; also whether it is new.
    async fn insert(
        &self,
        scope: &Scope,
        horse: HorseId,
        link: &NewLink,
    ) -> Result<(EmergencyLink, bool), Refusal>;

    /// The link of a horse of the actor.
    async fn find(
        &self,
        scope: &Scope,
        horse: HorseId,
    ) -> Result<Option<EmergencyLink>, StoreError>;

    /// Deletes the link of a horse of the actor; `false` if there is none.
    async fn delete(
        &self,
        scope: &Scope,
        horse: HorseId,
        now: OffsetDateTime,
    ) -> Result<bool, StoreError>;

    /// Deletes all links of an organization, in which the actor of the scope acts.
    async fn delete_all(
        &self,
        scope: &Scope,
        organization: OrganizationId,
        now: OffsetDateTime,
    ) -> Result<(), StoreError>;

    /// The links of an organization, by the names of the horses; also those that expired,
    /// but not those of archived horses.
    async fn list(&self, organization: OrganizationId) -> Result<Vec<EmergencyLink>, StoreError>;

    /// What an organization shows.
    async fn shown(&self, organization: OrganizationId) -> Result<Vec<EmergencyShown>, StoreError>;

    /// Sets what an organization shows.
    async fn set_shown(
        &self,
        organization: OrganizationId,
        shown: &[EmergencyShown],
    ) -> Result<(), StoreError>;

    /// What a link that lives leads to.
    async fn linked(
        &self,
        token: &RandomToken,
        now: OffsetDateTime,
    ) -> Result<Option<LinkedHorse>, StoreError>;

    /// Counts that the page of a link was opened; `false` if the link is gone. Of calls at
    /// the same time, each counts.
    async fn count(&self, token: &RandomToken, now: OffsetDateTime) -> Result<bool, StoreError>;
}

impl EmergencyService {
    /// Makes the link of a horse of the actor, or returns the one that lives, if no new one
    /// is wished for; also whether it is new.
    pub async fn make_link(
        &self,
        actor: &Actor,
        horse: HorseId,
        wish: LinkWish,
    ) -> Result<(EmergencyLink, bool), Refusal> {
        let now = self.clock.now();
        wish.check(now)?;
        let link = NewLink {
            id: LinkId::new(self.ids.next_uuid()),
            token: self.ids.next_token(),
            wish,
            now,
        };
        let scope = actor.to(LinkPurpose::EMERGENCY_PAGE.permission);
        self.links.insert(&scope, horse, &link).await
    }

    /// The link of a horse of the actor.
    pub async fn link(
        &self,
        actor: &Actor,
        horse: HorseId,
    ) -> Result<Option<EmergencyLink>, StoreError> {
        let scope = actor.to(Permission::ReadHorses);
        self.links.find(&scope, horse).await
    }

    /// Revokes the link of a horse of the actor; `false` if there is none.
    pub async fn revoke(&self, actor: &Actor, horse: HorseId) -> Result<bool, StoreError> {
        let scope = actor.to(LinkPurpose::EMERGENCY_PAGE.permission);
        self.links.delete(&scope, horse, self.clock.now()).await
    }

    /// Revokes all links of an organization of the actor, which is its own if none is given.
    pub async fn revoke_all(
        &self,
        actor: &Actor,
        organization: Option<OrganizationId>,
    ) -> Result<(), Refusal> {
        let scope = actor.to(LinkPurpose::EMERGENCY_PAGE.permission);
        let id = scope.choose(organization)?;
        let now = self.clock.now();
        Ok(self.links.delete_all(&scope, id, now).await?)
    }

    /// The links of an organization of the actor.
    pub async fn links(
        &self,
        actor: &Actor,
        organization: Option<OrganizationId>,
    ) -> Result<Vec<EmergencyLink>, Refusal> {
        let id = actor.to(Permission::ReadHorses).choose(organization)?;
        Ok(self.links.list(id).await?)
    }

    /// What an organization of the actor shows on its pages.
    pub async fn choices(
        &self,
        actor: &Actor,
        organization: Option<OrganizationId>,
    ) -> Result<(OrganizationId, Vec<EmergencyShown>), Refusal> {
        let id = actor.to(Permission::ReadHorses).choose(organization)?;
        Ok((id, self.links.shown(id).await?))
    }

    /// Sets what an organization of the actor shows on its pages.
    pub async fn choose(
        &self,
        actor: &Actor,
        organization: Option<OrganizationId>,
        mut shown: Vec<EmergencyShown>,
    ) -> Result<(OrganizationId, Vec<EmergencyShown>), Refusal> {
        let id = actor.to(Permission::EditHorses).choose(organization)?;
        shown.sort_unstable();
        shown.dedup();
        self.links.set_shown(id, &shown).await?;
        Ok((id, shown))
    }
}
