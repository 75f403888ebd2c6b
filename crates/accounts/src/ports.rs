use std::fmt;
use std::net::IpAddr;

use async_trait::async_trait;
use kernel::{
    AccountId, AccountMailId, Actor, EmailAddress, OrganizationId, Refusal, Revision, Scope,
    SessionId, StoreError,
};
use time::OffsetDateTime;

use crate::{
    Account, AccountError, AccountMail, Credentials, DeviceKey, FoundSession, LinkHash, NewAccount,
    NewPassword, NewSession, Organization, OrganizationProfile, Password, PasswordError,
    PasswordHash, PresentedPassword, Session, SessionKey,
};

/// Stores accounts and their organizations. A call that changes an account, or
/// ends it or its sessions, notes the account's id in [`kernel::Changes`] after
/// the commit.
#[cfg_attr(any(test, feature = "mocks"), mockall::automock)]
#[async_trait]
pub trait AccountStore: Send + Sync {
    /// Stores the account, its empty organization and its first session in one
    /// transaction.
    /// Addresses are unique by [`EmailAddress::key`], also under concurrent
    /// calls.
    async fn open(&self, account: &NewAccount) -> Result<(), AccountError>;

    /// The credentials for an address, compared by [`EmailAddress::key`].
    async fn find_credentials(
        &self,
        email: &EmailAddress,
    ) -> Result<Option<Credentials>, StoreError>;

    /// The credentials of the account with this id.
    async fn find(&self, id: AccountId) -> Result<Option<Credentials>, StoreError>;

    /// Replaces the actor's password hash, ends all its sessions but one, all its access
    /// tokens and all links to set a new password, and enqueues the mail that says so, in
    /// one transaction. Does nothing and returns `false` if the hash is no
    /// longer `current`.
    async fn change_password(
        &self,
        actor: &Actor,
        current: &PasswordHash,
        new: &NewPassword,
        kept: SessionId,
    ) -> Result<bool, StoreError>;

    /// Whether this link to set a new password works now.
    async fn has_reset(&self, link: &LinkHash, now: OffsetDateTime) -> Result<bool, StoreError>;

    /// Like [`change_password`](Self::change_password), for the account of a
    /// link to set a new password, of which no session is kept. Of concurrent
    /// uses of one link one succeeds. `None` if the link does not work.
    async fn reset_password(
        &self,
        link: &LinkHash,
        new: &NewPassword,
    ) -> Result<Option<Account>, StoreError>;

    /// Stores the request to confirm a new address of the actor's account, and
    /// enqueues its mail.
    async fn request_email(&self, actor: &Actor, mail: &AccountMail) -> Result<(), StoreError>;

    /// Gives the account of a link the address to which the link was mailed,
    /// ends all links of the account, and enqueues the mail to the address
    /// before, in one transaction. Returns the account.
    async fn confirm_email(
        &self,
        link: &LinkHash,
        notice_id: AccountMailId,
        now: OffsetDateTime,
    ) -> Result<AccountId, AccountError>;

    /// Deletes an account if its password hash is `current`, tells it by mail,
    /// and ends its sessions; `false` if it is another one.
    ///
    /// The account leaves the organizations to which others belong. What belongs
    /// to its other organizations is seen by nobody from then on: shows are hidden,
    /// and their records are kept as long as the law requires; horses are offered no
    /// more, photos served no more; the rest is deleted by
    /// [`remove_part`](Self::remove_part), whose
    /// [`RemoveOrganization`](crate::RemoveOrganization) is enqueued. What was sent to
    /// others, such as inquiries, and its lines in audit trails stay, without its
    /// address.
    async fn delete(
        &self,
        actor: &Actor,
        current: &PasswordHash,
        notice_id: AccountMailId,
        now: OffsetDateTime,
    ) -> Result<bool, AccountError>;

    /// Deletes a part of what belongs to an organization to which nobody belongs any
    /// more; `false` if that was the last one. The last one deletes the organization
    /// too, unless shows of it are kept.
    async fn remove_part(
        &self,
        id: OrganizationId,
        now: OffsetDateTime,
    ) -> Result<bool, StoreError>;

    /// Whether there is any account.
    async fn any(&self) -> Result<bool, StoreError>;

    /// An organization within the scope.
    async fn find_organization(
        &self,
        scope: &Scope,
        id: OrganizationId,
    ) -> Result<Option<Organization>, StoreError>;

