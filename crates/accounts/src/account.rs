use kernel::{AccountId, EmailAddress, OrganizationId};
use time::OffsetDateTime;

use crate::PasswordHash;

/// Somebody who can sign in.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Account {
    /// The account's id.
    pub id: AccountId,
    /// The address as it was typed at sign-up.
    pub email: EmailAddress,
    /// When it was opened.
    pub created_at: OffsetDateTime,
}

/// What it takes to check a sign-in.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Credentials {
    /// The account.
    pub account: Account,
    /// What its password was hashed to.
    pub password_hash: PasswordHash,
    /// The idempotency key of the sign-up that opened it, if one was sent.
    pub sign_up_key: Option<String>,
}

/// An account about to be opened, with the empty organization that every
/// account has.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewAccount {
    /// What it takes to sign in to it.
    pub credentials: Credentials,
    /// The id of its organization.
    pub organization_id: OrganizationId,
}
