use kernel::{AccountId, AccountMailId, EmailAddress, TimeZone};
use time::OffsetDateTime;

use crate::{NewSession, PasswordHash};

/// An account: an email address that can sign in.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Account {
    /// The account's id.
    pub id: AccountId,
    /// The address as typed at sign-up.
    pub email: EmailAddress,
    /// When it was created.
    pub created_at: OffsetDateTime,
}

/// The data that sign-in checks.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Credentials {
    /// The account.
    pub account: Account,
    /// The hash of its password.
    pub password_hash: PasswordHash,
    /// The idempotency key of the sign-up that created it, if one was sent.
    pub sign_up_key: Option<String>,
}

/// A password that replaces another one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewPassword {
    /// Its hash.
    pub hash: PasswordHash,
    /// The id of the mail that tells the account.
    pub notice_id: AccountMailId,
    /// When it was chosen.
    pub changed_at: OffsetDateTime,
}

/// An account to be created, with its empty organization profile and its first
/// session.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewAccount {
    /// The account and its password hash.
    pub credentials: Credentials,
    /// The session in which it was opened.
    pub session: NewSession,
    /// The time zone of the organization, if it is known.
    pub time_zone: Option<TimeZone>,
}
