//! Inspections of horses.

use reqwest::StatusCode;
use serde_json::{Value, json};

use crate::support::{Answer, TestApp, entry, id_of, on_both_databases, show, with};

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
