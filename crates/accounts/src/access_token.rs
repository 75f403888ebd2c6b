//! Access tokens, with which programs call the API for an account.

use async_trait::async_trait;
use kernel::{
    AccessLimit, AccessTokenId, Actor, LimitReached, NO_ORGANIZATION, OrganizationId,
    OrganizationRole, Refusal, RequiredLine, Role, SessionId, StoreError,
};
use sha2::{Digest as _, Sha256};
use thiserror::Error;
use time::{Duration, OffsetDateTime};

use crate::session::SEEN_INTERVAL;
use crate::{Account, AccountService, Authenticated, SignedInBy, Token};

/// With what every access token begins, by which those who find one know what it is.
pub const ACCESS_TOKEN_PREFIX: &str = "sst_";

/// How far ahead an access token expires at most: a year.
pub const LONGEST_ACCESS: Duration = Duration::days(366);

/// How long an access token that has expired is still listed.
pub const EXPIRED_ACCESS_LISTED: Duration = Duration::days(30);

/// How many access tokens there may be.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct AccessTokenLimits {
    /// Those of one account, listed ones that have expired too.
    pub of_account: u32,
}

impl AccessTokenLimits {
    /// What is limited, in messages to people.
    pub const TOKENS: &'static str = "API tokens";
}

impl Default for AccessTokenLimits {
    fn default() -> Self {
        Self { of_account: 20 }
    }
}

/// What an account wants an access token for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AccessTokenWish {
    /// The organization; without it, the account's own.
    pub organization: Option<OrganizationId>,
    /// The most that it may do there.
    pub role: Role,
    /// What the account calls it.
    pub name: RequiredLine<80>,
    /// From when on it is refused.
    pub expires_at: OffsetDateTime,
}

/// An access token without its secret, which is not stored.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AccessToken {
    /// Its id.
    pub id: AccessTokenId,
    /// The only organization in which it acts.
    pub organization_id: OrganizationId,
    /// The most that it may do there.
    pub role: Role,
    /// What its account calls it.
    pub name: RequiredLine<80>,
    /// When it was made.
    pub created_at: OffsetDateTime,
    /// From when on it is refused.
    pub expires_at: OffsetDateTime,
    /// When it was last used, to about a minute; `None` if never.
    pub seen_at: Option<OffsetDateTime>,
}

impl AccessToken {
    /// Fails if the role of its account in the organization does not include the token's.
    pub fn check(&self, own: Option<&OrganizationRole>) -> Result<(), Refusal> {
        let own = own.ok_or(NO_ORGANIZATION)?;
        if own.role.includes(self.role) {
            return Ok(());
        }
        Err(Refusal::Field {
            field: "role",
            problem: "must not permit more than your own role in the organization",
        })
    }
}

/// An access token as it is read for a request.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FoundAccessToken {
    /// Its id.
    pub id: AccessTokenId,
    /// Its account.
    pub account: Account,
    /// The account's roles.
    pub roles: Vec<OrganizationRole>,
    /// What the token leaves of them.
    pub limit: AccessLimit,
    /// When it was last used, to about a minute; `None` if never.
    pub seen_at: Option<OffsetDateTime>,
}

/// What is stored of the secret.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AccessTokenHash(String);

impl AccessTokenHash {
    /// The SHA-256 of an access token; `None` if it is another kind of token. A slow hash
    /// is not needed: the token has 256 random bits.
    #[must_use]
    pub fn of(token: &Token) -> Option<Self> {
        let is_one = token.reveal().starts_with(ACCESS_TOKEN_PREFIX);
        is_one.then(|| Self::of_any(token))
    }

    fn of_any(token: &Token) -> Self {
        Self(hex::encode(Sha256::digest(token.reveal())))
    }

