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
    async fn records_the_notice_and_marks_the_show(app: TestApp) {
        let token = app.sign_up().await;
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
        let token = app.sign_up().await;
        let event = app.create_show(&token).await;
        let path = format!("/events/{}/submit_to_usda", id_of(&event));
        let presses = (0..20).map(|_| app.request(reqwest::Method::POST, &path).token(&token).send());
        let answers = futures_util::future::join_all(presses).await;
        let done = answers.iter().filter(|answer| answer.status == StatusCode::OK).count();
        assert_eq!(done, 1);
        for answer in answers.iter().filter(|answer| answer.status != StatusCode::OK) {
            let (code, sentence) = if answer.json()["code"] == "delivery_in_progress" {
                ("delivery_in_progress", "The notice is being delivered. Please look again in a moment.")
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

/// A file where the folder should be: nothing can be written into it.
fn put_in_the_way(app: &TestApp) {
    fs::write(app.data_dir.path().join("outbox"), "in the way").expect("a file");
}

fn clear_the_way(app: &TestApp) {
    fs::remove_file(app.data_dir.path().join("outbox")).expect("removed");
}

async fn press(app: &TestApp, token: &str, event: &str) -> Answer {
    let path = format!("{event}/submit_to_usda");
    let request = app.request(reqwest::Method::POST, &path);
    request.token(token).send().await
}

#[tokio::test]
async fn a_notice_that_cannot_be_written_is_told_and_the_show_stays_as_it_was() {
    let app = TestApp::start().await;
    let token = app.sign_up().await;
    let event = app.create_show(&token).await;
    let path = format!("/events/{}", id_of(&event));
    put_in_the_way(&app);
    press(&app, &token, &path)
        .await
        .problem(502, "delivery_failed");
    let after = app
        .get(&path)
        .token(&token)
        .send()
        .await
        .expect(StatusCode::OK);
    assert_eq!(after["usda_notified"], false);
    clear_the_way(&app);
    press(&app, &token, &path).await.expect(StatusCode::OK);
    assert_eq!(outbox(&app).len(), 1);
}

#[tokio::test]
async fn what_was_edited_after_a_failed_notice_is_in_the_next_one() {
    let app = TestApp::start().await;
    let token = app.sign_up().await;
    let event = app.create_show(&token).await;
    let path = format!("/events/{}", id_of(&event));
    put_in_the_way(&app);
    press(&app, &token, &path)
        .await
        .problem(502, "delivery_failed");
    let edited = app.put(&path, &with(show(), json!({ "name": "Autumn Open" })));
    edited.token(&token).send().await.expect(StatusCode::OK);
    clear_the_way(&app);
    press(&app, &token, &path).await.expect(StatusCode::OK);
    let messages = outbox(&app);
    assert_eq!(messages.len(), 1);
    assert!(messages[0].contains("Autumn Open"), "{}", messages[0]);
    assert!(!messages[0].contains("Spring Classic"), "{}", messages[0]);
}

#[tokio::test]
async fn of_a_show_that_is_over_no_notice_is_given() {
    let app = TestApp::start().await;
    let token = app.sign_up().await;
    let past = json!({
        "start_date": "2026-04-20T18:00:00-05:00", "end_date": "2026-04-20T23:00:00-05:00",
    });
    let event = app
        .post("/events", &with(show(), past))
        .token(&token)
        .send()
        .await;
    let path = format!("/events/{}", id_of(&event.expect(StatusCode::CREATED)));
    press(&app, &token, &path).await.problem(409, "event_over");
    assert_eq!(outbox(&app), [""; 0]);
}
