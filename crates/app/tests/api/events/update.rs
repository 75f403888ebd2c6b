use reqwest::StatusCode;
use serde_json::json;

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
        // The schedule of the notice follows the start.
        assert_eq!(after["usda_notification_scheduled_time"], json!({ "$date": "2026-07-02T12:00:00Z" }));
        for field in ["_id", "hashed_id", "usda_notified", "created_at"] {
            assert_eq!(after[field], before[field], "{field}");
        }
        let read = app.get(&path).token(&token).send().await.expect(StatusCode::OK);
        assert_eq!(read, after);
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
