use reqwest::StatusCode;
use serde_json::{Value, json};

use crate::registrations::links::listed;
use crate::support::{TestApp, entry, id_of, on_both_databases, only, show, with};

on_both_databases! {
    async fn replaces_the_whole_form_and_keeps_the_rest(app: TestApp) {
        let token = app.new_account().await;
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
        let members = ["number", "name", "description", "price"];
        assert_eq!(only(&after["classes"], &members), json!([{ "number": "1", "name": "Western", "description": "", "price": 20.25 }]));
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
    async fn a_renamed_class_keeps_its_id_and_its_entries(app: TestApp) {
        let token = app.new_account().await;
        let before = app.create_show(&token).await;
        let path = format!("/events/{}", id_of(&before));
        let made = app.post(&format!("{path}/register"), &entry()).send().await.expect(StatusCode::CREATED);
        let mut classes = before["classes"].clone();
        classes[0]["name"] = json!("Amateur Pleasure");
        classes[0]["number"] = json!("12A");
        let body = with(show(), json!({ "classes": classes }));
        let after = app.put(&path, &body).token(&token).send().await.expect(StatusCode::OK);
        assert_eq!(after["classes"], classes);
        let data = app.get(&format!("{path}/event_data")).token(&token).send().await.expect(StatusCode::OK);
        assert_eq!(data["classes"][0], json!({ "name": "Amateur Pleasure", "entries": 1 }));
        let rows = app.get(&format!("{path}/registrations")).token(&token).send().await.expect(StatusCode::OK);
        assert_eq!(rows, json!([listed(made, &rows[0])]));
    }

    async fn a_class_with_entries_cannot_be_left_out(app: TestApp) {
        let token = app.new_account().await;
        let before = app.create_show(&token).await;
        let path = format!("/events/{}", id_of(&before));
        app.post(&format!("{path}/register"), &entry()).send().await.expect(StatusCode::CREATED);
        let without = with(show(), json!({ "classes": [{ "name": "Lead Line" }] }));
        let problem = app.put(&path, &without).token(&token).send().await.problem(409, "class_has_entries");
        assert_eq!(
            problem["errors"],
            "Classes with entries cannot be removed: 1 · Open Pleasure, 2 · Youth Lite Shod. Nothing was saved."
        );
        let read = app.get(&path).token(&token).send().await.expect(StatusCode::OK);
        assert_eq!(read, before);
    }

    async fn an_id_of_no_class_of_the_show_is_a_field_error(app: TestApp) {
        let token = app.new_account().await;
        let (event, other) = (app.create_show(&token).await, app.create_show(&token).await);
        let classes = json!([{ "name": "A" }, { "name": "B", "id": other["classes"][0]["id"] }]);
        let body = with(show(), json!({ "classes": classes }));
        let answer = app.put(&format!("/events/{}", id_of(&event)), &body).token(&token).send().await;
        assert_eq!(answer.wrong_fields(), ["classes[1].id"]);
    }

    async fn of_two_windows_the_second_save_gets_409(app: TestApp) {
        let token = app.new_account().await;
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
        let token = app.new_account().await;
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
    let token = app.new_account().await;
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

on_both_databases! {
    async fn every_change_is_seen_by_the_owner_s_next_read(app: TestApp) {
        let (token, stranger) = (app.new_account().await, app.new_account().await);
        let event = app.create_show(&token).await;
        let own = format!("/events/{}", id_of(&event));
        let seen = async || app.get(&own).token(&token).send().await.expect(StatusCode::OK);
        assert_eq!(seen().await, event);
        app.get(&own).token(&stranger).send().await.problem(404, "not_found");
        let edit = with(show(), json!({ "name": "Renamed" }));
        let edited = app.put(&own, &edit).token(&token).send().await.expect(StatusCode::OK);
        assert_eq!(edited["name"], "Renamed");
        assert_eq!(seen().await, edited);
        let submit = app.request(reqwest::Method::POST, &format!("{own}/submit_to_usda"));
        let submitted = submit.token(&token).send().await.expect(StatusCode::OK);
        assert_eq!(submitted["usda_notified"], true);
        assert_eq!(seen().await, submitted);
        app.delete(&own).token(&token).send().await.expect(StatusCode::NO_CONTENT);
        app.get(&own).token(&token).send().await.problem(404, "not_found");
    }
}
