//! Converts decoded samples to RGB.

use image::{Rgb, RgbImage};

use crate::decoded::Refusal;
use crate::sizes::Dimensions;

/// An RGB image from pixels of one sample (gray), two (gray and alpha), three
/// (RGB) or four (RGBA). Transparency is blended with white.
///
/// Takes up to five bytes per pixel, including `samples`.
pub(crate) fn on_white(of: Dimensions, mut samples: Vec<u8>) -> Result<RgbImage, Refusal> {
    let pixels = of.rgb_bytes() / 3;
    match samples.len() / pixels {
        1 => samples = gray(&samples),
        2 => {
            blend::<2>(&mut samples);
            samples = gray(&samples);
        }
        4 => blend::<4>(&mut samples),
        _ => {}
    }
    RgbImage::from_raw(of.width, of.height, samples).ok_or(Refusal::Damaged)
}

fn gray(samples: &[u8]) -> Vec<u8> {
    let mut rgb = Vec::with_capacity(samples.len() * 3);
    rgb.extend(samples.iter().flat_map(|gray| [*gray; 3]));
    rgb
}

/// Blends pixels of `N` samples, the last of which is alpha, with white. Only
/// the color samples change.
fn blend<const N: usize>(samples: &mut Vec<u8>) {
    let pixels = samples.len() / N;
    for pixel in 0..pixels {
        let alpha = samples[pixel * N + N - 1];
        for color in 0..N - 1 {
            samples[pixel * (N - 1) + color] = blended(samples[pixel * N + color], alpha);
        }
    }
    samples.truncate(pixels * (N - 1));
}

/// A sample blended with white by `alpha`.
pub(crate) fn blended(sample: u8, alpha: u8) -> u8 {
    let (sample, alpha) = (u32::from(sample), u32::from(alpha));
    let blended = (sample * alpha + 255 * (255 - alpha) + 127) / 255;
    u8::try_from(blended).unwrap_or(u8::MAX)
}

/// Draws a frame of an animation at its position on the canvas. The rest of the
/// canvas is transparent, so it becomes white.
pub(crate) fn on_canvas(
    canvas: Dimensions,
    (left, top): (u32, u32),
    frame: RgbImage,
) -> Result<RgbImage, Refusal> {
    if left + frame.width() > canvas.width || top + frame.height() > canvas.height {
        return Err(Refusal::Damaged);
    }
    if (frame.width(), frame.height()) == (canvas.width, canvas.height) {
        return Ok(frame);
    }
    let mut image = RgbImage::from_pixel(canvas.width, canvas.height, Rgb([255; 3]));
    image::imageops::replace(&mut image, &frame, left.into(), top.into());
    Ok(image)
}

#[cfg(test)]
mod tests {
    use super::*;

    const TWO: Dimensions = Dimensions {
        width: 2,
        height: 1,
    };

    #[test]
    fn transparent_pixels_become_white() {
        assert_eq!(blended(10, 0), 255);
        assert_eq!(blended(10, 255), 10);
        assert_eq!(blended(0, 128), 127);
    }

    #[test]
    fn every_kind_of_pixel_becomes_rgb() {
        for (samples, expected) in [
            (&[7, 9][..], [7, 7, 7, 9, 9, 9]),
            (&[7, 255, 9, 0], [7, 7, 7, 255, 255, 255]),
            (&[1, 2, 3, 4, 5, 6], [1, 2, 3, 4, 5, 6]),
            (&[1, 2, 3, 255, 4, 5, 6, 0], [1, 2, 3, 255, 255, 255]),
        ] {
            let image = on_white(TWO, samples.to_vec()).expect("an image");
            assert_eq!(image.as_raw()[..], expected, "{samples:?}");
        }
    }

    #[test]
    fn a_frame_is_drawn_at_its_place_on_the_canvas() {
        let frame = || RgbImage::from_pixel(1, 1, Rgb([9; 3]));
        let image = on_canvas(TWO, (1, 0), frame()).expect("an image");
        assert_eq!(image.as_raw()[..], [255, 255, 255, 9, 9, 9]);
        for outside in [(2, 0), (0, 1)] {
            let refusal = on_canvas(TWO, outside, frame()).err();
            assert_eq!(refusal, Some(Refusal::Damaged));
        }
    }
}
