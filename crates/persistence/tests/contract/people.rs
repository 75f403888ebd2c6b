use accounts::{
    AccountMailStore as _, AccountStore as _, Invitation, LinkHash, MAX_MEMBERS, NewAccount,
    PeopleError, PeopleStore as _, SessionStore as _,
};
use kernel::{
    AccountMailId, Actor, IdGenerator as _, InvitationId, OrganizationId, Permission, RandomIds,
    RandomToken, Refusal, Role, Scope, StoreError,
};
use persistence::SqlPeopleStore;
use time::OffsetDateTime;

use crate::samples::{LATER, NOW, account, email};
use crate::support::Stores;

on_both_databases!(
    a_session_has_the_roles_of_its_account,
    a_role_is_changed_and_a_member_removed_by_owners_alone,
    the_members_are_limited,
    whoever_was_just_removed_changes_nothing,
    other_organizations_are_not_found,
);

pub(crate) async fn open(stores: &Stores, address: &str) -> NewAccount {
    let new = account(address);
    stores.accounts.open(&new).await.expect("opened");
    new
}

/// The account with its stored roles.
pub(crate) async fn actor(stores: &Stores, new: &NewAccount) -> Actor {
    let found = stores.sessions.find(new.session.key).await;
    let roles = found.expect("answered").expect("a session").roles;
    Actor::new(new.credentials.account.id, roles.into())
}

pub(crate) fn people(stores: &Stores) -> SqlPeopleStore {
    SqlPeopleStore::new(stores.database.clone())
}

pub(crate) fn invitation(organization_id: OrganizationId, address: &str, role: Role) -> Invitation {
    Invitation {
        id: InvitationId::new(RandomIds.next_uuid()),
        organization_id,
        email: email(address),
        role,
        created_at: NOW,
    }
}

/// The link of this invitation, which is the same at every attempt of its mail.
pub(crate) fn link_of(invitation: &Invitation) -> LinkHash {
    LinkHash::of(&RandomToken::from_bytes(
        *invitation.id.as_uuid().as_bytes(),
    ))
}

/// The link that is mailed for this invitation.
pub(crate) async fn mailed(
    stores: &Stores,
    invitation: &Invitation,
    at: OffsetDateTime,
) -> Option<LinkHash> {
    let link = link_of(invitation);
    let id = AccountMailId::new(invitation.id.as_uuid());
    let mail = stores.account_mails.prepare(id, &link, at).await;
    mail.expect("answered")?.offer.map(|_| link)
}

/// An owner, and somebody who was invited with this role and accepted.
pub(crate) async fn team(stores: &Stores, role: Role) -> (Actor, NewAccount) {
    let owner = actor(stores, &open(stores, "owner@example.org").await).await;
    let member = open(stores, "member@example.org").await;
    let new = invitation(owner.own_organization(), "member@example.org", role);
    invite(stores, &owner, &new).await.expect("invited");
    let link = mailed(stores, &new, NOW).await.expect("a link");
    let accepting = actor(stores, &member).await;
    let accepted = people(stores).accept(&accepting, &link, LATER).await;
    assert!(accepted.expect("answered").is_some());
    (owner, member)
}

pub(crate) fn managing(actor: &Actor) -> Scope {
    actor.to(Permission::ManagePeople)
}

pub(crate) async fn invite(
    stores: &Stores,
    owner: &Actor,
    new: &Invitation,
) -> Result<(), PeopleError> {
    let link = link_of(new);
    people(stores).invite(&managing(owner), new, &link).await
}

pub(crate) async fn roles(stores: &Stores, owner: &Actor) -> Vec<(String, Role, bool)> {
    let scope = owner.to(Permission::ReadOrganization);
    let store = people(stores);
    let members = store.members(&scope, owner.own_organization()).await;
    let members = members.expect("an organization");
    let row = |it: accounts::Member| (it.email.as_str().to_owned(), it.role, it.is_founder);
    members.into_iter().map(row).collect()
}

pub(crate) async fn open_invitations(stores: &Stores, owner: &Actor) -> Vec<Invitation> {
    let store = people(stores);
    let scope = managing(owner);
    let open = store
        .invitations(&scope, owner.own_organization(), LATER)
        .await;
    open.expect("an organization")
}

async fn a_session_has_the_roles_of_its_account(stores: &Stores) {
    let (owner, member) = team(stores, Role::Caretaker).await;
    let named = "UPDATE organizations SET name = 'Bedford Barn' \
                 WHERE id = (SELECT id FROM accounts WHERE email_key = 'owner@example.org')";
    stores.file.execute(named).await;
    let actor = actor(stores, &member).await;
    let roles: Vec<_> = actor
        .roles()
        .iter()
        .map(|it| (it.organization_id, &*it.organization_name, it.role))
        .collect();
    let expected = [
        (actor.own_organization(), "", Role::Owner),
        (owner.own_organization(), "Bedford Barn", Role::Caretaker),
    ];
    assert_eq!(roles, expected);
}

