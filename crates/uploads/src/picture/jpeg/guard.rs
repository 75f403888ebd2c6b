use std::collections::VecDeque;
use std::io::{self, Read};

use horses::PhotoFile;

use super::header::{Component, Header};
use super::scans;

/// All coefficients of a block.
const COMPLETE: u64 = u64::MAX;

/// Ones, which no Huffman code consists of. A byte 0xFF is followed by a zero
/// to tell it from a marker.
const NO_CODE: [u8; 8] = [0xFF, 0, 0xFF, 0, 0xFF, 0, 0xFF, 0];

/// How much of the file is read at once.
const PIECE: u64 = 1 << 16;

/// Hands a JPEG over to a decoder that is too kind to damaged ones.
///
/// It fills up a scan that ends early with zeros, and shows what it has of a
/// progressive image whose scans are missing: the lower half of the picture is
/// gray then. Nobody wants to keep that. So ones are put in before each marker
/// that ends a scan: a decoder that has read all that it needs never looks at
/// them, and one that has not fails. And an image whose scans do not complete
/// it has no end.
pub(super) struct Guard {
    file: PhotoFile,
    buffer: Vec<u8>,
    read: usize,
    /// What comes before the next byte of the file.
    inserted: VecDeque<u8>,
    place: Place,
    components: Vec<Component>,
    /// Which coefficients of each component were in a scan at full precision.
    complete: Vec<u64>,
    progressive: bool,
    scans: u32,
    most_scans: u32,
    /// Nothing follows any more, however often one asks.
    ended: bool,
}

/// Where in the file the next byte is.
enum Place {
    /// Between segments.
    Between,
    /// After 0xFF between segments.
    Marker,
    /// In a segment's length, of which the first byte may be known.
    Length { marker: u8, high: Option<u8> },
    /// In a segment.
    Segment { left: u16 },
    /// In a scan's header, of which this much was read.
    ScanHeader { left: u16, read: Vec<u8> },
    /// In a scan's data.
    Scan,
}

impl Guard {
    pub(super) fn new(file: PhotoFile, header: &Header) -> Self {
        Self {
            file,
            buffer: Vec::new(),
            read: 0,
            inserted: VecDeque::with_capacity(16),
            place: Place::Between,
            components: header.components.clone(),
            complete: vec![0; header.components.len()],
            progressive: header.progressive,
            scans: 0,
            most_scans: scans::most(header.image),
            ended: false,
        }
    }

    fn next_in_file(&mut self) -> io::Result<u8> {
        if self.read == self.buffer.len() {
            self.buffer.clear();
            self.read = 0;
            let mut piece = self.file.by_ref().take(PIECE);
            piece.read_to_end(&mut self.buffer)?;
        }
        let byte = *self
            .buffer
            .get(self.read)
            .ok_or(io::ErrorKind::UnexpectedEof)?;
        self.read += 1;
        Ok(byte)
    }

    fn next(&mut self) -> io::Result<u8> {
        if let Some(byte) = self.inserted.pop_front() {
            return Ok(byte);
        }
        let byte = self.next_in_file()?;
        match &mut self.place {
            Place::Scan => {
                if byte == 0xFF {
                    self.after_ff_in_scan()?;
                }
            }
            Place::Between => {
                if byte == 0xFF {
                    self.place = Place::Marker;
                }
            }
            Place::Marker => self.enter(byte)?,
            Place::Length { high, .. } if high.is_none() => *high = Some(byte),
            Place::Length { marker, high } => {
                let length = u16::from_be_bytes([high.unwrap_or(0), byte]);
                let (marker, left) = (*marker, length.saturating_sub(2));
                self.place = match (marker, left) {
                    (_, 0) => Place::Between,
                    (SCAN, left) => Place::ScanHeader {
                        left,
                        read: Vec::new(),
                    },
                    (_, left) => Place::Segment { left },
                };
            }
            Place::Segment { left } => {
                *left -= 1;
                if *left == 0 {
                    self.place = Place::Between;
                }
            }
            Place::ScanHeader { left, read } => {
                *left -= 1;
                read.push(byte);
                if *left == 0 {
                    let header = std::mem::take(read);
                    self.note_scan(&header);
                    self.place = Place::Scan;
                }
            }
        }
        Ok(byte)
    }

    /// Reads on after a 0xFF in a scan's data, which was not handed over yet.
    fn after_ff_in_scan(&mut self) -> io::Result<()> {
        let mut byte = self.next_in_file()?;
        if byte == 0 {
            self.inserted.push_back(0);
            return Ok(());
        }
        while byte == 0xFF {
            byte = self.next_in_file()?;
        }
        // The one that is handed over becomes the first of the ones.
        self.inserted.extend(&NO_CODE[1..]);
        self.inserted.extend([0xFF, byte]);
        if !matches!(byte, 0xD0..=0xD7) {
            self.enter(byte)?;
        }
        Ok(())
    }

    fn enter(&mut self, marker: u8) -> io::Result<()> {
        self.place = match marker {
            0xFF => Place::Marker,
            0x00 | 0x01 | 0xD0..=0xD8 => Place::Between,
            END => {
                if self.complete.iter().any(|known| *known != COMPLETE) {
                    return Err(io::ErrorKind::UnexpectedEof.into());
                }
                Place::Between
            }
            marker => {
                if marker == SCAN {
                    self.scans += 1;
                    if self.scans > self.most_scans {
                        return Err(io::ErrorKind::InvalidData.into());
                    }
                }
                Place::Length { marker, high: None }
            }
        };
        Ok(())
    }

    /// Notes which coefficients of which components the scan completes. The
    /// decoder refuses a header that makes no sense.
    fn note_scan(&mut self, header: &[u8]) {
        let Some((count, rest)) = header.split_first() else {
            return;
        };
        let Some((components, [first, last, precision, ..])) =
            rest.split_at_checked(usize::from(*count) * 2)
        else {
            return;
        };
        let coefficients = match (self.progressive, precision & 0x0F) {
            // All at once, whatever else it says: some encoders leave the
            // fields blank.
            (false, _) => COMPLETE,
            (true, 0) => (*first..=(*last).min(63)).fold(0, |bits, at| bits | 1_u64 << at),
            // The last bits are still to come.
            (true, _) => return,
        };
        for [id, _] in components.as_chunks().0 {
            let known = self.components.iter().position(|one| one.id == *id);
            if let Some(complete) = known.and_then(|at| self.complete.get_mut(at)) {
                *complete |= coefficients;
            }
        }
    }
}

const SCAN: u8 = 0xDA;
const END: u8 = 0xD9;

impl Read for Guard {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        for (done, place) in into.iter_mut().enumerate() {
            if self.ended {
                return Ok(done);
            }
            match self.next() {
                Ok(byte) => *place = byte,
                Err(error) => {
                    self.ended = true;
                    if error.kind() != io::ErrorKind::UnexpectedEof {
                        return Err(error);
                    }
                    return Ok(done);
                }
            }
        }
        Ok(into.len())
    }
}

#[cfg(test)]
mod tests;
