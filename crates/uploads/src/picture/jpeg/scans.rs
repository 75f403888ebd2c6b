//! How many scans a JPEG has, without decoding any.

use std::io::{self, BufRead as _, Read as _, Seek as _};

use horses::PhotoFile;

use super::super::Refusal;
use super::super::sizes::Dimensions;

/// Each scan makes a decoder walk through the whole image, and may be a few
/// bytes short. Encoders make ten scans or so: those of the largest image that
/// is taken, twice over. Some two seconds of work.
const MOST_WORK: u64 = 20 * 50_000_000;

/// Of small images too.
const MOST_SCANS: u64 = 100;

/// How many scans an image of this size may have.
pub(super) fn most(image: Dimensions) -> u32 {
    let scans = (MOST_WORK / image.pixels().max(1)).min(MOST_SCANS);
    u32::try_from(scans).unwrap_or(u32::MAX)
}

/// Refuses an image with more scans than one of its size may have. Reads on
/// from behind the frame header.
pub(super) fn check(file: &mut PhotoFile, image: Dimensions) -> Result<(), Refusal> {
    // A file that ends too early is found out by the decoder.
    if count(file).unwrap_or_default() > most(image) {
        return Err(Refusal::TooManyScans);
    }
    Ok(())
}

fn count(file: &mut PhotoFile) -> io::Result<u32> {
    let byte = |file: &mut PhotoFile| {
        let mut byte = [0];
        file.read_exact(&mut byte).map(|()| byte[0])
    };
    let mut scans = 0;
    loop {
        if file.skip_until(0xFF)? == 0 {
            return Ok(scans);
        }
        let mut marker = byte(file).unwrap_or(END);
        while marker == 0xFF {
            marker = byte(file).unwrap_or(END);
        }
        match marker {
            // A byte of a scan, and markers without a length.
            0x00 | 0x01 | 0xD0..=0xD8 => continue,
            END => return Ok(scans),
            SCAN => scans += 1,
            _ => {}
        }
        let (Ok(high), Ok(low)) = (byte(file), byte(file)) else {
            return Ok(scans);
        };
        let length = u16::from_be_bytes([high, low]).saturating_sub(2);
        file.seek_relative(length.into())?;
    }
}

const SCAN: u8 = 0xDA;
const END: u8 = 0xD9;

#[cfg(test)]
mod tests {
    use std::io::Cursor;

    use super::*;

    /// Scans of a header, two bytes of data, one of them 0xFF, and a restart.
    fn file(scans: usize) -> PhotoFile {
        let scan = [0xFF, SCAN, 0, 4, 0xFF, SCAN, 1, 0xFF, 0, 0xFF, 0xD0, 2];
        let mut content = scan.repeat(scans);
        content.extend([0xFF, END]);
        // What follows the end is no part of the image.
        content.extend(scan.repeat(100));
        Box::new(Cursor::new(content))
    }

    #[test]
    fn scans_are_counted_and_what_looks_like_one_inside_a_segment_is_not() {
        for scans in [0_u8, 1, 10] {
            assert_eq!(count(&mut file(scans.into())).ok(), Some(scans.into()));
        }
    }

    #[test]
    fn a_large_image_has_fewer_scans_than_a_small_one() {
        let side = |side| Dimensions {
            width: side,
            height: side,
        };
        // Fifty megapixels.
        assert_eq!(most(side(7071)), 20);
        assert_eq!(most(side(1000)), 100);
        assert!(check(&mut file(20), side(7071)).is_ok());
        let refused = check(&mut file(21), side(7071));
        assert_eq!(refused, Err(Refusal::TooManyScans));
        assert!(check(&mut file(100), side(1000)).is_ok());
    }
}
