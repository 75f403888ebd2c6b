//! Files that shows publish with their prize lists, and logos of sponsors.

use std::time::Duration;

use reqwest::{Method, StatusCode};
use serde_json::{Value, json};

use crate::support::horses::jpeg;
use crate::support::{TestApp, on_both_databases, show, with};

async fn create(app: &TestApp, token: &str) -> (Value, String) {
    let made = app.post("/events", &show()).token(token).send().await;
    let event = made.expect(StatusCode::CREATED);
    let own = format!("/events/{}", crate::support::id_of(&event));
    (event, own)
}

async fn add(app: &TestApp, token: &str, own: &str, file: &[u8], facts: &[(&str, &str)]) -> Value {
    let made = app.upload_to(&format!("{own}/files"), file, facts);
    made.token(token).send().await.expect(StatusCode::CREATED)
}

fn text<'a>(value: &'a Value, name: &str) -> &'a str {
    value[name].as_str().expect("a text")
}

async fn publish(app: &TestApp, token: &str, own: &str) {
    let path = format!("{own}/prize_list/publication");
    let published = app.request(Method::POST, &path).token(token).send().await;
    published.expect(StatusCode::OK);
}

/// Waits until `count` objects are stored.
async fn wait_for_stored(app: &TestApp, count: usize) {
    for _ in 0..400 {
        if app.stored_files() == count {
            return;
        }
        tokio::time::sleep(Duration::from_millis(25)).await;
    }
    panic!("{} files instead of {count} after 10 s", app.stored_files());
}

on_both_databases! {
    async fn riders_read_files_once_the_prize_list_is_published(app: TestApp) {
        let token = app.new_account().await;
        let (event, own) = create(&app, &token).await;
        let class = text(&event["classes"][0], "id");
        let pattern = [("title", "Trail pattern"), ("class_id", class)];
        let pattern = add(&app, &token, &own, b"%PDF-1.7 pattern", &pattern).await;
        let grounds = add(&app, &token, &own, &jpeg(3000, 1000), &[("title", "Grounds")]).await;
        assert_eq!((text(&pattern, "kind"), text(&pattern, "name")), ("pdf", "Trail pattern.pdf"));
        assert_eq!((&pattern["class_id"], &grounds["class_id"]), (&json!(class), &Value::Null));
        let all = app.get(&format!("{own}/files")).token(&token).send().await;
        assert_eq!(all.expect(StatusCode::OK)["files"], json!([pattern, grounds]));
        let public = format!("/events/public/{}", text(&event, "hashed_id"));
        let file = |of: &Value| format!("{public}/files/{}", text(of, "id"));
        // The office reads a draft, riders do not.
        let office = app.get(&format!("{own}/files/{}", text(&pattern, "id")));
        assert_eq!(office.token(&token).send().await.bytes, b"%PDF-1.7 pattern");
        app.get(&file(&pattern)).send().await.problem(404, "not_found");
        let list = app.get(&format!("{public}/prize_list")).send().await.expect(StatusCode::OK);
        assert_eq!((&list["files"], &list["classes"][0]["files"]), (&json!([]), &json!([])));
        publish(&app, &token, &own).await;
        let list = app.get(&format!("{public}/prize_list")).send().await.expect(StatusCode::OK);
        assert_eq!(list["files"][0]["title"], "Grounds");
        let listed = &list["classes"][0]["files"][0];
        assert_eq!((text(listed, "title"), text(listed, "kind")), ("Trail pattern", "PDF"));
        assert_eq!(list["corrections"], json!([]));
        let read = app.get(&file(listed)).send().await;
        assert_eq!(read.bytes, b"%PDF-1.7 pattern");
        assert_eq!(read.header("content-type"), "application/pdf");
        assert!(read.header("content-disposition").starts_with("attachment"));
        assert!(read.header("content-security-policy").contains("sandbox"));
        // Pictures are converted, so that nothing is told of where they were taken.
        let map = app.get(&file(&grounds)).send().await;
        assert_eq!((map.header("content-type"), map.status), ("image/jpeg", StatusCode::OK));
        let (other, _) = create(&app, &token).await;
        let elsewhere = format!("/events/public/{}/files/{}", text(&other, "hashed_id"), text(&pattern, "id"));
        app.get(&elsewhere).send().await.problem(404, "not_found");
        // What is changed from now on is a correction.
        let map = format!("{own}/files/{}", text(&grounds, "id"));
        app.delete(&map).token(&token).send().await.expect(StatusCode::NO_CONTENT);
        app.delete(&map).token(&token).send().await.problem(404, "not_found");
        add(&app, &token, &own, b"%PDF-1.7 course", &[("title", "Course"), ("class_id", class)]).await;
        let by_mistake = add(&app, &token, &own, b"%PDF-1.7 x", &[("title", "Wrong")]).await;
        let by_mistake = format!("{own}/files/{}", text(&by_mistake, "id"));
        app.delete(&by_mistake).token(&token).send().await.expect(StatusCode::NO_CONTENT);
        let list = app.get(&format!("{public}/prize_list")).send().await.expect(StatusCode::OK);
        let mut told: Vec<_> = list["corrections"][0]["lines"].as_array().expect("lines").clone();
        told.sort_by_key(ToString::to_string);
        assert_eq!(told, [json!("File of 1 · Open Pleasure added: Course."), json!("File taken out: Grounds.")]);
        let take_back = format!("{own}/prize_list/publication");
        app.delete(&take_back).token(&token).send().await.expect(StatusCode::OK);
        app.get(&file(&pattern)).send().await.problem(404, "not_found");
    }
}

