use std::future::Future;
use std::pin::Pin;

use ::accounts::{Account, AccountService, AuthenticateError, Token};
use actix_web::dev::Payload;
use actix_web::http::StatusCode;
use actix_web::{FromRequest, HttpRequest, web};
use kernel::Actor;

use crate::problem::ApiError;

/// The header with the session token.
const TOKEN_HEADER: &str = "token-x";

const UNAUTHENTICATED: ApiError = ApiError::new(
    StatusCode::UNAUTHORIZED,
    "unauthenticated",
    "Please sign in.",
);

/// The signed-in account. Handlers with this parameter answer 401 without a
/// valid token.
#[derive(Debug)]
pub(crate) struct SignedIn {
    pub(crate) actor: Actor,
    pub(crate) account: Account,
}

impl FromRequest for SignedIn {
    type Error = ApiError;
    type Future = Pin<Box<dyn Future<Output = Result<Self, ApiError>>>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        let token = request
            .headers()
            .get(TOKEN_HEADER)
            .and_then(|value| value.to_str().ok())
            .map(Token::new);
        let accounts = request.app_data::<web::Data<AccountService>>().cloned();
        Box::pin(async move {
            let (token, accounts) = token.zip(accounts).ok_or(UNAUTHENTICATED)?;
            let (actor, account) = accounts.authenticate(&token).await?;
            Ok(Self { actor, account })
        })
    }
}

impl From<AuthenticateError> for ApiError {
    fn from(error: AuthenticateError) -> Self {
        match error {
            AuthenticateError::InvalidToken => UNAUTHENTICATED,
            AuthenticateError::Store(error) => error.into(),
        }
    }
}
