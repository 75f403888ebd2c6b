//! Responses for the errors of appointments' use cases.

use ::calendar::{ChangeError, CreateError, SpanError, WriteError};
use kernel::FieldErrors;

use crate::extract::idempotency::KEY_REUSED;
use crate::problem::{ApiError, CHANGED_MEANWHILE};

impl From<WriteError> for ApiError {
    fn from(error: WriteError) -> Self {
        match error {
            WriteError::KeyReused => KEY_REUSED,
            WriteError::NoHorse => {
                FieldErrors::of("horse_ids", "must be horses of the same organization").into()
            }
            WriteError::NoContact => {
                FieldErrors::of("contact_id", "must be a contact of the same organization").into()
            }
            WriteError::LimitReached(limit) => limit.into(),
            WriteError::Store(error) => error.into(),
        }
    }
}

impl From<CreateError> for ApiError {
    fn from(error: CreateError) -> Self {
        match error {
            CreateError::Organization(error) => error.into(),
            CreateError::Write(error) => error.into(),
        }
    }
}

impl From<ChangeError> for ApiError {
    fn from(error: ChangeError) -> Self {
        match error {
            ChangeError::NotFound => Self::not_found("Appointment"),
            ChangeError::NoOccurrence => Self::not_found("Occurrence"),
            ChangeError::Changed => CHANGED_MEANWHILE,
            ChangeError::Span(error) => {
                let field = match error {
                    SpanError::NeedsTime => "starts_at",
                    SpanError::EndsBeforeStart | SpanError::TooLong => "ends_at",
                };
                FieldErrors::of(field, error).into()
            }
            ChangeError::TooManyChanges => Self::conflict(
                "too_many_changes",
                "Too many occurrences of this series differ from it. Nothing was saved.",
            ),
            ChangeError::Write(error) => error.into(),
        }
    }
}
