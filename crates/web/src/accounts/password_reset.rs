use ::accounts::{AccountMailService, AccountService};
use actix_web::{HttpRequest, HttpResponse, web};
use kernel::EmailAddress;

use super::attempts::{PASSWORD_RESET, log};
use super::client::{devices_of, with_devices};
use super::secrets::{NewPassword, with_password};
use crate::extract::json::SmallJson;
use crate::form::{Body as _, body};
use crate::problem::ApiError;

body! {
    /// The address of whoever forgot the password.
    PasswordResetRequest {
        /// The email address, in any case.
        email: EmailAddress,
    } => EmailAddress {
        email
    }
}

body! {
    /// A new password.
    PasswordReset {
        /// The new password, 8 to 128 characters.
        password: NewPassword,
    } => () {
    }
}

/// Mails a link to set a new password, if the address has an account. The
/// response does not tell whether it has one.
#[utoipa::path(post, path = "/showstable/accounts/password_reset", operation_id = "request_password_reset", tag = "accounts",
    request_body = PasswordResetRequest,
    responses((status = 202, description = "If the address has an account, it gets a mail"),
              (status = 422, description = "Invalid fields")))]
pub(crate) async fn request(
    mails: web::Data<AccountMailService>,
    json: SmallJson<PasswordResetRequest>,
) -> Result<HttpResponse, ApiError> {
    mails.request_reset(&json.body.into_command()?).await?;
    Ok(HttpResponse::Accepted().finish())
}

/// Sets a new password by the link of a mail, which works once and for an hour.
/// Ends all sessions of the account.
#[utoipa::path(put, path = "/showstable/accounts/password_reset/{token}", operation_id = "reset_password", tag = "accounts",
    params(("token" = String, Path, description = "The secret part of the link")),
    request_body = PasswordReset,
    responses((status = 204, description = "It is set", headers(("device-x" = String, description = "To be sent with later sign-ins"))),
              (status = 404, description = "The link does not work"),
              (status = 422, description = "Invalid fields"),
              (status = 503, description = "Too many sign in or up at the moment; see `Retry-After`")))]
pub(crate) async fn reset(
    request: HttpRequest,
    accounts: web::Data<AccountService>,
    token: web::Path<String>,
    json: SmallJson<PasswordReset>,
) -> Result<HttpResponse, ApiError> {
    let password = json.body.password.reveal();
    let password = accounts.parse_password(password).await?;
    let ((), password) = with_password(json.body.into_command(), password)?;
    let devices = devices_of(&request);
    let result = accounts.reset_password(&token, &password, &devices).await;
    let account = result.as_ref().ok().map(|(account_id, _)| *account_id);
    log(&request, &PASSWORD_RESET, account, &result);
    let (_, devices) = result?;
    Ok(with_devices(HttpResponse::NoContent().finish(), &devices))
}
