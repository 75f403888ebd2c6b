//! Responses for the errors of the documents' use cases.

use ::documents::{SaveError, StoreFileError, UpdateDocumentError, UploadDocumentError};
use kernel::FieldErrors;

use super::body::NO_CONTACT;
use crate::extract::idempotency::KEY_REUSED;
use crate::problem::{ApiError, CHANGED_MEANWHILE};
use crate::representation::NO_HORSE;

fn at_file(message: &str) -> ApiError {
    FieldErrors::of("file", message).into()
}

impl From<SaveError> for ApiError {
    fn from(error: SaveError) -> Self {
        match error {
            SaveError::UnknownHorse => FieldErrors::of("horse_ids", NO_HORSE).into(),
            SaveError::UnknownContact => FieldErrors::of("contact_id", NO_CONTACT).into(),
            SaveError::KeyReused => KEY_REUSED,
            SaveError::LimitReached(limit) => limit.into(),
            SaveError::Store(error) => error.into(),
        }
    }
}

impl From<UploadDocumentError> for ApiError {
    fn from(error: UploadDocumentError) -> Self {
        match error {
            UploadDocumentError::Organization(error) => error.into(),
            UploadDocumentError::Refused(StoreFileError::Damaged) => {
                at_file("cannot be read as a picture; it may be damaged")
            }
            UploadDocumentError::Refused(StoreFileError::TooManyPixels) => {
                at_file("must have at most 50 megapixels")
            }
            UploadDocumentError::Refused(StoreFileError::TooManyScans) => {
                at_file("takes too long to decode; save it again as a plain JPEG")
            }
            UploadDocumentError::Refused(StoreFileError::TooManyAtOnce) => {
                Self::too_many_requests(10)
            }
            UploadDocumentError::Refused(StoreFileError::Store(error)) => error.into(),
            UploadDocumentError::NotSaved(error) => error.into(),
        }
    }
}

impl From<UpdateDocumentError> for ApiError {
    fn from(error: UpdateDocumentError) -> Self {
        match error {
            UpdateDocumentError::NotFound => Self::not_found("Document"),
            UpdateDocumentError::Changed => CHANGED_MEANWHILE,
            UpdateDocumentError::NotSaved(error) => error.into(),
        }
    }
}
