use super::Raster;
use super::sizes::Dimensions;

/// How a camera was held, by the numbers of EXIF: what must be done to the
/// image to see it upright.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct Orientation {
    /// Swap columns and rows, before anything else.
    transpose: bool,
    /// Swap left and right.
    mirror: bool,
    /// Swap top and bottom.
    flip: bool,
}

impl Orientation {
    /// What the EXIF data says, from its TIFF header on. What cannot be read
    /// says nothing: the picture is more important than how it is turned.
    pub(super) fn from_exif(exif: &[u8]) -> Self {
        // WebP and PNG files often repeat the prefix that JPEG needs.
        let tiff = exif.strip_prefix(b"Exif\0\0").unwrap_or(exif);
        number(tiff).map_or_else(Self::default, Self::of)
    }

    /// By EXIF's number; any but 2 to 8 is upright.
    pub(super) const fn of(number: u16) -> Self {
        let (transpose, mirror, flip) = match number {
            2 => (false, true, false),
            3 => (false, true, true),
            4 => (false, false, true),
            5 => (true, false, false),
            6 => (true, true, false),
            7 => (true, true, true),
            8 => (true, false, true),
            _ => (false, false, false),
        };
        Self {
            transpose,
            mirror,
            flip,
        }
    }

    /// Turns a picture upright.
    pub(super) fn upright(self, picture: Raster) -> Raster {
        if self == Self::default() {
            return picture;
        }
        let from = picture.dimensions;
        let to = if self.transpose {
            Dimensions {
                width: from.height,
                height: from.width,
            }
        } else {
            from
        };
        let mut rgb = Vec::with_capacity(picture.rgb.len());
        for y in 0..to.height {
            let y = if self.flip { to.height - 1 - y } else { y };
            for x in 0..to.width {
                let x = if self.mirror { to.width - 1 - x } else { x };
                let (x, y) = if self.transpose { (y, x) } else { (x, y) };
                let start = (y as usize * from.width as usize + x as usize) * 3;
                rgb.extend_from_slice(&picture.rgb[start..start + 3]);
            }
        }
        Raster {
            dimensions: to,
            rgb,
        }
    }
}

