//! Responses for the errors of changing appointments.

use ::calendar::{ChangeError, SpanError};
use kernel::FieldErrors;

use crate::problem::ApiError;

impl From<ChangeError> for ApiError {
    fn from(error: ChangeError) -> Self {
        match error {
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
            ChangeError::Refusal(refusal) => refusal.into(),
        }
    }
}
