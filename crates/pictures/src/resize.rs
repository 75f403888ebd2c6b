use horses::PhotoSize;
use image::RgbImage;

use crate::decoded::Refusal;
use crate::sizes::Dimensions;

/// Memory for resizing in bytes, in addition to the image itself. The image is
/// resized horizontally first, then vertically. Never more than the image
/// takes.
pub(crate) fn memory(image: Dimensions) -> u64 {
    3 * u64::from(image.shorter()) * u64::from(image.longer().min(PhotoSize::Banner.pixels()))
}

/// The stored image of this size. `dimensions` are those in the file; `image`
/// itself may be smaller.
pub(crate) fn picture(
    image: &RgbImage,
    dimensions: Dimensions,
    size: PhotoSize,
) -> Result<RgbImage, Refusal> {
    let to = dimensions.at(size);
    let (width, height) = image.dimensions();
    let square = (size == PhotoSize::Thumbnail).then(|| {
        let edge = width.min(height);
        (((width - edge) / 2, (height - edge) / 2), (edge, edge))
    });
    image_resize::scale(
        image.as_raw(),
        (width, height),
        square,
        (to.width, to.height),
    )
    .and_then(|rgb| RgbImage::from_raw(to.width, to.height, rgb))
    .ok_or(Refusal::Damaged)
}

#[cfg(test)]
mod tests {
    use image::Rgb;

    use super::*;

    fn made(image: &RgbImage, size: PhotoSize) -> RgbImage {
        let (width, height) = image.dimensions();
        picture(image, Dimensions { width, height }, size).expect("resized")
    }

    #[test]
    fn every_size_has_the_documented_dimensions() {
        for (width, height) in [(5000, 1001), (1001, 5000), (3199, 3199), (200, 100), (1, 1)] {
            let image = RgbImage::from_pixel(width, height, Rgb([10, 200, 90]));
            for size in PhotoSize::ALL {
                let picture = made(&image, size);
                let expected = Dimensions { width, height }.at(size);
                assert_eq!(picture.dimensions(), (expected.width, expected.height));
                assert!(picture.pixels().all(|pixel| pixel.0 == [10, 200, 90]));
            }
        }
    }

    #[test]
    fn downscaling_averages_pixels() {
        // Every second pixel is white, so the average is gray everywhere.
        let image = RgbImage::from_fn(6401, 641, |x, y| {
            Rgb([if (x + y) % 2 == 0 { 255 } else { 0 }; 3])
        });
        let banner = made(&image, PhotoSize::Banner);
        let gray = banner.pixels().all(|pixel| (120..=136).contains(&pixel[0]));
        assert!(gray);
    }

    #[test]
    fn the_thumbnail_is_cropped_from_the_middle() {
        let image = RgbImage::from_fn(900, 300, |x, _| {
            Rgb([[255, 0, 0], [0, 255, 0], [0, 0, 255]][x as usize / 300])
        });
        let thumbnail = made(&image, PhotoSize::Thumbnail);
        // At the edges, the filter includes a little of the neighboring area.
        let inside = thumbnail
            .enumerate_pixels()
            .filter(|(x, ..)| (4..252).contains(x));
        assert_eq!(inside.clone().count(), 248 * 256);
        assert!(
            inside
                .map(|(.., pixel)| pixel.0)
                .all(|pixel| pixel == [0, 255, 0])
        );
    }
}
