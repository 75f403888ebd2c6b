//! From a file that somebody sent to the pictures that are kept.

mod color;
mod encode;
mod format;
mod gif;
mod jpeg;
mod orientation;
mod png;
mod reduce;
mod sizes;
mod webp;

use std::io::SeekFrom;

use horses::{PhotoFile, PhotoSize};
use thiserror::Error;

use self::color::ToSrgb;
use self::format::Format;
use self::orientation::Orientation;
use self::reduce::Reduced;
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

/// A file whose header was read, and nothing more of it.
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

/// What a decoder hands over: an image that is small enough already, and what
/// its metadata says about how to show it.
struct Decoded {
    image: Reduced,
    orientation: Orientation,
    /// The profile of its colors, if they are red, green and blue.
    profile: Option<Vec<u8>>,
}

impl Inspected {
    /// Reads the header. However large it says that the image is, this takes
    /// next to no memory.
    pub(crate) fn new(mut file: PhotoFile) -> Result<Self, Refusal> {
        let plan = match Format::of(&mut file)? {
            Format::Jpeg => Plan::Jpeg(jpeg::Plan::read(&mut file)?),
            Format::Png => Plan::Png(png::Plan::read(&mut file)?),
            Format::WebP => Plan::WebP(webp::Plan::read(&mut file)?),
            Format::Gif => Plan::Gif(gif::Plan::read(&mut file)?),
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
        file.seek(SeekFrom::Start(0))
            .map_err(|_| Refusal::Damaged)?;
        let decoded = match plan {
            Plan::Jpeg(plan) => plan.decode(file),
            Plan::Png(plan) => plan.decode(file),
            Plan::WebP(plan) => plan.decode(file),
            Plan::Gif(plan) => plan.decode(file),
        }?;
        let to_srgb = decoded.profile.as_deref().and_then(ToSrgb::from_profile);
        PhotoSize::ALL
            .into_iter()
            .map(|size| {
                let mut picture = decoded.image.picture(size)?;
                if let Some(to_srgb) = &to_srgb {
                    to_srgb.convert(&mut picture);
                }
                let picture = decoded.orientation.upright(picture);
                Ok((size, encode::jpeg(&picture)?))
            })
            .collect()
    }
}

/// Pixels, red, green and blue one after the other, row by row.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Raster {
    dimensions: Dimensions,
    rgb: Vec<u8>,
}
