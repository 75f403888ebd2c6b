//! A barn moves in from a workbook as people have it: a sheet of instructions, a hidden one,
//! titles, owners with their ZIP codes, horses with all that somebody must know of them, and
//! the care of two years. Each cell is a field, a note, or named.

use std::io::{Cursor, Write as _};

use reqwest::StatusCode;
use serde_json::{Value, json};
use zip::ZipWriter;
use zip::write::SimpleFileOptions;

use super::{import_rows, undo};
use crate::support::{TestApp, id_of, on_both_databases, only};

const NAMESPACES: &str = r#"xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships""#;
const PACKAGE: &str = r#"<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="xl/workbook.xml"/></Relationships>"#;
const STYLES: &str = r#"<numFmts count="1"><numFmt numFmtId="164" formatCode="00000"/></numFmts><cellXfs count="3"><xf numFmtId="0"/><xf numFmtId="164"/><xf numFmtId="14"/></cellXfs>"#;

/// A cell: a text, or a number with its style.
#[derive(Clone)]
enum Cell {
    Text(String),
    Number(f64, u8),
}

const ZIP: u8 = 1;
const DAY: u8 = 2;

fn cell(text: impl Into<String>) -> Cell {
    Cell::Text(text.into())
}

fn row(texts: &[&str]) -> Vec<Cell> {
    texts.iter().map(|it| cell(*it)).collect()
}

struct Sheet {
    name: &'static str,
    is_hidden: bool,
    rows: Vec<Vec<Cell>>,
}

