//! Texts as tables, as programs and people write them.
//!
//! `csv` reads RFC 4180, in which a quotation mark that is never closed takes the rest of
//! the file into one cell, and one behind a space is no mark. So it writes tables here, and
//! cells are found by what stands around their marks.

use std::borrow::Cow;
use std::iter::Peekable;
use std::str::CharIndices;

use encoding_rs::{Encoding, MACINTOSH, UTF_8, UTF_16BE, UTF_16LE, WINDOWS_1252};

use super::{Bounds, Rows, Unreadable};

/// The separators that programs write, the likeliest first where they are equal.
const SEPARATORS: [char; 4] = ['\t', ';', ',', '|'];

/// So many rows show which separator a table has.
const LOOKED_AT: usize = 50;

/// Maximum number of bytes between the quotation marks of a cell. What is longer was not
/// closed: no cell may be that long.
const MAX_QUOTED: usize = 64 << 10;

/// The text of a file: in UTF-8 or UTF-16, or else each line in UTF-8 or in the encoding of
/// Windows for western languages, since files are put together of others. `None` if it is
/// no text.
#[must_use]
pub fn read_text(file: &[u8]) -> Option<Cow<'_, str>> {
    if let Some((encoding, mark)) = Encoding::for_bom(file) {
        return Some(if encoding == UTF_8 {
            by_line(&file[mark..])
        } else {
            wide(encoding, &file[mark..])
        });
    }
    // Half of the bytes of texts in UTF-16 are zero, mostly the first or the second of
    // each pair; other texts have none.
    let zeros = |odd: usize| file.iter().skip(odd).step_by(2).filter(|byte| **byte == 0);
    let (even, odd) = (zeros(0).count(), zeros(1).count());
    let many = file.len() / 5;
    match (even > many, odd > many) {
        _ if even + odd == 0 => Some(by_line(file)),
        (true, false) => Some(wide(UTF_16BE, file)),
        (false, true) => Some(wide(UTF_16LE, file)),
        _ => padded(file),
    }
}

/// A text in UTF-16. A byte that is left over says nothing.
fn wide<'a>(encoding: &'static Encoding, file: &'a [u8]) -> Cow<'a, str> {
    let even = &file[..file.len() / 2 * 2];
    encoding.decode_without_bom_handling(even).0
}

/// A text between whose letters are bytes of zero, which old programs write, and fill their
/// files with. Other files with zeros have what no text has.
fn padded(file: &[u8]) -> Option<Cow<'_, str>> {
    let text = std::str::from_utf8(file).ok()?;
    let is_of_text = |c: char| !c.is_control() || matches!(c, '\0' | '\t' | '\n' | '\r');
    let is_text = text.chars().all(is_of_text);
    is_text.then(|| text.replace('\0', "").into())
}

fn by_line(file: &[u8]) -> Cow<'_, str> {
    if let Ok(text) = std::str::from_utf8(file) {
        return text.into();
    }
    // Only old Macintoshes end lines so.
    let other = if file.contains(&b'\n') || !file.contains(&b'\r') {
        WINDOWS_1252
    } else {
        MACINTOSH
    };
    let lines = file.split_inclusive(|byte| matches!(byte, b'\n' | b'\r'));
    let lines = lines.map(|line| match std::str::from_utf8(line) {
        Ok(line) => line.into(),
        Err(_) => other.decode_without_bom_handling(line).0,
    });
    lines.collect::<String>().into()
}

/// The rows of a text.
pub(super) fn rows_of(text: &str, bounds: &Bounds) -> Result<Rows, Unreadable> {
    let (separator, text, first) = separator_of(text);
    let mut rows = Rows::new();
    let mut bytes = 0;
    let mut reader = Reader::new(text, separator);
    reader.line = first;
    while let Some((number, mut cells)) = reader.row() {
        if cells.iter().skip(bounds.columns).any(|it| is_written(it)) {
            return Err(Unreadable::TooManyColumns);
        }
        cells.truncate(bounds.columns);
        bytes += cells.iter().map(String::len).sum::<usize>();
        if bytes > bounds.bytes {
            return Err(Unreadable::TooLarge);
        }
        if rows.len() >= bounds.rows {
            return Err(Unreadable::TooManyRows);
        }
        rows.push((number, cells));
    }
    Ok(rows)
}

fn is_written(cell: &str) -> bool {
    !cell.trim().is_empty()
}

/// The separator by which most rows have as many cells as the first one, and the text with
/// the number of its first line. Excel may name it in a line before the others, which is no
/// row.
fn separator_of(text: &str) -> (char, &str, u32) {
    let (first, rest) = text.split_once('\n').unwrap_or((text, ""));
    let stated = first
        .trim_end_matches('\r')
        .strip_prefix("sep=")
        .map(str::chars);
    if let Some((stated, None)) = stated.and_then(|mut it| Some((it.next()?, it.next()))) {
        return (stated, rest, 2);
    }
    let score = |separator: char| {
        let mut reader = Reader::new(text, separator);
        let rows = std::iter::from_fn(|| reader.row()).take(LOOKED_AT);
        let counts: Vec<_> = rows.map(|(_, cells)| cells.len() - 1).collect();
        let most = counts.first().copied().unwrap_or_default();
        let alike = counts.iter().filter(|count| **count == most && most > 0);
        (alike.count(), most)
    };
    // The first of those with the most.
    let best = SEPARATORS.iter().rev().copied().max_by_key(|it| score(*it));
    let best = best.filter(|it| score(*it).0 > 0);
    (best.unwrap_or(','), text, 1)
}

