use reqwest::StatusCode;
use serde_json::json;

use crate::support::{entry, id_of, on_sqlite, with};

/// The cells of a table, read by a parser.
pub(crate) fn cells(bytes: &[u8]) -> Vec<Vec<String>> {
    let table = bytes
        .strip_prefix("\u{feff}".as_bytes())
        .expect("a byte order mark");
    let mut reader = csv::ReaderBuilder::new()
        .has_headers(false)
        .from_reader(table);
    let rows = reader.records().map(|row| row.expect("readable"));
    rows.map(|row| row.iter().map(str::to_owned).collect())
        .collect()
}

on_sqlite! {
    async fn entries_are_exported_as_they_were_typed_and_without_formulas(app: TestApp) {
        let token = app.new_account().await;
        let event = app.create_show(&token).await;
        let register = format!("/events/{}/register", id_of(&event));
        let typed = json!({
            "rider_name": "=HYPERLINK(\"https://example.org\")", "horse_name": "Núñez, \"Lad\"",
            "rider_phone": "+1 931-555-0147", "notes": "first line\nsecond line",
        });
        app.post(&register, &with(entry(), typed)).send().await.expect(StatusCode::CREATED);
        let path = format!("/events/{}/entries.csv", id_of(&event));
        let file = app.get(&path).token(&token).send().await;
        assert_eq!(file.status, StatusCode::OK);
        assert_eq!(file.header("content-type"), "text/csv; charset=utf-8");
        assert_eq!(file.header("content-disposition"), "attachment; filename=\"Shelbyville Spring Classic 2026-06-06 entries.csv\"");
        // It is sent while it is read, so its length is not known before.
        assert_eq!(file.header("transfer-encoding"), "chunked");
        let rows = cells(&file.bytes);
        let [titles, row] = rows.as_slice() else {
            panic!("{rows:?}");
        };
        let cell = |title: &str| {
            let at = titles.iter().position(|it| it == title).expect("a column");
            row[at].as_str()
        };
        assert_eq!(cell("Rider"), "'=HYPERLINK(\"https://example.org\")");
        assert_eq!(cell("Horse"), "Núñez, \"Lad\"");
        assert_eq!(cell("Phone"), "'+1 931-555-0147");
        assert_eq!(cell("Notes"), "first line\nsecond line");
        assert_eq!(cell("Classes"), "1 · Open Pleasure (entered); 2 · Youth Lite Shod (entered)");
        assert_eq!(cell("Back number"), "1");
        assert_eq!(cell("Due"), cell("Total"));
        // The number of the entry is of no use to anybody at a show.
        assert!(!titles.contains(&"Entry".to_owned()));
        assert_eq!(cell("Time zone"), "America/Chicago");
        let made = app.get(&format!("/events/{}/registrations", id_of(&event))).token(&token).send().await;
        let made = made.expect(StatusCode::OK);
        let made = made[0]["created_at"]["$date"].as_str().expect("an instant");
        let utc = cell("Entered at").replace(' ', "T");
        // Five or six hours later, as in UTC.
        assert_eq!(utc[13..], made[13..19]);
        assert_ne!(utc[..13], made[..13]);
    }

    async fn class_entries_are_rows_of_their_own(app: TestApp) {
        let token = app.new_account().await;
        let event = app.create_show(&token).await;
        let register = format!("/events/{}/register", id_of(&event));
        let made = app.post(&register, &entry()).send().await.expect(StatusCode::CREATED);
        let path = format!("/events/{}/entries.csv?rows=classes", id_of(&event));
        let file = app.get(&path).token(&token).send().await;
        let name = "attachment; filename=\"Shelbyville Spring Classic 2026-06-06 class entries.csv\"";
        assert_eq!(file.header("content-disposition"), name);
        let rows = cells(&file.bytes);
        let entered = made["classes_entered"].as_array().expect("classes");
        assert!(!entered.is_empty());
        assert_eq!(rows.len(), 1 + entered.len());
        assert_eq!(rows[1][1], entered[0]["name"]);
        assert_eq!(rows[1][2], "entered");
        let unknown = format!("/events/{}/entries.csv?rows=riders", id_of(&event));
        let refused = app.get(&unknown).token(&token).send().await;
        assert_eq!(refused.status, StatusCode::BAD_REQUEST);
    }
}
