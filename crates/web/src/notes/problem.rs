//! Responses for the errors of the notes' use cases.

use ::notes::{CreateNoteError, SaveError, UpdateNoteError};
use kernel::FieldErrors;

use crate::extract::idempotency::KEY_REUSED;
use crate::problem::{ApiError, CHANGED_MEANWHILE};
use crate::representation::NO_HORSE;

impl From<SaveError> for ApiError {
    fn from(error: SaveError) -> Self {
        match error {
            SaveError::UnknownHorse => FieldErrors::of("horse_ids", NO_HORSE).into(),
            SaveError::KeyReused => KEY_REUSED,
            SaveError::LimitReached(limit) => limit.into(),
            SaveError::Store(error) => error.into(),
        }
    }
}

impl From<CreateNoteError> for ApiError {
    fn from(error: CreateNoteError) -> Self {
        match error {
            CreateNoteError::Organization(error) => error.into(),
            CreateNoteError::NotSaved(error) => error.into(),
        }
    }
}

impl From<UpdateNoteError> for ApiError {
    fn from(error: UpdateNoteError) -> Self {
        match error {
            UpdateNoteError::NotFound => Self::not_found("Note"),
            UpdateNoteError::Changed => CHANGED_MEANWHILE,
            UpdateNoteError::NotSaved(error) => error.into(),
        }
    }
}