/// The entry `Orientation` in the first directory of a TIFF file.
fn number(tiff: &[u8]) -> Option<u16> {
    const ORIENTATION: u16 = 0x0112;
    const SHORT: u16 = 3;

    let little = match tiff.get(..4)? {
        b"II*\0" => true,
        b"MM\0*" => false,
        _ => return None,
    };
    let short = |at: usize| {
        let bytes = tiff.get(at..at.checked_add(2)?)?.try_into().ok()?;
        Some(if little {
            u16::from_le_bytes(bytes)
        } else {
            u16::from_be_bytes(bytes)
        })
    };
    let long = |at: usize| {
        let bytes = tiff.get(at..at.checked_add(4)?)?.try_into().ok()?;
        Some(if little {
            u32::from_le_bytes(bytes)
        } else {
            u32::from_be_bytes(bytes)
        })
    };
    let directory = usize::try_from(long(4)?).ok()?;
    let entries = usize::from(short(directory)?);
    (0..entries)
        .filter_map(|entry| directory.checked_add(2 + entry * 12))
        .find(|at| short(*at) == Some(ORIENTATION))
        .filter(|at| short(at + 2) == Some(SHORT))
        .and_then(|at| short(at + 8))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// EXIF data with one entry that says nothing here and the orientation.
    fn exif(little: bool, orientation: u16) -> Vec<u8> {
        let short = |value: u16| {
            if little {
                value.to_le_bytes()
            } else {
                value.to_be_bytes()
            }
        };
        let long = |value: u32| {
            if little {
                value.to_le_bytes()
            } else {
                value.to_be_bytes()
            }
        };
        let mut bytes = if little { *b"II*\0" } else { *b"MM\0*" }.to_vec();
        bytes.extend(long(8));
        bytes.extend(short(2));
        for (tag, value) in [(0x0100, 7), (0x0112, orientation)] {
            bytes.extend(short(tag));
            bytes.extend(short(3));
            bytes.extend(long(1));
            bytes.extend(short(value));
            bytes.extend(short(0));
        }
        bytes.extend(long(0));
        bytes
    }

    #[test]
    fn the_number_is_read_in_both_byte_orders() {
        for number in 1..=8 {
            for little in [true, false] {
                let expected = Orientation::of(number);
                assert_eq!(Orientation::from_exif(&exif(little, number)), expected);
                let prefixed = [b"Exif\0\0", &exif(little, number)[..]].concat();
                assert_eq!(Orientation::from_exif(&prefixed), expected);
            }
        }
    }

    #[test]
    fn what_cannot_be_read_says_nothing() {
        let whole = exif(true, 6);
        for end in 0..whole.len() {
            // Nothing of it panics; what is cut off before the entry's value
            // turns nothing.
            let turned = Orientation::from_exif(&whole[..end]);
            if end < 32 {
                assert_eq!(turned, Orientation::default(), "{end}");
            }
        }
        let mut far = whole.clone();
        far[4..8].copy_from_slice(&u32::MAX.to_le_bytes());
        assert_eq!(Orientation::from_exif(&far), Orientation::default());
        for number in [0, 9, u16::MAX] {
            assert_eq!(Orientation::of(number), Orientation::default());
        }
    }

    #[test]
    fn only_an_entry_of_the_directory_that_is_a_number_counts() {
        // Where the second entry begins, and its type.
        let (entry, kind) = (22, 24);
        let mut long = exif(true, 6);
        long[kind] = 4;
        assert_eq!(Orientation::from_exif(&long), Orientation::default());
        let mut another = exif(true, 6);
        another[entry] = 0x13;
        assert_eq!(Orientation::from_exif(&another), Orientation::default());
        let mut shorter = exif(true, 6);
        shorter[8] = 1;
        assert_eq!(Orientation::from_exif(&shorter), Orientation::default());
        // A directory elsewhere, behind something else.
        let mut behind = exif(true, 6);
        behind[4] = 12;
        behind.splice(8..8, [0xFF; 4]);
        assert_eq!(Orientation::from_exif(&behind), Orientation::of(6));
        for start in [b"II\0*", b"MM*\0", b"IM*\0"] {
            let mut neither = exif(true, 6);
            neither[..4].copy_from_slice(start);
            assert_eq!(Orientation::from_exif(&neither), Orientation::default());
        }
    }

    #[test]
    fn each_of_the_eight_comes_out_upright() {
        // What the camera stored for the picture
        //   1 2 3
        //   4 5 6
        // by the definition of each number.
        let stored: [(u16, &[&[u8]]); 8] = [
            (1, &[&[1, 2, 3], &[4, 5, 6]]),
            (2, &[&[3, 2, 1], &[6, 5, 4]]),
            (3, &[&[6, 5, 4], &[3, 2, 1]]),
            (4, &[&[4, 5, 6], &[1, 2, 3]]),
            (5, &[&[1, 4], &[2, 5], &[3, 6]]),
            (6, &[&[3, 6], &[2, 5], &[1, 4]]),
            (7, &[&[6, 3], &[5, 2], &[4, 1]]),
            (8, &[&[4, 1], &[5, 2], &[6, 3]]),
        ];
        for (number, rows) in stored {
            let picture = Raster {
                dimensions: Dimensions {
                    width: u32::try_from(rows[0].len()).expect("few"),
                    height: u32::try_from(rows.len()).expect("few"),
                },
                rgb: rows.concat().into_iter().flat_map(|v| [v; 3]).collect(),
            };
            let upright = Orientation::of(number).upright(picture);
            let seen: Vec<u8> = upright.rgb.chunks(3).map(|pixel| pixel[0]).collect();
            assert_eq!(seen, [1, 2, 3, 4, 5, 6], "{number}");
            assert_eq!(
                (upright.dimensions.width, upright.dimensions.height),
                (3, 2)
            );
        }
    }
}
