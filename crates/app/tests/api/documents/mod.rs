//! `documents` and `horses/{id}/documents.zip`.

use std::io::Cursor;

use reqwest::StatusCode;
use serde_json::{Value, json};

use crate::support::horses::{jpeg, plain_horse};
use crate::support::{Answer, TestApp, id_of, on_sqlite};

pub(crate) const COGGINS: [(&str, &str); 2] = [("kind", "coggins"), ("title", "Coggins of Comet")];

async fn upload(app: &TestApp, token: &str, file: &[u8], facts: &[(&str, &str)]) -> Answer {
    let request = app.upload_to("/documents", file, facts).token(token);
    request.send().await
}

pub(crate) async fn keep(app: &TestApp, token: &str, file: &[u8], facts: &[(&str, &str)]) -> Value {
    let made = upload(app, token, file, facts).await;
    made.expect(StatusCode::CREATED)
}

/// Waits until `count` files are stored.
async fn wait_for_files(app: &TestApp, count: usize) {
    for _ in 0..400 {
        if app.stored_files() == count {
            return;
        }
        tokio::time::sleep(std::time::Duration::from_millis(25)).await;
    }
    panic!("{} files instead of {count} after 10 s", app.stored_files());
}

on_sqlite! {
    async fn a_document_is_kept_changed_and_deleted_with_its_file(app: TestApp) {
        let token = app.new_account().await;
        let horse = app.create_horse(&token, &plain_horse("Comet")).await;
        let facts = [
            ("kind", "coggins"), ("title", "Coggins of Óðinn"), ("issued_on", "2026-01-02"),
            ("expires_on", "2027-01-02"), ("horse_ids", horse.as_str()), ("notes", "in the office"),
        ];
        let made = keep(&app, &token, &jpeg(300, 200), &facts).await;
        assert_eq!(made["horses"], json!([{ "id": horse, "name": "Comet" }]));
        assert_eq!(made["horse_ids"], json!([horse]));
        assert_eq!(made["file"]["kind"], "jpeg");
        assert_eq!(made["file"]["name"], "Coggins of Óðinn.jpg");
        assert_eq!(made["file"]["has_thumbnail"], true);
        assert_eq!(made["expires_on"], "2027-01-02");
        let path = format!("/documents/{}", id_of(&made));
        let read = app.get(&path).token(&token).send().await;
        assert_eq!(read.expect(StatusCode::OK), made);

        let body = json!({ "kind": "other", "title": "Test", "revision": made["revision"] });
        let changed = app.put(&path, &body).token(&token).send().await;
        let changed = changed.expect(StatusCode::OK);
        assert_eq!(changed["expires_on"], Value::Null);
        assert_eq!(changed["file"]["bytes"], made["file"]["bytes"]);
        let late = app.put(&path, &body).token(&token).send().await;
        late.problem(409, "changed_meanwhile");
        let unknown = json!({ "kind": "other", "title": "Test", "horse_ids": [id_of(&made)] });
        let refused = app.put(&path, &unknown).token(&token).send().await;
        assert_eq!(refused.wrong_fields(), ["horse_ids"]);
        let unknown = json!({ "kind": "other", "title": "Test", "contact_id": id_of(&made) });
        let refused = app.put(&path, &unknown).token(&token).send().await;
        assert_eq!(refused.wrong_fields(), ["contact_id"]);

        assert_eq!(app.stored_files(), 2);
        let deleted = app.delete(&path).token(&token).send().await;
        deleted.expect(StatusCode::NO_CONTENT);
        app.get(&path).token(&token).send().await.problem(404, "not_found");
        wait_for_files(&app, 0).await;
    }

    async fn a_date_is_enough_and_the_file_comes_later(app: TestApp) {
        let token = app.new_account().await;
        let horse = app.create_horse(&token, &plain_horse("Comet")).await;
        let facts = [
            ("kind", "coggins"), ("title", "Coggins"), ("issued_on", "2026-04-02"),
            ("horse_ids", horse.as_str()),
        ];
        let form = |facts: &[(&str, &str)]| {
            const BOUNDARY: &str = "----a-boundary-of-the-tests";
            let part = |(name, value): &(&str, &str)| format!(
                "--{BOUNDARY}\r\nContent-Disposition: form-data; name=\"{name}\"\r\n\r\n{value}\r\n"
            );
            let body: String = facts.iter().map(part).collect();
            app.request(reqwest::Method::POST, "/documents").token(&token)
                .header("content-type", &format!("multipart/form-data; boundary={BOUNDARY}"))
                .body(format!("{body}--{BOUNDARY}--\r\n"))
        };
        let neither = form(&facts[..2]).send().await;
        assert_eq!(neither.wrong_fields(), ["file"]);
        let made = form(&facts).send().await.expect(StatusCode::CREATED);
        assert_eq!(
            made["file"],
            json!({ "kind": "none", "name": "", "bytes": 0, "has_thumbnail": false })
        );
        let path = format!("/documents/{}", id_of(&made));
        let file = format!("{path}/file");
        app.get(&file).token(&token).send().await.problem(404, "not_found");
        let archive = app.get(&format!("/horses/{horse}/documents.zip")).token(&token).send().await;
        let archive = zip::ZipArchive::new(Cursor::new(archive.bytes)).expect("an archive");
        assert_eq!(archive.len(), 0);
        assert_eq!(app.stored_files(), 0);

        let put = |file: &[u8], token: &str| {
            app.upload_by(reqwest::Method::PUT, &format!("{path}/file"), file, &[]).token(token)
        };
        put(b"#!/bin/sh\n", &token).send().await.problem(415, "unsupported_document");
        let stranger = app.new_account().await;
        put(b"%PDF-1.7", &stranger).send().await.problem(404, "not_found");
        let scanned = put(&jpeg(300, 200), &token).send().await.expect(StatusCode::OK);
        assert_eq!((&scanned["file"]["kind"], &scanned["revision"]), (&json!("jpeg"), &json!(2)));
        assert_eq!(app.get(&path).token(&token).send().await.expect(StatusCode::OK), scanned);
        put(&jpeg(300, 200), &token).send().await.problem(409, "changed_meanwhile");
        let read = app.get(&file).token(&token).send().await;
        assert_eq!(read.status, StatusCode::OK);
        app.delete(&path).token(&token).send().await.expect(StatusCode::NO_CONTENT);
        wait_for_files(&app, 0).await;
    }

    async fn a_file_is_served_so_that_nothing_in_it_runs(app: TestApp) {
        let token = app.new_account().await;
        // A PDF for some, a page for others.
        let polyglot = b"%PDF-1.7\n<html><script>alert(1)</script></html>";
        let made = keep(&app, &token, polyglot, &COGGINS).await;
        let file = app.get(&format!("/documents/{}/file", id_of(&made))).token(&token).send().await;
        assert_eq!(file.status, StatusCode::OK);
        assert_eq!(file.bytes, polyglot);
        for (header, value) in [
            ("content-type", "application/pdf"),
            ("content-length", "47"),
            ("cache-control", "no-store"),
            ("x-content-type-options", "nosniff"),
        ] {
            assert_eq!(file.header(header), value, "{header}");
        }
        assert!(file.header("content-disposition").starts_with("attachment; "));
        let policy = file.header("content-security-policy");
        assert!(policy.starts_with("sandbox; default-src 'none'; "), "{policy}");
        let none = app.get(&format!("/documents/{}/thumbnail", id_of(&made))).token(&token);
        none.send().await.problem(404, "not_found");
        let without_token = app.get(&format!("/documents/{}/file", id_of(&made)));
        without_token.send().await.problem(401, "unauthenticated");
    }

    async fn hostile_files_are_refused_and_leave_nothing(app: TestApp) {
        let token = app.new_account().await;
        for file in [
            &b"<!DOCTYPE html><script>alert(1)</script>"[..],
            b"<svg xmlns='http://www.w3.org/2000/svg'><script>alert(1)</script></svg>",
            b"<script>alert(1)</script>\n%PDF-1.7",
            b"#!/bin/sh\n", b"PK\x03\x04", b"",
        ] {
            upload(&app, &token, file, &COGGINS).await.problem(415, "unsupported_document");
        }
        let whole = jpeg(400, 300);
        let truncated = upload(&app, &token, &whole[..whole.len() / 2], &COGGINS).await;
        assert_eq!(truncated.wrong_fields(), ["file"]);
        let large = vec![b'%'; (25 << 20) + 1];
        upload(&app, &token, &large, &COGGINS).await.problem(413, "payload_too_large");
        let nothing = upload(&app, &token, b"%PDF-1.7", &[]).await;
        assert_eq!(nothing.wrong_fields(), ["kind", "title"]);
        let days = [("kind", "other"), ("title", "x"), ("issued_on", "2026-02-02"), ("expires_on", "2026-02-01")];
        let reversed = upload(&app, &token, b"%PDF-1.7", &days).await;
        assert_eq!(reversed.wrong_fields(), ["expires_on"]);
        let foreign = [("kind", "other"), ("title", "x"), ("horse_ids", "01890000-0000-7000-8000-000000000001")];
        let refused = upload(&app, &token, b"%PDF-1.7", &foreign).await;
        assert_eq!(refused.wrong_fields(), ["horse_ids"]);
        assert_eq!(app.stored_files(), 0);
        let list = app.get("/documents").token(&token).send().await;
        assert_eq!(list.expect(StatusCode::OK), json!([]));
    }

    async fn a_repeated_attempt_keeps_one_document(app: TestApp) {
        let token = app.new_account().await;
        let attempt = |file: &'static [u8]| {
            let request = app.upload_to("/documents", file, &COGGINS).token(&token);
            request.header("idempotency-key", "once").send()
        };
        let first = attempt(b"%PDF-1.7").await.expect(StatusCode::CREATED);
        assert_eq!(attempt(b"%PDF-1.7").await.expect(StatusCode::CREATED), first);
        attempt(b"%PDF-1.8").await.problem(422, "idempotency_key_reused");
        assert_eq!(app.stored_files(), 1);
    }

    async fn a_horse_takes_its_documents_along(app: TestApp) {
        let (token, stranger) = (app.new_account().await, app.new_account().await);
        let horse = app.create_horse(&token, &plain_horse("Comet")).await;
        let of_horse = |title| [("kind", "other"), ("title", title), ("horse_ids", horse.as_str())];
        keep(&app, &token, b"%PDF-1.7 one", &of_horse("Papers")).await;
        keep(&app, &token, b"%PDF-1.7 two", &of_horse("Papers")).await;
        keep(&app, &token, b"%PDF-1.7 other", &COGGINS).await;
        let path = format!("/horses/{horse}/documents.zip");
        let zip = app.get(&path).token(&token).send().await;
        assert_eq!(zip.header("content-type"), "application/zip");
        assert!(zip.header("content-disposition").contains("filename=\"Comet documents.zip\""));
        let mut archive = zip::ZipArchive::new(Cursor::new(zip.bytes)).expect("an archive");
        let names: Vec<_> = (0..archive.len())
            .map(|at| archive.by_index(at).expect("a file").name().expect("a name").into_owned())
            .collect();
        assert_eq!(names, ["Papers.pdf", "Papers (2).pdf"]);
        app.get(&path).token(&stranger).send().await.problem(404, "not_found");

        let found = app.get(&format!("/documents?horse={horse}&q=PAPERS")).token(&token).send().await;
        assert_eq!(found.expect(StatusCode::OK).as_array().map(Vec::len), Some(2));
        let found = app.get("/documents?expires=ended").token(&token).send().await;
        assert_eq!(found.expect(StatusCode::OK), json!([]));
        for query in ["expires=x", "kind=x", "horse=x", "limit=0"] {
            let refused = app.get(&format!("/documents?{query}")).token(&token).send().await;
            refused.problem(400, "bad_query");
        }
    }
}

