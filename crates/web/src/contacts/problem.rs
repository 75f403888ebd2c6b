//! Responses for the errors of the contacts' use cases.

use ::contacts::{CreateContactError, PrintError, SaveContactError};
use kernel::FieldErrors;

use super::body::UNKNOWN_HORSE;
use crate::extract::idempotency::KEY_REUSED;
use crate::problem::{ApiError, CHANGED_MEANWHILE};

fn unknown_horse() -> ApiError {
    FieldErrors::of("horse_ids", UNKNOWN_HORSE).into()
}

fn shares() -> ApiError {
    let message = "have an owner with a share; change the owners of such a horse at the horse";
    FieldErrors::of("horse_ids", message).into()
}

impl From<CreateContactError> for ApiError {
    fn from(error: CreateContactError) -> Self {
        match error {
            CreateContactError::KeyReused => KEY_REUSED,
            CreateContactError::NoHorse => unknown_horse(),
            CreateContactError::Shares => shares(),
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
            SaveContactError::NoHorse => unknown_horse(),
            SaveContactError::Shares => shares(),
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
