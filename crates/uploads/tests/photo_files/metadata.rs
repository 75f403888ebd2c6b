//! Orientation and color profile are applied, and no metadata is stored:
//! reading an image asserts that in every test here.

use ::png::BitDepth;
use horses::{PhotoSize, PhotoStorage as _};
use jpeg_encoder::ColorType;

use crate::images::exif::{MAKER, as_held, exif};
use crate::images::{BLUE, GREEN, QUARTERS, RED, YELLOW, gif, jpeg, png, quarter, rgb, webp};
use crate::place::{Place, photo};

/// The upright quarters of a lossy WebP, by its Exif orientation.
const QUARTERS_BY_ORIENTATION: [(u16, [[u8; 3]; 4]); 8] = [
    (1, [RED, GREEN, BLUE, YELLOW]),
    (2, [GREEN, RED, YELLOW, BLUE]),
    (3, [YELLOW, BLUE, GREEN, RED]),
    (4, [BLUE, YELLOW, RED, GREEN]),
    (5, [RED, BLUE, GREEN, YELLOW]),
    (6, [BLUE, RED, YELLOW, GREEN]),
    (7, [YELLOW, GREEN, BLUE, RED]),
    (8, [GREEN, YELLOW, RED, BLUE]),
];

/// A JPEG taken in this orientation, with this upright size.
fn photo_held(orientation: u16, width: usize, height: usize) -> Vec<u8> {
    let upright = |x, y| QUARTERS[quarter(x, y, width, height)];
    let (columns, rows, pixels) = as_held(orientation, (width, height), upright);
    jpeg::encoded(columns, rows, &pixels, ColorType::Rgb, |encoder| {
        encoder
            .add_exif_metadata(&exif(orientation))
            .expect("short");
        encoder
            .add_app_segment(2, b"MPF\0".repeat(9))
            .expect("short");
        encoder.add_app_segment(13, MAKER.to_vec()).expect("short");
    })
}

/// Asserts that no stored image contains `secret`.
async fn assert_forgotten(place: &Place, secret: &[u8]) {
    for size in PhotoSize::ALL {
        let jpeg = place
            .photo_files
            .read(&photo('a'), size)
            .await
            .expect("answered");
        let jpeg = jpeg.expect("a picture");
        assert!(!jpeg.windows(secret.len()).any(|part| part == secret));
    }
}

in_a_folder! {
    async fn a_photo_comes_out_upright_however_the_camera_was_held(place: Place) {
        for orientation in 1..=8 {
            let file = photo_held(orientation, 96, 64);
            assert!(file.windows(MAKER.len()).any(|part| part == MAKER));
            let picture = place.picture_of(&file).await;
            assert_eq!((picture.width, picture.height), (96, 64), "{orientation}");
            picture.assert_quarters(QUARTERS);
            assert_forgotten(&place, MAKER).await;
        }
    }

    async fn every_size_is_upright(place: Place) {
        for orientation in [6, 7] {
            let file = photo_held(orientation, 2000, 1600);
            place.store(&photo('a'), &file).await.expect("taken");
            for (size, expected) in [
                (PhotoSize::Thumbnail, (256, 256)),
                (PhotoSize::Card, (640, 512)),
                (PhotoSize::Banner, (1600, 1280)),
            ] {
                let picture = place.picture(&photo('a'), size).await;
                assert_eq!((picture.width, picture.height), expected, "{size:?}");
                picture.assert_quarters(QUARTERS);
            }
        }
    }

    async fn a_png_is_turned_upright_and_its_texts_are_forgotten(place: Place) {
        for orientation in 1..=8 {
            let upright = |x, y| QUARTERS[quarter(x, y, 96, 64)];
            let (columns, rows, pixels) = as_held(orientation, (96, 64), upright);
            let mut info = png::info(columns, rows, ::png::ColorType::Rgb, BitDepth::Eight);
            info.exif_metadata = Some(exif(orientation).into());
            let text = ::png::text_metadata::TEXtChunk::new("Comment", "GPS-Phone 9");
            info.uncompressed_latin1_text.push(text);
            let file = png::encoded(info, &pixels);
            let picture = place.picture_of(&file).await;
            assert_eq!((picture.width, picture.height), (96, 64), "{orientation}");
            picture.assert_quarters(QUARTERS);
            assert_forgotten(&place, b"GPS-Phone 9").await;
        }
    }

    async fn a_webp_is_turned_upright(place: Place) {
        for (orientation, expected) in QUARTERS_BY_ORIENTATION {
            let camera = exif(orientation);
            for camera in [camera.clone(), [b"Exif\0\0", &camera[..]].concat()] {
                let file = webp::extended(&[(b"VP8 ", &webp::VP8), (b"EXIF", &camera)]);
                let picture = place.picture_of(&file).await;
                let sides = (webp::WIDTH, webp::HEIGHT);
                let sides = if orientation < 5 { sides } else { (sides.1, sides.0) };
                assert_eq!((picture.width, picture.height), sides, "{orientation}");
                picture.assert_quarters(expected);
                assert_forgotten(&place, MAKER).await;
            }
        }
    }

    async fn invalid_exif_data_is_ignored(place: Place) {
        for data in [&exif(9)[..], &exif(6)[..18], b"II*\0\xFF\xFF\xFF\xFF", b""] {
            let file = jpeg::encoded(48, 32, &rgb(48, 32), ColorType::Rgb, |encoder| {
                encoder.add_exif_metadata(data).expect("short");
            });
            place.picture_of(&file).await.assert_quarters(QUARTERS);
        }
    }

    async fn bytes_after_an_image_are_not_stored(place: Place) {
        let page = b"<script>alert('polyglot')</script>";
        let archive = b"PK\x03\x04 polyglot PK\x01\x02 PK\x05\x06";
        for image in [jpeg::jpeg(48, 32), png::png(48, 32), gif::gif(48, 32), webp::lossless(48, 32)] {
            for behind in [&page[..], archive] {
                let file = [&image, behind].concat();
                place.picture_of(&file).await.assert_quarters(QUARTERS);
                assert_forgotten(&place, b"polyglot").await;
            }
        }
    }

    async fn metadata_in_an_image_is_not_stored(place: Place) {
        let script = b"*/=1;alert('polyglot');/*";
        let comment = jpeg::encoded(48, 32, &rgb(48, 32), ColorType::Rgb, |encoder| {
            encoder.add_app_segment(15, script.to_vec()).expect("short");
        });
        let mut comment_of_jpeg = comment.clone();
        let segment = comment.windows(2).position(|pair| pair == b"\xFF\xEF");
        comment_of_jpeg[segment.expect("a segment") + 1] = 0xFE;
        // After the header and the palette of four colors: a comment.
        let mut comment_of_gif = gif::gif(48, 32);
        let mut block = vec![0x21, 0xFE, u8::try_from(script.len()).expect("short")];
        block.extend(script);
        block.push(0);
        comment_of_gif.splice(13 + 12..13 + 12, block);
        for file in [comment, comment_of_jpeg, comment_of_gif] {
            assert!(file.windows(8).any(|part| part == b"polyglot"));
            place.picture_of(&file).await.assert_quarters(QUARTERS);
            assert_forgotten(&place, b"polyglot").await;
        }
    }
}
