//! Every photo is stored in each size.

use horses::{PhotoSize, PhotoStorage as _};
use jpeg_encoder::ColorType;

use crate::images::{BLUE, GREEN, QUARTERS, RED, gif, jpeg, pixels, png, webp};
use crate::place::{Place, photo};

async fn sides(place: &Place, file: &[u8]) -> [(usize, usize); 3] {
    place.store(&photo('a'), file).await.expect("taken");
    let mut sides = [(0, 0); 3];
    for (sides, size) in sides.iter_mut().zip(PhotoSize::ALL) {
        let picture = place.picture(&photo('a'), size).await;
        *sides = (picture.width, picture.height);
    }
    sides
}

in_a_folder! {
    async fn a_large_photo_is_kept_in_every_size(place: Place) {
        let expected = [(256, 256), (640, 480), (1600, 1200)];
        for file in [jpeg::jpeg(3200, 2400), png::png(3200, 2400), gif::gif(3200, 2400), webp::lossless(3200, 2400)] {
            assert_eq!(sides(&place, &file).await, expected);
            for size in PhotoSize::ALL {
                place.picture(&photo('a'), size).await.assert_quarters(QUARTERS);
            }
        }
        let upright = [(256, 256), (480, 640), (1200, 1600)];
        assert_eq!(sides(&place, &jpeg::jpeg(2400, 3200)).await, upright);
    }

    async fn small_photos_are_not_enlarged(place: Place) {
        let small = [(200, 200), (300, 200), (300, 200)];
        for file in [jpeg::jpeg(300, 200), png::png(300, 200), gif::gif(300, 200), webp::lossless(300, 200)] {
            assert_eq!(sides(&place, &file).await, small);
        }
        assert_eq!(sides(&place, &png::png(1, 1)).await, [(1, 1); 3]);
        assert_eq!(sides(&place, &jpeg::jpeg(640, 640)).await, [(256, 256), (640, 640), (640, 640)]);
    }

    /// A JPEG can be decoded at four scales.
    async fn the_sizes_do_not_depend_on_how_a_jpeg_is_decoded(place: Place) {
        for (width, height, card, banner) in [
            (1601, 401, (640, 160), (1600, 401)),
            (3199, 2001, (640, 400), (1600, 1001)),
            (3201, 511, (640, 102), (1600, 255)),
            (6405, 2052, (640, 205), (1600, 513)),
        ] {
            let expected = [(256, 256), card, banner];
            assert_eq!(sides(&place, &jpeg::jpeg(width, height)).await, expected, "{width} × {height}");
            let picture = place.picture(&photo('a'), PhotoSize::Banner).await;
            picture.assert_quarters(QUARTERS);
        }
    }

    async fn a_long_and_narrow_photo_is_taken(place: Place) {
        assert_eq!(sides(&place, &png::png(9000, 3)).await, [(3, 3), (640, 1), (1600, 1)]);
        assert_eq!(sides(&place, &jpeg::jpeg(3, 9000)).await, [(3, 3), (1, 640), (1, 1600)]);
    }

    async fn a_thumbnail_is_cropped_from_the_middle(place: Place) {
        // Red at the left and right, green over blue in the middle.
        let half = |color| {
            let row = [pixels(300, 1, [RED; 4]), pixels(600, 1, [color; 4]), pixels(300, 1, [RED; 4])];
            row.concat().repeat(300)
        };
        let image = [half(GREEN), half(BLUE)].concat();
        let file = jpeg::encoded(1200, 600, &image, ColorType::Rgb, |_| {});
        place.store(&photo('a'), &file).await.expect("taken");
        let thumbnail = place.picture(&photo('a'), PhotoSize::Thumbnail).await;
        thumbnail.assert_quarters([GREEN, GREEN, BLUE, BLUE]);
    }

    async fn stored_files_are_much_smaller_than_the_upload(place: Place) {
        place.store(&photo('a'), &png::png(3200, 2400)).await.expect("taken");
        let most = [(PhotoSize::Thumbnail, 10_000), (PhotoSize::Card, 40_000), (PhotoSize::Banner, 200_000)];
        for (size, most) in most {
            let jpeg = place.photo_files.read(&photo('a'), size).await.expect("answered");
            let bytes = jpeg.expect("a picture").len();
            assert!(bytes < most, "{size:?}: {bytes}");
        }
    }
}
