//! Logs attempts to sign in or up, and to change an account: account ids and network
//! addresses, never what was typed. Of attempts beyond the limits some are logged for
//! all, so that an attack does not flood the log.

use ::accounts::AccountError;
use actix_web::{HttpRequest, web};
use kernel::AccountId;
use tracing::field::display;

use crate::client_address::client_address;
use crate::rate_limits::RateLimits;

/// What was attempted, as the log says it when it succeeded, and when not.
pub(super) struct Attempt {
    done: &'static str,
    failed: &'static str,
}

impl Attempt {
    const fn new(done: &'static str, failed: &'static str) -> Self {
        Self { done, failed }
    }
}

pub(super) const SIGN_IN: Attempt = Attempt::new("signed in", "sign-in failed");
pub(super) const SIGN_UP: Attempt = Attempt::new("signed up", "sign-up failed");
pub(super) const PASSWORD_CHANGE: Attempt =
    Attempt::new("the password is changed", "password not changed");
pub(super) const PASSWORD_RESET: Attempt =
    Attempt::new("a new password is set by a link", "no new password");
pub(super) const SECOND_FACTOR_ON: Attempt = Attempt::new(
    "the second factor is switched on",
    "second factor not switched on",
);
pub(super) const SECOND_FACTOR_OFF: Attempt = Attempt::new(
    "the second factor is switched off",
    "second factor not switched off",
);
pub(super) const EMAIL_CHANGE: Attempt =
    Attempt::new("a new address is to be confirmed", "address not changed");
pub(super) const EMAIL_CONFIRMATION: Attempt =
    Attempt::new("the address is changed", "address not confirmed");
pub(super) const DELETION: Attempt = Attempt::new("the account is deleted", "account not deleted");

/// Logs an attempt, of an account if that is known. Internal errors are logged
/// elsewhere.
pub(super) fn log<T>(
    request: &HttpRequest,
    attempt: &Attempt,
    account: Option<AccountId>,
    result: &Result<T, AccountError>,
) {
    // A hyphen if the network address is unknown.
    let client = client_address(request);
    let client = client.map_or_else(|| "-".to_owned(), |address| address.to_string());
    let (account, problem) = match result {
        Ok(_) => {
            let account_id = account.map(display);
            tracing::info!(account_id, client, "{}", attempt.done);
            return;
        }
        Err(AccountError::TooManyAttempts { .. }) => {
            if let Some(limits) = request.app_data::<web::Data<RateLimits>>() {
                limits.note_delayed_password();
            }
            return;
        }
        Err(AccountError::InvalidCredentials { account_id: None }) => (None, "no such account"),
        Err(AccountError::InvalidCredentials { account_id }) => (*account_id, "wrong password"),
        Err(AccountError::WrongPassword) => (account, "wrong password"),
        Err(AccountError::WrongCode { account_id }) => (Some(*account_id), "wrong code"),
        Err(AccountError::EmailTaken) => (account, "the address has an account"),
        Err(AccountError::LinkNotValid) => (account, "the link is not valid"),
        Err(_) => return,
    };
    let account_id = account.map(display);
    tracing::warn!(account_id, client, "{}: {problem}", attempt.failed);
}
