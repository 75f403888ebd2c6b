//! `care`: the history of what was done for horses.

mod booked;

use reqwest::{Method, StatusCode};
use serde_json::{Value, json};

use crate::support::horses::{plain_horse, whole_horse};
use crate::support::{TestApp, id_of, on_both_databases, with};

fn trim(date: &str, next_due: &str) -> Value {
    json!({ "kind": "hoof", "date": date, "by": "Jo Smith", "next_due": next_due })
}

async fn history(app: &TestApp, token: &str, horse: &str, query: &str) -> Vec<Value> {
    let found = app
        .get(&format!("/horses/{horse}/care{query}"))
        .token(token);
    let found = found.send().await.expect(StatusCode::OK);
    found.as_array().expect("a list").clone()
}

async fn horse(app: &TestApp, token: &str, id: &str) -> Value {
    let found = app.get(&format!("/horses/{id}")).token(token).send().await;
    found.expect(StatusCode::OK)
}

/// The first row of what is due.
async fn due(app: &TestApp, token: &str) -> Value {
    let rows = app.get("/horses/health").token(token).send().await;
    rows.expect(StatusCode::OK)[0].clone()
}

on_both_databases! {
    async fn who_keeps_no_book_is_told_no_cost_and_takes_none_away(app: TestApp) {
        let (owner, groom, id) = crate::observations::barn(&app).await;
        let shoes = with(trim("2025-11-12", "2025-12-24"), json!({ "cost": 190 }));
        let made = app.post(&format!("/horses/{id}/care"), &shoes).token(&owner);
        let made = made.send().await.expect(StatusCode::CREATED);
        assert_eq!(made["cost"], 190.0);
        assert_eq!(history(&app, &groom, &id, "").await[0]["cost"], Value::Null);
        let visit = format!("/care/{}", id_of(&made));
        for change in [json!({ "revision": 1 }), json!({})] {
            let later = with(trim("2025-11-13", "2025-12-25"), change);
            let saved = app.put(&visit, &later).token(&groom).send().await;
            assert_eq!(saved.expect(StatusCode::OK)["cost"], Value::Null);
        }
        let kept = &history(&app, &owner, &id, "").await[0];
        assert_eq!((&kept["cost"], &kept["date"]), (&json!(190), &json!("2025-11-13")));
        // Who keeps the book takes it away.
        let free = trim("2025-11-13", "2025-12-25");
        let saved = app.put(&visit, &free).token(&owner).send().await;
        assert_eq!(saved.expect(StatusCode::OK)["cost"], Value::Null);
    }

    async fn each_visit_stays_and_the_newest_decides_what_is_due(app: TestApp) {
        let token = app.new_account().await;
        let id = app.create_horse(&token, &plain_horse("Sun")).await;
        let path = format!("/horses/{id}/care");
        let record = async |body: Value| {
            let made = app.post(&path, &body).token(&token).send().await;
            made.expect(StatusCode::CREATED)
        };
        let october = record(trim("2025-10-01", "2025-11-12")).await;
        let today = record(with(trim("2025-11-12", "2025-12-24"), json!({
            "cost": 45.5, "notes": "Thrush",
        }))).await;
        assert_eq!((&today["cost"], &october["cost"]), (&json!(45.5), &Value::Null));
        assert_eq!(today["horse"], json!({ "id": id, "name": "Sun" }));
        assert_eq!(due(&app, &token).await["due_on"], "2025-12-24");
        let hooves = json!({ "lastTrim": "2025-11-12", "nextDue": "2025-12-24", "farrier": "Jo Smith" });
        assert_eq!(horse(&app, &token, &id).await["health_records"]["hoofCare"], hooves);
        let listed = history(&app, &token, &id, "").await;
        assert_eq!(listed, [today.clone(), october.clone()]);
        assert_eq!(history(&app, &token, &id, "?kind=dental").await, [json!(null); 0]);
        // It is undone, and October is due again.
        let visit = format!("/care/{}", id_of(&today));
        let undone = app.request(Method::DELETE, &visit).token(&token).send().await;
        undone.expect(StatusCode::NO_CONTENT);
        assert_eq!(due(&app, &token).await["due_on"], "2025-11-12");
        let visit = format!("/care/{}", id_of(&october));
        let changed = with(trim("2025-10-02", "2025-11-13"), json!({ "revision": 1 }));
        let changed = app.put(&visit, &changed).token(&token).send().await.expect(StatusCode::OK);
        assert_eq!(changed["revision"], 2);
        assert_eq!(due(&app, &token).await["last_on"], "2025-10-02");
        let late = with(trim("2025-10-03", ""), json!({ "revision": 1 }));
        let late = app.put(&visit, &late).token(&token).send().await;
        late.problem(409, "changed_meanwhile");
    }

    async fn the_section_reads_back_exactly_and_leaves_visits(app: TestApp) {
        let token = app.new_account().await;
        let id = app.create_horse(&token, &whole_horse()).await;
        let visits = history(&app, &token, &id, "").await;
        let kinds: Vec<_> = visits.iter().map(|it| it["kind"].as_str().expect("a kind")).collect();
        let expected = ["hoof", "veterinary", "vaccination", "deworming", "dental", "vaccination"];
        assert_eq!(kinds, expected);
        let mut records = horse(&app, &token, &id).await["health_records"].clone();
        records["hoofCare"]["lastTrim"] = json!("2026-05-16");
        records["vaccinations"] = json!([{
            "name": "Rabies", "date": "2026-05-20", "nextDue": "2027-05-20", "product": "Imrab 3",
        }]);
        let section = with(records.clone(), json!({ "horseId": id, "section": "health" }));
        let saved = app.put("/horses", &section).token(&token).send().await;
        assert_eq!(saved.expect(StatusCode::OK)["health_records"], records);
        let trims = history(&app, &token, &id, "?kind=hoof").await;
        assert_eq!(trims.len(), 2, "the former trim stays");
        let shots = history(&app, &token, &id, "?kind=vaccination").await;
        let days: Vec<_> = shots.iter().map(|it| it["date"].as_str().expect("a day")).collect();
        assert_eq!(days, ["2026-05-20", "2026-03-01", "2025-05-20"]);
    }

    async fn one_farrier_is_recorded_for_eight_horses_and_undone(app: TestApp) {
        let token = app.new_account().await;
        let mut horses = Vec::new();
        for n in 0..8 {
            horses.push(app.create_horse(&token, &plain_horse(&format!("Horse {n}"))).await);
        }
        let wish = with(trim("2026-05-01", "2026-06-12"), json!({ "horse_ids": horses }));
        let attempt = || app.post("/care", &wish).token(&token).header("idempotency-key", "one");
        let made = attempt().send().await.expect(StatusCode::CREATED);
        assert_eq!(made["visits"].as_array().expect("a list").len(), 8);
        assert_eq!(made["visits"][0]["batch"], made["batch"]);
        assert_eq!(attempt().send().await.expect(StatusCode::CREATED), made);
        assert_eq!(history(&app, &token, &horses[7], "").await.len(), 1);
        let batch = format!("/care?batch={}", made["batch"].as_str().expect("an id"));
        let undone = app.request(Method::DELETE, &batch).token(&token).send().await;
        undone.expect(StatusCode::NO_CONTENT);
        assert_eq!(history(&app, &token, &horses[7], "").await.len(), 0);
        let again = app.request(Method::DELETE, &batch).token(&token).send().await;
        again.problem(404, "not_found");
    }
}

