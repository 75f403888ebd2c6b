//! Every accepted format is stored with the same content.

use ::gif::Frame;
use ::png::BitDepth;
use jpeg_encoder::{ColorType, SamplingFactor};

use crate::images::{GREEN, QUARTERS, RED, WHITE, gif, jpeg, pixels, png, rgb, webp};

/// The quarters with the last one transparent, blended with white.
const ON_WHITE: [[u8; 3]; 4] = [QUARTERS[0], QUARTERS[1], QUARTERS[2], WHITE];

/// RGBA pixels of the quarters, with the last one transparent.
fn rgba() -> Vec<u8> {
    let [one, two, three, four] = QUARTERS.map(|[red, green, blue]| [red, green, blue, 255]);
    let transparent = [four[0], four[1], four[2], 0];
    pixels(48, 32, [one, two, three, transparent])
}

in_a_folder! {
    async fn a_jpeg_is_taken(place: Place) {
        place.picture_of(&jpeg::jpeg(48, 32)).await.assert_quarters(QUARTERS);
    }

    /// The file name is not used, so a wrong extension does not matter.
    async fn a_png_named_jpg_is_a_png(place: Place) {
        place.picture_of(&png::png(48, 32)).await.assert_quarters(QUARTERS);
    }

    async fn a_progressive_jpeg_is_taken(place: Place) {
        for scans in [2, 10, 30] {
            let file = jpeg::encoded(48, 32, &rgb(48, 32), ColorType::Rgb, |encoder| {
                encoder.set_progressive(true);
                encoder.set_progressive_scans(scans);
            });
            place.picture_of(&file).await.assert_quarters(QUARTERS);
        }
    }

    async fn a_jpeg_with_subsampling_or_restarts_is_accepted(place: Place) {
        for factor in [SamplingFactor::F_2_1, SamplingFactor::F_2_2, SamplingFactor::F_4_1] {
            let file = jpeg::encoded(96, 64, &rgb(96, 64), ColorType::Rgb, |encoder| {
                encoder.set_sampling_factor(factor);
                encoder.set_restart_interval(3);
            });
            place.picture_of(&file).await.assert_quarters(QUARTERS);
        }
    }

    async fn a_gray_jpeg_is_gray(place: Place) {
        let gray = pixels(48, 32, [[20], [90], [160], [230]]);
        let file = jpeg::encoded(48, 32, &gray, ColorType::Luma, |_| {});
        let picture = place.picture_of(&file).await;
        picture.assert_quarters([[20; 3], [90; 3], [160; 3], [230; 3]]);
    }

    async fn a_cmyk_jpeg_is_converted_to_rgb(place: Place) {
        // Cyan, magenta, yellow and black, 0 to 255.
        let inks = [[255, 0, 0, 0], [0, 255, 255, 0], [0, 0, 0, 255], [0, 0, 0, 51]];
        let file = pixels(48, 32, inks);
        let kinds = [ColorType::Cmyk, ColorType::CmykAsYcck];
        for (color, progressive) in kinds.into_iter().flat_map(|kind| [(kind, false), (kind, true)]) {
            let file = jpeg::encoded(48, 32, &file, color, |encoder| encoder.set_progressive(progressive));
            let picture = place.picture_of(&file).await;
            picture.assert_quarters([[0, 255, 255], [255, 0, 0], [0; 3], [204; 3]]);
        }
    }

    async fn a_png_s_transparency_becomes_white(place: Place) {
        let info = png::info(48, 32, ::png::ColorType::Rgba, BitDepth::Eight);
        let file = png::encoded(info, &rgba());
        place.picture_of(&file).await.assert_quarters(ON_WHITE);
        let info = png::info(48, 32, ::png::ColorType::GrayscaleAlpha, BitDepth::Eight);
        let file = png::encoded(info, &pixels(48, 32, [[0, 255], [0, 0], [0, 128], [99, 255]]));
        let picture = place.picture_of(&file).await;
        picture.assert_quarters([[0; 3], WHITE, [127; 3], [99; 3]]);
    }

    async fn a_png_with_sixteen_bits_is_taken(place: Place) {
        let values = QUARTERS.map(|[red, green, blue]| [red, 0x80, green, 0x80, blue, 0x80]);
        let info = png::info(48, 32, ::png::ColorType::Rgb, BitDepth::Sixteen);
        let file = png::encoded(info, &pixels(48, 32, values));
        place.picture_of(&file).await.assert_quarters(QUARTERS);
    }

    async fn a_png_with_a_palette_is_taken(place: Place) {
        let mut info = png::info(48, 32, ::png::ColorType::Indexed, BitDepth::Two);
        info.palette = Some(QUARTERS.as_flattened().into());
        info.trns = Some([255, 255, 255, 0].as_slice().into());
        // Four pixels per byte.
        let indices = pixels(12, 32, [[0b00_00_00_00], [0b01_01_01_01], [0b10_10_10_10], [0b11_11_11_11]]);
        let file = png::encoded(info, &indices);
        place.picture_of(&file).await.assert_quarters(ON_WHITE);
    }

    async fn a_png_in_black_and_white_is_taken(place: Place) {
        let info = png::info(48, 32, ::png::ColorType::Grayscale, BitDepth::One);
        let file = png::encoded(info, &pixels(6, 32, [[0x00], [0xFF], [0xFF], [0x00]]));
        place.picture_of(&file).await.assert_quarters([[0; 3], WHITE, WHITE, [0; 3]]);
    }

    async fn an_interlaced_png_is_taken(place: Place) {
        for (width, height) in [(48, 32), (47, 31), (1, 1), (3, 9)] {
            let picture = place.picture_of(&png::interlaced(width, height)).await;
            assert_eq!((picture.width, picture.height), (width, height));
            if width > 40 {
                picture.assert_quarters(QUARTERS);
            }
        }
    }

    async fn a_lossless_webp_is_taken(place: Place) {
        place.picture_of(&webp::lossless(48, 32)).await.assert_quarters(QUARTERS);
        let file = webp::encoded(48, 32, &rgba(), image_webp::ColorType::Rgba8, |_| {});
        place.picture_of(&file).await.assert_quarters(ON_WHITE);
    }

    async fn a_lossy_webp_is_taken(place: Place) {
        place.picture_of(&webp::lossy()).await.assert_quarters(QUARTERS);
        let file = webp::extended(&[(b"ALPH", &webp::ALPH), (b"VP8 ", &webp::VP8)]);
        place.picture_of(&file).await.assert_quarters(ON_WHITE);
    }

    async fn of_an_animated_webp_the_first_frame_is_taken(place: Place) {
        let (first, mut second) = (webp::frame(), webp::frame());
        // Errors in later frames do not matter.
        second.truncate(40);
        let file = webp::extended(&[(b"ANIM", &[0; 6]), (b"ANMF", &first), (b"ANMF", &second)]);
        place.picture_of(&file).await.assert_quarters(QUARTERS);
    }

    async fn a_gif_is_taken(place: Place) {
        place.picture_of(&gif::gif(48, 32)).await.assert_quarters(QUARTERS);
        let file = gif::encoded(48, 32, &[gif::interlaced(48, 32)]);
        place.picture_of(&file).await.assert_quarters(QUARTERS);
    }

    async fn of_an_animated_gif_the_first_frame_is_taken(place: Place) {
        let red = Frame::from_indexed_pixels(48, 32, vec![0; 48 * 32], None);
        let file = gif::encoded(48, 32, &[gif::frame(48, 32), red.clone(), red]);
        place.picture_of(&file).await.assert_quarters(QUARTERS);
    }

    async fn a_gif_s_transparency_becomes_white(place: Place) {
        let frame = Frame { transparent: Some(3), ..gif::frame(48, 32) };
        let file = gif::encoded(48, 32, &[frame]);
        place.picture_of(&file).await.assert_quarters(ON_WHITE);
    }

    async fn the_uncovered_canvas_of_a_gif_is_white(place: Place) {
        // The right half, in green, with its own palette.
        let green = Frame {
            left: 24,
            palette: Some([RED, GREEN].as_flattened().to_vec()),
            ..Frame::from_indexed_pixels(24, 32, vec![1; 24 * 32], None)
        };
        let file = gif::encoded(48, 32, &[green]);
        let picture = place.picture_of(&file).await;
        picture.assert_quarters([WHITE, GREEN, WHITE, GREEN]);
    }
}
