//! What holds for every answer.

use std::collections::BTreeSet;

use reqwest::{Method, StatusCode};

use crate::support::TestApp;

#[tokio::test]
async fn every_answer_has_an_id_and_the_security_headers() {
    let app = TestApp::start().await;
    let mut ids = BTreeSet::new();
    for path in [
        "/showstable/health/live",
        "/showstable/nothing",
        "/showstable/events",
        "/anything",
    ] {
        let answer = app.raw(Method::GET, path).send().await;
        assert!(
            ids.insert(answer.header("x-request-id").to_owned()),
            "{path}"
        );
        assert_eq!(answer.header("x-content-type-options"), "nosniff", "{path}");
        assert_eq!(answer.header("x-frame-options"), "DENY", "{path}");
    }
    assert!(!ids.contains(""));
}

#[tokio::test]
async fn an_unknown_route_and_a_wrong_method_answer_in_the_same_shape() {
    let app = TestApp::start().await;
    app.get("/nothing")
        .send()
        .await
        .problem(404, "unknown_route");
    app.get("/events/a/b/c")
        .send()
        .await
        .problem(404, "unknown_route");
    for (method, path) in [
        (Method::DELETE, "/events"),
        (Method::GET, "/accounts/login"),
        (Method::PATCH, "/events/templates"),
        (Method::POST, "/health/live"),
        (Method::PUT, "/events/x/register"),
    ] {
        app.request(method, path)
            .send()
            .await
            .problem(405, "method_not_allowed");
    }
}

#[tokio::test]
async fn health_is_told_without_a_token() {
    let app = TestApp::start().await;
    for path in ["/health/live", "/health/ready"] {
        let body = app.get(path).send().await.expect(StatusCode::OK);
        assert_eq!(body["status"], "ok");
    }
}

#[tokio::test]
async fn the_api_describes_itself_as_committed() {
    let app = TestApp::start().await;
    let served = app.get("/openapi.json").send().await.expect(StatusCode::OK);
    let committed: serde_json::Value =
        serde_json::from_str(include_str!("../../../../docs/openapi.json")).expect("JSON");
    assert_eq!(served["openapi"], "3.1.0");
    assert!(
        served == committed,
        "docs/openapi.json is stale: run `make openapi`"
    );
}
