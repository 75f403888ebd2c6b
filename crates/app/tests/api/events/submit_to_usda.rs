use std::fs;

use reqwest::StatusCode;
use serde_json::{Value, json};

use crate::support::{Answer, TestApp, id_of, on_both_databases, show, with};

/// The messages in the outbox folder.
fn outbox(app: &TestApp) -> Vec<String> {
    let Ok(folder) = fs::read_dir(app.data_dir.path().join("outbox")) else {
        return Vec::new();
    };
    folder
        .map(|file| fs::read_to_string(file.expect("an entry").path()).expect("a message"))
        .collect()
}

on_both_databases! {
    async fn without_a_date_the_notice_counts_as_sent_now(app: TestApp) {
        let token = app.new_account().await;
        let event = app.create_show(&token).await;
        let path = format!("/events/{}", id_of(&event));
        let notified = app.request(reqwest::Method::POST, &format!("{path}/submit_to_usda")).token(&token).send().await.expect(StatusCode::OK);
        assert_eq!(notified["usda_notified"], true);
        assert_eq!(notified["usda_state"], "complete");
        assert_eq!(notified["usda_notification_scheduled_time"], Value::Null);
        assert_eq!(notified["usda_delivery"], json!("outbox"));
        assert!(notified["usda_notified_at"]["$date"].as_str().is_some_and(|at| at.starts_with("2026-05-01T12:0")));
        assert_eq!(app.get(&path).token(&token).send().await.expect(StatusCode::OK), notified);
        let messages = outbox(&app);
        assert_eq!(messages.len(), 1);
        assert!(messages[0].contains("Shelbyville Spring Classic"), "{}", messages[0]);
    }

    async fn twenty_presses_at_once_write_one_notice(app: TestApp) {
        let token = app.new_account().await;
        let event = app.create_show(&token).await;
        let path = format!("/events/{}/submit_to_usda", id_of(&event));
        let presses = (0..20).map(|_| app.request(reqwest::Method::POST, &path).token(&token).send());
        let answers = futures_util::future::join_all(presses).await;
        let done = answers.iter().filter(|answer| answer.status == StatusCode::OK).count();
        assert_eq!(done, 1);
        for answer in answers.iter().filter(|answer| answer.status != StatusCode::OK) {
            let (code, sentence) = if answer.json()["code"] == "letter_in_progress" {
                ("letter_in_progress", "The letter is being written. Please try again in a moment.")
            } else {
                ("already_notified", "Event already notified USDA.")
            };
            assert_eq!(answer.problem(409, code)["errors"], sentence);
        }
        let afterwards = app.request(reqwest::Method::POST, &path).token(&token).send().await;
        afterwards.problem(409, "already_notified");
        assert_eq!(outbox(&app).len(), 1);
    }
}

/// Puts a file in place of the outbox folder, so that nothing can be written.
fn block_outbox(app: &TestApp) {
    fs::write(app.data_dir.path().join("outbox"), "in the way").expect("a file");
}

fn unblock_outbox(app: &TestApp) {
    fs::remove_file(app.data_dir.path().join("outbox")).expect("removed");
}

async fn submit(app: &TestApp, token: &str, event: &str) -> Answer {
    let path = format!("{event}/submit_to_usda");
    let request = app.request(reqwest::Method::POST, &path);
    request.token(token).send().await
}

#[tokio::test]
async fn a_letter_that_cannot_be_written_is_reported_and_the_show_is_unchanged() {
    let app = TestApp::start().await;
    let token = app.new_account().await;
    let event = app.create_show(&token).await;
    let path = format!("/events/{}", id_of(&event));
    block_outbox(&app);
    submit(&app, &token, &path)
        .await
        .problem(502, "letter_not_written");
    let after = app
        .get(&path)
        .token(&token)
        .send()
        .await
        .expect(StatusCode::OK);
    assert_eq!(after["usda_notified"], false);
    unblock_outbox(&app);
    submit(&app, &token, &path).await.expect(StatusCode::OK);
    assert_eq!(outbox(&app).len(), 1);
}

#[tokio::test]
async fn edits_after_a_failed_notice_are_in_the_next_one() {
    let app = TestApp::start().await;
    let token = app.new_account().await;
    let event = app.create_show(&token).await;
    let path = format!("/events/{}", id_of(&event));
    block_outbox(&app);
    submit(&app, &token, &path)
        .await
        .problem(502, "letter_not_written");
    let edited = app.put(&path, &with(show(), json!({ "name": "Autumn Open" })));
    edited.token(&token).send().await.expect(StatusCode::OK);
    unblock_outbox(&app);
    submit(&app, &token, &path).await.expect(StatusCode::OK);
    let messages = outbox(&app);
    assert_eq!(messages.len(), 1);
    assert!(messages[0].contains("Autumn Open"), "{}", messages[0]);
    assert!(!messages[0].contains("Spring Classic"), "{}", messages[0]);
}

#[tokio::test]
async fn of_a_show_that_is_over_no_notice_is_given() {
    let app = TestApp::start().await;
    let token = app.new_account().await;
    let past = json!({
        "start_date": "2026-04-20T18:00:00-05:00", "end_date": "2026-04-20T23:00:00-05:00",
    });
    let event = app
        .post("/events", &with(show(), past))
        .token(&token)
        .send()
        .await;
    let path = format!("/events/{}", id_of(&event.expect(StatusCode::CREATED)));
    submit(&app, &token, &path).await.problem(409, "event_over");
    assert_eq!(outbox(&app), [""; 0]);
}

