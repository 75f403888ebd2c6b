//! Turns photos upright.

use image::metadata::Orientation;
use image::{DynamicImage, RgbImage};

/// The transformation that turns the image upright, from its Exif data.
/// Unreadable data is ignored: the photo matters more than its orientation.
pub(crate) fn from_exif(exif: Option<&[u8]>) -> Orientation {
    let exif = exif.unwrap_or_default();
    // WebP and PNG files often repeat the prefix that only JPEG needs.
    let tiff = exif.strip_prefix(b"Exif\0\0").unwrap_or(exif);
    Orientation::from_exif_chunk(tiff).unwrap_or(Orientation::NoTransforms)
}

/// Turns or mirrors the image.
pub(crate) fn apply(orientation: Orientation, image: RgbImage) -> RgbImage {
    let mut image = DynamicImage::from(image);
    image.apply_orientation(orientation);
    image.into_rgb8()
}
