//! Inspections of horses.

use reqwest::StatusCode;
use serde_json::{Value, json};

use crate::support::{Answer, TestApp, entry, id_of, on_both_databases, only, show, with};

/// A show with two horses in its first class.
struct Show {
    token: String,
    path: String,
    class: String,
    entries: Vec<String>,
}

async fn show_with_horses(app: &TestApp) -> Show {
    let token = app.new_account().await;
    let made = app.post("/events", &show()).token(&token).send().await;
    let made = made.expect(StatusCode::CREATED);
    let path = format!("/events/{}", id_of(&made));
    let mut entries = Vec::new();
    for horse in ["Sun", "Moon"] {
        let rider = with(entry(), json!({ "horse_name": horse }));
        let entered = app.post(&format!("{path}/register"), &rider).send().await;
        entries.push(id_of(&entered.expect(StatusCode::CREATED)));
    }
    Show {
        class: made["classes"][0]["id"].as_str().expect("an id").to_owned(),
        token,
        path,
        entries,
    }
}

impl Show {
    async fn inspect(&self, app: &TestApp, horse: usize, body: Value) -> Answer {
        let path = format!("/registrations/{}/inspection", self.entries[horse]);
        app.put(&path, &body).token(&self.token).send().await
    }

    async fn list(&self, app: &TestApp, query: &str) -> Answer {
        let path = format!("{}/inspections{query}", self.path);
        app.get(&path).token(&self.token).send().await
    }
}

on_both_databases! {
    async fn an_inspector_records_what_was_found_and_the_entry_tells_it(app: TestApp) {
        let show = show_with_horses(&app).await;
        let found = json!({
            "status": "noncompliant", "when": "after", "findings": ["other", "scar_rule", "other"],
            "note": "Both pasterns", "at": "2026-05-01T11:00:00Z",
        });
        let horse = show.inspect(&app, 0, found.clone()).await.expect(StatusCode::OK);
        assert_eq!((&horse["status"], &horse["horse_name"]), (&json!("noncompliant"), &json!("Sun")));
        let recorded = &horse["inspections"][0];
        assert_eq!(recorded["findings"], json!(["scar_rule", "other"]));
        assert_eq!((&recorded["by"], &recorded["when"]), (&json!("office"), &json!("after")));
        assert_eq!(recorded["at"]["$date"], "2026-05-01T11:00:00Z");
        // Sent again, because the answer was lost.
        let again = show.inspect(&app, 0, found).await.expect(StatusCode::OK);
        assert_eq!(again, horse);
        // A clock that is ahead.
        let ahead = json!({ "status": "compliant", "when": "before", "at": "2027-05-01T11:00:00Z" });
        let horse = show.inspect(&app, 1, ahead).await.expect(StatusCode::OK);
        let at = horse["inspections"][0]["at"]["$date"].as_str().expect("an instant");
        assert!(at.starts_with("2026-05-01T12:0"), "{at}");
        let path = format!("/registrations/{}", show.entries[0]);
        let entry = app.get(&path).token(&show.token).send().await.expect(StatusCode::OK);
        assert_eq!(entry["inspection_status"], "noncompliant");
        let history = entry["history"].as_array().expect("lines");
        let line = history.last().expect("a line");
        assert_eq!((&line["kind"], &line["subject"]), (&json!("inspection"), &json!("after")));
    }

    async fn two_inspectors_whose_clocks_are_wrong_keep_the_order_of_what_they_did(app: TestApp) {
        let show = show_with_horses(&app).await;
        let of = |status, at, now| json!({ "status": status, "when": "before", "at": at, "now": now });
        // Ahead by a year, and behind by one: the first was ten minutes ago, the second five.
        let first = of("noncompliant", "2027-05-01T12:00:00Z", "2027-05-01T12:10:00Z");
        let second = of("compliant", "2025-05-01T12:00:00Z", "2025-05-01T12:05:00Z");
        // The later one arrives first.
        show.inspect(&app, 0, second.clone()).await.expect(StatusCode::OK);
        let horse = show.inspect(&app, 0, first.clone()).await.expect(StatusCode::OK);
        let statuses = |horse: &Value| {
            let all = horse["inspections"].as_array().expect("inspections").iter();
            all.map(|it| it["status"].clone()).collect::<Vec<_>>()
        };
        assert_eq!((statuses(&horse), &horse["status"]), (vec![json!("compliant"), json!("noncompliant")], &json!("compliant")));
        // What is sent again, later by the same clock, is neither recorded again nor moved.
        for (sent, now) in [(first, "2027-05-01T12:30:00Z"), (second, "2025-05-01T12:25:00Z")] {
            let again = show.inspect(&app, 0, with(sent, json!({ "now": now }))).await;
            assert_eq!(again.expect(StatusCode::OK), horse);
        }
    }

    async fn the_list_has_the_horses_of_the_show_or_of_a_class(app: TestApp) {
        let show = show_with_horses(&app).await;
        let compliant = json!({ "status": "compliant", "when": "before" });
        show.inspect(&app, 1, compliant).await.expect(StatusCode::OK);
        let all = show.list(&app, "").await.expect(StatusCode::OK);
        let states: Vec<_> = all["horses"].as_array().expect("horses").iter().map(|it| it["status"].clone()).collect();
        assert_eq!(states, [json!("na"), json!("compliant")]);
        let class = &all["classes"][0];
        assert_eq!((&class["class_id"], &class["walking_horses"]), (&json!(show.class), &json!(true)));
        assert_eq!(class["registration_ids"], json!(show.entries));
        let of_class = show.list(&app, &format!("?class_id={}", show.class)).await.expect(StatusCode::OK);
        let ids = |list: &Value| {
            let horses = list["horses"].as_array().expect("horses").iter();
            horses.map(|it| it["registration_id"].clone()).collect::<Vec<_>>()
        };
        assert_eq!(ids(&of_class), ids(&all));
        assert_eq!(of_class["horses"][0]["class_ids"], json!([show.class]));
        assert_eq!(of_class["classes"].as_array().map(Vec::len), Some(1));
        for unknown in ["nothing", &show.entries[0]] {
            show.list(&app, &format!("?class_id={unknown}")).await.problem(404, "not_found");
        }
    }
}

