use ::accounts::{AccountService, OwnerProof, PresentedPassword};
use actix_web::{HttpRequest, HttpResponse, web};

use super::attempts::{PASSWORD_CHANGE, log};
use super::problem::at_field;
use super::secrets::{Code, NewPassword, with_password};
use crate::extract::actor::Holder;
use crate::extract::json::SmallJson;
use crate::form::{Body as _, body};
use crate::problem::ApiError;

body! {
    /// A change of the account's password.
    PasswordChange {
        current_password: PresentedPassword,
        /// The new password, 8 to 128 characters.
        password: NewPassword,
        /// Six digits of the authenticator app, or a recovery code. Without it, 401
        /// `second_factor_required` if a second factor is on.
        code: Option<Code>,
    } => (PresentedPassword, Option<String>) {
        (current_password, code)
    }
}

/// Changes the password, and ends all other sessions of the account.
#[utoipa::path(put, path = "/showstable/accounts/password", operation_id = "change_password", tag = "accounts", security(("session" = [])),
    request_body = PasswordChange,
    responses((status = 204, description = "It is changed"),
              (status = 401, description = "No valid token; a code is required (`second_factor_required`) or wrong (`second_factor_wrong`)"),
              (status = 422, description = "Invalid fields, or the current password is wrong"),
              (status = 429, description = "Too many attempts have failed; see `Retry-After`"),
              (status = 503, description = "Too many sign in or up at the moment; see `Retry-After`")))]
pub(crate) async fn change(
    request: HttpRequest,
    accounts: web::Data<AccountService>,
    holder: Holder,
    json: SmallJson<PasswordChange>,
) -> Result<HttpResponse, ApiError> {
    let password = json.body.password.reveal();
    let password = accounts.parse_password(password).await?;
    let ((current, code), password) = with_password(json.body.into_command(), password)?;
    let Holder { actor, session } = holder;
    let proof = OwnerProof {
        password: &current,
        code: code.as_deref(),
    };
    let result = accounts
        .change_password(&actor, session, proof, &password)
        .await;
    log(
        &request,
        &PASSWORD_CHANGE,
        Some(actor.account_id()),
        &result,
    );
    result.map_err(|error| at_field(error, "current_password"))?;
    Ok(HttpResponse::NoContent().finish())
}
