//! The people of an organization, and invitations to it.

use std::sync::Arc;

use async_trait::async_trait;
use kernel::{
    AccountId, AccountMailId, Actor, Clock, EmailAddress, IdGenerator, InvitationId,
    OrganizationId, Permission, RandomToken, Refusal, Role, Scope, StoreError,
};
use thiserror::Error;
use time::{Duration, OffsetDateTime};

use crate::{LinkHash, LinkSecrets};

/// Maximum number of members of an organization beside its founder.
pub const MAX_MEMBERS: u32 = 100;

/// Maximum number of open invitations of an organization.
pub const MAX_INVITATIONS: u32 = 50;

/// How long an invitation is open.
pub const INVITATION_LIFETIME: Duration = Duration::days(7);

/// Somebody who belongs to an organization.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Member {
    /// The account.
    pub account_id: AccountId,
    /// The account's address.
    pub email: EmailAddress,
    /// What it may do.
    pub role: Role,
    /// Whether the organization was founded with the account, which always
    /// owns it.
    pub is_founder: bool,
    /// Since when it belongs to the organization.
    pub since: OffsetDateTime,
}

/// An open invitation.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Invitation {
    /// The invitation's id.
    pub id: InvitationId,
    /// The organization.
    pub organization_id: OrganizationId,
    /// The address to which it is mailed. Any account that has the link may
    /// accept it.
    pub email: EmailAddress,
    /// The role that it gives.
    pub role: Role,
    /// When it was made.
    pub created_at: OffsetDateTime,
}

impl Invitation {
    /// Until when it can be accepted.
    #[must_use]
    pub fn expires_at(&self) -> OffsetDateTime {
        self.created_at + INVITATION_LIFETIME
    }
}

/// An invitation as the person sees it who has its link.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OfferedRole {
    /// The invitation.
    pub invitation: Invitation,
    /// The organization's name; empty if it has none.
    pub organization_name: String,
}

/// Why the people of an organization were not changed.
#[derive(Debug, Error)]
pub enum PeopleError {
    /// The founder owns the organization as long as the account exists.
    #[error("the founder stays the owner")]
    Founder,
    /// The organization would have no owner.
    #[error("the member is the only owner")]
    LastOwner,
    /// The account with this address belongs to the organization already.
    #[error("the address is a member's")]
    AlreadyMember,
    /// As of every object.
    #[error(transparent)]
    Refusal(#[from] Refusal),
}

impl From<StoreError> for PeopleError {
    fn from(error: StoreError) -> Self {
        Self::Refusal(error.into())
    }
}

/// Stores members and invitations. A call that changes somebody's role notes
/// the account's id in [`kernel::Changes`] after the commit. Each change adds its
/// line to the organization's audit trail, in the same transaction.
#[cfg_attr(any(test, feature = "mocks"), mockall::automock)]
#[async_trait]
pub trait PeopleStore: Send + Sync {
    /// The founder, then the members in the order in which they came.
    async fn members(
        &self,
        scope: &Scope,
        organization: OrganizationId,
    ) -> Result<Vec<Member>, Refusal>;

    /// Gives a member of an organization within the scope another role. One that
    /// does not permit to manage people ends the invitations of this member.
    async fn set_role(
        &self,
        scope: &Scope,
        organization: OrganizationId,
        account: AccountId,
        role: Role,
        now: OffsetDateTime,
    ) -> Result<Member, PeopleError>;

    /// Removes a member from an organization within the scope, and ends the
    /// invitations of this member.
    async fn remove(
        &self,
        scope: &Scope,
        organization: OrganizationId,
        account: AccountId,
        now: OffsetDateTime,
    ) -> Result<(), PeopleError>;

    /// Stores an invitation to an organization within the scope, with its link, instead
    /// of an open one to the same address, and enqueues its mail.
    async fn invite(
        &self,
        scope: &Scope,
        invitation: &Invitation,
        link: &LinkHash,
    ) -> Result<(), PeopleError>;

    /// The open invitations, the last one first.
    async fn invitations(
        &self,
        scope: &Scope,
        organization: OrganizationId,
        now: OffsetDateTime,
    ) -> Result<Vec<Invitation>, Refusal>;

