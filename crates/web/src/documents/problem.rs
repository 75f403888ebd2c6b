//! Responses for the errors of uploading a document.

use kernel::{FieldErrors, PictureError, UploadError};

use crate::problem::ApiError;

/// The response to a file that was not kept.
pub(crate) fn not_kept(error: UploadError) -> ApiError {
    let error = match error {
        UploadError::Picture(error) => error,
        UploadError::Refusal(refusal) => return refusal.into(),
    };
    let problem = match error {
        PictureError::UnknownFormat | PictureError::Damaged => {
            "cannot be read as a picture; it may be damaged"
        }
        PictureError::TooManyPixels => "must have at most 50 megapixels",
        PictureError::TooManyScans => "takes too long to decode; save it again as a plain JPEG",
        PictureError::TooManyAtOnce => return ApiError::too_many_requests(10),
        PictureError::Store(error) => return error.into(),
    };
    FieldErrors::of("file", problem).into()
}
