use std::io::{Cursor, Read as _};

use reqwest::StatusCode;
use serde_json::{Value, json};
use zip::ZipArchive;

use super::overview;
use crate::support::{TestApp, entry, id_of, on_sqlite, show, with};

/// The files of the package of a show's records.
async fn unpacked(app: &TestApp, token: &str, usda: &str) -> Vec<(String, Vec<u8>)> {
    let path = format!("{usda}/package.zip");
    let packed = app.get(&path).token(token).send().await;
    assert_eq!(packed.status, StatusCode::OK);
    assert_eq!(packed.header("content-type"), "application/zip");
    assert_eq!(packed.header("cache-control"), "no-store");
    let name = packed.header("content-disposition");
    assert!(name.contains("2026-06-06 USDA records.zip"), "{name}");
    let mut zip = ZipArchive::new(Cursor::new(packed.bytes)).expect("a ZIP file");
    let mut files = Vec::new();
    for at in 0..zip.len() {
        let mut file = zip.by_index(at).expect("a file");
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes).expect("read");
        let name = file.name().expect("a name").into_owned();
        files.push((name, bytes));
    }
    files
}

on_sqlite! {
    async fn the_package_has_the_records_and_the_overview_what_they_lack(app: TestApp) {
        let token = app.new_account().await;
        let made = app.post("/events", &show()).token(&token).send().await.expect(StatusCode::CREATED);
        let event = format!("/events/{}", id_of(&made));
        let usda = format!("{event}/usda");
        let entered = app.post(&format!("{event}/register"), &with(entry(), json!({ "horse_name": "Sun" }))).send().await;
        let entered = entered.expect(StatusCode::CREATED);
        let class = made["classes"][0]["id"].as_str().expect("an id");
        let class = format!("{event}/classes/{class}");
        let missing = async || -> Vec<Value> {
            let seen = overview(&app, &token, &usda).await;
            let package = &seen["package"];
            assert_eq!(package["reference"], "9 CFR 11.16(c)");
            assert_eq!(package["due_at"]["$date"], "2026-06-12T04:00:00Z");
            assert_eq!(package["late"], false);
            package["missing"].as_array().expect("a list").clone()
        };
        let title = format!("{} · Sun", entered["back_number"]);
        let owner = json!({
            "part": "entries", "what": "the owner's name", "record": "owner_name", "count": 1, "of": [title], "ids": [id_of(&entered)],
        });
        let before = missing().await;
        assert!(before.contains(&owner), "{before:?}");
        // The list has those that the overview names.
        let listed = async |record: &str| {
            let list = format!("{event}/registrations?lacking={record}");
            app.get(&list).token(&token).send().await
        };
        let names = listed("owner_name").await.expect(StatusCode::OK);
        assert_eq!(names.as_array().map(Vec::len), Some(1));
        assert_eq!(listed("inspector").await.expect(StatusCode::OK), json!([]));
        listed("gold").await.problem(400, "bad_query");
        let lacks = |all: &[Value], part: &str| all.iter().any(|it| it["part"] == part);
        for part in ["judges", "results", "inspections"] {
            assert!(lacks(&before, part), "{part}: {before:?}");
        }
        let send = async |path: String, body: Value| {
            app.put(&path, &body).token(&token).send().await.expect(StatusCode::OK)
        };
        let inspection = json!({ "status": "corrected", "when": "before", "findings": ["pad_or_shoeing"] });
        let inspected = format!("/registrations/{}/inspection", id_of(&entered));
        send(inspected.clone(), inspection.clone()).await;
        // Nobody said who inspected.
        assert!(missing().await.iter().any(|it| it["record"] == "inspector"));
        let inspector = json!({ "inspector": "Ann Lee", "license": "HPI 12" });
        send(inspected, with(inspection, inspector)).await;
        let judge = json!({ "name": "Jo Judge", "address": "2 Bench Rd" });
        send(format!("{class}/format"), json!({ "kind": "placed", "judges": [judge] })).await;
        let line = json!({ "back_number": entered["back_number"], "place": 1 });
        send(format!("{class}/cards/0"), json!({ "lines": [line] })).await;
        let published = app.post(&format!("{class}/results/publish"), &json!({})).token(&token).send().await;
        published.expect(StatusCode::OK);
        assert!(!lacks(&missing().await, "inspections"));
        let files = unpacked(&app, &token, &usda).await;
        let file = |name: &str| {
            let found = files.iter().find(|(it, _)| it == name);
            &found.unwrap_or_else(|| panic!("no {name}")).1
        };
        assert!(file("records.pdf").starts_with(b"%PDF-"));
        for (name, text) in [
            ("show.csv", "Starts,\"Sat, Jun 6, 2026, 6:00 PM CDT\""),
            ("program.csv", "1 · Open Pleasure,any age,yes"),
            ("judges.csv", "1 · Open Pleasure,1,Jo Judge,2 Bench Rd"),
            ("class sheets.csv", "1 · Open Pleasure,yes,"),
            ("placings.csv", "1 · Open Pleasure,,1,,"),
            ("judges' cards.csv", "1 · Open Pleasure,Jo Judge,"),
            ("inspections.csv", "before,corrected,pad or shoeing"),
        ] {
            let table = String::from_utf8_lossy(file(name));
            assert!(table.contains(text), "{name}: {table}");
        }
        assert_eq!(files.len(), 8);
    }

    async fn a_show_without_walking_horses_owes_none(app: TestApp) {
        let token = app.new_account().await;
        let other = with(show(), json!({ "event_type": "Breed Show" }));
        let made = app.post("/events", &other).token(&token).send().await.expect(StatusCode::CREATED);
        assert_eq!(made["classes"][0]["walking_horses"], false);
        let event = format!("/events/{}", id_of(&made));
        let usda = format!("{event}/usda");
        let seen = overview(&app, &token, &usda).await;
        let none = json!({ "reference": "9 CFR 11.16(c)", "due_at": null, "late": false, "missing": [] });
        assert_eq!(seen["package"], none);
        // It is made all the same.
        assert_eq!(unpacked(&app, &token, &usda).await.len(), 8);
        // One class is for such horses after all; a client that says nothing keeps that.
        let mut classes = other["classes"].clone();
        classes[1]["walking_horses"] = json!(true);
        let put = async |body: Value| {
            app.put(&event, &body).token(&token).send().await.expect(StatusCode::OK)
        };
        put(with(other.clone(), json!({ "classes": classes }))).await;
        let kept = put(other).await;
        assert_eq!((&kept["classes"][0]["walking_horses"], &kept["classes"][1]["walking_horses"]), (&json!(false), &json!(true)));
        let seen = overview(&app, &token, &usda).await;
        assert_eq!(seen["package"]["due_at"]["$date"], "2026-06-12T04:00:00Z");
    }
}