async fn a_role_is_changed_and_a_member_removed_by_owners_alone(stores: &Stores) {
    let (owner, member) = team(stores, Role::Secretary).await;
    let by_member = actor(stores, &member).await;
    let (organization, id) = (owner.own_organization(), by_member.account_id());
    let refused = people(stores)
        .set_role(&managing(&by_member), organization, id, Role::Owner, LATER)
        .await;
    let is_refused = |error| {
        matches!(
            error,
            PeopleError::Refusal(Refusal::Store(StoreError::RoleNotSufficient))
        )
    };
    assert!(refused.is_err_and(is_refused));
    let refused = people(stores)
        .remove(&managing(&by_member), organization, id, LATER)
        .await;
    assert!(refused.is_err_and(is_refused));
    let changed = people(stores)
        .set_role(&managing(&owner), organization, id, Role::Manager, LATER)
        .await;
    assert_eq!(changed.expect("changed").role, Role::Manager);
    let by_member = actor(stores, &member).await;
    let role = by_member.role_in(organization).map(|it| it.role);
    assert_eq!(role, Some(Role::Manager));
    // Whoever belongs to it may leave.
    let leaving = by_member.to(Permission::ReadOrganization);
    let left = people(stores)
        .remove(&leaving, organization, id, LATER)
        .await;
    assert!(left.is_ok());
    let role = actor(stores, &member).await;
    assert_eq!(role.role_in(organization), None);
    let missing = people(stores)
        .remove(&managing(&owner), organization, id, LATER)
        .await;
    assert!(matches!(
        missing,
        Err(PeopleError::Refusal(Refusal::NotFound(_)))
    ));
}

async fn the_members_are_limited(stores: &Stores) {
    let (owner, _) = team(stores, Role::Viewer).await;
    let organization = owner.own_organization();
    let new = invitation(organization, "new@example.org", Role::Viewer);
    invite(stores, &owner, &new).await.expect("invited");
    let link = mailed(stores, &new, NOW).await.expect("a link");
    for number in 1..MAX_MEMBERS {
        let other = open(stores, &format!("{number}@example.org")).await;
        let insert = format!(
            "INSERT INTO members (organization_id, account_id, role, created_at) SELECT \
             (SELECT id FROM accounts WHERE email_key = 'owner@example.org'), id, 'viewer', 1 \
             FROM accounts WHERE email_key = '{}'",
            other.credentials.account.email.key()
        );
        stores.file.execute(&insert).await;
    }
    let late = actor(stores, &open(stores, "late@example.org").await).await;
    let accepted = people(stores).accept(&late, &link, LATER).await;
    assert!(matches!(accepted, Err(Refusal::LimitReached(_))));
    let count = roles(stores, &owner).await.len();
    assert_eq!(count, 1 + usize::try_from(MAX_MEMBERS).expect("a few"));
    let offer = people(stores).find_offer(&link, LATER).await;
    assert!(offer.expect("answered").is_some());
}

/// Another process knows of a change of roles a second later.
async fn whoever_was_just_removed_changes_nothing(stores: &Stores) {
    let (owner, member) = team(stores, Role::Owner).await;
    let before = actor(stores, &member).await;
    let (organization, id) = (owner.own_organization(), before.account_id());
    let people = people(stores);
    let changed = people
        .set_role(&managing(&owner), organization, id, Role::Viewer, LATER)
        .await;
    changed.expect("changed");
    let new = invitation(organization, "friend@example.org", Role::Owner);
    let invited = invite(stores, &before, &new).await;
    assert!(matches!(
        invited,
        Err(PeopleError::Refusal(Refusal::Store(
            StoreError::RoleNotSufficient
        )))
    ));
    let removed = people
        .remove(&managing(&owner), organization, id, LATER)
        .await;
    removed.expect("removed");
    let invited = invite(stores, &before, &new).await;
    assert!(matches!(
        invited,
        Err(PeopleError::Refusal(Refusal::NotFound(_)))
    ));
    let scope = managing(&before);
    let changed = people
        .set_role(&scope, organization, id, Role::Owner, LATER)
        .await;
    assert!(matches!(
        changed,
        Err(PeopleError::Refusal(Refusal::NotFound(_)))
    ));
    let removed = people.remove(&scope, organization, id, LATER).await;
    assert!(matches!(
        removed,
        Err(PeopleError::Refusal(Refusal::NotFound(_)))
    ));
    assert_eq!(open_invitations(stores, &owner).await, []);
}

async fn other_organizations_are_not_found(stores: &Stores) {
    let (owner, member) = team(stores, Role::Viewer).await;
    let stranger = actor(stores, &open(stores, "stranger@example.org").await).await;
    let id = member.credentials.account.id;
    let missing = OrganizationId::new(RandomIds.next_uuid());
    for organization in [owner.own_organization(), missing] {
        let people = people(stores);
        let scope = stranger.to(Permission::ReadOrganization);
        let members = people.members(&scope, organization).await;
        assert!(matches!(members, Err(Refusal::NotFound(_))));
        let scope = managing(&stranger);
        let open = people.invitations(&scope, organization, NOW).await;
        assert!(matches!(open, Err(Refusal::NotFound(_))));
        let changed = people
            .set_role(&scope, organization, id, Role::Owner, LATER)
            .await;
        assert!(matches!(
            changed,
            Err(PeopleError::Refusal(Refusal::NotFound(_)))
        ));
        let removed = people.remove(&scope, organization, id, LATER).await;
        assert!(matches!(
            removed,
            Err(PeopleError::Refusal(Refusal::NotFound(_)))
        ));
        let new = invitation(organization, "new@example.org", Role::Owner);
        let invited = people.invite(&scope, &new, &link_of(&new)).await;
        assert!(matches!(
            invited,
            Err(PeopleError::Refusal(Refusal::NotFound(_)))
        ));
        assert!(
            !people
                .revoke(&scope, organization, new.id, LATER)
                .await
                .expect("answered")
        );
    }
}
