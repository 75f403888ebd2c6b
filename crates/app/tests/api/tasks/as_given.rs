//! Medication on the days of a rule, as needed, in steps, and its withdrawal.

use reqwest::{Method, StatusCode};
use serde_json::{Value, json};

use super::course;
use crate::support::horses::plain_horse;
use crate::support::{TestApp, id_of, on_both_databases, with};

async fn begun(app: &TestApp, token: &str, change: Value) -> (String, Value) {
    let horse = app.create_horse(token, &plain_horse("Sun")).await;
    let body = with(course(&horse), change);
    let begun = app.post("/medications", &body).token(token).send().await;
    (horse, begun.expect(StatusCode::CREATED))
}

fn as_needed() -> Value {
    json!({ "times": [], "as_needed": { "least_hours": 6, "most_per_day": 2 }, "until": null })
}

async fn day(app: &TestApp, token: &str, date: &str) -> Value {
    let today = app.get(&format!("/today?date={date}")).token(token);
    today.send().await.expect(StatusCode::OK)
}

async fn give(app: &TestApp, token: &str, id: &str, slot: &str) -> crate::support::Answer {
    let path = format!("/medications/{id}/doses/{slot}");
    let given = app.put(&path, &json!({ "given": true })).token(token);
    given.send().await
}

on_both_databases! {
    async fn what_is_given_as_needed_keeps_to_its_limits(app: TestApp) {
        let token = app.new_account().await;
        let (_, begun) = begun(&app, &token, as_needed()).await;
        let limits = json!({ "least_hours": 6, "most_per_day": 2 });
        assert_eq!((&begun["as_needed"], &begun["times"]), (&limits, &json!([])));
        let id = id_of(&begun);
        let (one, other) = tokio::join!(
            give(&app, &token, &id, "2026-05-01/02:00"),
            give(&app, &token, &id, "2026-05-01/02:00"),
        );
        let first = one.expect(StatusCode::OK);
        assert_eq!(other.expect(StatusCode::OK), first);
        assert_eq!(first["done"]["at"], json!({ "$date": "2026-05-01T02:00:00Z" }));
        let refused = give(&app, &token, &id, "2026-05-01/07:59").await;
        let refused = refused.problem(409, "dose_too_soon");
        assert_eq!(refused["possible_from"], json!({ "$date": "2026-05-01T08:00:00Z" }));
        let sentence = refused["errors"].as_str().expect("a sentence");
        assert!(sentence.contains("from May 1, 2026, 8:00 AM UTC"), "{sentence}");
        give(&app, &token, &id, "2026-05-01/08:00").await.expect(StatusCode::OK);

        // It is 12 h: the day has had its two doses.
        let today = day(&app, &token, "2026-05-01").await;
        let current = &today["courses"][0];
        assert_eq!((&current["given"], &current["next_due"]), (&json!(2), &Value::Null));
        assert_eq!(current["last_given"], json!({ "$date": "2026-05-01T08:00:00Z" }));
        assert_eq!(current["possible_from"], json!({ "$date": "2026-05-02T00:00:00Z" }));
        assert_eq!(today["doses"].as_array().expect("doses").len(), 2);

        let slot = format!("/medications/{id}/doses/2026-05-01/08:00");
        let undone = app.request(Method::DELETE, &slot).token(&token).send().await;
        undone.expect(StatusCode::NO_CONTENT);
        let today = day(&app, &token, "2026-05-01").await;
        assert_eq!(today["courses"][0]["possible_from"], Value::Null);
    }
}

#[tokio::test]
async fn a_course_is_due_on_the_days_of_its_rule_with_the_dose_of_the_day() {
    let app = TestApp::start().await;
    let token = app.new_account().await;
    let steps = json!([
        { "until": "2026-05-05", "dose": "1 tablet" },
        { "until": "2026-05-02", "dose": "2 tablets" },
    ]);
    let change = json!({ "recurrence": "FREQ=DAILY;INTERVAL=2", "steps": steps, "dose": null });
    let (_, begun) = begun(&app, &token, change).await;
    assert_eq!(begun["steps"][0]["until"], "2026-05-02");
    assert_eq!(begun["dose"], "1 tablet");
    let shown = async |date: &str| {
        let day = day(&app, &token, date).await;
        let doses = day["doses"].as_array().expect("doses").len();
        let current = &day["courses"][0];
        (doses, current["dose"].clone(), current["next_due"].clone())
    };
    let two = json!("2 tablets");
    assert_eq!(
        shown("2026-05-01").await,
        (0, two.clone(), json!("2026-05-02"))
    );
    assert_eq!(shown("2026-05-02").await, (2, two, json!("2026-05-02")));
    assert_eq!(
        shown("2026-05-04").await,
        (2, json!("1 tablet"), json!("2026-05-04"))
    );
    let id = id_of(&begun);
    let between = give(&app, &token, &id, "2026-05-01/08:00").await;
    let between = between.problem(422, "invalid_fields");
    assert!(between["fields"]["date"].is_array());
    let given = give(&app, &token, &id, "2026-04-30/08:00").await;
    assert_eq!(given.expect(StatusCode::OK)["dose"], "2 tablets");
}

#[tokio::test]
async fn a_rule_with_an_end_ends_its_course() {
    let app = TestApp::start().await;
    let token = app.new_account().await;
    let change = json!({ "recurrence": "FREQ=DAILY;INTERVAL=2;COUNT=2", "until": null });
    let (_, begun) = begun(&app, &token, change).await;
    assert_eq!(begun["until"], "2026-05-02");
    assert_eq!(begun["recurrence"], "FREQ=DAILY;COUNT=2;INTERVAL=2");
}

on_both_databases! {
    async fn a_withdrawal_warns_who_may_see_the_care(app: TestApp) {
        let token = app.new_account().await;
        let change = json!({ "withdrawal_days": 7 });
        let (horse, begun) = begun(&app, &token, change).await;
        assert_eq!(begun["withdrawal_days"], 7);
        let warned = async |token: &str, query: &str| {
            let path = format!("/medications/withdrawals?{query}");
            let found = app.get(&path).token(token).send().await;
            found.expect(StatusCode::OK)
        };
        let horse_at = format!("horse={horse}&from=2026-05-12&until=2026-05-14");
        let found = warned(&token, &horse_at).await;
        assert_eq!(found[0]["drug"], "Bute");
        assert_eq!(found[0]["horse"], json!({ "id": horse, "name": "Sun" }));
        let days = [&found[0]["last_dose_on"], &found[0]["until"]];
        assert_eq!(days, [&json!("2026-05-05"), &json!("2026-05-12")]);
        assert_eq!(warned(&token, "from=2026-05-12").await, found);
        assert_eq!(warned(&token, "from=2026-05-13").await, json!([]));
        let stranger = app.new_account().await;
        assert_eq!(warned(&stranger, &horse_at).await, json!([]));
        let path = "/medications/withdrawals?from=2026-05-12";
        app.get(path).send().await.problem(401, "unauthenticated");
        for query in ["", "?from=soon", "?from=2026-05-12&until=2026-05-11", "?from=2026-05-12&horse=x"] {
            let path = format!("/medications/withdrawals{query}");
            app.get(&path).token(&token).send().await.problem(400, "bad_query");
        }
    }
}
