use reqwest::StatusCode;
use serde_json::{Value, json};

use super::{amend, edit, overview, submitted};
use crate::support::{Answer, TestApp, id_of, on_sqlite, show, with};

#[tokio::test]
async fn the_letter_can_be_read_before_anything_is_sent() {
    let app = TestApp::start().await;
    let token = app.new_account().await;
    let event = app.create_show(&token).await;
    let path = format!("/events/{}/usda/letter", id_of(&event));
    let letter = app.get(&path).token(&token).send().await;
    let letter = letter.expect(StatusCode::OK);
    assert_eq!(
        letter["subject"],
        "Notice of a horse show under 9 CFR 11.16(a): Shelbyville Spring Classic"
    );
    let text = letter["text"].as_str().expect("a text");
    for part in [
        "721 Whitthorne St",
        "7. Therapeutic treatment\n   not stated",
    ] {
        assert!(text.contains(part), "{part} is missing in:\n{text}");
    }
    let pdf = app.get(&format!("{path}.pdf")).token(&token).send().await;
    assert_eq!(pdf.status, StatusCode::OK);
    assert_eq!(pdf.header("content-type"), "application/pdf");
    assert_eq!(pdf.header("cache-control"), "no-store");
    assert!(pdf.bytes.starts_with(b"%PDF-"));
    assert!(!app.data_dir.path().join("outbox").exists());
}

#[tokio::test]
async fn after_a_change_it_is_the_amended_notice() {
    let app = TestApp::start().await;
    let token = app.new_account().await;
    let usda = submitted(&app, &token).await;
    edit(
        &app,
        &token,
        &usda,
        json!({ "manager_phone": "931-555-0199" }),
    )
    .await;
    let letter = app
        .get(&format!("{usda}/letter"))
        .token(&token)
        .send()
        .await;
    let letter = letter.expect(StatusCode::OK);
    let subject = letter["subject"].as_str().expect("a text");
    assert!(subject.starts_with("Amended notice"), "{subject}");
    let text = letter["text"].as_str().expect("a text");
    for part in ["What changed", "931-555-0147", "931-555-0199"] {
        assert!(text.contains(part), "{part} is missing in:\n{text}");
    }
}

#[tokio::test]
async fn an_account_with_too_many_requests_gets_429_and_others_do_not() {
    let app = TestApp::with(&[("SHOWSTABLE_RATE_LIMIT", "on")]).await;
    let (token, other) = (app.new_account().await, app.new_account().await);
    let event = app.create_show(&token).await;
    let path = format!("/events/{}/usda/letter", id_of(&event));
    for _ in 0..200 {
        let answer = app.get(&path).token(&token).send().await;
        if answer.status == StatusCode::TOO_MANY_REQUESTS {
            answer.problem(429, "too_many_requests");
            assert!(!answer.header("retry-after").is_empty());
            let answer = app.get(&path).token(&other).send().await;
            answer.problem(404, "not_found");
            return;
        }
    }
    panic!("two hundred previews in a row were made");
}

async fn prepare(app: &TestApp, token: &str, usda: &str) -> Answer {
    let request = app.request(reqwest::Method::POST, &format!("{usda}/letter"));
    request.token(token).send().await
}

/// The messages in the outbox folder.
fn outbox(app: &TestApp) -> Vec<String> {
    let folder = std::fs::read_dir(app.data_dir.path().join("outbox"));
    folder.map_or(vec![], |folder| {
        folder
            .map(|file| {
                let path = file.expect("an entry").path();
                std::fs::read_to_string(path).expect("a message")
            })
            .collect()
    })
}

