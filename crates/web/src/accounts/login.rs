use ::accounts::AccountService;
use actix_web::{HttpRequest, HttpResponse, web};

use super::attempts::{SIGN_IN, log};
use super::client::{client_of, devices_of, with_devices};
use super::{SignIn, TokenView};
use crate::extract::json::SmallJson;
use crate::form::Body as _;
use crate::problem::ApiError;

/// Signs in.
#[utoipa::path(post, path = "/showstable/accounts/login", operation_id = "login", tag = "accounts",
    request_body = SignIn,
    params(("device-x" = Option<String>, Header, description = "What an earlier sign-in of this browser answered in this header: its attempts are counted apart from those of strangers")),
    responses((status = 200, description = "Signed in", body = TokenView, headers(("device-x" = String, description = "To be sent with later sign-ins"))),
              (status = 401, description = "Wrong address or password; a code is required (`second_factor_required`) or wrong (`second_factor_wrong`)"),
              (status = 422, description = "Invalid fields"),
              (status = 429, description = "Too many attempts have failed; see `Retry-After`"),
              (status = 503, description = "Too many sign in or up at the moment; see `Retry-After`")))]
pub(crate) async fn login(
    request: HttpRequest,
    accounts: web::Data<AccountService>,
    json: SmallJson<SignIn>,
) -> Result<HttpResponse, ApiError> {
    let ((email, password), code) = json.body.into_command()?;
    let devices = devices_of(&request);
    let result = accounts
        .sign_in(
            &email,
            &password,
            code.as_deref(),
            client_of(&request),
            &devices,
        )
        .await;
    let account = result.as_ref().ok().map(|begun| begun.account_id);
    log(&request, &SIGN_IN, account, &result);
    let begun = result?;
    let response = HttpResponse::Ok().json(TokenView::new(&begun));
    Ok(with_devices(response, &begun.devices))
}
