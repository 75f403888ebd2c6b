use reqwest::StatusCode;
use serde_json::json;

use crate::support::{TestApp, id_of, on_both_databases, show, with};

on_both_databases! {
    async fn shows_what_the_public_may_see_and_nothing_else(app: TestApp) {
        let token = app.sign_up().await;
        let event = app.create_show(&token).await;
        let by_link = app.get(&format!("/events/public/{}", event["hashed_id"].as_str().expect("a link"))).send().await.expect(StatusCode::OK);
        let by_id = app.get(&format!("/events/public/{}", id_of(&event))).send().await.expect(StatusCode::OK);
        assert_eq!(by_link, by_id);
        let mut keys: Vec<_> = by_link.as_object().expect("an object").keys().cloned().collect();
        keys.sort();
        assert_eq!(
            keys,
            [
                "_id", "capacity", "classes", "contact", "end_date", "entries_close_at", "entries_open_at", "event_type", "fees",
                "form", "full", "hashed_id", "late_entries", "location", "name", "notes", "payment_note", "registration_open",
                "require_dqp", "start_date", "time_zone", "waiver_age", "waiver_text",
            ]
        );
        assert_eq!(by_link["registration_open"], true);
        let mut classes = by_link["classes"].clone();
        for class in classes.as_array_mut().expect("classes") {
            assert_eq!(class.as_object_mut().expect("a class").remove("places_left"), Some(json!(null)));
        }
        assert_eq!(classes, event["classes"]);
        assert_eq!(by_link["full"], false);
    }
}

#[tokio::test]
async fn a_show_that_is_over_takes_no_entries() {
    let app = TestApp::start().await;
    let token = app.sign_up().await;
    let body = with(
        show(),
        json!({ "start_date": "2026-04-01T12:00:00Z", "end_date": "2026-04-01T20:00:00Z" }),
    );
    let event = app
        .post("/events", &body)
        .token(&token)
        .send()
        .await
        .expect(StatusCode::CREATED);
    let seen = app
        .get(&format!("/events/public/{}", id_of(&event)))
        .send()
        .await
        .expect(StatusCode::OK);
    assert_eq!(seen["registration_open"], false);
}

#[tokio::test]
async fn a_missing_show_is_404_with_the_documented_sentence() {
    let app = TestApp::start().await;
    for reference in [
        "0",
        "AAAAAAAAAAAAAAAAAAAAAA",
        "01890000-0000-7000-8000-000000000001",
        "%00",
        "%F0%9F%90%8E",
    ] {
        let problem = app
            .get(&format!("/events/public/{reference}"))
            .send()
            .await
            .problem(404, "not_found");
        assert_eq!(problem["errors"], "Event not found.");
    }
}