#[tokio::test]
async fn intervals_are_a_proposal_that_a_barn_sets() {
    let app = TestApp::start().await;
    let token = app.new_account().await;
    let read = async || {
        let set = app.get("/care/intervals").token(&token).send().await;
        let set = set.expect(StatusCode::OK);
        ["hoof", "vaccination", "dental", "deworming"].map(|it| set[it].as_u64().expect("days"))
    };
    assert_eq!(read().await, [42, 365, 365, 90]);
    let set = app
        .put("/care/intervals", &json!({ "hoof": 35 }))
        .token(&token);
    set.send().await.expect(StatusCode::OK);
    assert_eq!(read().await, [35, 365, 365, 90]);
    for days in [json!(0), json!(3651), json!(1.5), json!("a month")] {
        let refused = app.put("/care/intervals", &json!({ "dental": days }));
        let refused = refused.token(&token).send().await;
        assert!(refused.status.is_client_error(), "{refused:?}");
    }
    assert_eq!(read().await, [35, 365, 365, 90]);
}

#[tokio::test]
async fn a_batch_can_be_undone_for_a_day() {
    let app = TestApp::start().await;
    let token = app.new_account().await;
    let id = app.create_horse(&token, &plain_horse("Sun")).await;
    let wish = with(trim("2026-05-01", ""), json!({ "horse_ids": [id] }));
    let made = app.post("/care", &wish).token(&token).send().await;
    let made = made.expect(StatusCode::CREATED);
    app.database
        .execute("UPDATE care_visits SET created_at = created_at - 90000000")
        .await;
    let batch = format!("/care?batch={}", made["batch"].as_str().expect("an id"));
    let late = app.request(Method::DELETE, &batch).token(&token).send();
    late.await.problem(409, "too_late_to_undo");
    for query in ["", "?batch=1"] {
        let bad = app.request(Method::DELETE, &format!("/care{query}"));
        let bad = bad.token(&token).send().await;
        bad.problem(404, "not_found");
    }
}
