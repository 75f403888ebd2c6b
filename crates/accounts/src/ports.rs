use std::fmt;

use async_trait::async_trait;
use kernel::{AccountId, Actor, EmailAddress, OrganizationId, Revision, StoreError};
use thiserror::Error;
use time::OffsetDateTime;

use crate::{
    Account, Credentials, NewAccount, Organization, OrganizationProfile, Password, PasswordHash,
    PresentedPassword, ReplaceOrganizationError,
};

/// Why an account could not be opened.
#[derive(Debug, Error)]
pub enum OpenAccountError {
    /// Another account has the same address, whatever its case.
    #[error("the email address is taken")]
    EmailTaken,
    /// The store failed.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// Keeps accounts and their organizations.
#[cfg_attr(any(test, feature = "mocks"), mockall::automock)]
#[async_trait]
pub trait AccountStore: Send + Sync {
    /// Stores the account and its empty organization, both or neither.
    /// Addresses are unique by [`EmailAddress::key`], also under concurrency.
    async fn open(&self, account: &NewAccount) -> Result<(), OpenAccountError>;

    /// The credentials for an address, compared by [`EmailAddress::key`].
    async fn find_credentials(
        &self,
        email: &EmailAddress,
    ) -> Result<Option<Credentials>, StoreError>;

    /// The account with this id.
    async fn find(&self, id: AccountId) -> Result<Option<Account>, StoreError>;

    /// Whether there is any account.
    async fn any(&self) -> Result<bool, StoreError>;

    /// The actor's organization.
    async fn find_organization(&self, actor: Actor) -> Result<Option<Organization>, StoreError>;

    /// Replaces the profile of the actor's organization if it has this
    /// revision (any without one), raises the revision and answers the whole
    /// organization.
    async fn replace_organization(
        &self,
        actor: Actor,
        id: OrganizationId,
        profile: &OrganizationProfile,
        revision: Option<Revision>,
        now: OffsetDateTime,
    ) -> Result<Organization, ReplaceOrganizationError>;
}

/// Hashes passwords, slowly and with a salt, off the async threads.
#[cfg_attr(any(test, feature = "mocks"), mockall::automock)]
#[async_trait]
pub trait PasswordHasher: Send + Sync {
    /// A new hash; two calls with one password differ.
    async fn hash(&self, password: &Password) -> Result<PasswordHash, StoreError>;

    /// Whether the password is the one that was hashed. Without a hash it
    /// takes the same time and answers `false`, so that nobody can tell from
    /// the time whether an account exists.
    async fn verify(
        &self,
        password: &PresentedPassword,
        hash: Option<PasswordHash>,
    ) -> Result<bool, StoreError>;
}

/// What a browser keeps to stay signed in.
#[derive(Clone, PartialEq, Eq)]
pub struct Token(String);

impl Token {
    /// Wraps what an issuer signed or a client sent.
    pub fn new(text: impl Into<String>) -> Self {
        Self(text.into())
    }

    /// The text, for the header.
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

/// Signs and checks session tokens. Does no I/O.
#[cfg_attr(any(test, feature = "mocks"), mockall::automock)]
pub trait SessionTokens: Send + Sync {
    /// A token that is good from `now` on, for the time that the issuer grants.
    fn issue(&self, account_id: AccountId, now: OffsetDateTime) -> Token;

    /// Whose token it is, if this server signed it and it is good at `now`.
    fn verify(&self, token: &Token, now: OffsetDateTime) -> Option<AccountId>;
}
