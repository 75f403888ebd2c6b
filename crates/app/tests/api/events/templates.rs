use reqwest::StatusCode;
use serde_json::{Value, json};

use crate::support::{TestApp, id_of, on_sqlite, only, show, with};

async fn templates(app: &TestApp, token: &str) -> Vec<Value> {
    let list = app
        .get("/events/templates")
        .token(token)
        .send()
        .await
        .expect(StatusCode::OK);
    list.as_array().expect("an array").clone()
}

on_sqlite! {
    async fn a_saved_template_has_everything_but_the_dates(app: TestApp) {
        let token = app.new_account().await;
        let event = app.create_show(&token).await;
        assert!(templates(&app, &token).await.is_empty());
        let body = with(show(), json!({ "saveAsTemplate": true, "classes": [
            { "name": "Open Pleasure", "description": "any age", "price": 35 },
            { "name": "Lead Line", "capacity": 12, "closed": true },
        ] }));
        let path = format!("/events/{}", id_of(&event));
        let event = app.put(&path, &body).token(&token).send().await.expect(StatusCode::OK);
        let saved = templates(&app, &token).await;
        assert_eq!(saved.len(), 1);
        for (field, value) in saved[0].as_object().expect("fields") {
            if !["_id", "classes", "start_time", "end_time", "days", "revision"].contains(&field.as_str()) {
                assert_eq!(value, &event[field], "{field}");
            }
        }
        let members = ["name", "description", "price", "capacity"];
        assert_eq!(only(&saved[0]["classes"], &members), only(&event["classes"], &members));
        assert_eq!(saved[0]["classes"][0]["number"], json!(null));
        assert_ne!(saved[0]["_id"], event["_id"]);
        // Local times at the show, without the date.
        assert_eq!((&saved[0]["start_time"], &saved[0]["end_time"], &saved[0]["days"]), (&json!("18:00"), &json!("23:00"), &json!(1)));
        assert_eq!(saved[0].as_object().map(serde_json::Map::len), Some(24));
    }

    async fn one_of_a_long_show_has_its_days(app: TestApp) {
        let token = app.new_account().await;
        let body = with(show(), json!({
            "start_date": "2026-10-30T08:30:00-05:00", "end_date": "2026-11-01T17:00:00-06:00", "saveAsTemplate": true,
        }));
        app.post("/events", &body).token(&token).send().await.expect(StatusCode::CREATED);
        let saved = templates(&app, &token).await;
        assert_eq!((&saved[0]["start_time"], &saved[0]["end_time"], &saved[0]["days"]), (&json!("08:30"), &json!("17:00"), &json!(3)));
    }

    async fn one_of_the_same_name_is_replaced(app: TestApp) {
        let token = app.new_account().await;
        for (name, notes) in [("Spring", "one"), ("Autumn", "two"), ("SPRING", "three")] {
            let body = with(show(), json!({ "name": name, "notes": notes, "saveAsTemplate": true }));
            app.post("/events", &body).token(&token).send().await.expect(StatusCode::CREATED);
        }
        let mut saved: Vec<_> = templates(&app, &token).await.iter().map(|t| t["notes"].clone()).collect();
        saved.sort_by_key(ToString::to_string);
        assert_eq!(saved, ["three", "two"]);
    }

    async fn a_deleted_show_is_not_found_and_only_its_owner_can_delete_it(app: TestApp) {
        let token = app.new_account().await;
        let stranger = app.new_account().await;
        let body = with(show(), json!({ "saveAsTemplate": true }));
        app.post("/events", &body).token(&token).send().await.expect(StatusCode::CREATED);
        let path = format!("/events/templates/{}", id_of(&templates(&app, &token).await[0]));
        assert!(templates(&app, &stranger).await.is_empty());
        app.delete(&path).token(&stranger).send().await.problem(404, "not_found");
        app.delete(&path).token(&token).send().await.expect(StatusCode::NO_CONTENT);
        assert!(templates(&app, &token).await.is_empty());
        app.delete(&path).token(&token).send().await.problem(404, "not_found");
    }
}
