//! Files of other programs, and files that are none.

use std::io::{Cursor, Write as _};

use reqwest::StatusCode;
use serde_json::{Value, json};
use zip::ZipWriter;
use zip::write::SimpleFileOptions;

use super::{bring, counts, import_rows, move_in, paste};
use crate::support::{Answer, TestApp, id_of, on_both_databases, only};

async fn upload(app: &TestApp, token: &str, file: &[u8]) -> Answer {
    app.upload_to("/imports", file, &[])
        .token(token)
        .send()
        .await
}

const PACKAGE: &str = r#"<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="xl/workbook.xml"/></Relationships>"#;
const WORKBOOK: &str = r#"<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets><sheet name="Horses" sheetId="1" r:id="r1"/></sheets></workbook>"#;
const RELATIONS: &str = r#"<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/></Relationships>"#;

/// A file of Excel with these rows, and with another part.
fn workbook(rows: &str, more: (&str, &[u8])) -> Vec<u8> {
    let sheet = format!(
        r#"<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>{rows}</sheetData></worksheet>"#
    );
    let mut archive = ZipWriter::new(Cursor::new(Vec::new()));
    let parts = [
        ("_rels/.rels", PACKAGE.as_bytes()),
        ("xl/workbook.xml", WORKBOOK.as_bytes()),
        ("xl/_rels/workbook.xml.rels", RELATIONS.as_bytes()),
        ("xl/worksheets/sheet1.xml", sheet.as_bytes()),
        more,
    ];
    for (name, content) in parts {
        let options = SimpleFileOptions::default();
        archive.start_file(name, options).expect("a part");
        archive.write_all(content).expect("written");
    }
    archive.finish().expect("an archive").into_inner()
}

