use ::accounts::{
    AccountService, Client, DeviceTokens, Password, PasswordError, SignUp, SignUpError,
};
use actix_web::{HttpRequest, HttpResponse, web};
use kernel::{EmailAddress, FieldErrors, TimeZone};
use serde::Deserialize;
use utoipa::ToSchema;

use super::attempts::log_sign_up;
use super::client::{client_of, devices_of, with_devices};
use super::{Credentials, TokenView, busy};
use crate::extract::idempotency::IdempotencyKeyHeader;
use crate::extract::json::SmallJson;
use crate::problem::ApiError;
use crate::representation::text;

/// An account to be opened.
#[derive(Deserialize, ToSchema)]
pub(crate) struct NewAccount {
    #[serde(flatten)]
    credentials: Credentials,
    /// The IANA name of the browser's time zone, which becomes that of the account's
    /// organization. One that is not known is ignored.
    time_zone: Option<String>,
}

/// 409: another account has the address.
pub(super) const EMAIL_TAKEN: ApiError =
    ApiError::conflict("email_taken", "This email address has an account already.");

fn into_command(
    body: &NewAccount,
    password: Result<Password, PasswordError>,
    key: IdempotencyKeyHeader,
    client: Client,
    devices: DeviceTokens,
) -> Result<SignUp, FieldErrors> {
    let mut errors = FieldErrors::new();
    let email = errors.take(
        "email",
        EmailAddress::parse(text(body.credentials.email.as_ref())),
    );
    let password = errors.take("password", password);
    match (email, password) {
        (Some(email), Some(password)) => Ok(SignUp {
            email,
            password,
            idempotency_key: key.into_text(),
            client,
            devices,
            // A zone that is not known here keeps nobody out.
            time_zone: TimeZone::parse(text(body.time_zone.as_ref())).ok(),
        }),
        _ => Err(errors),
    }
}

impl From<SignUpError> for ApiError {
    fn from(error: SignUpError) -> Self {
        match error {
            SignUpError::EmailTaken => EMAIL_TAKEN,
            SignUpError::Busy => busy(),
            SignUpError::Store(error) => error.into(),
        }
    }
}

/// Opens an account with its empty organization, and signs in to it.
#[utoipa::path(post, path = "/showstable/accounts/signup", operation_id = "signup", tag = "accounts",
    request_body = NewAccount,
    params(("Idempotency-Key" = Option<String>, Header, description = "Names this attempt")),
    responses((status = 201, description = "The account is open", body = TokenView),
              (status = 409, description = "The address is taken"),
              (status = 422, description = "Invalid fields"),
              (status = 503, description = "Too many sign in or up at the moment; see `Retry-After`")))]
pub(crate) async fn signup(
    request: HttpRequest,
    accounts: web::Data<AccountService>,
    key: IdempotencyKeyHeader,
    json: SmallJson<NewAccount>,
) -> Result<HttpResponse, ApiError> {
    let password = text(json.body.credentials.password.as_ref());
    let password = accounts.parse_password(password).await?;
    let wish = into_command(
        &json.body,
        password,
        key,
        client_of(&request),
        devices_of(&request),
    )?;
    let result = accounts.sign_up(wish).await;
    log_sign_up(&request, &result);
    let begun = result?;
    let response = HttpResponse::Created().json(TokenView::of(&begun));
    Ok(with_devices(response, &begun.devices))
}
