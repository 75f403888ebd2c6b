use std::future::{Ready, ready};

use actix_web::dev::Payload;
use actix_web::{FromRequest, HttpRequest};
use kernel::IdempotencyKey;

use crate::problem::ApiError;

const HEADER: &str = "idempotency-key";
const MALFORMED: ApiError =
    ApiError::BadHeader("The Idempotency-Key must be 1 to 255 printable ASCII characters.");

/// The client's name for this attempt, if it sent one.
#[derive(Debug)]
pub(crate) struct Attempt(Option<String>);

impl Attempt {
    /// The name alone, for a use case that keeps no fingerprint.
    pub(crate) fn into_name(self) -> Option<String> {
        self.0
    }

    /// The key that ties the name to the request of this fingerprint.
    pub(crate) fn key_for(self, fingerprint: &str) -> Result<Option<IdempotencyKey>, ApiError> {
        self.0
            .map(|name| IdempotencyKey::parse(&name, fingerprint).map_err(|_| MALFORMED))
            .transpose()
    }
}

impl FromRequest for Attempt {
    type Error = ApiError;
    type Future = Ready<Result<Self, ApiError>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        let name = match request.headers().get(HEADER) {
            None => Ok(None),
            Some(value) => value
                .to_str()
                .ok()
                .filter(|name| IdempotencyKey::parse(name, "").is_ok())
                .map(|name| Some(name.to_owned()))
                .ok_or(MALFORMED),
        };
        ready(name.map(Self))
    }
}
