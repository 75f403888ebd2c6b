//! Everything that goes wrong, in one shape: `application/problem+json`
//! (RFC 9457) with three members of our own: `errors`, the sentence that a
//! person may see, `code`, stable for programs, and `fields`.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::fmt::Display;

use ::accounts::{AuthenticateError, ReplaceOrganizationError, SignInError, SignUpError};
use ::events::{CreateEventError, UpdateEventError};
use ::registrations::RegisterError;
use actix_web::error::QueryPayloadError;
use actix_web::http::StatusCode;
use actix_web::http::header::{ALLOW, CACHE_CONTROL, RETRY_AFTER};
use actix_web::{HttpResponse, ResponseError};
use kernel::{FieldErrors, LimitReached, StoreError};
use serde::Serialize;
use thiserror::Error;
use usda::{DeliveryError, PrintError};
use utoipa::ToSchema;

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
}

/// Why a request is not answered with a success.
#[derive(Debug, Error)]
pub(crate) enum ApiError {
    #[error("the body is not JSON")]
    MalformedJson,
    #[error("the query is malformed: {0}")]
    BadQuery(String),
    #[error("the header is malformed: {0}")]
    BadHeader(&'static str),
    #[error("no valid token")]
    Unauthenticated,
    #[error("wrong credentials")]
    InvalidCredentials,
    #[error("{0} not found")]
    NotFound(&'static str),
    #[error("no such route")]
    UnknownRoute,
    #[error("wrong method")]
    MethodNotAllowed {
        /// As in the `Allow` header.
        allowed: &'static str,
    },
    #[error("email address taken")]
    EmailTaken,
    #[error("registration closed")]
    RegistrationClosed,
    #[error("the section was changed")]
    SectionChanged,
    #[error("changed meanwhile")]
    ChangedMeanwhile,
    #[error("the template was changed meanwhile")]
    TemplateChangedMeanwhile,
    #[error("the caller's own horse")]
    OwnHorse,
    #[error(transparent)]
    LimitReached(LimitReached),
    #[error("the show is full")]
    EventFull,
    #[error("the horse's sections are too long")]
    HorseFull,
    #[error("already notified")]
    AlreadyNotified,
    #[error("the show is over")]
    EventOver,
    #[error("nothing to amend")]
    NothingToAmend,
    #[error("delivery in progress")]
    DeliveryInProgress,
    #[error("the body came too slowly")]
    BodyTimeout,
    #[error("the server delivers the notices")]
    DeliveredByServer,
    #[error("letter in progress")]
    LetterInProgress,
    #[error("the body is too large")]
    PayloadTooLarge,
    #[error("the file is too large")]
    FileTooLarge,
    #[error("the body's type is not JSON")]
    UnsupportedMediaType,
    #[error("the body's type is no form with files")]
    NotMultipart,
    #[error("the form with files is malformed")]
    MalformedMultipart,
    #[error("no image of a known format")]
    UnsupportedImage,
    #[error("invalid fields")]
    InvalidFields(FieldErrors),
    #[error("idempotency key reused")]
    IdempotencyKeyReused,
    #[error("too many requests")]
    TooManyRequests { retry_after_seconds: u64 },
    #[error("too many bytes are on their way")]
    Overloaded,
    #[error("delivery failed")]
    DeliveryFailed(#[source] DeliveryError),
    #[error("the letter could not be written")]
    LetterNotWritten(#[source] DeliveryError),
    #[error("printing failed")]
    PrintFailed(#[source] PrintError),
    #[error("store failed")]
    Store(#[source] StoreError),
}

impl ApiError {
    /// Status, code and the sentence for people.
    #[allow(
        clippy::too_many_lines,
        reason = "a table has as many lines as there are problems"
    )]
    fn facts(&self) -> (StatusCode, &'static str, Cow<'static, str>) {
        let (status, code, sentence) = match self {
            Self::MalformedJson => (
                400,
                "malformed_json",
                "The request's body is not valid JSON.",
            ),
            Self::BadQuery(reason) => {
                return (StatusCode::BAD_REQUEST, "bad_query", reason.clone().into());
            }
            Self::BadHeader(reason) => (400, "bad_header", *reason),
            Self::Unauthenticated => (401, "unauthenticated", "Please sign in."),
            Self::InvalidCredentials => (401, "invalid_credentials", "Invalid credentials"),
            Self::NotFound(what) => {
                return (
                    StatusCode::NOT_FOUND,
                    "not_found",
                    format!("{what} not found.").into(),
                );
            }
            Self::UnknownRoute => (404, "unknown_route", "There is nothing at this address."),
            Self::MethodNotAllowed { .. } => (
                405,
                "method_not_allowed",
                "This address does not take this method.",
            ),
            Self::EmailTaken => (
                409,
                "email_taken",
                "This email address has an account already.",
            ),
            Self::RegistrationClosed => (
                409,
                "registration_closed",
                "Registration for this event is closed.",
            ),
            Self::SectionChanged => (
                409,
                "section_changed",
                "This section was changed since you opened it. Nothing was saved.",
            ),
            Self::ChangedMeanwhile => (
                409,
                "changed_meanwhile",
                "This was changed since you opened it. Nothing was saved.",
            ),
            Self::TemplateChangedMeanwhile => (
                409,
                "template_changed_meanwhile",
                "The template of this name was changed meanwhile. Nothing was saved.",
            ),
            Self::OwnHorse => (409, "own_horse", "This horse is your own."),
            Self::LimitReached(LimitReached { what, most }) => {
                return (
                    StatusCode::CONFLICT,
                    "account_limit_reached",
                    format!("Your account has {most} {what}, the most that it may have.").into(),
                );
            }
            Self::EventFull => (409, "event_full", "This event takes no more entries."),
            Self::HorseFull => (
                409,
                "horse_full",
                "All sections of this horse together are too long. Nothing was saved.",
            ),
            // The sentence is part of the contract with the frontend.
            Self::AlreadyNotified => (409, "already_notified", "Event already notified USDA."),
            Self::EventOver => (409, "event_over", "This event is over."),
            Self::NothingToAmend => (
                409,
                "nothing_to_amend",
                "Nothing has changed since the last notice.",
            ),
            Self::DeliveryInProgress => (
                409,
                "delivery_in_progress",
                "The notice is being delivered. Please look again in a moment.",
            ),
            Self::BodyTimeout => (
                408,
                "body_timeout",
                "The request did not arrive in time. Please try again.",
            ),
            Self::DeliveredByServer => (
                409,
                "delivered_by_server",
                "This server sends the notices itself.",
            ),
            Self::LetterInProgress => (
                409,
                "letter_in_progress",
                "The letter is being written. Please try again in a moment.",
            ),
            Self::PayloadTooLarge => (413, "payload_too_large", "The request is too large."),
            Self::UnsupportedMediaType => (
                415,
                "unsupported_media_type",
                "The request's body must be application/json.",
            ),
            Self::FileTooLarge => (413, "payload_too_large", "The photo is larger than 10 MiB."),
            Self::NotMultipart => (
                415,
                "unsupported_media_type",
                "The request's body must be multipart/form-data.",
            ),
            Self::MalformedMultipart => (
                400,
                "malformed_multipart",
                "The request's form cannot be read.",
            ),
            Self::UnsupportedImage => (
                415,
                "unsupported_image",
                "The photo must be a JPEG, PNG, WebP or GIF image.",
            ),
            Self::InvalidFields(_) => (422, "invalid_fields", "Some fields need your attention."),
            Self::IdempotencyKeyReused => (
                422,
                "idempotency_key_reused",
                "This Idempotency-Key was used for another request.",
            ),
            Self::TooManyRequests { .. } => (
                429,
                "too_many_requests",
                "Too many attempts. Please wait a moment and try again.",
            ),
            Self::DeliveryFailed(DeliveryError::Refused(_)) => (
                502,
                "delivery_refused",
                "The notice was refused: the show says whether it is tried again.",
            ),
            Self::DeliveryFailed(_) => (
                502,
                "delivery_failed",
                "The notice could not be delivered. It will be tried again.",
            ),
            Self::Overloaded => (
                503,
                "overloaded",
                "The service is very busy at the moment. Please try again.",
            ),
            Self::LetterNotWritten(_) => (
                502,
                "letter_not_written",
                "The letter could not be written. Nothing was noted. The server tries to write it again.",
            ),
            Self::Store(StoreError::Unavailable(_)) => (
                503,
                "unavailable",
                "The service is not available at the moment. Please try again.",
            ),
            Self::PrintFailed(_) | Self::Store(StoreError::Failed(_)) => {
                (500, "internal", "Something went wrong on our side.")
            }
        };
        let status = StatusCode::from_u16(status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
        (status, code, sentence.into())
    }
}

impl ResponseError for ApiError {
    fn status_code(&self) -> StatusCode {
        self.facts().0
    }

    fn error_response(&self) -> HttpResponse {
        let (status, code, sentence) = self.facts();
        let mut response = HttpResponse::build(status);
        response
            .content_type("application/problem+json")
            .insert_header((CACHE_CONTROL, "no-store"));
        match self {
            Self::TooManyRequests {
                retry_after_seconds,
            } => {
                response.insert_header((RETRY_AFTER, retry_after_seconds.to_string()));
            }
            Self::Overloaded | Self::Store(StoreError::Unavailable(_)) => {
                response.insert_header((RETRY_AFTER, "5"));
            }
            Self::MethodNotAllowed { allowed } => {
                response.insert_header((ALLOW, *allowed));
            }
            _ => {}
        }
        response.json(Problem {
            r#type: format!("urn:showstable:problem:{code}"),
            title: status.canonical_reason().unwrap_or("Error"),
            status: status.as_u16(),
            detail: sentence.clone(),
            errors: sentence,
            code,
            fields: match self {
                Self::InvalidFields(fields) => Some(fields.clone().into_map()),
                _ => None,
            },
        })
    }
}

impl From<StoreError> for ApiError {
    fn from(error: StoreError) -> Self {
        Self::Store(error)
    }
}

impl From<FieldErrors> for ApiError {
    fn from(errors: FieldErrors) -> Self {
        Self::InvalidFields(errors)
    }
}

impl From<AuthenticateError> for ApiError {
    fn from(error: AuthenticateError) -> Self {
        match error {
            AuthenticateError::InvalidToken => Self::Unauthenticated,
            AuthenticateError::Store(error) => Self::Store(error),
        }
    }
}

impl From<SignInError> for ApiError {
    fn from(error: SignInError) -> Self {
        match error {
            SignInError::InvalidCredentials { .. } => Self::InvalidCredentials,
            SignInError::Store(error) => Self::Store(error),
        }
    }
}

impl From<SignUpError> for ApiError {
    fn from(error: SignUpError) -> Self {
        match error {
            SignUpError::EmailTaken => Self::EmailTaken,
            SignUpError::Store(error) => Self::Store(error),
        }
    }
}

impl From<CreateEventError> for ApiError {
    fn from(error: CreateEventError) -> Self {
        match error {
            CreateEventError::KeyReused => Self::IdempotencyKeyReused,
            CreateEventError::LimitReached(limit) => Self::LimitReached(limit),
            CreateEventError::TemplateChanged => Self::TemplateChangedMeanwhile,
            CreateEventError::Store(error) => Self::Store(error),
        }
    }
}

impl From<UpdateEventError> for ApiError {
    fn from(error: UpdateEventError) -> Self {
        match error {
            UpdateEventError::NotFound => Self::NotFound("Event"),
            UpdateEventError::Changed => Self::ChangedMeanwhile,
            UpdateEventError::TemplateChanged => Self::TemplateChangedMeanwhile,
            UpdateEventError::LimitReached(limit) => Self::LimitReached(limit),
            UpdateEventError::Store(error) => Self::Store(error),
        }
    }
}

impl From<ReplaceOrganizationError> for ApiError {
    fn from(error: ReplaceOrganizationError) -> Self {
        match error {
            ReplaceOrganizationError::NotFound => Self::NotFound("Organization"),
            ReplaceOrganizationError::Changed => Self::ChangedMeanwhile,
            ReplaceOrganizationError::Store(error) => Self::Store(error),
        }
    }
}

impl From<RegisterError> for ApiError {
    fn from(error: RegisterError) -> Self {
        match error {
            RegisterError::EventNotFound => Self::NotFound("Event"),
            RegisterError::Closed => Self::RegistrationClosed,
            RegisterError::Full => Self::EventFull,
            RegisterError::Classes { unknown, repeated } => {
                let mut fields = FieldErrors::new();
                for position in unknown {
                    fields.add(
                        format!("classes_entered[{position}].name"),
                        "is not a class of this event",
                    );
                }
                for position in repeated {
                    fields.add(
                        format!("classes_entered[{position}].name"),
                        "is entered twice",
                    );
                }
                Self::InvalidFields(fields)
            }
            RegisterError::KeyReused => Self::IdempotencyKeyReused,
            RegisterError::Store(error) => Self::Store(error),
        }
    }
}

/// One field of a query that cannot be read.
pub(crate) fn bad_parameter(name: &str, reason: impl Display) -> ApiError {
    ApiError::BadQuery(format!("The query parameter '{name}' {reason}."))
}

/// A query that actix could not read.
pub(crate) fn bad_query(_: &QueryPayloadError) -> actix_web::Error {
    ApiError::BadQuery("The query cannot be read.".to_owned()).into()
}

/// Answers any path below the API that has no route.
pub(crate) async fn unknown_route() -> Result<HttpResponse, ApiError> {
    Err(ApiError::UnknownRoute)
}
