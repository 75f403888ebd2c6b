//! Reads tables: CSV in the usual encodings and with the usual separators, Excel's files, and
//! spreadsheets of `OpenDocument`. What a file may have is bounded before it is read into memory.

mod cells;
#[cfg(test)]
mod formats;
mod ods;
mod shown;
mod text;
mod unfold;
mod xlsx;

use thiserror::Error;

pub use text::read_text;

/// The most that a table may have, of which the rest of a file is not read. All sheets of a
/// workbook together have no more texts and cells than one.
#[derive(Debug, Clone, Copy)]
pub struct Bounds {
    /// Rows, blank ones and headings among them.
    pub rows: usize,
    /// Columns.
    pub columns: usize,
    /// Bytes of all texts together.
    pub bytes: usize,
}

/// Rows of a table with their numbers in the file, from 1.
pub type Rows = Vec<(u32, Vec<String>)>;

/// A sheet of a workbook, or the only table of another file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sheet {
    /// What it is called; empty if it is the only table of its file.
    pub name: String,
    /// Whether a spreadsheet does not show it.
    pub is_hidden: bool,
    /// Its rows, or why they were not read.
    pub rows: Result<Rows, Unreadable>,
}

/// Why a file was not read.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum Unreadable {
    /// Neither a text nor a spreadsheet.
    #[error("is neither a table nor a text")]
    Unknown,
    /// A file of Excel of before 2007.
    #[error("is in an old format; save it as .xlsx or CSV")]
    Old,
    /// An open document that is no spreadsheet.
    #[error("is a document without a table; save its table as CSV")]
    OpenDocument,
    /// A spreadsheet with a password.
    #[error("has a password; save it without one")]
    Encrypted,
    /// It is cut off or damaged.
    #[error("is damaged")]
    Damaged,
    /// It is larger inside than a table may be.
    #[error("has more in it than can be imported at once")]
    TooLarge,
    /// A spreadsheet that would take far more memory than its table.
    #[error("has far more in it than a table, such as styles; save its sheet as CSV")]
    Unfolds,
    /// More columns than a table may have.
    #[error("has too many columns")]
    TooManyColumns,
    /// More rows than a table may have.
    #[error("has too many rows")]
    TooManyRows,
}

/// How the files begin of ZIP, and of Excel before 2007, in which those with a password
/// are, too.
const ZIP: &[u8] = b"PK\x03\x04";
const COMPOUND: &[u8] = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1";
/// The name of the stream in which a file of Excel with a password is, in UTF-16.
const ENCRYPTED: &[u8] = b"E\0n\0c\0r\0y\0p\0t\0e\0d\0P\0a\0c\0k\0a\0g\0e\0";

/// How the first file in an open document is called and begins, which is not compressed.
const OPEN_DOCUMENT: &[u8] = b"mimetypeapplication/vnd.oasis.opendocument.";
const OPEN_SPREADSHEET: &[u8] = b"mimetypeapplication/vnd.oasis.opendocument.spreadsheet";

/// Whether a file that begins so is packed: it may unfold to much more than it is large.
#[must_use]
pub fn is_packed(start: &[u8]) -> bool {
    start.starts_with(ZIP)
}

/// Reads a file by what is in it, whatever it is called. Of a spreadsheet the sheets in
/// which something stands; formulas by the values that were stored with them.
pub fn read(file: &[u8], bounds: &Bounds) -> Result<Vec<Sheet>, Unreadable> {
    let start = &file[..file.len().min(200)];
    let begins_with = |kind: &[u8]| start.windows(kind.len()).any(|it| it == kind);
    if begins_with(OPEN_SPREADSHEET) {
        return ods::read(file, bounds);
    }
    if begins_with(OPEN_DOCUMENT) {
        return Err(Unreadable::OpenDocument);
    }
    if is_packed(file) {
        return xlsx::read(file, bounds);
    }
    if file.starts_with(COMPOUND) {
        let is_encrypted = file.windows(ENCRYPTED.len()).any(|it| it == ENCRYPTED);
        return Err(if is_encrypted {
            Unreadable::Encrypted
        } else {
            Unreadable::Old
        });
    }
    let text = read_text(file).ok_or(Unreadable::Unknown)?;
    Ok(vec![Sheet {
        name: String::new(),
        is_hidden: false,
        rows: text::rows_of(&text, bounds),
    }])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_of_another_program_is_refused_with_the_true_reason() {
        let bounds = Bounds {
            rows: 5,
            columns: 4,
            bytes: 1000,
        };
        let open_document = |kind: &[u8]| {
            let begins = b"\x08\0\0\0mimetypeapplication/vnd.oasis.opendocument.";
            [ZIP, &[0; 22], begins, kind].concat()
        };
        for (file, expected) in [
            (open_document(b"text"), Unreadable::OpenDocument),
            (open_document(b"spreadsheet"), Unreadable::Damaged),
            ([ZIP, &[0; 40]].concat(), Unreadable::Damaged),
            (COMPOUND.to_vec(), Unreadable::Old),
            ([COMPOUND, ENCRYPTED].concat(), Unreadable::Encrypted),
            (b"\x89PNG\r\n\0\0".to_vec(), Unreadable::Unknown),
        ] {
            assert_eq!(read(&file, &bounds), Err(expected), "{expected:?}");
        }
    }
}
