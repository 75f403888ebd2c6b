//! `image-webp` decodes a frame's image at whatever size it declares before
//! comparing that with the frame, and takes seven bytes per pixel where four
//! are enough, or ten if transparency is stored separately. So it does not get
//! the file itself, but a file built from it with a single image.

use std::io::Cursor;

use horses::PhotoFile;
use image_webp::WebPDecoder;
use kernel::MAX_PHOTO_BYTES;

use crate::decoded::{Decoded, Refusal};
use crate::sizes::Dimensions;
use crate::{resize, rgb};

/// Number of bytes at the start of the file that include the image's
/// dimensions.
pub(crate) const HEADER: u64 = 30;

/// The offset of the first chunk, after the file header.
const FIRST_CHUNK: usize = 12;

/// A WebP; only its first frame is used. It cannot be decoded in parts.
pub(crate) struct Plan {
    canvas: Dimensions,
}

impl Plan {
    /// Reads the dimensions from the first bytes of the file.
    pub(crate) fn read(start: &[u8]) -> Result<Self, Refusal> {
        let (header, content) = start
            .get(FIRST_CHUNK..)
            .and_then(|chunk| chunk.split_at_checked(8))
            .ok_or(Refusal::Damaged)?;
        Ok(Self {
            canvas: claimed(&header[..4], content)?,
        })
    }

    pub(crate) fn memory(&self) -> u64 {
        /// The file, and the one that is built from it.
        const FILES: u64 = 2 * MAX_PHOTO_BYTES as u64;

        let canvas = self.canvas.pixels();
        // The larger of: a frame on its canvas, the alpha channel with its
        // image, or all samples and the result of resizing.
        (6 * canvas).max(4 * canvas + resize::memory(self.canvas)) + FILES
    }

    pub(crate) fn decode(&self, mut file: PhotoFile) -> Result<Decoded, Refusal> {
        let mut content = Vec::new();
        file.read_to_end(&mut content)
            .map_err(|_| Refusal::Damaged)?;
        let chunks = Chunks(content.get(FIRST_CHUNK..).unwrap_or_default());
        let image = match chunks.named(*b"ANMF") {
            Some(frame) => {
                let (header, chunks) = frame.split_at_checked(16).ok_or(Refusal::Damaged)?;
                let size = Dimensions::claimed(u24(&header[6..]) + 1, u24(&header[9..]) + 1)?;
                let offset = (u24(header) * 2, u24(&header[3..]) * 2);
                let frame = frame_image(size, &Chunks(chunks))?;
                rgb::on_canvas(self.canvas, offset, frame)?
            }
            None => frame_image(self.canvas, &chunks)?,
        };
        Ok(Decoded {
            image,
            dimensions: self.canvas,
            exif: chunks.named(*b"EXIF").map(<[u8]>::to_vec),
            profile: chunks.named(*b"ICCP").map(<[u8]>::to_vec),
        })
    }
}

/// The dimensions that the first bytes of a chunk declare.
fn claimed(name: &[u8], content: &[u8]) -> Result<Dimensions, Refusal> {
    let side = |low: u8, high: u8| u32::from(u16::from_le_bytes([low, high]) & 0x3FFF);
    match (name, content) {
        (b"VP8X", [_, _, _, _, sides @ ..]) if sides.len() >= 6 => {
            Dimensions::claimed(u24(sides) + 1, u24(&sides[3..]) + 1)
        }
        (b"VP8 ", [_, _, _, _, _, _, w0, w1, h0, h1, ..]) => {
            Dimensions::claimed(side(*w0, *w1), side(*h0, *h1))
        }
        (b"VP8L", [_, b0, b1, b2, b3, ..]) => {
            let bits = u32::from_le_bytes([*b0, *b1, *b2, *b3]);
            Dimensions::claimed((bits & 0x3FFF) + 1, (bits >> 14 & 0x3FFF) + 1)
        }
        _ => Err(Refusal::Damaged),
    }
}