    /// Deletes an open invitation to an organization within the scope; `false`
    /// if there is none.
    async fn revoke(
        &self,
        scope: &Scope,
        organization: OrganizationId,
        id: InvitationId,
        now: OffsetDateTime,
    ) -> Result<bool, StoreError>;

    /// The open invitation with this link.
    async fn find_offer(
        &self,
        link: &LinkHash,
        now: OffsetDateTime,
    ) -> Result<Option<OfferedRole>, StoreError>;

    /// Makes the actor a member with the role of the invitation, and ends the
    /// invitation. Of several accounts that use one link one succeeds; a
    /// repeated call of this account has the same result. A member keeps the
    /// present role. `None` if the link does not work.
    async fn accept(
        &self,
        actor: &Actor,
        link: &LinkHash,
        now: OffsetDateTime,
    ) -> Result<Option<OfferedRole>, Refusal>;
}

/// The use cases of an organization's people.
pub struct PeopleService {
    store: Arc<dyn PeopleStore>,
    secrets: Arc<dyn LinkSecrets>,
    clock: Arc<dyn Clock>,
    ids: Arc<dyn IdGenerator>,
}

impl PeopleService {
    /// The service, on its ports.
    pub fn new(
        store: Arc<dyn PeopleStore>,
        secrets: Arc<dyn LinkSecrets>,
        clock: Arc<dyn Clock>,
        ids: Arc<dyn IdGenerator>,
    ) -> Self {
        Self {
            store,
            secrets,
            clock,
            ids,
        }
    }

    /// The people of one of the actor's organizations, the founder first.
    pub async fn members(
        &self,
        actor: &Actor,
        organization: OrganizationId,
    ) -> Result<Vec<Member>, Refusal> {
        let scope = actor.to(Permission::ReadOrganization);
        self.store.members(&scope, organization).await
    }

    /// Gives a member another role.
    pub async fn set_role(
        &self,
        actor: &Actor,
        organization: OrganizationId,
        account: AccountId,
        role: Role,
    ) -> Result<Member, PeopleError> {
        let scope = actor.to(Permission::ManagePeople);
        if OrganizationId::of_founder(account) == organization && scope.permits(organization) {
            return Err(PeopleError::Founder);
        }
        self.store
            .set_role(&scope, organization, account, role, self.clock.now())
            .await
    }

    /// Removes a member. Every member may leave.
    pub async fn remove(
        &self,
        actor: &Actor,
        organization: OrganizationId,
        account: AccountId,
    ) -> Result<(), PeopleError> {
        // An access token does not leave for its holder.
        let permission = if account == actor.account_id() && !actor.is_limited() {
            Permission::ReadOrganization
        } else {
            Permission::ManagePeople
        };
        let scope = actor.to(permission);
        if OrganizationId::of_founder(account) == organization && scope.permits(organization) {
            return Err(PeopleError::Founder);
        }
        let now = self.clock.now();
        self.store.remove(&scope, organization, account, now).await
    }

    /// Mails an invitation, and returns it with the secret part of its link, which
    /// works at once and is not stored.
    pub async fn invite(
        &self,
        actor: &Actor,
        organization_id: OrganizationId,
        email: EmailAddress,
        role: Role,
    ) -> Result<(Invitation, RandomToken), PeopleError> {
        let invitation = Invitation {
            id: InvitationId::new(self.ids.next_uuid()),
            organization_id,
            email,
            role,
            created_at: self.clock.now(),
        };
        let scope = actor.to(Permission::ManagePeople);
        let mail_id = AccountMailId::new(invitation.id.as_uuid());
        let secret = self.secrets.secret_of(mail_id);
        let link = LinkHash::of(&secret);
        self.store.invite(&scope, &invitation, &link).await?;
        Ok((invitation, secret))
    }

    /// The open invitations to one of the actor's organizations, the last one
    /// first.
    pub async fn invitations(
        &self,
        actor: &Actor,
        organization: OrganizationId,
    ) -> Result<Vec<Invitation>, Refusal> {
        let scope = actor.to(Permission::ManagePeople);
        self.store
            .invitations(&scope, organization, self.clock.now())
            .await
    }