async fn record(app: &TestApp, token: &str, event: &str, body: &Value) -> Answer {
    let request = app.post(&format!("{event}/submit_to_usda"), body);
    request.token(token).send().await
}

async fn notice(app: &TestApp, token: &str, event: &str) -> Value {
    let answer = app.get(&format!("{event}/usda")).token(token).send().await;
    answer.expect(StatusCode::OK)["notices"][0].clone()
}

on_both_databases! {
    async fn the_organizer_s_statement_is_the_evidence_with_the_ready_letter(app: TestApp) {
        let token = app.new_account().await;
        let event = app.create_show(&token).await;
        let path = format!("/events/{}", id_of(&event));
        let prepare = app.request(reqwest::Method::POST, &format!("{path}/usda/letter"));
        let ready = prepare.token(&token).send().await.expect(StatusCode::OK);
        let edited = app.put(&path, &with(show(), json!({ "name": "Autumn Open" })));
        let edited = edited.token(&token).send().await.expect(StatusCode::OK);
        assert_eq!(edited["usda_notified"], false);
        assert_eq!(edited["usda_letter_ready_at"], ready["ready_at"]);
        let body = json!({
            "sent_at": "2026-04-30T09:15:00-05:00", "method": "mail",
            "recipient": "Fort Collins, CO", "note": "Certified mail 17.\nReceipt in the binder.",
        });
        let told = record(&app, &token, &path, &body).await.expect(StatusCode::OK);
        assert_eq!(told["usda_notified"], true);
        assert_eq!(told["usda_notified_at"]["$date"], "2026-04-30T14:15:00Z");
        assert_eq!(told["usda_letter_ready_at"], Value::Null);
        let notice = notice(&app, &token, &path).await;
        assert_eq!(notice["status"], "sent");
        assert_eq!((&notice["_id"], &notice["sha256"]), (&ready["_id"], &ready["sha256"]));
        let sent = &notice["sent_by_organizer"];
        assert_eq!(sent["sent_at"]["$date"], "2026-04-30T14:15:00Z");
        for field in ["method", "recipient", "note"] {
            assert_eq!(sent[field], body[field], "{field}");
        }
        assert!(sent["by"].as_str().is_some_and(|by| by.ends_with("@example.org")), "{sent}");
        assert!(sent["said_at"]["$date"].as_str().is_some_and(|at| at.starts_with("2026-05-01T12:0")), "{sent}");
        for nothing in ["delivered_at", "method", "recipient", "message_id"] {
            assert_eq!(notice[nothing], Value::Null, "{nothing}");
        }
        assert_eq!(outbox(&app).len(), 1);
        record(&app, &token, &path, &body).await.problem(409, "already_notified");
    }
}

#[tokio::test]
async fn an_invalid_statement_is_refused_at_its_fields_and_not_recorded() {
    let app = TestApp::start().await;
    let token = app.new_account().await;
    let event = app.create_show(&token).await;
    let path = format!("/events/{}", id_of(&event));
    for (body, fields) in [
        (
            json!({ "sent_at": "2026-05-01T13:00:00Z" }),
            vec!["sent_at"],
        ),
        (
            json!({ "sent_at": "2025-04-29T12:00:00Z" }),
            vec!["sent_at"],
        ),
        (
            json!({
                "sent_at": "yesterday", "method": "fax",
                "recipient": "x".repeat(301), "note": "x".repeat(2001),
            }),
            vec!["method", "note", "recipient", "sent_at"],
        ),
        (json!([]), vec!["body"]),
    ] {
        let answer = record(&app, &token, &path, &body).await;
        assert_eq!(answer.wrong_fields(), fields);
    }
    let seen = app.get(&path).token(&token).send().await;
    assert_eq!(seen.expect(StatusCode::OK)["usda_notified"], false);
    let said = record(&app, &token, &path, &json!({ "method": null })).await;
    said.expect(StatusCode::OK);
}

#[tokio::test]
async fn a_server_that_mails_notices_refuses_statements_about_letters_not_ready() {
    let app = TestApp::with(&[
        ("SHOWSTABLE_SMTP_URL", "smtp://127.0.0.1:9"),
        ("SHOWSTABLE_MAIL_FROM", "shows@example.org"),
        ("SHOWSTABLE_USDA_DELIVERY", "email"),
        ("SHOWSTABLE_USDA_RECIPIENT", "agency@example.gov"),
    ])
    .await;
    let token = app.new_account().await;
    let event = app.create_show(&token).await;
    let path = format!("/events/{}", id_of(&event));
    let body = json!({ "method": "email", "note": "By mail." });
    let answer = record(&app, &token, &path, &body).await;
    assert_eq!(answer.wrong_fields(), ["method", "note"]);
    let body = json!({ "sent_at": "2026-05-01T11:00:00Z", "method": "email" });
    record(&app, &token, &path, &body)
        .await
        .problem(409, "letter_not_ready");
    let prepare = app.request(reqwest::Method::POST, &format!("{path}/usda/letter"));
    let answer = prepare.token(&token).send().await;
    answer.problem(409, "delivered_by_server");
    // Submitting is itself a delivery.
    record(&app, &token, &path, &json!({}))
        .await
        .problem(502, "delivery_failed");
}
