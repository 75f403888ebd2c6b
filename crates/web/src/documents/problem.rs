//! Responses for the errors of uploading a document.

use ::documents::{StoreFileError, UploadDocumentError};
use kernel::FieldErrors;

use crate::problem::ApiError;

impl From<UploadDocumentError> for ApiError {
    fn from(error: UploadDocumentError) -> Self {
        match error {
            UploadDocumentError::File(error) => error.into(),
            UploadDocumentError::Refusal(refusal) => refusal.into(),
        }
    }
}

impl From<StoreFileError> for ApiError {
    fn from(error: StoreFileError) -> Self {
        let problem = match error {
            StoreFileError::Damaged => "cannot be read as a picture; it may be damaged",
            StoreFileError::TooManyPixels => "must have at most 50 megapixels",
            StoreFileError::TooManyScans => {
                "takes too long to decode; save it again as a plain JPEG"
            }
            StoreFileError::TooManyAtOnce => return Self::too_many_requests(10),
            StoreFileError::Store(error) => return error.into(),
        };
        FieldErrors::of("file", problem).into()
    }
}
