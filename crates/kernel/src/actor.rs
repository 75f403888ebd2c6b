use std::net::IpAddr;
use std::sync::Arc;

use time::{Date, OffsetDateTime};
use uuid::Uuid;

use crate::{
    AccessTokenId, AccountId, Changer, NO_ORGANIZATION, OrganizationId, Permission, Refusal, Role,
    StoreError, TimeZone,
};

/// The role of an account in an organization.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OrganizationRole {
    /// The organization.
    pub organization_id: OrganizationId,
    /// The organization's name.
    pub organization_name: Arc<str>,
    /// The organization's time zone, if it is known.
    pub time_zone: Option<TimeZone>,
    /// What the account may do there.
    pub role: Role,
}

/// To what an actor is limited who acts by an access token.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct AccessLimit {
    /// The token.
    pub token: AccessTokenId,
    /// The only organization.
    pub organization_id: OrganizationId,
    /// The most that it may do there.
    pub role: Role,
}

impl AccessLimit {
    /// What is left of the roles of an account: one or none.
    fn of(self, roles: &[OrganizationRole]) -> Arc<[OrganizationRole]> {
        let there = |it: &&OrganizationRole| it.organization_id == self.organization_id;
        let limited = |it: &OrganizationRole| {
            let role = it.role.weaker(self.role)?;
            Some(OrganizationRole { role, ..it.clone() })
        };
        let roles = roles.iter().filter(there);
        roles.filter_map(limited).collect()
    }
}

/// The account on whose behalf a use case runs, with its roles: it owns the
/// organization that was founded with it, and may be a member of others.
///
/// Every service method that reads or writes the data of an account or an
/// organization takes the actor as its first parameter.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Actor {
    account_id: AccountId,
    roles: Arc<[OrganizationRole]>,
    limit: Option<AccessLimit>,
    address: Option<IpAddr>,
}

impl Actor {
    /// An actor for `account_id` with these roles. The caller has verified the
    /// account's token.
    #[must_use]
    pub const fn new(account_id: AccountId, roles: Arc<[OrganizationRole]>) -> Self {
        Self {
            account_id,
            roles,
            limit: None,
            address: None,
        }
    }

    /// An actor that only has its own organization.
    #[must_use]
    pub fn alone(account_id: AccountId) -> Self {
        let own = OrganizationRole {
            organization_id: OrganizationId::of_founder(account_id),
            organization_name: "".into(),
            time_zone: None,
            role: Role::Owner,
        };
        Self::new(account_id, Arc::new([own]))
    }

    /// The same actor, who calls from this network address.
    #[must_use]
    pub fn calling_from(mut self, address: Option<IpAddr>) -> Self {
        self.address = address;
        self
    }

    /// The same account, acting by an access token: with the weaker of the token's role
    /// and its own in one organization, and with no other. `None` if it belongs to that
    /// no more, or neither role includes the other.
    #[must_use]
    pub fn limited_to(mut self, limit: AccessLimit) -> Option<Self> {
        self.roles = limit.of(&self.roles);
        self.limit = Some(limit);
        (!self.roles.is_empty()).then_some(self)
    }

    /// Whether the account acts by an access token, which does nothing that only the
    /// account itself may do.
    #[must_use]
    pub const fn is_limited(&self) -> bool {
        self.limit.is_some()
    }

    /// The account that acts.
    #[must_use]
    pub const fn account_id(&self) -> AccountId {
        self.account_id
    }

    /// The actor as the author of a change, for the audit trail.
    #[must_use]
    pub const fn changer(&self) -> Changer {
        let token = match self.limit {
            Some(limit) => Some(limit.token),
            None => None,
        };
        Changer::Account(self.account_id, self.address, token)
    }

    /// Where the actor works unless another organization is chosen: in the one that was
    /// founded with the account, or by an access token in that of the token.
    #[must_use]
    pub const fn own_organization(&self) -> OrganizationId {
        match self.limit {
            Some(limit) => limit.organization_id,
            None => OrganizationId::of_founder(self.account_id),
        }
    }

    /// The actor's roles, that in its own organization first.
    #[must_use]
    pub fn roles(&self) -> &[OrganizationRole] {
        &self.roles
    }

    /// The actor's role in an organization, if it belongs to it.
    #[must_use]
    pub fn role_in(&self, organization: OrganizationId) -> Option<&OrganizationRole> {
        let mut all = self.roles.iter();
        all.find(|it| it.organization_id == organization)
    }

    /// The time zone of an organization of the actor, if it is known.
    #[must_use]
    pub fn time_zone_of(&self, organization: OrganizationId) -> Option<&TimeZone> {
        self.role_in(organization)?.time_zone.as_ref()
    }

    /// The time zone of the barn in which the actor works: that of its own
    /// organization, or of the first other one that has one.
    #[must_use]
    pub fn time_zone(&self) -> Option<&TimeZone> {
        self.roles.iter().find_map(|it| it.time_zone.as_ref())
    }

