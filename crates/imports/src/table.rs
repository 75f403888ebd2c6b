use std::collections::HashSet;

use kernel::Invalid;

use crate::cell;
use crate::field::{Field, fields_of, key};
use crate::kind::ImportKind;

/// Maximum number of rows of a table.
pub const MAX_ROWS: usize = 5000;
/// Maximum number of columns of a table.
pub const MAX_COLUMNS: usize = 200;
/// Maximum number of sheets of a file.
pub const MAX_SHEETS: usize = 20;
/// Maximum number of cells of all sheets of a file together, also blank ones: as many as one
/// may have.
pub const MAX_CELLS: usize = MAX_ROWS * MAX_COLUMNS;
/// Maximum number of characters of a cell.
pub const MAX_CELL_CHARS: usize = 10_000;
/// Maximum size of all cells of a table together in bytes.
pub const MAX_TABLE_BYTES: usize = 16 << 20;

/// The first rows, among which the headings are looked for: above them programs write
/// titles.
const ROWS_ABOVE: usize = 10;

/// What is wrong with a table.
const NO_ROWS: Invalid = Invalid("has no rows below its headings");
const TOO_MANY_ROWS: Invalid = Invalid("has more than 5,000 rows");
const TOO_MANY_COLUMNS: Invalid = Invalid("has more than 200 columns");
const TOO_LONG: Invalid = Invalid("has a cell of more than 10,000 characters");
const TOO_LARGE: Invalid = Invalid("has more text than can be imported at once");

/// A table as it was read from a file: its headings, and the rows below them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Table {
    /// The headings, no two the same, in the order of the file.
    pub headings: Vec<String>,
    /// The rows in which something is written.
    pub rows: Vec<Row>,
}

/// A row of a table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Row {
    /// Its number in the file, from 1, as a spreadsheet shows it.
    pub number: u32,
    /// As many cells as there are headings.
    pub cells: Vec<String>,
}

impl Table {
    /// Takes what an adapter read: rows of cells with their numbers in the file. Finds the
    /// headings, and cleans the cells. Refuses more than may be imported at once.
    pub fn of(rows: impl IntoIterator<Item = (u32, Vec<String>)>) -> Result<Self, Invalid> {
        let mut read: Vec<Row> = Vec::new();
        let mut bytes = 0;
        for (number, cells) in rows {
            let row = Row {
                number,
                cells: cleaned(cells)?,
            };
            if row.cells.is_empty() {
                continue;
            }
            bytes += row.cells.iter().map(String::len).sum::<usize>();
            if bytes > MAX_TABLE_BYTES {
                return Err(TOO_LARGE);
            }
            read.push(row);
            if read.len() > MAX_ROWS + ROWS_ABOVE {
                return Err(TOO_MANY_ROWS);
            }
        }
        let names = field_names();
        let mut rows = read.split_off((headings_at(&read, &names) + 1).min(read.len()));
        let Some(headings) = read.pop() else {
            return Err(NO_ROWS);
        };
        // Programs repeat their headings on each page.
        if headings.cells.iter().any(|it| names.contains(&key(it))) {
            rows.retain(|row| row.cells != headings.cells);
        }
        if rows.is_empty() {
            return Err(NO_ROWS);
        }
        if rows.len() > MAX_ROWS {
            return Err(TOO_MANY_ROWS);
        }
        let above = read.pop().map(|row| row.cells).unwrap_or_default();
        let headings = grouped(&above, headings.cells, &names);
        Ok(Self::with(headings, rows))
    }

    fn with(mut headings: Vec<String>, mut rows: Vec<Row>) -> Self {
        let width = rows.iter().map(|row| row.cells.len()).max();
        let width = width.unwrap_or_default().max(headings.len());
        headings.resize(width, String::new());
        for row in &mut rows {
            row.cells.resize(width, String::new());
        }
        Self {
            headings: named(headings),
            rows,
        }
    }

    /// How many cells it has, with those that are blank.
    #[must_use]
    pub fn cells(&self) -> usize {
        self.rows.len() * self.headings.len()
    }

    /// The values of a column.
    pub fn column(&self, at: usize) -> impl Iterator<Item = &str> {
        let cells = self.rows.iter().filter_map(move |row| row.cells.get(at));
        cells.map(String::as_str)
    }

    /// The first values in a column that are not blank.
    #[must_use]
    pub fn samples(&self, at: usize, most: usize) -> Vec<&str> {
        let written = self.column(at).filter(|it| !it.is_empty());
        written.take(most).collect()
    }
}

/// Cells without what nobody sees, and without blank ones at the end.
fn cleaned(cells: Vec<String>) -> Result<Vec<String>, Invalid> {
    let mut cells: Vec<_> = cells.into_iter().map(|it| cell::clean(&it)).collect();
    while cells.last().is_some_and(String::is_empty) {
        cells.pop();
    }
    if cells.len() > MAX_COLUMNS {
        return Err(TOO_MANY_COLUMNS);
    }
    let is_long = |it: &String| it.len() > MAX_CELL_CHARS && it.chars().count() > MAX_CELL_CHARS;
    if cells.iter().any(is_long) {
        return Err(TOO_LONG);
    }
    Ok(cells)
}

/// The names of all fields, as [`key`] makes them.
fn field_names() -> HashSet<String> {
    let kinds = ImportKind::ALL.into_iter();
    let fields = kinds.flat_map(|kind| fields_of(kind).iter());
    fields.flat_map(Field::names).collect()
}