fn text(at: &str, text: &str) -> String {
    format!(r#"<c r="{at}" t="inlineStr"><is><t>{text}</t></is></c>"#)
}

fn horses() -> String {
    format!(
        r#"<row r="1">{}{}</row><row r="2">{}<c r="B2"><f>6*100</f><v>620</v></c></row>"#,
        text("A1", "Horse Name"),
        text("B1", "Board"),
        text("A2", "Dusty"),
    )
}

on_both_databases! {
    async fn a_spreadsheet_comes_in_with_the_values_of_its_formulas(app: TestApp) {
        let token = app.new_account().await;
        let book = workbook(&horses(), ("xl/vbaProject.bin", b"macros"));
        let import = upload(&app, &token, &book).await.expect(StatusCode::CREATED);
        assert_eq!((&import["kind"], &import["file_name"]), (&json!("horses"), &json!("horse.jpg")));
        assert_eq!(import["preview"][0]["values"], json!({ "name": "Dusty", "board": "620.00" }));
        assert_eq!(counts(&import_rows(&app, &token, &import).await.expect(StatusCode::OK)), [1, 0, 0]);
    }

    async fn contacts_come_in_from_a_table_of_any_encoding(app: TestApp) {
        let token = app.new_account().await;
        let table = "First Name;Last Name;E-mail;Home Phone;Mobile;St;City;Type\n\
                     Zo\u{eb};N\u{fa}\u{f1}ez;zoe@example.org;931-555-0147;931-555-0148;TN;Shelbyville;Vet\n\
                     Rae;Doe;no address;;;;;\n";
        let western: Vec<u8> = table.chars().map(|c| u8::try_from(u32::from(c)).expect("western")).collect();
        let import = upload(&app, &token, &western).await.expect(StatusCode::CREATED);
        assert_eq!((&import["kind"], counts(&import)), (&json!("contacts"), [2, 0, 0]));
        let doubts = &import["preview"][1]["doubts"];
        assert!(doubts[0].as_str().expect("a doubt").starts_with("Email "), "{doubts}");
        import_rows(&app, &token, &import).await.expect(StatusCode::OK);
        let contacts = app.get("/contacts").token(&token).send().await.expect(StatusCode::OK);
        let contacts = only(&contacts, &["name", "kinds", "email", "phones"]);
        assert_eq!(
            contacts,
            json!([
                { "name": "Rae Doe", "kinds": ["other"], "email": "", "phones": [] },
                {
                    "name": "Zo\u{eb} N\u{fa}\u{f1}ez", "kinds": ["veterinarian"],
                    "email": "zoe@example.org", "phones": ["931-555-0147", "931-555-0148"],
                },
            ])
        );
    }

    async fn cards_are_contacts_too(app: TestApp) {
        let token = app.new_account().await;
        let cards = "BEGIN:VCARD\r\nVERSION:3.0\r\nFN:Rae Doe\r\nEMAIL:rae@example.org\r\nEND:VCARD\r\n\
                     BEGIN:VCARD\r\nVERSION:3.0\r\nFN:Kim Lee\r\nTEL:931 555 0147\r\nEND:VCARD\r\n";
        let import = upload(&app, &token, cards.as_bytes()).await.expect(StatusCode::CREATED);
        assert_eq!((&import["kind"], counts(&import)), (&json!("contacts"), [2, 0, 0]));
        import_rows(&app, &token, &import).await.expect(StatusCode::OK);
        assert_eq!(counts(&paste(&app, &token, cards).await), [0, 2, 0]);
    }

    async fn what_is_too_much_or_no_table_is_refused(app: TestApp) {
        let token = app.new_account().await;
        let styles = format!("<styleSheet><cellXfs>{}</cellXfs></styleSheet>", "<xf/>".repeat(1_000_000));
        let bomb = workbook(&horses(), ("xl/styles.xml", styles.as_bytes()));
        assert!(bomb.len() < 100_000, "{}", bomb.len());
        let refused = upload(&app, &token, &bomb).await.problem(422, "invalid_fields");
        assert_eq!(
            refused["fields"]["file"],
            json!(["has far more in it than a table, such as styles; save its sheet as CSV"])
        );
        let far = format!(r#"<row r="1">{}</row>"#, text("XFD1", "x"));
        let far = workbook(&far, ("xl/a.xml", b""));
        assert_eq!(upload(&app, &token, &far).await.wrong_fields(), ["file"]);
        let columns = "a,".repeat(1_000_000);
        assert_eq!(upload(&app, &token, columns.as_bytes()).await.wrong_fields(), ["file"]);
        let rows = "Name,Breed\n".to_owned() + &"a,b\n".repeat(5001);
        assert_eq!(upload(&app, &token, rows.as_bytes()).await.wrong_fields(), ["file"]);
        assert_eq!(upload(&app, &token, b"Name,Breed\n").await.wrong_fields(), ["file"]);
        let large = vec![b'a'; (8 << 20) + 1];
        upload(&app, &token, &large).await.problem(413, "payload_too_large");
        let picture = crate::support::horses::jpeg(8, 8);
        upload(&app, &token, &picture).await.problem(415, "unsupported_media_type");
        let old = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1 and more";
        assert_eq!(upload(&app, &token, old).await.wrong_fields(), ["file"]);
        assert_eq!(bring(&app, &token, " ", &[]).await.wrong_fields(), ["file"]);
        assert_eq!(bring(&app, &token, "Name", &[]).await.wrong_fields(), ["text"]);
        assert_eq!(app.database.count("imports").await, 0);
    }

    async fn of_what_was_not_imported_the_newest_tables_are_kept(app: TestApp) {
        let token = app.new_account().await;
        let done = move_in(&app, &token, "Name\tBreed\nDusty\tPaint").await;
        let mut brought: Vec<Value> = Vec::new();
        for number in 0..7 {
            let table = format!("Name\tBreed\nHorse {number}\tPaint");
            brought.push(paste(&app, &token, &table).await);
        }
        let listed = app.get("/imports").token(&token).send().await.expect(StatusCode::OK);
        let listed = listed.as_array().expect("a list");
        let ids: Vec<_> = listed.iter().map(id_of).collect();
        let kept = brought[2..].iter().rev().chain([&done]).map(id_of);
        assert_eq!(ids, kept.collect::<Vec<_>>());
        assert_eq!((&listed[0]["rows"], &listed[5]["made"]), (&json!(1), &json!(1)));
        let gone = app.get(&format!("/imports/{}", id_of(&brought[0])));
        gone.token(&token).send().await.problem(404, "not_found");
    }
}
