use reqwest::{Method, StatusCode};
use serde_json::{Value, json};

use super::{DUE_ON, due_once};
use crate::support::horses::plain_horse;
use crate::support::{TestApp, id_of, on_both_databases, with};

async fn task(app: &TestApp, token: &str, more: Value) -> String {
    let horse = app.create_horse(token, &plain_horse("Moon")).await;
    let body = with(due_once(&horse), more);
    let task = app.post("/tasks", &body).token(token).send().await;
    id_of(&task.expect(StatusCode::CREATED))
}

on_both_databases! {
    async fn of_people_who_tick_at_once_all_get_the_first(app: TestApp) {
        let token = app.new_account().await;
        let path = format!("/tasks/{}/done/{DUE_ON}", task(&app, &token, json!({})).await);
        let tick = |at: &str| app.put(&path, &json!({ "at": at })).token(&token).send();
        let (one, other, third) = tokio::join!(
            tick("2026-05-01T09:00:00Z"), tick("2026-05-01T10:00:00Z"), tick("2026-05-01T11:00:00Z"),
        );
        let first = one.expect(StatusCode::OK);
        assert_eq!(other.expect(StatusCode::OK), first);
        assert_eq!(third.expect(StatusCode::OK), first);
        assert!(first["done"]["by"].as_str().is_some_and(|it| it.contains('@')));
    }
}

#[tokio::test]
async fn a_tick_keeps_its_time_is_repeated_and_undone() {
    let app = TestApp::start().await;
    let token = app.new_account().await;
    let daily = json!({ "starts_on": "2026-04-01", "recurrence": "FREQ=DAILY", "time": "07:30" });
    let id = task(&app, &token, daily).await;
    let path = |day: &str| format!("/tasks/{id}/done/{day}");
    // Ticked yesterday on a phone without network, sent now and once more.
    for _ in 0..2 {
        let late = json!({ "at": "2026-04-30T07:15:00-05:00" });
        let late = app.put(&path("2026-04-30"), &late).token(&token).send();
        let late = late.await.expect(StatusCode::OK);
        assert_eq!(
            late["done"]["at"],
            json!({ "$date": "2026-04-30T12:15:00Z" })
        );
        assert_eq!(late["date"], "2026-04-30");
    }
    let bare = app.request(Method::PUT, &path(DUE_ON)).token(&token).send();
    bare.await.expect(StatusCode::OK);
    for (day, field) in [
        ("2026-03-31", "date"),
        ("2026-05-03", "date"),
        ("yesterday", "date"),
    ] {
        let refused = app.put(&path(day), &json!({})).token(&token).send().await;
        let refused = refused.problem(422, "invalid_fields");
        assert!(refused["fields"][field].is_array(), "{day}: {refused}");
    }
    let wrong = app
        .put(&path(DUE_ON), &json!({ "at": "now" }))
        .token(&token);
    let wrong = wrong.send().await.problem(422, "invalid_fields");
    assert!(wrong["fields"]["at"].is_array());
    for _ in 0..2 {
        let undone = app.request(Method::DELETE, &path(DUE_ON)).token(&token);
        undone.send().await.expect(StatusCode::NO_CONTENT);
    }
}

#[tokio::test]
async fn a_task_is_created_once_and_saved_by_its_revision() {
    let app = TestApp::start().await;
    let token = app.new_account().await;
    let horse = app.create_horse(&token, &plain_horse("Moon")).await;
    let body = with(
        due_once(&horse),
        json!({ "recurrence": "freq=weekly;byday=fr", "assignee": "Inés", "time": "10:00" }),
    );
    let create = || {
        let request = app.post("/tasks", &body).token(&token);
        request.header("idempotency-key", "an attempt").send()
    };
    let first = create().await.expect(StatusCode::CREATED);
    assert_eq!(create().await.expect(StatusCode::CREATED), first);
    assert_eq!(first["recurrence"], "FREQ=WEEKLY;BYDAY=FR");
    assert_eq!(first["horses"], json!([{ "id": horse, "name": "Moon" }]));
    let path = format!("/tasks/{}", id_of(&first));
    let edit = with(due_once(&horse), json!({ "revision": 1, "horse_ids": [] }));
    let saved = app.put(&path, &edit).token(&token).send().await;
    let saved = saved.expect(StatusCode::OK);
    assert_eq!(
        (&saved["revision"], &saved["horse_ids"]),
        (&json!(2), &json!([]))
    );
    assert_eq!(saved["recurrence"], Value::Null);
    let stale = app.put(&path, &edit).token(&token).send().await;
    stale.problem(409, "changed_meanwhile");
    let foreign = app
        .create_horse(&app.new_account().await, &plain_horse("Sun"))
        .await;
    let foreign = app
        .put(&path, &due_once(&foreign))
        .token(&token)
        .send()
        .await;
    let foreign = foreign.problem(422, "invalid_fields");
    assert!(foreign["fields"]["horse_ids"].is_array());
    let listed = app.get("/tasks?limit=1").token(&token).send().await;
    assert_eq!(listed.expect(StatusCode::OK)[0], saved);
    let deleted = app
        .request(Method::DELETE, &path)
        .token(&token)
        .send()
        .await;
    deleted.expect(StatusCode::NO_CONTENT);
    app.get(&path)
        .token(&token)
        .send()
        .await
        .problem(404, "not_found");
}