fn xml_of(sheet: &Sheet) -> String {
    let rows = (1..).zip(&sheet.rows).map(|(number, cells)| {
        let cells = (b'A'..).zip(cells).map(|(column, cell)| {
            let at = format!("{}{number}", char::from(column));
            match cell {
                Cell::Text(text) => {
                    let text = text.replace('&', "&amp;");
                    format!(r#"<c r="{at}" t="inlineStr"><is><t>{text}</t></is></c>"#)
                }
                Cell::Number(value, style) => {
                    format!(r#"<c r="{at}" s="{style}"><v>{value}</v></c>"#)
                }
            }
        });
        format!(r#"<row r="{number}">{}</row>"#, cells.collect::<String>())
    });
    let rows: String = rows.collect();
    format!("<worksheet {NAMESPACES}><sheetData>{rows}</sheetData></worksheet>")
}

fn workbook(sheets: &[Sheet]) -> Vec<u8> {
    let numbered = || (1..).zip(sheets);
    let listed = numbered().map(|(at, sheet)| {
        let state = if sheet.is_hidden {
            r#" state="hidden""#
        } else {
            ""
        };
        format!(
            r#"<sheet name="{}" sheetId="{at}"{state} r:id="r{at}"/>"#,
            sheet.name
        )
    });
    let book = format!(
        "<workbook {NAMESPACES}><sheets>{}</sheets></workbook>",
        listed.collect::<String>()
    );
    let of = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
    let related = numbered().map(|(at, _)| {
        format!(
            r#"<Relationship Id="r{at}" Type="{of}/worksheet" Target="worksheets/sheet{at}.xml"/>"#
        )
    });
    let styles = format!(r#"<Relationship Id="s" Type="{of}/styles" Target="styles.xml"/>"#);
    let relations = format!(
        r#"<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">{}{styles}</Relationships>"#,
        related.collect::<String>()
    );
    let mut parts = vec![
        ("_rels/.rels".to_owned(), PACKAGE.to_owned()),
        ("xl/workbook.xml".to_owned(), book),
        ("xl/_rels/workbook.xml.rels".to_owned(), relations),
        (
            "xl/styles.xml".to_owned(),
            format!("<styleSheet {NAMESPACES}>{STYLES}</styleSheet>"),
        ),
    ];
    parts.extend(
        numbered().map(|(at, sheet)| (format!("xl/worksheets/sheet{at}.xml"), xml_of(sheet))),
    );
    let mut archive = ZipWriter::new(Cursor::new(Vec::new()));
    for (name, content) in parts {
        archive
            .start_file(name, SimpleFileOptions::default())
            .expect("a part");
        archive.write_all(content.as_bytes()).expect("written");
    }
    archive.finish().expect("an archive").into_inner()
}

const COUNT: usize = 24;
/// Of a year that Excel counts as this many days from its first one.
const FIRST_DAY: f64 = 45_658.0;

fn horse_name(at: usize) -> String {
    format!("Dusty {at}")
}

fn owner(at: usize) -> String {
    format!("Doe{at}, Rae")
}

fn owner_row(at: u8) -> Vec<Cell> {
    vec![
        cell(owner(at.into())),
        cell(format!("rae{at}@example.org")),
        cell(format!("931-555-01{at:02}")),
        Cell::Number(2138.0 + f64::from(at), ZIP),
        cell(format!("Call mother {at}")),
    ]
}

fn horse_row(at: usize) -> Vec<Cell> {
    let breed = ["Paint", "Warmblood X"][at % 2];
    let born = ["May 2014", "approx 2012", "3/14/2019"][at % 3];
    let sex = if at.is_multiple_of(5) {
        "ridden"
    } else {
        "mare"
    };
    let board = if at.is_multiple_of(7) {
        "see Rae"
    } else {
        "$620.00"
    };
    let allergies = if at.is_multiple_of(4) {
        "none known"
    } else {
        "Penicillin!!"
    };
    vec![
        cell(horse_name(at)),
        cell(format!("Sun's Dust Number {at}")),
        cell(breed),
        cell(sex),
        cell(born),
        cell(owner(at)),
        cell(format!("A{at}")),
        cell(board),
        cell(allergies),
        cell(format!("{at} lb grain")),
        cell(format!("{at} flakes")),
        cell("Biotin, Salt"),
        Cell::Number(FIRST_DAY, DAY),
        cell(format!("15.{}", at % 4)),
        cell("Dr. Lee"),
        cell(format!("Kicks at {at}")),
    ]
}

/// What was done for a horse, once a month.
fn care_rows(at: u8) -> impl Iterator<Item = Vec<Cell>> {
    const DONE: [&str; 5] = [
        "Shoes all 4",
        "Teeth floated",
        "Wormed - ivermectin",
        "EWT/WNV + rabies",
        "Body clip",
    ];
    (0_u8..).zip(DONE).map(move |(visit, what)| {
        vec![
            cell(horse_name(at.into())),
            Cell::Number(FIRST_DAY + f64::from(at) + 30.0 * f64::from(visit), DAY),
            cell(what),
            cell("Kim Lee"),
            Cell::Number(62.625, 0),
        ]
    })
}

fn barn() -> Vec<Sheet> {
    let headings = row(&[
        "Barn Name",
        "Registered Name",
        "Breed",
        "Sex",
        "Foaled",
        "Owner",
        "Stall",
        "Board",
        "Allergies",
        "AM Feed",
        "PM Feed",
        "Supplements",
        "Coggins",
        "Height",
        "Vet",
        "Remarks",
    ]);
    let total = row(&["TOTAL", "", "", "", "", "", "24", "14880"]);
    let horses = [row(&["Sunny Acres 2026"]), Vec::new(), headings].into_iter();
    let horses = horses.chain((0..COUNT).map(horse_row)).chain([total]);
    let owners = [row(&[
        "Owner's Name",
        "E-mail",
        "Cell",
        "ZIP",
        "Emergency plan",
    ])]
    .into_iter();
    let care = [row(&["Horse", "Date", "What", "Done by", "Cost"])].into_iter();
    let all = 0..u8::try_from(COUNT).expect("few");
    let sheet = |name, is_hidden, rows| Sheet {
        name,
        is_hidden,
        rows,
    };
    vec![
        sheet(
            "Read me",
            false,
            vec![
                row(&["How to use this book"]),
                row(&["Type below the headings."]),
            ],
        ),
        sheet(
            "Lists",
            true,
            vec![row(&["Breed", "Sex"]), row(&["Paint", "mare"])],
        ),
        sheet("Horses", false, horses.collect()),
        sheet(
            "Owners",
            false,
            owners.chain(all.clone().map(owner_row)).collect(),
        ),
        sheet("Care", false, care.chain(all.flat_map(care_rows)).collect()),
        sheet("Empty", false, Vec::new()),
    ]
}

/// How a cell is said once it is in; `None` for one that must be named.
fn said(text: &str) -> String {
    match text {
        "May 2014" => "2014-05-01".to_owned(),
        "approx 2012" => "2012-01-01".to_owned(),
        "3/14/2019" => "2019-03-14".to_owned(),
        "$620.00" => "620".to_owned(),
        "none known" => "KnownAllergies\":true".to_owned(),
        "Biotin, Salt" => "Salt".to_owned(),
        text => text.to_owned(),
    }
}

async fn get(app: &TestApp, token: &str, path: &str) -> Value {
    app.get(path)
        .token(token)
        .send()
        .await
        .expect(StatusCode::OK)
}

/// Imports the sheet of this name, and returns what was answered before and after.
async fn sheet(app: &TestApp, token: &str, first: &Value, name: &str) -> (Value, Value) {
    let sheets = first["sheets"].as_array().expect("sheets");
    let found = sheets
        .iter()
        .find(|it| it["name"] == name)
        .expect("the sheet");
    let path = format!("/imports/{}", found["import_id"].as_str().expect("an id"));
    let draft = get(app, token, &path).await;
    let done = import_rows(app, token, &draft).await.expect(StatusCode::OK);
    (draft, done)
}

on_both_databases! {
    async fn nothing_of_a_barns_workbook_is_lost(app: TestApp) {
        let token = app.new_account().await;
        let file = workbook(&barn());
        let upload = app.upload_to("/imports", &file, &[]).token(&token);
        let first = upload.send().await.expect(StatusCode::CREATED);
        assert_eq!(
            only(&first["sheets"], &["name", "is_hidden", "kind", "is_list", "rows"]),
            json!([
                { "name": "Read me", "is_hidden": false, "kind": "horses", "is_list": false, "rows": 1 },
                { "name": "Lists", "is_hidden": true, "kind": "horses", "is_list": false, "rows": 1 },
                { "name": "Horses", "is_hidden": false, "kind": "horses", "is_list": true, "rows": 25 },
                { "name": "Owners", "is_hidden": false, "kind": "contacts", "is_list": true, "rows": 24 },
                { "name": "Care", "is_hidden": false, "kind": "care", "is_list": true, "rows": 120 },
            ])
        );
        assert_eq!((&first["sheet"], &first["kind"]), (&json!("Horses"), &json!("horses")));
        // One stands for the file in the list.
        let listed = get(&app, &token, "/imports").await;
        assert_eq!(only(&listed, &["sheet"]), json!([{ "sheet": "Horses" }]));

        let (_, owners) = sheet(&app, &token, &first, "Owners").await;
        let (draft, horses) = sheet(&app, &token, &first, "Horses").await;
        let (cares, care) = sheet(&app, &token, &first, "Care").await;
        assert_eq!([&owners["made"], &horses["made"], &care["made"]], [&json!(24), &json!(24), &json!(120)]);
        assert_eq!(only(&horses["problems"], &["row", "reason"]), json!([{ "row": 28, "reason": "This is a total of other rows." }]));

        // Where each cell is: in what was made, in a note, or named in the preview.
        let list = get(&app, &token, "/horses?limit=500").await;
        let contacts = get(&app, &token, "/contacts?limit=500").await.to_string();
        let places = get(&app, &token, "/places").await.to_string();
        let offered = get(&app, &token, "/services").await.to_string();
        let papers = get(&app, &token, "/documents?limit=500").await.to_string();
        let (mut fields, mut notes, mut named) = (0, 0, 0);
        for (at, cells) in barn()[2].rows.iter().skip(3).take(COUNT).enumerate() {
            let own = list.as_array().expect("a list").iter();
            let own: Vec<_> = own.filter(|it| it["profile"]["name"] == horse_name(at)).collect();
            let [own] = own.as_slice() else { panic!("one horse") };
            let id = id_of(own);
            let whole = get(&app, &token, &format!("/horses/{id}")).await.to_string();
            let services = get(&app, &token, &format!("/horses/{id}/services")).await.to_string();
            let note = get(&app, &token, &format!("/notes?horse={id}")).await[0]["text"].to_string();
            let preview = draft["preview"].as_array().expect("rows").iter();
            let doubts = preview.filter(|it| it["row"] == at + 4).map(|it| it["doubts"].to_string());
            let doubts: String = doubts.collect();
            for cell in cells {
                let text = match cell {
                    Cell::Text(text) => said(text),
                    Cell::Number(..) => "2025-01-01".to_owned(),
                };
                let holds = |text: &str| [&whole, &services, &offered, &contacts, &places, &papers].iter().any(|it| it.contains(text));
                if note.contains(&text) {
                    notes += 1;
                } else if holds(&text) {
                    fields += 1;
                } else {
                    assert!(doubts.contains(&text), "{text} of {} is lost: {note} {doubts}", horse_name(at));
                    named += 1;
                }
            }
        }
        // Vet and remarks; and what is no breed, sex or price.
        assert_eq!((fields + notes + named, notes, named), (COUNT * 16, COUNT * 2 + 12 + 5 + 4, 0));
        let kinds = cares["preview"].as_array().expect("rows").iter().take(5);
        let kinds: Vec<_> = kinds.map(|it| it["values"]["kind"].clone()).collect();
        assert_eq!(kinds, [json!("hoof"), json!("dental"), json!("deworming"), json!("vaccination"), json!(null)]);
        assert_eq!(cares["preview"][0]["values"]["cost"], "62.63");
        let contact = get(&app, &token, "/contacts?limit=500").await;
        let zip = contact.as_array().expect("a list").iter().find(|it| it["email"] == "rae7@example.org");
        assert_eq!(zip.expect("a contact")["address"]["zip_code"], "02145");
        let undone = undo(&app, &token, &care).await.expect(StatusCode::OK);
        assert_eq!(undone, json!({ "removed": 120, "kept": [] }));
        for import in [&horses, &owners] {
            let undone = undo(&app, &token, import).await.expect(StatusCode::OK);
            assert_eq!(undone["kept"], json!([]));
        }
        for list in ["/horses", "/contacts", "/notes", "/documents", "/services"] {
            assert_eq!(get(&app, &token, list).await, json!([]), "{list}");
        }
    }

    async fn sheets_that_are_too_many_are_named(app: TestApp) {
        let token = app.new_account().await;
        let sheet = |at: usize| Sheet {
            name: if at == 20 { "Last" } else { "Horses" },
            is_hidden: false,
            rows: vec![row(&["Name", "Breed"]), vec![cell(horse_name(at)), cell("Paint")]],
        };
        let file = workbook(&(0..21).map(sheet).collect::<Vec<_>>());
        let upload = app.upload_to("/imports", &file, &[]).token(&token);
        let first = upload.send().await.expect(StatusCode::CREATED);
        assert_eq!(first["sheets"].as_array().map(Vec::len), Some(20));
        let reason = "has, with the sheets before it, more than can be imported at once; save it as a file of its own";
        assert_eq!(first["unread_sheets"], json!([{ "name": "Last", "reason": reason }]));
        // One file is one line, and one of the newest five.
        let listed = get(&app, &token, "/imports").await;
        assert_eq!(listed.as_array().map(Vec::len), Some(1));
    }
}
