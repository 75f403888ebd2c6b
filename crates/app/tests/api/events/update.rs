use reqwest::StatusCode;
use serde_json::{Value, json};

use crate::support::{TestApp, id_of, on_both_databases, show, with};

on_both_databases! {
    async fn replaces_the_whole_form_and_keeps_the_rest(app: TestApp) {
        let token = app.sign_up().await;
        let before = app.create_show(&token).await;
        let path = format!("/events/{}", id_of(&before));
        let body = with(show(), json!({
            "name": "Autumn Classic",
            "location": { "venue": "Fairgrounds" },
            "classes": [{ "name": "Western", "price": 20.25 }],
            "start_date": "2026-08-01T12:00:00Z", "end_date": "2026-08-02T12:00:00Z",
            "usda_notified": true, "hashed_id": "mine", "created_at": null,
        }));
        let after = app.put(&path, &body).token(&token).send().await.expect(StatusCode::OK);
        assert_eq!(after["name"], "Autumn Classic");
        assert_eq!(after["location"]["address"], "");
        assert_eq!(after["classes"], json!([{ "name": "Western", "description": "", "price": 20.25 }]));
        // The notice's schedule follows the new start.
        assert_eq!(after["usda_notification_scheduled_time"], json!({ "$date": "2026-07-02T12:00:00Z" }));
        for field in ["_id", "hashed_id", "usda_notified", "created_at"] {
            assert_eq!(after[field], before[field], "{field}");
        }
        let read = app.get(&path).token(&token).send().await.expect(StatusCode::OK);
        assert_eq!(read, after);
    }
}

on_both_databases! {
    async fn of_two_windows_the_second_save_gets_409(app: TestApp) {
        let token = app.sign_up().await;
        let before = app.create_show(&token).await;
        assert_eq!(before["revision"], 1);
        let path = format!("/events/{}", id_of(&before));
        let named = |name: &str| with(show(), json!({ "name": name, "revision": 1 }));
        let first = app.put(&path, &named("First")).token(&token).send().await.expect(StatusCode::OK);
        assert_eq!(first["revision"], 2);
        app.put(&path, &named("Second")).token(&token).send().await.problem(409, "changed_meanwhile");
        let read = app.get(&path).token(&token).send().await.expect(StatusCode::OK);
        assert_eq!(read, first);
        let spec = app.put(&path, &show()).token(&token).send().await.expect(StatusCode::OK);
        assert_eq!(spec["revision"], 3);
    }

    async fn a_template_that_was_saved_meanwhile_is_not_overwritten(app: TestApp) {
        let token = app.sign_up().await;
        let event = app.create_show(&token).await;
        let path = format!("/events/{}", id_of(&event));
        let body = |seen: Value| with(show(), json!({ "saveAsTemplate": true, "templateRevision": seen }));
        app.put(&path, &body(json!(null))).token(&token).send().await.expect(StatusCode::OK);
        for seen in [json!(null), json!(2)] {
            app.put(&path, &body(seen.clone())).token(&token).send().await.problem(409, "template_changed_meanwhile");
            app.post("/events", &body(seen)).token(&token).send().await.problem(409, "template_changed_meanwhile");
        }
        app.put(&path, &body(json!(1))).token(&token).send().await.expect(StatusCode::OK);
        let templates = app.get("/events/templates").token(&token).send().await.expect(StatusCode::OK);
        assert_eq!(templates[0]["revision"], 2);
        let events = app.get("/events").token(&token).send().await.expect(StatusCode::OK);
        assert_eq!(events.as_array().map(Vec::len), Some(1));
    }
}

#[tokio::test]
async fn a_refused_edit_changes_nothing() {
    let app = TestApp::start().await;
    let token = app.sign_up().await;
    let before = app.create_show(&token).await;
    let path = format!("/events/{}", id_of(&before));
    let answer = app
        .put(&path, &with(show(), json!({ "name": " " })))
        .token(&token)
        .send()
        .await;
    assert_eq!(answer.wrong_fields(), ["name"]);
    let after = app
        .get(&path)
        .token(&token)
        .send()
        .await
        .expect(StatusCode::OK);
    assert_eq!(after, before);
}
