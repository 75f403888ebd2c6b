//! Accounts, sessions and the organization profile.
//!
//! An account is an email address with a password. It owns the organization that
//! was founded with it, and may be a member of others. This crate decides who is
//! signed in, and keeps who belongs to which organization. Hashing, signing and storage are behind its
//! [`ports`](AccountStore). `web` calls it; `app` constructs it.

#![warn(missing_docs)]

mod access_token;
mod account;
mod account_mail;
mod attempt;
mod authenticate;
mod change_email;
mod change_password;
mod delete_account;
mod device;
mod error;
mod export;
mod links;
mod look_up;
mod one_time_code;
mod organization;
mod password;
mod people;
mod ports;
mod replace_organization;
mod reset_password;
mod second_factor;
mod session;
mod sign_in;
mod sign_up;
#[cfg(test)]
mod testing;

use std::sync::Arc;

#[cfg(any(test, feature = "mocks"))]
pub use access_token::MockAccessTokenStore;
pub use access_token::{
    ACCESS_TOKEN_PREFIX, AccessToken, AccessTokenError, AccessTokenHash, AccessTokenLimits,
    AccessTokenStore, AccessTokenWish, EXPIRED_ACCESS_LISTED, FoundAccessToken, LONGEST_ACCESS,
};
pub use account::{Account, Credentials, NewAccount, NewPassword};
pub use account_mail::{
    AccountLetter, AccountMail, AccountMailKind, AccountMailService, AccountMailStore,
    LINK_LIFETIME, LinkHash, LinkSecrets, MAIL_LIFETIME, MAX_LINKS, SendAccountMail,
};
#[cfg(any(test, feature = "mocks"))]
pub use account_mail::{MockAccountMailStore, MockLinkSecrets};
#[cfg(any(test, feature = "mocks"))]
pub use attempt::MockAttemptStore;
pub use attempt::{
    ATTEMPTS_LIFETIME, AttemptKey, AttemptStore, FREE_ATTEMPTS, LONGEST_DELAY, OwnerProof,
    delay_after,
};
pub use authenticate::{Authenticated, SignedInBy};
use authenticate::{RECENT_SESSIONS, RecentSession};
pub use delete_account::RemoveOrganization;
pub use device::{DEVICE_LIFETIME, DeviceKey, DeviceTokens, LoginHash, MAX_LOGINS_OF_DEVICE};
pub use error::AccountError;
pub use export::{
    EXPORT_LIFETIME, Export, ExportContents, ExportFiles, ExportPart, ExportService, ExportSource,
    ExportState, ExportStore, ExportValue, ExportWriter, MakeExport,
};
#[cfg(any(test, feature = "mocks"))]
pub use export::{MockExportFiles, MockExportSource, MockExportStore};
use kernel::{Clock, IdGenerator, RecentReads};
pub use links::{LinkReader, LinkService, LinkStore, OpenLink, OtherAccess};
#[cfg(any(test, feature = "mocks"))]
pub use links::{MockLinkReader, MockLinkStore};
pub use one_time_code::{RecoveryCodeHash, SharedSecret};
pub use organization::{Judge, MAX_PEOPLE, Organization, OrganizationProfile, Person};
pub use password::{Password, PasswordError, PasswordHash, PresentedPassword};
#[cfg(any(test, feature = "mocks"))]
pub use people::MockPeopleStore;
pub use people::{
    INVITATION_LIFETIME, Invitation, MAX_INVITATIONS, MAX_MEMBERS, Member, OfferedRole,
    PeopleError, PeopleService, PeopleStore,
};
pub use ports::{AccountStore, PasswordHasher, SessionStore, SessionTokens, Token};
#[cfg(any(test, feature = "mocks"))]
pub use ports::{MockAccountStore, MockPasswordHasher, MockSessionStore, MockSessionTokens};
#[cfg(any(test, feature = "mocks"))]
pub use second_factor::MockSecondFactorStore;
pub use second_factor::{
    BegunSecondFactor, RECOVERY_CODES, SecondFactor, SecondFactorNotice, SecondFactorStore,
};
pub use session::{
    BegunSession, Client, FoundSession, MAX_SESSIONS, NewSession, SESSION_LIFETIME, Session,
    SessionKey,
};
pub use sign_up::SignUp;

/// What [`AccountService`] needs.
pub struct AccountPorts {
    /// Stores accounts and organizations.
    pub store: Arc<dyn AccountStore>,
    /// Stores sessions.
    pub sessions: Arc<dyn SessionStore>,
    /// Stores access tokens.
    pub access_tokens: Arc<dyn AccessTokenStore>,
    /// Counts failed attempts.
    pub attempts: Arc<dyn AttemptStore>,
    /// Stores second factors.
    pub second_factors: Arc<dyn SecondFactorStore>,
    /// Hashes passwords.
    pub hasher: Arc<dyn PasswordHasher>,
    /// Signs tokens.
    pub tokens: Arc<dyn SessionTokens>,
    /// The time.
    pub clock: Arc<dyn Clock>,
    /// Makes ids and secrets.
    pub ids: Arc<dyn IdGenerator>,
}

/// The use cases of accounts and their organization.
pub struct AccountService {
    store: Arc<dyn AccountStore>,
    sessions: Arc<dyn SessionStore>,
    access_tokens: Arc<dyn AccessTokenStore>,
    attempts: Arc<dyn AttemptStore>,
    second_factors: Arc<dyn SecondFactorStore>,
    hasher: Arc<dyn PasswordHasher>,
    tokens: Arc<dyn SessionTokens>,
    clock: Arc<dyn Clock>,
    ids: Arc<dyn IdGenerator>,
    recent: RecentReads<RecentSession>,
}

impl AccountService {
    /// The service, on its ports.
    #[must_use]
    pub fn new(ports: AccountPorts) -> Self {
        Self {
            store: ports.store,
            sessions: ports.sessions,
            access_tokens: ports.access_tokens,
            attempts: ports.attempts,
            second_factors: ports.second_factors,
            hasher: ports.hasher,
            tokens: ports.tokens,
            clock: ports.clock,
            ids: ports.ids,
            recent: RecentReads::new(RECENT_SESSIONS),
        }
    }
}
