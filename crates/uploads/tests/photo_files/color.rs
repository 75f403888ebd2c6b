//! Colors are preserved, including those of wide color spaces.

use ::png::BitDepth;
use jpeg_encoder::ColorType;

use crate::images::{jpeg, pixels, png, webp};

/// The ICC profile that phones use.
const DISPLAY_P3: &[u8] = include_bytes!("../../../pictures/src/display-p3.icc");

/// An orange in Display P3, and the same one in sRGB.
const WIDE: [u8; 3] = [200, 120, 60];
const NARROW: [u8; 3] = [213, 117, 36];

fn orange() -> Vec<u8> {
    pixels(48, 32, [WIDE; 4])
}

/// The profile, declared as gray.
fn of_gray() -> Vec<u8> {
    let mut profile = DISPLAY_P3.to_vec();
    profile[16..20].copy_from_slice(b"GRAY");
    let curve = profile.windows(4).position(|name| name == b"rTRC");
    profile[curve.expect("a curve")..][..4].copy_from_slice(b"kTRC");
    profile
}

fn jpeg_with(profile: &[u8]) -> Vec<u8> {
    jpeg::encoded(48, 32, &orange(), ColorType::Rgb, |encoder| {
        encoder.add_icc_profile(profile).expect("short");
    })
}

fn png_with(profile: &[u8]) -> Vec<u8> {
    let mut info = png::info(48, 32, ::png::ColorType::Rgb, BitDepth::Eight);
    info.icc_profile = Some(profile.to_vec().into());
    png::encoded(info, &orange())
}

fn webp_with(profile: &[u8]) -> Vec<u8> {
    webp::encoded(48, 32, &orange(), image_webp::ColorType::Rgb8, |encoder| {
        encoder.set_icc_profile(profile.to_vec());
    })
}

in_a_folder! {
    async fn wide_gamut_colors_are_converted_and_the_profile_removed(place: Place) {
        for file in [jpeg_with(DISPLAY_P3), png_with(DISPLAY_P3), webp_with(DISPLAY_P3)] {
            place.picture_of(&file).await.assert_quarters([NARROW; 4]);
        }
    }

    async fn a_profile_that_is_invalid_or_not_rgb_is_ignored(place: Place) {
        for profile in [&of_gray()[..], &DISPLAY_P3[..200], b"no profile at all"] {
            for file in [jpeg_with(profile), png_with(profile), webp_with(profile)] {
                place.picture_of(&file).await.assert_quarters([WIDE; 4]);
            }
        }
    }

    async fn gray_stays_gray_with_a_profile(place: Place) {
        let gray = pixels(48, 32, [[120]; 4]);
        let file = jpeg::encoded(48, 32, &gray, ColorType::Luma, |encoder| {
            encoder.add_icc_profile(&of_gray()).expect("short");
        });
        place.picture_of(&file).await.assert_quarters([[120; 3]; 4]);
        let mut info = png::info(48, 32, ::png::ColorType::Grayscale, BitDepth::Eight);
        info.icc_profile = Some(of_gray().into());
        let file = png::encoded(info, &gray);
        place.picture_of(&file).await.assert_quarters([[120; 3]; 4]);
    }
}
