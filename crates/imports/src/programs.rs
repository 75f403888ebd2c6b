//! Exports of other programs map without a touch. Their headings are those of public
//! examples, which `programs.txt` names; the rows are invented in the form of each program.
//!
//! An example is a program, its source, what its rows are, and a line for each column in the
//! order of the file: the heading, the field that it is (none if it is rightly left out), and
//! its values; behind an arrow what is read of a value. A line that begins with `-` has
//! headings of columns in which nothing stands. `+` is a field that follows from others, and
//! `!` what is said of a row to be in doubt.

use crate::mapping::{columns_of, guess};
use crate::record::{Clocks, Dates, Reader, dates_of};
use crate::{ImportKind, Record, Table, field_of};

const EXAMPLES: &str = include_str!("programs.txt");

/// A column of an example: its heading, the name of its field, and its values, each with
/// what is read of it.
struct Column<'a> {
    heading: &'a str,
    field: &'a str,
    values: Vec<(&'a str, &'a str)>,
}

impl<'a> Column<'a> {
    fn of(line: &'a str) -> Self {
        let (names, values) = line.split_once(':').expect("a colon before the values");
        let (heading, field) = names.split_once(" =").unwrap_or(("", names));
        let value = |cell: &'a str| {
            let (cell, read) = cell.split_once('→').unwrap_or((cell, cell));
            (cell.trim(), read.trim())
        };
        Self {
            heading,
            field: field.trim(),
            values: values.split('|').map(value).collect(),
        }
    }

    fn blank(heading: &'a str) -> Self {
        Self {
            heading: heading.trim(),
            field: "",
            values: Vec::new(),
        }
    }
}

#[derive(Default)]
struct Example<'a> {
    program: &'a str,
    kind: &'a str,
    columns: Vec<Column<'a>>,
    follows: Vec<Column<'a>>,
    doubts: Vec<&'a str>,
}

impl<'a> Example<'a> {
    fn of(text: &'a str) -> Self {
        let mut lines = text.lines();
        let program = lines.next().expect("a program");
        let source = lines.next().expect("its source");
        assert!(source.starts_with("https://"), "{program}: {source}");
        let mut example = Self {
            program,
            kind: lines.next().expect("a kind"),
            ..Self::default()
        };
        for line in lines {
            match line.split_at(2) {
                ("- ", rest) => example.columns.extend(rest.split(" | ").map(Column::blank)),
                ("+ ", rest) => example.follows.push(Column::of(rest)),
                ("! ", rest) => example.doubts.push(rest),
                _ => example.columns.push(Column::of(line)),
            }
        }
        example
    }

    fn table(&self) -> Table {
        let rows = self.columns.iter().map(|it| it.values.len()).max();
        let headings = self.columns.iter().map(|it| it.heading.to_owned());
        let cell = |column: &Column, at: usize| {
            let value = column.values.get(at);
            value.map_or(String::new(), |(cell, _)| (*cell).to_owned())
        };
        let row = |at| self.columns.iter().map(|it| cell(it, at)).collect();
        let rows = (0..rows.unwrap_or_default()).map(row);
        Table::of((0..).zip(std::iter::once(headings.collect()).chain(rows))).expect("a table")
    }

    fn check(&self) {
        let (program, table) = (self.program, self.table());
        let kind = ImportKind::parse(self.kind).expect("a kind");
        let of_barn = |it: &ImportKind| kind.is_of_show() || !it.is_of_show();
        let allowed: Vec<_> = ImportKind::ALL.into_iter().filter(of_barn).collect();
        let guessed = guess(&table, &allowed).map(|it| it.kind);
        assert_eq!(guessed, Some(kind), "{program}");

        let columns = columns_of(&table, kind);
        for (column, field) in self.columns.iter().zip(&columns) {
            let name = field.map_or("", |it| it.name);
            assert_eq!(name, column.field, "{program}: {}", column.heading);
        }
        let Dates::Clear(dates) = dates_of(&table, &columns) else {
            panic!("{program}: the order of its dates is asked");
        };
        let reader = Reader {
            kind,
            headings: &table.headings,
            columns: &columns,
            dates,
            clocks: Clocks {
                today: time::macros::date!(2026 - 05 - 01),
                time_zone: None,
            },
        };
        let records = reader.read(&table);
        for column in self.columns.iter().chain(&self.follows) {
            for (record, (_, read)) in records.iter().zip(&column.values) {
                self.check_value(kind, column, record, read);
            }
        }
        let doubts = records.iter().flat_map(|it| {
            let doubts = it.doubts.iter();
            doubts.map(|doubt| format!("{} {doubt}", it.row))
        });
        assert_eq!(doubts.collect::<Vec<_>>(), self.doubts, "{program}");
    }

    fn check_value(&self, kind: ImportKind, column: &Column, record: &Record, read: &str) {
        let Some(field) = field_of(kind, column.field) else {
            return;
        };
        let value = record.get(field.name);
        let is_there = if field.joins() {
            read.is_empty() || value.lines().any(|line| line == read)
        } else {
            value == read
        };
        let (program, heading) = (self.program, column.heading);
        assert!(
            is_there,
            "{program}: {heading} in row {}: {read}, not {value}",
            record.row
        );
    }
}

#[test]
fn exports_of_other_programs_map_without_a_touch() {
    let examples: Vec<_> = EXAMPLES.split("\n\n").map(Example::of).collect();
    assert!(examples.len() >= 20, "all examples are read");
    for example in examples {
        example.check();
    }
}
