use kernel::{AccountId, StoreError};
use thiserror::Error;
use time::Duration;

/// Why an account was not opened, changed or deleted, or why nobody is signed in to it.
#[derive(Debug, Error)]
pub enum AccountError {
    /// Another account has the email address.
    #[error("the email address is taken")]
    EmailTaken,
    /// The link is altered, was used, or has expired.
    #[error("the link is not valid")]
    LinkNotValid,
    /// Unknown address or wrong password at a sign-in; the caller is not told which.
    #[error("the email address or the password is wrong")]
    InvalidCredentials {
        /// The account of the address, if there is one; only for the log.
        account_id: Option<AccountId>,
    },
    /// The account's password, which is asked for again, is another one.
    #[error("the password is wrong")]
    WrongPassword,
    /// The password is right, and a code of the second factor is required, too.
    #[error("a code of the second factor is required")]
    SecondFactorRequired,
    /// The code of the second factor is another one, or was used.
    #[error("the code of the second factor is wrong")]
    WrongCode {
        /// The account; only for the log.
        account_id: AccountId,
    },
    /// The second factor is on already.
    #[error("the second factor is on")]
    SecondFactorOn,
    /// The second factor is off, or not begun.
    #[error("the second factor is off")]
    SecondFactorOff,
    /// Too many attempts have failed; this one was not compared.
    #[error("too many attempts have failed")]
    TooManyAttempts {
        /// How long to wait before the next one.
        wait: Duration,
    },
    /// Too many passwords wait to be judged, hashed or compared; a retry in some
    /// seconds may succeed.
    #[error("too many passwords wait to be hashed")]
    Busy,
    /// Others work in an organization, and the account is its only owner.
    #[error("the account is the only owner of an organization with other people")]
    LastOwner {
        /// The organization's name; empty if it has none.
        organization_name: String,
    },
    /// The store failed.
    #[error(transparent)]
    Store(#[from] StoreError),
}