/// Finds the rows of a text, and their cells.
struct Reader<'a> {
    text: &'a str,
    letters: Peekable<CharIndices<'a>>,
    separator: char,
    /// Whether quotation marks within cells have a backslash before them.
    has_escapes: bool,
    /// The number of the present line, from 1.
    line: u32,
}

impl<'a> Reader<'a> {
    fn new(text: &'a str, separator: char) -> Self {
        // In RFC 4180 another mark or the end of the cell is behind a backslash and a mark.
        let of_text = |c: char| c != separator && !matches!(c, '"' | '\r' | '\n');
        let mut marks = text.match_indices("\\\"");
        let has_escapes = marks.any(|(at, _)| text[at + 2..].starts_with(of_text));
        Self {
            has_escapes,
            text,
            letters: text.char_indices().peekable(),
            separator,
            line: 1,
        }
    }

    /// The next row that is not blank, with the number of its line.
    fn row(&mut self) -> Option<(u32, Vec<String>)> {
        while self.ends_line() {}
        self.letters.peek()?;
        let number = self.line;
        let mut cells = Vec::new();
        loop {
            cells.push(self.cell());
            if self
                .letters
                .next_if(|(_, c)| *c == self.separator)
                .is_none()
            {
                self.ends_line();
                return Some((number, cells));
            }
        }
    }

    /// Takes the end of a line, if there is one.
    fn ends_line(&mut self) -> bool {
        let is_end = match self.letters.next_if(|(_, c)| matches!(c, '\r' | '\n')) {
            Some((_, '\r')) => {
                self.letters.next_if(|(_, c)| *c == '\n');
                true
            }
            end => end.is_some(),
        };
        self.line += u32::from(is_end);
        is_end
    }

    /// A cell, without what ends it.
    fn cell(&mut self) -> String {
        let at = self.at();
        let rest = &self.text[at..];
        let blanks = |c: char| c == ' ' || (c == '\t' && self.separator != '\t');
        let quoted = rest.trim_start_matches(blanks);
        if let Some(quoted) = quoted.strip_prefix('"') {
            let start = self.text.len() - quoted.len();
            if let Some((cell, end)) = self.quoted(start) {
                self.go_to(end);
                return cell;
            }
            // It is never closed: the line ends it.
            let end = quoted.find(['\r', '\n']).unwrap_or(quoted.len());
            self.go_to(start + end);
            return quoted[..end].to_owned();
        }
        let end = rest.find([self.separator, '\r', '\n']);
        let end = end.unwrap_or(rest.len());
        self.go_to(at + end);
        rest[..end].to_owned()
    }

    /// What stands in quotation marks from a place on, and where that ends; `None` if they
    /// are not closed. The closing one stands before a separator or the end of a line;
    /// others belong to the text, doubled or behind a backslash or as they are.
    fn quoted(&self, start: usize) -> Option<(String, usize)> {
        let text = &self.text[start..];
        let mut cell = String::new();
        let mut taken = 0;
        while let Some(mark) = text[taken..].find('"').map(|at| at + taken) {
            if mark > MAX_QUOTED {
                return None;
            }
            let (before, behind) = (&text[taken..mark], &text[mark + 1..]);
            cell.push_str(before);
            if let Some(end) = self.end_behind(behind) {
                return Some((cell, start + mark + 1 + end));
            }
            let is_doubled = behind.starts_with('"');
            if self.has_escapes && before.ends_with('\\') {
                cell.pop();
            } else if !is_doubled && cell.contains(['\r', '\n']) && self.begins(&text[..mark]) {
                // Another row began within the cell.
                return None;
            }
            cell.push('"');
            taken = mark + 1 + usize::from(is_doubled && !self.has_escapes);
        }
        None
    }

    /// How far the end of a cell is, if nothing but blanks stands before it.
    fn end_behind(&self, text: &str) -> Option<usize> {
        let rest = text.trim_start_matches(|c: char| c == ' ' && c != self.separator);
        let is_end = rest
            .chars()
            .next()
            .is_none_or(|c| c == self.separator || matches!(c, '\r' | '\n'));
        is_end.then(|| text.len() - rest.len())
    }

    /// Whether a cell begins behind this text.
    fn begins(&self, text: &str) -> bool {
        let before = text.trim_end_matches(' ');
        before.ends_with([self.separator, '\r', '\n'])
    }

    fn at(&mut self) -> usize {
        self.letters.peek().map_or(self.text.len(), |(at, _)| *at)
    }

