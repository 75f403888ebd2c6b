//! What came by other rules than those of today is answered as it is.

use reqwest::StatusCode;
use serde_json::{Value, json};

use crate::support::horses::plain_horse;
use crate::support::{TestApp, entry, id_of, on_both_databases, only, show, with};

/// Longer than any rule allows.
fn long() -> String {
    "é".repeat(20_000)
}

async fn read(app: &TestApp, path: &str, token: &str) -> Value {
    app.get(path)
        .token(token)
        .send()
        .await
        .expect(StatusCode::OK)
}

fn classes() -> Value {
    let class = json!({ "name": "", "description": long(), "price": 900_000_000_000_i64 });
    json!(vec![class; 2])
}

on_both_databases! {
    async fn shows_and_templates(app: TestApp) {
        let (token, long) = (app.new_account().await, long());
        let body = with(show(), json!({ "saveAsTemplate": true }));
        let created = app.post("/events", &body).token(&token).send().await;
        let event = created.expect(StatusCode::CREATED);
        app.database.execute(&format!(
            "UPDATE events SET name = '', event_type = '{long}', city = '{long}', manager_email = 'nobody',
                manager_phone = 'call me', notes = '{long}', expected_entries = 4000000000,
                inspection = 'hpi_appointed', inspectors = '[\"\"]', public_link = 'of old'",
        )).await;
        app.database.execute(&format!(
            "UPDATE classes SET number = '', name = '', description = '{long}', price = 900000000000",
        )).await;
        let changed = json!({
            "name": "", "event_type": long, "manager_email": "nobody", "manager_phone": "call me", "notes": long,
            "expected_entries": 4_000_000_000_i64, "hashed_id": "of old",
            "inspection": "hpi_appointed", "inspectors": [""],
        });
        let found = read(&app, &format!("/events/{}", id_of(&event)), &token).await;
        let mut expected = with(event.clone(), changed);
        expected["location"]["city"] = json!(long);
        for class in expected["classes"].as_array_mut().expect("a list") {
            for (member, value) in [("number", json!("")), ("name", json!("")), ("description", json!(long)), ("price", json!(9_000_000_000_i64))] {
                class[member] = value;
            }
        }
        assert_eq!(found, expected);
        let rows = read(&app, "/events", &token).await;
        assert_eq!((&rows[0]["name"], &rows[0]["event_type"]), (&json!(""), &json!(long)));
        let public = read(&app, &format!("/events/public/{}", id_of(&event)), "").await;
        let mut shown = expected["classes"].clone();
        for class in shown.as_array_mut().expect("a list") {
            class["places_left"] = json!(null);
            class["begun"] = json!(false);
            class["state"] = json!("waiting");
        }
        assert_eq!(public["classes"], shown);
        read(&app, &format!("/events/{}/usda", id_of(&event)), &token).await;

        let profile = json!({
            "name": "", "event_type": long, "venue": "", "address": long, "city": long, "state": long,
            "zip_code": long, "manager_name": long, "manager_email": "nobody", "manager_phone": "call me",
            "manager_address": long, "inspectors": [""], "therapeutic_details": long, "office_notes": long,
            "require_dqp": true, "classes": classes(), "notes": long,
        });
        app.database.execute(&format!("UPDATE event_templates SET profile = '{profile}', start_minute = 2000")).await;
        let templates = read(&app, "/events/templates", &token).await;
        assert_eq!(templates[0]["name"], "");
        assert_eq!(templates[0]["manager_email"], "nobody");
        let class = json!({
            "number": null, "name": "", "description": long, "price": 9_000_000_000_i64, "capacity": null,
            "walking_horses": null,
        });
        assert_eq!(templates[0]["classes"], json!(vec![class; 2]));
    }

    async fn registrations(app: TestApp) {
        let (token, long) = (app.new_account().await, long());
        let event = id_of(&app.create_show(&token).await);
        let entered = app.post(&format!("/events/{event}/register"), &entry()).send().await;
        entered.expect(StatusCode::CREATED);
        app.database.execute(&format!(
            "UPDATE registrations SET rider_name = '', rider_email = 'nobody', rider_phone = 'call me',
                rider_street = '', horse_name = '{long}', notes = '{long}', total_fee = 1",
        )).await;
        app.database.execute(&format!("UPDATE class_entries SET name = '', description = '{long}', price = 5")).await;
        let rows = read(&app, &format!("/events/{event}/registrations"), &token).await;
        let row = &rows[0];
        assert_eq!((&row["rider_name"], &row["rider_email"]), (&json!(""), &json!("nobody")));
        assert_eq!((&row["rider_phone"], &row["horse_name"]), (&json!("call me"), &json!(long)));
        assert_eq!(row["total_fee"], 0.01);
        let class = json!({ "name": "", "description": long, "price": 0.05 });
        assert_eq!(only(&row["classes_entered"], &["name", "description", "price"]), json!(vec![class; 2]));
    }

    async fn horses(app: TestApp) {
        let (token, long) = (app.new_account().await, long());
        let id = app.create_horse(&token, &plain_horse("Midnight")).await;
        app.database.execute(&format!(
            "UPDATE horses SET name = '', age = 200, breed = 'Unicorn', color = '{long}', stable = '{long}',
                photo_link = 'nowhere', listed_at = 0",
        )).await;
        let health = json!({ "vaccinations": [{ "name": "", "given_on": "2500-12-31" }], "allergies": vec![""; 600] });
        app.database.execute(&format!("UPDATE horse_sections SET content = '{health}' WHERE section = 'health'")).await;
        let horse = read(&app, &format!("/horses/{id}"), &token).await;
        let profile = &horse["profile"];
        assert_eq!((&profile["name"], &profile["age"]), (&json!(""), &json!(200)));
        assert_eq!((&profile["breed"], &profile["color"]), (&json!("Unicorn"), &json!(long)));
        assert_eq!(horse["boarding"]["stable"], long);
        let records = &horse["health_records"];
        assert_eq!(records["allergies"].as_array().map(Vec::len), Some(600));
        assert!(records["vaccinations"].to_string().contains("2500-12-31"), "{records}");
        let rows = read(&app, "/horses", &token).await;
        assert_eq!(rows[0]["profile"]["breed"], "Unicorn");
        let market = read(&app, "/horses/for-sale", &token).await;
        assert_eq!(market[0]["profile"]["breed"], "Unicorn");
    }

    async fn an_organization(app: TestApp) {
        let (token, long) = (app.new_account().await, long());
        let people = json!([{ "first_name": "", "last_name": long, "email": "nobody", "address": long }]);
        app.database.execute(&format!(
            "UPDATE organizations SET name = '{long}', city = '{long}', email = 'nobody', phone = 'call me',
                website = 'nowhere', managers = '{people}', judges = '{people}'",
        )).await;
        let found = read(&app, "/organization", &token).await.to_string();
        for part in [&long, "\"nobody\"", "\"call me\"", "\"nowhere\""] {
            assert!(found.contains(part), "{part}: {found}");
        }
    }

    async fn a_row_that_cannot_be_read_hides_no_other_one(app: TestApp) {
        let token = app.new_account().await;
        let (bad, good) = (app.create_show(&token).await, app.create_show(&token).await);
        let link = bad["hashed_id"].as_str().expect("a link");
        app.database.execute(&format!("UPDATE events SET time_zone = 'Nowhere' WHERE public_link = '{link}'")).await;
        let rows = read(&app, "/events", &token).await;
        let ids: Vec<_> = rows.as_array().expect("rows").iter().map(id_of).collect();
        assert_eq!(ids, [id_of(&good)]);
        let found = app.get(&format!("/events/{}", id_of(&bad))).token(&token).send().await;
        found.problem(500, "internal");
    }
}
