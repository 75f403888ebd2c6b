use std::io::Write as _;

use zip::ZipWriter;
use zip::write::SimpleFileOptions;

use super::super::unfold::MAX_UNZIPPED;
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

pub(in crate::read) fn book(rows: &str, more: &[(&str, &str)]) -> Vec<u8> {
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

/// The first sheet in which something stands.
fn rows_of(file: &[u8]) -> Result<Rows, Unreadable> {
    let sheets = read(file, &BOUNDS)?.into_iter().next();
    sheets.map_or_else(|| Ok(Rows::new()), |sheet| sheet.rows)
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
    let read = rows_of(&book(&rows, &[macros])).expect("a table");
    let expected = [
        (2, vec!["Name", "", "DOB"]),
        (4, vec!["Dusty", "", "2019-03-04", "620.5"]),
    ];
    let expected = expected.map(|(at, cells)| (at, cells.into_iter().map(str::to_owned).collect()));
    assert_eq!(read, expected);
}

#[test]
fn all_sheets_are_read_and_it_is_told_which_are_hidden() {
    let parts = [
        ("_rels/.rels", PACKAGE.to_owned()),
        (
            "xl/workbook.xml",
            WORKBOOK.replace("sheetId=\"1\"", "sheetId=\"1\" state=\"hidden\""),
        ),
        ("xl/_rels/workbook.xml.rels", RELATIONS.to_owned()),
        (
            "xl/worksheets/sheet1.xml",
            sheet(&format!("<row>{}</row>", text("A1", "Lists"))),
        ),
        (
            "xl/worksheets/sheet2.xml",
            sheet(&format!("<row>{}</row>", text("E1", "Far"))),
        ),
    ];
    let parts = parts.each_ref().map(|(name, part)| (*name, part.as_str()));
    let sheets = read(&archive(&parts), &BOUNDS).expect("sheets");
    let lists = Sheet {
        name: "Empty".to_owned(),
        is_hidden: true,
        rows: Ok(vec![(1, vec!["Lists".to_owned()])]),
    };
    let horses = Sheet {
        name: "Horses".to_owned(),
        is_hidden: false,
        rows: Err(Unreadable::TooManyColumns),
    };
    assert_eq!(sheets, [lists, horses]);
}

#[test]
fn numbers_are_as_their_cells_show_them_and_of_one_reading() {
    let styles = r#"<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><numFmts count="1"><numFmt numFmtId="164" formatCode="00000"/></numFmts><cellXfs count="3"><xf numFmtId="0"/><xf numFmtId="164"/><xf numFmtId="9"/></cellXfs></styleSheet>"#;
    let rows = sheet(
        r#"<row><c r="A1" s="1"><v>2138</v></c><c r="B1" s="2"><v>1</v></c><c r="C1"><v>434.99999999999994</v></c><c r="D1"><v>62.625</v></c></row>"#,
    );
    let file = book("", &[]);
    assert_eq!(rows_of(&file), Ok(Rows::new()));
    let parts = [
        ("_rels/.rels", PACKAGE),
        ("xl/workbook.xml", WORKBOOK),
        ("xl/_rels/workbook.xml.rels", RELATIONS),
        ("xl/styles.xml", styles),
        ("xl/worksheets/sheet2.xml", rows.as_str()),
    ];
    let read = rows_of(&archive(&parts)).expect("a table");
    assert_eq!(read[0].1, ["02138", "100%", "435", "62.6250"]);
}

#[test]
fn merged_cells_are_filled_downwards_and_blank_ones_are_none() {
    let row = |at: u32| format!("<row r=\"{at}\">{}</row>", text(&format!("B{at}"), "Max"));
    let title = format!("<row r=\"1\">{}</row>", text("A1", "Horses of 2026"));
    let owner = format!(
        "<row r=\"2\">{}{}{}</row>",
        text("A2", "Rae"),
        text("B2", "Dusty"),
        text("XFD2", " ")
    );
    let rows = format!("{title}{owner}{}{}", row(3), row(5));
    let merged = r#"<mergeCells><mergeCell ref="A1:D1"/><mergeCell ref="A2:A4"/><mergeCell ref="C3:C5"/></mergeCells>"#;
    let content = sheet(&rows).replace("</sheetData>", &format!("</sheetData>{merged}"));
    let read = rows_of(&book_with("xl/worksheets/sheet1.xml", &content)).expect("a table");
    let expected = [
        (1, vec!["Horses of 2026"]),
        (2, vec!["Rae", "Dusty"]),
        (3, vec!["Rae", "Max"]),
        (5, vec!["", "Max"]),
    ];
    let expected = expected.map(|(at, cells)| (at, cells.into_iter().map(str::to_owned).collect()));
    assert_eq!(read, expected);
}

#[test]
fn a_cell_far_away_takes_no_memory() {
    for (at, expected) in [
        ("XFD1", Err(Unreadable::TooManyColumns)),
        ("E1", Err(Unreadable::TooManyColumns)),
    ] {
        let rows = format!(r#"<row r="1">{}</row>"#, text(at, "x"));
        assert_eq!(rows_of(&book(&rows, &[])), expected, "{at}");
    }
    let rows = format!(r#"<row r="1048576">{}</row>"#, text("A1048576", "x"));
    let far = rows_of(&book(&rows, &[]));
    assert_eq!(far, Ok(vec![(1_048_576, vec!["x".to_owned()])]));
}

#[test]
fn a_sheet_is_bounded() {
    let row = |at: usize| format!(r#"<row r="{at}">{}</row>"#, text(&format!("A{at}"), "x"));
    let rows: String = (1..=6).map(row).collect();
    assert_eq!(rows_of(&book(&rows, &[])), Err(Unreadable::TooManyRows));
    let long = format!(r#"<row r="1">{}</row>"#, text("A1", &"x".repeat(10_001)));
    assert_eq!(rows_of(&book(&long, &[])), Err(Unreadable::TooLarge));
}

#[test]
fn all_sheets_together_are_bounded_as_one_is() {
    let row = |at: usize| format!("<row r=\"{at}\">{}</row>", text(&format!("D{at}"), "x"));
    let full = sheet(&(1..=4).map(row).collect::<String>());
    let more = sheet(&(1..=2).map(row).collect::<String>());
    let parts = [
        ("_rels/.rels", PACKAGE),
        ("xl/workbook.xml", WORKBOOK),
        ("xl/_rels/workbook.xml.rels", RELATIONS),
        ("xl/worksheets/sheet1.xml", full.as_str()),
        ("xl/worksheets/sheet2.xml", more.as_str()),
    ];
    let sheets = read(&archive(&parts), &BOUNDS).expect("sheets");
    assert_eq!(sheets[0].rows.as_ref().map(Vec::len), Ok(4));
    assert_eq!(sheets[1].rows, Err(Unreadable::TooLarge));
}

/// A workbook whose part of this name has other content, or another part.
fn book_with(name: &str, content: &str) -> Vec<u8> {
    let rows = sheet(&format!(r#"<row r="1">{}</row>"#, text("A1", "Name")));
    let parts = [
        ("_rels/.rels", PACKAGE),
        ("xl/workbook.xml", WORKBOOK),
        ("xl/_rels/workbook.xml.rels", RELATIONS),
        ("xl/styles.xml", STYLES),
        ("xl/worksheets/sheet1.xml", rows.as_str()),
    ];
    let others = parts.iter().filter(|(it, _)| *it != name).copied();
    archive(&others.chain([(name, content)]).collect::<Vec<_>>())
}

fn assert_unfolds(name: &str, content: &str) {
    let file = book_with(name, content);
    assert!(file.len() < 1 << 20, "{name}: {}", file.len());
    assert_eq!(read(&file, &BOUNDS), Err(Unreadable::Unfolds), "{name}");
}

fn styles(content: &str) -> String {
    format!("<styleSheet>{content}</styleSheet>")
}

#[test]
fn styles_without_number_are_refused_before_they_are_read() {
    let many = "<xf/>".repeat(1_000_000);
    assert_unfolds(
        "xl/styles.xml",
        &styles(&format!("<cellXfs>{many}</cellXfs>")),
    );
    // Each style has a copy of its font, format and fill.
    let name = "x".repeat(100_000);
    let many = r#"<xf fontId="0" numFmtId="200" fillId="0"/>"#.repeat(2000);
    for kept in [
        format!(r#"<fonts><font><name val="{name}"/></font></fonts>"#),
        format!(r#"<numFmts><numFmt numFmtId="200" formatCode="{name}"/></numFmts>"#),
        format!(
            "<fills><fill><gradientFill>{}</gradientFill></fill></fills>",
            "<stop/>".repeat(15_000)
        ),
    ] {
        let content = styles(&format!("{kept}<cellXfs>{many}</cellXfs>"));
        assert_unfolds("xl/styles.xml", &content);
    }
}

#[test]
fn shared_texts_without_number_are_refused_also_announced_and_empty_ones() {
    let many = "<si/>".repeat(2_000_000);
    assert_unfolds("xl/sharedStrings.xml", &format!("<sst>{many}</sst>"));
    // The library would make room for them, and end the process if there is none.
    for announced in ["1000000000000", "99999999999999999999999"] {
        let content = format!(r#"<sst count="1" uniqueCount="{announced}"></sst>"#);
        assert_unfolds("xl/sharedStrings.xml", &content);
    }
}

#[test]
fn sheets_and_names_without_number_are_refused() {
    let relations = |relation: &str| format!("<Relationships>{relation}</Relationships>");
    // Each sheet has a copy of its relationship, which may stand behind it in the file.
    let far = format!(
        r#"<Relationship Id="r1" Target="{}"/>"#,
        "x".repeat(500_000)
    );
    let sheets = r#"<sheet name="a" r:id="r1"/>"#.repeat(300);
    let content = format!("<workbook>{sheets}{}</workbook>", relations(&far));
    assert_unfolds("xl/workbook.xml", &content);
    let many = r#"<Relationship Id="r1"/>"#.repeat(200_000);
    assert_unfolds("xl/_rels/workbook.xml.rels", &relations(&many));
    let names = r#"<definedName name="a">1</definedName>"#.repeat(400_000);
    assert_unfolds("xl/workbook.xml", &format!("<workbook>{names}</workbook>"));
}

#[test]
fn a_piece_is_bounded_and_so_is_how_deep_elements_stand() {
    let deep = |depth: usize| format!("{}{}", "<a>".repeat(depth), "</a>".repeat(depth));
    assert_unfolds("xl/worksheets/sheet2.xml", &deep(1000));
    let long = "x".repeat(2 << 20);
    let other = "<!-- x --><b/>".repeat(200_000);
    for content in [
        sheet(&text("A1", &long)),
        sheet(&text("A1", &other)),
        sheet(&format!(r#"<c r="A1"><f>{other}</f></c>"#)),
        sheet(&format!(r#"<c r="{long}"/>"#)),
        format!("<a>{long}</a>"),
    ] {
        assert_unfolds("xl/worksheets/sheet1.xml", &content);
    }
}

#[test]
fn what_a_table_needs_nothing_of_is_left_out_whatever_is_in_it() {
    let bomb = "<xf/>".repeat(1_000_000);
    for name in [
        "xl/media/bomb.xml",
        "xl/theme/theme1.xml",
        "customXml/item1.xml",
    ] {
        let read = rows_of(&book_with(name, &bomb)).expect("a table");
        assert_eq!(read, [(1, vec!["Name".to_owned()])], "{name}");
    }
    // What begins as no XML is not read as one, even if something names it a sheet.
    let hidden = format!("xxxx{}", sheet(&format!(r#"<c r="A1"><v>{bomb}</v></c>"#)));
    let read = rows_of(&book_with("xl/worksheets/sheet1.xml", &hidden));
    assert_eq!(read, Ok(Rows::new()));
}

#[test]
fn texts_that_are_shared_are_read_also_with_runs_of_fonts() {
    let shared = r#"<sst count="2" uniqueCount="2"><si><t>Dusty &amp; Max</t></si><si><r><rPr><b/></rPr><t>Ze</t></r><r><t xml:space="preserve">phyr </t></r></si></sst>"#;
    let rows =
        sheet(r#"<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c></row>"#);
    let parts = [
        ("_rels/.rels", PACKAGE),
        ("xl/workbook.xml", WORKBOOK),
        ("xl/_rels/workbook.xml.rels", RELATIONS),
        ("xl/sharedStrings.xml", shared),
        ("xl/worksheets/sheet2.xml", rows.as_str()),
    ];
    let read = rows_of(&archive(&parts)).expect("a table");
    assert_eq!(read[0].1, ["Dusty & Max", "Zephyr "]);
}

#[test]
fn a_bomb_is_refused_and_so_is_what_is_no_workbook() {
    let cells = "<c/>".repeat(usize::try_from(MAX_UNZIPPED / 4).expect("fits"));
    assert_unfolds("xl/worksheets/sheet2.xml", &sheet(&cells));
    let parts: Vec<_> = (0..=1000).map(|at| at.to_string()).collect();
    let parts: Vec<_> = parts.iter().map(|name| (name.as_str(), "")).collect();
    assert_eq!(read(&archive(&parts), &BOUNDS), Err(Unreadable::Unfolds));
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
    let cells = "<c/>".repeat((70 << 20) / 4);
    let mut bomb = book_with("xl/worksheets/sheet2.xml", &cells);
    // The sizes in the headers of the part, which say nothing of its content.
    let size = (70_u32 << 20).to_le_bytes();
    let mut at = 0;
    while let Some(found) = bomb[at..].windows(4).position(|it| it == size) {
        at += found;
        bomb[at..at + 4].copy_from_slice(&10_u32.to_le_bytes());
    }
    let refused = read(&bomb, &BOUNDS).expect_err("refused");
    assert!(matches!(refused, Unreadable::Unfolds | Unreadable::Damaged));
}
