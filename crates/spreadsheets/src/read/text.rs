use std::borrow::Cow;

use csv::ReaderBuilder;
use encoding_rs::{Encoding, UTF_8, UTF_16BE, UTF_16LE, WINDOWS_1252};

use super::{Bounds, Rows, Unreadable};

/// The separators that programs write, the likeliest first where they are equal.
const SEPARATORS: [u8; 4] = [b'\t', b';', b',', b'|'];

/// So many lines show which separator a table has.
const LOOKED_AT: usize = 50;

/// The text of a file: in UTF-8 or UTF-16, or else in the encoding of Windows for western
/// languages. `None` if it is no text.
#[must_use]
pub fn read_text(file: &[u8]) -> Option<Cow<'_, str>> {
    let encoding = match Encoding::for_bom(file) {
        Some((encoding, _)) => encoding,
        None => without_mark(file)?,
    };
    Some(encoding.decode(file).0)
}

/// The encoding of a text without a byte order mark. Half of the bytes of texts in UTF-16
/// are zero, mostly the first or the second of each pair; other texts have none.
fn without_mark(file: &[u8]) -> Option<&'static Encoding> {
    let zeros = |odd: usize| file.iter().skip(odd).step_by(2).filter(|byte| **byte == 0);
    let (even, odd) = (zeros(0).count(), zeros(1).count());
    let many = file.len() / 5;
    if even + odd == 0 {
        let is_utf_8 = std::str::from_utf8(file).is_ok();
        return Some(if is_utf_8 { UTF_8 } else { WINDOWS_1252 });
    }
    match (even > many, odd > many) {
        (true, false) => Some(UTF_16BE),
        (false, true) => Some(UTF_16LE),
        _ => None,
    }
}

/// The rows of a text.
pub(super) fn rows_of(text: &str, bounds: &Bounds) -> Result<Rows, Unreadable> {
    let (separator, text) = separator_of(text);
    let mut reader = ReaderBuilder::new()
        .has_headers(false)
        .flexible(true)
        .delimiter(separator)
        .from_reader(text.as_bytes());
    let mut lines = Lines {
        text: text.as_bytes(),
        at: 0,
        number: 1,
    };
    let mut rows = Rows::new();
    let mut bytes = 0;
    for record in reader.records() {
        // The text is UTF-8, and rows may have any length, so nothing else fails.
        let record = record.map_err(|_| Unreadable::Damaged)?;
        let start = record.position().map_or(0, csv::Position::byte);
        lines.go_to(usize::try_from(start).unwrap_or(usize::MAX));
        if record.len() > bounds.columns && record.iter().skip(bounds.columns).any(is_written) {
            return Err(Unreadable::TooManyColumns);
        }
        bytes += record.as_slice().len();
        if bytes > bounds.bytes {
            return Err(Unreadable::TooLarge);
        }
        if rows.len() >= bounds.rows {
            return Err(Unreadable::TooManyRows);
        }
        let cells = record.iter().take(bounds.columns).map(str::to_owned);
        rows.push((lines.number, cells.collect()));
    }
    Ok(rows)
}

/// Counts the lines of a text, of which the reader leaves blank ones out.
struct Lines<'a> {
    text: &'a [u8],
    at: usize,
    /// The number of the present line, from 1.
    number: u32,
}

impl Lines<'_> {
    /// Goes to a record, before which there may be blank lines.
    fn go_to(&mut self, start: usize) {
        while let Some(byte) = self.text.get(self.at) {
            if self.at >= start && !matches!(byte, b'\n' | b'\r') {
                break;
            }
            self.number += u32::from(*byte == b'\n');
            self.at += 1;
        }
    }
}

fn is_written(cell: &str) -> bool {
    !cell.trim().is_empty()
}

/// The separator that stands equally often, outside of quotes, in the most lines. Excel
/// may name it in a line before the others, which is no row.
fn separator_of(text: &str) -> (u8, &str) {
    let (first, rest) = text.split_once('\n').unwrap_or((text, ""));
    if let Some(&[stated]) = first.trim_end().strip_prefix("sep=").map(str::as_bytes) {
        return (stated, rest);
    }
    let score = |separator: u8| {
        let counts = counts(text, separator);
        let most = counts.first().copied().unwrap_or_default();
        let alike = counts.iter().filter(|count| **count == most && most > 0);
        (alike.count(), most)
    };
    // The first of those with the most.
    let best = SEPARATORS.iter().rev().copied().max_by_key(|it| score(*it));
    (best.filter(|it| score(*it).0 > 0).unwrap_or(b','), text)
}

