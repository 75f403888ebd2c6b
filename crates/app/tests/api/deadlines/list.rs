use reqwest::StatusCode;
use serde_json::{Value, json};

use crate::events::usda::{facts, submitted};
use crate::support::{TestApp, id_of, on_both_databases, show, with};

async fn deadlines(app: &TestApp, token: &str) -> Vec<Value> {
    let answer = app.get("/deadlines").token(token).send().await;
    let list = answer.expect(StatusCode::OK);
    list.as_array().expect("an array").clone()
}

on_both_databases! {
    async fn each_show_has_a_deadline_for_its_notice_and_then_for_amendments(app: TestApp) {
        let token = app.new_account().await;
        let event = app.create_show(&token).await;
        let owed = json!([{
            "event": { "_id": event["_id"], "name": "Shelbyville Spring Classic", "time_zone": "America/Chicago" },
            "kind": "notice", "due_at": { "$date": "2026-05-07T23:00:00Z" }, "rule_in_force": false, "overdue": false, "refused": false, "letter_ready": false,
        }]);
        assert_eq!(json!(deadlines(&app, &token).await), owed);

        let token = app.new_account().await;
        let usda = submitted(&app, &token).await;
        assert_eq!(deadlines(&app, &token).await, [] as [Value; 0]);
        let path = usda.trim_end_matches("/usda");
        let body = with(with(show(), facts()), json!({ "expected_entries": 80 }));
        app.put(path, &body).token(&token).send().await.expect(StatusCode::OK);
        let owed = deadlines(&app, &token).await;
        assert_eq!(owed.len(), 1);
        assert_eq!(owed[0]["kind"], "amendment");
        assert_eq!(owed[0]["due_at"]["$date"], "2026-05-22T23:00:00Z");
    }

    async fn they_come_soonest_first_and_the_records_of_a_past_show_among_them(app: TestApp) {
        let token = app.new_account().await;
        let day = |name: &str, day: &str| with(show(), json!({
            "name": name, "start_date": format!("{day}T18:00:00-05:00"), "end_date": format!("{day}T23:00:00-05:00"),
        }));
        for (name, date) in [("Far", "2026-09-05"), ("Near", "2026-05-20"), ("Past", "2026-04-28"), ("Long past", "2026-04-20")] {
            app.post("/events", &day(name, date)).token(&token).send().await.expect(StatusCode::CREATED);
        }
        let owed: Vec<_> = deadlines(&app, &token).await.iter().map(|it| {
            (it["event"]["name"].clone(), it["kind"].clone(), it["overdue"].clone())
        }).collect();
        assert_eq!(owed, [
            (json!("Near"), json!("notice"), json!(false)),
            (json!("Past"), json!("report"), json!(false)),
            (json!("Far"), json!("notice"), json!(false)),
        ]);
    }
}

#[tokio::test]
async fn a_notice_is_overdue_only_under_a_rule_in_force_on_the_day_of_its_show() {
    let app = TestApp::with(&[("SHOWSTABLE_NOW", "2026-12-20T12:00:00Z")]).await;
    let token = app.new_account().await;
    for (name, date) in [("Before", "2026-12-30"), ("Under it", "2026-12-31")] {
        let body = with(
            show(),
            json!({
                "name": name,
                "start_date": format!("{date}T18:00:00-06:00"), "end_date": format!("{date}T23:00:00-06:00"),
            }),
        );
        let event = app.post("/events", &body).token(&token).send().await;
        let event = event.expect(StatusCode::CREATED);
        let owed = deadlines(&app, &token).await;
        let owed = owed.iter().find(|it| it["event"]["name"] == name);
        let owed = owed.expect("listed");
        assert_eq!(owed["rule_in_force"], event["usda_rule"]["in_force"]);
        assert_eq!(
            (&owed["rule_in_force"], &owed["overdue"]),
            (&json!(name == "Under it"), &json!(name == "Under it"))
        );
    }
}

#[tokio::test]
async fn a_deleted_show_has_no_deadlines() {
    let app = TestApp::start().await;
    let token = app.new_account().await;
    let event = app.create_show(&token).await;
    let path = format!("/events/{}", id_of(&event));
    let deleted = app.delete(&path).token(&token).send().await;
    deleted.expect(StatusCode::NO_CONTENT);
    assert_eq!(deadlines(&app, &token).await, [] as [Value; 0]);
}