    /// Goes on at a place, and counts the lines until there.
    fn go_to(&mut self, end: usize) {
        let mut is_return = false;
        while let Some((_, c)) = self.letters.next_if(|(at, _)| *at < end) {
            self.line += u32::from(c == '\r' || (c == '\n' && !is_return));
            is_return = c == '\r';
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

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
        for (text, expected) in [
            ("a,b\n\n\"c\nd\",e\nf,g\n", vec![1, 3, 5]),
            ("a,b\r\n\r\n\"c\r\nd\",e\r\nf,g", vec![1, 3, 5]),
            ("a,b\r\rc,d\re,f", vec![1, 3, 4]),
            ("sep=;\na;b\n\nc;d", vec![2, 4]),
        ] {
            let read = rows_of(text, &BOUNDS).expect("a table");
            let numbers: Vec<_> = read.iter().map(|(number, _)| *number).collect();
            assert_eq!(numbers, expected, "{text:?}");
        }
        assert_eq!(rows("a,b\n\"c\nd\",e")[1], ["c\nd", "e"]);
    }

    #[test]
    fn quotation_marks_are_read_as_they_were_meant() {
        for (text, expected) in [
            ("a,\"b \"\"c\"\"\",d", vec!["a", "b \"c\"", "d"]),
            ("\"a\", \"b, c\" , \"d\"", vec!["a", "b, c", "d"]),
            ("\"Du\\\"sty, Jr\",b", vec!["Du\"sty, Jr", "b"]),
            ("\"Rae \"Red\" Doe\",b", vec!["Rae \"Red\" Doe", "b"]),
            ("5\" tall,b", vec!["5\" tall", "b"]),
            ("=\"02138\",b", vec!["=\"02138\"", "b"]),
            ("\"=\"\"02139\"\"\",b", vec!["=\"02139\"", "b"]),
            ("\"\",b", vec!["", "b"]),
            ("a,\"", vec!["a", ""]),
        ] {
            assert_eq!(rows(text)[0], expected, "{text}");
        }
    }

    #[test]
    fn a_quotation_mark_that_is_never_closed_ends_with_its_line() {
        for rest in ["Star,Lou Roe", "Star,\"Roe, Lou\"", "\"Star\",Lou Roe"] {
            let text = format!("Name,Owner\nDusty,\"Rae Doe\nMax,Kim Lee\n{rest}\n");
            let read = rows(&text);
            assert_eq!(read.len(), 4, "{text}");
            assert_eq!(read[1], ["Dusty", "Rae Doe"], "{text}");
        }
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
            marked(b"\xff\xfe", &[&little, &b"\n"[..]].concat()),
            marked(b"\xfe\xff", &big),
            little,
            big,
            western,
            text.replace("ty", "t\0y").into_bytes(),
            [text.as_bytes(), &[0; 16]].concat(),
        ] {
            assert_eq!(read_text(&file).as_deref(), Some(text), "{file:?}");
        }
        assert_eq!(read_text(b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR"), None);
        assert_eq!(read_text(b"").as_deref(), Some(""));
    }

    #[test]
    fn a_line_of_another_encoding_leaves_the_others_as_they_are() {
        let file = [
            b"Zo\xc3\xab,N\xc3\xba\xc3\xb1ez\n".as_slice(),
            b"Ren\xe9e,Fox",
        ]
        .concat();
        let mac = b"Zo\x91,N\x9c\x96ez\rMax,";
        assert_eq!(read_text(&file).as_deref(), Some("Zoë,Núñez\nRenée,Fox"));
        assert_eq!(read_text(mac).as_deref(), Some("Zoë,Núñez\rMax,"));
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

    proptest! {
        #[test]
        fn a_table_that_is_written_is_read_cell_for_cell(
            table in proptest::collection::vec(
                proptest::collection::vec("[a-zé0-9 ,;|\"\\\\\t]{0,6}(\n[a-z\"]{0,3})?", 2..=4),
                1..8,
            ),
            separator in proptest::sample::select(&SEPARATORS[..]),
            ending in proptest::sample::select(&["\n", "\r\n"][..]),
        ) {
            let width = table[0].len();
            let same = |row: &Vec<String>| row.iter().cycle().take(width).cloned().collect();
            let table: Vec<Vec<String>> = table.iter().map(same).collect();
            let quoted = |cell: &String| format!("\"{}\"", cell.replace('"', "\"\""));
            let line = |row: &Vec<String>| {
                let cells: Vec<_> = row.iter().map(quoted).collect();
                cells.join(&separator.to_string())
            };
            let lines: Vec<_> = table.iter().map(line).collect();
            let text = format!("sep={separator}\n{}", lines.join(ending));
            prop_assert_eq!(rows(&text), table);
        }

        #[test]
        fn any_text_is_read(text in "[a\",;\\\\ \r\n]{0,40}") {
            let read = rows_of(&text, &BOUNDS);
            prop_assert!(read.is_ok() || text.len() > 4);
        }
    }
}
