use accounts::{
    AcceptError, AccountMailStore as _, AccountStore as _, ChangeMemberError, INVITATION_LIFETIME,
    Invitation, InviteError, LinkHash, MAX_INVITATIONS, MAX_MEMBERS, NewAccount, OfferedRole,
    PeopleStore as _, SessionStore as _,
};
use kernel::{
    AccountMailId, Actor, IdGenerator as _, InvitationId, OrganizationId, Permission, RandomIds,
    Role, Scope, StoreError,
};
use persistence::SqlPeopleStore;
use time::{Duration, OffsetDateTime};

use crate::samples::{LATER, NOW, account, email};
use crate::support::Stores;

on_both_databases!(
    an_invitation_is_mailed_and_accepted_once,
    of_many_concurrent_uses_of_a_link_one_succeeds,
    a_session_has_the_roles_of_its_account,
    a_member_who_accepts_another_invitation_keeps_the_role,
    a_role_is_changed_and_a_member_removed_by_owners_alone,
    a_new_invitation_to_an_address_replaces_the_open_one,
    revoked_and_expired_invitations_do_not_work,
    members_are_not_invited_and_invitations_are_limited,
    the_members_are_limited,
    the_invitations_of_whoever_may_not_invite_any_more_end,
    a_link_that_was_used_brings_no_removed_member_back,
    whoever_was_just_removed_changes_nothing,
    other_organizations_are_not_found,
);

async fn open(stores: &Stores, address: &str) -> NewAccount {
    let new = account(address);
    stores.accounts.open(&new).await.expect("opened");
    new
}

/// The account with its stored roles.
async fn actor(stores: &Stores, new: &NewAccount) -> Actor {
    let found = stores.sessions.find(new.session.key).await;
    let roles = found.expect("answered").expect("a session").roles;
    Actor::new(new.credentials.account.id, roles.into())
}

fn people(stores: &Stores) -> SqlPeopleStore {
    SqlPeopleStore::new(stores.database.clone())
}

fn invitation(organization_id: OrganizationId, address: &str, role: Role) -> Invitation {
    Invitation {
        id: InvitationId::new(RandomIds.next_uuid()),
        organization_id,
        email: email(address),
        role,
        created_at: NOW,
    }
}

/// The link that is mailed for this invitation.
async fn mailed(stores: &Stores, invitation: &Invitation, at: OffsetDateTime) -> Option<LinkHash> {
    let link = LinkHash::of(&RandomIds.next_token());
    let id = AccountMailId::new(invitation.id.as_uuid());
    let mail = stores.account_mails.prepare(id, &link, at).await;
    mail.expect("answered")?.offer.map(|_| link)
}

