use std::time::{Duration, Instant};

use futures_util::future::join_all;
use reqwest::StatusCode;

use crate::support::horses::{jpeg, plain_horse, size_of_jpeg};
use crate::support::{TestApp, on_sqlite};

async fn owner_with_horse(app: &TestApp) -> (String, String) {
    let token = app.new_account().await;
    let id = app.create_horse(&token, &plain_horse("Comet")).await;
    (token, id)
}

on_sqlite! {
    async fn a_photo_is_served_in_all_sizes_to_anyone_with_unlimited_caching(app: TestApp) {
        let (token, id) = owner_with_horse(&app).await;
        let made = app.upload_photo(&token, &id, "header", &jpeg(2000, 1000)).await;
        let url = made.expect(StatusCode::CREATED)["url"].as_str().expect("a path").to_owned();
        for (size, expected) in [
            ("", (1600, 800)), ("/banner", (1600, 800)), ("/card", (640, 320)), ("/thumbnail", (256, 256)),
        ] {
            let (headers, bytes) = app.fetch(&format!("{url}{size}")).await.expect("a picture");
            assert_eq!(headers["content-type"], "image/jpeg");
            assert_eq!(headers["cache-control"], "public, max-age=31536000, immutable");
            assert_eq!(headers["x-content-type-options"], "nosniff");
            assert_eq!(size_of_jpeg(&bytes), expected, "{size}");
        }
        for missing in [format!("{url}/original"), format!("{url}x"), "/showstable/photos/..%2f..".to_owned()] {
            assert!(app.fetch(&missing).await.is_none(), "{missing}");
        }
    }

    async fn a_repeated_attempt_answers_the_first_photo(app: TestApp) {
        let (token, id) = owner_with_horse(&app).await;
        let attempt = |file: Vec<u8>| {
            app.upload(&file, &[("type", "profile"), ("horseId", &id)])
                .token(&token)
                .header("idempotency-key", "once")
                .send()
        };
        let first = attempt(jpeg(32, 32)).await.expect(StatusCode::CREATED);
        assert_eq!(attempt(jpeg(32, 32)).await.expect(StatusCode::CREATED), first);
        attempt(jpeg(32, 33)).await.problem(422, "idempotency_key_reused");
    }
}

#[tokio::test]
async fn a_file_that_is_no_photo_is_refused_and_not_stored() {
    let app = TestApp::start().await;
    let (token, id) = owner_with_horse(&app).await;
    let svg = b"<svg xmlns=\"http://www.w3.org/2000/svg\"><script>alert(1)</script></svg>";
    let zip = b"PK\x03\x04\x14\x00\x00\x00\x08\x00";
    for file in [svg.as_slice(), zip, b"", b"<!doctype html>", b"%PDF-1.7"] {
        let answer = app.upload_photo(&token, &id, "header", file).await;
        answer.problem(415, "unsupported_image");
    }
    let whole = jpeg(400, 300);
    let truncated = app.upload_photo(&token, &id, "header", &whole[..whole.len() / 2]);
    assert_eq!(truncated.await.wrong_fields(), ["file"]);
    let mut large = whole.clone();
    large.resize(11 * 1024 * 1024, 0);
    let answer = app.upload_photo(&token, &id, "header", &large).await;
    answer.problem(413, "payload_too_large");
    assert_eq!(app.stored_files(), 0);
}

#[tokio::test]
async fn every_missing_part_is_named() {
    let app = TestApp::start().await;
    let (token, id) = owner_with_horse(&app).await;
    let answer = app.upload(b"", &[]).token(&token).send().await;
    assert_eq!(answer.wrong_fields(), ["horseId", "type"]);
    let answer = app.upload_photo(&token, &id, "Header", &jpeg(8, 8)).await;
    assert_eq!(answer.wrong_fields(), ["type"]);
    let photo = jpeg(8, 8);
    let answer = app.upload_photo(&token, "nonsense", "header", &photo);
    answer.await.problem(404, "not_found");
    let form = "multipart/form-data; boundary=b";
    let request = app.request(reqwest::Method::POST, "/uploads").token(&token);
    let answer = request.header("content-type", form).body("no form").send();
    answer.await.problem(400, "malformed_multipart");
    let request = app.request(reqwest::Method::POST, "/uploads").token(&token);
    let answer = request
        .header("content-type", "application/json")
        .body("{}");
    answer.send().await.problem(415, "unsupported_media_type");
}

#[tokio::test]
async fn a_form_that_is_too_large_is_refused_and_stores_nothing() {
    let app = TestApp::start().await;
    let (token, id) = owner_with_horse(&app).await;
    let part = "--b\r\ncontent-disposition: form-data; name=\"file\"\r\n\r\n\r\n";
    let many_parts = format!("{}--b--\r\n", part.repeat(17));
    let long_preamble = "no part begins here\r\n".repeat(2_000_000);
    for (body, status, code) in [
        (many_parts, 400, "malformed_multipart"),
        (long_preamble, 413, "payload_too_large"),
    ] {
        let request = app.request(reqwest::Method::POST, "/uploads").token(&token);
        let request = request.header("content-type", "multipart/form-data; boundary=b");
        request.body(body).send().await.problem(status, code);
    }
    let answer = app.upload_photo(&token, &id, "header", &jpeg(8, 8)).await;
    answer.expect(StatusCode::CREATED);
}

#[tokio::test]
async fn twenty_uploads_at_once_do_not_hold_up_others() {
    let app = TestApp::start().await;
    let (token, id) = owner_with_horse(&app).await;
    let photo = jpeg(3000, 2000);
    let uploads = join_all((0..20).map(|_| app.upload_photo(&token, &id, "header", &photo)));
    let others = async {
        let mut slowest = Duration::ZERO;
        for _ in 0..20 {
            let start = Instant::now();
            let list = app.get("/horses").token(&token).send().await;
            list.expect(StatusCode::OK);
            slowest = slowest.max(start.elapsed());
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
        slowest
    };
    let (answers, slowest) = futures_util::join!(uploads, others);
    for answer in answers {
        answer.expect(StatusCode::CREATED);
    }
    assert!(slowest < Duration::from_secs(2), "{slowest:?}");
}
