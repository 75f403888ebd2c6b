use std::num::NonZeroU64;

use gif::{ColorOutput, DecodeOptions, Decoder, MemoryLimit};
use horses::PhotoFile;

use super::orientation::Orientation;
use super::reduce::Reducer;
use super::sizes::Dimensions;
use super::{Decoded, Refusal};

const WHITE: [u8; 3] = [255; 3];

/// A GIF, of which the first frame is taken: a byte for each pixel.
pub(super) struct Plan {
    canvas: Dimensions,
}

impl Plan {
    pub(super) fn read(file: &mut PhotoFile) -> Result<Self, Refusal> {
        let decoder = decoder(file)?;
        let canvas = Dimensions::claimed(decoder.width().into(), decoder.height().into())?;
        Ok(Self { canvas })
    }

    pub(super) fn memory(&self) -> u64 {
        self.canvas.pixels() + Reducer::memory(self.canvas)
    }

    pub(super) fn decode(&self, file: PhotoFile) -> Result<Decoded, Refusal> {
        let mut decoder = decoder(file)?;
        let frame = decoder
            .next_frame_info()
            .map_err(|_| Refusal::Damaged)?
            .ok_or(Refusal::Damaged)?;
        let transparent = frame.transparent;
        let (left, top) = (usize::from(frame.left), u32::from(frame.top));
        let (width, height) = (usize::from(frame.width), u32::from(frame.height));
        if width == 0 || height == 0 {
            return Err(Refusal::Damaged);
        }
        let palette = decoder.palette().map_err(|_| Refusal::Damaged)?;
        let (colors, _) = palette.as_chunks::<3>();
        let mut colors = colors.to_vec();
        // An index without a color is seen in the wild, and shown black.
        colors.resize(256, [0; 3]);
        if let Some(transparent) = transparent {
            colors[usize::from(transparent)] = WHITE;
        }

        let mut indices = vec![0; width * height as usize];
        decoder
            .read_into_buffer(&mut indices)
            .map_err(|_| Refusal::Damaged)?;
        let mut rows = indices.chunks_exact(width);
        let mut reducer = Reducer::new(self.canvas, self.canvas);
        let blank = vec![WHITE; self.canvas.width as usize];
        for y in 0..self.canvas.height {
            // What the frame does not cover is transparent.
            let mut row = blank.clone();
            if (top..top + height).contains(&y) {
                let indices = rows.next().ok_or(Refusal::Damaged)?;
                let covered = row.get_mut(left..left + width).ok_or(Refusal::Damaged)?;
                for (pixel, index) in covered.iter_mut().zip(indices) {
                    *pixel = colors[usize::from(*index)];
                }
            }
            reducer.push(row.as_flattened());
        }
        Ok(Decoded {
            image: reducer.finish()?,
            orientation: Orientation::default(),
            profile: None,
        })
    }
}

fn decoder<R: std::io::Read>(file: R) -> Result<Decoder<R>, Refusal> {
    let mut options = DecodeOptions::new();
    options.set_color_output(ColorOutput::Indexed);
    options.set_memory_limit(
        NonZeroU64::new(Dimensions::MOST_PIXELS).map_or(MemoryLimit::Unlimited, MemoryLimit::Bytes),
    );
    // A frame lies in the canvas, whose pixels were counted.
    options.check_frame_consistency(true);
    options.allow_unknown_blocks(true);
    options.read_info(file).map_err(|_| Refusal::Damaged)
}
