use ::accounts::{AccountService, SignUp};
use actix_web::{HttpRequest, HttpResponse, web};
use kernel::{EmailAddress, TimeZone};

use super::TokenView;
use super::attempts::{SIGN_UP, log};
use super::client::{client_of, devices_of, with_devices};
use super::secrets::{NewPassword, with_password};
use crate::extract::idempotency::IdempotencyKeyHeader;
use crate::extract::json::SmallJson;
use crate::form::{Body as _, body};
use crate::problem::ApiError;

body! {
    /// An account to be opened.
    NewAccount {
        /// The email address, in any case.
        email: EmailAddress,
        /// The password, 8 to 128 characters.
        password: NewPassword,
        /// The IANA name of the browser's time zone, which becomes that of the account's
        /// organization. One that is not known is ignored.
        time_zone: String,
    } => (EmailAddress, Option<TimeZone>) {
        // A zone that is not known here keeps nobody out.
        (email, TimeZone::parse(&time_zone).ok())
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
    let password = json.body.password.reveal();
    let password = accounts.parse_password(password).await?;
    let ((email, time_zone), password) = with_password(json.body.into_command(), password)?;
    let wish = SignUp {
        email,
        password,
        idempotency_key: key.into_text(),
        client: client_of(&request),
        devices: devices_of(&request),
        time_zone,
    };
    let result = accounts.sign_up(wish).await;
    let account = result.as_ref().ok().map(|begun| begun.account_id);
    log(&request, &SIGN_UP, account, &result);
    let begun = result?;
    let response = HttpResponse::Created().json(TokenView::new(&begun));
    Ok(with_devices(response, &begun.devices))
}
