//! `accounts`: sign-up, sign-in, the current account, its sessions, its API tokens and
//! its password.

mod attempts;
mod client;
pub(crate) mod delete;
pub(crate) mod email;
pub(crate) mod exports;
pub(crate) mod login;
pub(crate) mod me;
pub(crate) mod password;
pub(crate) mod password_reset;
mod problem;
pub(crate) mod second_factor;
mod secrets;
pub(crate) mod sessions;
pub(crate) mod signup;
pub(crate) mod tokens;

use ::accounts::{BegunSession, PresentedPassword};
use kernel::EmailAddress;

use self::secrets::Code;
use crate::form::body;
use crate::problem::ApiError;
use crate::rate_limits::{limit_reset, limit_sign_in, limit_sign_up};
use crate::routes::routes;
use crate::view::view;

routes! {
    "/accounts/signup": post signup::signup by limit_sign_up;
    "/accounts/login": post login::login by limit_sign_in;
    "/accounts/me": get me::me, delete delete::delete by limit_sign_in;
    "/accounts/exports": get exports::list, post exports::create;
    "/accounts/exports/{id}": get exports::read;
    "/accounts/session": delete sessions::end_this;
    "/accounts/sessions": get sessions::list, delete sessions::end_all;
    "/accounts/sessions/{id}": delete sessions::end;
    "/accounts/tokens": get tokens::list, post tokens::create;
    "/accounts/tokens/{id}": delete tokens::revoke;
    "/accounts/password": put password::change by limit_sign_in;
    "/accounts/second_factor":
        get second_factor::read,
        post second_factor::begin by limit_sign_in,
        put second_factor::confirm by limit_sign_in,
        delete second_factor::end by limit_sign_in;
    "/accounts/email": put email::change by limit_reset;
    "/accounts/email/{token}": post email::confirm by limit_sign_in;
    "/accounts/password_reset": post password_reset::request by limit_reset;
    "/accounts/password_reset/{token}": put password_reset::reset by limit_sign_in;
}

/// 404: a mailed link that is altered, was used, or has expired.
pub(crate) const LINK_NOT_VALID: ApiError = ApiError::missing(
    "link_not_valid",
    "This link does not work any more. Ask for a new one.",
);

body! {
    /// An email address with a password.
    Credentials {
        /// The email address, in any case.
        email: EmailAddress,
        /// The password, 8 to 128 characters.
        password: PresentedPassword,
    } => (EmailAddress, PresentedPassword) {
        (email, password)
    }
}

body! {
    /// The account's password again.
    PasswordAgain {
        password: PresentedPassword,
    } => PresentedPassword {
        password
    }
}

body! {
    /// The account's password again, with a code if a second factor is on.
    OwnerAgain {
        password: PresentedPassword,
        /// Six digits of the authenticator app, or a recovery code. Without it, 401
        /// `second_factor_required` if a second factor is on.
        code: Option<Code>,
    } => (PresentedPassword, Option<String>) {
        (password, code)
    }
}

body! {
    /// An email address with a password, and a code if the account needs one.
    SignIn {
        ..credentials: Credentials,
        /// Six digits of the authenticator app, or a recovery code. Asked for by a
        /// 401 `second_factor_required`.
        code: Option<Code>,
    } => ((EmailAddress, PresentedPassword), Option<String>) {
        (credentials, code)
    }
}

view! {
    /// What a browser keeps to stay signed in.
    TokenView(begun: &BegunSession) {
        /// To be sent in the header `token-x`; good for 30 days.
        token: String = begun.token.reveal().to_owned(),
    }
}
