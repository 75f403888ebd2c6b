//! `accounts`: sign-up, sign-in, the current account, its sessions and its
//! password.

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

use ::accounts::{BegunSession, PresentedPassword};
use actix_web::middleware::from_fn;
use actix_web::web;
use kernel::EmailAddress;

use self::secrets::Code;
use crate::form::body;
use crate::problem::ApiError;
use crate::rate_limits::{limit_reset, limit_sign_in, limit_sign_up};
use crate::routes::Address;
use crate::view::view;

pub(crate) fn routes() -> Vec<Address> {
    vec![
        Address::new("/accounts/signup").post(web::to(signup::signup).wrap(from_fn(limit_sign_up))),
        Address::new("/accounts/login").post(web::to(login::login).wrap(from_fn(limit_sign_in))),
        Address::new("/accounts/me")
            .get(web::to(me::me))
            .delete(web::to(delete::delete).wrap(from_fn(limit_sign_in))),
        Address::new("/accounts/exports")
            .get(web::to(exports::list))
            .post(web::to(exports::create)),
        Address::new("/accounts/exports/{id}").get(web::to(exports::read)),
        Address::new("/accounts/session").delete(web::to(sessions::end_this)),
        Address::new("/accounts/sessions")
            .get(web::to(sessions::list))
            .delete(web::to(sessions::end_all)),
        Address::new("/accounts/sessions/{id}").delete(web::to(sessions::end)),
        Address::new("/accounts/password")
            .put(web::to(password::change).wrap(from_fn(limit_sign_in))),
        Address::new("/accounts/second_factor")
            .get(web::to(second_factor::read))
            .post(web::to(second_factor::begin).wrap(from_fn(limit_sign_in)))
            .put(web::to(second_factor::confirm).wrap(from_fn(limit_sign_in)))
            .delete(web::to(second_factor::end).wrap(from_fn(limit_sign_in))),
        Address::new("/accounts/email").put(web::to(email::change).wrap(from_fn(limit_reset))),
        Address::new("/accounts/email/{token}")
            .post(web::to(email::confirm).wrap(from_fn(limit_sign_in))),
        Address::new("/accounts/password_reset")
            .post(web::to(password_reset::request).wrap(from_fn(limit_reset))),
        Address::new("/accounts/password_reset/{token}")
            .put(web::to(password_reset::reset).wrap(from_fn(limit_sign_in))),
    ]
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