/// The row that has the headings: of the first ones that in which most cells are names of
/// fields, or else the first one.
fn headings_at(rows: &[Row], names: &HashSet<String>) -> usize {
    let known = |row: &Row| {
        let keys = row.cells.iter().map(|cell| key(cell));
        keys.filter(|key| names.contains(key)).count()
    };
    let rows = rows.iter().take(ROWS_ABOVE).map(known).enumerate();
    // The first of those with the most.
    let best = rows.max_by_key(|(at, known)| (*known, usize::MAX - at));
    best.filter(|(_, known)| *known > 0).map_or(0, |(at, _)| at)
}

/// Headings with the word of the group above them, such as *Owner* over *Name* and *Phone*,
/// where more of them are names of fields so.
fn grouped(above: &[String], headings: Vec<String>, names: &HashSet<String>) -> Vec<String> {
    let groups = above.iter().filter(|it| !it.is_empty()).count();
    if !(2..headings.len()).contains(&groups) {
        return headings;
    }
    let mut group = "";
    let of_groups = headings.iter().enumerate().map(|(at, heading)| {
        if let Some(next) = above.get(at).filter(|it| !it.is_empty()) {
            group = next;
        }
        format!("{group} {heading}").trim().to_owned()
    });
    let of_groups: Vec<_> = of_groups.collect();
    let known = |all: &[String]| {
        let keys = all.iter().map(|it| key(it));
        let keys: HashSet<_> = keys.filter(|it| names.contains(it)).collect();
        keys.len()
    };
    if known(&of_groups) > known(&headings) {
        of_groups
    } else {
        headings
    }
}

/// Headings that are all there, and no two the same.
fn named(headings: Vec<String>) -> Vec<String> {
    let mut taken = HashSet::new();
    let unique = headings.into_iter().enumerate().map(|(at, heading)| {
        let heading = heading.split_whitespace().collect::<Vec<_>>().join(" ");
        let heading = if heading.is_empty() {
            format!("Column {}", letters(at))
        } else {
            heading.chars().take(100).collect()
        };
        let mut name = heading.clone();
        let mut number = 2;
        while !taken.insert(name.clone()) {
            name = format!("{heading} ({number})");
            number += 1;
        }
        name
    });
    unique.collect()
}

/// What a spreadsheet calls a column: A to Z, then AA.
fn letters(at: usize) -> String {
    let letter = |at: usize| char::from(b'A' + u8::try_from(at % 26).unwrap_or_default());
    match at / 26 {
        0 => letter(at).to_string(),
        before => format!("{}{}", letters(before - 1), letter(at)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn table(rows: &[&[&str]]) -> Result<Table, Invalid> {
        let cells = |row: &&[&str]| row.iter().map(|it| (*it).to_owned()).collect();
        Table::of((1..).zip(rows.iter().map(cells)))
    }

    #[test]
    fn headings_stand_below_titles_and_rows_keep_their_numbers() {
        let read = table(&[
            &["Sunny Acres, horses of 2026"],
            &[],
            &["Horse Name", "Breed", "", "Breed"],
            &["Dusty", "Paint"],
            &["", "", ""],
            &["Max", "", "a", "b", "c"],
        ]);
        let read = read.expect("a table");
        assert_eq!(
            read.headings,
            ["Horse Name", "Breed", "Column C", "Breed (2)", "Column E"]
        );
        let numbers: Vec<_> = read.rows.iter().map(|row| row.number).collect();
        assert_eq!(numbers, [4, 6]);
        assert_eq!(read.rows[0].cells, ["Dusty", "Paint", "", "", ""]);
        assert_eq!(read.samples(0, 3), ["Dusty", "Max"]);
    }

    #[test]
    fn headings_may_be_repeated_and_stand_below_those_of_groups() {
        let read = table(&[
            &["Horse", "", "", "Owner", ""],
            &["Name", "Breed", "Sex", "Name", "Phone"],
            &["Dusty", "Paint", "M", "Rae", "1"],
            &["Name", "Breed", "Sex", "Name", "Phone"],
            &["Max", "Paint", "G", "Kim", "2"],
        ]);
        let read = read.expect("a table");
        assert_eq!(
            read.headings,
            [
                "Horse Name",
                "Horse Breed",
                "Horse Sex",
                "Owner Name",
                "Owner Phone"
            ]
        );
        let numbers: Vec<_> = read.rows.iter().map(|row| row.number).collect();
        assert_eq!(numbers, [3, 5]);
        let titled = table(&[&["Horses", "of 2026"], &["Name", "Breed", "Sex"], &["Max"]]);
        assert_eq!(titled.expect("a table").headings, ["Name", "Breed", "Sex"]);
    }

    #[test]
    fn a_table_is_bounded() {
        assert_eq!(table(&[]), Err(NO_ROWS));
        assert_eq!(table(&[&["Name", "Breed"]]), Err(NO_ROWS));
        assert_eq!(table(&[&["Name"], &["a"; 201]]), Err(TOO_MANY_COLUMNS));
        let long = "x".repeat(MAX_CELL_CHARS + 1);
        assert_eq!(table(&[&["Name"], &[&long]]), Err(TOO_LONG));
        let rows = (1..).zip(vec![vec!["a".to_owned()]; MAX_ROWS + 2]);
        assert_eq!(Table::of(rows), Err(TOO_MANY_ROWS));
        let rows = (1..).zip(vec![vec!["a".to_owned()]; MAX_ROWS + 1]);
        assert_eq!(Table::of(rows).map(|it| it.rows.len()), Ok(MAX_ROWS));
    }

    #[test]
    fn columns_are_called_as_in_spreadsheets() {
        assert_eq!(
            [0, 25, 26, 701, 702].map(letters),
            ["A", "Z", "AA", "ZZ", "AAA"]
        );
    }
}
