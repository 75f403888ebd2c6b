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
pub(crate) mod sessions;
pub(crate) mod signup;

use ::accounts::{BegunSession, PresentedPassword};
use actix_web::middleware::from_fn;
use actix_web::web;
use kernel::{EmailAddress, FieldErrors};
use serde::Deserialize;
use utoipa::ToSchema;

use crate::problem::ApiError;
use crate::rate_limits::{limit_reset, limit_sign_in, limit_sign_up};
use crate::representation::text;
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

/// An email address with a password.
#[derive(Deserialize, ToSchema)]
pub(crate) struct Credentials {
    /// The email address, in any case.
    #[serde(default)]
    #[schema(required = true, nullable = false, value_type = String)]
    email: Option<String>,
    /// The password, 8 to 128 characters.
    #[serde(default)]
    #[schema(required = true, nullable = false, value_type = String)]
    password: Option<String>,
}

impl Credentials {
    /// Both, to be compared.
    fn presented(&self) -> Result<(EmailAddress, PresentedPassword), FieldErrors> {
        let mut errors = FieldErrors::new();
        let email = errors.take("email", EmailAddress::parse(text(self.email.as_ref())));
        let password = text(self.password.as_ref());
        if password.is_empty() {
            errors.add("password", "is required");
        }
        match email {
            Some(email) if errors.is_empty() => Ok((email, PresentedPassword::new(password))),
            _ => Err(errors),
        }
    }
}

/// A code of the second factor; a blank one is none.
fn code_of(code: Option<&String>) -> Option<&str> {
    Some(text(code).trim()).filter(|code| !code.is_empty())
}

/// The account's password again, with a code if a second factor is on.
#[derive(Deserialize, ToSchema)]
pub(crate) struct OwnerAgain {
    #[serde(flatten)]
    password: PasswordAgain,
    /// Six digits of the authenticator app, or a recovery code. Without it, 401
    /// `second_factor_required` if a second factor is on.
    #[schema(nullable = false)]
    code: Option<String>,
}

/// The account's password again.
#[derive(Deserialize, ToSchema)]
pub(crate) struct PasswordAgain {
    #[serde(default)]
    #[schema(required = true, nullable = false, value_type = String)]
    password: Option<String>,
}

impl PasswordAgain {
    /// To be compared.
    fn presented(&self) -> Result<PresentedPassword, FieldErrors> {
        match text(self.password.as_ref()) {
            "" => Err(FieldErrors::of("password", "is required")),
            password => Ok(PresentedPassword::new(password)),
        }
    }
}

/// An email address with a password, and a code if the account needs one.
#[derive(Deserialize, ToSchema)]
pub(crate) struct SignIn {
    #[serde(flatten)]
    credentials: Credentials,
    /// Six digits of the authenticator app, or a recovery code. Asked for by a
    /// 401 `second_factor_required`.
    #[serde(default)]
    #[schema(nullable = false)]
    code: Option<String>,
}

view! {
    /// What a browser keeps to stay signed in.
    TokenView(begun: &BegunSession) {
        /// To be sent in the header `token-x`; good for 30 days.
        token: String = begun.token.reveal().to_owned(),
    }
}
