//! Writes tables as CSV (RFC 4180) for spreadsheets, and reads those that spreadsheets and
//! other programs make.
//!
//! Used by the adapters that have to do with such files: `web` and `uploads`.

#![warn(missing_docs)]

mod read;

pub use read::{Bounds, Rows, Sheet, Unreadable, is_packed, read, read_text};

use csv::{Terminator, WriterBuilder};

/// The first bytes of a file. Without them spreadsheets guess another encoding than
/// UTF-8.
pub const BYTE_ORDER_MARK: &[u8] = "\u{feff}".as_bytes();

/// Rows of a table, in UTF-8. Fails if the rows have different lengths.
pub fn csv_rows(rows: impl IntoIterator<Item = Vec<String>>) -> Result<Vec<u8>, csv::Error> {
    let mut writer = WriterBuilder::new()
        .terminator(Terminator::CRLF)
        .from_writer(Vec::new());
    for row in rows {
        writer.write_record(row.into_iter().map(harmless))?;
    }
    writer
        .into_inner()
        .map_err(|error| error.into_error().into())
}

/// An apostrophe before what a spreadsheet could take for a formula
/// (<https://owasp.org/www-community/attacks/CSV_Injection>), except before a negative
/// number, which is to be added up.
fn harmless(cell: String) -> String {
    let is_formula = cell.starts_with(['=', '+', '-', '@', '\t', '\r']);
    if is_formula && !is_negative(&cell) {
        format!("'{cell}")
    } else {
        cell
    }
}

/// Whether it is digits after a minus, with decimals or without.
fn is_negative(cell: &str) -> bool {
    let digits = |text: &str| !text.is_empty() && text.bytes().all(|it| it.is_ascii_digit());
    cell.strip_prefix('-').is_some_and(|number| {
        let (whole, decimals) = number.split_once('.').unwrap_or((number, "0"));
        digits(whole) && digits(decimals)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_table_reads_back_as_it_was_and_has_no_formula() {
        let cells = [
            "=1+1", "+1 931", "-1+1", "-", "-.5", "@a", "\tx", "\rx", "Núñez", "a \"b\"", "a,b",
            "a\r\nb", "",
        ];
        let table = csv_rows([cells.map(str::to_owned).to_vec()]).expect("a table");
        let mut reader = csv::ReaderBuilder::new()
            .has_headers(false)
            .from_reader(table.as_slice());
        let read = reader.records().next().expect("a row").expect("readable");
        let expected = cells.map(|cell| match cell.chars().next() {
            Some('=' | '+' | '-' | '@' | '\t' | '\r') => format!("'{cell}"),
            _ => cell.to_owned(),
        });
        assert_eq!(read.iter().collect::<Vec<_>>(), expected);
    }

    #[test]
    fn a_negative_number_is_one() {
        for number in ["-3.00", "-12"] {
            assert_eq!(harmless(number.to_owned()), number);
        }
    }
}
