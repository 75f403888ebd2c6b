use reqwest::{Method, StatusCode};
use serde_json::{Value, json};

use super::{DUE_AT, DUE_ON, course};
use crate::support::horses::plain_horse;
use crate::support::{TestApp, id_of, on_both_databases, with};

async fn begun(app: &TestApp, token: &str) -> (String, String) {
    let horse = app.create_horse(token, &plain_horse("Sun")).await;
    let begun = app.post("/medications", &course(&horse)).token(token);
    let begun = begun.send().await.expect(StatusCode::CREATED);
    assert_eq!(begun["times"], json!([DUE_AT, "20:00"]));
    assert_eq!(begun["doses"], json!([]));
    (horse, id_of(&begun))
}

async fn listed(app: &TestApp, token: &str, query: &str) -> usize {
    let list = app.get(&format!("/medications{query}")).token(token);
    let list = list.send().await.expect(StatusCode::OK);
    list.as_array().expect("a list").len()
}

on_both_databases! {
    async fn a_dose_is_recorded_once(app: TestApp) {
        let token = app.new_account().await;
        let (_, id) = begun(&app, &token).await;
        let path = format!("/medications/{id}/doses/{DUE_ON}/{DUE_AT}");
        let give = |body: Value| {
            let request = app.put(&path, &body).token(&token);
            request.send()
        };
        let (one, other) = tokio::join!(
            give(json!({ "given": true })),
            give(json!({ "given": false, "reason": "Refused it" })),
        );
        let first = one.expect(StatusCode::OK);
        assert_eq!(other.expect(StatusCode::OK), first);
        let whole = app.get(&format!("/medications/{id}")).token(&token).send().await;
        assert_eq!(whole.expect(StatusCode::OK)["doses"], json!([first]));
        let undone = app.request(Method::DELETE, &path).token(&token).send().await;
        undone.expect(StatusCode::NO_CONTENT);
        let skipped = give(json!({ "given": false, "reason": "Refused it" })).await;
        let skipped = skipped.expect(StatusCode::OK);
        assert_eq!((&skipped["given"], &skipped["reason"]), (&json!(false), &json!("Refused it")));
    }
}

#[tokio::test]
async fn a_dose_that_is_not_due_is_refused() {
    let app = TestApp::start().await;
    let token = app.new_account().await;
    let (_, id) = begun(&app, &token).await;
    for (slot, body, field) in [
        ("2026-05-06/08:00", json!({ "given": true }), "date"),
        ("2026-05-03/08:00", json!({ "given": true }), "date"),
        ("2026-05-01/09:00", json!({ "given": true }), "time"),
        ("2026-05-01/9", json!({ "given": true }), "time"),
        ("2026-05-01/08:00", json!({ "given": false }), "reason"),
        ("2026-05-01/08:00", json!({}), "given"),
    ] {
        let path = format!("/medications/{id}/doses/{slot}");
        let refused = app.put(&path, &body).token(&token).send().await;
        let refused = refused.problem(422, "invalid_fields");
        assert!(refused["fields"][field].is_array(), "{slot}: {refused}");
    }
}

#[tokio::test]
async fn what_a_horse_got_stays_when_its_course_changes_or_goes() {
    let app = TestApp::start().await;
    let token = app.new_account().await;
    let (horse, id) = begun(&app, &token).await;
    let path = format!("/medications/{id}");
    let dose = format!("{path}/doses/{DUE_ON}/{DUE_AT}");
    let given = app.put(&dose, &json!({ "given": true })).token(&token);
    given.send().await.expect(StatusCode::OK);
    let edit = with(
        course(&horse),
        json!({ "drug": "Firocoxib", "revision": 1 }),
    );
    let saved = app.put(&path, &edit).token(&token).send().await;
    let saved = saved.expect(StatusCode::OK);
    assert_eq!(
        (&saved["drug"], &saved["doses"][0]["drug"]),
        (&json!("Firocoxib"), &json!("Bute"))
    );
    let stale = app.put(&path, &edit).token(&token).send().await;
    stale.problem(409, "changed_meanwhile");
    let other = app.create_horse(&token, &plain_horse("Moon")).await;
    let other = app.put(&path, &course(&other)).token(&token).send().await;
    let other = other.problem(422, "invalid_fields");
    assert!(other["fields"]["horse_id"].is_array());

    assert_eq!(listed(&app, &token, "?current=true").await, 1);
    assert_eq!(
        listed(&app, &token, "?current=true&date=2026-05-06").await,
        0
    );
    let deleted = app
        .request(Method::DELETE, &path)
        .token(&token)
        .send()
        .await;
    deleted.expect(StatusCode::NO_CONTENT);
    assert_eq!(listed(&app, &token, "").await, 0);
    assert_eq!(listed(&app, &token, &format!("?horse={horse}")).await, 1);
    assert_eq!(
        listed(&app, &token, &format!("?horse={horse}&current=true")).await,
        0
    );
    let kept = app
        .get(&path)
        .token(&token)
        .send()
        .await
        .expect(StatusCode::OK);
    assert!(kept["deleted_at"].is_object());
    assert_eq!(kept["doses"][0]["drug"], "Bute");
    for query in [
        "?current=yes",
        "?time_zone=Mars",
        "?date=soon",
        "?horse=Sun",
    ] {
        let list = app.get(&format!("/medications{query}")).token(&token);
        list.send().await.problem(400, "bad_query");
    }
}
