use ::accounts::{AccountService, Client, DeviceTokens, Password, PasswordError, SignUp};
use actix_web::{HttpRequest, HttpResponse, web};
use kernel::{EmailAddress, FieldErrors, TimeZone};
use serde::Deserialize;
use utoipa::ToSchema;

use super::attempts::{SIGN_UP, log};
use super::client::{client_of, devices_of, with_devices};
use super::{Credentials, TokenView};
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
    let account = result.as_ref().ok().map(|begun| begun.account_id);
    log(&request, &SIGN_UP, account, &result);
    let begun = result?;
    let response = HttpResponse::Created().json(TokenView::new(&begun));
    Ok(with_devices(response, &begun.devices))
}
