use std::io::{Cursor, Read as _};

use calamine::{Data, DataRef, ExcelDateTime, Reader as _, Xlsx, XlsxError};
use zip::ZipArchive;

use super::{Bounds, Rows, Unreadable};

/// Maximum number of files in a file of Excel: sheets, pictures, and some of its own.
const MAX_PARTS: usize = 1000;

/// Maximum size of all parts together when they are unzipped. A table with all that may be
/// imported takes less; beside it the largest parts are read into memory one by one.
const MAX_UNZIPPED: u64 = 64 << 20;

/// Excel's dates before this day have only a time: they are times of day, or durations.
const FIRST_DAY: f64 = 1.0;

/// Reads the first sheet in which something stands.
pub(super) fn read(file: &[u8], bounds: &Bounds) -> Result<Rows, Unreadable> {
    check_size(file)?;
    let mut book: Xlsx<_> = Xlsx::new(Cursor::new(file)).map_err(|error| unread(&error))?;
    for sheet in book.sheet_names() {
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

/// Unzips each part without keeping it, and counts: what an archive says of its sizes need
/// not be true.
fn check_size(file: &[u8]) -> Result<(), Unreadable> {
    let mut archive = ZipArchive::new(Cursor::new(file)).map_err(|_| Unreadable::Damaged)?;
    if archive.len() > MAX_PARTS {
        return Err(Unreadable::TooLarge);
    }
    let mut left = MAX_UNZIPPED;
    for at in 0..archive.len() {
        let part = archive.by_index(at).map_err(|_| Unreadable::Damaged)?;
        if part.size() > left {
            return Err(Unreadable::TooLarge);
        }
        let mut part = part.take(left + 1);
        let unzipped = std::io::copy(&mut part, &mut std::io::sink());
        let unzipped = unzipped.map_err(|_| Unreadable::Damaged)?;
        left = left.checked_sub(unzipped).ok_or(Unreadable::TooLarge)?;
    }
    Ok(())
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
mod tests {
    use std::io::Write as _;

    use zip::ZipWriter;
    use zip::write::SimpleFileOptions;

    use super::*;

    const BOUNDS: Bounds = Bounds {
        rows: 5,
        columns: 4,
        bytes: 10_000,
    };

    const WORKBOOK: &str = r#"<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets><sheet name="Empty" sheetId="1" r:id="r1"/><sheet name="Horses" sheetId="2" r:id="r2"/></sheets></workbook>"#;
    const RELATIONS: &str = r#"<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="r2" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet2.xml"/><Relationship Id="r3" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/styles" Target="styles.xml"/></Relationships>"#;
    const PACKAGE: &str = r#"<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="xl/workbook.xml"/></Relationships>"#;
    const STYLES: &str = r#"<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>"#;

    fn sheet(rows: &str) -> String {
        format!(
            r#"<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>{rows}</sheetData></worksheet>"#
        )
    }

    fn archive(parts: &[(&str, &str)]) -> Vec<u8> {
        let mut archive = ZipWriter::new(Cursor::new(Vec::new()));
        for (name, content) in parts {
            let options = SimpleFileOptions::default();
            archive.start_file(*name, options).expect("a part");
            archive.write_all(content.as_bytes()).expect("written");
        }
        archive.finish().expect("an archive").into_inner()
    }

    fn book(rows: &str, more: &[(&str, &str)]) -> Vec<u8> {
        let (empty, rows) = (sheet(""), sheet(rows));
        let parts = [
            ("_rels/.rels", PACKAGE),
            ("xl/workbook.xml", WORKBOOK),
            ("xl/_rels/workbook.xml.rels", RELATIONS),
            ("xl/styles.xml", STYLES),
            ("xl/worksheets/sheet1.xml", empty.as_str()),
            ("xl/worksheets/sheet2.xml", rows.as_str()),
        ];
        archive(&[&parts, more].concat())
    }

    fn text(at: &str, text: &str) -> String {
        format!(r#"<c r="{at}" t="inlineStr"><is><t>{text}</t></is></c>"#)
    }

    #[test]
    fn the_first_sheet_with_something_in_it_is_read() {
        let rows = format!(
            r#"<row r="2">{}{}</row><row r="4">{}<c r="C4" s="1"><v>43528</v></c><c r="D4"><f>HYPERLINK("http://x")+B4</f><v>620.5</v></c></row>"#,
            text("A2", "Name"),
            text("C2", "DOB"),
            text("A4", "Dusty"),
        );
        let macros = ("xl/vbaProject.bin", "Sub Auto_Open()");
        let read = read(&book(&rows, &[macros]), &BOUNDS).expect("a table");
        let expected = [
            (2, vec!["Name", "", "DOB"]),
            (4, vec!["Dusty", "", "2019-03-04", "620.5"]),
        ];
        let expected =
            expected.map(|(at, cells)| (at, cells.into_iter().map(str::to_owned).collect()));
        assert_eq!(read, expected);
    }

    #[test]
    fn a_cell_far_away_takes_no_memory() {
        for (at, expected) in [
            ("XFD1", Err(Unreadable::TooManyColumns)),
            ("E1", Err(Unreadable::TooManyColumns)),
        ] {
            let rows = format!(r#"<row r="1">{}</row>"#, text(at, "x"));
            assert_eq!(read(&book(&rows, &[]), &BOUNDS), expected, "{at}");
        }
        let rows = format!(r#"<row r="1048576">{}</row>"#, text("A1048576", "x"));
        let far = read(&book(&rows, &[]), &BOUNDS);
        assert_eq!(far, Ok(vec![(1_048_576, vec!["x".to_owned()])]));
    }

    #[test]
    fn a_sheet_is_bounded() {
        let row = |at: usize| format!(r#"<row r="{at}">{}</row>"#, text(&format!("A{at}"), "x"));
        let rows: String = (1..=6).map(row).collect();
        assert_eq!(
            read(&book(&rows, &[]), &BOUNDS),
            Err(Unreadable::TooManyRows)
        );
        let long = format!(r#"<row r="1">{}</row>"#, text("A1", &"x".repeat(10_001)));
        assert_eq!(read(&book(&long, &[]), &BOUNDS), Err(Unreadable::TooLarge));
    }

    #[test]
    fn a_bomb_is_refused_and_so_is_what_is_no_workbook() {
        let zeros = " ".repeat(usize::try_from(MAX_UNZIPPED).expect("fits") + 1);
        let bomb = book("", &[("xl/media/bomb.xml", &zeros)]);
        assert!(bomb.len() < 1 << 20, "{}", bomb.len());
        assert_eq!(read(&bomb, &BOUNDS), Err(Unreadable::TooLarge));
        let parts: Vec<_> = (0..=MAX_PARTS).map(|at| at.to_string()).collect();
        let parts: Vec<_> = parts.iter().map(|name| (name.as_str(), "")).collect();
        assert_eq!(read(&archive(&parts), &BOUNDS), Err(Unreadable::TooLarge));
        let other = archive(&[("word/document.xml", "<a/>")]);
        assert_eq!(read(&other, &BOUNDS), Err(Unreadable::Damaged));
        let whole = book("", &[]);
        assert_eq!(
            read(&whole[..whole.len() / 2], &BOUNDS),
            Err(Unreadable::Damaged)
        );
    }

    #[test]
    fn a_part_that_lies_about_its_size_is_counted() {
        let mut bomb = book("", &[("xl/media/bomb.xml", &" ".repeat(70 << 20))]);
        // The sizes in the headers of the part, which say nothing of its content.
        let size = (70_u32 << 20).to_le_bytes();
        let mut at = 0;
        while let Some(found) = bomb[at..].windows(4).position(|it| it == size) {
            at += found;
            bomb[at..at + 4].copy_from_slice(&10_u32.to_le_bytes());
        }
        let refused = read(&bomb, &BOUNDS).expect_err("refused");
        assert!(matches!(
            refused,
            Unreadable::TooLarge | Unreadable::Damaged
        ));
    }
}