    /// Revokes an open invitation; `false` if there is none.
    pub async fn revoke(
        &self,
        actor: &Actor,
        organization: OrganizationId,
        id: InvitationId,
    ) -> Result<bool, StoreError> {
        let scope = actor.to(Permission::ManagePeople);
        let now = self.clock.now();
        self.store.revoke(&scope, organization, id, now).await
    }

    /// The invitation with this secret part of its link; `None` if the link is
    /// altered, was used, revoked, or has expired.
    pub async fn offer(&self, token: &str) -> Result<Option<OfferedRole>, StoreError> {
        let Some(token) = RandomToken::parse(token) else {
            return Ok(None);
        };
        let link = LinkHash::of(&token);
        self.store.find_offer(&link, self.clock.now()).await
    }

    /// Accepts an invitation by its link, like [`offer`](Self::offer).
    pub async fn accept(&self, actor: &Actor, token: &str) -> Result<Option<OfferedRole>, Refusal> {
        let Some(token) = RandomToken::parse(token) else {
            return Ok(None);
        };
        let link = LinkHash::of(&token);
        self.store.accept(actor, &link, self.clock.now()).await
    }
}

#[cfg(test)]
mod tests {
    use kernel::{ManualClock, OrganizationRole, RandomIds, SequentialIds};

    use super::*;
    use crate::MockLinkSecrets;
    use crate::testing::NOW;

    fn service(store: MockPeopleStore) -> PeopleService {
        PeopleService::new(
            Arc::new(store),
            Arc::new(MockLinkSecrets::new()),
            Arc::new(ManualClock::at(NOW)),
            Arc::new(SequentialIds::default()),
        )
    }

    fn founder() -> Actor {
        Actor::alone(AccountId::new(RandomIds.next_uuid()))
    }

    /// A member of the founder's organization.
    fn member_of(founder: &Actor, role: Role) -> Actor {
        let role = OrganizationRole {
            organization_id: founder.own_organization(),
            organization_name: "".into(),
            time_zone: None,
            role,
        };
        let id = AccountId::new(RandomIds.next_uuid());
        Actor::new(id, Arc::new([role]))
    }

    #[tokio::test]
    async fn the_founder_is_neither_removed_nor_given_another_role() {
        let founder = founder();
        let organization = founder.own_organization();
        let other_owner = member_of(&founder, Role::Owner);
        for actor in [&founder, &other_owner] {
            let service = service(MockPeopleStore::new());
            let id = founder.account_id();
            let changed = service.set_role(actor, organization, id, Role::Viewer);
            assert!(matches!(changed.await, Err(PeopleError::Founder)));
            let removed = service.remove(actor, organization, id).await;
            assert!(matches!(removed, Err(PeopleError::Founder)));
        }
    }

    #[tokio::test]
    async fn every_member_may_leave_and_only_owners_remove_others() {
        let founder = founder();
        let member = member_of(&founder, Role::Viewer);
        for (account, permission) in [
            (member.account_id(), Permission::ReadOrganization),
            (founder.account_id(), Permission::ManagePeople),
        ] {
            let expected = member.to(permission);
            let mut store = MockPeopleStore::new();
            store
                .expect_remove()
                .withf(move |scope, _, _, _| *scope == expected)
                .times(1)
                .returning(|_, _, _, _| Ok(()));
            let service = service(store);
            let removed = service.remove(&member, founder.own_organization(), account);
            assert!(removed.await.is_ok());
        }
    }

    #[tokio::test]
    async fn a_link_is_looked_up_by_its_hash() {
        let token = RandomIds.next_token();
        let link = LinkHash::of(&token);
        let mut store = MockPeopleStore::new();
        store
            .expect_find_offer()
            .withf(move |hash, now| (hash, *now) == (&link, NOW))
            .times(1)
            .returning(|_, _| Ok(None));
        let offer = service(store).offer(token.as_str()).await;
        assert_eq!(offer.expect("answered"), None);
    }
}
