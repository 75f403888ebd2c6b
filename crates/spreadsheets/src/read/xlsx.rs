use std::io::Cursor;

use calamine::{Data, DataRef, ExcelDateTime, Reader as _, Xlsx, XlsxError};

use super::unfold::bounded;
use super::{Bounds, Rows, Unreadable};

/// So many sheets in which nothing stands are passed over.
const EMPTY_SHEETS: usize = 20;

/// Excel's dates before this day have only a time: they are times of day, or durations.
const FIRST_DAY: f64 = 1.0;

/// Reads the first sheet in which something stands.
pub(super) fn read(file: &[u8], bounds: &Bounds) -> Result<Rows, Unreadable> {
    let file = bounded(file)?;
    let book = Xlsx::new(Cursor::new(file.as_slice()));
    let mut book: Xlsx<_> = book.map_err(|error| unread(&error))?;
    for sheet in book.sheet_names().into_iter().take(EMPTY_SHEETS) {
        // Of a sheet of charts there is nothing to read.
        let rows = match sheet_rows(&mut book, &sheet, bounds) {
            Err(Unreadable::Unknown) => continue,
            rows => rows?,
        };
        if !rows.is_empty() {
            return Ok(rows);
        }
    }
    Ok(Rows::new())
}

fn unread(error: &XlsxError) -> Unreadable {
    match error {
        XlsxError::Password => Unreadable::Encrypted,
        XlsxError::WorksheetNotFound(_) => Unreadable::Unknown,
        _ => Unreadable::Damaged,
    }
}

/// The cells of a sheet, one after the other: as a whole it would have all cells to its
/// last one, which may stand anywhere.
fn sheet_rows(
    book: &mut Xlsx<Cursor<&[u8]>>,
    sheet: &str,
    bounds: &Bounds,
) -> Result<Rows, Unreadable> {
    let mut cells = book
        .worksheet_cells_reader(sheet)
        .map_err(|error| unread(&error))?;
    let mut rows = Rows::new();
    let mut bytes = 0;
    while let Some(cell) = cells.next_cell().map_err(|error| unread(&error))? {
        let text = text_of(cell.get_value());
        if text.is_empty() {
            continue;
        }
        let (row, column) = cell.get_position();
        let column = usize::try_from(column).unwrap_or(usize::MAX);
        if column >= bounds.columns {
            return Err(Unreadable::TooManyColumns);
        }
        bytes += text.len();
        if bytes > bounds.bytes {
            return Err(Unreadable::TooLarge);
        }
        let number = row.saturating_add(1);
        if rows.last().is_none_or(|(last, _)| *last != number) {
            if rows.len() >= bounds.rows {
                return Err(Unreadable::TooManyRows);
            }
            rows.push((number, Vec::new()));
        }
        if let Some((_, cells)) = rows.last_mut() {
            if cells.len() <= column {
                cells.resize(column + 1, String::new());
            }
            cells[column] = text;
        }
    }
    Ok(rows)
}

fn text_of(cell: &DataRef<'_>) -> String {
    match cell {
        DataRef::DateTime(at) if !at.is_duration() => date_of(*at),
        // An error of a formula says nothing.
        DataRef::Error(_) => String::new(),
        DataRef::Bool(yes) => if *yes { "yes" } else { "no" }.to_owned(),
        cell => Data::from(cell.clone()).to_string(),
    }
}

/// `YYYY-MM-DD`, with `HH:MM` behind if there is a time, or that alone.
fn date_of(at: ExcelDateTime) -> String {
    let (year, month, day, hour, minute, _, _) = at.to_ymd_hms_milli();
    let date = format!("{year:04}-{month:02}-{day:02}");
    let time = format!("{hour:02}:{minute:02}");
    if at.as_f64() < FIRST_DAY {
        time
    } else if time == "00:00" {
        date
    } else {
        format!("{date} {time}")
    }
}

#[cfg(test)]
mod tests;
