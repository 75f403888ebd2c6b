use ::accounts::{AccountService, OwnerProof, PresentedPassword};
use actix_web::{HttpRequest, HttpResponse, web};
use kernel::EmailAddress;

use super::Credentials;
use super::attempts::{EMAIL_CHANGE, EMAIL_CONFIRMATION, log};
use super::secrets::Code;
use crate::extract::actor::Holder;
use crate::extract::json::SmallJson;
use crate::form::{Body as _, body};
use crate::problem::ApiError;

body! {
    /// A new email address, with the account's password.
    EmailChange {
        ..credentials: Credentials,
        /// Six digits of the authenticator app, or a recovery code. Without it, 401
        /// `second_factor_required` if a second factor is on.
        code: Option<Code>,
    } => ((EmailAddress, PresentedPassword), Option<String>) {
        (credentials, code)
    }
}

/// Mails a link to a new address of the account. The address counts when the
/// link is opened.
#[utoipa::path(put, path = "/showstable/accounts/email", operation_id = "change_email", tag = "accounts", security(("session" = [])),
    request_body = EmailChange,
    responses((status = 202, description = "The new address gets a mail"),
              (status = 401, description = "No valid token; a code is required (`second_factor_required`) or wrong (`second_factor_wrong`)"),
              (status = 409, description = "The address is taken"),
              (status = 422, description = "Invalid fields, or the password is wrong"),
              (status = 429, description = "Too many attempts have failed; see `Retry-After`"),
              (status = 503, description = "Too many sign in or up at the moment; see `Retry-After`")))]
pub(crate) async fn change(
    request: HttpRequest,
    accounts: web::Data<AccountService>,
    holder: Holder,
    json: SmallJson<EmailChange>,
) -> Result<HttpResponse, ApiError> {
    let ((email, password), code) = json.body.into_command()?;
    let actor = holder.actor;
    let proof = OwnerProof {
        password: &password,
        code: code.as_deref(),
    };
    let result = accounts.change_email(&actor, proof, &email).await;
    log(&request, &EMAIL_CHANGE, Some(actor.account_id()), &result);
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
    log(
        &request,
        &EMAIL_CONFIRMATION,
        result.as_ref().ok().copied(),
        &result,
    );
    result?;
    Ok(HttpResponse::NoContent().finish())
}
