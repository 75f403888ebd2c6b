//! JPEG is not decoded by `zune-jpeg`, as `image` does it: that has every pixel
//! of a progressive image in memory beside all of its coefficients, 450 MB for
//! 50 megapixels. `jpeg-decoder` makes it smaller as it decodes it.
//!
//! One kind of file takes more than [the budget](crate::workshop) even so: a
//! progressive JPEG of inks that has more than 38 megapixels and none of its
//! four components at a lower resolution. Its coefficients alone are eight
//! bytes a pixel, and no decoder can do with less. It is worked on alone.

mod layout;

use std::io::{self, BufReader, Read};

use horses::{PhotoFile, PhotoSize};
use image::RgbImage;
use jpeg_decoder::{Decoder, PixelFormat};

use self::layout::Layout;
use super::sizes::Dimensions;
use super::{Decoded, Refusal, pixels};

/// A JPEG. It is decoded at an eighth, a quarter or half of its size if that
/// is enough for the pictures, which costs as much less memory and time.
pub(super) struct Plan {
    layout: Layout,
    /// What is decoded of each side, in eighths.
    eighths: u32,
}

impl Plan {
    pub(super) fn read(file: &mut PhotoFile) -> Result<Self, Refusal> {
        let layout = Layout::read(file)?;
        let eighths = [1, 2, 4]
            .into_iter()
            .find(|eighths| is_enough(scaled(layout.image, *eighths)))
            .unwrap_or(8);
        Ok(Self { layout, eighths })
    }

    pub(super) fn memory(&self) -> u64 {
        let layout = &self.layout;
        let blocks = layout.blocks();
        // All coefficients wait until the last scan refined them.
        let coefficients = if layout.progressive {
            blocks * 64 * 2
        } else {
            0
        };
        let samples = blocks * u64::from(self.eighths).pow(2);
        let pixels = self.rows().pixels();
        // The coefficients are gone when the image is resized.
        (coefficients + samples).max(3 * pixels) + pixels * layout.components.len() as u64
    }

    fn rows(&self) -> Dimensions {
        scaled(self.layout.image, self.eighths)
    }

    pub(super) fn decode(self, file: PhotoFile) -> Result<Decoded, Refusal> {
        let rows = self.rows();
        let dimensions = self.layout.image;
        let mut decoder = Decoder::new(BufReader::new(ClosedScans::new(file, self.layout)));
        // The decoder goes by the side that needs less of it; the longer side
        // alone tells the scales apart even if the other one is a few pixels.
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
        let exif = decoder.exif_data().map(<[u8]>::to_vec);
        let profile = decoder
            .icc_profile()
            .filter(|_| format == PixelFormat::RGB24);
        drop(decoder);
        let image = match format {
            PixelFormat::L8 | PixelFormat::RGB24 => pixels::on_white(rows, samples)?,
            PixelFormat::CMYK32 => {
                let inks = samples.as_chunks().0.iter();
                let rgb = inks.flat_map(|inks| printed(*inks)).collect();
                RgbImage::from_raw(rows.width, rows.height, rgb).ok_or(Refusal::Damaged)?
            }
            // Samples of more than 8 bits were refused by the header.
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

/// Whether so many pixels are enough for every picture.
fn is_enough(rows: Dimensions) -> bool {
    rows.longer() >= PhotoSize::Banner.pixels() && rows.shorter() >= PhotoSize::Thumbnail.pixels()
}

fn scaled(image: Dimensions, eighths: u32) -> Dimensions {
    Dimensions {
        width: (image.width * eighths).div_ceil(8),
        height: (image.height * eighths).div_ceil(8),
    }
}

/// What cyan, magenta, yellow and black look like on paper, near enough: the
/// press's own profile would be needed for more.
fn printed([cyan, magenta, yellow, black]: [u8; 4]) -> [u8; 3] {
    [cyan, magenta, yellow].map(|ink| {
        let light = u32::from(255 - ink) * u32::from(255 - black);
        u8::try_from((light + 127) / 255).unwrap_or(u8::MAX)
    })
}

/// Ones, which no Huffman code consists of. A byte 0xFF is followed by a zero
/// to tell it from a marker.
const NO_CODE: &[u8] = &[0xFF, 0, 0xFF, 0, 0xFF, 0, 0xFF, 0];

/// A file with ones at the end of each scan. The decoder would fill up a scan
/// that ends early with zeros, and the lower half of the picture would be gray.
/// If it has read all that it needs, it never looks at the ones; if it has not,
/// it fails.
struct ClosedScans {
    file: PhotoFile,
    position: u64,
    /// Where scans end, the last one first.
    ends: Vec<u64>,
    /// What is left of the ones.
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
            self.inserted = NO_CODE;
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