    /// In hexadecimal digits.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// Why no access token was made.
#[derive(Debug, Error)]
pub enum AccessTokenError {
    /// The session in which it was asked for has ended.
    #[error("the session has ended")]
    SessionEnded,
    /// The account has as many as it may have.
    #[error(transparent)]
    LimitReached(#[from] LimitReached),
    /// As of every object.
    #[error(transparent)]
    Refusal(#[from] Refusal),
}

impl From<StoreError> for AccessTokenError {
    fn from(error: StoreError) -> Self {
        Self::Refusal(error.into())
    }
}

/// Stores access tokens. Making and revoking one adds a line to the audit trail of its
/// organization, in the same transaction. Those of an account end with a new password, and
/// with the account; those for an organization when the account leaves it.
#[cfg_attr(any(test, feature = "mocks"), mockall::automock)]
#[async_trait]
pub trait AccessTokenStore: Send + Sync {
    /// Stores an access token of the actor, if the session is open and
    /// [`AccessToken::check`] permits it for the role that the actor has now. Waits for
    /// concurrent changes of that role and of the password.
    async fn insert(
        &self,
        actor: &Actor,
        session: SessionId,
        token: &AccessToken,
        hash: &AccessTokenHash,
    ) -> Result<(), AccessTokenError>;

    /// The access token with this hash that has not expired, with its account. One
    /// statement.
    async fn find(
        &self,
        hash: &AccessTokenHash,
        now: OffsetDateTime,
    ) -> Result<Option<FoundAccessToken>, StoreError>;

    /// The actor's access tokens, those that have expired too, the last made one first.
    async fn list(&self, actor: &Actor) -> Result<Vec<AccessToken>, StoreError>;

    /// Notes the use of an access token.
    async fn note_seen(&self, id: AccessTokenId, now: OffsetDateTime) -> Result<(), StoreError>;

    /// Deletes an access token of the actor; `false` if there is none with this id.
    async fn revoke(
        &self,
        actor: &Actor,
        id: AccessTokenId,
        now: OffsetDateTime,
    ) -> Result<bool, StoreError>;

    /// Deletes access tokens that expired before this instant.
    async fn forget_expired(&self, before: OffsetDateTime) -> Result<(), StoreError>;
}

impl AccountService {
    /// Makes an access token for the actor, who is signed in with this session. Returns it
    /// with its secret, which is not stored.
    pub async fn make_access_token(
        &self,
        actor: &Actor,
        session: SessionId,
        wish: AccessTokenWish,
    ) -> Result<(AccessToken, Token), AccessTokenError> {
        let now = self.clock.now();
        if wish.expires_at <= now || wish.expires_at > now + LONGEST_ACCESS {
            let field = Refusal::Field {
                field: "expires_at",
                problem: "must be in the future, and at most a year ahead",
            };
            return Err(field.into());
        }
        let (one, other) = (self.ids.next_token(), self.ids.next_token());
        let secret = Token::new(format!("{ACCESS_TOKEN_PREFIX}{one}{other}"));
        let hash = AccessTokenHash::of_any(&secret);
        let token = AccessToken {
            id: AccessTokenId::new(self.ids.next_uuid()),
            organization_id: wish
                .organization
                .unwrap_or_else(|| actor.own_organization()),
            role: wish.role,
            name: wish.name,
            created_at: now,
            expires_at: wish.expires_at,
            seen_at: None,
        };
        let insert = self.access_tokens.insert(actor, session, &token, &hash);
        insert.await?;
        Ok((token, secret))
    }

    /// The actor's access tokens, those that have expired too, the last made one first.
    pub async fn access_tokens(&self, actor: &Actor) -> Result<Vec<AccessToken>, StoreError> {
        self.access_tokens.list(actor).await
    }

    /// Revokes an access token of the actor, which is refused from then on; `false` if
    /// there is none with this id.
    pub async fn revoke_access_token(
        &self,
        actor: &Actor,
        id: AccessTokenId,
    ) -> Result<bool, StoreError> {
        let now = self.clock.now();
        self.access_tokens.revoke(actor, id, now).await
    }

    /// Whose access token it is. It is read each time, with its account's roles, so that it
    /// is refused as soon as it is revoked, and does no more than its account.
    pub(crate) async fn authenticate_program(
        &self,
        hash: &AccessTokenHash,
    ) -> Result<Option<Authenticated>, StoreError> {
        let now = self.clock.now();
        let found = self.access_tokens.find(hash, now).await?;
        Ok(found.and_then(|it| {
            let actor = Actor::new(it.account.id, it.roles.into()).limited_to(it.limit)?;
            Some(Authenticated {
                actor,
                by: SignedInBy::AccessToken(it.id),
                account: it.account,
                is_unnoted: it.seen_at.is_none_or(|at| now - at >= SEEN_INTERVAL),
            })
        }))
    }
}

#[cfg(test)]
mod tests {
    use kernel::{AccountId, IdGenerator as _, RandomIds};

    use super::*;
    use crate::testing::{NOW, TestPorts, account};

    fn actor() -> Actor {
        Actor::alone(AccountId::new(RandomIds.next_uuid()))
    }

    fn wish(expires_at: OffsetDateTime) -> AccessTokenWish {
        AccessTokenWish {
            organization: None,
            role: Role::Viewer,
            name: RequiredLine::parse("Results on our site").expect("valid"),
            expires_at,
        }
    }

    fn session() -> SessionId {
        SessionId::new(RandomIds.next_uuid())
    }

    #[tokio::test]
    async fn only_the_hash_of_a_token_is_stored() {
        let mut ports = TestPorts::default();
        let (stored, seen) = std::sync::mpsc::channel();
        let store = &mut ports.access_tokens;
        store.expect_insert().returning(move |_, _, token, hash| {
            stored.send((token.clone(), hash.clone())).expect("read");
            Ok(())
        });
        let (actor, expires_at) = (actor(), NOW + Duration::days(90));
        let service = ports.service();
        let made = service.make_access_token(&actor, session(), wish(expires_at));
        let (token, secret) = made.await.expect("made");
        let (kept, hash) = seen.recv().expect("stored");
        assert_eq!(kept, token);
        assert_eq!(AccessTokenHash::of(&secret), Some(hash.clone()));
        let random = secret.reveal().strip_prefix("sst_").expect("the prefix");
        assert_eq!(random.len(), 44);
        assert!(!hash.as_str().contains(random));
        assert_eq!(token.organization_id, actor.own_organization());
        assert_eq!((token.created_at, token.expires_at), (NOW, expires_at));
    }

    #[tokio::test]
    async fn a_token_expires_within_a_year() {
        for expires_at in [NOW, NOW + LONGEST_ACCESS + Duration::SECOND] {
            let (service, actor) = (TestPorts::default().service(), actor());
            let made = service.make_access_token(&actor, session(), wish(expires_at));
            let refused = made.await.expect_err("refused");
            assert!(matches!(
                refused,
                AccessTokenError::Refusal(Refusal::Field {
                    field: "expires_at",
                    ..
                })
            ));
        }
    }

    #[test]
    fn a_token_permits_no_more_than_its_account() {
        let token = |role| AccessToken {
            id: AccessTokenId::new(RandomIds.next_uuid()),
            organization_id: actor().own_organization(),
            role,
            name: RequiredLine::parse("Results").expect("valid"),
            created_at: NOW,
            expires_at: NOW,
            seen_at: None,
        };
        let manager = OrganizationRole {
            role: Role::Manager,
            ..actor().roles()[0].clone()
        };
        assert!(token(Role::Manager).check(Some(&manager)).is_ok());
        assert!(token(Role::Viewer).check(Some(&manager)).is_ok());
        let refused = token(Role::Owner).check(Some(&manager));
        assert!(matches!(refused, Err(Refusal::Field { field: "role", .. })));
        let refused = token(Role::Viewer).check(None);
        assert!(matches!(refused, Err(Refusal::NotFound("Organization"))));
    }

    fn found(roles: Vec<OrganizationRole>, limit: AccessLimit) -> FoundAccessToken {
        FoundAccessToken {
            id: AccessTokenId::new(RandomIds.next_uuid()),
            account: account(actor().account_id()),
            roles,
            limit,
            seen_at: None,
        }
    }

    async fn authenticated(found: Option<FoundAccessToken>) -> Option<Authenticated> {
        let mut ports = TestPorts::default();
        let store = &mut ports.access_tokens;
        store
            .expect_find()
            .times(1)
            .returning(move |_, _| Ok(found.clone()));
        let token = Token::new("sst_something");
        ports.service().authenticate(&token).await.expect("read")
    }

    #[tokio::test]
    async fn a_token_acts_with_the_role_that_its_account_has_now() {
        let own = actor().roles()[0].clone();
        let limit = AccessLimit {
            token: AccessTokenId::new(RandomIds.next_uuid()),
            organization_id: own.organization_id,
            role: Role::Manager,
        };
        for (present, expected) in [
            (Role::Owner, Role::Manager),
            (Role::Caretaker, Role::Caretaker),
        ] {
            let role = OrganizationRole {
                role: present,
                ..own.clone()
            };
            let good = authenticated(Some(found(vec![role], limit))).await;
            let good = good.expect("good");
            assert!(good.actor.is_limited());
            assert!(matches!(good.by, SignedInBy::AccessToken(_)));
            assert!(good.is_unnoted);
            assert_eq!(good.actor.roles()[0].role, expected);
        }
        assert_eq!(authenticated(Some(found(Vec::new(), limit))).await, None);
        assert_eq!(authenticated(None).await, None);
    }
}
