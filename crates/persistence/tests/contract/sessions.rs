use std::net::IpAddr;

use accounts::{
    AccountStore as _, Client, MAX_SESSIONS, NewAccount, NewSession, PasswordHash,
    SESSION_LIFETIME, Session, SessionKey, SessionStore as _,
};
use kernel::{Actor, Changes, IdGenerator as _, RandomIds, SessionId};
use time::Duration;

use crate::samples::{LATER, NOW, account, session};
use crate::support::Stores;

on_both_databases!(
    a_new_account_has_its_first_session,
    a_session_begins_only_with_the_current_password,
    a_session_is_found_with_its_account_only,
    the_last_use_of_a_session_is_noted,
    the_sessions_of_an_account_are_listed_the_last_used_first,
    a_session_is_ended_by_its_account_alone,
    all_sessions_of_an_account_are_ended,
    the_end_of_a_session_is_noted_as_a_change,
    the_sessions_beyond_the_limit_end,
    expired_sessions_are_forgotten_and_not_listed,
);

async fn open(stores: &Stores, email: &str) -> NewAccount {
    let new = account(email);
    stores.accounts.open(&new).await.expect("opened");
    new
}

async fn begin(stores: &Stores, new: &NewAccount, session: &NewSession) {
    let hash = &new.credentials.password_hash;
    let begun = stores.sessions.begin(session, hash).await;
    assert!(begun.expect("answered"));
}

fn actor(new: &NewAccount) -> Actor {
    Actor::alone(new.credentials.account.id)
}

async fn is_open(stores: &Stores, key: SessionKey) -> bool {
    let found = stores.sessions.find(key).await;
    found.expect("answered").is_some()
}

async fn listed(stores: &Stores, new: &NewAccount) -> Vec<Session> {
    let sessions = stores.sessions.list(&actor(new), LATER).await;
    sessions.expect("answered")
}

async fn a_new_account_has_its_first_session(stores: &Stores) {
    let new = open(stores, "rae@example.org").await;
    let first = &new.session;
    let expected = Session {
        id: first.key.id,
        client: first.client.clone(),
        created_at: NOW,
        seen_at: NOW,
    };
    assert_eq!(listed(stores, &new).await, [expected]);
}

async fn a_session_begins_only_with_the_current_password(stores: &Stores) {
    let new = open(stores, "rae@example.org").await;
    let late = session(new.session.key.account_id);
    let old = PasswordHash::new("an old hash");
    let begun = stores.sessions.begin(&late, &old).await;
    assert!(!begun.expect("answered"));
    assert!(!is_open(stores, late.key).await);
    begin(stores, &new, &late).await;
    assert!(is_open(stores, late.key).await);
}

async fn a_session_is_found_with_its_account_only(stores: &Stores) {
    let new = open(stores, "rae@example.org").await;
    let stranger = open(stores, "jo@example.org").await;
    let found = stores.sessions.find(new.session.key).await;
    let found = found.expect("answered").expect("the session");
    assert_eq!(
        (found.account, found.seen_at),
        (new.credentials.account, NOW)
    );
    let SessionKey { id, account_id } = new.session.key;
    for key in [
        SessionKey {
            id: SessionId::new(RandomIds.next_uuid()),
            account_id,
        },
        SessionKey {
            id,
            account_id: stranger.session.key.account_id,
        },
    ] {
        assert!(!is_open(stores, key).await);
    }
}

async fn the_last_use_of_a_session_is_noted(stores: &Stores) {
    let new = open(stores, "rae@example.org").await;
    for address in [Some(IpAddr::from([198, 51, 100, 1])), None] {
        let seen = stores
            .sessions
            .note_seen(new.session.key.id, address, LATER);
        seen.await.expect("noted");
        let expected = Session {
            id: new.session.key.id,
            client: Client {
                address,
                ..new.session.client.clone()
            },
            created_at: NOW,
            seen_at: LATER,
        };
        assert_eq!(listed(stores, &new).await, [expected]);
    }
}

async fn the_sessions_of_an_account_are_listed_the_last_used_first(stores: &Stores) {
    let new = open(stores, "rae@example.org").await;
    open(stores, "jo@example.org").await;
    let second = session(new.session.key.account_id);
    begin(stores, &new, &second).await;
    let first = new.session.key.id;
    let seen = stores.sessions.note_seen(first, None, LATER).await;
    seen.expect("noted");
    let ids: Vec<_> = listed(stores, &new).await.iter().map(|it| it.id).collect();
    assert_eq!(ids, [first, second.key.id]);
}

async fn a_session_is_ended_by_its_account_alone(stores: &Stores) {
    let new = open(stores, "rae@example.org").await;
    let stranger = open(stores, "jo@example.org").await;
    let id = new.session.key.id;
    for (by, expected) in [(&stranger, false), (&new, true), (&new, false)] {
        let ended = stores.sessions.end(&actor(by), id).await;
        assert_eq!(ended.expect("answered"), expected);
    }
    assert!(!is_open(stores, new.session.key).await);
    assert!(is_open(stores, stranger.session.key).await);
}

async fn all_sessions_of_an_account_are_ended(stores: &Stores) {
    let new = open(stores, "rae@example.org").await;
    let stranger = open(stores, "jo@example.org").await;
    begin(stores, &new, &session(new.session.key.account_id)).await;
    let ended = stores.sessions.end_all(&actor(&new)).await;
    ended.expect("answered");
    assert_eq!(listed(stores, &new).await, []);
    assert!(is_open(stores, stranger.session.key).await);
}

async fn the_end_of_a_session_is_noted_as_a_change(stores: &Stores) {
    let new = open(stores, "rae@example.org").await;
    let id = new.session.key.account_id.as_uuid();
    let before = Changes::now();
    let ended = stores.sessions.end(&actor(&new), new.session.key.id).await;
    assert!(ended.expect("answered"));
    assert!(Changes::since(id, before));
    let before = Changes::now();
    let ended = stores.sessions.end_all(&actor(&new)).await;
    ended.expect("answered");
    assert!(Changes::since(id, before));
}

async fn the_sessions_beyond_the_limit_end(stores: &Stores) {
    let new = open(stores, "rae@example.org").await;
    let account_id = new.session.key.account_id;
    let seen = stores
        .sessions
        .note_seen(new.session.key.id, None, LATER)
        .await;
    seen.expect("noted");
    let oldest = session(account_id);
    begin(stores, &new, &oldest).await;
    for _ in 2..MAX_SESSIONS {
        begin(stores, &new, &session(account_id)).await;
    }
    assert!(is_open(stores, oldest.key).await);
    begin(stores, &new, &session(account_id)).await;
    assert!(!is_open(stores, oldest.key).await);
    // It is older, but was used later.
    assert!(is_open(stores, new.session.key).await);
    let open = listed(stores, &new).await.len();
    assert_eq!(u64::try_from(open).expect("a number"), MAX_SESSIONS);
}

async fn expired_sessions_are_forgotten_and_not_listed(stores: &Stores) {
    let new = open(stores, "rae@example.org").await;
    let end = NOW + SESSION_LIFETIME;
    for (now, count) in [(end - Duration::SECOND, 1), (end, 0)] {
        let open = stores.sessions.list(&actor(&new), now).await;
        assert_eq!(open.expect("answered").len(), count);
        let forgotten = stores.sessions.forget_expired(now).await;
        forgotten.expect("answered");
        assert_eq!(is_open(stores, new.session.key).await, count == 1);
    }
}
