use ::accounts::{AccountService, PresentedPassword};
use actix_web::{HttpRequest, HttpResponse, web};
use serde::Serialize;
use utoipa::ToSchema;

use super::PasswordAgain;
use super::attempts::{SECOND_FACTOR_OFF, SECOND_FACTOR_ON, log};
use super::problem::at_code;
use super::secrets::Code;
use crate::extract::actor::Holder;
use crate::extract::json::SmallJson;
use crate::form::{Body as _, body};
use crate::problem::ApiError;
use crate::qr_code::svg_of;

/// The account's second factor.
#[derive(Serialize, ToSchema)]
pub(crate) struct SecondFactorView {
    /// Whether signing in needs a code.
    is_on: bool,
    /// Number of recovery codes that were not used.
    recovery_codes_left: u32,
}

/// A secret for an authenticator app.
#[derive(Serialize, ToSchema)]
pub(crate) struct SecretView {
    /// In base 32, to be typed.
    secret: String,
    /// The same as a link.
    otpauth_url: String,
    /// A picture of the link in SVG, to be scanned.
    qr_code: String,
}

/// Recovery codes, which are shown once.
#[derive(Serialize, ToSchema)]
pub(crate) struct RecoveryCodesView {
    recovery_codes: Vec<String>,
}

body! {
    /// A code of the authenticator app.
    FirstCode {
        /// Six digits.
        code: Code,
    } => String {
        code
    }
}

body! {
    /// The account's password again, with a code.
    PasswordAndCode {
        password: PresentedPassword,
        /// Six digits of the app, or a recovery code.
        code: Code,
    } => (PresentedPassword, String) {
        (password, code)
    }
}

/// Whether signing in needs a code.
#[utoipa::path(get, path = "/showstable/accounts/second_factor", operation_id = "read_second_factor", tag = "accounts", security(("session" = [])),
    responses((status = 200, description = "Whether it is on", body = SecondFactorView)))]
pub(crate) async fn read(
    accounts: web::Data<AccountService>,
    holder: Holder,
) -> Result<HttpResponse, ApiError> {
    let found = accounts.second_factor(&holder.actor).await?;
    Ok(HttpResponse::Ok().json(SecondFactorView {
        is_on: found.is_some(),
        recovery_codes_left: found.map_or(0, |it| it.recovery_codes_left),
    }))
}

/// Makes a secret for an authenticator app. Nothing changes until a code of the
/// app confirms it; a new secret replaces it until then.
#[utoipa::path(post, path = "/showstable/accounts/second_factor", operation_id = "begin_second_factor", tag = "accounts", security(("session" = [])),
    request_body = PasswordAgain,
    responses((status = 200, description = "The secret", body = SecretView),
              (status = 409, description = "It is on already"),
              (status = 422, description = "The password is wrong"),
              (status = 429, description = "Too many attempts have failed; see `Retry-After`"),
              (status = 503, description = "Too many sign in or up at the moment; see `Retry-After`")))]
pub(crate) async fn begin(
    accounts: web::Data<AccountService>,
    holder: Holder,
    json: SmallJson<PasswordAgain>,
) -> Result<HttpResponse, ApiError> {
    let password = json.body.into_command()?;
    let begun = accounts
        .begin_second_factor(&holder.actor, &password)
        .await?;
    Ok(HttpResponse::Ok().json(SecretView {
        secret: begun.secret.as_str().to_owned(),
        qr_code: svg_of(&begun.link)?,
        otpauth_url: begun.link,
    }))
}

/// Switches the second factor on by a first code, and answers the recovery codes,
/// which are not shown again.
#[utoipa::path(put, path = "/showstable/accounts/second_factor", operation_id = "confirm_second_factor", tag = "accounts", security(("session" = [])),
    request_body = FirstCode,
    responses((status = 200, description = "It is on", body = RecoveryCodesView),
              (status = 409, description = "It is on already, or not begun"),
              (status = 422, description = "The code is wrong")))]
pub(crate) async fn confirm(
    request: HttpRequest,
    accounts: web::Data<AccountService>,
    holder: Holder,
    json: SmallJson<FirstCode>,
) -> Result<HttpResponse, ApiError> {
    let code = json.body.into_command()?;
    let actor = &holder.actor;
    let result = accounts.confirm_second_factor(actor, &code).await;
    log(
        &request,
        &SECOND_FACTOR_ON,
        Some(actor.account_id()),
        &result,
    );
    let recovery_codes = result.map_err(at_code)?;
    Ok(HttpResponse::Ok().json(RecoveryCodesView { recovery_codes }))
}

/// Switches the second factor off.
#[utoipa::path(delete, path = "/showstable/accounts/second_factor", operation_id = "end_second_factor", tag = "accounts", security(("session" = [])),
    request_body = PasswordAndCode,
    responses((status = 204, description = "It is off"),
              (status = 409, description = "It is off already"),
              (status = 422, description = "The password or the code is wrong"),
              (status = 429, description = "Too many attempts have failed; see `Retry-After`"),
              (status = 503, description = "Too many sign in or up at the moment; see `Retry-After`")))]
pub(crate) async fn end(
    request: HttpRequest,
    accounts: web::Data<AccountService>,
    holder: Holder,
    json: SmallJson<PasswordAndCode>,
) -> Result<HttpResponse, ApiError> {
    let (password, code) = json.body.into_command()?;
    let actor = &holder.actor;
    let result = accounts.end_second_factor(actor, &password, &code).await;
    log(
        &request,
        &SECOND_FACTOR_OFF,
        Some(actor.account_id()),
        &result,
    );
    result.map_err(at_code)?;
    Ok(HttpResponse::NoContent().finish())
}
