mod container;

use std::io::{Cursor, SeekFrom};

use horses::PhotoFile;
use image_webp::WebPDecoder;

use self::container::Container;
use super::color::on_white;
use super::orientation::Orientation;
use super::reduce::Reducer;
use super::sizes::Dimensions;
use super::{Decoded, Refusal};

/// A WebP, of which the first frame is taken. It cannot be decoded in parts.
///
/// The decoder never sees the file, but one with a single image that is made
/// of it: it would decode whatever the image in a frame claims to be, before it
/// compares that with the frame, and keep several copies of an animation's
/// canvas.
pub(super) struct Plan {
    container: Container,
}

impl Plan {
    pub(super) fn read(file: &mut PhotoFile) -> Result<Self, Refusal> {
        Ok(Self {
            container: Container::read(file)?,
        })
    }

    pub(super) fn memory(&self) -> u64 {
        let pixels = self.container.frame.pixels();
        let decoding = if self.container.is_lossless() {
            4 * pixels
        } else if self.container.alpha.is_some() {
            // The frame's planes, its pixels, and its transparency, which is
            // decoded as if it were an image in color.
            12 * pixels
        } else {
            5 * pixels
        };
        decoding + self.container.bytes() * 2 + Reducer::memory(self.container.canvas)
    }

    pub(super) fn decode(&self, mut file: PhotoFile) -> Result<Decoded, Refusal> {
        file.seek(SeekFrom::Start(0))
            .map_err(|_| Refusal::Damaged)?;
        let container = &self.container;
        let image = container.image(&mut file)?;
        let (pixels, channels) = decoded(image, container.frame)?;

        let mut reducer = Reducer::new(container.canvas, container.canvas);
        let frame = container.frame;
        let (left, top) = container.offset;
        let mut rows = pixels.chunks_exact(frame.width as usize * channels);
        for y in 0..container.canvas.height {
            // What the frame does not cover is transparent.
            let mut row = vec![[255; 3]; container.canvas.width as usize];
            if (top..top + frame.height).contains(&y) {
                let pixels = rows.next().ok_or(Refusal::Damaged)?;
                let covered = row.get_mut(left as usize..).ok_or(Refusal::Damaged)?;
                for (covered, pixel) in covered.iter_mut().zip(pixels.chunks_exact(channels)) {
                    if let [red, green, blue, rest @ ..] = pixel {
                        let alpha = rest.first().copied().unwrap_or(255);
                        *covered = [*red, *green, *blue].map(|color| on_white(color, alpha));
                    }
                }
            }
            reducer.push(row.as_flattened());
        }
        let exif = container.exif(&mut file)?;
        Ok(Decoded {
            image: reducer.finish()?,
            orientation: exif
                .as_deref()
                .map_or_else(Orientation::default, Orientation::from_exif),
            profile: container.profile(&mut file)?,
        })
    }
}

/// The pixels, and how many bytes each one has.
fn decoded(image: Vec<u8>, expected: Dimensions) -> Result<(Vec<u8>, usize), Refusal> {
    let mut decoder = WebPDecoder::new(Cursor::new(image)).map_err(|_| Refusal::Damaged)?;
    if decoder.dimensions() != (expected.width, expected.height) {
        return Err(Refusal::Damaged);
    }
    let channels = if decoder.has_alpha() { 4 } else { 3 };
    let size = decoder.output_buffer_size().ok_or(Refusal::Damaged)?;
    let mut pixels = vec![0; size];
    decoder
        .read_image(&mut pixels)
        .map_err(|_| Refusal::Damaged)?;
    Ok((pixels, channels))
}
