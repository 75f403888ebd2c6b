use reqwest::StatusCode;
use serde_json::{Value, json};

use crate::events::usda::facts;
use crate::support::{TestApp, id_of, on_both_databases, only, show, with};

on_both_databases! {
    async fn a_required_inspector_must_be_named(app: TestApp) {
        let token = app.new_account().await;
        let event = app.create_show(&token).await;
        let path = format!("/events/{}", id_of(&event));
        let contradiction = with(show(), json!({ "require_dqp": true, "inspection": "none" }));
        for request in [app.post("/events", &contradiction), app.put(&path, &contradiction)] {
            let problem = request.token(&token).send().await.problem(422, "invalid_fields");
            let message = problem["fields"]["inspection"][0].as_str().expect("a message");
            assert!(message.contains("turn off Require DQP/HPI"), "{message}");
        }
        let unchanged = app.get(&path).token(&token).send().await.expect(StatusCode::OK);
        assert_eq!(unchanged["inspection"], json!(null));
    }

    async fn types_are_listed_once_and_only_of_the_own_account(app: TestApp) {
        let (token, stranger) = (app.new_account().await, app.new_account().await);
        for event_type in ["Youth Show", "clinic", "Youth show"] {
            let body = with(show(), json!({ "event_type": event_type }));
            app.post("/events", &body).token(&token).send().await.expect(StatusCode::CREATED);
        }
        let types = app.get("/events/types").token(&token).send().await.expect(StatusCode::OK);
        let lowered: Vec<_> = types.as_array().expect("a list").iter().map(|name| name.as_str().expect("a text").to_lowercase()).collect();
        assert_eq!(lowered, ["clinic", "youth show"]);
        let others = app.get("/events/types").token(&stranger).send().await.expect(StatusCode::OK);
        assert_eq!(others, json!([]));
    }

    async fn facts_for_the_notice_are_stored_and_can_be_removed(app: TestApp) {
        let token = app.new_account().await;
        let mut stated = facts();
        stated["therapeutic_use"] = json!("allowed");
        stated["therapeutic_details"] = json!("Boots for one mare.");
        let created = app.post("/events", &with(show(), stated.clone())).token(&token).send().await.expect(StatusCode::CREATED);
        let path = format!("/events/{}", id_of(&created));
        for (field, value) in stated.as_object().expect("fields") {
            assert_eq!(&created[field], value, "{field}");
        }
        let bare = app.put(&path, &show()).token(&token).send().await.expect(StatusCode::OK);
        for field in ["expected_entries", "inspection", "therapeutic_use"] {
            assert_eq!(bare[field], json!(null), "{field}");
        }
        assert_eq!((&bare["inspectors"], &bare["manager_address"]), (&json!([]), &json!("")));
    }

    async fn every_field_reads_back_as_it_was_sent(app: TestApp) {
        let token = app.new_account().await;
        let created = app.create_show(&token).await;
        let read = app.get(&format!("/events/{}", id_of(&created))).token(&token).send().await.expect(StatusCode::OK);
        assert_eq!(created, read);
        let sent = show();
        for (field, value) in sent.as_object().expect("fields") {
            if !["start_date", "end_date", "classes", "saveAsTemplate"].contains(&field.as_str()) {
                assert_eq!(&read[field], value, "{field}");
            }
        }
        assert_eq!(read["start_date"], json!({ "$date": "2026-06-06T23:00:00Z" }));
        assert_eq!(read["end_date"], json!({ "$date": "2026-06-07T04:00:00Z" }));
        let rest = ["number", "name", "description", "price", "capacity", "closed", "walking_horses", "position"];
        assert_eq!(
            only(&read["classes"], &rest),
            json!([
                { "number": "1", "name": "Open Pleasure", "description": "any age", "price": 35, "capacity": null, "closed": false, "walking_horses": true, "position": 0 },
                { "number": "2", "name": "Youth Lite Shod", "description": "11 and under", "price": 12.5, "capacity": null, "closed": false, "walking_horses": true, "position": 1 },
                { "number": "3", "name": "Lead Line", "description": "", "price": 0, "capacity": null, "closed": false, "walking_horses": true, "position": 2 },
            ])
        );
        let ids: std::collections::BTreeSet<_> = (0..3).map(|at| read["classes"][at]["id"].to_string()).collect();
        assert_eq!(ids.len(), 3);
        assert_eq!(read["usda_notified"], false);
        assert_eq!(read["usda_state"], "scheduled");
        assert_eq!(read["usda_notification_scheduled_time"], json!({ "$date": "2026-05-07T23:00:00Z" }));
        assert_eq!(
            read["usda_rule"],
            json!({
                "reference": "9 CFR 11.16(a)", "in_force": false,
                "status": "not in force on the day of this show; it takes effect on December 31, 2026",
            })
        );
        assert_eq!(read["hashed_id"].as_str().map(str::len), Some(22));
    }

    async fn twenty_repetitions_of_one_attempt_make_one_show(app: TestApp) {
        let token = app.new_account().await;
        let attempts = (0..20).map(|_| {
            app.post("/events", &show()).token(&token).header("Idempotency-Key", "attempt-1").send()
        });
        let answers = futures_util::future::join_all(attempts).await;
        let first = answers[0].expect(StatusCode::CREATED);
        for answer in &answers {
            assert_eq!(answer.expect(StatusCode::CREATED), first);
        }
        let all = app.get("/events").token(&token).send().await.expect(StatusCode::OK);
        assert_eq!(all.as_array().map(Vec::len), Some(1));
        let other = with(show(), json!({ "name": "Another" }));
        app.post("/events", &other).token(&token).header("Idempotency-Key", "attempt-1").send().await
            .problem(422, "idempotency_key_reused");
        // Idempotency keys of other accounts are independent.
        let stranger = app.new_account().await;
        let theirs = app.post("/events", &show()).token(&stranger).header("Idempotency-Key", "attempt-1").send().await;
        assert_ne!(theirs.expect(StatusCode::CREATED)["_id"], first["_id"]);
    }
}

