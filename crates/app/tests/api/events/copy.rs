use reqwest::StatusCode;
use serde_json::{Value, json};

use crate::support::{TestApp, entry, id_of, on_sqlite, only, show, with};

async fn event_with_rules(app: &TestApp, token: &str) -> Value {
    let body = with(
        show(),
        json!({
            "entries_close_at": "2026-06-01T18:00:00-05:00", "capacity": 7, "first_back_number": 100,
            "fees": [{ "name": "Late", "amount": 5, "per": "class", "required": true, "from": "2026-06-01T18:00:00-05:00" }],
        }),
    );
    let made = app.post("/events", &body).token(token).send().await;
    made.expect(StatusCode::CREATED)
}

on_sqlite! {
    async fn has_everything_but_entries_notice_and_link(app: TestApp) {
        let token = app.new_account().await;
        let event = event_with_rules(&app, &token).await;
        let path = format!("/events/{}", id_of(&event));
        app.post(&format!("{path}/register"), &entry()).send().await.expect(StatusCode::CREATED);
        let body = json!({ "name": "Next Year", "start_date": "2027-06-05T18:00:00-05:00", "end_date": "2027-06-05T23:00:00-05:00" });
        let copy = || app.post(&format!("{path}/copy"), &body).token(&token).header("idempotency-key", "copy");
        let copied = copy().send().await.expect(StatusCode::CREATED);
        assert_eq!(copy().send().await.expect(StatusCode::CREATED), copied);
        for changed in ["_id", "hashed_id"] {
            assert_ne!(copied[changed], event[changed], "{changed}");
        }
        assert_eq!(copied["name"], "Next Year");
        assert_eq!(copied["start_date"]["$date"], "2027-06-05T23:00:00Z");
        assert_eq!(copied["entries_close_at"]["$date"], "2027-05-31T23:00:00Z");
        assert_eq!(copied["fees"][0]["from"]["$date"], "2027-05-31T23:00:00Z");
        let own = ["_id", "hashed_id", "name", "start_date", "end_date", "entries_close_at", "fees", "classes", "created_at", "updated_at"];
        for (field, value) in event.as_object().expect("fields") {
            if !own.contains(&field.as_str()) && !field.starts_with("usda_") {
                assert_eq!(&copied[field], value, "{field}");
            }
        }
        let members = ["number", "name", "description", "price", "capacity", "closed", "walking_horses", "position"];
        assert_eq!(only(&copied["classes"], &members), only(&event["classes"], &members));
        assert_ne!(copied["classes"][0]["id"], event["classes"][0]["id"]);
        let read = app.get(&format!("/events/{}", id_of(&copied))).token(&token).send().await;
        assert_eq!(read.expect(StatusCode::OK), copied);
        let data = app.get(&format!("/events/{}/event_data", id_of(&copied))).token(&token).send().await;
        assert_eq!(data.expect(StatusCode::OK)["participant_count"], 0);
        let made = app.post(&format!("/events/{}/register", id_of(&copied)), &entry()).send().await;
        assert_eq!(made.expect(StatusCode::CREATED)["back_number"], 100);
        let wrong = with(body.clone(), json!({ "end_date": "2027-06-05T18:00:00-05:00" }));
        let wrong = app.post(&format!("{path}/copy"), &wrong).token(&token).send().await;
        assert_eq!(wrong.wrong_fields(), ["end_date"]);
        let wrong = app.post(&format!("{path}/copy"), &json!({})).token(&token).send().await;
        assert_eq!(wrong.wrong_fields(), ["end_date", "name", "start_date"]);
    }
}

#[tokio::test]
async fn the_link_of_the_form_is_drawn_as_a_qr_code() {
    let app = TestApp::start().await;
    let token = app.new_account().await;
    let mut drawn = Vec::new();
    for _ in 0..2 {
        let event = app.create_show(&token).await;
        let path = format!("/events/{}/qr.svg", id_of(&event));
        let answer = app.get(&path).token(&token).send().await;
        assert_eq!(answer.status, StatusCode::OK);
        assert_eq!(answer.header("content-type"), "image/svg+xml");
        // Three finders of seven modules, and a link of about 50 characters.
        assert!(answer.text.starts_with("<svg") && answer.text.matches("h1v1").count() > 300);
        drawn.push(answer.text);
    }
    assert_ne!(drawn[0], drawn[1]);
}
