//! What a decoder returns: an image, or why the file is refused.

use image::RgbImage;
use thiserror::Error;

use crate::sizes::Dimensions;

/// A decoded file.
pub(crate) struct Decoded {
    /// The image, which may be smaller than in the file.
    pub(crate) image: RgbImage,
    /// The dimensions in the file.
    pub(crate) dimensions: Dimensions,
    /// Exif data, starting at the TIFF header.
    pub(crate) exif: Option<Vec<u8>>,
    /// The ICC profile, if it is RGB.
    pub(crate) profile: Option<Vec<u8>>,
}

/// Why a file is refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub(crate) enum Refusal {
    /// None of the accepted formats.
    #[error("not an image of a known format")]
    UnknownFormat,
    /// More pixels than are accepted, by its header.
    #[error("the image has too many pixels")]
    TooManyPixels,
    /// More JPEG scans than encoders write.
    #[error("the image has too many scans")]
    TooManyScans,
    /// The file is truncated or cannot be decoded.
    #[error("the image is damaged")]
    Damaged,
}
