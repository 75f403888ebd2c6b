//! What a file of Excel unfolds to. The library that reads it keeps all styles and shared
//! texts in memory, 200 bytes and more for each of five in the file, and makes room for
//! as many texts as the file announces. So each part is looked at before, piece by piece,
//! and what nobody needs is left out.

use std::io::{self, BufReader, Cursor, Read};

use quick_xml::Reader;
use quick_xml::events::{BytesStart, Event};
use zip::{ZipArchive, ZipWriter};

use super::Unreadable;

/// Maximum number of files in a file of Excel: sheets, pictures, and some of its own.
const MAX_PARTS: usize = 1000;

/// Maximum size of all parts that are read together when they are unzipped. A table with
/// all that may be imported takes less.
pub(super) const MAX_UNZIPPED: u64 = 64 << 20;

/// How deep elements may stand in each other; Excel needs ten.
pub(super) const MAX_DEPTH: usize = 64;

/// Maximum size of a piece that is read as one: a cell, a text, a style. A cell of Excel has
/// at most 32,767 characters, each of which may have a font of its own.
const MAX_PIECE: u64 = 1 << 20;

/// Maximum number of bytes that may be kept of styles, shared texts and the list of sheets.
const MAX_KEPT: u64 = 96 << 20;

/// Folders and files of which a table needs nothing, in small letters. They are left out,
/// whatever is in them.
const LEFT_OUT: [&str; 13] = [
    "calcchain.xml",
    "charts/",
    "chartsheets/",
    "customxml/",
    "docprops/",
    "drawings/",
    "embeddings/",
    "externallinks/",
    "media/",
    "pivotcache/",
    "pivottables/",
    "printersettings/",
    "theme/",
];

/// The file with what a table needs of it, which unfolds to no more than may be read.
pub(super) fn bounded(file: &[u8]) -> Result<Vec<u8>, Unreadable> {
    let mut archive = ZipArchive::new(Cursor::new(file)).map_err(|_| Unreadable::Damaged)?;
    if archive.len() > MAX_PARTS {
        return Err(Unreadable::Unfolds);
    }
    let mut kept = ZipWriter::new(Cursor::new(Vec::new()));
    let mut seen = Seen::default();
    for at in 0..archive.len() {
        let part = archive.by_index(at).map_err(|_| Unreadable::Damaged)?;
        let name = part.name().map_err(|_| Unreadable::Damaged)?;
        let name = name.replace('\\', "/").to_ascii_lowercase();
        if LEFT_OUT.iter().any(|it| name.contains(it)) || !seen.look(part)? {
            continue;
        }
        let part = archive.by_index_raw(at);
        let copied = part.and_then(|part| kept.raw_copy_file(part));
        copied.map_err(|_| Unreadable::Damaged)?;
    }
    let sheets = seen.sheets.saturating_mul(seen.relationship);
    if seen.kept.saturating_add(sheets) > MAX_KEPT {
        return Err(Unreadable::Unfolds);
    }
    let kept = kept.finish().map_err(|_| Unreadable::Damaged)?;
    Ok(kept.into_inner())
}

/// What was seen in the parts so far.
#[derive(Default)]
struct Seen {
    /// Bytes of all parts, unzipped: what an archive says of its sizes need not be true.
    unzipped: u64,
    /// Bytes that the library will keep.
    kept: u64,
    /// The size of the largest font, fill, border and number format together, of which each
    /// style has a copy.
    styles: [u64; 4],
    /// The size of the largest relationship, of which each sheet has a copy.
    relationship: u64,
    sheets: u64,
}

impl Seen {
    /// Reads a part as the library does, and counts. Answers whether it is one that can be
    /// read at all: XML begins with `<`, after a byte order mark at most.
    fn look(&mut self, mut part: impl Read) -> Result<bool, Unreadable> {
        let mut start = Vec::new();
        let begun = part.by_ref().take(4).read_to_end(&mut start);
        begun.map_err(|_| Unreadable::Damaged)?;
        if !start.contains(&b'<') {
            return Ok(false);
        }
        let left = MAX_UNZIPPED.saturating_sub(self.unzipped);
        let part = Metered::of(Cursor::new(start).chain(part), left);
        let mut reader = Reader::from_reader(BufReader::new(part));
        let read = self.read(&mut reader);
        let part = reader.get_ref().get_ref();
        self.unzipped = MAX_UNZIPPED - part.left;
        read.map_err(|error| {
            if part.is_beyond {
                Unreadable::Unfolds
            } else {
                error
            }
        })?;
        Ok(true)
    }

