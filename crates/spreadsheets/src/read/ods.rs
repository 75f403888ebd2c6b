//! Reads the spreadsheets of `OpenDocument` 1.3 (part 3, chapter 9), as `LibreOffice` and others
//! write them.
//!
//! calamine keeps all cells of a sheet up to its last one. Here a cell or a row that is
//! repeated is an attribute, so that a file of a few KB may announce billions of them; so
//! the cells are read one after the other, as those of Excel.

mod cell;

use std::collections::HashSet;
use std::io::{BufRead, BufReader, Cursor, Read};

use calamine::Dimensions;
use quick_xml::events::{BytesRef, BytesStart, Event};
use quick_xml::{Reader, XmlVersion};
use zip::ZipArchive;

use self::cell::OpenCell;
use super::cells::{Left, fill, row_at};
use super::unfold::{MAX_DEPTH, MAX_UNZIPPED, Metered};
use super::{Bounds, Rows, Sheet, Unreadable};

/// Maximum number of bytes of the list of files, which tells whether they are encrypted.
const MAX_MANIFEST: u64 = 1 << 20;

/// Reads the sheets in which something stands.
pub(super) fn read(file: &[u8], bounds: &Bounds) -> Result<Vec<Sheet>, Unreadable> {
    let mut archive = ZipArchive::new(Cursor::new(file)).map_err(|_| Unreadable::Damaged)?;
    if let Ok(manifest) = archive.by_name("META-INF/manifest.xml") {
        let mut text = Vec::new();
        let read = manifest.take(MAX_MANIFEST).read_to_end(&mut text);
        read.map_err(|_| Unreadable::Damaged)?;
        if String::from_utf8_lossy(&text).contains("encryption-data") {
            return Err(Unreadable::Encrypted);
        }
    }
    let content = archive.by_name("content.xml");
    let content = content.map_err(|_| Unreadable::Damaged)?;
    let metered = Metered::of(content, MAX_UNZIPPED);
    let mut reader = Reader::from_reader(BufReader::new(metered));
    let mut book = Book::new(bounds);
    let read = book.read(&mut reader);
    let is_beyond = reader.get_ref().get_ref().is_beyond;
    match read {
        Err(_) if is_beyond => Err(Unreadable::Unfolds),
        Err(error) => Err(error),
        Ok(()) => Ok(book.sheets),
    }
}

/// What was read so far.
struct Book<'b> {
    bounds: &'b Bounds,
    left: Left,
    sheets: Vec<Sheet>,
    /// The style that is read, and those of sheets that are not shown.
    style: String,
    hidden: HashSet<String>,
    sheet: Option<OpenSheet>,
    /// How many sheets stand in the cells of others.
    inner: usize,
    row: Option<OpenRow>,
    cell: Option<OpenCell>,
}

/// The sheet that is read.
struct OpenSheet {
    name: String,
    is_hidden: bool,
    rows: Rows,
    /// The number of the last row, from 1.
    number: u32,
    merged: Vec<Dimensions>,
    /// What was left before it.
    before: Left,
    /// Why it is not read any further.
    problem: Option<Unreadable>,
}

/// The row that is read.
#[derive(Default)]
struct OpenRow {
    times: u32,
    /// The column of the next cell, from 0.
    column: usize,
    /// What stands in it, by columns.
    cells: Vec<(usize, String)>,
}

impl<'b> Book<'b> {
    fn new(bounds: &'b Bounds) -> Self {
        Self {
            bounds,
            left: Left::of(bounds),
            sheets: Vec::new(),
            style: String::new(),
            hidden: HashSet::new(),
            sheet: None,
            inner: 0,
            row: None,
            cell: None,
        }
    }

    fn read<R: Read>(
        &mut self,
        reader: &mut Reader<BufReader<Metered<R>>>,
    ) -> Result<(), Unreadable>
    where
        BufReader<Metered<R>>: BufRead,
    {
        let mut buffer = Vec::new();
        let mut depth = 0_usize;
        loop {
            buffer.clear();
            let event = reader.read_event_into(&mut buffer);
            match event.map_err(|_| Unreadable::Damaged)? {
                Event::Start(tag) => {
                    depth += 1;
                    self.begin(&tag);
                }
                Event::Empty(tag) => {
                    self.begin(&tag);
                    self.end(tag.name().as_ref());
                }
                Event::End(tag) => {
                    depth = depth.saturating_sub(1);
                    self.end(tag.name().as_ref());
                }
                Event::Text(text) => self.say(&text.xml10_content()),
                Event::CData(text) => self.say(&text.xml10_content()),
                Event::GeneralRef(reference) => self.say(&character(&reference)),
                Event::Eof if depth == 0 => return Ok(()),
                Event::Eof => return Err(Unreadable::Damaged),
                _ => {}
            }
            if depth > MAX_DEPTH {
                return Err(Unreadable::Unfolds);
            }
            if self.cell.is_none() {
                reader.get_mut().get_mut().piece = 0;
            }
        }
    }

    fn begin(&mut self, tag: &BytesStart<'_>) {
        let of = |name: &str| attribute(tag, name);
        match tag.name().as_ref() {
            "style:style" => self.style = of("style:name").unwrap_or_default(),
            "style:table-properties" => {
                if of("table:display").is_some_and(|it| it == "false") {
                    self.hidden.insert(std::mem::take(&mut self.style));
                }
            }
            "table:table" if self.sheet.is_some() => self.inner += 1,
            "table:table" => {
                let style = of("table:style-name").unwrap_or_default();
                self.sheet = Some(OpenSheet {
                    name: of("table:name").unwrap_or_default(),
                    is_hidden: self.hidden.contains(&style),
                    rows: Rows::new(),
                    number: 0,
                    merged: Vec::new(),
                    before: self.left,
                    problem: None,
                });
            }
            _ if self.inner > 0 => {}
            "table:table-row" if self.sheet.is_some() => {
                self.row = Some(OpenRow {
                    times: number(of("table:number-rows-repeated")),
                    ..OpenRow::default()
                });
            }
            name @ ("table:table-cell" | "table:covered-table-cell") => {
                self.begin_cell(tag, name == "table:covered-table-cell");
            }
            name => {
                if let Some(cell) = &mut self.cell {
                    cell.begin(name, tag);
                }
            }
        }
    }

