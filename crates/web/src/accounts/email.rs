use ::accounts::{AccountService, ChangeEmailError, ConfirmEmailError, PresentedPassword};
use actix_web::{HttpRequest, HttpResponse, web};
use kernel::EmailAddress;

use super::attempts::{log_email_change, log_email_confirmation};
use super::signup::EMAIL_TAKEN;
use super::{Credentials, LINK_NOT_VALID, refused_password};
use crate::extract::actor::SignedIn;
use crate::extract::json::SmallJson;
use crate::problem::ApiError;

impl From<ChangeEmailError> for ApiError {
    fn from(error: ChangeEmailError) -> Self {
        match error {
            ChangeEmailError::Password(error) => refused_password(error, "password"),
            ChangeEmailError::EmailTaken => EMAIL_TAKEN,
            ChangeEmailError::Store(error) => error.into(),
        }
    }
}

impl From<ConfirmEmailError> for ApiError {
    fn from(error: ConfirmEmailError) -> Self {
        match error {
            ConfirmEmailError::LinkNotValid => LINK_NOT_VALID,
            ConfirmEmailError::EmailTaken => EMAIL_TAKEN,
            ConfirmEmailError::Store(error) => error.into(),
        }
    }
}

/// Mails a link to a new address of the account. The address counts when the
/// link is opened.
#[utoipa::path(put, path = "/showstable/accounts/email", operation_id = "change_email", tag = "accounts", security(("token" = [])),
    request_body = Credentials,
    responses((status = 202, description = "The new address gets a mail"),
              (status = 409, description = "The address is taken"),
              (status = 422, description = "Invalid fields, or the password is wrong"),
              (status = 429, description = "Too many attempts have failed; see `Retry-After`"),
              (status = 503, description = "Too many sign in or up at the moment; see `Retry-After`")))]
pub(crate) async fn change(
    request: HttpRequest,
    accounts: web::Data<AccountService>,
    signed_in: SignedIn,
    json: SmallJson<Credentials>,
) -> Result<HttpResponse, ApiError> {
    let (email, password): (EmailAddress, PresentedPassword) = json.body.presented()?;
    let actor = signed_in.actor;
    let result = accounts.change_email(&actor, &password, &email).await;
    log_email_change(&request, actor.account_id(), &result);
    result?;
    Ok(HttpResponse::Accepted().finish())
}

/// Changes the address of an account by the link that was mailed to it. The
/// address before gets a mail about that.
#[utoipa::path(post, path = "/showstable/accounts/email/{token}", operation_id = "confirm_email", tag = "accounts",
    params(("token" = String, Path, description = "The secret part of the link")),
    responses((status = 204, description = "It is changed"),
              (status = 404, description = "The link does not work"),
              (status = 409, description = "The address is taken meanwhile")))]
pub(crate) async fn confirm(
    request: HttpRequest,
    accounts: web::Data<AccountService>,
    token: web::Path<String>,
) -> Result<HttpResponse, ApiError> {
    let result = accounts.confirm_email(&token).await;
    log_email_confirmation(&request, &result);
    result?;
    Ok(HttpResponse::NoContent().finish())
}
