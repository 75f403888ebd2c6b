//! Generates images in all formats.

pub(crate) mod exif;
pub(crate) mod gif;
pub(crate) mod jpeg;
pub(crate) mod png;
pub(crate) mod webp;

pub(crate) const RED: [u8; 3] = [220, 30, 30];
pub(crate) const GREEN: [u8; 3] = [30, 180, 30];
pub(crate) const BLUE: [u8; 3] = [30, 30, 220];
pub(crate) const YELLOW: [u8; 3] = [240, 220, 40];
pub(crate) const WHITE: [u8; 3] = [255; 3];

/// The colors of the four quarters of every test image, row by row.
pub(crate) const QUARTERS: [[u8; 3]; 4] = [RED, GREEN, BLUE, YELLOW];

/// Index of the quarter that a pixel is in.
pub(crate) fn quarter(x: usize, y: usize, width: usize, height: usize) -> usize {
    usize::from(y >= height / 2) * 2 + usize::from(x >= width / 2)
}

/// Pixels with one value per quarter. Whole rows are repeated, because tests are not
/// optimized and the largest images have 13 million pixels.
pub(crate) fn pixels<const N: usize>(width: usize, height: usize, values: [[u8; N]; 4]) -> Vec<u8> {
    let [left, top] = [width / 2, height / 2];
    let row = |first: [u8; N], second: [u8; N]| {
        [first.repeat(left), second.repeat(width - left)].concat()
    };
    let [a, b, c, d] = values;
    [row(a, b).repeat(top), row(c, d).repeat(height - top)].concat()
}

pub(crate) fn rgb(width: usize, height: usize) -> Vec<u8> {
    pixels(width, height, QUARTERS)
}

/// A side as 16 bits, for headers.
pub(crate) fn short(side: usize) -> u16 {
    u16::try_from(side).expect("short")
}

pub(crate) fn long(side: usize) -> u32 {
    u32::try_from(side).expect("short")
}