/// How often a separator stands in each of the first lines, outside of quotes.
fn counts(text: &str, separator: u8) -> Vec<usize> {
    let (mut counts, mut count, mut is_quoted, mut is_blank) = (Vec::new(), 0, false, true);
    for byte in text.bytes() {
        match byte {
            b'"' => is_quoted = !is_quoted,
            b'\n' if !is_quoted => {
                if !is_blank {
                    counts.push(count);
                }
                (count, is_blank) = (0, true);
                if counts.len() == LOOKED_AT {
                    return counts;
                }
            }
            byte if byte == separator && !is_quoted => {
                count += 1;
                is_blank = false;
            }
            byte => is_blank &= byte.is_ascii_whitespace(),
        }
    }
    if !is_blank {
        counts.push(count);
    }
    counts
}

#[cfg(test)]
mod tests {
    use super::*;

    const BOUNDS: Bounds = Bounds {
        rows: 10,
        columns: 4,
        bytes: 1000,
    };

    fn rows(text: &str) -> Vec<Vec<String>> {
        let rows = rows_of(text, &BOUNDS).expect("a table").into_iter();
        rows.map(|(_, cells)| cells).collect()
    }

    #[test]
    fn the_separator_is_found_also_where_texts_have_others() {
        for (text, expected) in [
            ("Name,Owner\nDusty,\"Doe, Rae\"\n", vec!["Name", "Owner"]),
            ("Name;Price\nDusty;1,50\nMax;2,50", vec!["Name", "Price"]),
            ("Name\tOwner\nDusty\tDoe, Rae", vec!["Name", "Owner"]),
            ("Name|Owner\r\nDusty|Rae", vec!["Name", "Owner"]),
            ("sep=;\nName;Owner,x\nDusty;Rae", vec!["Name", "Owner,x"]),
            ("Name\nDusty", vec!["Name"]),
        ] {
            assert_eq!(rows(text)[0], expected, "{text}");
        }
    }

    #[test]
    fn rows_have_the_numbers_of_their_lines() {
        let read = rows_of("a,b\n\n\"c\nd\",e\nf,g\n", &BOUNDS).expect("a table");
        let numbers: Vec<_> = read.iter().map(|(number, _)| *number).collect();
        assert_eq!(numbers, [1, 3, 5]);
        assert_eq!(read[1].1, ["c\nd", "e"]);
    }

    #[test]
    fn a_text_is_decoded_by_its_bytes() {
        let text = "Name,Owner\nZoë,Núñez";
        let utf_16 = |of: fn(u16) -> [u8; 2]| text.encode_utf16().flat_map(of).collect::<Vec<_>>();
        let (little, big) = (utf_16(u16::to_le_bytes), utf_16(u16::to_be_bytes));
        let western = WINDOWS_1252.encode(text).0.into_owned();
        let marked = |mark: &[u8], file: &[u8]| [mark, file].concat();
        for file in [
            text.as_bytes().to_vec(),
            marked("\u{feff}".as_bytes(), text.as_bytes()),
            marked(b"\xff\xfe", &little),
            marked(b"\xfe\xff", &big),
            little,
            big,
            western,
        ] {
            assert_eq!(read_text(&file).as_deref(), Some(text), "{file:?}");
        }
        assert_eq!(read_text(b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR"), None);
        assert_eq!(read_text(b"").as_deref(), Some(""));
    }

    #[test]
    fn a_text_is_bounded() {
        let wide = "a,a,a,a,,";
        assert_eq!(
            rows_of(&format!("{wide}b"), &BOUNDS),
            Err(Unreadable::TooManyColumns)
        );
        assert_eq!(rows(wide)[0].len(), 4, "without what is blank");
        assert_eq!(
            rows_of(&"a,b\n".repeat(11), &BOUNDS),
            Err(Unreadable::TooManyRows)
        );
        assert_eq!(
            rows_of(&"x".repeat(1001), &BOUNDS),
            Err(Unreadable::TooLarge)
        );
    }
}