on_both_databases! {
    async fn a_horse_that_an_inspector_bars_is_known_at_gate_desk_and_results(app: TestApp) {
        let show = show_with_horses(&app).await;
        let class = format!("{}/classes/{}", show.path, show.class);
        let get = async |path: String| app.get(&path).token(&show.token).send().await.expect(StatusCode::OK);
        let put = async |path: String, body: Value| app.put(&path, &body).token(&show.token).send().await.expect(StatusCode::OK);
        put(format!("{class}/format"), json!({ "kind": "placed", "judges": ["Jo"], "places": 6 })).await;
        put(format!("{class}/cards/0"), json!({ "lines": [{ "back_number": 1, "place": 1 }, { "back_number": 2, "place": 2 }] })).await;
        let barred = async || get(format!("{class}/gate")).await["entries"].as_array().expect("entries").iter().map(|it| it["barred"].clone()).collect::<Vec<_>>();
        assert_eq!(barred().await, [Value::Null, Value::Null]);
        let found = json!({ "status": "noncompliant", "when": "before", "findings": ["scar_rule"] });
        show.inspect(&app, 0, found).await.expect(StatusCode::OK);
        assert_eq!(barred().await, [json!("noncompliant"), Value::Null]);
        assert_eq!(get(format!("/registrations/{}", show.entries[0])).await["is_barred"], true);
        assert_eq!(get(format!("/registrations/{}", show.entries[1])).await["is_barred"], Value::Null);
        // What is told with an inspection stands in the trail and at the horse.
        let named = json!({ "status": "corrected", "when": "after", "inspector": " Ann Lee ", "license": "HPI 12" });
        let horse = show.inspect(&app, 1, named).await.expect(StatusCode::OK);
        assert_eq!((&horse["inspections"][0]["inspector"], &horse["inspections"][0]["license"]), (&json!("Ann Lee"), &json!("HPI 12")));
        // It is only told, unless the show has the rule.
        let results = get(format!("{class}/results")).await;
        assert_eq!(only(&results["results"], &["back_number", "place"]), json!([{ "back_number": 1, "place": 1 }, { "back_number": 2, "place": 2 }]));
        assert_eq!(results["warnings"], json!(["Number 1, Sun, is noncompliant, and has place 1."]));
        let event = get(show.path.clone()).await;
        assert_eq!(event["barred_get_no_place"], false);
        let rule = with(crate::support::show(), json!({ "classes": event["classes"], "barred_get_no_place": true }));
        assert_eq!(put(show.path.clone(), rule).await["barred_get_no_place"], true);
        let results = get(format!("{class}/results")).await;
        assert_eq!(only(&results["results"], &["back_number", "place", "status", "why"]), json!([
            { "back_number": 2, "place": 1, "status": null, "why": "" },
            { "back_number": 1, "place": null, "status": "excused", "why": "by its inspection" },
        ]));
        assert_eq!((&results["shown"], &results["cards"][0]["lines"][0]["mark"]), (&json!(2), &json!("1")));
        assert_eq!(results["warnings"], json!(["Number 1, Sun, is noncompliant, and gets no place."]));
        // What is taken back bars nobody.
        show.inspect(&app, 0, json!({ "status": "na", "when": "before" })).await.expect(StatusCode::OK);
        assert_eq!(barred().await, [Value::Null, Value::Null]);
        assert_eq!(get(format!("{class}/results")).await["warnings"], json!([]));
    }
}

#[tokio::test]
async fn wrong_inspections_are_refused_at_their_fields() {
    let app = TestApp::start().await;
    let show = show_with_horses(&app).await;
    let wrong = json!({ "status": "fine", "findings": ["scar_rule", "limp"], "when": "during", "at": "soon" });
    let refused = show.inspect(&app, 0, wrong).await;
    assert_eq!(
        refused.wrong_fields(),
        ["at", "findings[1]", "status", "when"]
    );
    let nothing = show.inspect(&app, 0, json!({})).await;
    assert_eq!(nothing.wrong_fields(), ["status", "when"]);
    // The office cannot write an outcome into an entry.
    let path = format!("/registrations/{}", show.entries[0]);
    let body = with(entry(), json!({ "inspection_status": "compliant" }));
    let saved = app.put(&path, &body).token(&show.token).send().await;
    assert_eq!(saved.expect(StatusCode::OK)["inspection_status"], "na");
}
