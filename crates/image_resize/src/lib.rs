//! Scales RGB images with a Lanczos filter.
//!
//! The filter's code is generic, so it is compiled in the crate that calls it:
//! two thirds of what was compiled for `pictures`, and again for its tests. Here
//! it is compiled once, optimized in tests too.

#![warn(missing_docs)]

use fast_image_resize::images::{TypedImage, TypedImageRef};
use fast_image_resize::pixels::U8x3;
use fast_image_resize::{FilterType, ResizeAlg, ResizeOptions, Resizer};

/// Width and height in pixels.
pub type Size = (u32, u32);

/// A part of an image in pixels: its left upper corner, and its size.
pub type Part = ((u32, u32), Size);

/// Scales `part` of an image, or all of it, to `to`. Images have three bytes per
/// pixel, row by row. `None` if `pixels` are not as many as `from` says, a size
/// is zero, or the part is not inside of the image.
#[must_use]
pub fn scale(pixels: &[u8], from: Size, part: Option<Part>, to: Size) -> Option<Vec<u8>> {
    let mut options = ResizeOptions::new().resize_alg(ResizeAlg::Convolution(FilterType::Lanczos3));
    if let Some(((left, top), (width, height))) = part {
        options = options.crop(left.into(), top.into(), width.into(), height.into());
    }
    let mut scaled = vec![0; 3 * to.0 as usize * to.1 as usize];
    // Typed: with the dynamic type the compiler would instantiate filters for
    // every pixel type, which takes minutes.
    let from = TypedImageRef::<U8x3>::from_buffer(from.0, from.1, pixels).ok()?;
    let mut into = TypedImage::<U8x3>::from_buffer(to.0, to.1, &mut scaled).ok()?;
    Resizer::new()
        .resize_typed(&from, &mut into, &options)
        .ok()?;
    Some(scaled)
}