    /// The day in an organization of the actor: in its time zone, or in UTC as long
    /// as that is not known.
    #[must_use]
    pub fn today_in(&self, organization: OrganizationId, now: OffsetDateTime) -> Date {
        let zone = self.time_zone_of(organization);
        zone.map_or_else(|| now.date(), |zone| zone.date_of(now))
    }

    /// Where the actor may do this. Ports take the scope, so a use case cannot
    /// forget to ask.
    #[must_use]
    pub fn to(&self, permission: Permission) -> Scope {
        Scope {
            actor: self.clone(),
            permission,
        }
    }
}

/// The organizations in which an actor may do one thing. Every query for the
/// data of organizations is restricted to it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Scope {
    actor: Actor,
    permission: Permission,
}

impl Scope {
    /// The scope of what acts without an account, such as a device with a link: one
    /// organization, and there nothing beyond what the office may. The account of such a
    /// scope is nobody, whom no row names, so its own organization is none, and nothing
    /// can be created in it.
    #[must_use]
    pub fn of_one(organization_id: OrganizationId, permission: Permission) -> Self {
        Self::of_nobody(organization_id, Role::Secretary, permission)
    }

    /// The scope of a page that is open without an account, such as the emergency page of a
    /// horse: it reads the horses of one organization, and does nothing else.
    #[must_use]
    pub fn of_barn(organization_id: OrganizationId) -> Self {
        Self::of_nobody(organization_id, Role::Caretaker, Permission::ReadHorses)
    }

    fn of_nobody(organization_id: OrganizationId, role: Role, permission: Permission) -> Self {
        let role = OrganizationRole {
            organization_id,
            organization_name: "".into(),
            time_zone: None,
            role,
        };
        let nobody = AccountId::new(Uuid::nil());
        Actor::new(nobody, Arc::new([role])).to(permission)
    }

    /// Who acts.
    #[must_use]
    pub const fn actor(&self) -> &Actor {
        &self.actor
    }

    /// The account that acts.
    #[must_use]
    pub const fn account_id(&self) -> AccountId {
        self.actor.account_id
    }

    /// The network address from which the account acts, if it is known.
    #[must_use]
    pub const fn address(&self) -> Option<IpAddr> {
        self.actor.address
    }

    /// The same, with the account's roles as they were read again, of which an access
    /// token leaves no more than before.
    #[must_use]
    pub fn with_roles(mut self, roles: Arc<[OrganizationRole]>) -> Self {
        self.actor.roles = match self.actor.limit {
            Some(limit) => limit.of(&roles),
            None => roles,
        };
        self
    }

    /// Whether the actor may do it in this organization.
    #[must_use]
    pub fn permits(&self, organization: OrganizationId) -> bool {
        let role = self.actor.role_in(organization);
        role.is_some_and(|it| it.role.permits(self.permission))
    }

    /// The organization in which the actor creates something: the one that they
    /// chose, or else their own. They have none to which they do not belong, or in which
    /// they may not even read.
    pub fn choose(&self, wished: Option<OrganizationId>) -> Result<OrganizationId, Refusal> {
        let chosen = wished.unwrap_or_else(|| self.actor.own_organization());
        if self.permits(chosen) {
            return Ok(chosen);
        }
        Err(if self.only_readable().contains(&chosen) {
            StoreError::RoleNotSufficient.into()
        } else {
            NO_ORGANIZATION
        })
    }

    /// The organizations in which the actor may do it. Empty only for what acts by a link
    /// or an access token, because an account owns its own.
    #[must_use]
    pub fn organizations(&self) -> Vec<OrganizationId> {
        self.that_permit(self.permission)
    }

    /// The organizations in which the actor may read what it acts on, but not
    /// do it. Whoever asks for an object there is told so.
    #[must_use]
    pub fn only_readable(&self) -> Vec<OrganizationId> {
        let mut readable = self.that_permit(self.permission.to_read());
        readable.retain(|it| !self.permits(*it));
        readable
    }