    fn begin_cell(&mut self, tag: &BytesStart<'_>, is_covered: bool) {
        let (Some(sheet), Some(row)) = (&mut self.sheet, &self.row) else {
            return;
        };
        let of = |name: &str| attribute(tag, name);
        let rows = number(of("table:number-rows-spanned"));
        if let (2.., Ok(column)) = (rows, u32::try_from(row.column)) {
            let at = (sheet.number, column);
            sheet.merged.push(Dimensions {
                start: at,
                end: (at.0.saturating_add(rows - 1), column),
            });
        }
        let is_error = of("calcext:value-type").is_some_and(|it| it == "error");
        let values = ["value", "date-value", "time-value", "boolean-value"];
        let mut values = values.iter().map(|name| of(&format!("office:{name}")));
        self.cell = Some(OpenCell {
            times: usize::try_from(number(of("table:number-columns-repeated")))
                .unwrap_or(usize::MAX),
            // An error of a formula says nothing.
            is_covered: is_covered || is_error,
            kind: of("office:value-type").unwrap_or_default(),
            value: values.find_map(|it| it).unwrap_or_default(),
            ..OpenCell::default()
        });
    }

    fn end(&mut self, name: &str) {
        match name {
            "table:table" if self.inner > 0 => self.inner -= 1,
            "table:table" => self.end_sheet(),
            _ if self.inner > 0 => {}
            "table:table-row" => self.end_row(),
            "table:table-cell" | "table:covered-table-cell" => {
                let (Some(cell), Some(row)) = (self.cell.take(), &mut self.row) else {
                    return;
                };
                let text = cell.shown();
                let times = cell.times;
                if !text.trim().is_empty() {
                    // One more than there may be tells that there are too many.
                    let most = (self.bounds.columns + 1).saturating_sub(row.column);
                    for at in 0..times.min(most) {
                        row.cells.push((row.column + at, text.clone()));
                    }
                }
                row.column = row.column.saturating_add(times);
            }
            name => {
                if let Some(cell) = &mut self.cell {
                    cell.end(name);
                }
            }
        }
    }

    fn end_row(&mut self) {
        let (Some(row), Some(sheet)) = (self.row.take(), &mut self.sheet) else {
            return;
        };
        let first = sheet.number;
        sheet.number = first.saturating_add(row.times);
        if row.cells.is_empty() || sheet.problem.is_some() {
            return;
        }
        for at in 1..=row.times {
            let put = sheet.put(
                first.saturating_add(at),
                &row.cells,
                self.bounds,
                &mut self.left,
            );
            if let Err(problem) = put {
                sheet.problem = Some(problem);
                return;
            }
        }
    }

    fn end_sheet(&mut self) {
        let Some(mut sheet) = self.sheet.take() else {
            return;
        };
        let filled = match sheet.problem {
            Some(problem) => Err(problem),
            None => fill(&mut sheet.rows, &sheet.merged, &mut self.left),
        };
        if filled.is_err() {
            // Of what was not read nothing is kept.
            self.left = sheet.before;
        }
        let rows = filled.map(|()| sheet.rows);
        if rows.as_ref().is_ok_and(Vec::is_empty) {
            return;
        }
        self.sheets.push(Sheet {
            name: sheet.name,
            is_hidden: sheet.is_hidden,
            rows,
        });
    }

    fn say(&mut self, text: &str) {
        if let Some(cell) = &mut self.cell
            && cell.paragraphs > 0
            && cell.comments == 0
        {
            cell.text.push_str(text);
        }
    }
}

impl OpenSheet {
    fn put(
        &mut self,
        number: u32,
        cells: &[(usize, String)],
        bounds: &Bounds,
        left: &mut Left,
    ) -> Result<(), Unreadable> {
        let row = row_at(&mut self.rows, number, bounds)?;
        for (column, text) in cells {
            if *column >= bounds.columns {
                return Err(Unreadable::TooManyColumns);
            }
            left.put(row, *column, text.clone())?;
        }
        Ok(())
    }
}

/// The character that a reference stands for; nothing for one that is not known.
fn character(reference: &BytesRef<'_>) -> String {
    if let Ok(Some(character)) = reference.resolve_char_ref() {
        return character.to_string();
    }
    let name: &str = reference;
    let known = [
        ("amp", "&"),
        ("lt", "<"),
        ("gt", ">"),
        ("quot", "\""),
        ("apos", "'"),
    ];
    let found = known.iter().find(|(it, _)| *it == name);
    found.map_or_else(String::new, |(_, text)| (*text).to_owned())
}

fn attribute(tag: &BytesStart<'_>, name: &str) -> Option<String> {
    let found = tag.try_get_attribute(name).ok()??;
    Some(
        found
            .normalized_value(XmlVersion::Explicit1_0)
            .ok()?
            .into_owned(),
    )
}

/// A number of times: once, if it is not said.
fn number(text: Option<String>) -> u32 {
    text.map_or(1, |it| it.parse().unwrap_or(u32::MAX)).max(1)
}

#[cfg(test)]
pub(super) mod tests;
