use gif::{Encoder, Frame};

use super::{QUARTERS, pixels, short};

/// Index of each quarter's color in the palette.
const INDICES: [[u8; 1]; 4] = [[0], [1], [2], [3]];

pub(crate) fn gif(width: usize, height: usize) -> Vec<u8> {
    encoded(width, height, &[frame(width, height)])
}

pub(crate) fn frame(width: usize, height: usize) -> Frame<'static> {
    let indices = pixels(width, height, INDICES);
    Frame::from_indexed_pixels(short(width), short(height), indices, None)
}

/// A frame whose rows are in four passes.
pub(crate) fn interlaced(width: usize, height: usize) -> Frame<'static> {
    /// The first row of each pass and the step between rows.
    const PASSES: [[usize; 2]; 4] = [[0, 8], [4, 8], [2, 4], [1, 2]];
    let plain = frame(width, height);
    let rows = PASSES
        .into_iter()
        .flat_map(|[first, down]| (first..height).step_by(down));
    let buffer: Vec<u8> = rows
        .flat_map(|y| plain.buffer[y * width..][..width].to_vec())
        .collect();
    Frame {
        interlaced: true,
        buffer: buffer.into(),
        ..plain
    }
}

pub(crate) fn encoded(width: usize, height: usize, frames: &[Frame<'_>]) -> Vec<u8> {
    let mut file = Vec::new();
    let palette = QUARTERS.as_flattened();
    let mut encoder =
        Encoder::new(&mut file, short(width), short(height), palette).expect("a header");
    for frame in frames {
        encoder.write_frame(frame).expect("encoded");
    }
    drop(encoder);
    file
}
