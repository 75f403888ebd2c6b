//! A table is the same in whatever format, encoding and with whatever separator it is written.

use encoding_rs::WINDOWS_1252;
use proptest::prelude::*;

use super::{Bounds, Rows, ods, read, xlsx};

const BOUNDS: Bounds = Bounds {
    rows: 10,
    columns: 4,
    bytes: 1000,
};

/// Rows and cells as CSV has them, between quotation marks.
fn csv(table: &[Vec<String>], separator: char) -> String {
    let quoted = |cell: &String| format!("\"{}\"", cell.replace('"', "\"\""));
    let line = |cells: &Vec<String>| {
        let cells: Vec<_> = cells.iter().map(quoted).collect();
        cells.join(&separator.to_string())
    };
    table.iter().map(|it| line(it) + "\n").collect()
}

fn escaped(cell: &str) -> String {
    cell.replace('&', "&amp;").replace('<', "&lt;")
}

fn excel(table: &[Vec<String>]) -> Vec<u8> {
    let rows = (1..).zip(table).map(|(number, cells)| {
        let cells = ('A'..).zip(cells).map(|(column, cell)| {
            let text = escaped(cell);
            format!(
                r#"<c r="{column}{number}" t="inlineStr"><is><t xml:space="preserve">{text}</t></is></c>"#
            )
        });
        format!(r#"<row r="{number}">{}</row>"#, cells.collect::<String>())
    });
    xlsx::tests::book(&rows.collect::<String>(), &[])
}

fn open_document(table: &[Vec<String>]) -> Vec<u8> {
    let rows = table.iter().map(|cells| {
        let cells = cells.iter().map(|cell| {
            let paragraphs = cell
                .split('\n')
                .map(|it| format!("<text:p>{}</text:p>", escaped(it)));
            format!(
                "<table:table-cell>{}</table:table-cell>",
                paragraphs.collect::<String>()
            )
        });
        format!(
            "<table:table-row>{}</table:table-row>",
            cells.collect::<String>()
        )
    });
    let rows: String = rows.collect();
    ods::tests::book(&format!(
        r#"<table:table table:name="Barn">{rows}</table:table>"#
    ))
}

fn rows_of(file: &[u8]) -> Rows {
    let sheets = read(file, &BOUNDS).expect("a file that is read");
    let sheet = sheets.into_iter().next().expect("a table");
    let rows = sheet.rows.expect("rows").into_iter();
    let one_break = |cells: Vec<String>| cells.iter().map(|it| it.replace("\r\n", "\n")).collect();
    // Where a row stands in its file is another matter: cells have lines.
    (1..).zip(rows.map(|(_, cells)| one_break(cells))).collect()
}

proptest! {
    #[test]
    fn a_table_is_the_same_in_all_of_them(
        table in proptest::collection::vec(
            proptest::collection::vec("[A-Za-zéñ0-9$%&<][A-Za-zéñ0-9 .,;|&<]{0,5}[a-zé0-9](\n[a-z]{1,3})?", 3),
            2..=5,
        ),
    ) {
        let expected: Rows = (1..).zip(table.clone()).collect();
        for separator in [',', ';', '\t', '|'] {
            let text = csv(&table, separator);
            let utf_16 = |of: fn(u16) -> [u8; 2]| text.encode_utf16().flat_map(of).collect::<Vec<_>>();
            let files = [
                text.clone().into_bytes(),
                format!("\u{feff}{text}").into_bytes(),
                text.replace('\n', "\r\n").into_bytes(),
                WINDOWS_1252.encode(&text).0.into_owned(),
                [&b"\xff\xfe"[..], &utf_16(u16::to_le_bytes)].concat(),
                [&b"\xfe\xff"[..], &utf_16(u16::to_be_bytes)].concat(),
            ];
            for file in files {
                prop_assert_eq!(&rows_of(&file), &expected, "{:?}", file);
            }
        }
        prop_assert_eq!(&rows_of(&excel(&table)), &expected);
        prop_assert_eq!(&rows_of(&open_document(&table)), &expected);
    }
}
