//! All error responses are `application/problem+json` (RFC 9457) with three
//! additional members: `errors`, a sentence for people; `code`, stable for
//! programs; and `fields`.
//!
//! Responses of one resource are defined beside that resource, from the errors
//! of its use cases; shared ones are defined here.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::fmt::{self, Display, Formatter};

use actix_web::error::QueryPayloadError;
use actix_web::http::StatusCode;
use actix_web::http::header::{ALLOW, CACHE_CONTROL, RETRY_AFTER};
use actix_web::{HttpResponse, ResponseError};
use kernel::{FieldErrors, LimitReached, Refusal, StoreError};
use serde::Serialize;
use thiserror::Error;
use utoipa::ToSchema;

use crate::extract::idempotency::KEY_REUSED;

/// `Retry-After` in seconds when the server cannot answer.
const RETRY_SECONDS: u64 = 5;

/// The body of every answer that is not a success.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Problem {
    /// Names the kind of problem: `urn:showstable:problem:<code>`.
    r#type: String,
    /// The status in words.
    title: &'static str,
    /// The status.
    status: u16,
    /// What went wrong, in a sentence.
    detail: Cow<'static, str>,
    /// The sentence that a person may see.
    errors: Cow<'static, str>,
    /// Stable, for programs.
    code: &'static str,
    /// What is wrong with each field, by its path in the request.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    fields: Option<BTreeMap<String, Vec<String>>>,
    /// Further members, which the response's description names.
    #[serde(flatten)]
    #[schema(ignore)]
    members: serde_json::Map<String, serde_json::Value>,
}

/// An error response, and the internal error that caused it, if any.
#[derive(Debug)]
pub(crate) struct ApiError {
    status: StatusCode,
    code: &'static str,
    sentence: Cow<'static, str>,
    /// For 422 `invalid_fields`.
    fields: Option<Box<FieldErrors>>,
    /// The header `Allow`, for 405.
    allow: Option<Box<str>>,
    /// The header `Retry-After`.
    retry_after_seconds: Option<u64>,
    /// Further members of the problem document.
    members: Option<Box<serde_json::Map<String, serde_json::Value>>>,
    failure: Option<Box<Failure>>,
}

/// An internal error. It is only logged.
#[derive(Debug, Error)]
#[error("{what}")]
pub(crate) struct Failure {
    what: &'static str,
    source: Box<dyn std::error::Error + Send + Sync>,
}

impl ApiError {
    /// A problem with status, code, and a sentence for people.
    pub(crate) const fn new(
        status: StatusCode,
        code: &'static str,
        sentence: &'static str,
    ) -> Self {
        Self {
            status,
            code,
            sentence: Cow::Borrowed(sentence),
            fields: None,
            allow: None,
            retry_after_seconds: None,
            members: None,
            failure: None,
        }
    }

    /// 409: the current state does not allow the request.
    pub(crate) const fn conflict(code: &'static str, sentence: &'static str) -> Self {
        Self::new(StatusCode::CONFLICT, code, sentence)
    }

    /// 404: `what` does not exist or belongs to another account.
    pub(crate) fn not_found(what: &str) -> Self {
        Self::new(StatusCode::NOT_FOUND, "not_found", "")
            .with_sentence(format!("{what} not found."))
    }

    /// 404 with its own code.
    pub(crate) const fn missing(code: &'static str, sentence: &'static str) -> Self {
        Self::new(StatusCode::NOT_FOUND, code, sentence)
    }

    /// 405, with the allowed methods in `Allow`.
    pub(crate) fn method_not_allowed(allowed: &str) -> Self {
        Self {
            allow: Some(allowed.into()),
            ..Self::new(
                StatusCode::METHOD_NOT_ALLOWED,
                "method_not_allowed",
                "This address does not take this method.",
            )
        }
    }

    /// 429: too many requests.
    pub(crate) fn too_many_requests(retry_after_seconds: u64) -> Self {
        Self {
            retry_after_seconds: Some(retry_after_seconds),
            ..Self::new(
                StatusCode::TOO_MANY_REQUESTS,
                "too_many_requests",
                "Too many attempts. Please wait a moment and try again.",
            )
        }
    }

    /// 503: the server cannot answer at present.
    pub(crate) fn unavailable(code: &'static str, sentence: &'static str) -> Self {
        Self {
            retry_after_seconds: Some(RETRY_SECONDS),
            ..Self::new(StatusCode::SERVICE_UNAVAILABLE, code, sentence)
        }
    }

    /// The same, with after how many seconds the request may be repeated.
    pub(crate) fn repeated_after(self, seconds: u64) -> Self {
        Self {
            retry_after_seconds: Some(seconds),
            ..self
        }
    }

    /// 500: an internal error.
    pub(crate) const fn internal() -> Self {
        Self::new(
            StatusCode::INTERNAL_SERVER_ERROR,
            "internal",
            "Something went wrong on our side.",
        )
    }

    /// The same response, caused by an internal error.
    pub(crate) fn because(
        self,
        what: &'static str,
        source: impl std::error::Error + Send + Sync + 'static,
    ) -> Self {
        let source = Box::new(source);
        Self {
            failure: Some(Box::new(Failure { what, source })),
            ..self
        }
    }

