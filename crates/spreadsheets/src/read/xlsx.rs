use std::io::Cursor;

use calamine::{
    Data, DataRef, Dimensions, ExcelDateTime, Reader as _, SheetVisible, Style, Xlsx, XlsxError,
};

use super::shown::shown;
use super::unfold::bounded;
use super::{Bounds, Rows, Sheet, Unreadable};

/// Excel's dates before this day have only a time: they are times of day, or durations.
const FIRST_DAY: f64 = 1.0;

/// Reads the sheets in which something stands.
pub(super) fn read(file: &[u8], bounds: &Bounds) -> Result<Vec<Sheet>, Unreadable> {
    let file = bounded(file)?;
    let book = Xlsx::new(Cursor::new(file.as_slice()));
    let mut book: Xlsx<_> = book.map_err(|error| unread(&error))?;
    let mut left = Left {
        bytes: bounds.bytes,
        cells: bounds.rows.saturating_mul(bounds.columns),
    };
    let mut sheets = Vec::new();
    for sheet in book.sheets_metadata().to_vec() {
        let mut rest = left;
        // Of a sheet of charts there is nothing to read.
        let rows = match sheet_rows(&mut book, &sheet.name, bounds, &mut rest) {
            Err(Unreadable::Unknown) => continue,
            Ok(rows) if rows.is_empty() => continue,
            rows => rows,
        };
        // Of what was not read nothing is kept.
        if rows.is_ok() {
            left = rest;
        }
        sheets.push(Sheet {
            name: sheet.name,
            is_hidden: sheet.visible != SheetVisible::Visible,
            rows,
        });
    }
    Ok(sheets)
}

/// What all sheets together may still have: bytes of texts, and cells, also blank ones
/// before others, which take memory too.
#[derive(Clone, Copy)]
struct Left {
    bytes: usize,
    cells: usize,
}

impl Left {
    /// Puts a text into a row, if there is room for it.
    fn put(
        &mut self,
        cells: &mut Vec<String>,
        column: usize,
        text: String,
    ) -> Result<(), Unreadable> {
        let added = (column + 1).saturating_sub(cells.len());
        let bytes = self.bytes.checked_sub(text.len());
        self.bytes = bytes.ok_or(Unreadable::TooLarge)?;
        self.cells = self.cells.checked_sub(added).ok_or(Unreadable::TooLarge)?;
        cells.resize(cells.len() + added, String::new());
        cells[column] = text;
        Ok(())
    }
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
    left: &mut Left,
) -> Result<Rows, Unreadable> {
    let merged = book.merge_cells_by_sheet_name(sheet);
    let merged = merged.map_err(|error| unread(&error))?;
    let mut cells = book
        .worksheet_cells_reader(sheet)
        .map_err(|error| unread(&error))?;
    let mut rows = Rows::new();
    while let Some((cell, style)) = cells
        .next_cell_with_style_id()
        .map_err(|error| unread(&error))?
    {
        let text = text_of(cell.get_value(), cells.styles().get(style));
        if text.trim().is_empty() {
            continue;
        }
        let (row, column) = cell.get_position();
        let column = usize::try_from(column).unwrap_or(usize::MAX);
        if column >= bounds.columns {
            return Err(Unreadable::TooManyColumns);
        }
        let number = row.saturating_add(1);
        if rows.last().is_none_or(|(last, _)| *last != number) {
            if rows.len() >= bounds.rows {
                return Err(Unreadable::TooManyRows);
            }
            rows.push((number, Vec::new()));
        }
        if let Some((_, cells)) = rows.last_mut() {
            left.put(cells, column, text)?;
        }
    }
    fill(&mut rows, &merged, left)?;
    Ok(rows)
}

/// What stands in cells that were merged over several rows is said of each of them. Those
/// over several columns of one row are titles.
fn fill(rows: &mut Rows, merged: &[Dimensions], left: &mut Left) -> Result<(), Unreadable> {
    for Dimensions { start, end } in merged {
        let column = usize::try_from(start.1).unwrap_or(usize::MAX);
        let first = rows.partition_point(|(number, _)| *number <= start.0);
        let last = rows.partition_point(|(number, _)| *number <= end.0.saturating_add(1));
        let Some(((number, cells), below)) =
            rows.get_mut(first..last).and_then(<[_]>::split_first_mut)
        else {
            continue;
        };
        let text = cells.get(column).filter(|it| !it.is_empty()).cloned();
        let Some(text) = text.filter(|_| *number == start.0 + 1) else {
            continue;
        };
        for (_, cells) in below {
            left.put(cells, column, text.clone())?;
        }
    }
    Ok(())
}

fn text_of(cell: &DataRef<'_>, style: Option<&Style>) -> String {
    let format = style.and_then(|style| style.number_format.as_ref());
    let format = format.map_or("", |it| it.format_code.as_str());
    match cell {
        DataRef::DateTime(at) if !at.is_duration() => date_of(*at),
        // An error of a formula says nothing.
        DataRef::Error(_) => String::new(),
        DataRef::Bool(yes) => if *yes { "yes" } else { "no" }.to_owned(),
        DataRef::Float(number) => shown(*number, format),
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