    fn read<R: Read>(
        &mut self,
        reader: &mut Reader<BufReader<Metered<R>>>,
    ) -> Result<(), Unreadable> {
        let mut buffer = Vec::new();
        // Where the elements begin that are open, and how many of them are pieces.
        let (mut open, mut pieces) = (Vec::new(), 0);
        loop {
            buffer.clear();
            let at = reader.buffer_position();
            let event = reader.read_event_into(&mut buffer);
            match event.map_err(|_| Unreadable::Damaged)? {
                Event::Start(tag) => {
                    self.announced(&tag);
                    pieces += usize::from(is_piece(tag.local_name().as_ref()));
                    open.push(at);
                }
                Event::Empty(tag) => {
                    self.announced(&tag);
                    self.count(tag.local_name().as_ref(), tag.len() as u64);
                }
                Event::End(tag) => {
                    let name = tag.local_name();
                    pieces -= usize::from(is_piece(name.as_ref()));
                    let size = reader.buffer_position() - open.pop().unwrap_or(at);
                    self.count(name.as_ref(), size);
                }
                Event::Eof => return Ok(()),
                _ => {}
            }
            if self.kept > MAX_KEPT || open.len() > MAX_DEPTH {
                return Err(Unreadable::Unfolds);
            }
            if pieces == 0 {
                reader.get_mut().get_mut().piece = 0;
            }
        }
    }

    /// Counts an element of so many bytes.
    fn count(&mut self, name: &str, size: u64) {
        let largest = |seen: &mut u64| {
            *seen = size.max(*seen);
            512 + size
        };
        self.kept += match name {
            "si" => 64 + size,
            "numFmt" => largest(&mut self.styles[0]),
            "font" => largest(&mut self.styles[1]),
            "fill" => largest(&mut self.styles[2]),
            "border" => largest(&mut self.styles[3]),
            "xf" => 256 + size + self.styles.iter().sum::<u64>(),
            "Relationship" => largest(&mut self.relationship),
            "sheet" => {
                self.sheets += 1;
                512 + size
            }
            "definedName" => 256 + 2 * size,
            "mergeCell" => 32,
            _ => 0,
        };
    }

    /// The library makes room for as many shared texts as are announced, 24 bytes for each,
    /// in an attribute whose value is all of digits.
    fn announced(&mut self, tag: &BytesStart<'_>) {
        if tag.local_name().as_ref() != "sst" {
            return;
        }
        let values = tag.attributes_raw().split(['"', '\'']);
        let numbers = values.filter(|it| !it.is_empty() && it.bytes().all(|c| c.is_ascii_digit()));
        let most = numbers.map(|it| it.parse().unwrap_or(u64::MAX)).max();
        self.kept = self
            .kept
            .saturating_add(24_u64.saturating_mul(most.unwrap_or_default()));
    }
}

/// Whether the library holds all of an element at once. What is in it may be large only in
/// all of them together.
fn is_piece(name: &str) -> bool {
    const PIECES: [&str; 15] = [
        "c",
        "is",
        "t",
        "v",
        "f",
        "si",
        "xf",
        "numFmt",
        "font",
        "fill",
        "border",
        "Relationship",
        "sheet",
        "definedName",
        "dimension",
    ];
    PIECES.contains(&name)
}

/// Ends a part that is larger than all may be, and a piece that is larger than one may be.
pub(super) struct Metered<R> {
    part: R,
    /// So many bytes may still come.
    left: u64,
    /// So many came since the last piece began.
    pub(super) piece: u64,
    /// Whether one of both was more.
    pub(super) is_beyond: bool,
}

impl<R> Metered<R> {
    pub(super) const fn of(part: R, left: u64) -> Self {
        Self {
            part,
            left,
            piece: 0,
            is_beyond: false,
        }
    }
}

impl<R: Read> Read for Metered<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.part.read(buffer)?;
        let bytes = read as u64;
        self.piece += bytes;
        match self.left.checked_sub(bytes) {
            Some(left) if self.piece <= MAX_PIECE => {
                self.left = left;
                Ok(read)
            }
            _ => {
                self.is_beyond = true;
                Err(io::Error::other("too large"))
            }
        }
    }
}
