//! Why a file that is made or taken is none.

use std::error::Error as StdError;

use thiserror::Error;

use crate::{Refusal, StoreError};

/// A PDF could not be rendered.
#[derive(Debug, Error)]
#[error("the PDF could not be rendered")]
pub struct RenderError(#[source] pub Box<dyn StdError + Send + Sync>);

/// Why an uploaded picture was not stored.
#[derive(Debug, Error)]
pub enum PictureError {
    /// The content is neither JPEG, PNG, WebP nor GIF, whatever the file name
    /// says.
    #[error("not an image of a known format")]
    UnknownFormat,
    /// The file is truncated or cannot be decoded.
    #[error("the image is damaged")]
    Damaged,
    /// More pixels than are accepted.
    #[error("the image has too many pixels")]
    TooManyPixels,
    /// A JPEG with more scans than encoders make, so that it would take too long to
    /// decode.
    #[error("the image has too many scans")]
    TooManyScans,
    /// Too many pictures of the account are waiting.
    #[error("too many pictures at once")]
    TooManyAtOnce,
    /// The storage failed.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// Why an upload was refused.
#[derive(Debug, Error)]
pub enum UploadError {
    /// The file is no acceptable picture, or was not stored.
    #[error(transparent)]
    Picture(#[from] PictureError),
    /// It was refused for another reason.
    #[error(transparent)]
    Refusal(#[from] Refusal),
}

impl From<StoreError> for UploadError {
    fn from(error: StoreError) -> Self {
        Refusal::from(error).into()
    }
}
