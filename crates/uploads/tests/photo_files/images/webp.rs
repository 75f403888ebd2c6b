use image_webp::{ColorType, WebPEncoder};

use super::{long, rgb};

/// The size of the lossy images. They are constants, because there is no lossy
/// encoder in Rust.
pub(crate) const WIDTH: usize = 48;
pub(crate) const HEIGHT: usize = 32;

/// The quarters as a lossy image.
pub(crate) const VP8: [u8; 98] = [
    0x50, 0x04, 0x00, 0x9D, 0x01, 0x2A, 0x30, 0x00, 0x20, 0x00, 0x3E, 0xAD, 0x42, 0x99, 0x4B, 0xA6,
    0x23, 0xA2, 0xA1, 0xBA, 0xA8, 0x00, 0xC0, 0x15, 0x89, 0x66, 0x00, 0xB7, 0xF1, 0x8D, 0xBA, 0xDF,
    0xE6, 0xFF, 0x8B, 0xB5, 0x9F, 0x81, 0x46, 0xE1, 0x1D, 0xB4, 0x10, 0x00, 0xFE, 0xEA, 0xD4, 0x77,
    0x17, 0xD0, 0x7F, 0xDF, 0x9E, 0xFC, 0xC5, 0xCE, 0xED, 0xA6, 0x2D, 0xFD, 0xC7, 0x55, 0x54, 0xEF,
    0xEE, 0xF6, 0xBB, 0x41, 0x94, 0xF8, 0xFF, 0xA8, 0xBA, 0x35, 0xE7, 0x20, 0x47, 0x8D, 0x66, 0x1B,
    0xB2, 0x16, 0x47, 0xFF, 0xFA, 0x84, 0x8F, 0xE1, 0xD3, 0xF0, 0xE4, 0x22, 0x9E, 0x21, 0x0B, 0x00,
    0x00, 0x00,
];

/// An alpha channel that makes the last quarter transparent.
pub(crate) const ALPH: [u8; 18] = [
    0x01, 0x20, 0xD2, 0xB6, 0x99, 0x7F, 0xD3, 0xA3, 0xC3, 0x3F, 0x89, 0x88, 0x09, 0xF0, 0x16, 0xC9,
    0xF7, 0x0C,
];

/// A file with only the lossy image.
pub(crate) fn lossy() -> Vec<u8> {
    file(&[(b"VP8 ", &VP8)])
}

pub(crate) fn lossless(width: usize, height: usize) -> Vec<u8> {
    encoded(width, height, &rgb(width, height), ColorType::Rgb8, |_| {})
}

/// A lossless image with other encoder settings.
pub(crate) fn encoded(
    width: usize,
    height: usize,
    pixels: &[u8],
    color: ColorType,
    set: impl FnOnce(&mut WebPEncoder<&mut Vec<u8>>),
) -> Vec<u8> {
    let mut file = Vec::new();
    let mut encoder = WebPEncoder::new(&mut file);
    set(&mut encoder);
    encoder
        .encode(pixels, long(width), long(height), color)
        .expect("encoded");
    file
}

pub(crate) fn file(chunks: &[(&[u8; 4], &[u8])]) -> Vec<u8> {
    let content: Vec<u8> = chunks
        .iter()
        .flat_map(|(name, content)| chunk(**name, content))
        .collect();
    [&b"RIFF"[..], &length(content.len() + 4), b"WEBP", &content].concat()
}

/// A file in the extended format with these chunks.
pub(crate) fn extended(chunks: &[(&[u8; 4], &[u8])]) -> Vec<u8> {
    let canvas = [&[0; 4][..], &le24(WIDTH - 1), &le24(HEIGHT - 1)].concat();
    let canvas: (&[u8; 4], &[u8]) = (b"VP8X", &canvas);
    file(&[&[canvas], chunks].concat())
}

/// The content of an animation frame that shows the lossy image.
pub(crate) fn frame() -> Vec<u8> {
    let size = [le24(WIDTH - 1), le24(HEIGHT - 1)].concat();
    [&[0; 6][..], &size, &[0; 4], &chunk(*b"VP8 ", &VP8)].concat()
}

fn chunk(name: [u8; 4], content: &[u8]) -> Vec<u8> {
    let padding: &[u8] = if content.len() % 2 == 1 { &[0] } else { &[] };
    [&name[..], &length(content.len()), content, padding].concat()
}

fn length(bytes: usize) -> [u8; 4] {
    long(bytes).to_le_bytes()
}

fn le24(number: usize) -> [u8; 3] {
    let [low, middle, high, _] = long(number).to_le_bytes();
    [low, middle, high]
}