/// The image of a frame with this size, on white.
fn frame_image(size: Dimensions, chunks: &Chunks<'_>) -> Result<image::RgbImage, Refusal> {
    let samples = match (chunks.named(*b"VP8 "), chunks.named(*b"VP8L")) {
        (Some(lossy), _) => {
            let alpha = chunks.named(*b"ALPH");
            let alpha = alpha.map(|chunk| alpha_of(size, chunk)).transpose()?;
            let mut rgb = samples(size, *b"VP8 ", lossy)?;
            for (pixel, alpha) in rgb.chunks_exact_mut(3).zip(alpha.into_iter().flatten()) {
                for sample in pixel {
                    *sample = rgb::blended(*sample, alpha);
                }
            }
            rgb
        }
        (None, Some(lossless)) => {
            let mut lossless = lossless.to_vec();
            // Sets the alpha bit. Without it the decoder would need half as
            // much memory again to remove the alpha channel.
            *lossless.get_mut(4).ok_or(Refusal::Damaged)? |= 0x10;
            samples(size, *b"VP8L", &lossless)?
        }
        (None, None) => return Err(Refusal::Damaged),
    };
    rgb::on_white(size, samples)
}

/// Decodes a single image, which must have this size.
fn samples(size: Dimensions, name: [u8; 4], content: &[u8]) -> Result<Vec<u8>, Refusal> {
    if claimed(&name, content)? != size {
        return Err(Refusal::Damaged);
    }
    let length = |bytes: usize| u32::try_from(bytes).map_err(|_| Refusal::Damaged);
    let padding: &[u8] = if content.len() % 2 == 1 { &[0] } else { &[] };
    let file = [
        b"RIFF",
        &length(content.len() + padding.len() + 12)?.to_le_bytes()[..],
        b"WEBP",
        &name,
        &length(content.len())?.to_le_bytes(),
        content,
        padding,
    ]
    .concat();
    let mut decoder = WebPDecoder::new(Cursor::new(file)).map_err(|_| Refusal::Damaged)?;
    let mut samples = vec![0; decoder.output_buffer_size().ok_or(Refusal::Damaged)?];
    decoder
        .read_image(&mut samples)
        .map_err(|_| Refusal::Damaged)?;
    Ok(samples)
}

/// The alpha channel from a chunk `ALPH`: raw bytes, or the green channel of a
/// lossless image without header.
fn alpha_of(size: Dimensions, chunk: &[u8]) -> Result<Vec<u8>, Refusal> {
    let (info, content) = chunk.split_first().ok_or(Refusal::Damaged)?;
    let pixels = size.rgb_bytes() / 3;
    let mut alpha = match info & 0b11 {
        0 => content.get(..pixels).ok_or(Refusal::Damaged)?.to_vec(),
        1 => {
            let sides = (size.width - 1) | (size.height - 1) << 14 | 1 << 28;
            let image = [&[0x2F], &sides.to_le_bytes()[..], content].concat();
            let rgba = samples(size, *b"VP8L", &image)?;
            rgba.chunks_exact(4).map(|pixel| pixel[1]).collect()
        }
        _ => return Err(Refusal::Damaged),
    };
    unfilter(&mut alpha, size.width as usize, info >> 2 & 0b11);
    Ok(alpha)
}

/// Adds to each byte its prediction: filter 1 from the left neighbor, 2 from
/// the one above, 3 from left, above and upper left.
fn unfilter(alpha: &mut [u8], width: usize, filter: u8) {
    if filter == 0 {
        return;
    }
    for at in 1..alpha.len() {
        let (is_first, is_top) = (at % width == 0, at < width);
        let predicted = match filter {
            _ if is_top => alpha[at - 1],
            _ if is_first => alpha[at - width],
            1 => alpha[at - 1],
            2 => alpha[at - width],
            _ => {
                let [left, above, between] =
                    [at - 1, at - width, at - width - 1].map(|at| i16::from(alpha[at]));
                u8::try_from((left + above - between).clamp(0, 255)).unwrap_or(u8::MAX)
            }
        };
        alpha[at] = alpha[at].wrapping_add(predicted);
    }
}

/// The chunks of a file or of a frame.
struct Chunks<'a>(&'a [u8]);

impl<'a> Chunks<'a> {
    /// The content of the first chunk with this name.
    fn named(&self, wanted: [u8; 4]) -> Option<&'a [u8]> {
        Chunks(self.0)
            .find(|(name, _)| *name == wanted)
            .map(|(_, content)| content)
    }
}