/// An owner, and somebody who was invited with this role and accepted.
async fn team(stores: &Stores, role: Role) -> (Actor, NewAccount) {
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

fn managing(actor: &Actor) -> Scope {
    actor.to(Permission::ManagePeople)
}

async fn invite(stores: &Stores, owner: &Actor, new: &Invitation) -> Result<(), InviteError> {
    people(stores).invite(&managing(owner), new).await
}

async fn roles(stores: &Stores, owner: &Actor) -> Vec<(String, Role, bool)> {
    let scope = owner.to(Permission::ReadOrganization);
    let store = people(stores);
    let members = store.members(&scope, owner.own_organization()).await;
    let members = members.expect("answered").expect("an organization");
    let row = |it: accounts::Member| (it.email.as_str().to_owned(), it.role, it.is_founder);
    members.into_iter().map(row).collect()
}

async fn open_invitations(stores: &Stores, owner: &Actor) -> Vec<Invitation> {
    let store = people(stores);
    let scope = managing(owner);
    let open = store
        .invitations(&scope, owner.own_organization(), LATER)
        .await;
    open.expect("answered").expect("an organization")
}

async fn an_invitation_is_mailed_and_accepted_once(stores: &Stores) {
    let owner = actor(stores, &open(stores, "owner@example.org").await).await;
    let member = open(stores, "member@example.org").await;
    let new = invitation(owner.own_organization(), "new@example.org", Role::Secretary);
    invite(stores, &owner, &new).await.expect("invited");
    assert_eq!(
        open_invitations(stores, &owner).await,
        std::slice::from_ref(&new)
    );
    let link = mailed(stores, &new, NOW).await.expect("a link");
    let expected = OfferedRole {
        invitation: new.clone(),
        organization_name: String::new(),
    };
    let offer = people(stores).find_offer(&link, LATER).await;
    assert_eq!(offer.expect("answered"), Some(expected.clone()));
    let by = actor(stores, &member).await;
    let accepted = people(stores).accept(&by, &link, LATER).await;
    assert_eq!(accepted.expect("answered"), Some(expected));
    // Repeated, it is answered alike; another account cannot use it.
    let again = people(stores).accept(&by, &link, LATER).await;
    assert!(again.expect("answered").is_some());
    let late = people(stores).accept(&owner, &link, LATER).await;
    assert_eq!(late.expect("answered"), None);
    let offer = people(stores).find_offer(&link, LATER).await;
    assert_eq!(offer.expect("answered"), None);
    assert_eq!(open_invitations(stores, &owner).await, []);
    let expected = [
        ("owner@example.org".to_owned(), Role::Owner, true),
        ("member@example.org".to_owned(), Role::Secretary, false),
    ];
    assert_eq!(roles(stores, &owner).await, expected);
    // A later attempt of the mail has nothing to say.
    assert_eq!(mailed(stores, &new, LATER).await, None);
}

async fn of_many_concurrent_uses_of_a_link_one_succeeds(stores: &Stores) {
    let owner = actor(stores, &open(stores, "owner@example.org").await).await;
    let new = invitation(owner.own_organization(), "any@example.org", Role::Viewer);
    invite(stores, &owner, &new).await.expect("invited");
    let link = mailed(stores, &new, NOW).await.expect("a link");
    let mut uses = Vec::new();
    for number in 0..8 {
        let account = open(stores, &format!("{number}@example.org")).await;
        let (people, link) = (people(stores), link.clone());
        let actor = actor(stores, &account).await;
        uses.push(tokio::spawn(async move {
            people.accept(&actor, &link, LATER).await
        }));
    }
    let mut accepted = 0;
    for one in uses {
        accepted += usize::from(one.await.expect("no panic").expect("answered").is_some());
    }
    assert_eq!((accepted, roles(stores, &owner).await.len()), (1, 2));
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

async fn a_member_who_accepts_another_invitation_keeps_the_role(stores: &Stores) {
    let (owner, member) = team(stores, Role::Manager).await;
    let member = actor(stores, &member).await;
    for (by, role) in [(&member, Role::Viewer), (&owner, Role::Viewer)] {
        let new = invitation(owner.own_organization(), "other@example.org", role);
        invite(stores, &owner, &new).await.expect("invited");
        let link = mailed(stores, &new, NOW).await.expect("a link");
        let accepted = people(stores).accept(by, &link, LATER).await;
        assert!(accepted.expect("answered").is_some());
    }
    let now: Vec<_> = roles(stores, &owner).await;
    let now: Vec<_> = now.into_iter().map(|(_, role, _)| role).collect();
    assert_eq!(now, [Role::Owner, Role::Manager]);
}

async fn a_link_that_was_used_brings_no_removed_member_back(stores: &Stores) {
    let owner = actor(stores, &open(stores, "owner@example.org").await).await;
    let by_member = actor(stores, &open(stores, "member@example.org").await).await;
    let organization = owner.own_organization();
    let new = invitation(organization, "member@example.org", Role::Owner);
    invite(stores, &owner, &new).await.expect("invited");
    let link = mailed(stores, &new, NOW).await.expect("a link");
    let people = people(stores);
    let (scope, id) = (managing(&owner), by_member.account_id());
    for is_removed in [false, true] {
        if is_removed {
            let removed = people.remove(&scope, organization, id).await;
            removed.expect("removed");
        }
        // Twice: the second call repeats the first.
        for _ in 0..2 {
            let accepted = people.accept(&by_member, &link, LATER).await;
            assert_eq!(accepted.expect("answered").is_none(), is_removed);
        }
    }
    assert_eq!(roles(stores, &owner).await.len(), 1);
}

async fn a_role_is_changed_and_a_member_removed_by_owners_alone(stores: &Stores) {
    let (owner, member) = team(stores, Role::Secretary).await;
    let by_member = actor(stores, &member).await;
    let (organization, id) = (owner.own_organization(), by_member.account_id());
    let refused = people(stores)
        .set_role(&managing(&by_member), organization, id, Role::Owner)
        .await;
    let is_refused = |error| {
        matches!(
            error,
            ChangeMemberError::Store(StoreError::RoleNotSufficient)
        )
    };
    assert!(refused.is_err_and(is_refused));
    let refused = people(stores)
        .remove(&managing(&by_member), organization, id)
        .await;
    assert!(refused.is_err_and(is_refused));
    let changed = people(stores)
        .set_role(&managing(&owner), organization, id, Role::Manager)
        .await;
    assert_eq!(changed.expect("changed").role, Role::Manager);
    let by_member = actor(stores, &member).await;
    let role = by_member.role_in(organization).map(|it| it.role);
    assert_eq!(role, Some(Role::Manager));
    // Whoever belongs to it may leave.
    let leaving = by_member.to(Permission::ReadOrganization);
    let left = people(stores).remove(&leaving, organization, id).await;
    assert!(left.is_ok());
    let role = actor(stores, &member).await;
    assert_eq!(role.role_in(organization), None);
    let missing = people(stores)
        .remove(&managing(&owner), organization, id)
        .await;
    assert!(matches!(missing, Err(ChangeMemberError::NotFound)));
}

async fn a_new_invitation_to_an_address_replaces_the_open_one(stores: &Stores) {
    let owner = actor(stores, &open(stores, "owner@example.org").await).await;
    let organization = owner.own_organization();
    let first = invitation(organization, "new@example.org", Role::Viewer);
    invite(stores, &owner, &first).await.expect("invited");
    let link = mailed(stores, &first, NOW).await.expect("a link");
    let second = invitation(organization, "NEW@example.org", Role::Manager);
    invite(stores, &owner, &second).await.expect("invited");
    assert_eq!(
        open_invitations(stores, &owner).await,
        std::slice::from_ref(&second)
    );
    let offer = people(stores).find_offer(&link, LATER).await;
    assert_eq!(offer.expect("answered"), None);
    assert!(mailed(stores, &second, LATER).await.is_some());
}

async fn revoked_and_expired_invitations_do_not_work(stores: &Stores) {
    let owner = actor(stores, &open(stores, "owner@example.org").await).await;
    let organization = owner.own_organization();
    let new = invitation(organization, "new@example.org", Role::Viewer);
    invite(stores, &owner, &new).await.expect("invited");
    let link = mailed(stores, &new, NOW).await.expect("a link");
    let end = NOW + INVITATION_LIFETIME;
    for (at, works) in [(end - Duration::MILLISECOND, true), (end, false)] {
        let offer = people(stores).find_offer(&link, at).await;
        assert_eq!(offer.expect("answered").is_some(), works);
    }
    assert_eq!(mailed(stores, &new, end).await, None);
    let forgotten = stores.account_mails.forget_expired_mails(end).await;
    forgotten.expect("forgotten");
    assert_eq!(open_invitations(stores, &owner).await, []);

    let new = invitation(organization, "new@example.org", Role::Viewer);
    invite(stores, &owner, &new).await.expect("invited");
    let link = mailed(stores, &new, NOW).await.expect("a link");
    for revoked in [true, false] {
        let done = people(stores)
            .revoke(&managing(&owner), organization, new.id)
            .await;
        assert_eq!(done.expect("answered"), revoked);
    }
    let accepted = people(stores).accept(&owner, &link, NOW).await;
    assert_eq!(accepted.expect("answered"), None);
}

async fn members_are_not_invited_and_invitations_are_limited(stores: &Stores) {
    let (owner, _) = team(stores, Role::Viewer).await;
    let organization = owner.own_organization();
    for member in ["OWNER@example.org", "member@example.org"] {
        let new = invitation(organization, member, Role::Viewer);
        let refused = invite(stores, &owner, &new).await;
        assert!(matches!(refused, Err(InviteError::AlreadyMember)));
    }
    for number in 0..=MAX_INVITATIONS {
        let new = invitation(organization, &format!("{number}@example.org"), Role::Viewer);
        let invited = invite(stores, &owner, &new).await;
        let is_one_too_many = number == MAX_INVITATIONS;
        assert_eq!(
            matches!(invited, Err(InviteError::LimitReached(_))),
            is_one_too_many
        );
    }
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
    assert!(matches!(accepted, Err(AcceptError::LimitReached(_))));
    let count = roles(stores, &owner).await.len();
    assert_eq!(count, 1 + usize::try_from(MAX_MEMBERS).expect("a few"));
    let offer = people(stores).find_offer(&link, LATER).await;
    assert!(offer.expect("answered").is_some());
}

async fn the_invitations_of_whoever_may_not_invite_any_more_end(stores: &Stores) {
    let (owner, member) = team(stores, Role::Owner).await;
    // First given a lesser role, and an owner again; then removed.
    for is_removed in [false, true] {
        let by_member = actor(stores, &member).await;
        let organization = owner.own_organization();
        let new = invitation(organization, "friend@example.org", Role::Owner);
        invite(stores, &by_member, &new).await.expect("invited");
        let link = mailed(stores, &new, NOW).await.expect("a link");
        let (scope, id) = (managing(&owner), by_member.account_id());
        let people = people(stores);
        if is_removed {
            let removed = people.remove(&scope, organization, id).await;
            removed.expect("removed");
        } else {
            for role in [Role::Manager, Role::Owner] {
                let changed = people.set_role(&scope, organization, id, role).await;
                changed.expect("changed");
            }
        }
        let accepted = people.accept(&by_member, &link, LATER).await;
        assert_eq!(accepted.expect("answered"), None);
    }
}

/// Another process knows of a change of roles a second later.
async fn whoever_was_just_removed_changes_nothing(stores: &Stores) {
    let (owner, member) = team(stores, Role::Owner).await;
    let before = actor(stores, &member).await;
    let (organization, id) = (owner.own_organization(), before.account_id());
    let people = people(stores);
    let changed = people
        .set_role(&managing(&owner), organization, id, Role::Viewer)
        .await;
    changed.expect("changed");
    let new = invitation(organization, "friend@example.org", Role::Owner);
    let invited = invite(stores, &before, &new).await;
    assert!(matches!(
        invited,
        Err(InviteError::Store(StoreError::RoleNotSufficient))
    ));
    let removed = people.remove(&managing(&owner), organization, id).await;
    removed.expect("removed");
    let invited = invite(stores, &before, &new).await;
    assert!(matches!(invited, Err(InviteError::NotFound)));
    let scope = managing(&before);
    let changed = people.set_role(&scope, organization, id, Role::Owner).await;
    assert!(matches!(changed, Err(ChangeMemberError::NotFound)));
    let removed = people.remove(&scope, organization, id).await;
    assert!(matches!(removed, Err(ChangeMemberError::NotFound)));
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
        assert_eq!(
            people
                .members(&scope, organization)
                .await
                .expect("answered"),
            None
        );
        let scope = managing(&stranger);
        let open = people.invitations(&scope, organization, NOW).await;
        assert_eq!(open.expect("answered"), None);
        let changed = people.set_role(&scope, organization, id, Role::Owner).await;
        assert!(matches!(changed, Err(ChangeMemberError::NotFound)));
        let removed = people.remove(&scope, organization, id).await;
        assert!(matches!(removed, Err(ChangeMemberError::NotFound)));
        let new = invitation(organization, "new@example.org", Role::Owner);
        let invited = people.invite(&scope, &new).await;
        assert!(matches!(invited, Err(InviteError::NotFound)));
        assert!(
            !people
                .revoke(&scope, organization, new.id)
                .await
                .expect("answered")
        );
    }
}
