//! From a file that somebody sent to the pictures that are kept.
//!
//! The formats are decoded by their own libraries and not through `image`,
//! which keeps all pixels of an image as they are in the file, and of a JPEG
//! its coefficients beside them: for 50 megapixels up to 550 MB, where 400 MB
//! are all that the server may take. Its orientation and its recognition of
//! formats are used.

mod color;
mod encode;
mod gif;
mod jpeg;
mod pixels;
mod png;
mod resize;
mod sizes;
mod webp;

use std::io::{self, Read as _, SeekFrom};

use horses::{PhotoFile, PhotoSize};
use image::metadata::Orientation;
use image::{DynamicImage, ImageFormat, RgbImage};
use thiserror::Error;

use self::color::ToSrgb;
use self::sizes::Dimensions;

/// A JPEG of each size.
pub(crate) type Pictures = Vec<(PhotoSize, Vec<u8>)>;

/// Why a file becomes no picture.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub(crate) enum Refusal {
    /// None of the formats that are taken.
    #[error("not an image of a known format")]
    UnknownFormat,
    /// More than its header may ask for.
    #[error("the image has too many pixels")]
    TooManyPixels,
    /// It is made of more passes over the image than any encoder makes.
    #[error("the image has too many scans")]
    TooManyScans,
    /// It cannot be read to its end.
    #[error("the image is damaged")]
    Damaged,
}

/// A file of which the header was read, and no pixel.
pub(crate) struct Inspected {
    file: PhotoFile,
    plan: Plan,
}

/// How it will be decoded.
enum Plan {
    Jpeg(jpeg::Plan),
    Png(png::Plan),
    WebP(webp::Plan),
    Gif(gif::Plan),
}

/// What a decoder hands over.
struct Decoded {
    /// The image, which may be smaller than in the file.
    image: RgbImage,
    /// How large it is in the file.
    dimensions: Dimensions,
    /// Camera data, from the TIFF header on.
    exif: Option<Vec<u8>>,
    /// The ICC profile of its colors, if they are red, green and blue.
    profile: Option<Vec<u8>>,
}

impl Inspected {
    /// Recognizes the file by its first bytes, whatever it is called, and reads
    /// its header. However large that says that the image is, this takes next
    /// to no memory.
    pub(crate) fn new(mut file: PhotoFile) -> Result<Self, Refusal> {
        let start = first_bytes(&mut file).map_err(|_| Refusal::UnknownFormat)?;
        let plan = match image::guess_format(&start) {
            Ok(ImageFormat::Jpeg) => Plan::Jpeg(jpeg::Plan::read(&mut file)?),
            Ok(ImageFormat::Png) => Plan::Png(png::Plan::read(&mut file)?),
            Ok(ImageFormat::WebP) => Plan::WebP(webp::Plan::read(&start)?),
            Ok(ImageFormat::Gif) => Plan::Gif(gif::Plan::read(&mut file)?),
            _ => return Err(Refusal::UnknownFormat),
        };
        Ok(Self { file, plan })
    }

    /// How many bytes it takes at most to make its pictures.
    pub(crate) fn memory(&self) -> u64 {
        /// Buffers of the decoders, tables, and the finished pictures.
        const BESIDES: u64 = 6_000_000;

        let decoding = match &self.plan {
            Plan::Jpeg(plan) => plan.memory(),
            Plan::Png(plan) => plan.memory(),
            Plan::WebP(plan) => plan.memory(),
            Plan::Gif(plan) => plan.memory(),
        };
        decoding + BESIDES
    }

    /// Decodes it, turns it upright, and writes it in every size.
    pub(crate) fn into_pictures(self) -> Result<Pictures, Refusal> {
        let Self { mut file, plan } = self;
        file.rewind().map_err(|_| Refusal::Damaged)?;
        let decoded = match plan {
            Plan::Jpeg(plan) => plan.decode(file),
            Plan::Png(plan) => plan.decode(file),
            Plan::WebP(plan) => plan.decode(file),
            Plan::Gif(plan) => plan.decode(file),
        }?;
        let to_srgb = decoded.profile.as_deref().and_then(ToSrgb::from_profile);
        let orientation = decoded.orientation();
        PhotoSize::ALL
            .into_iter()
            .map(|size| {
                let mut picture = resize::picture(&decoded.image, decoded.dimensions, size)?;
                if let Some(to_srgb) = &to_srgb {
                    picture = to_srgb.convert(&picture)?;
                }
                let mut picture = DynamicImage::from(picture);
                picture.apply_orientation(orientation);
                Ok((size, encode::jpeg(&picture.into_rgb8())?))
            })
            .collect()
    }
}

impl Decoded {
    /// How to turn it upright. Camera data that cannot be read turns nothing:
    /// the picture is more important than how it is turned.
    fn orientation(&self) -> Orientation {
        let exif = self.exif.as_deref().unwrap_or_default();
        // WebP and PNG files often repeat the prefix that JPEG needs.
        let tiff = exif.strip_prefix(b"Exif\0\0").unwrap_or(exif);
        Orientation::from_exif_chunk(tiff).unwrap_or(Orientation::NoTransforms)
    }
}

/// As many as are needed to recognize each format, and for the size of a WebP.
/// Leaves the file at its start.
fn first_bytes(file: &mut PhotoFile) -> io::Result<Vec<u8>> {
    let mut start = Vec::new();
    file.seek(SeekFrom::Start(0))?;
    file.by_ref().take(webp::HEADER).read_to_end(&mut start)?;
    file.rewind()?;
    Ok(start)
}