/// The mails in the outbox that remind of a document.
fn reminders(app: &TestApp) -> Vec<String> {
    let Ok(folder) = std::fs::read_dir(app.data_dir.path().join("outbox")) else {
        return Vec::new();
    };
    let paths = folder.map(|entry| entry.expect("readable").path());
    paths
        .filter(|path| path.extension().is_some_and(|it| it == "eml"))
        .map(|path| std::fs::read_to_string(path).expect("a mail"))
        .filter(|mail| mail.contains("ends on"))
        .collect()
}

#[tokio::test]
async fn the_uploader_is_reminded_once() {
    // The reminder of 30 days before is due in a second.
    let app = TestApp::with(&[("SHOWSTABLE_NOW", "2026-05-01T11:59:58Z")]).await;
    let token = app.new_account().await;
    let ends = [
        ("kind", "coggins"),
        ("title", "Coggins"),
        ("expires_on", "2026-05-31"),
    ];
    keep(&app, &token, b"%PDF-1.7", &ends).await;
    for _ in 0..400 {
        if !reminders(&app).is_empty() {
            break;
        }
        tokio::time::sleep(std::time::Duration::from_millis(25)).await;
    }
    let mails = reminders(&app);
    assert_eq!(mails.len(), 1);
    assert!(
        mails[0].contains("Coggins ends on May 31, 2026"),
        "{}",
        mails[0]
    );
}
