use ::book::BookError;

use crate::extract::idempotency::KEY_REUSED;
use crate::problem::{ApiError, CHANGED_MEANWHILE};

impl From<BookError> for ApiError {
    fn from(error: BookError) -> Self {
        match error {
            BookError::NotFound => Self::not_found("Entry"),
            BookError::ChangedMeanwhile => CHANGED_MEANWHILE,
            BookError::Billed => Self::conflict(
                "entry_billed",
                "A bill has a part of this entry. Cancel the bill first. Nothing was changed.",
            ),
            BookError::Invalid(errors) => errors.into(),
            BookError::KeyReused => KEY_REUSED,
            BookError::Organization(error) => error.into(),
            BookError::LimitReached(limit) => limit.into(),
            BookError::Store(error) => error.into(),
        }
    }
}