impl<'a> Iterator for Chunks<'a> {
    type Item = ([u8; 4], &'a [u8]);

    /// A truncated chunk ends the iteration.
    fn next(&mut self) -> Option<Self::Item> {
        let (name, rest) = self.0.split_first_chunk::<4>()?;
        let (length, rest) = rest.split_first_chunk::<4>()?;
        let length = usize::try_from(u32::from_le_bytes(*length)).ok()?;
        let content = rest.get(..length)?;
        // Chunks of odd length are padded by one byte.
        self.0 = rest.get(length + length % 2..).unwrap_or_default();
        Some((*name, content))
    }
}

fn u24(bytes: &[u8]) -> u32 {
    match bytes {
        [low, middle, high, ..] => u32::from_le_bytes([*low, *middle, *high, 0]),
        _ => 0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn chunk(name: [u8; 4], content: &[u8]) -> Vec<u8> {
        let length = u32::try_from(content.len()).expect("short").to_le_bytes();
        [&name[..], &length, content].concat()
    }

    /// The start of a lossy image whose scaling bits are set, which do not
    /// affect its size.
    fn lossy(width: u16, height: u16) -> Vec<u8> {
        let sides = [
            (width | 0x4000).to_le_bytes(),
            (height | 0x8000).to_le_bytes(),
        ];
        chunk(
            *b"VP8 ",
            &[&b"\0\0\0\x9D\x01\x2A"[..], &sides.concat()].concat(),
        )
    }

    fn planned(chunk: &[u8]) -> Result<Dimensions, Refusal> {
        let file = [b"RIFF\0\0\0\0WEBP", chunk].concat();
        Plan::read(&file).map(|plan| plan.canvas)
    }

    #[test]
    fn the_size_is_in_the_first_chunk() {
        let size = |width, height| Ok(Dimensions { width, height });
        assert_eq!(planned(&lossy(300, 200)), size(300, 200));
        let lossless = chunk(*b"VP8L", &[0x2F, 0xFF, 0x3F, 0, 0x10]);
        assert_eq!(planned(&lossless), size(16_384, 1));
        let canvas = chunk(*b"VP8X", &[0, 0, 0, 0, 43, 1, 0, 199, 0, 0]);
        assert_eq!(planned(&canvas), size(300, 200));
        assert_eq!(planned(&canvas[..17]), Err(Refusal::Damaged));
        assert_eq!(planned(&chunk(*b"EXIF", &[9; 10])), Err(Refusal::Damaged));
        assert_eq!(planned(b""), Err(Refusal::Damaged));
    }

    #[test]
    fn an_image_with_another_size_than_its_frame_is_not_decoded() {
        let frame = Dimensions {
            width: 300,
            height: 200,
        };
        for other in [lossy(301, 200), lossy(16_383, 3_000)] {
            let refusal = frame_image(frame, &Chunks(&other)).err();
            assert_eq!(refusal, Some(Refusal::Damaged));
        }
        let refusal = frame_image(frame, &Chunks(&lossy(16_383, 16_383))).err();
        assert_eq!(refusal, Some(Refusal::TooManyPixels));
    }

    #[test]
    fn a_truncated_chunk_is_ignored() {
        let file = [chunk(*b"TEXT", b"even"), chunk(*b"EXIF", b"data")].concat();
        assert_eq!(Chunks(&file).named(*b"EXIF"), Some(&b"data"[..]));
        for end in 0..file.len() {
            assert_eq!(Chunks(&file[..end]).named(*b"EXIF"), None, "{end}");
        }
    }

    #[test]
    fn the_filters_of_the_alpha_channel_are_reversed() {
        let filtered = [10, 1, 2, 3, 255, 4];
        for (filter, expected) in [
            (0, filtered),
            (1, [10, 11, 13, 13, 12, 16]),
            (2, [10, 11, 13, 13, 10, 17]),
            (3, [10, 11, 13, 13, 13, 19]),
        ] {
            let mut alpha = filtered;
            unfilter(&mut alpha, 3, filter);
            assert_eq!(alpha, expected, "{filter}");
        }
    }
}
