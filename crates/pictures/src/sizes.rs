use horses::PhotoSize;
use kernel::{MAX_PICTURE_PIXELS, MAX_PICTURE_SIDE};

use crate::decoded::Refusal;

/// Width and height of an image in pixels. Neither is zero.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Dimensions {
    pub(crate) width: u32,
    pub(crate) height: u32,
}

impl Dimensions {
    /// The dimensions that a header declares.
    pub(crate) fn claimed(width: u32, height: u32) -> Result<Self, Refusal> {
        if width == 0 || height == 0 {
            return Err(Refusal::Damaged);
        }
        let size = Self { width, height };
        if width.max(height) > MAX_PICTURE_SIDE || size.pixels() > MAX_PICTURE_PIXELS {
            return Err(Refusal::TooManyPixels);
        }
        Ok(size)
    }

    pub(crate) const fn pixels(self) -> u64 {
        self.width as u64 * self.height as u64
    }

    /// The size of the image in bytes as RGB.
    pub(crate) const fn rgb_bytes(self) -> usize {
        self.width as usize * self.height as usize * 3
    }

    pub(crate) fn longer(self) -> u32 {
        self.width.max(self.height)
    }

    pub(crate) fn shorter(self) -> u32 {
        self.width.min(self.height)
    }

    /// The dimensions of the stored image of this size; never larger than the
    /// original.
    pub(crate) fn at(self, size: PhotoSize) -> Self {
        let most = size.pixels();
        match size {
            PhotoSize::Thumbnail => {
                let edge = self.shorter().min(most);
                Self {
                    width: edge,
                    height: edge,
                }
            }
            PhotoSize::Card | PhotoSize::Banner => self.within(most),
        }
    }

    fn within(self, most: u32) -> Self {
        let longer = self.longer();
        if longer <= most {
            return self;
        }
        let scale = |side: u32| {
            let (side, most, longer) = (u64::from(side), u64::from(most), u64::from(longer));
            let rounded = (side * most + longer / 2) / longer;
            u32::try_from(rounded.max(1)).unwrap_or(u32::MAX)
        };
        Self {
            width: scale(self.width),
            height: scale(self.height),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(width: u32, height: u32) -> Dimensions {
        Dimensions { width, height }
    }

    #[test]
    fn images_up_to_50_megapixels_are_accepted() {
        assert_eq!(Dimensions::claimed(8192, 6144), Ok(of(8192, 6144)));
        for (width, height) in [(60_000, 60_000), (8192, 6401), (65_536, 1), (u32::MAX, 1)] {
            let claimed = Dimensions::claimed(width, height);
            assert_eq!(claimed, Err(Refusal::TooManyPixels), "{width} × {height}");
        }
        assert_eq!(Dimensions::claimed(0, 5), Err(Refusal::Damaged));
    }

    #[test]
    fn stored_files_keep_the_aspect_ratio() {
        let image = of(4000, 3000);
        assert_eq!(image.at(PhotoSize::Thumbnail), of(256, 256));
        assert_eq!(image.at(PhotoSize::Card), of(640, 480));
        assert_eq!(image.at(PhotoSize::Banner), of(1600, 1200));
        assert_eq!(of(3000, 4000).at(PhotoSize::Card), of(480, 640));
        assert_eq!(of(65_535, 3).at(PhotoSize::Card), of(640, 1));
    }

    #[test]
    fn no_picture_is_larger_than_the_image() {
        let image = of(300, 200);
        assert_eq!(image.at(PhotoSize::Thumbnail), of(200, 200));
        assert_eq!(image.at(PhotoSize::Card), image);
        assert_eq!(image.at(PhotoSize::Banner), image);
    }
}
