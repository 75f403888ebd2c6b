use std::future::{Ready, ready};

use ::accounts::{AccessTokenHash, Token};
use actix_web::dev::Payload;
use actix_web::http::StatusCode;
use actix_web::{FromRequest, HttpRequest};
use kernel::IdempotencyKey;

use super::actor::token_of;
use crate::problem::ApiError;

const HEADER: &str = "idempotency-key";
const MALFORMED: ApiError = ApiError::new(
    StatusCode::BAD_REQUEST,
    "bad_header",
    "The Idempotency-Key must be 1 to 255 printable ASCII characters.",
);

/// The key was used with another body.
pub(crate) const KEY_REUSED: ApiError = ApiError::new(
    StatusCode::UNPROCESSABLE_ENTITY,
    "idempotency_key_reused",
    "This Idempotency-Key was used for another request.",
);

/// Whether a request can be recognized as repeated, so that it needs a
/// fingerprint.
pub(crate) fn has_key(request: &HttpRequest) -> bool {
    request.headers().contains_key(HEADER)
}

/// The header `Idempotency-Key`, if it was sent.
#[derive(Debug)]
pub(crate) struct IdempotencyKeyHeader {
    key: Option<String>,
    /// The access token of the request: what was created with another one, maybe in
    /// another organization, is not answered again to this one.
    program: Option<AccessTokenHash>,
}

impl IdempotencyKeyHeader {
    /// Only the key, for a use case that keeps no fingerprint.
    pub(crate) fn into_text(self) -> Option<String> {
        self.key
    }

    /// The key with the fingerprint of its request.
    pub(crate) fn for_request(self, fingerprint: &str) -> Result<Option<IdempotencyKey>, ApiError> {
        let program = self.program.as_ref().map(AccessTokenHash::as_str);
        let fingerprint = format!("{fingerprint}{}", program.unwrap_or_default());
        self.key
            .map(|key| IdempotencyKey::parse(&key, fingerprint).map_err(|_| MALFORMED))
            .transpose()
    }
}

impl FromRequest for IdempotencyKeyHeader {
    type Error = ApiError;
    type Future = Ready<Result<Self, ApiError>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        let key = match request.headers().get(HEADER) {
            None => Ok(None),
            Some(value) => value
                .to_str()
                .ok()
                .filter(|key| IdempotencyKey::parse(key, "").is_ok())
                .map(|key| Some(key.to_owned()))
                .ok_or(MALFORMED),
        };
        let program = token_of(request).map(Token::new);
        let program = program.as_ref().and_then(AccessTokenHash::of);
        ready(key.map(|key| Self { key, program }))
    }
}
