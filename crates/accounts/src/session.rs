use std::net::IpAddr;

use kernel::{AccountId, Actor, EmailAddress, OrganizationRole, SessionId, StoreError};
use time::{Duration, OffsetDateTime};

use crate::device::LoginHash;
use crate::{
    Account, AccountService, Credentials, DeviceTokens, EXPIRED_ACCESS_LISTED, SignedInBy, Token,
};

/// How long a session and its token last.
pub const SESSION_LIFETIME: Duration = Duration::days(30);

/// Maximum number of sessions of an account. The one that was not seen for
/// longest ends when another one begins.
pub const MAX_SESSIONS: u64 = 100;

/// The use of a session or an access token is noted at most this often, because it is a write.
pub(crate) const SEEN_INTERVAL: Duration = Duration::minutes(1);

/// Where a session is used from.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Client {
    /// The device in plain words, `Firefox on Windows`; empty if it is unknown.
    pub device: String,
    /// The network address, if it is known.
    pub address: Option<IpAddr>,
}

/// A session to be stored.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewSession {
    /// Its id, and its account.
    pub key: SessionKey,
    /// Where it begins.
    pub client: Client,
    /// When it begins.
    pub created_at: OffsetDateTime,
}

impl NewSession {
    /// When it ends by itself.
    #[must_use]
    pub fn expires_at(&self) -> OffsetDateTime {
        self.created_at + SESSION_LIFETIME
    }
}

/// What a token names.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SessionKey {
    /// The session.
    pub id: SessionId,
    /// Its account.
    pub account_id: AccountId,
}

/// What a browser keeps of a session that has begun.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BegunSession {
    /// The session's account.
    pub account_id: AccountId,
    /// The session's token.
    pub token: Token,
    /// By which the browser is known at the next sign-in.
    pub devices: DeviceTokens,
}

/// An open session.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Session {
    /// The session's id.
    pub id: SessionId,
    /// The device of its sign-in, and the network address of its last use.
    pub client: Client,
    /// When it began.
    pub created_at: OffsetDateTime,
    /// When it was last used, to about a minute.
    pub seen_at: OffsetDateTime,
}

/// An open session as it is read for a request.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FoundSession {
    /// Its account.
    pub account: Account,
    /// The account's roles, that in its own organization first.
    pub roles: Vec<OrganizationRole>,
    /// When it was last used, to about a minute.
    pub seen_at: OffsetDateTime,
}

impl AccountService {
    /// The open sessions of the actor, the last used one first.
    pub async fn sessions(&self, actor: &Actor) -> Result<Vec<Session>, StoreError> {
        self.sessions.list(actor, self.clock.now()).await
    }

    /// Ends a session of the actor; `false` if there is none with this id.
    pub async fn end_session(&self, actor: &Actor, id: SessionId) -> Result<bool, StoreError> {
        self.sessions.end(actor, id).await
    }

    /// Ends all sessions of the actor.
    pub async fn end_sessions(&self, actor: &Actor) -> Result<(), StoreError> {
        self.sessions.end_all(actor).await
    }

    /// Notes that a session or an access token is used now, a session from this address.
    pub async fn note_seen(
        &self,
        by: SignedInBy,
        address: Option<IpAddr>,
    ) -> Result<(), StoreError> {
        let now = self.clock.now();
        match by {
            SignedInBy::Session(id) => self.sessions.note_seen(id, address, now).await,
            SignedInBy::AccessToken(id) => self.access_tokens.note_seen(id, now).await,
        }
    }

    /// Deletes sessions that have expired, access tokens that expired some time ago, and
    /// old failed attempts.
    pub async fn forget_expired(&self) -> Result<(), StoreError> {
        let now = self.clock.now();
        self.sessions.forget_expired(now).await?;
        let tokens = self
            .access_tokens
            .forget_expired(now - EXPIRED_ACCESS_LISTED);
        tokens.await?;
        self.attempts.forget_old(now).await
    }

    pub(crate) fn new_session(&self, account_id: AccountId, client: Client) -> NewSession {
        NewSession {
            key: SessionKey {
                id: SessionId::new(self.ids.next_uuid()),
                account_id,
            },
            client,
            created_at: self.clock.now(),
        }
    }

    /// Begins a session if the account still has this password; `None` if it
    /// was changed meanwhile.
    pub(crate) async fn begin_session(
        &self,
        found: &Credentials,
        client: Client,
        devices: &DeviceTokens,
    ) -> Result<Option<BegunSession>, StoreError> {
        let session = self.new_session(found.account.id, client);
        let begun = self.sessions.begin(&session, &found.password_hash);
        let is_begun = begun.await?;
        Ok(is_begun.then(|| self.begun(&session, &found.account.email, devices)))
    }

    pub(crate) fn begun(
        &self,
        session: &NewSession,
        email: &EmailAddress,
        devices: &DeviceTokens,
    ) -> BegunSession {
        BegunSession {
            account_id: session.key.account_id,
            token: self.tokens.issue(session.key, session.created_at),
            devices: self.know_device(LoginHash::of(email), devices),
        }
    }
}