on_sqlite! {
    async fn a_ready_letter_is_kept_and_written_until_the_show_changes(app: TestApp) {
        let token = app.new_account().await;
        let event = app.create_show(&token).await;
        let path = format!("/events/{}", id_of(&event));
        let usda = format!("{path}/usda");
        let ready = prepare(&app, &token, &usda).await.expect(StatusCode::OK);
        assert_eq!((&ready["status"], &ready["number"]), (&json!("ready"), &json!(0)));
        assert!(ready["ready_at"]["$date"].is_string(), "{ready}");
        assert_eq!(ready["sent_by_organizer"], Value::Null);
        let letter = &ready["letter"];
        assert_eq!(letter["recipient"], "horseprotection@usda.gov");
        assert_eq!(letter["postal_address"].as_array().map(Vec::len), Some(4));
        assert!(letter["text"].as_str().is_some_and(|text| text.contains("Shelbyville Spring Classic")), "{letter}");
        assert!(letter["subject"].as_str().is_some_and(|text| text.starts_with("Notice of a horse show")), "{letter}");
        assert_eq!(prepare(&app, &token, &usda).await.expect(StatusCode::OK), ready);
        let pdf = app.get(&format!("{usda}/notices/{}/letter.pdf", id_of(&ready))).token(&token).send().await;
        assert!(pdf.bytes.starts_with(b"%PDF-"));
        // Nothing was sent.
        let seen = app.get(&path).token(&token).send().await.expect(StatusCode::OK);
        assert_eq!((&seen["usda_notified"], &seen["usda_state"]), (&json!(false), &json!("scheduled")));
        assert_eq!(seen["usda_letter_ready_at"], ready["ready_at"]);
        let owed = app.get("/deadlines").token(&token).send().await.expect(StatusCode::OK);
        assert_eq!((&owed[0]["kind"], &owed[0]["letter_ready"]), (&json!("notice"), &json!(true)));

        let edited = app.put(&path, &with(show(), json!({ "name": "Autumn Open" })));
        edited.token(&token).send().await.expect(StatusCode::OK);
        let other = prepare(&app, &token, &usda).await.expect(StatusCode::OK);
        assert_eq!(other["_id"], ready["_id"]);
        assert_ne!(other["sha256"], ready["sha256"]);
        let messages = outbox(&app);
        assert_eq!(messages.len(), 1);
        assert!(messages[0].contains("Autumn Open"), "{}", messages[0]);
    }

    async fn after_the_notice_the_amendment_is_made_ready(app: TestApp) {
        let token = app.new_account().await;
        let usda = submitted(&app, &token).await;
        prepare(&app, &token, &usda).await.problem(409, "already_notified");
        edit(&app, &token, &usda, json!({ "expected_entries": 80 })).await;
        let ready = prepare(&app, &token, &usda).await.expect(StatusCode::OK);
        assert_eq!((&ready["status"], &ready["number"]), (&json!("ready"), &json!(1)));
        let owed = app.get("/deadlines").token(&token).send().await.expect(StatusCode::OK);
        assert_eq!((&owed[0]["kind"], &owed[0]["letter_ready"]), (&json!("amendment"), &json!(true)));
        // A withdrawn amendment need not be sent.
        edit(&app, &token, &usda, json!({})).await;
        let seen = overview(&app, &token, &usda).await;
        assert_eq!(seen["notices"].as_array().map(Vec::len), Some(1));
        edit(&app, &token, &usda, json!({ "expected_entries": 80 })).await;
        let amended = amend(&app, &token, &usda).await.expect(StatusCode::CREATED);
        assert_eq!(amended["notices"][1]["sha256"], ready["sha256"]);
    }
}

#[tokio::test]
async fn of_a_show_that_is_over_no_letter_is_made_ready() {
    let app = TestApp::start().await;
    let token = app.new_account().await;
    let past = json!({
        "start_date": "2026-04-20T18:00:00-05:00", "end_date": "2026-04-20T23:00:00-05:00",
    });
    let event = app.post("/events", &with(show(), past));
    let event = event.token(&token).send().await.expect(StatusCode::CREATED);
    let usda = format!("/events/{}/usda", id_of(&event));
    prepare(&app, &token, &usda)
        .await
        .problem(409, "event_over");
}
