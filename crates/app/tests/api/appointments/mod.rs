use reqwest::{Method, StatusCode};
use serde_json::{Value, json};

use crate::support::horses::{plain_horse, whole_horse};
use crate::support::{TestApp, id_of, on_sqlite, with};

/// Every six weeks at 9:00 in Chicago, from a Monday on.
fn farrier() -> Value {
    json!({
        "title": "Farrier", "kind": "appointment", "starts_at": "2026-02-02T15:00:00Z",
        "ends_at": "2026-02-02T16:30:00Z", "time_zone": "America/Chicago",
        "recurrence": "FREQ=WEEKLY;INTERVAL=6", "place": "Barn 2", "notes": "Front shoes",
        "remind_before_minutes": 60,
    })
}

async fn make(app: &TestApp, token: &str, body: &Value) -> Value {
    let made = app.post("/appointments", body).token(token).send().await;
    made.expect(StatusCode::CREATED)
}

/// The items of these days.
async fn calendar(app: &TestApp, token: &str, from: &str, to: &str) -> Vec<Value> {
    let path = format!("/calendar?from={from}&to={to}");
    let items = app.get(&path).token(token).send().await;
    items
        .expect(StatusCode::OK)
        .as_array()
        .expect("a list")
        .clone()
}

fn starts(items: &[Value]) -> Vec<&str> {
    let starts = items.iter().map(|item| item["starts_at"]["$date"].as_str());
    starts.map(|it| it.expect("an instant")).collect()
}

on_sqlite! {
    async fn a_series_stays_at_its_time_and_one_occurrence_is_moved_and_one_dropped(app: TestApp) {
        let token = app.new_account().await;
        let horse = app.create_horse(&token, &plain_horse("Comet")).await;
        let body = with(farrier(), json!({ "horse_ids": [horse] }));
        let made = make(&app, &token, &body).await;
        assert_eq!(made["revision"], 1);
        assert_eq!(made["recurrence"], "FREQ=WEEKLY;INTERVAL=6");
        let items = calendar(&app, &token, "2026-02-01", "2026-06-30").await;
        // An hour earlier in UTC from the 8th of March on.
        assert_eq!(starts(&items), [
            "2026-02-02T15:00:00Z", "2026-03-16T14:00:00Z", "2026-04-27T14:00:00Z", "2026-06-08T14:00:00Z",
        ]);
        assert_eq!(items[0]["kind"], "appointment");
        assert_eq!(items[0]["appointment"]["horses"], json!([{ "id": horse, "name": "Comet" }]));
        assert_eq!(items[0]["all_day"], false);
        let link = items[1]["link"].as_str().expect("a path");
        assert_eq!(link, format!("/calendar?appointment={}&on=2026-03-16", id_of(&made)));

        let path = format!("/appointments/{}", id_of(&made));
        let moved = json!({ "starts_at": "2026-04-28T13:00:00-05:00", "revision": 1 });
        let moved = app.put(&format!("{path}/occurrences/2026-04-27"), &moved).token(&token);
        let moved = moved.send().await.expect(StatusCode::OK);
        assert_eq!(moved["revision"], 2);
        assert_eq!(moved["occurrences"][0]["ends_at"]["$date"], "2026-04-28T19:30:00Z");
        let dropped = app.delete(&format!("{path}/occurrences/2026-06-08")).token(&token);
        dropped.send().await.expect(StatusCode::NO_CONTENT);
        let items = calendar(&app, &token, "2026-02-01", "2026-06-30").await;
        assert_eq!(starts(&items), [
            "2026-02-02T15:00:00Z", "2026-03-16T14:00:00Z", "2026-04-28T18:00:00Z",
        ]);

        // The whole series: at 8:00 for an hour.
        let change = json!({
            "starts_at": "2026-02-02T14:00:00Z", "ends_at": "2026-02-02T15:00:00Z", "revision": 1,
        });
        let old = app.put(&path, &with(farrier(), change.clone())).token(&token).send().await;
        old.problem(409, "changed_meanwhile");
        let change = with(with(farrier(), change), json!({ "revision": 3 }));
        app.put(&path, &change).token(&token).send().await.expect(StatusCode::OK);
        let items = calendar(&app, &token, "2026-02-01", "2026-06-30").await;
        assert_eq!(starts(&items), [
            "2026-02-02T14:00:00Z", "2026-03-16T13:00:00Z", "2026-04-28T18:00:00Z",
        ]);
        let missing = app.put(&format!("{path}/occurrences/2026-04-26"), &json!({})).token(&token);
        missing.send().await.problem(404, "not_found");
    }

    async fn a_series_of_long_ago_ends_where_its_count_or_its_last_moment_says(app: TestApp) {
        let token = app.new_account().await;
        let daily = |rule: &str| with(farrier(), json!({
            "starts_at": "1970-01-02T15:00:00Z", "ends_at": "1970-01-02T16:00:00Z", "recurrence": rule,
        }));
        let made = make(&app, &token, &daily("FREQ=DAILY;COUNT=100000")).await;
        assert_eq!(made["recurrence"], "FREQ=DAILY;COUNT=100000");
        // 23:00 of the 5th in Chicago; a minute before it begins on the 6th.
        for until in ["20260606T040000Z", "20260606T135900Z"] {
            make(&app, &token, &daily(&format!("FREQ=DAILY;UNTIL={until}"))).await;
        }
        let found = async |day: &str| calendar(&app, &token, day, day).await.len();
        assert_eq!(found("2026-06-05").await, 3);
        assert_eq!(found("2026-06-06").await, 1);
        assert_eq!(found("2190-01-01").await, 1);
    }

    async fn whole_days_have_no_zone(app: TestApp) {
        let token = app.new_account().await;
        let body = json!({
            "title": "Clinic", "kind": "clinic", "all_day": true,
            "starts_at": "2026-06-06", "ends_at": "2026-06-07",
        });
        let made = make(&app, &token, &body).await;
        assert_eq!(made["starts_at"]["$date"], "2026-06-06T00:00:00Z");
        let items = calendar(&app, &token, "2026-06-07", "2026-06-07").await;
        assert_eq!(items[0]["kind"], "clinic");
        assert_eq!(items[0]["starts_on"], "2026-06-06");
        assert_eq!(items[0]["ends_on"], "2026-06-07");
        assert_eq!(items[0]["time_zone"], Value::Null);
        assert!(calendar(&app, &token, "2026-06-08", "2026-06-09").await.is_empty());
    }

    async fn everything_with_a_date_is_in_the_calendar_of_its_owner_alone(app: TestApp) {
        let (token, stranger) = (app.new_account().await, app.new_account().await);
        let horse = app.create_horse(&token, &whole_horse()).await;
        let event = id_of(&app.create_show(&token).await);
        let items = calendar(&app, &token, "2026-04-01", "2027-04-01").await;
        let find = |kind: &str| items.iter().find(|item| item["kind"] == kind);
        let show = find("show").expect("the show");
        assert_eq!(show["link"], format!("/event/{event}"));
        let care = find("care_due").expect("care");
        assert_eq!(care["link"], format!("/horses/{horse}"));
        assert_eq!(care["title"], "Midnight \u{1F40E}: deworming, Ivermectin");
        assert!(calendar(&app, &stranger, "2026-04-01", "2027-04-01").await.is_empty());
    }

    async fn an_entry_of_an_own_horse_is_in_the_calendar(app: TestApp) {
        let (office, rider) = (app.new_account().await, app.new_account().await);
        let event = id_of(&app.create_show(&office).await);
        let horse = app.create_horse(&rider, &plain_horse("Comet")).await;
        let entry = with(crate::support::entry(), json!({ "horse_id": horse }));
        let entered = app.post(&format!("/events/{event}/register"), &entry).token(&rider);
        entered.send().await.expect(StatusCode::CREATED);
        let items = calendar(&app, &rider, "2026-05-01", "2026-12-31").await;
        assert_eq!(items[0]["kind"], "show_entered");
        assert_eq!(items[0]["title"], "Comet: Shelbyville Spring Classic");
    }
}

