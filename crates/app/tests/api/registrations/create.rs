use std::collections::BTreeSet;

use futures_util::future::join_all;
use reqwest::StatusCode;
use serde_json::{Value, json};

use crate::registrations::links::listed;
use crate::support::{TestApp, entry, id_of, on_both_databases, only, show, with};

async fn summary(app: &TestApp, token: &str, event: &Value) -> (Value, Value) {
    let path = format!("/events/{}/event_data", id_of(event));
    let summary = app
        .get(&path)
        .token(token)
        .send()
        .await
        .expect(StatusCode::OK);
    (
        summary["participant_count"].clone(),
        summary["total_fees"].clone(),
    )
}

on_both_databases! {
    async fn is_counted_in_each_of_its_classes(app: TestApp) {
        let token = app.new_account().await;
        let event = app.create_show(&token).await;
        let path = format!("/events/{}", id_of(&event));
        for classes in [json!([{ "name": "Open Pleasure" }, { "name": "youth lite shod" }]), json!([{ "name": "open pleasure" }]), json!([])] {
            let body = with(entry(), json!({ "classes_entered": classes }));
            app.post(&format!("{path}/register"), &body).send().await.expect(StatusCode::CREATED);
        }
        let renamed = with(show(), json!({ "classes": [{ "name": "Lead Line" }, { "name": "OPEN PLEASURE", "price": 40 }, { "name": "Youth Lite Shod" }] }));
        app.put(&path, &renamed).token(&token).send().await.expect(StatusCode::OK);
        let data = app.get(&format!("{path}/event_data")).token(&token).send().await.expect(StatusCode::OK);
        assert_eq!(data["participant_count"], 3);
        assert_eq!(data["classes"], json!([
            { "name": "Lead Line", "entries": 0 },
            { "name": "OPEN PLEASURE", "entries": 2 },
            { "name": "Youth Lite Shod", "entries": 1 },
        ]));
    }

    async fn needs_no_account_and_returns_the_input(app: TestApp) {
        let token = app.new_account().await;
        let event = app.create_show(&token).await;
        let link = event["hashed_id"].as_str().expect("a link");
        let made = app.post(&format!("/events/{link}/register"), &entry()).send().await.expect(StatusCode::CREATED);
        assert_eq!(made["event_id"], json!(id_of(&event)));
        assert_eq!(made["entry_number"], 1);
        assert_eq!(made["status"], "entered");
        assert_eq!(made["total_fee"], 47.5);
        assert_eq!(
            made["classes_entered"],
            json!([
                { "id": event["classes"][0]["id"], "name": "Open Pleasure", "description": "any age", "price": 35, "state": "entered" },
                { "id": event["classes"][1]["id"], "name": "Youth Lite Shod", "description": "11 and under", "price": 12.5, "state": "entered" },
            ])
        );
        for field in ["rider_name", "rider_email", "rider_phone", "rider_address", "horse_name", "notes", "inspection_status"] {
            assert_eq!(made[field], entry()[field], "{field}");
        }
        let list = app.get(&format!("/events/{}/registrations", id_of(&event))).token(&token).send().await.expect(StatusCode::OK);
        assert_eq!(list, json!([listed(made, &list[0])]));
        assert_eq!(summary(&app, &token, &event).await, (json!(1), json!(47.5)));
    }

    async fn classes_are_chosen_by_id_or_by_name(app: TestApp) {
        let token = app.new_account().await;
        let event = app.create_show(&token).await;
        let path = format!("/events/{}/register", id_of(&event));
        let id = |at: usize| event["classes"][at]["id"].clone();
        let choose = |classes: Value| with(entry(), json!({ "classes_entered": classes }));
        let body = choose(json!([{ "id": id(0) }, { "name": "lead line" }]));
        let made = app.post(&path, &body).send().await.expect(StatusCode::CREATED);
        let names = json!([{ "id": id(0), "name": "Open Pleasure" }, { "id": id(2), "name": "Lead Line" }]);
        assert_eq!(only(&made["classes_entered"], &["id", "name"]), names);
        let unknown = "01890000-0000-7000-8000-000000000001";
        let wrong = choose(json!([{ "id": id(0) }, { "name": "Open Pleasure" }, { "id": unknown }, { "id": id(0) }]));
        let answer = app.post(&path, &wrong).send().await;
        assert_eq!(answer.wrong_fields(), ["classes_entered[1].name", "classes_entered[2].id", "classes_entered[3].id"]);
        let answer = app.post(&path, &choose(json!([{ "id": "1" }]))).send().await;
        assert_eq!(answer.wrong_fields(), ["classes_entered[0].id"]);
    }

    async fn prices_and_states_from_clients_are_ignored(app: TestApp) {
        let token = app.new_account().await;
        let event = app.create_show(&token).await;
        let path = format!("/events/{}/register", id_of(&event));
        let forged = with(entry(), json!({
            "classes_entered": [
                { "name": "Open Pleasure", "price": -500, "description": "forged" },
                { "name": "Lead Line", "price": "free" },
            ],
            "inspection_status": "compliant", "total_fee": 0, "entry_number": 900, "status": "paid",
            "event_id": "another", "_id": { "$oid": "mine" }, "created_at": 5,
        }));
        let made = app.post(&path, &forged).send().await.expect(StatusCode::CREATED);
        assert_eq!(made["total_fee"], 35);
        assert_eq!(made["inspection_status"], "na");
        assert_eq!(made["entry_number"], 1);
        assert_eq!(made["status"], "entered");
        assert_eq!(made["event_id"], json!(id_of(&event)));
        assert_eq!(made["classes_entered"][0]["description"], "any age");
        assert_eq!(summary(&app, &token, &event).await, (json!(1), json!(35)));
    }

    async fn unknown_and_repeated_classes_register_nothing(app: TestApp) {
        let token = app.new_account().await;
        let event = app.create_show(&token).await;
        let path = format!("/events/{}/register", id_of(&event));
        let body = with(entry(), json!({
            "classes_entered": [{ "name": "Lead Line" }, { "name": "Jumpers" }, { "name": "LEAD LINE" }],
        }));
        let answer = app.post(&path, &body).send().await;
        assert_eq!(answer.wrong_fields(), ["classes_entered[1].name", "classes_entered[2].name"]);
        assert_eq!(summary(&app, &token, &event).await, (json!(0), json!(0)));
        // The refused attempt used no entry number.
        let made = app.post(&path, &entry()).send().await.expect(StatusCode::CREATED);
        assert_eq!(made["entry_number"], 1);
    }

    async fn fifty_at_the_same_moment_get_fifty_consecutive_numbers(app: TestApp) {
        let token = app.new_account().await;
        let event = app.create_show(&token).await;
        let path = format!("/events/{}/register", id_of(&event));
        let riders = (0..50).map(|rider| {
            let body = with(entry(), json!({ "rider_name": format!("Rider {rider}") }));
            app.post(&path, &body).send()
        });
        let numbers: BTreeSet<u64> = join_all(riders)
            .await
            .iter()
            .map(|answer| answer.expect(StatusCode::CREATED)["entry_number"].as_u64().expect("a number"))
            .collect();
        assert_eq!(numbers, (1..=50).collect());
        assert_eq!(summary(&app, &token, &event).await, (json!(50), json!(2375)));
        let list = app.get(&format!("/events/{}/registrations?limit=500", id_of(&event))).token(&token).send().await.expect(StatusCode::OK);
        let riders: BTreeSet<&str> = list.as_array().expect("rows").iter().filter_map(|row| row["rider_name"].as_str()).collect();
        assert_eq!(riders.len(), 50);
    }

    async fn one_attempt_sent_twenty_times_at_once_registers_once(app: TestApp) {
        let token = app.new_account().await;
        let event = app.create_show(&token).await;
        let path = format!("/events/{}/register", id_of(&event));
        let attempts = (0..20).map(|_| app.post(&path, &entry()).header("Idempotency-Key", "attempt-1").send());
        let answers = join_all(attempts).await;
        let first = answers[0].expect(StatusCode::CREATED);
        for answer in &answers {
            assert_eq!(answer.expect(StatusCode::CREATED), first);
        }
        assert_eq!(summary(&app, &token, &event).await, (json!(1), json!(47.5)));
        let other = with(entry(), json!({ "horse_name": "Comet" }));
        app.post(&path, &other).header("Idempotency-Key", "attempt-1").send().await.problem(422, "idempotency_key_reused");
        let next = app.post(&path, &entry()).header("Idempotency-Key", "attempt-2").send().await.expect(StatusCode::CREATED);
        assert_eq!(next["entry_number"], 2);
    }

    async fn later_prices_do_not_change_what_was_entered(app: TestApp) {
        let token = app.new_account().await;
        let event = app.create_show(&token).await;
        let path = format!("/events/{}", id_of(&event));
        app.post(&format!("{path}/register"), &entry()).send().await.expect(StatusCode::CREATED);
        let dearer = with(show(), json!({ "classes": [{ "name": "Open Pleasure", "price": 100 }, { "name": "Youth Lite Shod", "price": 200 }] }));
        app.put(&path, &dearer).token(&token).send().await.expect(StatusCode::OK);
        assert_eq!(summary(&app, &token, &event).await, (json!(1), json!(47.5)));
        let body = with(entry(), json!({ "classes_entered": [{ "name": "Open Pleasure" }] }));
        let made = app.post(&format!("{path}/register"), &body).send().await.expect(StatusCode::CREATED);
        assert_eq!((&made["total_fee"], &made["entry_number"]), (&json!(100), &json!(2)));
    }
}

#[tokio::test]
async fn every_missing_field_is_named() {
    let app = TestApp::start().await;
    let token = app.new_account().await;
    let event = app.create_show(&token).await;
    let answer = app
        .post(&format!("/events/{}/register", id_of(&event)), &json!({}))
        .send()
        .await;
    assert_eq!(
        answer.wrong_fields(),
        [
            "horse_name",
            "rider_address.street",
            "rider_email",
            "rider_name",
            "rider_phone"
        ]
    );
}

#[tokio::test]
async fn a_show_that_is_over_is_closed() {
    let app = TestApp::start().await;
    let token = app.new_account().await;
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
    let answer = app
        .post(&format!("/events/{}/register", id_of(&event)), &entry())
        .send()
        .await;
    answer.problem(409, "registration_closed");
}

#[tokio::test]
async fn an_expired_token_does_not_prevent_a_registration() {
    let app = TestApp::start().await;
    let token = app.new_account().await;
    let event = app.create_show(&token).await;
    let path = format!("/events/{}/register", id_of(&event));
    app.post(&path, &entry())
        .token("stale")
        .send()
        .await
        .expect(StatusCode::CREATED);
}
