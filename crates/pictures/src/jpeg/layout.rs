//! Parses the segments of a JPEG without decoding pixels, and checks what the
//! decoder does not: scans that are missing or too short, which it would show
//! as gray, and too many scans.

use std::io::{self, BufRead as _, Read, Seek as _};

use horses::PhotoFile;

use crate::decoded::Refusal;
use crate::sizes::Dimensions;

/// Maximum number of scans times pixels, about two seconds of decoding. The
/// decoder walks through the whole image for each scan, even one of a few
/// bytes. Encoders write about ten scans; this allows twice that number for an
/// image of 50 million pixels.
const MAX_WORK: u64 = 20 * 50_000_000;

/// Maximum number of scans, also for small images.
const MAX_SCANS: u64 = 100;

/// The bit set of all 64 coefficients of a block.
const ALL_COEFFICIENTS: u64 = u64::MAX;

const SCAN: u8 = 0xDA;
/// Segments for Exif data, among others.
const APP1: u8 = 0xE1;
const EXIF: &[u8] = b"Exif\0\0";
const END: u8 = 0xD9;

/// How the image is encoded, and where its scans end.
#[derive(Debug)]
pub(super) struct Layout {
    pub(super) image: Dimensions,
    pub(super) progressive: bool,
    pub(super) components: Vec<Component>,
    /// Offsets in the file of the markers that end scans.
    pub(super) scan_ends: Vec<u64>,
    /// The first Exif data, which all programs read. The decoder returns the last.
    pub(super) exif: Option<Vec<u8>>,
}

/// A color component: luma, chroma, or an ink of CMYK.
#[derive(Debug)]
pub(super) struct Component {
    id: u8,
    /// Sampling factors: blocks per minimum coded unit (MCU) in each direction.
    horizontal: u32,
    vertical: u32,
    /// Bit set of the coefficients that scans have transmitted in full
    /// precision.
    received: u64,
}

impl Layout {
    /// Reads all segments of the file. Refuses a truncated file, and one in
    /// which coefficients are missing in all scans.
    pub(super) fn read(file: &mut PhotoFile) -> Result<Self, Refusal> {
        let mut segments = Segments { file, position: 0 };
        let mut layout: Option<Self> = None;
        let mut in_scan = false;
        let mut exif = None;
        loop {
            let (marker, start) = segments.next_marker().map_err(|_| Refusal::Damaged)?;
            if in_scan && let Some(layout) = &mut layout {
                layout.scan_ends.push(start);
            }
            in_scan = marker == SCAN;
            match marker {
                END => {
                    let mut layout = layout.ok_or(Refusal::Damaged)?;
                    layout.exif = exif;
                    let is_complete = |one: &Component| one.received == ALL_COEFFICIENTS;
                    let whole = layout.components.iter().all(is_complete);
                    return whole.then_some(layout).ok_or(Refusal::Damaged);
                }
                SCAN => {
                    let header = segments.content().map_err(|_| Refusal::Damaged)?;
                    layout.as_mut().ok_or(Refusal::Damaged)?.add_scan(&header)?;
                }
                // 0xC4, 0xC8 and 0xCC in this range are not frame headers.
                0xC0..=0xCF if !matches!(marker, 0xC4 | 0xC8 | 0xCC) => {
                    let frame = segments.content().map_err(|_| Refusal::Damaged)?;
                    layout = Some(Self::of(marker, &frame)?);
                }
                APP1 if exif.is_none() => {
                    let content = segments.content().map_err(|_| Refusal::Damaged)?;
                    exif = content.strip_prefix(EXIF).map(<[u8]>::to_vec);
                }
                _ => segments.skip_content().map_err(|_| Refusal::Damaged)?,
            }
        }
    }

    fn of(marker: u8, frame: &[u8]) -> Result<Self, Refusal> {
        let progressive = match marker {
            0xC0 | 0xC1 => false,
            0xC2 => true,
            // Lossless, hierarchical and arithmetic coding: not written by
            // cameras or programs, not shown by browsers.
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
            received: 0,
        };
        Ok(Self {
            image,
            progressive,
            components: components.iter().map(component).collect(),
            scan_ends: Vec::new(),
            exif: None,
        })
    }

    /// Records which coefficients of which components a scan completes. Invalid
    /// headers are refused by the decoder.
    fn add_scan(&mut self, header: &[u8]) -> Result<(), Refusal> {
        let most = (MAX_WORK / self.image.pixels()).min(MAX_SCANS);
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
            // A baseline scan has all coefficients. Its spectral fields are
            // ignored, because some encoders leave them zero.
            (false, _) => ALL_COEFFICIENTS,
            (true, 0) => (*first..=(*last).min(63)).fold(0, |bits, at| bits | 1_u64 << at),
            // Lower bits follow in later scans.
            (true, _) => 0,
        };
        for [id, _] in components.as_chunks().0 {
            for component in self.components.iter_mut().filter(|one| one.id == *id) {
                component.received |= coefficients;
            }
        }
        Ok(())
    }

    /// The number of blocks of 8 × 8 samples in the image.
    pub(super) fn blocks(&self) -> u64 {
        let most = |side: fn(&Component) -> u32| self.components.iter().map(side).max();
        let (horizontal, vertical) = (most(|one| one.horizontal), most(|one| one.vertical));
        let units = |side: u32, most: Option<u32>| u64::from(side.div_ceil(8 * most.unwrap_or(1)));
        let units = units(self.image.width, horizontal) * units(self.image.height, vertical);
        let in_a_unit = |one: &Component| u64::from(one.horizontal * one.vertical);
        units * self.components.iter().map(in_a_unit).sum::<u64>()
    }
}

struct Segments<'a> {
    file: &'a mut PhotoFile,
    position: u64,
}

impl Segments<'_> {
    /// Reads up to the next marker with a segment, or the end of the image, and
    /// returns the marker and its offset. Skips scan data and restart markers.
    fn next_marker(&mut self) -> io::Result<(u8, u64)> {
        loop {
            self.position += self.file.skip_until(0xFF)? as u64;
            let start = self.position.saturating_sub(1);
            let mut marker = self.byte()?;
            // Any number of 0xFF bytes may precede a marker.
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
