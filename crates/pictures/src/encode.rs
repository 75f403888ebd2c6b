use image::RgbImage;
use jpeg_encoder::{ColorType, Encoder, SamplingFactor};

use crate::decoded::Refusal;

/// JPEG quality from 0 to 100. Higher values make no visible difference.
const QUALITY: u8 = 82;

/// Encodes a JPEG without metadata.
pub(crate) fn jpeg(picture: &RgbImage) -> Result<Vec<u8>, Refusal> {
    let side = |side: u32| u16::try_from(side).map_err(|_| Refusal::TooManyPixels);
    let (width, height) = (side(picture.width())?, side(picture.height())?);
    let mut jpeg = Vec::new();
    let mut encoder = Encoder::new(&mut jpeg, QUALITY);
    // 4:2:0 chroma subsampling: the eye is less sensitive to color.
    encoder.set_sampling_factor(SamplingFactor::F_2_2);
    encoder.set_optimized_huffman_tables(true);
    encoder
        .encode(picture.as_raw(), width, height, ColorType::Rgb)
        .map_err(|_| Refusal::Damaged)?;
    Ok(jpeg)
}
