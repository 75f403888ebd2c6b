use std::sync::Arc;

use image::RgbImage;
use moxcms::{ColorProfile, DataColorSpace, Layout, Transform8BitExecutor, TransformOptions};

use crate::decoded::Refusal;

/// Converts colors to sRGB, which viewers assume for images without a profile.
/// Most phones use a wider color space; without the conversion their photos
/// would look dull.
pub(crate) struct ToSrgb(Arc<Transform8BitExecutor>);

impl ToSrgb {
    /// A conversion from the ICC profile's color space. `None` if the profile
    /// is invalid or not RGB: browsers ignore such profiles.
    pub(crate) fn from_profile(profile: &[u8]) -> Option<Self> {
        let from = ColorProfile::new_from_slice(profile).ok()?;
        if from.color_space != DataColorSpace::Rgb {
            return None;
        }
        let (to, options) = (ColorProfile::new_srgb(), TransformOptions::default());
        from.create_transform_8bit(Layout::Rgb, &to, Layout::Rgb, options)
            .ok()
            .map(Self)
    }

    pub(crate) fn convert(&self, picture: &RgbImage) -> Result<RgbImage, Refusal> {
        let mut converted = RgbImage::new(picture.width(), picture.height());
        self.0
            .transform(picture, &mut converted)
            .map_err(|_| Refusal::Damaged)?;
        Ok(converted)
    }
}

#[cfg(test)]
mod tests {
    use image::Rgb;

    use super::*;

    const DISPLAY_P3: &[u8] = include_bytes!("display-p3.icc");

    fn converted(pixel: [u8; 3]) -> [u8; 3] {
        let picture = RgbImage::from_pixel(1, 1, Rgb(pixel));
        let to_srgb = ToSrgb::from_profile(DISPLAY_P3).expect("readable");
        to_srgb.convert(&picture).expect("converted")[(0, 0)].0
    }

    #[test]
    fn wide_gamut_colors_are_converted_to_srgb() {
        // The same orange has other values in sRGB, which is narrower.
        let orange = converted([200, 120, 60]);
        assert!(orange[0] > 204 && orange[2] < 52, "{orange:?}");
    }

    #[test]
    fn gray_stays_gray() {
        for gray in [0, 128, 255_u8] {
            let is = converted([gray; 3]);
            assert!(is.iter().all(|is| is.abs_diff(gray) <= 1), "{is:?}");
        }
    }

    #[test]
    fn a_profile_that_is_not_rgb_is_ignored() {
        assert!(ToSrgb::from_profile(b"not a profile").is_none());
        assert!(ToSrgb::from_profile(&DISPLAY_P3[..100]).is_none());
        // The same profile, declared as CMYK, or as gray with its curve.
        let mut inks = DISPLAY_P3.to_vec();
        inks[16..20].copy_from_slice(b"CMYK");
        assert!(ToSrgb::from_profile(&inks).is_none());
        let mut gray = DISPLAY_P3.to_vec();
        gray[16..20].copy_from_slice(b"GRAY");
        let curve = gray.windows(4).position(|name| name == b"rTRC");
        gray[curve.expect("a curve")..][..4].copy_from_slice(b"kTRC");
        assert!(ColorProfile::new_from_slice(&gray).is_ok());
        assert!(ToSrgb::from_profile(&gray).is_none());
    }
}
