use std::io::Write as _;

use zip::ZipWriter;
use zip::write::SimpleFileOptions;

use super::*;
use crate::read as read_any;

const BOUNDS: Bounds = Bounds {
    rows: 5,
    columns: 4,
    bytes: 10_000,
};

const SPACES: &str =
    r#"xmlns:office="o" xmlns:table="t" xmlns:text="x" xmlns:style="s" xmlns:calcext="c""#;

fn archive(parts: &[(&str, &str)]) -> Vec<u8> {
    let mut archive = ZipWriter::new(Cursor::new(Vec::new()));
    let stored = SimpleFileOptions::default().compression_method(zip::CompressionMethod::Stored);
    archive.start_file("mimetype", stored).expect("a part");
    let kind = b"application/vnd.oasis.opendocument.spreadsheet";
    archive.write_all(kind).expect("written");
    for (name, content) in parts {
        let options = SimpleFileOptions::default();
        archive.start_file(*name, options).expect("a part");
        archive.write_all(content.as_bytes()).expect("written");
    }
    archive.finish().expect("an archive").into_inner()
}

pub(in crate::read) fn book(tables: &str) -> Vec<u8> {
    let styles = r#"<office:automatic-styles><style:style style:name="ta1" style:family="table"><style:table-properties table:display="true"/></style:style><style:style style:name="ta2" style:family="table"><style:table-properties table:display="false"/></style:style></office:automatic-styles>"#;
    let content = format!(
        r"<office:document-content {SPACES}>{styles}<office:body><office:spreadsheet>{tables}</office:spreadsheet></office:body></office:document-content>"
    );
    archive(&[("content.xml", &content)])
}

fn sheet(rows: &str) -> Vec<u8> {
    book(&format!(
        r#"<table:table table:name="Barn" table:style-name="ta1">{rows}</table:table>"#
    ))
}

fn rows_of(file: &[u8]) -> Result<Rows, Unreadable> {
    let sheets = read_any(file, &BOUNDS)?.into_iter().next();
    sheets.map_or_else(|| Ok(Rows::new()), |sheet| sheet.rows)
}

fn text(text: &str) -> String {
    format!(
        r#"<table:table-cell office:value-type="string"><text:p>{text}</text:p></table:table-cell>"#
    )
}

fn row(cells: &str) -> String {
    format!("<table:table-row>{cells}</table:table-row>")
}

fn cell(kind: &str, value: &str, shown: &str) -> String {
    format!(
        r#"<table:table-cell office:value-type="{kind}" office:{value}><text:p>{shown}</text:p></table:table-cell>"#
    )
}