    fn that_permit(&self, permission: Permission) -> Vec<OrganizationId> {
        let roles = self.actor.roles.iter();
        let those = roles.filter(|it| it.role.permits(permission));
        those.map(|it| it.organization_id).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn organization(number: u128) -> OrganizationId {
        OrganizationId::new(Uuid::from_u128(number))
    }

    #[test]
    fn today_is_the_day_in_the_organization() {
        let actor = secretary_of(2);
        let now = time::macros::datetime!(2026-06-06 09:59 UTC);
        let yesterday = time::macros::date!(2026 - 06 - 05);
        assert_eq!(actor.today_in(organization(2), now), yesterday);
        // Its zone is not known.
        assert_eq!(actor.today_in(actor.own_organization(), now), now.date());
        assert_eq!(
            actor.time_zone().map(TimeZone::name),
            Some("Pacific/Honolulu")
        );
    }

    fn secretary_of(number: u128) -> Actor {
        let own = Actor::alone(AccountId::new(Uuid::from_u128(1)));
        let role = OrganizationRole {
            organization_id: organization(number),
            organization_name: "Fair Association".into(),
            time_zone: TimeZone::parse("Pacific/Honolulu").ok(),
            role: Role::Secretary,
        };
        let roles = [own.roles()[0].clone(), role];
        Actor::new(own.account_id(), roles.into())
    }

    #[test]
    fn an_account_owns_the_organization_that_it_founded() {
        let actor = secretary_of(2);
        assert_eq!(actor.own_organization(), organization(1));
        let role_in = |number| actor.role_in(organization(number)).map(|it| it.role);
        assert_eq!(role_in(1), Some(Role::Owner));
        assert_eq!(role_in(2), Some(Role::Secretary));
        assert_eq!(role_in(3), None);
    }

    #[test]
    fn a_scope_has_the_organizations_whose_role_permits_it() {
        let actor = secretary_of(2);
        let entries = actor.to(Permission::ManageEntries);
        assert_eq!(entries.organizations(), [organization(1), organization(2)]);
        assert!(entries.only_readable().is_empty());
        let shows = actor.to(Permission::EditShows);
        assert_eq!(shows.organizations(), [organization(1)]);
        assert_eq!(shows.only_readable(), [organization(2)]);
        assert!(!shows.permits(organization(2)));
        let horses = actor.to(Permission::EditHorses);
        assert!(horses.only_readable().is_empty());
    }

    #[test]
    fn something_new_belongs_to_the_chosen_organization_or_to_the_own() {
        let actor = secretary_of(2);
        let shows = actor.to(Permission::EditShows);
        assert_eq!(shows.choose(None).ok(), Some(organization(1)));
        let choose = |permission, number| actor.to(permission).choose(Some(organization(number)));
        let entries = choose(Permission::ManageEntries, 2);
        assert_eq!(entries.ok(), Some(organization(2)));
        let refused = choose(Permission::EditShows, 2);
        assert!(matches!(
            refused,
            Err(Refusal::Store(StoreError::RoleNotSufficient))
        ));
        for (permission, number) in [(Permission::EditHorses, 2), (Permission::EditShows, 3)] {
            let refused = choose(permission, number);
            assert!(matches!(refused, Err(Refusal::NotFound("Organization"))));
        }
    }

    #[test]
    fn an_access_token_leaves_the_weaker_role_in_one_organization() {
        let token = AccessTokenId::new(Uuid::from_u128(7));
        let limited = |number, role| {
            let organization_id = organization(number);
            secretary_of(2).limited_to(AccessLimit {
                token,
                organization_id,
                role,
            })
        };
        let viewer = limited(2, Role::Viewer).expect("a role");
        assert!(viewer.is_limited());
        let by = Changer::Account(viewer.account_id(), None, Some(token));
        assert_eq!(viewer.changer(), by);
        assert_eq!(viewer.own_organization(), organization(2));
        assert_eq!(viewer.roles().len(), 1);
        let shows = viewer.to(Permission::ReadShows);
        assert_eq!(shows.organizations(), [organization(2)]);
        let entries = viewer.to(Permission::ManageEntries);
        assert!(entries.organizations().is_empty());
        assert_eq!(entries.only_readable(), [organization(2)]);
        // Not in the account's own, not even by choice.
        let chosen = shows.choose(Some(organization(1)));
        assert!(matches!(chosen, Err(Refusal::NotFound("Organization"))));
        // The account's own role is the weaker one.
        let owner = limited(2, Role::Owner).expect("a role");
        let role = owner.role_in(organization(2)).map(|it| it.role);
        assert_eq!(role, Some(Role::Secretary));
        // It is another one, or there is none.
        assert_eq!(limited(2, Role::Caretaker), None);
        assert_eq!(limited(3, Role::Viewer), None);
        // Roles that are read again.
        let again = entries.with_roles(secretary_of(2).roles().into());
        assert_eq!(again.organizations(), []);
    }

    #[test]
    fn what_acts_without_an_account_acts_in_one_organization_and_creates_nothing() {
        let scope = |permission| Scope::of_one(organization(2), permission);
        let entries = scope(Permission::ManageEntries);
        assert_eq!(entries.organizations(), [organization(2)]);
        assert!(!entries.permits(organization(1)));
        let chosen = entries.choose(None);
        assert!(matches!(chosen, Err(Refusal::NotFound("Organization"))));
        // A link that the office makes cannot do what the office may not.
        assert_eq!(scope(Permission::EditShows).organizations(), []);
        let barn = Scope::of_barn(organization(2));
        assert_eq!(barn.organizations(), [organization(2)]);
        assert!(barn.choose(None).is_err());
    }
}
