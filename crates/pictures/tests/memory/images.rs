//! Images of 50 megapixels, and some that declare more.

use std::io::Write as _;

use flate2::Compression;
use flate2::write::ZlibEncoder;
use gif::Frame;
use jpeg_encoder::{Encoder, ImageBuffer, JpegColorType, SamplingFactor, rgb_to_ycbcr};
use png::chunk::{IDAT, iCCP};
use png::{BitDepth, ColorType, Filter, Info};

pub(crate) const WIDTH: u16 = 8192;
pub(crate) const HEIGHT: u16 = 6144;

/// A scene like a photo: a smooth gradient with some noise, generated row by
/// row.
struct Scene;

impl Scene {
    fn pixel(x: u16, y: u16) -> [u8; 3] {
        let (across, down) = (u32::from(x), u32::from(y));
        let mixed = (across.wrapping_mul(0x9E37_79B1) ^ down.wrapping_mul(0x85EB_CA77)) >> 13;
        let noise = mixed.wrapping_mul(0xC2B2_AE35) >> 30;
        [across >> 5, (across + down) >> 6, down >> 5]
            .map(|light| u8::try_from((light + noise) & 0xFF).unwrap_or(0))
    }
}

impl ImageBuffer for Scene {
    fn get_jpeg_color_type(&self) -> JpegColorType {
        JpegColorType::Ycbcr
    }

    fn width(&self) -> u16 {
        WIDTH
    }

    fn height(&self) -> u16 {
        HEIGHT
    }

    fn fill_buffers(&self, y: u16, buffers: &mut [Vec<u8>; 4]) {
        for x in 0..WIDTH {
            let [red, green, blue] = Self::pixel(x, y);
            let (light, blue, red) = rgb_to_ycbcr(red, green, blue);
            for (buffer, value) in buffers.iter_mut().zip([light, blue, red]) {
                buffer.push(value);
            }
        }
    }
}

/// As cameras write it.
pub(crate) fn baseline() -> Vec<u8> {
    let mut file = Vec::new();
    let mut encoder = Encoder::new(&mut file, 85);
    encoder.set_sampling_factor(SamplingFactor::F_2_1);
    encoder.encode_image(Scene).expect("encoded");
    file
}

/// All coefficients are in memory at once, which takes the most memory.
pub(crate) fn progressive() -> Vec<u8> {
    let mut file = Vec::new();
    let mut encoder = Encoder::new(&mut file, 60);
    encoder.set_sampling_factor(SamplingFactor::F_1_1);
    encoder.set_progressive(true);
    encoder.encode_image(Scene).expect("encoded");
    file
}

/// A CMYK image, whose coefficients are all in memory at once.
struct Inks;

impl ImageBuffer for Inks {
    fn get_jpeg_color_type(&self) -> JpegColorType {
        JpegColorType::Cmyk
    }

    fn width(&self) -> u16 {
        WIDTH
    }

    fn height(&self) -> u16 {
        HEIGHT
    }

    fn fill_buffers(&self, y: u16, buffers: &mut [Vec<u8>; 4]) {
        for x in 0..WIDTH {
            for (buffer, value) in buffers
                .iter_mut()
                .zip(Scene::pixel(x, y).into_iter().cycle())
            {
                buffer.push(value);
            }
        }
    }
}

/// As programs for printing write it.
pub(crate) fn progressive_inks() -> Vec<u8> {
    let mut file = Vec::new();
    let mut encoder = Encoder::new(&mut file, 50);
    encoder.set_sampling_factor(SamplingFactor::F_1_1);
    encoder.set_progressive(true);
    encoder.encode_image(Inks).expect("encoded");
    file
}

/// 16 bits per sample, with transparency.
pub(crate) fn deep_png() -> Vec<u8> {
    let mut file = Vec::new();
    let mut encoder = png::Encoder::new(&mut file, WIDTH.into(), HEIGHT.into());
    encoder.set_color(ColorType::Rgba);
    encoder.set_depth(BitDepth::Sixteen);
    encoder.set_filter(Filter::Up);
    let mut writer = encoder.write_header().expect("a header");
    let mut stream = writer.stream_writer().expect("a stream");
    let row: Vec<u8> = (0..WIDTH)
        .flat_map(|x| [x.to_be_bytes(); 4].concat())
        .collect();
    for _ in 0..HEIGHT {
        stream.write_all(&row).expect("encoded");
    }
    stream.finish().expect("encoded");
    drop(writer);
    file
}

