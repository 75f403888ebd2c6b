//! Responses for the errors of the use cases of tasks and courses.

use ::tasks::{SaveError, TickError};
use kernel::FieldErrors;

use crate::extract::idempotency::KEY_REUSED;
use crate::problem::{ApiError, CHANGED_MEANWHILE};

/// The response for an error of a save: `what` is what is saved, `field` is
/// where the request names horses.
pub(crate) fn with_horse_at(error: SaveError, what: &str, field: &str) -> ApiError {
    match error {
        SaveError::NotFound => ApiError::not_found(what),
        SaveError::Changed => CHANGED_MEANWHILE,
        SaveError::UnknownHorse => {
            FieldErrors::of(field, "must be horses of the same organization").into()
        }
        SaveError::OtherHorse => {
            FieldErrors::of(field, "cannot be changed; begin another course").into()
        }
        SaveError::KeyReused => KEY_REUSED,
        SaveError::Organization(error) => error.into(),
        SaveError::LimitReached(limit) => limit.into(),
        SaveError::Store(error) => error.into(),
    }
}

impl From<TickError> for ApiError {
    fn from(error: TickError) -> Self {
        match error {
            TickError::NotFound => Self::not_found("Task"),
            TickError::NotDue => {
                FieldErrors::of("date", "must be a day on which the task is due").into()
            }
            TickError::Ahead => FieldErrors::of("date", "must not be in the future").into(),
            TickError::Store(error) => error.into(),
        }
    }
}