#[test]
fn a_cell_says_what_it_shows_and_a_date_or_a_price_what_it_is() {
    for (said, expected) in [
        (text("Dusty &amp; Max&#x2019;s"), "Dusty & Max’s"),
        (cell("float", r#"value="2138""#, "02138"), "02138"),
        (cell("float", r#"value="9315550147""#, "(931) 555-0147"), "(931) 555-0147"),
        (cell("float", r#"value="1250""#, "1.250"), "1250"),
        (cell("float", r#"value="434.99999999999994""#, "435.00"), "435"),
        (cell("currency", r#"value="620""#, "$620.00"), "620"),
        (cell("percentage", r#"value="1""#, "100%"), "100%"),
        (cell("date", r#"date-value="2019-03-04""#, "3/4/19"), "2019-03-04"),
        (cell("date", r#"date-value="2019-03-04T10:30:00""#, "x"), "2019-03-04 10:30"),
        (cell("time", r#"time-value="PT09H30M00S""#, "9:30 AM"), "09:30"),
        (cell("time", r#"time-value="PT30H00M00S""#, "30:00:00"), "30:00:00"),
        (cell("boolean", r#"boolean-value="true""#, "TRUE"), "yes"),
        (
            r#"<table:table-cell><text:p>a<text:s text:c="2"/>b<text:line-break/>c</text:p><text:p>d</text:p></table:table-cell>"#.to_owned(),
            "a  b\nc\nd",
        ),
        (
            format!(
                r"<table:table-cell><office:annotation><text:p>a comment</text:p></office:annotation>{}</table:table-cell>",
                "<text:p><text:span>Kicks</text:span></text:p>"
            ),
            "Kicks",
        ),
    ] {
        let rows = rows_of(&sheet(&row(&said)));
        assert_eq!(rows, Ok(vec![(1, vec![expected.to_owned()])]), "{said}");
    }
}

#[test]
fn an_error_of_a_formula_and_what_is_covered_say_nothing() {
    let error = r#"<table:table-cell office:value-type="string" calcext:value-type="error"><text:p>#DIV/0!</text:p></table:table-cell>"#;
    let covered = "<table:covered-table-cell><text:p>under it</text:p></table:covered-table-cell>";
    let rows = rows_of(&sheet(&row(&[error, covered, &text("Max")].concat())));
    assert_eq!(
        rows,
        Ok(vec![(1, ["", "", "Max"].map(str::to_owned).into())])
    );
}

#[test]
fn repeated_rows_and_cells_are_counted_and_blank_ones_take_nothing() {
    let blank = r#"<table:table-cell table:number-columns-repeated="2"/>"#;
    let twice = r#"<table:table-cell table:number-columns-repeated="2"><text:p>x</text:p></table:table-cell>"#;
    let rest = r#"<table:table-cell table:number-columns-repeated="16380"/>"#;
    let rows = [
        row(&text("Name")),
        r#"<table:table-row table:number-rows-repeated="3"><table:table-cell/></table:table-row>"#.to_owned(),
        format!(
            r#"<table:table-row table:number-rows-repeated="2">{blank}{twice}{rest}</table:table-row>"#
        ),
        r#"<table:table-row table:number-rows-repeated="1048570"><table:table-cell table:number-columns-repeated="16384"/></table:table-row>"#.to_owned(),
    ];
    let both = ["", "", "x", "x"].map(str::to_owned).to_vec();
    let expected = vec![(1, vec!["Name".to_owned()]), (5, both.clone()), (6, both)];
    assert_eq!(rows_of(&sheet(&rows.concat())), Ok(expected));
}

#[test]
fn what_is_merged_over_rows_is_said_of_each() {
    let owner = r#"<table:table-cell table:number-rows-spanned="2"><text:p>Rae</text:p></table:table-cell>"#;
    let covered = "<table:covered-table-cell/>";
    let rows = [
        row(&format!("{owner}{}", text("Dusty"))),
        row(&format!("{covered}{}", text("Max"))),
        row(&format!("{}{}", text("Kim"), text("Star"))),
    ];
    let read = rows_of(&sheet(&rows.concat())).expect("rows");
    let owners: Vec<_> = read.iter().map(|(_, cells)| cells[0].as_str()).collect();
    assert_eq!(owners, ["Rae", "Rae", "Kim"]);
}

#[test]
fn all_sheets_are_read_hidden_ones_too_and_those_in_cells_are_not() {
    let inner = "<table:table><table:table-row><table:table-cell><text:p>inner</text:p></table:table-cell></table:table-row></table:table>";
    let tables = format!(
        r#"<table:table table:name="Empty">{}</table:table><table:table table:name="Lists" table:style-name="ta2">{}</table:table><table:table table:name="Barn" table:style-name="ta1">{}</table:table>"#,
        row("<table:table-cell/>"),
        row(&text("a")),
        row(&format!(
            "<table:table-cell>{inner}<text:p>b</text:p></table:table-cell>"
        )),
    );
    let sheets = read_any(&book(&tables), &BOUNDS).expect("sheets");
    let seen: Vec<_> = sheets
        .iter()
        .map(|it| {
            (
                it.name.as_str(),
                it.is_hidden,
                it.rows.clone().expect("rows"),
            )
        })
        .collect();
    let rows = |text: &str| vec![(1, vec![text.to_owned()])];
    assert_eq!(
        seen,
        [("Lists", true, rows("a")), ("Barn", false, rows("b"))]
    );
}

#[test]
fn what_is_too_much_is_refused_before_it_is_made() {
    let many_rows = format!(
        r#"<table:table-row table:number-rows-repeated="1000000000">{}</table:table-row>"#,
        text("x")
    );
    let many_cells = row(
        r#"<table:table-cell table:number-columns-repeated="1000000000"><text:p>x</text:p></table:table-cell>"#,
    );
    let long = row(&text(&"x".repeat(10_001)));
    let piece = row(&text(&"x".repeat(2 << 20)));
    let deep = row(&format!(
        "<table:table-cell>{}{}</table:table-cell>",
        "<text:span>".repeat(100),
        "</text:span>".repeat(100)
    ));
    for (rows, expected) in [
        (many_rows, Unreadable::TooManyRows),
        (many_cells, Unreadable::TooManyColumns),
        (long, Unreadable::TooLarge),
        (piece, Unreadable::Unfolds),
        (deep, Unreadable::Unfolds),
    ] {
        assert_eq!(rows_of(&sheet(&rows)), Err(expected));
    }
    assert_eq!(rows_of(&archive(&[])), Err(Unreadable::Damaged));
    let cut = archive(&[("content.xml", "<a><b>")]);
    assert_eq!(rows_of(&cut), Err(Unreadable::Damaged));
    let encrypted = "<manifest:encryption-data/>";
    let locked = archive(&[
        ("META-INF/manifest.xml", encrypted),
        ("content.xml", "\u{1}"),
    ]);
    assert_eq!(rows_of(&locked), Err(Unreadable::Encrypted));
}
