use reqwest::StatusCode;
use serde_json::{Value, json};

use crate::support::horses::whole_horse;
use crate::support::{Request, TestApp, on_sqlite};

fn report(app: &TestApp, token: &str, id: &str, body: &Value) -> Request {
    app.post(&format!("/horses/{id}/reports"), body)
        .token(token)
}

on_sqlite! {
    async fn a_report_needs_a_reason(app: TestApp) {
        let (seller, reader) = (app.new_account().await, app.new_account().await);
        let id = app.create_horse(&seller, &whole_horse()).await;
        let body = json!({ "reason": "other", "details": "The photos are of my horse." });
        let made = report(&app, &reader, &id, &body).send().await.expect(StatusCode::CREATED);
        assert_eq!(made["reason"], "other");
        assert_eq!(made["details"], body["details"]);
        for (body, wrong) in [
            (json!({}), ["reason"]),
            (json!({ "reason": "spite" }), ["reason"]),
            (json!({ "reason": "other", "details": " " }), ["details"]),
        ] {
            let answer = report(&app, &reader, &id, &body).send().await;
            assert_eq!(answer.wrong_fields(), wrong, "{body}");
        }
        let own = report(&app, &seller, &id, &json!({ "reason": "sold" })).send().await;
        own.problem(409, "own_horse");
    }

    async fn a_repeated_attempt_is_one_report(app: TestApp) {
        let (seller, reader) = (app.new_account().await, app.new_account().await);
        let id = app.create_horse(&seller, &whole_horse()).await;
        let attempt = || {
            report(&app, &reader, &id, &json!({ "reason": "sold" }))
                .header("idempotency-key", "once")
                .send()
        };
        let first = attempt().await.expect(StatusCode::CREATED);
        assert_eq!(attempt().await.expect(StatusCode::CREATED), first);
    }
}
