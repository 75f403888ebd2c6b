use reqwest::StatusCode;
use serde_json::{Value, json};

use crate::support::{TestApp, entry, id_of, on_both_databases, on_sqlite, only, show, with};

async fn event_with_rules(app: &TestApp, token: &str) -> Value {
    let body = with(
        show(),
        json!({
            "entries_close_at": "2026-06-01T18:00:00-05:00", "capacity": 7, "first_back_number": 100,
            "fees": [{ "name": "Late", "amount": 5, "per": "class", "required": true, "from": "2026-06-01T18:00:00-05:00" }],
            "added_after": [{ "after": "2026-06-04T12:00:00-05:00", "factor": 1.5 }],
            "scratch": [{ "after": "2026-06-04T12:00:00-05:00", "amount": 10 }],
            "refunds": [{ "until": "2026-06-01T18:00:00-05:00", "percent": 50 }],
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
        assert_eq!(copied["added_after"], json!([{ "after": { "$date": "2027-06-03T17:00:00Z" }, "amount": null, "factor": 1.5 }]));
        assert_eq!(copied["scratch"][0]["after"]["$date"], "2027-06-03T17:00:00Z");
        assert_eq!(copied["refunds"][0]["until"]["$date"], "2027-05-31T23:00:00Z");
        let own = ["_id", "hashed_id", "name", "start_date", "end_date", "entries_close_at", "fees", "added_after", "scratch", "refunds", "classes", "created_at", "updated_at"];
        for (field, value) in event.as_object().expect("fields") {
            if !own.contains(&field.as_str()) && !field.starts_with("usda_") {
                assert_eq!(&copied[field], value, "{field}");
            }
        }
        let members = ["number", "name", "description", "price", "capacity", "closed", "walking_horses", "position"];
        assert_eq!(only(&copied["classes"], &members), only(&event["classes"], &members));
        assert_ne!(copied["classes"][0]["id"], event["classes"][0]["id"]);
        let read = app.get(&format!("/events/{}", id_of(&copied))).token(&token).send().await;
        let read = read.expect(StatusCode::OK);
        assert_eq!(with(read.clone(), json!({ "taken": copied["taken"] })), copied);
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

on_both_databases! {
    async fn takes_how_the_day_was_planned_and_leaves_what_became_of_it(app: TestApp) {
        let token = app.new_account().await;
        let classes = json!([{ "name": "Open Pleasure", "price": 35 }, { "name": "Lead Line", "price": 5 }, { "name": "Trail", "price": 5, "closed": true }]);
        let made = app.post("/events", &with(show(), json!({ "classes": classes }))).token(&token).send().await;
        let made = made.expect(StatusCode::CREATED);
        let path = format!("/events/{}", id_of(&made));
        let class = |at: usize| made["classes"][at]["id"].as_str().expect("an id").to_owned();
        let put = async |path: String, body: Value| app.put(&path, &body).token(&token).send().await.expect(StatusCode::OK);
        let mut riders = Vec::new();
        for _ in 0..2 {
            let rider = with(entry(), json!({ "classes_entered": [{ "name": "Open Pleasure" }] }));
            let rider = app.post(&format!("{path}/register"), &rider).send().await;
            riders.push(id_of(&rider.expect(StatusCode::CREATED)));
        }
        let plan = json!({
            "rings": [{ "id": "main", "name": "Main" }],
            "sessions": [{ "ring_id": "main", "starts_at": "2026-06-06T20:00:00-05:00", "lines": [
                { "class_id": class(0), "goes": "together", "minutes": 8 },
                { "name": "Lunch", "minutes": 30 },
                { "class_id": class(1), "minutes_per_entry": 4, "drag": { "every": 10, "minutes": 5 } },
            ] }],
        });
        let planned = put(format!("{path}/schedule"), plan).await;
        put(format!("{path}/classes/{}/format", class(2)), json!({ "kind": "scored", "judges": ["Ann"], "step": 1 })).await;
        put(format!("{path}/classes/{}/format", class(0)), json!({ "kind": "placed", "judges": ["Jo"], "places": 6 })).await;
        let tap = json!({ "registration_id": riders[0], "state": "here" });
        app.post(&format!("{path}/classes/{}/gate", class(0)), &tap).token(&token).send().await.expect(StatusCode::OK);
        let split = json!({ "into": [{ "name": "Young", "registration_ids": [riders[0]] }, { "name": "Old", "registration_ids": [riders[1]] }] });
        app.post(&format!("{path}/classes/{}/split", class(0)), &split).token(&token).send().await.expect(StatusCode::CREATED);
        let body = json!({ "name": "Next Year", "start_date": "2027-06-05T18:00:00-05:00", "end_date": "2027-06-05T23:00:00-05:00" });
        let copy = || app.post(&format!("{path}/copy"), &body).token(&token).header("idempotency-key", "copy").send();
        let copied = copy().await.expect(StatusCode::CREATED);
        assert_eq!(copy().await.expect(StatusCode::CREATED), copied);
        assert_eq!(only(&copied["classes"], &["name", "closed"]), json!([
            { "name": "Open Pleasure", "closed": false }, { "name": "Lead Line", "closed": false }, { "name": "Trail", "closed": false },
        ]));
        assert_eq!(copied["taken"], json!({
            "rings": 1, "sessions": 1, "scheduled": 2, "formats": 2, "stalls": 0, "undone": ["1 · Open Pleasure"], "reopened": ["3 · Trail"],
        }));
        let next = format!("/events/{}", id_of(&copied));
        let get = async |path: String| app.get(&path).token(&token).send().await.expect(StatusCode::OK);
        let schedule = get(format!("{next}/schedule")).await;
        assert_eq!(schedule["rings"][0]["name"], "Main");
        assert_ne!(schedule["rings"][0]["id"], planned["rings"][0]["id"]);
        assert_eq!(schedule["sessions"][0]["starts_at"]["$date"], "2027-06-06T01:00:00Z");
        let members = ["goes", "name", "minutes", "minutes_per_entry", "drag"];
        assert_eq!(only(&schedule["sessions"][0]["lines"], &members), only(&planned["sessions"][0]["lines"], &members));
        assert_eq!(schedule["sessions"][0]["lines"][0]["class_id"], copied["classes"][0]["id"]);
        let of = |at: usize, what: &str| format!("{next}/classes/{}/{what}", copied["classes"][at]["id"].as_str().expect("an id"));
        assert_eq!(only(&get(of(0, "format")).await["judges"], &["name"]), json!([{ "name": "Jo" }]));
        assert_eq!(get(of(2, "format")).await["kind"], "scored");
        let gate = get(of(0, "gate")).await;
        assert_eq!((&gate["state"], &gate["entries"]), (&json!("waiting"), &json!([])));
        let offered = app.get(&format!("/events/public/{}", copied["hashed_id"].as_str().expect("a link"))).send().await;
        assert_eq!(offered.expect(StatusCode::OK)["classes"].as_array().map(Vec::len), Some(3));
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
