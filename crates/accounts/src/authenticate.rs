use std::sync::Arc;

use kernel::{AccessTokenId, Actor, OrganizationRole, ReadAt, SessionId, StoreError};

use crate::session::SEEN_INTERVAL;
use crate::{AccessTokenHash, Account, AccountService, Token};

/// More sessions than make requests in the same second; 100 kB.
pub(crate) const RECENT_SESSIONS: usize = 1024;

/// What is remembered of a session.
#[derive(Clone)]
pub(crate) struct RecentSession {
    account: Account,
    roles: Arc<[OrganizationRole]>,
}

/// What a token is of.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SignedInBy {
    /// A session: whoever signed in.
    Session(SessionId),
    /// An access token: a program.
    AccessToken(AccessTokenId),
}

/// Whose token it is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Authenticated {
    /// Acts for the account.
    pub actor: Actor,
    /// What the token is of.
    pub by: SignedInBy,
    /// The account.
    pub account: Account,
    /// Whether the use of the token is to be noted with
    /// [`AccountService::note_seen`].
    pub is_unnoted: bool,
}

impl AccountService {
    /// The account of a token; `None` if it is no access token and was not signed by this
    /// installation, or has expired, was revoked, or its session has ended. A token must not
    /// outlive its session, so the session is read with its account, but at most once a
    /// second as long as this process changes neither.
    pub async fn authenticate(&self, token: &Token) -> Result<Option<Authenticated>, StoreError> {
        if let Some(hash) = AccessTokenHash::of(token) {
            return self.authenticate_program(&hash).await;
        }
        let now = self.clock.now();
        let Some(key) = self.tokens.verify(token, now) else {
            return Ok(None);
        };
        let authenticated = |found: RecentSession, is_unnoted| Authenticated {
            actor: Actor::new(key.account_id, found.roles),
            by: SignedInBy::Session(key.id),
            account: found.account,
            is_unnoted,
        };
        let (id, account_id) = (key.id.as_uuid(), key.account_id.as_uuid());
        let recent = self.recent.get(id, account_id);
        if let Some(recent) = recent.filter(|it| it.account.id == key.account_id) {
            return Ok(Some(authenticated(recent, false)));
        }
        let read_at = ReadAt::now();
        let Some(found) = self.sessions.find(key).await? else {
            return Ok(None);
        };
        let is_unnoted = now - found.seen_at >= SEEN_INTERVAL;
        let recent = RecentSession {
            account: found.account,
            roles: found.roles.into(),
        };
        self.recent.put(id, recent.clone(), read_at);
        Ok(Some(authenticated(recent, is_unnoted)))
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use kernel::{AccountId, Changes, IdGenerator as _, RandomIds};
    use mockall::Sequence;
    use time::OffsetDateTime;

    use super::*;
    use crate::testing::{NOW, TestPorts, account};
    use crate::{FoundSession, SessionKey};

    fn key() -> SessionKey {
        SessionKey {
            id: SessionId::new(RandomIds.next_uuid()),
            account_id: AccountId::new(RandomIds.next_uuid()),
        }
    }

    fn found(key: SessionKey, seen_at: OffsetDateTime) -> FoundSession {
        FoundSession {
            account: account(key.account_id),
            roles: Vec::new(),
            seen_at,
        }
    }

    /// Ports of a token for this session, if it was signed here.
    fn signed_for(key: Option<SessionKey>) -> TestPorts {
        let mut ports = TestPorts::default();
        ports.tokens.expect_verify().returning(move |_, _| key);
        ports
    }

    fn token() -> Token {
        Token::new("token")
    }

    #[tokio::test]
    async fn a_valid_token_gives_its_account_and_its_session() {
        let key = key();
        let mut ports = signed_for(Some(key));
        let sessions = &mut ports.sessions;
        sessions
            .expect_find()
            .returning(|key| Ok(Some(found(key, NOW))));
        let good = ports
            .service()
            .authenticate(&token())
            .await
            .expect("read")
            .expect("good");
        assert_eq!(good.actor.account_id(), key.account_id);
        assert_eq!(good.by, SignedInBy::Session(key.id));
        assert_eq!(good.account.id, key.account_id);
        assert!(!good.is_unnoted);
    }

    #[tokio::test]
    async fn the_use_of_a_session_is_noted_once_a_minute() {
        let minute = time::Duration::MINUTE;
        for (ago, is_unnoted) in [(minute - time::Duration::SECOND, false), (minute, true)] {
            let mut ports = signed_for(Some(key()));
            let sessions = &mut ports.sessions;
            sessions
                .expect_find()
                .times(1)
                .returning(move |key| Ok(Some(found(key, NOW - ago))));
            let service = ports.service();
            let first = service
                .authenticate(&token())
                .await
                .expect("read")
                .expect("good");
            assert_eq!(first.is_unnoted, is_unnoted, "{ago}");
            let second = service
                .authenticate(&token())
                .await
                .expect("read")
                .expect("good");
            assert!(!second.is_unnoted, "noted twice");
        }
    }

    #[tokio::test]
    async fn a_foreign_token_and_one_of_an_ended_session_are_refused() {
        for key in [None, Some(key())] {
            let mut ports = signed_for(key);
            ports.sessions.expect_find().returning(|_| Ok(None));
            let result = ports.service().authenticate(&token()).await;
            assert_eq!(result.expect("read"), None);
        }
    }

    /// Ports of a session that is found once, and then has ended.
    fn ending(key: SessionKey) -> TestPorts {
        let mut ports = signed_for(Some(key));
        let mut order = Sequence::new();
        for exists in [true, false] {
            ports
                .sessions
                .expect_find()
                .times(1)
                .in_sequence(&mut order)
                .returning(move |key| Ok(exists.then(|| found(key, NOW))));
        }
        ports
    }

    #[tokio::test]
    async fn a_session_that_this_process_ends_is_refused_at_once() {
        let key = key();
        let service = ending(key).service();
        for _ in 0..3 {
            assert!(
                service
                    .authenticate(&token())
                    .await
                    .expect("read")
                    .is_some()
            );
        }
        Changes::note(key.account_id.as_uuid());
        assert!(
            service
                .authenticate(&token())
                .await
                .expect("read")
                .is_none()
        );
    }

    #[tokio::test]
    async fn a_session_that_another_process_ends_is_refused_after_a_second() {
        let service = ending(key()).service();
        assert!(
            service
                .authenticate(&token())
                .await
                .expect("read")
                .is_some()
        );
        std::thread::sleep(Duration::from_secs(1));
        assert!(
            service
                .authenticate(&token())
                .await
                .expect("read")
                .is_none()
        );
    }

    #[tokio::test]
    async fn a_change_during_the_read_counts() {
        let mut ports = signed_for(Some(key()));
        ports.sessions.expect_find().times(2).returning(|key| {
            Changes::note(key.account_id.as_uuid());
            Ok(Some(found(key, NOW)))
        });
        let service = ports.service();
        for _ in 0..2 {
            assert!(
                service
                    .authenticate(&token())
                    .await
                    .expect("read")
                    .is_some()
            );
        }
    }
}
