use std::io::Cursor;

use calamine::{Data, DataRef, ExcelDateTime, Reader as _, SheetVisible, Style, Xlsx, XlsxError};

use super::cells::{Left, fill, row_at};
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
    let mut left = Left::of(bounds);
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
        left.put(
            row_at(&mut rows, row.saturating_add(1), bounds)?,
            column,
            text,
        )?;
    }
    fill(&mut rows, &merged, left)?;
    Ok(rows)
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
pub(super) mod tests;
