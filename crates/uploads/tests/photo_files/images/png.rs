use flate2::Compression;
use flate2::write::ZlibEncoder;
use png::chunk::IDAT;
use png::{BitDepth, ColorType, Encoder, Info};
use std::io::Write as _;

use super::{QUARTERS, long, quarter, rgb};

pub(crate) fn png(width: usize, height: usize) -> Vec<u8> {
    let info = info(width, height, ColorType::Rgb, BitDepth::Eight);
    encoded(info, &rgb(width, height))
}

pub(crate) fn info(
    width: usize,
    height: usize,
    color: ColorType,
    depth: BitDepth,
) -> Info<'static> {
    let mut info = Info::with_size(long(width), long(height));
    info.color_type = color;
    info.bit_depth = depth;
    info
}

/// A PNG with this header and these pixels.
pub(crate) fn encoded(info: Info<'_>, pixels: &[u8]) -> Vec<u8> {
    let mut file = Vec::new();
    let encoder = Encoder::with_info(&mut file, info).expect("a header");
    let mut writer = encoder.write_header().expect("a header");
    writer.write_image_data(pixels).expect("encoded");
    writer.finish().expect("encoded");
    file
}

/// A PNG with this header, and `data` as its image data.
pub(crate) fn with_data(info: Info<'_>, data: &[u8]) -> Vec<u8> {
    let mut file = Vec::new();
    let encoder = Encoder::with_info(&mut file, info).expect("a header");
    let mut writer = encoder.write_header().expect("a header");
    writer.write_chunk(IDAT, data).expect("written");
    // The writer ends the file when it is dropped.
    drop(writer);
    file
}

/// A PNG whose rows are in seven passes.
pub(crate) fn interlaced(width: usize, height: usize) -> Vec<u8> {
    /// First column, first row, and the steps between columns and rows of each
    /// pass.
    const PASSES: [[usize; 4]; 7] = [
        [0, 0, 8, 8],
        [4, 0, 8, 8],
        [0, 4, 4, 8],
        [2, 0, 4, 4],
        [0, 2, 2, 4],
        [1, 0, 2, 2],
        [0, 1, 1, 2],
    ];
    let mut rows = Vec::new();
    for [left, top, across, down] in PASSES {
        if left >= width {
            continue;
        }
        for y in (top..height).step_by(down) {
            // Filter type 0: none.
            rows.push(0);
            for x in (left..width).step_by(across) {
                rows.extend(QUARTERS[quarter(x, y, width, height)]);
            }
        }
    }
    let mut info = info(width, height, ColorType::Rgb, BitDepth::Eight);
    info.interlaced = true;
    with_data(info, &compressed(&rows))
}

pub(crate) fn compressed(data: &[u8]) -> Vec<u8> {
    let mut encoder = ZlibEncoder::new(Vec::new(), Compression::fast());
    encoder.write_all(data).expect("compressed");
    encoder.finish().expect("compressed")
}
