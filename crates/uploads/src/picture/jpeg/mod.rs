mod guard;
mod header;
mod scans;

use horses::{PhotoFile, PhotoSize};
use jpeg_decoder::{Decoder, PixelFormat};

use self::guard::Guard;
use self::header::Header;
use super::orientation::Orientation;
use super::reduce::Reducer;
use super::sizes::Dimensions;
use super::{Decoded, Refusal};

/// A JPEG. It is decoded at an eighth, a quarter or half of its size if that
/// is enough for the pictures, which costs as much less memory and time.
pub(super) struct Plan {
    header: Header,
    /// What is decoded of each side, in eighths.
    eighths: u32,
}

impl Plan {
    pub(super) fn read(file: &mut PhotoFile) -> Result<Self, Refusal> {
        let header = Header::read(file)?;
        scans::check(file, header.image)?;
        let eighths = [1, 2, 4]
            .into_iter()
            .find(|eighths| is_enough(scaled(header.image, *eighths)))
            .unwrap_or(8);
        Ok(Self { header, eighths })
    }

    pub(super) fn memory(&self) -> u64 {
        let header = &self.header;
        let blocks = header.blocks();
        // All coefficients wait until the last scan refined them.
        let coefficients = if header.progressive {
            blocks * 64 * 2
        } else {
            0
        };
        let samples = blocks * u64::from(self.eighths).pow(2);
        let rows = self.rows();
        let pixels = rows.pixels() * header.components.len() as u64;
        // The coefficients are gone when the image is reduced.
        (coefficients + samples).max(Reducer::memory(rows)) + pixels
    }

    fn rows(&self) -> Dimensions {
        scaled(self.header.image, self.eighths)
    }

    pub(super) fn decode(&self, file: PhotoFile) -> Result<Decoded, Refusal> {
        let mut decoder = Decoder::new(Guard::new(file, &self.header));
        let rows = self.rows();
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
        let pixels = decoder.decode().map_err(|_| Refusal::Damaged)?;
        let format = decoder.info().ok_or(Refusal::Damaged)?.pixel_format;
        let orientation = decoder
            .exif_data()
            .map_or_else(Orientation::default, Orientation::from_exif);
        let profile = decoder
            .icc_profile()
            .filter(|_| format == PixelFormat::RGB24);
        drop(decoder);

        let mut reducer = Reducer::new(self.header.image, rows);
        let mut rgb = Vec::new();
        let width = rows.width as usize;
        for row in pixels.chunks_exact(width * self.header.components.len()) {
            rgb.clear();
            match format {
                PixelFormat::L8 => rgb.extend(row.iter().flat_map(|gray| [*gray; 3])),
                PixelFormat::RGB24 => rgb.extend_from_slice(row),
                PixelFormat::CMYK32 => {
                    rgb.extend(row.as_chunks().0.iter().flat_map(|inks| printed(*inks)));
                }
                // Samples of more than 8 bits were refused by the header.
                PixelFormat::L16 => return Err(Refusal::Damaged),
            }
            reducer.push(&rgb);
        }
        Ok(Decoded {
            image: reducer.finish()?,
            orientation,
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
