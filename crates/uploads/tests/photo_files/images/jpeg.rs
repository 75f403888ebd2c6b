use jpeg_encoder::{ColorType, Encoder, SamplingFactor};

use super::{rgb, short};

pub(crate) fn jpeg(width: usize, height: usize) -> Vec<u8> {
    encoded(width, height, &rgb(width, height), ColorType::Rgb, |_| {})
}

/// A JPEG with other encoder settings.
pub(crate) fn encoded(
    width: usize,
    height: usize,
    pixels: &[u8],
    color: ColorType,
    set: impl FnOnce(&mut Encoder<&mut Vec<u8>>),
) -> Vec<u8> {
    let mut file = Vec::new();
    let mut encoder = Encoder::new(&mut file, 95);
    encoder.set_sampling_factor(SamplingFactor::F_1_1);
    set(&mut encoder);
    encoder
        .encode(pixels, short(width), short(height), color)
        .expect("encoded");
    file
}

/// Offset of height and width in the frame header.
pub(crate) fn size_in_header(jpeg: &[u8]) -> usize {
    let frame = jpeg.windows(2).position(|pair| pair == b"\xFF\xC0");
    frame.expect("a frame") + 5
}

/// A JPEG that declares 49 megapixels, with more scans than encoders make.
pub(crate) fn with_many_scans() -> Vec<u8> {
    let progressive = |encoder: &mut Encoder<&mut Vec<u8>>| encoder.set_progressive(true);
    let mut file = encoded(48, 32, &rgb(48, 32), ColorType::Rgb, progressive);
    let frame = file.windows(2).position(|pair| pair == b"\xFF\xC2");
    let size = frame.expect("a frame") + 5;
    file[size..size + 4].copy_from_slice(&[0x1B, 0x58, 0x1B, 0x58]);
    file.truncate(file.len() - 2);
    file.extend(b"\xFF\xDA\0\x08\x01\x01\0\0\x3F\0".repeat(100));
    file.extend(b"\xFF\xD9");
    file
}
