use reqwest::StatusCode;
use serde_json::{Value, json};

use crate::support::{TestApp, with};

fn report() -> Value {
    json!({
        "message": "TypeError: x is undefined", "stack": "at https://shows.example.org/assets/main.0123456789ab.js:1:2",
        "route": "/events/:id", "version": "0.1.0+4fa570e",
    })
}

#[tokio::test]
async fn an_error_of_a_browser_is_accepted_without_a_token() {
    let app = TestApp::start().await;
    for body in [
        report(),
        json!({ "message": "TypeError", "version": "1" }),
        with(
            report(),
            json!({ "stack": "x".repeat(12_000), "column": { "is": "ignored" } }),
        ),
    ] {
        let answer = app.post("/client_errors", &body).send().await;
        assert_eq!(answer.status, StatusCode::NO_CONTENT, "{answer:?}");
    }
}

#[tokio::test]
async fn an_invalid_report_is_refused() {
    let app = TestApp::start().await;
    let answer = app.post("/client_errors", &json!({})).send().await;
    assert_eq!(answer.wrong_fields(), ["message", "version"]);
    let body = with(report(), json!({ "stack": "x".repeat(17_000) }));
    let answer = app.post("/client_errors", &body).send().await;
    answer.problem(413, "payload_too_large");
}

#[tokio::test]
async fn a_browser_that_reports_too_often_gets_429() {
    let app = TestApp::with(&[("SHOWSTABLE_RATE_LIMIT", "on")]).await;
    for _ in 0..60 {
        let answer = app.post("/client_errors", &report()).send().await;
        if answer.status == StatusCode::TOO_MANY_REQUESTS {
            answer.problem(429, "too_many_requests");
            assert!(!answer.header("retry-after").is_empty());
            return;
        }
        assert_eq!(answer.status, StatusCode::NO_CONTENT);
    }
    panic!("sixty reports in a row were taken");
}
