use qcms::{DataType, Intent, Profile, Transform};

use super::Raster;

/// Converts colors to sRGB, which is what a picture without a profile is taken
/// for. Most phones take theirs in a wider space, and would look dull without.
pub(super) struct ToSrgb(Transform);

impl ToSrgb {
    /// From the colors that a profile describes. `None` if it cannot be read
    /// or describes others than red, green and blue: browsers show such an
    /// image as if it had none.
    pub(super) fn from_profile(profile: &[u8]) -> Option<Self> {
        // The library takes one of gray, too, and would read every third byte.
        if profile.get(16..20) != Some(b"RGB ") {
            return None;
        }
        let from = Profile::new_from_slice(profile, false)?;
        let to = Profile::new_sRGB();
        Transform::new(&from, &to, DataType::RGB8, Intent::Perceptual).map(Self)
    }

    pub(super) fn convert(&self, picture: &mut Raster) {
        self.0.apply(&mut picture.rgb);
    }
}

/// What is left of a color component on white, where `alpha` of it covers it.
pub(super) fn on_white(component: u8, alpha: u8) -> u8 {
    let (component, alpha) = (u32::from(component), u32::from(alpha));
    let blended = (component * alpha + 255 * (255 - alpha) + 127) / 255;
    u8::try_from(blended).unwrap_or(u8::MAX)
}

#[cfg(test)]
mod tests {
    use super::super::sizes::Dimensions;
    use super::*;

    const DISPLAY_P3: &[u8] = include_bytes!("display-p3.icc");

    fn converted(pixel: [u8; 3]) -> Vec<u8> {
        let mut picture = Raster {
            dimensions: Dimensions {
                width: 1,
                height: 1,
            },
            rgb: pixel.to_vec(),
        };
        let to_srgb = ToSrgb::from_profile(DISPLAY_P3).expect("readable");
        to_srgb.convert(&mut picture);
        picture.rgb
    }

    #[test]
    fn a_phone_s_wide_colors_keep_their_strength() {
        // The same orange has other numbers in the narrower space.
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
    fn what_is_no_profile_of_red_green_and_blue_changes_nothing() {
        assert!(ToSrgb::from_profile(b"not a profile").is_none());
        assert!(ToSrgb::from_profile(&DISPLAY_P3[..100]).is_none());
        // The same profile, if it were one of inks, or of gray with its curve.
        let mut inks = DISPLAY_P3.to_vec();
        inks[16..20].copy_from_slice(b"CMYK");
        assert!(ToSrgb::from_profile(&inks).is_none());
        let mut gray = DISPLAY_P3.to_vec();
        gray[16..20].copy_from_slice(b"GRAY");
        let curve = gray.windows(4).position(|name| name == b"rTRC");
        gray[curve.expect("a curve")..][..4].copy_from_slice(b"kTRC");
        assert!(Profile::new_from_slice(&gray, false).is_some());
        assert!(ToSrgb::from_profile(&gray).is_none());
    }

    #[test]
    fn what_is_transparent_is_white() {
        assert_eq!(on_white(10, 0), 255);
        assert_eq!(on_white(10, 255), 10);
        assert_eq!(on_white(0, 128), 127);
    }
}
