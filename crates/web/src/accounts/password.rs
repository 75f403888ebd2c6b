use ::accounts::{AccountService, OwnerProof, Password, PasswordError, PresentedPassword};
use actix_web::{HttpRequest, HttpResponse, web};
use kernel::FieldErrors;
use serde::Deserialize;
use utoipa::ToSchema;

use super::attempts::{PASSWORD_CHANGE, log};
use super::code_of;
use super::problem::at_field;
use crate::extract::actor::SignedIn;
use crate::extract::json::SmallJson;
use crate::problem::ApiError;
use crate::representation::text;

/// A change of the account's password.
#[derive(Deserialize, ToSchema)]
pub(crate) struct PasswordChange {
    #[serde(default)]
    #[schema(required = true, nullable = false, value_type = String)]
    current_password: Option<String>,
    /// The new password, 8 to 128 characters.
    #[serde(default)]
    #[schema(required = true, nullable = false, value_type = String)]
    password: Option<String>,
    /// Six digits of the authenticator app, or a recovery code. Without it, 401
    /// `second_factor_required` if a second factor is on.
    #[schema(nullable = false)]
    code: Option<String>,
}

fn into_command(
    body: &PasswordChange,
    password: Result<Password, PasswordError>,
) -> Result<(PresentedPassword, Password), FieldErrors> {
    let mut errors = FieldErrors::new();
    let current = text(body.current_password.as_ref());
    if current.is_empty() {
        errors.add("current_password", "is required");
    }
    match errors.take("password", password) {
        Some(password) if errors.is_empty() => Ok((PresentedPassword::new(current), password)),
        _ => Err(errors),
    }
}

/// Changes the password, and ends all other sessions of the account.
#[utoipa::path(put, path = "/showstable/accounts/password", operation_id = "change_password", tag = "accounts", security(("token" = [])),
    request_body = PasswordChange,
    responses((status = 204, description = "It is changed"),
              (status = 401, description = "No valid token; a code is required (`second_factor_required`) or wrong (`second_factor_wrong`)"),
              (status = 422, description = "Invalid fields, or the current password is wrong"),
              (status = 429, description = "Too many attempts have failed; see `Retry-After`"),
              (status = 503, description = "Too many sign in or up at the moment; see `Retry-After`")))]
pub(crate) async fn change(
    request: HttpRequest,
    accounts: web::Data<AccountService>,
    signed_in: SignedIn,
    json: SmallJson<PasswordChange>,
) -> Result<HttpResponse, ApiError> {
    let password = text(json.body.password.as_ref());
    let password = accounts.parse_password(password).await?;
    let (current, password) = into_command(&json.body, password)?;
    let SignedIn { actor, session, .. } = signed_in;
    let proof = OwnerProof {
        password: &current,
        code: code_of(json.body.code.as_ref()),
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
