//! From an uploaded file to the stored images.
//!
//! The formats are decoded by their own libraries and not through `image`,
//! which keeps all pixels as they are in the file, and for JPEG the
//! coefficients too: up to 550 MB for 50 megapixels, while the whole server
//! must stay below 400 MB. From `image` come format recognition and
//! orientation.

use std::io::{self, Read as _, SeekFrom};

use horses::{PhotoFile, PhotoSize};
use image::ImageFormat;

use crate::color::ToSrgb;
use crate::decoded::Refusal;
use crate::{encode, gif, jpeg, orientation, png, resize, webp};

/// A JPEG for each size.
pub type Pictures = Vec<(PhotoSize, Vec<u8>)>;

/// A file whose header was read, but no pixels.
pub(crate) struct Inspected {
    file: PhotoFile,
    plan: Plan,
}

enum Plan {
    Jpeg(jpeg::Plan),
    Png(png::Plan),
    WebP(webp::Plan),
    Gif(gif::Plan),
}

impl Inspected {
    /// Recognizes the format by the first bytes and reads the header. Takes
    /// almost no memory, whatever dimensions the header declares.
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

    /// Upper bound of the memory that processing takes, in bytes.
    pub(crate) fn memory(&self) -> u64 {
        /// Decoder buffers, tables, and the finished JPEGs.
        const OVERHEAD: u64 = 6_000_000;

        let decoding = match &self.plan {
            Plan::Jpeg(plan) => plan.memory(),
            Plan::Png(plan) => plan.memory(),
            Plan::WebP(plan) => plan.memory(),
            Plan::Gif(plan) => plan.memory(),
        };
        decoding + OVERHEAD
    }

    /// Decodes the image, applies the orientation, and encodes every size.
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
        let turn = orientation::from_exif(decoded.exif.as_deref());
        PhotoSize::ALL
            .into_iter()
            .map(|size| {
                let mut picture = resize::picture(&decoded.image, decoded.dimensions, size)?;
                if let Some(to_srgb) = &to_srgb {
                    picture = to_srgb.convert(&picture)?;
                }
                let picture = orientation::apply(turn, picture);
                Ok((size, encode::jpeg(&picture)?))
            })
            .collect()
    }
}

/// Enough bytes to recognize each format and to read the size of a WebP. Seeks
/// back to the start of the file.
fn first_bytes(file: &mut PhotoFile) -> io::Result<Vec<u8>> {
    let mut start = Vec::new();
    file.seek(SeekFrom::Start(0))?;
    file.by_ref().take(webp::HEADER).read_to_end(&mut start)?;
    file.rewind()?;
    Ok(start)
}
