use reqwest::StatusCode;
use serde_json::{Value, json};

use super::{course, due_once};
use crate::support::horses::plain_horse;
use crate::support::{TestApp, id_of, on_both_databases, with};

async fn today(app: &TestApp, token: &str, query: &str) -> Value {
    let day = app.get(&format!("/today{query}")).token(token).send().await;
    day.expect(StatusCode::OK)
}

fn texts<'a>(rows: &'a Value, fields: &[&str]) -> Vec<Vec<&'a Value>> {
    let rows = rows.as_array().expect("a list").iter();
    rows.map(|row| fields.iter().map(|it| &row[*it]).collect())
        .collect()
}

on_both_databases! {
    async fn a_barn_s_day_shows_what_is_due_and_who_did_it(app: TestApp) {
        let token = app.new_account().await;
        let horse = app.create_horse(&token, &plain_horse("Sun")).await;
        let daily = json!({
            "title": "Morning feed", "horse_ids": [], "starts_on": "2026-04-01",
            "recurrence": "FREQ=DAILY", "time": "07:00", "assignee": "Inés",
        });
        let mut ids = Vec::new();
        for body in [
            daily,
            due_once(&horse),
            with(due_once(&horse), json!({ "title": "Order hay", "starts_on": "2026-03-01" })),
            with(due_once(&horse), json!({ "title": "Later", "starts_on": "2026-05-02" })),
        ] {
            let task = app.post("/tasks", &body).token(&token).send().await;
            ids.push(id_of(&task.expect(StatusCode::CREATED)));
        }
        let begun = app.post("/medications", &course(&horse)).token(&token).send().await;
        begun.expect(StatusCode::CREATED);
        let path = format!("/tasks/{}/done/2026-05-01", ids[0]);
        let ticked = app.put(&path, &json!({ "at": "2026-05-01T11:50:00Z" })).token(&token);
        ticked.send().await.expect(StatusCode::OK);

        // 7 h in Chicago.
        let day = today(&app, &token, "?time_zone=America/Chicago").await;
        assert_eq!(day["date"], "2026-05-01");
        let tasks = texts(&day["tasks"], &["title", "date", "time"]);
        let expected = json!([
            ["Order hay", "2026-03-01", null],
            ["Morning feed", "2026-04-30", "07:00"],
            ["Morning feed", "2026-05-01", "07:00"],
            ["Ice the left hind", "2026-05-01", null],
        ]);
        assert_eq!(json!(tasks), expected);
        assert_eq!(day["tasks"][2]["done"]["at"], json!({ "$date": "2026-05-01T11:50:00Z" }));
        assert_eq!(day["tasks"][3]["horses"], json!([{ "id": horse, "name": "Sun" }]));
        let doses = texts(&day["doses"], &["date", "time", "state", "day", "days"]);
        // What was due yesterday, before the course was entered, was not missed.
        let expected = json!([
            ["2026-05-01", "08:00", "open", 2, 6],
            ["2026-05-01", "20:00", "open", 2, 6],
        ]);
        assert_eq!(json!(doses), expected);
        // Without a zone it is 12 h.
        let day = today(&app, &token, "").await;
        assert_eq!(day["doses"][0]["state"], "overdue");
        let tomorrow = today(&app, &token, "?date=2026-05-02").await;
        let tasks = texts(&tomorrow["tasks"], &["title"]);
        assert_eq!(json!(tasks), json!([["Morning feed"], ["Later"]]));
        let nothing = today(&app, &app.new_account().await, "").await;
        assert_eq!((&nothing["tasks"], &nothing["doses"]), (&json!([]), &json!([])));
    }
}

#[tokio::test]
async fn a_day_or_zone_that_is_none_is_refused() {
    let app = TestApp::start().await;
    let token = app.new_account().await;
    for query in ["?date=tomorrow", "?date=", "?time_zone=Mars"] {
        let day = app.get(&format!("/today{query}")).token(&token);
        day.send().await.problem(400, "bad_query");
    }
}