/// All pixels are in memory at once.
pub(crate) fn interlaced_png() -> Vec<u8> {
    let (width, height) = (usize::from(WIDTH), usize::from(HEIGHT));
    // Both sides are multiples of eight, so every pass has whole rows.
    let passes = [64, 64, 32, 16, 8, 4, 2].map(|part| width * height / part * 3);
    // One more byte per row: filter type 0.
    let rows = [8, 8, 8, 4, 4, 2, 2].map(|part| height / part);
    let bytes: usize = passes.iter().chain(&rows).sum();
    let mut black = ZlibEncoder::new(Vec::new(), Compression::fast());
    let some = vec![0; 1 << 16];
    for start in (0..bytes).step_by(some.len()) {
        let left = (bytes - start).min(some.len());
        black.write_all(&some[..left]).expect("compressed");
    }
    let mut info = info(WIDTH.into(), HEIGHT.into());
    info.interlaced = true;
    png(info, |writer| {
        let data = black.finish().expect("compressed");
        writer.write_chunk(IDAT, &data).expect("written");
    })
}

pub(crate) fn webp() -> Vec<u8> {
    let mut file = Vec::new();
    let pixels = vec![90; usize::from(WIDTH) * usize::from(HEIGHT) * 3];
    image_webp::WebPEncoder::new(&mut file)
        .encode(
            &pixels,
            WIDTH.into(),
            HEIGHT.into(),
            image_webp::ColorType::Rgb8,
        )
        .expect("encoded");
    file
}

/// A gray lossy image with a separate alpha channel.
pub(crate) fn transparent_webp() -> Vec<u8> {
    const HEADERS: usize = 20;
    /// Size of the first partition, which holds the prediction modes.
    const MODES: u32 = 400_000;

    // The green channel of a lossless image, without that image's header.
    let alpha = [&[1], &webp()[HEADERS + 5..]].concat();
    let sides = [WIDTH.to_le_bytes(), HEIGHT.to_le_bytes()].concat();
    let tag = (MODES << 5 | 1 << 4).to_le_bytes();
    let mut lossy = [&tag[..3], b"\x9D\x01\x2A", &sides].concat();
    // Zeros: every block is predicted from its neighbors.
    lossy.resize(5_000_000, 0);
    let canvas = [WIDTH, HEIGHT].map(|side| u32::from(side - 1).to_le_bytes());
    let canvas = [&[0x10, 0, 0, 0], &canvas[0][..3], &canvas[1][..3]].concat();
    let chunks = [(b"VP8X", canvas), (b"ALPH", alpha), (b"VP8 ", lossy)];
    let mut file = b"RIFF\0\0\0\0WEBP".to_vec();
    for (name, mut content) in chunks {
        content.resize(content.len().next_multiple_of(2), 0);
        file.extend(name);
        file.extend(u32::try_from(content.len()).expect("short").to_le_bytes());
        file.extend(content);
    }
    file
}

pub(crate) fn gif() -> Vec<u8> {
    let mut file = Vec::new();
    let pixels = vec![1; usize::from(WIDTH) * usize::from(HEIGHT)];
    let palette = [0, 0, 0, 200, 90, 40];
    let mut encoder = gif::Encoder::new(&mut file, WIDTH, HEIGHT, &palette).expect("a header");
    encoder
        .write_frame(&Frame::from_indexed_pixels(WIDTH, HEIGHT, pixels, None))
        .expect("encoded");
    drop(encoder);
    file
}

/// Declares 60,000 × 60,000 pixels.
pub(crate) fn enormous_png() -> Vec<u8> {
    png(info(60_000, 60_000), |writer| {
        writer.write_chunk(IDAT, &[0x78, 1]).expect("written");
    })
}

pub(crate) fn enormous_jpeg() -> Vec<u8> {
    let mut file = Vec::new();
    let pixels = [90; 8 * 8 * 3];
    Encoder::new(&mut file, 85)
        .encode(&pixels, 8, 8, jpeg_encoder::ColorType::Rgb)
        .expect("encoded");
    let frame = file.windows(2).position(|pair| pair == b"\xFF\xC0");
    file[frame.expect("a frame") + 5..][..4].copy_from_slice(&[0xEA, 0x60, 0xEA, 0x60]);
    file
}

/// A small image whose ICC profile is 1 GB when decompressed.
pub(crate) fn png_with_packed_profile() -> Vec<u8> {
    let mut profile = ZlibEncoder::new(b"bomb\0\0".to_vec(), Compression::fast());
    let some = vec![0; 1 << 20];
    for _ in 0..1024 {
        profile.write_all(&some).expect("compressed");
    }
    let profile = profile.finish().expect("compressed");
    png(info(2, 1), |writer| {
        writer.write_chunk(iCCP, &profile).expect("written");
        writer.write_image_data(&[90; 6]).expect("written");
    })
}

fn info(width: u32, height: u32) -> Info<'static> {
    let mut info = Info::with_size(width, height);
    info.color_type = ColorType::Rgb;
    info.bit_depth = BitDepth::Eight;
    info
}

fn png(info: Info<'_>, chunks: impl FnOnce(&mut png::Writer<&mut Vec<u8>>)) -> Vec<u8> {
    let mut file = Vec::new();
    let encoder = png::Encoder::with_info(&mut file, info).expect("a header");
    let mut writer = encoder.write_header().expect("a header");
    chunks(&mut writer);
    // The writer ends the file when it is dropped.
    drop(writer);
    file
}
