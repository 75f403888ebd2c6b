//! Access tokens.

use accounts::{
    AccessToken, AccessTokenError, AccessTokenHash, AccessTokenLimits, AccessTokenStore as _,
    AccountStore as _, FoundAccessToken, NewAccount, PeopleStore as _, SessionStore as _,
};
use audit::Trail;
use kernel::{
    AccessLimit, AccountMailId, Actor, ChangeKind, IdGenerator as _, OrganizationId, RandomIds,
    Refusal, Role, SessionId,
};
use persistence::SqlAccessTokenStore;
use time::Duration;

use crate::audit_trail::lines;
use crate::people::{actor, managing, open, people, team};
use crate::samples::{LATER, NOW, access_token, new_password};
use crate::support::Stores;

on_both_databases!(
    a_token_is_found_by_its_hash_until_it_expires,
    the_use_of_a_token_is_noted,
    a_session_that_has_ended_makes_no_token,
    a_token_permits_no_more_than_the_role_that_is_stored,
    an_account_has_a_limited_number_of_tokens,
    a_token_is_revoked_by_its_account_alone,
    a_new_password_ends_the_tokens,
    the_end_of_the_sessions_leaves_the_tokens,
    a_token_goes_with_the_membership_and_with_the_account,
    expired_tokens_are_forgotten,
);

fn tokens(stores: &Stores) -> SqlAccessTokenStore {
    SqlAccessTokenStore::new(stores.database.clone())
}

async fn try_to_make(
    stores: &Stores,
    new: &NewAccount,
    organization: OrganizationId,
    role: Role,
) -> Result<(AccessToken, AccessTokenHash), AccessTokenError> {
    let (token, hash) = access_token(organization, role, "Results on our site");
    let (actor, session) = (actor(stores, new).await, new.session.key.id);
    let made = tokens(stores).insert(&actor, session, &token, &hash).await;
    made.map(|()| (token, hash))
}

/// A token of an account for its own organization.
async fn make(stores: &Stores, new: &NewAccount) -> (AccessToken, AccessTokenHash) {
    let own = Actor::alone(new.credentials.account.id).own_organization();
    let made = try_to_make(stores, new, own, Role::Manager).await;
    made.expect("made")
}

async fn find(stores: &Stores, hash: &AccessTokenHash) -> Option<FoundAccessToken> {
    tokens(stores).find(hash, NOW).await.expect("read")
}

async fn listed(stores: &Stores, new: &NewAccount) -> Vec<AccessToken> {
    let actor = Actor::alone(new.credentials.account.id);
    tokens(stores).list(&actor).await.expect("read")
}

async fn a_token_is_found_by_its_hash_until_it_expires(stores: &Stores) {
    let new = open(stores, "rae@example.org").await;
    let (token, hash) = make(stores, &new).await;
    let (second, _) = make(stores, &new).await;
    let found = find(stores, &hash).await;
    let expected = FoundAccessToken {
        id: token.id,
        account: new.credentials.account.clone(),
        roles: actor(stores, &new).await.roles().to_vec(),
        limit: AccessLimit {
            token: token.id,
            organization_id: token.organization_id,
            role: Role::Manager,
        },
        seen_at: None,
    };
    assert_eq!(found, Some(expected));
    let store = tokens(stores);
    let late = store.find(&hash, token.expires_at).await;
    assert_eq!(late.expect("read"), None);
    let (_, other) = access_token(token.organization_id, Role::Viewer, "Another");
    assert_eq!(find(stores, &other).await, None);
    assert_eq!(listed(stores, &new).await, [second, token]);
    let stranger = open(stores, "jo@example.org").await;
    assert_eq!(listed(stores, &stranger).await, []);
}

async fn the_use_of_a_token_is_noted(stores: &Stores) {
    let new = open(stores, "rae@example.org").await;
    let (token, hash) = make(stores, &new).await;
    let noted = tokens(stores).note_seen(token.id, LATER).await;
    noted.expect("noted");
    let found = find(stores, &hash).await.expect("the token");
    assert_eq!(found.seen_at, Some(LATER));
    assert_eq!(listed(stores, &new).await[0].seen_at, Some(LATER));
}

async fn a_session_that_has_ended_makes_no_token(stores: &Stores) {
    let new = open(stores, "rae@example.org").await;
    let stranger = open(stores, "jo@example.org").await;
    let actor = actor(stores, &new).await;
    let (token, hash) = access_token(actor.own_organization(), Role::Viewer, "Results");
    for session in [
        SessionId::new(RandomIds.next_uuid()),
        stranger.session.key.id,
    ] {
        let made = tokens(stores).insert(&actor, session, &token, &hash).await;
        assert!(matches!(made, Err(AccessTokenError::SessionEnded)));
    }
    assert_eq!(listed(stores, &new).await, []);
}

async fn a_token_permits_no_more_than_the_role_that_is_stored(stores: &Stores) {
    let (owner, member) = team(stores, Role::Secretary).await;
    let organization = owner.own_organization();
    let made = try_to_make(stores, &member, organization, Role::Viewer).await;
    made.expect("made");
    for role in [Role::Manager, Role::Caretaker] {
        let refused = try_to_make(stores, &member, organization, role).await;
        assert!(matches!(
            refused,
            Err(AccessTokenError::Refusal(Refusal::Field {
                field: "role",
                ..
            }))
        ));
    }
    // The role is read again, because that of the session may be older.
    let before = actor(stores, &member).await;
    let store = people(stores);
    let scope = managing(&owner);
    let removed = store.remove(&scope, organization, before.account_id(), LATER);
    removed.await.expect("removed");
    let (token, hash) = access_token(organization, Role::Viewer, "Results");
    let session = member.session.key.id;
    let made = tokens(stores).insert(&before, session, &token, &hash).await;
    assert!(matches!(
        made,
        Err(AccessTokenError::Refusal(Refusal::NotFound("Organization")))
    ));
}

