use std::future::Future;
use std::pin::Pin;

use ::accounts::{Account, AccountService, Authenticated, SignedInBy, Token};
use actix_web::dev::Payload;
use actix_web::http::StatusCode;
use actix_web::{FromRequest, HttpRequest, web};
use kernel::{Actor, SessionId, error_chain};

use crate::client_address::client_address;
use crate::problem::ApiError;

/// The header with the token of a session, an access token, or that of a link for a device.
const TOKEN_HEADER: &str = "token-x";

pub(crate) const UNAUTHENTICATED: ApiError = ApiError::new(
    StatusCode::UNAUTHORIZED,
    "unauthenticated",
    "Please sign in.",
);

/// The token of a request, of whatever kind.
pub(super) fn token_of(request: &HttpRequest) -> Option<&str> {
    request.headers().get(TOKEN_HEADER)?.to_str().ok()
}

/// 403: what only the account itself may do was asked for with an access token.
const NOT_BY_TOKEN: ApiError = ApiError::new(
    StatusCode::FORBIDDEN,
    "not_by_api_token",
    "An API token may not do this. Sign in with your password.",
);

/// The account that calls: whoever signed in, or a program with an access token, whose
/// actor is limited to one organization. Handlers with this parameter answer 401 without a
/// valid token.
#[derive(Debug)]
pub(crate) struct SignedIn {
    pub(crate) actor: Actor,
    pub(crate) account: Account,
    by: SignedInBy,
}

/// Whoever signed in to the account themselves. For what concerns no organization but the
/// account alone: handlers with this parameter answer 403 to access tokens, and their
/// descriptions have the security `session`.
#[derive(Debug)]
pub(crate) struct Holder {
    pub(crate) actor: Actor,
    /// The session of the request's token.
    pub(crate) session: SessionId,
}

impl FromRequest for SignedIn {
    type Error = ApiError;
    type Future = Pin<Box<dyn Future<Output = Result<Self, ApiError>>>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        let token = token_of(request).map(Token::new);
        let accounts = request.app_data::<web::Data<AccountService>>().cloned();
        let address = client_address(request);
        Box::pin(async move {
            let (token, accounts) = token.zip(accounts).ok_or(UNAUTHENTICATED)?;
            let Authenticated {
                actor,
                by,
                account,
                is_unnoted,
            } = accounts
                .authenticate(&token)
                .await?
                .ok_or(UNAUTHENTICATED)?;
            if is_unnoted {
                // The request does not wait for it, and does not need it.
                actix_web::rt::spawn(async move {
                    if let Err(error) = accounts.note_seen(by, address).await {
                        let error = error_chain(&error);
                        tracing::debug!(error, "the use of a token is not noted");
                    }
                });
            }
            Ok(Self {
                actor: actor.calling_from(address),
                account,
                by,
            })
        })
    }
}

impl FromRequest for Holder {
    type Error = ApiError;
    type Future = Pin<Box<dyn Future<Output = Result<Self, ApiError>>>>;

    fn from_request(request: &HttpRequest, payload: &mut Payload) -> Self::Future {
        let signed_in = SignedIn::from_request(request, payload);
        Box::pin(async {
            let SignedIn { actor, by, .. } = signed_in.await?;
            match by {
                SignedInBy::Session(session) => Ok(Self { actor, session }),
                SignedInBy::AccessToken(_) => Err(NOT_BY_TOKEN),
            }
        })
    }
}