#[tokio::test]
async fn every_missing_field_is_named() {
    let app = TestApp::start().await;
    let token = app.new_account().await;
    let answer = app.post("/events", &json!({})).token(&token).send().await;
    assert_eq!(
        answer.wrong_fields(),
        [
            "end_date",
            "event_type",
            "location.venue",
            "name",
            "start_date"
        ]
    );
}

#[tokio::test]
async fn impossible_values_are_reported() {
    let app = TestApp::start().await;
    let token = app.new_account().await;
    let refused = |changes: Value| {
        let request = app.post("/events", &with(show(), changes)).token(&token);
        async move { request.send().await.wrong_fields() }
    };
    assert_eq!(
        refused(json!({ "end_date": "2026-06-06T18:00:00-05:00" })).await,
        ["end_date"]
    );
    assert_eq!(
        refused(json!({ "start_date": "tomorrow" })).await,
        ["start_date"]
    );
    assert_eq!(
        refused(json!({ "time_zone": "Mars/Olympus" })).await,
        ["time_zone"]
    );
    assert_eq!(
        refused(json!({ "manager_email": "rae@" })).await,
        ["manager_email"]
    );
    assert_eq!(
        refused(
            json!({ "classes": [{ "name": "A", "price": 1.005 }, { "name": "B", "price": -1 }] })
        )
        .await,
        ["classes[0].price", "classes[1].price"]
    );
    assert_eq!(
        refused(
            json!({ "classes": [{ "name": "A", "id": "01890000-0000-7000-8000-000000000001" }] })
        )
        .await,
        ["classes[0].id"]
    );
    assert_eq!(
        refused(json!({ "classes": [{ "name": "Lead Line" }, { "name": "lead line" }] })).await,
        ["classes[1].name"]
    );
}

#[tokio::test]
async fn a_show_within_thirty_days_is_due_at_once() {
    let app = TestApp::start().await;
    let token = app.new_account().await;
    let state = |start: &str, end: &str| {
        let body = with(show(), json!({ "start_date": start, "end_date": end }));
        let request = app.post("/events", &body).token(&token);
        async move {
            let event = request.send().await.expect(StatusCode::CREATED);
            (
                event["usda_state"].clone(),
                event["usda_notification_scheduled_time"].clone(),
            )
        }
    };
    let due = state("2026-05-20T12:00:00Z", "2026-05-20T20:00:00Z").await;
    assert_eq!(due, (json!("required"), Value::Null));
    let past = state("2026-04-01T12:00:00Z", "2026-04-01T20:00:00Z").await;
    assert_eq!(past, (json!("past"), Value::Null));
}
