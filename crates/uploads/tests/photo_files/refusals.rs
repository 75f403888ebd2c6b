//! Unacceptable files are refused with the right reason, and nothing is stored.

use ::gif::Frame;
use ::png::BitDepth;
use jpeg_encoder::ColorType;
use kernel::PictureError;

use crate::images::{gif, jpeg, png, rgb, webp};

macro_rules! assert_refused {
    ($place:ident, $file:expr, $reason:ident) => {
        let refusal = $place.refusal(&$file[..]).await;
        assert!(
            matches!(refusal, PictureError::$reason),
            "{refusal:?} for {}",
            stringify!($file)
        );
    };
}

/// The file, truncated at several lengths.
fn cut_off(file: &[u8]) -> impl Iterator<Item = Vec<u8>> {
    let length = file.len();
    let ends = [length - 1, length - 3, length * 9 / 10, length / 2];
    ends.map(|end| file[..end].to_vec()).into_iter()
}

on_both_places! {
    async fn a_zip_is_no_image(place: Place) {
        let zip = b"PK\x03\x04\x14\0\0\0\x08\0horse.jpgPK\x01\x02PK\x05\x06";
        assert_refused!(place, zip, UnknownFormat);
    }

    async fn a_large_jpeg_with_more_scans_than_encoders_make_is_not_decoded(place: Place) {
        assert_refused!(place, jpeg::with_many_scans(), TooManyScans);
    }

    async fn an_svg_is_no_image(place: Place) {
        let svg = b"<svg xmlns=\"http://www.w3.org/2000/svg\"><script>alert(1)</script></svg>";
        assert_refused!(place, svg, UnknownFormat);
        let svg = [b"<?xml version=\"1.0\"?>", &svg[..]].concat();
        assert_refused!(place, svg, UnknownFormat);
    }

    async fn a_format_of_another_kind_is_not_taken(place: Place) {
        for start in [
            &b"BM\x36\0\0\0"[..],
            b"II*\0\x08\0\0\0",
            b"\0\0\0\x18ftypheic",
            b"\0\0\0\x1Cftypavif",
            b"RIFF\x10\0\0\0WAVEfmt ",
            b"GIF88a",
            b"\xFF\xD8",
            b"%PDF-1.7",
        ] {
            assert_refused!(place, start, UnknownFormat);
        }
    }

    async fn an_image_after_other_bytes_is_not_recognized(place: Place) {
        assert_refused!(place, [b"<html>", &jpeg::jpeg(48, 32)[..]].concat(), UnknownFormat);
        assert_refused!(place, [b"GIF/*", &gif::gif(48, 32)[..]].concat(), UnknownFormat);
        assert_refused!(place, [b"\n", &png::png(48, 32)[..]].concat(), UnknownFormat);
    }

    async fn an_empty_file_is_no_image(place: Place) {
        assert_refused!(place, b"", UnknownFormat);
    }

    async fn a_truncated_jpeg_is_damaged(place: Place) {
        let whole = jpeg::jpeg(400, 300);
        for file in cut_off(&whole) {
            assert_refused!(place, file, Damaged);
        }
        assert_refused!(place, &whole[..20], Damaged);
    }

    async fn a_truncated_progressive_jpeg_is_damaged(place: Place) {
        let whole = jpeg::encoded(400, 300, &rgb(400, 300), ColorType::Rgb, |encoder| {
            encoder.set_progressive(true);
        });
        for file in cut_off(&whole) {
            assert_refused!(place, file, Damaged);
        }
    }

    /// The file has an end marker, but half of the scans are missing.
    async fn a_progressive_jpeg_that_ends_early_is_damaged(place: Place) {
        let whole = jpeg::encoded(400, 300, &rgb(400, 300), ColorType::Rgb, |encoder| {
            encoder.set_progressive(true);
        });
        let scans = whole.windows(2).enumerate().filter(|(_, pair)| *pair == b"\xFF\xDA");
        let starts: Vec<usize> = scans.map(|(at, _)| at).collect();
        assert!(starts.len() > 2);
        for start in &starts[1..] {
            assert_refused!(place, [&whole[..*start], b"\xFF\xD9"].concat(), Damaged);
        }
    }

    /// The file has an end marker, but the lower half is missing.
    async fn a_jpeg_whose_scan_ends_early_is_damaged(place: Place) {
        for restarts in [0, 40] {
            let whole = jpeg::encoded(400, 300, &rgb(400, 300), ColorType::Rgb, |encoder| {
                encoder.set_restart_interval(restarts);
            });
            let scan = whole.windows(2).position(|pair| pair == b"\xFF\xDA").expect("a scan");
            // In the middle of the scan, but not within an escaped 0xFF.
            let middle = usize::midpoint(scan, whole.len());
            let end = middle - usize::from(whole[middle - 1] == 0xFF);
            assert_refused!(place, [&whole[..end], b"\xFF\xD9"].concat(), Damaged);
        }
    }

    async fn a_truncated_png_is_damaged(place: Place) {
        for whole in [png::png(400, 300), png::interlaced(400, 300)] {
            // Nothing is missing without the checksum of the last chunk.
            for file in cut_off(&whole[..whole.len() - 4]) {
                assert_refused!(place, file, Damaged);
            }
        }
    }

    async fn a_png_with_other_pixels_than_it_should_have_is_damaged(place: Place) {
        let mut flipped = png::png(400, 300);
        let middle = flipped.len() / 2;
        flipped[middle] ^= 0x40;
        assert_refused!(place, flipped, Damaged);
        // Image data for half of the height.
        let info = png::info(48, 32, ::png::ColorType::Grayscale, BitDepth::Eight);
        let half = png::compressed(&[0; 49 * 16]);
        assert_refused!(place, png::with_data(info, &half), Damaged);
    }

    async fn a_truncated_webp_is_damaged(place: Place) {
        for whole in [webp::lossy(), webp::lossless(400, 300)] {
            // The last byte may be padding.
            for file in cut_off(&whole[..whole.len() - 1]) {
                assert_refused!(place, file, Damaged);
            }
        }
    }

    async fn a_webp_without_an_image_is_damaged(place: Place) {
        assert_refused!(place, webp::extended(&[(b"EXIF", b"camera")]), Damaged);
        assert_refused!(place, webp::file(&[]), Damaged);
    }

    async fn a_truncated_gif_is_damaged(place: Place) {
        let whole = gif::gif(400, 300);
        for end in [whole.len() / 2, whole.len() * 9 / 10, 20, 10] {
            assert_refused!(place, &whole[..end], Damaged);
        }
    }

    async fn a_gif_without_a_frame_or_with_one_outside_is_damaged(place: Place) {
        assert_refused!(place, gif::encoded(48, 32, &[]), Damaged);
        let outside = Frame { left: 1, ..gif::frame(48, 32) };
        assert_refused!(place, gif::encoded(48, 32, &[outside]), Damaged);
    }

    async fn a_jpeg_with_too_many_pixels_is_refused_by_its_header(place: Place) {
        let mut file = jpeg::jpeg(48, 32);
        let sides = jpeg::size_in_header(&file);
        file[sides..sides + 4].copy_from_slice(&[0xEA, 0x60, 0xEA, 0x60]);
        assert_refused!(place, file, TooManyPixels);
    }

    async fn a_png_with_too_many_pixels_is_refused_by_its_header(place: Place) {
        let color = ::png::ColorType::Rgba;
        let info = png::info(60_000, 60_000, color, BitDepth::Sixteen);
        assert_refused!(place, png::with_data(info, &png::compressed(&[0; 99])), TooManyPixels);
    }

    async fn a_gif_with_too_many_pixels_is_refused_by_its_header(place: Place) {
        let mut file = gif::gif(48, 32);
        file[6..10].copy_from_slice(&[0x60, 0xEA, 0x60, 0xEA]);
        assert_refused!(place, file, TooManyPixels);
    }

    async fn a_webp_with_too_many_pixels_is_refused_by_its_header(place: Place) {
        let mut file = webp::extended(&[(b"VP8 ", &webp::VP8)]);
        file[24..30].copy_from_slice(&[0x5F, 0xEA, 0, 0x5F, 0xEA, 0]);
        assert_refused!(place, file, TooManyPixels);
        let mut file = webp::lossless(48, 32);
        file[21..25].copy_from_slice(&[0xFF; 4]);
        assert_refused!(place, file, TooManyPixels);
    }

    /// Each scan has a few bytes, but makes the decoder walk through the image.
    async fn a_jpeg_with_thousands_of_scans_has_too_many(place: Place) {
        let whole = jpeg::encoded(400, 300, &rgb(400, 300), ColorType::Rgb, |encoder| {
            encoder.set_progressive(true);
        });
        let end = whole.len() - 2;
        // A scan of the lowest bit of one coefficient, without data.
        let scan = b"\xFF\xDA\0\x08\x01\0\0\x05\x05\x10";
        assert_refused!(place, [&whole[..end], &scan.repeat(5000), b"\xFF\xD9"].concat(), TooManyScans);
    }
}
