use jpeg_decoder::{Decoder, PixelFormat};

pub(crate) struct Picture {
    pub(crate) width: usize,
    pub(crate) height: usize,
    rgb: Vec<u8>,
}

/// The markers that a JPEG needs: JFIF header, tables, frame and scan. Exif
/// (E1), ICC profile (E2) and comment (FE) are not allowed.
const PLAIN: [u8; 5] = [0xE0, 0xDB, 0xC0, 0xC4, 0xDA];

impl Picture {
    /// Decodes an image, and asserts that it has no metadata.
    pub(crate) fn read(jpeg: &[u8]) -> Self {
        assert_plain(jpeg);
        let mut decoder = Decoder::new(jpeg);
        let rgb = decoder.decode().expect("a JPEG");
        let info = decoder.info().expect("a header");
        assert_eq!(info.pixel_format, PixelFormat::RGB24);
        Self {
            width: info.width.into(),
            height: info.height.into(),
            rgb,
        }
    }

    pub(crate) fn pixel(&self, x: usize, y: usize) -> [u8; 3] {
        let start = (y * self.width + x) * 3;
        self.rgb[start..start + 3].try_into().expect("a pixel")
    }

    /// The colors in the center of the quarters, row by row.
    pub(crate) fn quarters(&self) -> [[u8; 3]; 4] {
        let (left, right) = (self.width / 4, self.width * 3 / 4);
        let (top, bottom) = (self.height / 4, self.height * 3 / 4);
        [(left, top), (right, top), (left, bottom), (right, bottom)].map(|(x, y)| self.pixel(x, y))
    }

    /// Asserts the colors of the quarters, within the tolerance of JPEG.
    pub(crate) fn assert_quarters(&self, expected: [[u8; 3]; 4]) {
        let quarters = self.quarters();
        let close = |one: &[u8; 3], other: &[u8; 3]| {
            let pairs = one.iter().zip(other);
            pairs.map(|(a, b)| a.abs_diff(*b)).max() < Some(12)
        };
        let pairs = quarters.iter().zip(&expected);
        assert!(
            pairs.clone().all(|(is, should)| close(is, should)),
            "{quarters:?} instead of {expected:?}"
        );
    }
}

/// Asserts that a JPEG has only the necessary segments, and ends with its last
/// one.
fn assert_plain(jpeg: &[u8]) {
    let mut rest = jpeg.strip_prefix(b"\xFF\xD8").expect("a JPEG");
    while rest != b"\xFF\xD9" {
        let [0xFF, marker, high, low, ..] = *rest else {
            panic!("no segment: {rest:X?}");
        };
        assert!(PLAIN.contains(&marker), "a segment {marker:X}");
        let length = usize::from(u16::from_be_bytes([high, low]));
        if marker == 0xE0 {
            assert_eq!(&rest[4..9], b"JFIF\0");
            // A thumbnail would make it longer.
            assert_eq!(length, 16);
        }
        rest = &rest[2 + length..];
        if marker == 0xDA {
            let is_marker = |pair: &[u8]| pair[0] == 0xFF && pair[1] != 0;
            let next = rest.windows(2).position(is_marker);
            rest = &rest[next.expect("an end")..];
        }
    }
}