on_both_databases! {
    async fn what_is_no_file_of_a_show_is_refused(app: TestApp) {
        let token = app.new_account().await;
        let (event, own) = create(&app, &token).await;
        let (other, _) = create(&app, &token).await;
        let upload = |file: &[u8], facts: &[(&str, &str)]| {
            app.upload_to(&format!("{own}/files"), file, facts).token(&token)
        };
        let heic = b"\0\0\0\x18ftypheic\0\0\0\0mif1heic";
        for file in [&b"<svg xmlns='http://www.w3.org/2000/svg'/>"[..], heic] {
            upload(file, &[("title", "Map")]).send().await.problem(415, "unsupported_document");
        }
        let logo = [("title", "Shelby Feed"), ("purpose", "logo")];
        upload(b"%PDF-1.7", &logo).send().await.problem(415, "unsupported_document");
        let damaged = upload(&jpeg(300, 200)[..200], &[("title", "Map")]).send().await;
        assert_eq!(damaged.wrong_fields(), ["file"]);
        let bare = upload(b"%PDF-1.7", &[("purpose", "poster")]).send().await;
        assert_eq!(bare.wrong_fields(), ["purpose", "title"]);
        let foreign = [("title", "Pattern"), ("class_id", text(&other["classes"][0], "id"))];
        assert_eq!(upload(b"%PDF-1.7", &foreign).send().await.wrong_fields(), ["class_id"]);
        let of_class = [logo[0], logo[1], ("class_id", text(&event["classes"][0], "id"))];
        assert_eq!(upload(&jpeg(8, 8), &of_class).send().await.wrong_fields(), ["class_id"]);
        assert_eq!(app.stored_files(), 0);
        // The same attempt twice is one file.
        let once = || upload(b"%PDF-1.7", &[("title", "Map")]).header("idempotency-key", "first-map");
        let first = once().send().await.expect(StatusCode::CREATED);
        assert_eq!(once().send().await.expect(StatusCode::CREATED), first);
        assert_eq!(app.stored_files(), 1);
    }
}

on_both_databases! {
    async fn files_go_with_their_class_and_copies_share_those_of_the_show(app: TestApp) {
        let token = app.new_account().await;
        let (event, own) = create(&app, &token).await;
        let class = text(&event["classes"][1], "id");
        add(&app, &token, &own, b"%PDF-1.7 a", &[("title", "Pattern"), ("class_id", class)]).await;
        let grounds = add(&app, &token, &own, b"%PDF-1.7 b", &[("title", "Grounds")]).await;
        let logo = [("title", "Shelby Feed"), ("purpose", "logo")];
        add(&app, &token, &own, &jpeg(900, 300), &logo).await;
        // A picture is stored in two sizes.
        assert_eq!(app.stored_files(), 4);
        let wish = json!({ "name": "Autumn Classic", "start_date": "2026-09-05T18:00:00-05:00", "end_date": "2026-09-05T23:00:00-05:00" });
        let copied = app.post(&format!("{own}/copy"), &wish).token(&token).send().await.expect(StatusCode::CREATED);
        let copy = format!("/events/{}", crate::support::id_of(&copied));
        let files = app.get(&format!("{copy}/files")).token(&token).send().await.expect(StatusCode::OK);
        let titles: Vec<_> = files["files"].as_array().expect("files").iter().map(|it| text(it, "title")).collect();
        assert_eq!(titles, ["Grounds", "Shelby Feed"]);
        assert_eq!(app.stored_files(), 4);
        // Without its class, a pattern is gone, and with it what it stored.
        let left = with(show(), json!({ "classes": [event["classes"][0]] }));
        app.put(&own, &left).token(&token).send().await.expect(StatusCode::OK);
        wait_for_stored(&app, 3).await;
        let path = format!("{own}/files/{}", text(&grounds, "id"));
        app.delete(&path).token(&token).send().await.expect(StatusCode::NO_CONTENT);
        let of_copy = format!("{copy}/files/{}", text(&files["files"][0], "id"));
        assert_eq!(app.get(&of_copy).token(&token).send().await.bytes, b"%PDF-1.7 b");
        app.delete(&of_copy).token(&token).send().await.expect(StatusCode::NO_CONTENT);
        wait_for_stored(&app, 2).await;
        // It stands where a class names the sponsor.
        let honors = json!({ "honors": [{ "class_id": copied["classes"][0]["id"], "sponsor": "SHELBY feed" }] });
        app.put(&format!("{copy}/prize_list"), &honors).token(&token).send().await.expect(StatusCode::OK);
        let list = app.get(&format!("/events/public/{}/prize_list", text(&copied, "hashed_id")));
        let list = list.send().await.expect(StatusCode::OK);
        let logo = &files["files"][1];
        assert_eq!(list["sponsors"], json!([{ "name": "Shelby Feed", "logo_id": logo["id"] }]));
        assert_eq!((&list["classes"][0]["logo_id"], &list["classes"][1]["logo_id"]), (&logo["id"], &Value::Null));
        // Everybody sees a logo, also before the prize list is published.
        let public = format!("/events/public/{}/logos/{}", text(&copied, "hashed_id"), text(logo, "id"));
        let picture = app.get(&public).send().await;
        assert_eq!((picture.status, picture.header("content-type")), (StatusCode::OK, "image/jpeg"));
        assert!(picture.bytes.starts_with(&[0xff, 0xd8, 0xff]));
    }
}
