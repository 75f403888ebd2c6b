use image::RgbImage;
use jpeg_encoder::{ColorType, Encoder, SamplingFactor};

use super::Refusal;

/// Where more bytes no longer show: of 0 to 100.
const QUALITY: u8 = 82;

/// Writes a JPEG with the pixels and what is needed to read them, and nothing
/// else: no metadata of the original gets this far.
pub(super) fn jpeg(picture: &RgbImage) -> Result<Vec<u8>, Refusal> {
    let side = |side: u32| u16::try_from(side).map_err(|_| Refusal::TooManyPixels);
    let (width, height) = (side(picture.width())?, side(picture.height())?);
    let mut jpeg = Vec::new();
    let mut encoder = Encoder::new(&mut jpeg, QUALITY);
    // Eyes see color coarsely: a quarter of it is enough.
    encoder.set_sampling_factor(SamplingFactor::F_2_2);
    encoder.set_optimized_huffman_tables(true);
    encoder
        .encode(picture.as_raw(), width, height, ColorType::Rgb)
        .map_err(|_| Refusal::Damaged)?;
    Ok(jpeg)
}