#[tokio::test]
async fn more_than_a_calendar_can_show_is_refused_in_words_for_users() {
    let app = TestApp::start().await;
    let token = app.new_account().await;
    let daily = with(
        farrier(),
        json!({
            "starts_at": "2026-01-01T15:00:00Z", "ends_at": "2026-01-01T16:00:00Z",
            "recurrence": "FREQ=DAILY",
        }),
    );
    for _ in 0..28 {
        make(&app, &token, &daily).await;
    }
    let year = app.get("/calendar?from=2026-01-01&to=2026-12-31");
    let refused = year.token(&token).send().await.problem(400, "bad_query");
    let sentence = refused["errors"].as_str().expect("a sentence");
    assert!(sentence.ends_with("Choose fewer days, such as a week."));
    let week = calendar(&app, &token, "2026-06-01", "2026-06-07").await;
    assert_eq!(week.len(), 28 * 7);
}

#[tokio::test]
async fn a_bad_window_or_reference_is_refused() {
    let app = TestApp::start().await;
    let token = app.new_account().await;
    for query in [
        "",
        "?from=2026-06-01",
        "?from=soon&to=2026-06-01",
        "?from=2026-06-02&to=2026-06-01",
        "?from=2026-01-01&to=2027-02-05",
    ] {
        let refused = app.get(&format!("/calendar{query}")).token(&token).send();
        refused.await.problem(400, "bad_query");
    }
    let foreign = app
        .create_horse(&app.new_account().await, &plain_horse("Comet"))
        .await;
    for (change, field) in [
        (json!({ "horse_ids": [foreign] }), "horse_ids"),
        (json!({ "contact_id": foreign }), "contact_id"),
        (json!({ "recurrence": "FREQ=HOURLY" }), "recurrence"),
        (json!({ "ends_at": "2026-03-15T15:00:00Z" }), "ends_at"),
    ] {
        let request = app.request(Method::POST, "/appointments");
        let request = request.json(&with(farrier(), change)).token(&token);
        assert_eq!(request.send().await.wrong_fields(), [field]);
    }
}