    /// Whether anything belongs to an organization: a show, a horse, a contact,
    /// a task, an appointment, a note, a document, an entry of the book or a bill.
    async fn is_in_use(&self, id: OrganizationId) -> Result<bool, StoreError>;

    /// Replaces the profile of an organization within the scope if it has the
    /// given revision (unconditionally without one), increments the revision and
    /// returns the organization.
    async fn replace_organization(
        &self,
        scope: &Scope,
        id: OrganizationId,
        profile: &OrganizationProfile,
        revision: Option<Revision>,
        now: OffsetDateTime,
    ) -> Result<Organization, Refusal>;
}

/// Stores sessions. What ends sessions notes the account's id in
/// [`kernel::Changes`] after the commit.
#[cfg_attr(any(test, feature = "mocks"), mockall::automock)]
#[async_trait]
pub trait SessionStore: Send + Sync {
    /// Stores a session if its account has this password hash; otherwise
    /// returns `false`. Waits for a concurrent change of the password, so that
    /// none begins with an old one. Of more than
    /// [`MAX_SESSIONS`](crate::MAX_SESSIONS), those end that were not seen for
    /// longest.
    async fn begin(
        &self,
        session: &NewSession,
        password: &PasswordHash,
    ) -> Result<bool, StoreError>;

    /// The session with its account, if it has not ended. One statement.
    async fn find(&self, key: SessionKey) -> Result<Option<FoundSession>, StoreError>;

    /// The actor's sessions that have not expired, the last used one first.
    async fn list(&self, actor: &Actor, now: OffsetDateTime) -> Result<Vec<Session>, StoreError>;

    /// Notes the use of a session.
    async fn note_seen(
        &self,
        id: SessionId,
        address: Option<IpAddr>,
        now: OffsetDateTime,
    ) -> Result<(), StoreError>;

    /// Ends a session of the actor; `false` if there is none with this id.
    async fn end(&self, actor: &Actor, id: SessionId) -> Result<bool, StoreError>;

    /// Ends all sessions of the actor.
    async fn end_all(&self, actor: &Actor) -> Result<(), StoreError>;

    /// Deletes sessions that have expired.
    async fn forget_expired(&self, now: OffsetDateTime) -> Result<(), StoreError>;
}

/// Hashes passwords with a slow, salted algorithm, outside of the async
/// threads, a few at a time. A limited number waits; others are
/// [`AccountError::Busy`].
#[cfg_attr(any(test, feature = "mocks"), mockall::automock)]
#[async_trait]
pub trait PasswordHasher: Send + Sync {
    /// [`Password::parse`], which computes for long with crafted texts.
    async fn parse(&self, text: &str) -> Result<Result<Password, PasswordError>, AccountError>;

    /// A new hash; two hashes of the same password differ.
    async fn hash(&self, password: &Password) -> Result<PasswordHash, AccountError>;

    /// Whether the password matches the hash. Without a hash it takes the same
    /// time and returns `false`, so that the time does not reveal whether an
    /// account exists.
    async fn verify(
        &self,
        password: &PresentedPassword,
        hash: Option<PasswordHash>,
    ) -> Result<bool, AccountError>;
}

/// A token of a session, as a browser keeps it, or an access token.
#[derive(Clone, PartialEq, Eq)]
pub struct Token(String);

impl Token {
    /// Wraps an issued or received token.
    pub fn new(text: impl Into<String>) -> Self {
        Self(text.into())
    }

    /// The text, for the HTTP header.
    #[must_use]
    pub fn reveal(&self) -> &str {
        &self.0
    }
}

impl fmt::Debug for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Token(…)")
    }
}

/// Issues and verifies tokens of sessions and browsers. No I/O.
#[cfg_attr(any(test, feature = "mocks"), mockall::automock)]
pub trait SessionTokens: Send + Sync {
    /// A token that is valid from `now`, for
    /// [`SESSION_LIFETIME`](crate::SESSION_LIFETIME).
    fn issue(&self, session: SessionKey, now: OffsetDateTime) -> Token;

    /// The session of the token, if this installation signed it and it is valid
    /// at `now`.
    fn verify(&self, token: &Token, now: OffsetDateTime) -> Option<SessionKey>;

    /// A token by which a browser is known from `now`, for
    /// [`DEVICE_LIFETIME`](crate::DEVICE_LIFETIME). It is no session token.
    fn issue_device(&self, device: &DeviceKey, now: OffsetDateTime) -> Token;

    /// The browser of such a token, like [`verify`](Self::verify).
    fn verify_device(&self, token: &Token, now: OffsetDateTime) -> Option<DeviceKey>;
}
