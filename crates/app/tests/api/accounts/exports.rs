use std::io::{Cursor, Read as _};
use std::time::Duration;

use reqwest::{Method, StatusCode};
use serde_json::{Value, json};
use zip::ZipArchive;

use crate::organization::people::sign_up;
use crate::support::horses::{jpeg, plain_horse};
use crate::support::{TestApp, entry, id_of, on_both_databases};

pub(crate) async fn request(app: &TestApp, token: &str) -> Value {
    let request = app.request(Method::POST, "/accounts/exports").token(token);
    request.send().await.expect(StatusCode::ACCEPTED)
}

/// Waits until the archive is ready.
pub(crate) async fn ready(app: &TestApp, token: &str) -> Value {
    for _ in 0..400 {
        let list = app.get("/accounts/exports").token(token).send().await;
        let list = list.expect(StatusCode::OK);
        let [export] = &list.as_array().expect("a list")[..] else {
            panic!("one archive is expected: {list}");
        };
        match export["state"].as_str() {
            Some("making") => tokio::time::sleep(Duration::from_millis(25)).await,
            _ => return export.clone(),
        }
    }
    panic!("the archive was not ready within 10 s");
}

on_both_databases! {
    async fn an_archive_has_all_that_the_account_keeps(app: TestApp) {
        let token = sign_up(&app, "rae@example.org").await;
        let show = app.create_show(&token).await;
        let register = format!("/events/{}/register", id_of(&show));
        app.post(&register, &entry()).send().await.expect(StatusCode::CREATED);
        let horse = app.create_horse(&token, &plain_horse("=Comet")).await;
        let photo = app.upload_photo(&token, &horse, "header", &jpeg(8, 8)).await;
        photo.expect(StatusCode::CREATED);
        let stranger = sign_up(&app, "ann@example.org").await;
        app.create_horse(&stranger, &plain_horse("Blaze")).await;

        let asked = request(&app, &token).await;
        assert_eq!(asked["state"], "making");
        let export = ready(&app, &token).await;
        assert_eq!((&export["state"], &export["_id"]), (&json!("ready"), &asked["_id"]));
        let path = format!("/accounts/exports/{}", id_of(&export));
        let seen = app.get(&path).token(&token).send().await.expect(StatusCode::OK);
        assert_eq!(seen, export);
        let zip = format!("{path}?format=zip");
        for path in [&path, &zip] {
            app.get(path).token(&stranger).send().await.problem(404, "not_found");
            app.get(path).send().await.problem(401, "unauthenticated");
        }

        let answer = app.get(&zip).token(&token).send().await;
        assert_eq!(answer.status, StatusCode::OK);
        let (headers, bytes) = (answer.headers, answer.bytes);
        assert_eq!(headers["content-type"], "application/zip");
        assert_eq!(headers["content-disposition"], "attachment; filename=\"show-stable.zip\"");
        assert_eq!(headers["cache-control"], "no-store");
        assert_eq!(export["bytes"], bytes.len());
        let mut archive = ZipArchive::new(Cursor::new(bytes)).expect("an archive");
        let mut read = |name: &str| {
            let mut text = String::new();
            let mut file = archive.by_name(name).expect(name);
            file.read_to_string(&mut text).expect("UTF-8");
            text
        };
        let rows = |text: &str| serde_json::from_str::<Value>(text).expect("JSON");
        let horses = rows(&read("horses.json"));
        assert_eq!(horses.as_array().map(Vec::len), Some(1));
        assert_eq!(horses[0]["name"], "=Comet");
        let entries = rows(&read("entries.json"));
        assert_eq!(entries[0]["rider_name"], "Zoë Núñez");
        assert_eq!(rows(&read("payments.json")), json!([]));
        let table = read("horses.csv");
        let (titles, row) = table.split_once("\r\n").expect("two lines");
        assert!(titles.starts_with("\u{feff}id,"), "{titles}");
        assert!(row.contains(",'=Comet,"), "{row}");
        let names = archive.file_names().map(|name| name.expect("a name").into_owned());
        let photos: Vec<_> = names.filter(|it| it.starts_with("photos/")).collect();
        assert_eq!(photos.len(), 1);
    }

    async fn a_new_archive_replaces_the_one_before(app: TestApp) {
        let token = sign_up(&app, "rae@example.org").await;
        let none = app.get("/accounts/exports").token(&token).send().await;
        assert_eq!(none.expect(StatusCode::OK), json!([]));
        request(&app, &token).await;
        let first = ready(&app, &token).await;
        let second = request(&app, &token).await;
        assert_ne!(first["_id"], second["_id"]);
        let path = format!("/accounts/exports/{}", id_of(&first));
        app.get(&path).token(&token).send().await.problem(404, "not_found");
        assert_eq!(ready(&app, &token).await["_id"], second["_id"]);
    }
}
