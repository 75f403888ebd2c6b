//! JPEG is decoded with `jpeg-decoder`, which scales while it decodes.
//! `zune-jpeg`, which `image` uses, keeps every pixel of a progressive image in
//! memory in addition to all coefficients: 450 MB for 50 megapixels.
//!
//! One kind of file exceeds [the memory budget](crate::converter): a progressive
//! CMYK JPEG of more than 38 megapixels without subsampling. Its coefficients
//! take 8 bytes per pixel in any decoder. It is processed alone.

mod layout;

use std::io::{self, BufReader, Read};

use horses::{PhotoFile, PhotoSize};
use image::RgbImage;
use jpeg_decoder::{Decoder, PixelFormat};

use self::layout::Layout;
use crate::decoded::{Decoded, Refusal};
use crate::rgb;
use crate::sizes::Dimensions;

/// A JPEG. It is decoded at 1/8, 1/4 or 1/2 of its size where that is enough
/// for the stored sizes, which takes less memory and time.
pub(crate) struct Plan {
    layout: Layout,
    /// The decoded scale of each side, in eighths.
    eighths: u32,
}

impl Plan {
    pub(crate) fn read(file: &mut PhotoFile) -> Result<Self, Refusal> {
        let layout = Layout::read(file)?;
        let eighths = [1, 2, 4]
            .into_iter()
            .find(|eighths| is_enough(scaled(layout.image, *eighths)))
            .unwrap_or(8);
        Ok(Self { layout, eighths })
    }

    pub(crate) fn memory(&self) -> u64 {
        let layout = &self.layout;
        let blocks = layout.blocks();
        // The decoder keeps all coefficients until the last scan.
        let coefficients = if layout.progressive {
            blocks * 64 * 2
        } else {
            0
        };
        let samples = blocks * u64::from(self.eighths).pow(2);
        let pixels = self.rows().pixels();
        // The coefficients are freed before the image is resized.
        (coefficients + samples).max(3 * pixels) + pixels * layout.components.len() as u64
    }

    fn rows(&self) -> Dimensions {
        scaled(self.layout.image, self.eighths)
    }

    pub(crate) fn decode(mut self, file: PhotoFile) -> Result<Decoded, Refusal> {
        let rows = self.rows();
        let exif = self.layout.exif.take();
        let dimensions = self.layout.image;
        let mut decoder = Decoder::new(BufReader::new(ClosedScans::new(file, self.layout)));
        // The decoder scales by the side that needs the smaller scale. Only the
        // longer side is passed, because the shorter one may be just a few
        // pixels.
        let side = |wanted: u32, other: u32| {
            let wanted = if wanted < other { u32::MAX } else { wanted };
            u16::try_from(wanted).unwrap_or(u16::MAX)
        };
        let (width, height) = decoder
            .scale(side(rows.width, rows.height), side(rows.height, rows.width))
            .map_err(|_| Refusal::Damaged)?;
        if (u32::from(width), u32::from(height)) != (rows.width, rows.height) {
            return Err(Refusal::Damaged);
        }
        let samples = decoder.decode().map_err(|_| Refusal::Damaged)?;
        let format = decoder.info().ok_or(Refusal::Damaged)?.pixel_format;
        let profile = decoder
            .icc_profile()
            .filter(|_| format == PixelFormat::RGB24);
        drop(decoder);
        let image = match format {
            PixelFormat::L8 | PixelFormat::RGB24 => rgb::on_white(rows, samples)?,
            PixelFormat::CMYK32 => {
                let inks = samples.as_chunks().0.iter();
                let rgb = inks.flat_map(|inks| cmyk_to_rgb(*inks)).collect();
                RgbImage::from_raw(rows.width, rows.height, rgb).ok_or(Refusal::Damaged)?
            }
            // Headers with more than 8 bits per sample were refused before.
            PixelFormat::L16 => return Err(Refusal::Damaged),
        };
        Ok(Decoded {
            image,
            dimensions,
            exif,
            profile,
        })
    }
}

/// Whether an image of these dimensions is large enough for every stored size.
fn is_enough(rows: Dimensions) -> bool {
    rows.longer() >= PhotoSize::Banner.pixels() && rows.shorter() >= PhotoSize::Thumbnail.pixels()
}

fn scaled(image: Dimensions, eighths: u32) -> Dimensions {
    Dimensions {
        width: (image.width * eighths).div_ceil(8),
        height: (image.height * eighths).div_ceil(8),
    }
}

/// CMYK to RGB, approximately. An exact conversion needs the press's profile.
fn cmyk_to_rgb([cyan, magenta, yellow, black]: [u8; 4]) -> [u8; 3] {
    [cyan, magenta, yellow].map(|ink| {
        let light = u32::from(255 - ink) * u32::from(255 - black);
        u8::try_from((light + 127) / 255).unwrap_or(u8::MAX)
    })
}

/// Bits that are all 1, which is no Huffman code. In scan data a 0xFF byte is
/// followed by 0 to distinguish it from a marker.
const ONES: &[u8] = &[0xFF, 0, 0xFF, 0, 0xFF, 0, 0xFF, 0];

/// A reader that inserts ones at the end of each scan. Where a scan ends early, the decoder
/// would assume zeros and show the rest of the image gray. A complete scan is
/// decoded without reading the ones; an incomplete one fails on them.
struct ClosedScans {
    file: PhotoFile,
    position: u64,
    /// Offsets of the scan ends, the last one first.
    ends: Vec<u64>,
    /// The rest of the ones to insert.
    inserted: &'static [u8],
}

impl ClosedScans {
    fn new(file: PhotoFile, layout: Layout) -> Self {
        let mut ends = layout.scan_ends;
        ends.reverse();
        Self {
            file,
            position: 0,
            ends,
            inserted: &[],
        }
    }
}

impl Read for ClosedScans {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        if self.ends.pop_if(|end| *end == self.position).is_some() {
            self.inserted = ONES;
        }
        if !self.inserted.is_empty() {
            return self.inserted.read(into);
        }
        let left = self.ends.last().map_or(u64::MAX, |end| end - self.position);
        let read = self.file.by_ref().take(left).read(into)?;
        self.position += read as u64;
        Ok(read)
    }
}
