use std::path::Path;
use std::time::Duration;

use reqwest::StatusCode;
use serde_json::{Value, json};

use crate::support::horses::{plain_horse, whole_horse};
use crate::support::{Request, TestApp, on_sqlite, with};

fn message() -> Value {
    json!({
        "name": "Zoë Núñez", "email": "zoe@example.org", "phone": "931-555-0199",
        "message": "Is she sound?\nMay I see her on Sunday?", "website": "",
    })
}

fn write(app: &TestApp, token: &str, id: &str, body: &Value) -> Request {
    app.post(&format!("/horses/{id}/inquiries"), body)
        .token(token)
}

async fn inquiries(app: &TestApp, token: &str) -> Vec<Value> {
    let rows = app.get("/inquiries").token(token).send().await;
    rows.expect(StatusCode::OK)
        .as_array()
        .expect("a list")
        .clone()
}

/// Waits for `count` messages in the outbox and returns them.
pub(super) async fn mails(data_dir: &Path, count: usize) -> Vec<String> {
    for _ in 0..400 {
        let found: Vec<_> = std::fs::read_dir(data_dir.join("outbox"))
            .into_iter()
            .flatten()
            .map(|entry| entry.expect("readable").path())
            .filter(|path| path.extension().is_some_and(|kind| kind == "eml"))
            .collect();
        if found.len() >= count {
            let read = |path| std::fs::read_to_string(path).expect("ASCII");
            return found.into_iter().map(read).collect();
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    panic!("{count} messages were not in the outbox within 20 s");
}

on_sqlite! {
    async fn an_inquiry_reaches_the_seller_on_the_dashboard_and_by_mail(app: TestApp) {
        let (seller, buyer) = (app.new_account().await, app.new_account().await);
        let me = app.get("/accounts/me").token(&seller).send().await.expect(StatusCode::OK);
        let seller_email = me["email"].as_str().expect("an address");
        let id = app.create_horse(&seller, &whole_horse()).await;
        let answer = write(&app, &buyer, &id, &message()).send().await;
        assert_eq!(answer.status, StatusCode::ACCEPTED, "{answer:?}");
        assert!(!answer.text.contains(seller_email));

        let received = inquiries(&app, &seller).await;
        assert_eq!(received.len(), 1);
        assert_eq!(received[0]["horse"], json!({ "id": id, "name": "Midnight \u{1F40E}" }));
        for field in ["name", "email", "phone", "message"] {
            assert_eq!(received[0][field], message()[field], "{field}");
        }
        assert!(inquiries(&app, &buyer).await.is_empty());

        let mails = mails(app.data_dir.path(), 1).await;
        let (headers, body) = mails[0].split_once("\r\n\r\n").expect("both parts");
        assert!(headers.contains(&format!("To: {seller_email}")), "{headers}");
        assert!(headers.contains("Reply-To: "), "{headers}");
        assert!(headers.contains("<zoe@example.org>"), "{headers}");
        assert!(body.contains("Is she sound?"), "{body}");
    }

    async fn a_repeated_attempt_is_one_inquiry(app: TestApp) {
        let (seller, buyer) = (app.new_account().await, app.new_account().await);
        let id = app.create_horse(&seller, &whole_horse()).await;
        for _ in 0..3 {
            let request = write(&app, &buyer, &id, &message()).header("idempotency-key", "once");
            let answer = request.send().await;
            assert_eq!(answer.status, StatusCode::ACCEPTED, "{answer:?}");
        }
        let other = with(message(), json!({ "message": "Another" }));
        let request = write(&app, &buyer, &id, &other).header("idempotency-key", "once");
        request.send().await.problem(422, "idempotency_key_reused");
        assert_eq!(inquiries(&app, &seller).await.len(), 1);
    }

    async fn an_inquiry_is_kept_when_its_horse_is_deleted(app: TestApp) {
        let (seller, buyer) = (app.new_account().await, app.new_account().await);
        let id = app.create_horse(&seller, &whole_horse()).await;
        write(&app, &buyer, &id, &message()).send().await;
        let path = format!("/horses/{id}");
        app.delete(&path).token(&seller).send().await.expect(StatusCode::NO_CONTENT);
        let received = inquiries(&app, &seller).await;
        assert_eq!(received[0]["horse"], json!({ "id": null, "name": "Midnight \u{1F40E}" }));
    }

    async fn inquiries_about_unlisted_or_own_horses_are_refused(app: TestApp) {
        let (seller, buyer) = (app.new_account().await, app.new_account().await);
        let own = app.create_horse(&seller, &whole_horse()).await;
        let kept = app.create_horse(&seller, &plain_horse("Comet")).await;
        write(&app, &seller, &own, &message()).send().await.problem(409, "own_horse");
        for id in [kept.as_str(), "01890000-0000-7000-8000-000000000001", "nonsense"] {
            write(&app, &buyer, id, &message()).send().await.problem(404, "not_found");
        }
        assert!(inquiries(&app, &seller).await.is_empty());
    }
}

#[tokio::test]
async fn an_inquiry_with_the_hidden_field_is_accepted_but_not_stored() {
    let app = TestApp::start().await;
    let (seller, buyer) = (app.new_account().await, app.new_account().await);
    let id = app.create_horse(&seller, &whole_horse()).await;
    let body = with(message(), json!({ "website": "https://spam.example" }));
    let answer = write(&app, &buyer, &id, &body).send().await;
    assert_eq!(answer.status, StatusCode::ACCEPTED, "{answer:?}");
    assert!(inquiries(&app, &seller).await.is_empty());
}

#[tokio::test]
async fn every_missing_field_is_named() {
    let app = TestApp::start().await;
    let (seller, buyer) = (app.new_account().await, app.new_account().await);
    let id = app.create_horse(&seller, &whole_horse()).await;
    let answer = write(&app, &buyer, &id, &json!({ "phone": "x" }))
        .send()
        .await;
    assert_eq!(answer.wrong_fields(), ["email", "message", "name", "phone"]);
}

#[tokio::test]
async fn too_many_messages_are_refused() {
    let app = TestApp::with(&[("SHOWSTABLE_RATE_LIMIT", "on")]).await;
    let (seller, buyer) = (app.new_account().await, app.new_account().await);
    let id = app.create_horse(&seller, &whole_horse()).await;
    for _ in 0..20 {
        let answer = write(&app, &buyer, &id, &message()).send().await;
        assert_eq!(answer.status, StatusCode::ACCEPTED, "{answer:?}");
    }
    let answer = write(&app, &buyer, &id, &message()).send().await;
    answer.problem(429, "too_many_requests");
    assert!(!answer.header("retry-after").is_empty());
}
