//! Invitations to an organization.

use accounts::{
    AccountMailStore as _, INVITATION_LIFETIME, MAX_INVITATIONS, OfferedRole, PeopleError,
    PeopleStore as _,
};
use kernel::{Refusal, Role};
use time::Duration;

use crate::people::{
    actor, invitation, invite, link_of, mailed, managing, open, open_invitations, people, roles,
    team,
};
use crate::samples::{LATER, NOW};
use crate::support::Stores;

on_both_databases!(
    an_invitation_is_mailed_and_accepted_once,
    of_many_concurrent_uses_of_a_link_one_succeeds,
    a_member_who_accepts_another_invitation_keeps_the_role,
    a_new_invitation_to_an_address_replaces_the_open_one,
    revoked_and_expired_invitations_do_not_work,
    members_are_not_invited_and_invitations_are_limited,
    the_invitations_of_whoever_may_not_invite_any_more_end,
    a_link_that_was_used_brings_no_removed_member_back,
);

async fn an_invitation_is_mailed_and_accepted_once(stores: &Stores) {
    let owner = actor(stores, &open(stores, "owner@example.org").await).await;
    let member = open(stores, "member@example.org").await;
    let new = invitation(owner.own_organization(), "new@example.org", Role::Secretary);
    invite(stores, &owner, &new).await.expect("invited");
    assert_eq!(
        open_invitations(stores, &owner).await,
        std::slice::from_ref(&new)
    );
    // The link works before the mail is sent, and the mail has the same one.
    let shown = people(stores).find_offer(&link_of(&new), NOW).await;
    assert!(shown.expect("answered").is_some());
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
            let removed = people.remove(&scope, organization, id, LATER).await;
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
            .revoke(&managing(&owner), organization, new.id, LATER)
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
        assert!(matches!(refused, Err(PeopleError::AlreadyMember)));
    }
    for number in 0..=MAX_INVITATIONS {
        let new = invitation(organization, &format!("{number}@example.org"), Role::Viewer);
        let invited = invite(stores, &owner, &new).await;
        let is_one_too_many = number == MAX_INVITATIONS;
        assert_eq!(
            matches!(invited, Err(PeopleError::Refusal(Refusal::LimitReached(_)))),
            is_one_too_many
        );
    }
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
            let removed = people.remove(&scope, organization, id, LATER).await;
            removed.expect("removed");
        } else {
            for role in [Role::Manager, Role::Owner] {
                let changed = people.set_role(&scope, organization, id, role, LATER).await;
                changed.expect("changed");
            }
        }
        let accepted = people.accept(&by_member, &link, LATER).await;
        assert_eq!(accepted.expect("answered"), None);
    }
}