    pub(crate) fn with_sentence(self, sentence: String) -> Self {
        Self {
            sentence: sentence.into(),
            ..self
        }
    }

    /// Adds a member to the problem document.
    pub(crate) fn with_member(mut self, name: &str, value: serde_json::Value) -> Self {
        let members = self.members.get_or_insert_default();
        members.insert(name.to_owned(), value);
        self
    }

    #[cfg(test)]
    pub(crate) const fn code(&self) -> &'static str {
        self.code
    }

    pub(crate) fn failure(&self) -> Option<&Failure> {
        self.failure.as_deref()
    }

    #[cfg(test)]
    pub(crate) fn into_field_names(self) -> Vec<String> {
        let fields = self.fields.unwrap_or_default();
        fields.into_map().into_keys().collect()
    }
}

impl Display for ApiError {
    fn fmt(&self, formatter: &mut Formatter<'_>) -> fmt::Result {
        formatter.write_str(self.code)
    }
}

impl ResponseError for ApiError {
    fn status_code(&self) -> StatusCode {
        self.status
    }

    fn error_response(&self) -> HttpResponse {
        let mut response = HttpResponse::build(self.status);
        response
            .content_type("application/problem+json")
            .insert_header((CACHE_CONTROL, "no-store"));
        if let Some(seconds) = self.retry_after_seconds {
            response.insert_header((RETRY_AFTER, seconds.to_string()));
        }
        if let Some(allowed) = self.allow.as_deref() {
            response.insert_header((ALLOW, allowed));
        }
        response.json(Problem {
            r#type: format!("urn:showstable:problem:{}", self.code),
            title: self.status.canonical_reason().unwrap_or("Error"),
            status: self.status.as_u16(),
            detail: self.sentence.clone(),
            errors: self.sentence.clone(),
            code: self.code,
            fields: self.fields.as_deref().cloned().map(FieldErrors::into_map),
            members: self.members.as_deref().cloned().unwrap_or_default(),
        })
    }
}

const ROLE_NOT_SUFFICIENT: ApiError = ApiError::new(
    StatusCode::FORBIDDEN,
    "role_not_sufficient",
    "Your role in this organization does not permit this.",
);

impl From<StoreError> for ApiError {
    fn from(error: StoreError) -> Self {
        match error {
            StoreError::Unavailable(_) => store_unavailable(),
            StoreError::RoleNotSufficient => return ROLE_NOT_SUFFICIENT,
            StoreError::Failed(_) => Self::internal(),
        }
        .because("store failed", error)
    }
}

impl From<FieldErrors> for ApiError {
    fn from(errors: FieldErrors) -> Self {
        Self {
            fields: Some(Box::new(errors)),
            ..Self::new(
                StatusCode::UNPROCESSABLE_ENTITY,
                "invalid_fields",
                "Some fields need your attention.",
            )
        }
    }
}

impl From<Refusal> for ApiError {
    fn from(refusal: Refusal) -> Self {
        match refusal {
            Refusal::NotFound(what) => Self::not_found(what),
            Refusal::Changed => CHANGED_MEANWHILE,
            Refusal::Forgotten => Self::conflict(
                "forgotten",
                "This person asked to be forgotten: nothing is written down about them any more.",
            ),
            Refusal::KeyReused => KEY_REUSED,
            Refusal::Field { field, problem } => FieldErrors::of(field, problem).into(),
            Refusal::LimitReached(limit) => limit.into(),
            Refusal::Render(error) => Self::internal().because("rendering failed", error),
            Refusal::Store(error) => error.into(),
        }
    }
}

impl From<LimitReached> for ApiError {
    fn from(LimitReached { what, most }: LimitReached) -> Self {
        Self::conflict("account_limit_reached", "").with_sentence(format!(
            "This organization has {most} {what}, the most that it may have."
        ))
    }
}

/// 503: the database or the photo storage is unavailable.
pub(crate) fn store_unavailable() -> ApiError {
    ApiError::unavailable(
        "unavailable",
        "The service is not available at the moment. Please try again.",
    )
}

/// 409: the object was saved since the revision in the request.
pub(crate) const CHANGED_MEANWHILE: ApiError = ApiError::conflict(
    "changed_meanwhile",
    "This was changed since you opened it. Nothing was saved.",
);

pub(crate) const BAD_QUERY: ApiError = ApiError::new(
    StatusCode::BAD_REQUEST,
    "bad_query",
    "The query cannot be read.",
);

/// 400: the query asks for more than a response can have, with a sentence for users.
pub(crate) fn query_too_wide(sentence: String) -> ApiError {
    BAD_QUERY.with_sentence(sentence)
}

/// 400: an invalid query parameter.
pub(crate) fn bad_parameter(name: &str, reason: impl Display) -> ApiError {
    BAD_QUERY.with_sentence(format!("The query parameter '{name}' {reason}."))
}

/// 400: actix could not parse the query.
pub(crate) fn bad_query(_: &QueryPayloadError) -> actix_web::Error {
    BAD_QUERY.into()
}

/// 404 for a path below the API without a route.
pub(crate) async fn unknown_route() -> Result<HttpResponse, ApiError> {
    Err(ApiError::new(
        StatusCode::NOT_FOUND,
        "unknown_route",
        "There is nothing at this address.",
    ))
}
