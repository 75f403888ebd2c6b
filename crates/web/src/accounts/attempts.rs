//! Logs attempts to sign in or up, and to change a password: account ids and network addresses, never
//! what was typed. Of attempts beyond the limits some are logged for all, so that
//! an attack does not flood the log.

use ::accounts::{
    BegunSession, ChangeEmailError, CheckPasswordError, ConfirmEmailError, DeleteAccountError,
    DeviceTokens, ResetPasswordError, SecondFactorError, SignInError, SignUpError,
};
use actix_web::{HttpRequest, web};
use kernel::AccountId;

use crate::client_address::client_address;
use crate::rate_limits::RateLimits;

/// The client's network address, or a hyphen if it is unknown.
fn client(request: &HttpRequest) -> String {
    client_address(request).map_or_else(|| "-".to_owned(), |address| address.to_string())
}

/// Notes an attempt before the end of a delay.
fn note_delay(request: &HttpRequest) {
    if let Some(limits) = request.app_data::<web::Data<RateLimits>>() {
        limits.note_delayed_password();
    }
}

/// Logs an attempt to sign in. Internal errors are logged elsewhere.
pub(super) fn log_sign_in(request: &HttpRequest, result: &Result<BegunSession, SignInError>) {
    let client = client(request);
    match result {
        Ok(begun) => tracing::info!(account_id = %begun.account_id, client, "signed in"),
        Err(SignInError::InvalidCredentials {
            account_id: Some(account_id),
        }) => tracing::warn!(%account_id, client, "sign-in failed: wrong password"),
        Err(SignInError::InvalidCredentials { account_id: None }) => {
            tracing::warn!(client, "sign-in failed: no such account");
        }
        Err(SignInError::WrongCode { account_id }) => {
            tracing::warn!(%account_id, client, "sign-in failed: wrong code");
        }
        Err(SignInError::TooManyAttempts { .. }) => note_delay(request),
        Err(SignInError::SecondFactorRequired | SignInError::Busy | SignInError::Store(_)) => {}
    }
}

/// Logs an attempt to sign up.
pub(super) fn log_sign_up(request: &HttpRequest, result: &Result<BegunSession, SignUpError>) {
    let client = client(request);
    match result {
        Ok(begun) => tracing::info!(account_id = %begun.account_id, client, "signed up"),
        Err(SignUpError::EmailTaken) => {
            tracing::warn!(client, "sign-up failed: the address has an account");
        }
        Err(SignUpError::Busy | SignUpError::Store(_)) => {}
    }
}

/// Logs an attempt to change a password.
pub(super) fn log_password_change(
    request: &HttpRequest,
    account_id: AccountId,
    result: &Result<(), CheckPasswordError>,
) {
    let client = client(request);
    match result {
        Ok(()) => tracing::info!(%account_id, client, "the password is changed"),
        Err(CheckPasswordError::WrongPassword) => {
            tracing::warn!(%account_id, client, "password not changed: wrong password");
        }
        Err(CheckPasswordError::WrongCode) => {
            tracing::warn!(%account_id, client, "password not changed: wrong code");
        }
        Err(CheckPasswordError::TooManyAttempts { .. }) => note_delay(request),
        Err(
            CheckPasswordError::SecondFactorRequired
            | CheckPasswordError::Busy
            | CheckPasswordError::Store(_),
        ) => {}
    }
}

/// Logs an attempt to switch the second factor `on` or `off`.
pub(super) fn log_second_factor<T>(
    request: &HttpRequest,
    account_id: AccountId,
    to: &str,
    result: &Result<T, SecondFactorError>,
) {
    let client = client(request);
    match result {
        Ok(_) => tracing::info!(%account_id, client, to, "the second factor is switched"),
        Err(SecondFactorError::WrongCode) => {
            tracing::warn!(%account_id, client, to, "second factor not switched: wrong code");
        }
        Err(
            SecondFactorError::TooManyAttempts { .. }
            | SecondFactorError::Password(CheckPasswordError::TooManyAttempts { .. }),
        ) => note_delay(request),
        Err(SecondFactorError::Password(CheckPasswordError::WrongPassword)) => {
            tracing::warn!(%account_id, client, to, "second factor not switched: wrong password");
        }
        Err(_) => {}
    }
}

/// Logs an attempt to set a new password by a mailed link.
pub(super) fn log_password_reset(
    request: &HttpRequest,
    result: &Result<(AccountId, DeviceTokens), ResetPasswordError>,
) {
    let client = client(request);
    match result {
        Ok((account_id, _)) => {
            tracing::info!(%account_id, client, "a new password is set by a link");
        }
        Err(ResetPasswordError::LinkNotValid) => {
            tracing::warn!(client, "no new password: the link is not valid");
        }
        Err(ResetPasswordError::Busy | ResetPasswordError::Store(_)) => {}
    }
}

/// Logs an attempt to change an email address.
pub(super) fn log_email_change(
    request: &HttpRequest,
    account_id: AccountId,
    result: &Result<(), ChangeEmailError>,
) {
    let client = client(request);
    match result {
        Ok(()) => tracing::info!(%account_id, client, "a new address is to be confirmed"),
        Err(ChangeEmailError::Password(CheckPasswordError::WrongPassword)) => {
            tracing::warn!(%account_id, client, "address not changed: wrong password");
        }
        Err(ChangeEmailError::Password(CheckPasswordError::WrongCode)) => {
            tracing::warn!(%account_id, client, "address not changed: wrong code");
        }
        Err(ChangeEmailError::Password(CheckPasswordError::TooManyAttempts { .. })) => {
            note_delay(request);
        }
        Err(ChangeEmailError::EmailTaken) => {
            tracing::warn!(%account_id, client, "address not changed: it has an account");
        }
        Err(ChangeEmailError::Password(_) | ChangeEmailError::Store(_)) => {}
    }
}

/// Logs an attempt to confirm an email address by a mailed link.
pub(super) fn log_email_confirmation(
    request: &HttpRequest,
    result: &Result<AccountId, ConfirmEmailError>,
) {
    let client = client(request);
    match result {
        Ok(account_id) => tracing::info!(%account_id, client, "the address is changed"),
        Err(ConfirmEmailError::LinkNotValid) => {
            tracing::warn!(client, "address not confirmed: the link is not valid");
        }
        Err(ConfirmEmailError::EmailTaken) => {
            tracing::warn!(client, "address not confirmed: it has an account");
        }
        Err(ConfirmEmailError::Store(_)) => {}
    }
}

/// Logs an attempt to delete an account.
pub(super) fn log_deletion(
    request: &HttpRequest,
    account_id: AccountId,
    result: &Result<(), DeleteAccountError>,
) {
    let client = client(request);
    match result {
        Ok(()) => tracing::info!(%account_id, client, "the account is deleted"),
        Err(DeleteAccountError::Password(CheckPasswordError::WrongPassword)) => {
            tracing::warn!(%account_id, client, "account not deleted: wrong password");
        }
        Err(DeleteAccountError::Password(CheckPasswordError::WrongCode)) => {
            tracing::warn!(%account_id, client, "account not deleted: wrong code");
        }
        Err(DeleteAccountError::Password(CheckPasswordError::TooManyAttempts { .. })) => {
            note_delay(request);
        }
        Err(_) => {}
    }
}
