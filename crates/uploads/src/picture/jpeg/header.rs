use std::io::{self, Read as _};

use horses::PhotoFile;

use super::super::Refusal;
use super::super::sizes::Dimensions;

/// What a JPEG says of itself before its first scan.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Header {
    pub(super) image: Dimensions,
    pub(super) progressive: bool,
    pub(super) components: Vec<Component>,
}

/// Light or a color.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Component {
    pub(super) id: u8,
    /// How many blocks of it there are in a unit, side by side and one below
    /// the other.
    horizontal: u32,
    vertical: u32,
}

impl Header {
    /// Reads as far as the frame header.
    pub(super) fn read(file: &mut PhotoFile) -> Result<Self, Refusal> {
        let (marker, frame) = frame_header(file).map_err(|_| Refusal::Damaged)?;
        Self::parse(marker, &frame)
    }

    fn parse(marker: u8, frame: &[u8]) -> Result<Self, Refusal> {
        let progressive = match marker {
            0xC0 | 0xC1 => false,
            0xC2 => true,
            // Lossless, hierarchical and arithmetic coding: no camera, program
            // or browser uses them.
            _ => return Err(Refusal::UnknownFormat),
        };
        let ([bits, h0, h1, w0, w1, count], components) =
            frame.split_first_chunk().ok_or(Refusal::Damaged)?;
        if *bits != 8 {
            return Err(Refusal::UnknownFormat);
        }
        let image = Dimensions::claimed(
            u16::from_be_bytes([*w0, *w1]).into(),
            u16::from_be_bytes([*h0, *h1]).into(),
        )?;
        let (components, rest) = components.as_chunks::<3>();
        if !rest.is_empty() || components.len() != usize::from(*count) {
            return Err(Refusal::Damaged);
        }
        if !matches!(components.len(), 1 | 3 | 4) {
            return Err(Refusal::UnknownFormat);
        }
        let components: Vec<Component> = components
            .iter()
            .map(|[id, sampling, _]| Component {
                id: *id,
                horizontal: u32::from(sampling >> 4),
                vertical: u32::from(sampling & 0x0F),
            })
            .collect();
        let is_sampled = |side: u32| (1..=4).contains(&side);
        if !components
            .iter()
            .all(|one| is_sampled(one.horizontal) && is_sampled(one.vertical))
        {
            return Err(Refusal::Damaged);
        }
        Ok(Self {
            image,
            progressive,
            components,
        })
    }

    /// Of how many blocks of 8 × 8 samples it is made.
    pub(super) fn blocks(&self) -> u64 {
        let most = |side: fn(&Component) -> u32| self.components.iter().map(side).max();
        let (horizontal, vertical) = (most(|one| one.horizontal), most(|one| one.vertical));
        let units = |side: u32, most: Option<u32>| u64::from(side.div_ceil(8 * most.unwrap_or(1)));
        let units = units(self.image.width, horizontal) * units(self.image.height, vertical);
        let in_a_unit = |one: &Component| u64::from(one.horizontal * one.vertical);
        units * self.components.iter().map(in_a_unit).sum::<u64>()
    }
}

/// The first frame header: its marker and what it holds.
fn frame_header(file: &mut PhotoFile) -> io::Result<(u8, Vec<u8>)> {
    let byte = |file: &mut PhotoFile| {
        let mut byte = [0];
        file.read_exact(&mut byte).map(|()| byte[0])
    };
    loop {
        // Anything may stand between two segments.
        while byte(file)? != 0xFF {}
        let mut marker = byte(file)?;
        while marker == 0xFF {
            marker = byte(file)?;
        }
        match marker {
            // These have no length.
            0x00 | 0x01 | 0xD0..=0xD8 => {}
            // The end, or a scan of a frame that was never announced.
            0xD9 | 0xDA => return Err(io::ErrorKind::InvalidData.into()),
            _ => {
                let length = u16::from_be_bytes([byte(file)?, byte(file)?]);
                let length = length.checked_sub(2).ok_or(io::ErrorKind::InvalidData)?;
                // 0xC4, 0xC8 and 0xCC are tables among the frame headers.
                if matches!(marker, 0xC0..=0xCF) && !matches!(marker, 0xC4 | 0xC8 | 0xCC) {
                    let mut content = vec![0; length.into()];
                    file.read_exact(&mut content)?;
                    return Ok((marker, content));
                }
                file.seek_relative(length.into())?;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::io::Cursor;

    use super::*;

    const FRAME: [u8; 15] = [8, 0x18, 0, 0x20, 0, 3, 1, 0x22, 0, 2, 0x11, 1, 3, 0x11, 1];

    fn file(marker: u8, frame: &[u8]) -> PhotoFile {
        let mut content = b"\xFF\xD8\xFF\xE0\0\x06JFIF\0\0\xFF\xFF".to_vec();
        content.push(marker);
        content.extend(u16::try_from(frame.len() + 2).expect("short").to_be_bytes());
        content.extend(frame);
        Box::new(Cursor::new(content))
    }

    #[test]
    fn the_frame_is_found_behind_other_segments() {
        let header = Header::read(&mut file(0xC2, &FRAME)).expect("a header");
        assert!(header.progressive);
        assert_eq!((header.image.width, header.image.height), (8192, 6144));
        // Four blocks of light and one of each color for every 16 × 16 pixels.
        assert_eq!(header.blocks(), 512 * 384 * 6);
    }

    #[test]
    fn too_many_pixels_are_refused_by_the_header() {
        let mut frame = FRAME;
        frame[1..5].copy_from_slice(&[0xEA, 0x60, 0xEA, 0x60]);
        let refusal = Header::read(&mut file(0xC0, &frame)).err();
        assert_eq!(refusal, Some(Refusal::TooManyPixels));
    }

    #[test]
    fn what_no_camera_writes_is_no_known_format() {
        for marker in [0xC3, 0xC5, 0xC9, 0xCA] {
            let refusal = Header::read(&mut file(marker, &FRAME)).err();
            assert_eq!(refusal, Some(Refusal::UnknownFormat), "{marker:x}");
        }
        let mut twelve_bits = FRAME;
        twelve_bits[0] = 12;
        let refusal = Header::read(&mut file(0xC1, &twelve_bits)).err();
        assert_eq!(refusal, Some(Refusal::UnknownFormat));
    }

    #[test]
    fn a_header_that_contradicts_itself_is_damaged() {
        let mut no_sampling = FRAME;
        no_sampling[7] = 0x02;
        for frame in [&FRAME[..14], &FRAME[..3], &no_sampling] {
            let refusal = Header::read(&mut file(0xC0, frame)).err();
            assert_eq!(refusal, Some(Refusal::Damaged), "{frame:?}");
        }
        let mut ends: PhotoFile = Box::new(Cursor::new(b"\xFF\xD8\xFF\xE0".to_vec()));
        assert_eq!(Header::read(&mut ends).err(), Some(Refusal::Damaged));
    }
}