async fn an_account_has_a_limited_number_of_tokens(stores: &Stores) {
    let new = open(stores, "rae@example.org").await;
    let actor = actor(stores, &new).await;
    let store = tokens(stores).with_limits(AccessTokenLimits { of_account: 2 });
    let attempts: Vec<_> = (0..4)
        .map(|_| {
            let (store, actor, session) = (store.clone(), actor.clone(), new.session.key.id);
            tokio::spawn(async move {
                let own = actor.own_organization();
                let (token, hash) = access_token(own, Role::Owner, "Results");
                store.insert(&actor, session, &token, &hash).await
            })
        })
        .collect();
    let mut refused = 0;
    for attempt in attempts {
        if let Err(error) = attempt.await.expect("ended") {
            assert!(matches!(error, AccessTokenError::LimitReached(it) if it.most == 2));
            refused += 1;
        }
    }
    assert_eq!((refused, listed(stores, &new).await.len()), (2, 2));
}

async fn a_token_is_revoked_by_its_account_alone(stores: &Stores) {
    let (owner, member) = team(stores, Role::Secretary).await;
    let organization = owner.own_organization();
    let made = try_to_make(stores, &member, organization, Role::Viewer).await;
    let (token, hash) = made.expect("made");
    let store = tokens(stores);
    let revoked = store.revoke(&owner, token.id, LATER).await;
    assert!(!revoked.expect("answered"));
    assert!(find(stores, &hash).await.is_some());
    let holder = actor(stores, &member).await;
    for expected in [true, false] {
        let revoked = store.revoke(&holder, token.id, LATER).await;
        assert_eq!(revoked.expect("answered"), expected);
    }
    assert_eq!(find(stores, &hash).await, None);
    let lines = lines(stores, Trail::Organization(organization)).await;
    let told: Vec<_> = lines
        .iter()
        .map(|line| &line.difference)
        .filter(|it| matches!(it.kind, ChangeKind::TokenMade | ChangeKind::TokenRevoked))
        .map(|it| {
            (
                it.kind,
                it.subject.as_str(),
                it.before.as_str(),
                it.after.as_str(),
            )
        })
        .collect();
    let name = "Results on our site";
    assert_eq!(
        told,
        [
            (ChangeKind::TokenRevoked, name, "viewer", ""),
            (ChangeKind::TokenMade, name, "", "viewer"),
        ]
    );
}

async fn a_new_password_ends_the_tokens(stores: &Stores) {
    let new = open(stores, "rae@example.org").await;
    let stranger = open(stores, "jo@example.org").await;
    let (_, hash) = make(stores, &new).await;
    let (_, other) = make(stores, &stranger).await;
    let actor = actor(stores, &new).await;
    let (current, kept) = (&new.credentials.password_hash, new.session.key.id);
    let (accounts, password) = (&stores.accounts, new_password("a new hash"));
    let changed = accounts.change_password(&actor, current, &password, kept);
    assert!(changed.await.expect("answered"));
    assert_eq!(find(stores, &hash).await, None);
    assert!(find(stores, &other).await.is_some());
}

async fn the_end_of_the_sessions_leaves_the_tokens(stores: &Stores) {
    let new = open(stores, "rae@example.org").await;
    let (_, hash) = make(stores, &new).await;
    let actor = actor(stores, &new).await;
    stores.sessions.end_all(&actor).await.expect("ended");
    assert!(find(stores, &hash).await.is_some());
}

async fn a_token_goes_with_the_membership_and_with_the_account(stores: &Stores) {
    let (owner, member) = team(stores, Role::Secretary).await;
    let organization = owner.own_organization();
    let made = try_to_make(stores, &member, organization, Role::Viewer).await;
    let ((_, there), (own, here)) = (made.expect("made"), make(stores, &member).await);
    let account = member.credentials.account.id;
    let store = people(stores);
    let scope = managing(&owner);
    let removed = store.remove(&scope, organization, account, LATER);
    removed.await.expect("removed");
    assert_eq!(find(stores, &there).await, None);
    assert_eq!(listed(stores, &member).await, [own]);
    let notice = AccountMailId::new(RandomIds.next_uuid());
    let (actor, password) = (
        actor(stores, &member).await,
        &member.credentials.password_hash,
    );
    let deleted = stores
        .accounts
        .delete(&actor, password, notice, LATER)
        .await;
    assert!(deleted.expect("answered"));
    assert_eq!(find(stores, &here).await, None);
    assert_eq!(listed(stores, &member).await, []);
}

async fn expired_tokens_are_forgotten(stores: &Stores) {
    let new = open(stores, "rae@example.org").await;
    let (token, _) = make(stores, &new).await;
    for (before, left) in [
        (token.expires_at - Duration::SECOND, 1),
        (token.expires_at, 0),
    ] {
        let forgotten = tokens(stores).forget_expired(before).await;
        forgotten.expect("forgotten");
        assert_eq!(listed(stores, &new).await.len(), left);
    }
}
