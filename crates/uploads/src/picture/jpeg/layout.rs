//! What a JPEG says of itself, without any of its pixels, and a check of what
//! the decoder leaves unchecked: it shows gray where scans end early or are
//! missing, and makes any number of them.

use std::io::{self, BufRead as _, Read, Seek as _};

use horses::PhotoFile;

use super::super::Refusal;
use super::super::sizes::Dimensions;

/// Each scan makes a decoder walk through the whole image, and may be a few
/// bytes short. Encoders make ten scans or so: those of the largest image that
/// is taken, twice over. Some two seconds of work.
const MOST_WORK: u64 = 20 * 50_000_000;

/// Of small images too.
const MOST_SCANS: u64 = 100;

/// All coefficients of a block.
const COMPLETE: u64 = u64::MAX;

const SCAN: u8 = 0xDA;
const END: u8 = 0xD9;

/// How an image is coded, and where its scans end.
#[derive(Debug)]
pub(super) struct Layout {
    pub(super) image: Dimensions,
    pub(super) progressive: bool,
    pub(super) components: Vec<Component>,
    /// Where in the file the markers are that end scans.
    pub(super) scan_ends: Vec<u64>,
}

/// Light or a color.
#[derive(Debug)]
pub(super) struct Component {
    id: u8,
    /// How many blocks of it there are in a unit, side by side and one below
    /// the other.
    horizontal: u32,
    vertical: u32,
    /// Which coefficients were in a scan at full precision.
    known: u64,
}

impl Layout {
    /// Reads all segments of the file, which must be whole: coefficients that
    /// no scan has are missing as the end would be.
    pub(super) fn read(file: &mut PhotoFile) -> Result<Self, Refusal> {
        let mut segments = Segments { file, position: 0 };
        let mut layout: Option<Self> = None;
        let mut in_scan = false;
        loop {
            let (marker, start) = segments.next_marker().map_err(|_| Refusal::Damaged)?;
            if in_scan && let Some(layout) = &mut layout {
                layout.scan_ends.push(start);
            }
            in_scan = marker == SCAN;
            match marker {
                END => {
                    let layout = layout.ok_or(Refusal::Damaged)?;
                    let is_complete = |one: &Component| one.known == COMPLETE;
                    let whole = layout.components.iter().all(is_complete);
                    return whole.then_some(layout).ok_or(Refusal::Damaged);
                }
                SCAN => {
                    let header = segments.content().map_err(|_| Refusal::Damaged)?;
                    layout.as_mut().ok_or(Refusal::Damaged)?.add_scan(&header)?;
                }
                // 0xC4, 0xC8 and 0xCC are tables among the frame headers.
                0xC0..=0xCF if !matches!(marker, 0xC4 | 0xC8 | 0xCC) => {
                    let frame = segments.content().map_err(|_| Refusal::Damaged)?;
                    layout = Some(Self::of(marker, &frame)?);
                }
                _ => segments.skip_content().map_err(|_| Refusal::Damaged)?,
            }
        }
    }

    fn of(marker: u8, frame: &[u8]) -> Result<Self, Refusal> {
        let progressive = match marker {
            0xC0 | 0xC1 => false,
            0xC2 => true,
            // Lossless, hierarchical and arithmetic coding: no camera, program
            // or browser uses them.
            _ => return Err(Refusal::UnknownFormat),
        };
        let ([bits, h0, h1, w0, w1, count], components) =
            frame.split_first_chunk().ok_or(Refusal::Damaged)?;
        if *bits != 8 || !matches!(count, 1 | 3 | 4) {
            return Err(Refusal::UnknownFormat);
        }
        let image = Dimensions::claimed(
            u16::from_be_bytes([*w0, *w1]).into(),
            u16::from_be_bytes([*h0, *h1]).into(),
        )?;
        let (components, rest) = components.as_chunks();
        let is_sampled = |sampling: u8| (1..=4).contains(&sampling);
        if !rest.is_empty()
            || components.len() != usize::from(*count)
            || !components
                .iter()
                .all(|[_, sampling, _]| is_sampled(sampling >> 4) && is_sampled(sampling & 0x0F))
        {
            return Err(Refusal::Damaged);
        }
        let component = |[id, sampling, _]: &[u8; 3]| Component {
            id: *id,
            horizontal: u32::from(sampling >> 4),
            vertical: u32::from(sampling & 0x0F),
            known: 0,
        };
        Ok(Self {
            image,
            progressive,
            components: components.iter().map(component).collect(),
            scan_ends: Vec::new(),
        })
    }

