//! Responses for the errors of the contacts' use cases.

use ::contacts::{CreateContactError, PrintError, SaveContactError};
use kernel::FieldErrors;

use super::body::UNKNOWN_HORSE;
use crate::extract::idempotency::KEY_REUSED;
use crate::problem::{ApiError, CHANGED_MEANWHILE};

fn unknown_horses(positions: Vec<usize>) -> ApiError {
    let mut fields = FieldErrors::new();
    for position in positions {
        fields.add(format!("horse_ids[{position}]"), UNKNOWN_HORSE);
    }
    fields.into()
}

impl From<CreateContactError> for ApiError {
    fn from(error: CreateContactError) -> Self {
        match error {
            CreateContactError::KeyReused => KEY_REUSED,
            CreateContactError::NoHorses(positions) => unknown_horses(positions),
            CreateContactError::Organization(error) => error.into(),
            CreateContactError::LimitReached(limit) => limit.into(),
            CreateContactError::Store(error) => error.into(),
        }
    }
}

impl From<SaveContactError> for ApiError {
    fn from(error: SaveContactError) -> Self {
        match error {
            SaveContactError::NotFound => Self::not_found("Contact"),
            SaveContactError::Changed => CHANGED_MEANWHILE,
            SaveContactError::NoHorses(positions) => unknown_horses(positions),
            SaveContactError::Store(error) => error.into(),
        }
    }
}

impl From<PrintError> for ApiError {
    fn from(error: PrintError) -> Self {
        match error {
            PrintError::NotFound => Self::not_found("Horse"),
            PrintError::Render(error) => {
                Self::internal().because("the sheet was not rendered", error)
            }
            PrintError::Store(error) => error.into(),
        }
    }
}
