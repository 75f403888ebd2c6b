use ::accounts::{AccountService, Password, SignUp};
use actix_web::{HttpRequest, HttpResponse, web};
use kernel::{EmailAddress, FieldErrors};

use super::attempts::log_sign_up;
use super::{Credentials, TokenView};
use crate::extract::idempotency::Attempt;
use crate::extract::json::SmallJson;
use crate::problem::{ApiError, Problem};
use crate::representation::text;

fn command(body: &Credentials, attempt: Attempt) -> Result<SignUp, FieldErrors> {
    let mut errors = FieldErrors::new();
    let email = errors.take("email", EmailAddress::parse(text(body.email.as_ref())));
    let password = errors.take("password", Password::parse(text(body.password.as_ref())));
    match (email, password) {
        (Some(email), Some(password)) => Ok(SignUp {
            email,
            password,
            idempotency_key: attempt.into_name(),
        }),
        _ => Err(errors),
    }
}

/// Opens an account with its empty organization, and signs in to it.
#[utoipa::path(post, path = "/showstable/accounts/signup", operation_id = "signup", tag = "accounts",
    request_body = Credentials,
    params(("Idempotency-Key" = Option<String>, Header, description = "Names this attempt")),
    responses((status = 201, description = "The account is open", body = TokenView),
              (status = 409, description = "The address is taken", body = Problem, content_type = "application/problem+json"),
              (status = 422, description = "Invalid fields", body = Problem, content_type = "application/problem+json")))]
#[tracing::instrument(name = "http.accounts.signup", skip_all)]
pub(crate) async fn signup(
    request: HttpRequest,
    accounts: web::Data<AccountService>,
    attempt: Attempt,
    json: SmallJson<Credentials>,
) -> Result<HttpResponse, ApiError> {
    let result = accounts.sign_up(command(&json.body, attempt)?).await;
    log_sign_up(&request, &result);
    let (_, token) = result?;
    Ok(HttpResponse::Created().json(TokenView {
        token: token.reveal().to_owned(),
    }))
}