    /// Notes which coefficients of which components a scan completes. The
    /// decoder refuses a header that makes no sense.
    fn add_scan(&mut self, header: &[u8]) -> Result<(), Refusal> {
        let most = (MOST_WORK / self.image.pixels()).min(MOST_SCANS);
        if self.scan_ends.len() as u64 >= most {
            return Err(Refusal::TooManyScans);
        }
        let (count, rest) = header.split_first().ok_or(Refusal::Damaged)?;
        let (components, rest) = rest
            .split_at_checked(usize::from(*count) * 2)
            .ok_or(Refusal::Damaged)?;
        let [first, last, precision, ..] = rest else {
            return Err(Refusal::Damaged);
        };
        let coefficients = match (self.progressive, precision & 0x0F) {
            // All at once, whatever else it says: some encoders leave the
            // fields blank.
            (false, _) => COMPLETE,
            (true, 0) => (*first..=(*last).min(63)).fold(0, |bits, at| bits | 1_u64 << at),
            // The last bits are still to come.
            (true, _) => 0,
        };
        for [id, _] in components.as_chunks().0 {
            for component in self.components.iter_mut().filter(|one| one.id == *id) {
                component.known |= coefficients;
            }
        }
        Ok(())
    }

    /// Of how many blocks of 8 × 8 samples the image is made.
    pub(super) fn blocks(&self) -> u64 {
        let most = |side: fn(&Component) -> u32| self.components.iter().map(side).max();
        let (horizontal, vertical) = (most(|one| one.horizontal), most(|one| one.vertical));
        let units = |side: u32, most: Option<u32>| u64::from(side.div_ceil(8 * most.unwrap_or(1)));
        let units = units(self.image.width, horizontal) * units(self.image.height, vertical);
        let in_a_unit = |one: &Component| u64::from(one.horizontal * one.vertical);
        units * self.components.iter().map(in_a_unit).sum::<u64>()
    }
}

/// The segments of a file, from its start.
struct Segments<'a> {
    file: &'a mut PhotoFile,
    position: u64,
}

impl Segments<'_> {
    /// Reads on to the next marker that has a segment, or to the end of the
    /// image; and where that marker is. Bytes of a scan and its restarts are
    /// skipped.
    fn next_marker(&mut self) -> io::Result<(u8, u64)> {
        loop {
            self.position += self.file.skip_until(0xFF)? as u64;
            let start = self.position.saturating_sub(1);
            let mut marker = self.byte()?;
            // Any number may stand before a marker.
            while marker == 0xFF {
                marker = self.byte()?;
            }
            if !matches!(marker, 0x00 | 0x01 | 0xD0..=0xD8) {
                return Ok((marker, start));
            }
        }
    }

    fn byte(&mut self) -> io::Result<u8> {
        let mut byte = [0];
        self.file.read_exact(&mut byte)?;
        self.position += 1;
        Ok(byte[0])
    }

    fn length(&mut self) -> io::Result<u16> {
        let length = u16::from_be_bytes([self.byte()?, self.byte()?]);
        let length = length.checked_sub(2).ok_or(io::ErrorKind::InvalidData)?;
        self.position += u64::from(length);
        Ok(length)
    }

    fn content(&mut self) -> io::Result<Vec<u8>> {
        let mut content = vec![0; self.length()?.into()];
        self.file.read_exact(&mut content)?;
        Ok(content)
    }

    fn skip_content(&mut self) -> io::Result<()> {
        let length = self.length()?;
        self.file.seek_relative(length.into())
    }
}

#[cfg(test)]
mod tests;
