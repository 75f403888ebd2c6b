use std::io::Read;
use std::num::NonZeroU64;

use gif::{ColorOutput, DecodeOptions, Decoder, MemoryLimit};
use horses::PhotoFile;
use image::RgbImage;
use kernel::MAX_PICTURE_PIXELS;

use crate::decoded::{Decoded, Refusal};
use crate::rgb;
use crate::sizes::Dimensions;

/// A GIF; only its first frame is used.
pub(crate) struct Plan {
    canvas: Dimensions,
}

impl Plan {
    pub(crate) fn read(file: &mut PhotoFile) -> Result<Self, Refusal> {
        let decoder = decoder(file)?;
        let canvas = Dimensions::claimed(decoder.width().into(), decoder.height().into())?;
        Ok(Self { canvas })
    }

    pub(crate) fn memory(&self) -> u64 {
        // A frame and the canvas, 3 bytes per pixel each.
        6 * self.canvas.pixels()
    }

    pub(crate) fn decode(&self, file: PhotoFile) -> Result<Decoded, Refusal> {
        let mut decoder = decoder(file)?;
        let frame = decoder
            .next_frame_info()
            .map_err(|_| Refusal::Damaged)?
            .ok_or(Refusal::Damaged)?;
        let transparent = frame.transparent;
        let offset = (frame.left.into(), frame.top.into());
        let size = Dimensions::claimed(frame.width.into(), frame.height.into())?;
        let palette = decoder.palette().map_err(|_| Refusal::Damaged)?;
        let mut colors = palette.as_chunks::<3>().0.to_vec();
        // Real GIFs contain indexes beyond the palette, which viewers show
        // black.
        colors.resize(256, [0; 3]);
        if let Some(transparent) = transparent {
            colors[usize::from(transparent)] = [255; 3];
        }

        let mut indices = vec![0; size.rgb_bytes() / 3];
        decoder
            .read_into_buffer(&mut indices)
            .map_err(|_| Refusal::Damaged)?;
        let mut rgb = Vec::with_capacity(size.rgb_bytes());
        rgb.extend(indices.iter().flat_map(|index| colors[usize::from(*index)]));
        drop(indices);
        let frame = RgbImage::from_raw(size.width, size.height, rgb).ok_or(Refusal::Damaged)?;
        Ok(Decoded {
            image: rgb::on_canvas(self.canvas, offset, frame)?,
            dimensions: self.canvas,
            exif: None,
            profile: None,
        })
    }
}

fn decoder<R: Read>(file: R) -> Result<Decoder<R>, Refusal> {
    let mut options = DecodeOptions::new();
    options.set_color_output(ColorOutput::Indexed);
    // One byte for each pixel.
    options.set_memory_limit(
        NonZeroU64::new(MAX_PICTURE_PIXELS).map_or(MemoryLimit::Unlimited, MemoryLimit::Bytes),
    );
    // The frame must lie within the canvas, whose pixels were counted.
    options.check_frame_consistency(true);
    options.allow_unknown_blocks(true);
    options.read_info(file).map_err(|_| Refusal::Damaged)
}
