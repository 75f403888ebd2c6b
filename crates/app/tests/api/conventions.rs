//! Rules that hold for every response.

use std::collections::BTreeSet;

use reqwest::{Method, StatusCode};

use crate::support::TestApp;
use crate::support::horses::{jpeg, plain_horse};

/// Paths of a page, a file of the frontend, a missing one, answers of the API, a
/// missing route, a missing photo, and a request without a token.
const PATHS: [&str; 8] = [
    "/anything",
    "/favicon.svg",
    "/assets/missing.js",
    "/showstable/health/live",
    "/showstable/openapi.json",
    "/showstable/nothing",
    "/showstable/photos/missing",
    "/showstable/events",
];

fn expect_security_headers(path: &str, header: impl Fn(&str) -> String) {
    for (name, value) in [
        ("x-content-type-options", "nosniff"),
        ("x-frame-options", "DENY"),
        ("referrer-policy", "same-origin"),
        ("cross-origin-opener-policy", "same-origin"),
        ("cross-origin-resource-policy", "same-origin"),
        ("set-cookie", ""),
        ("access-control-allow-origin", ""),
    ] {
        assert_eq!(header(name), value, "{name} of {path}");
    }
    assert!(header("permissions-policy").contains("camera=()"), "{path}");
    let policy = header("content-security-policy");
    let source = if path.starts_with("/showstable/") {
        "default-src 'none'"
    } else {
        "default-src 'self'"
    };
    for part in [source, "frame-ancestors 'none'", "base-uri 'none'"] {
        assert!(policy.contains(part), "{part} is not in {policy} of {path}");
    }
    let may_have_worker = policy.contains("worker-src 'self'");
    assert_eq!(may_have_worker, source == "default-src 'self'", "{path}");
    assert!(!policy.contains("unsafe"), "{policy} of {path}");
}

#[tokio::test]
async fn every_answer_has_an_id_and_the_security_headers() {
    let app = TestApp::start().await;
    let mut ids = BTreeSet::new();
    for path in PATHS {
        let answer = app
            .raw(Method::GET, path)
            .header("origin", "https://elsewhere.example")
            .send()
            .await;
        assert!(
            ids.insert(answer.header("x-request-id").to_owned()),
            "{path}"
        );
        expect_security_headers(path, |name| answer.header(name).to_owned());
        assert_eq!(answer.header("strict-transport-security"), "", "{path}");
    }
    assert!(!ids.contains(""));
}

#[tokio::test]
async fn a_photo_has_the_security_headers() {
    let app = TestApp::start().await;
    let token = app.new_account().await;
    let horse = app.create_horse(&token, &plain_horse("Comet")).await;
    let made = app
        .upload_photo(&token, &horse, "header", &jpeg(32, 32))
        .await
        .expect(StatusCode::CREATED);
    let url = made["url"].as_str().expect("a path");
    let (headers, _) = app.fetch(url).await.expect("a picture");
    expect_security_headers(url, |name| {
        let value = headers.get(name).map(|value| value.to_str().expect("text"));
        value.unwrap_or_default().to_owned()
    });
}

#[tokio::test]
async fn browsers_are_told_to_stay_with_https_where_the_public_address_has_it() {
    let app = TestApp::with(&[("SHOWSTABLE_PUBLIC_URL", "https://shows.example.org")]).await;
    for path in PATHS {
        let answer = app.raw(Method::GET, path).send().await;
        assert_eq!(
            answer.header("strict-transport-security"),
            "max-age=31536000",
            "{path}"
        );
    }
}

#[tokio::test]
async fn a_browser_of_another_origin_is_not_allowed_to_call() {
    let app = TestApp::start().await;
    let answer = app
        .raw(Method::OPTIONS, "/showstable/events")
        .header("origin", "https://elsewhere.example")
        .header("access-control-request-method", "POST")
        .header("access-control-request-headers", "token-x")
        .send()
        .await;
    answer.problem(405, "method_not_allowed");
    assert_eq!(answer.header("access-control-allow-origin"), "");
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
    for (method, path, allowed) in [
        (Method::DELETE, "/events", "GET, HEAD, POST"),
        (Method::GET, "/accounts/login", "POST"),
        (Method::PATCH, "/events/templates", "GET, HEAD"),
        (Method::POST, "/health/live", "GET, HEAD"),
        (Method::PUT, "/events/x/register", "POST"),
    ] {
        let answer = app.request(method, path).send().await;
        answer.problem(405, "method_not_allowed");
        assert_eq!(answer.header("allow"), allowed, "{path}");
    }
}

#[tokio::test]
async fn head_equals_get_without_the_body() {
    let app = TestApp::start().await;
    for path in [
        "/showstable/health/live",
        "/showstable/health/ready",
        "/showstable/openapi.json",
    ] {
        let answer = app.raw(Method::HEAD, path).send().await;
        assert_eq!(answer.status, StatusCode::OK, "{path}");
        assert_eq!(answer.text, "", "{path}");
    }
}

#[tokio::test]
async fn a_rate_limited_response_follows_the_conventions() {
    let app = TestApp::with(&[("SHOWSTABLE_RATE_LIMIT", "on")]).await;
    for _ in 0..300 {
        let answer = app
            .post("/accounts/signup", &serde_json::json!({}))
            .send()
            .await;
        if answer.status == StatusCode::TOO_MANY_REQUESTS {
            answer.problem(429, "too_many_requests");
            assert!(!answer.header("x-request-id").is_empty());
            assert_eq!(answer.header("x-content-type-options"), "nosniff");
            return;
        }
    }
    panic!("three hundred sign-ups in a row were let through");
}

#[tokio::test]
async fn responses_are_not_cached() {
    let app = TestApp::start().await;
    let token = app.new_account().await;
    for path in ["/events", "/organization", "/accounts/me"] {
        let answer = app.get(path).token(&token).send().await;
        answer.expect(StatusCode::OK);
        assert_eq!(answer.header("cache-control"), "no-store", "{path}");
    }
    let encoded = app.raw(Method::GET, "/%73howstable/accounts/me");
    let answer = encoded.token(&token).send().await;
    answer.expect(StatusCode::OK);
    assert_eq!(answer.header("cache-control"), "no-store");
}

#[tokio::test]
async fn the_service_worker_is_a_script_that_is_asked_for_each_time() {
    let app = TestApp::start().await;
    let answer = app.raw(Method::GET, "/service-worker.js").send().await;
    // Where the frontend was not built, it is missing, and not the page.
    if answer.status == StatusCode::NOT_FOUND {
        answer.problem(404, "not_found");
        return;
    }
    assert_eq!(answer.status, StatusCode::OK);
    assert_eq!(answer.header("cache-control"), "no-cache");
    assert!(answer.header("content-type").contains("javascript"));
}

#[tokio::test]
async fn a_client_that_refuses_identity_encoding_gets_it_anyway() {
    let app = TestApp::start().await;
    for encoding in ["identity;q=0", "zstd, *;q=0", "br;q=1.0, identity; q=0"] {
        let request = app.get("/health/live").header("accept-encoding", encoding);
        assert_eq!(request.send().await.status, StatusCode::OK, "{encoding}");
    }
}

#[tokio::test]
async fn health_needs_no_token() {
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

#[tokio::test]
async fn the_api_can_be_read_as_a_page_that_loads_nothing_from_elsewhere() {
    let app = TestApp::start().await;
    let page = app.get("/docs").send().await;
    assert_eq!(page.status, StatusCode::OK);
    let policy = page.header("content-security-policy");
    assert!(!policy.contains("http") && policy.contains("default-src 'self'"));
    let text = &page.text;
    assert!(!text.contains("http://") && !text.contains("https://"));
    // All that the page names is there.
    let names = text.split('"').filter(|it| it.starts_with("/showstable/"));
    let mut files = 0;
    for name in names {
        let path = name.trim_start_matches("/showstable");
        let file = app.get(path).send().await;
        assert_eq!(file.status, StatusCode::OK, "{path}");
        files += 1;
    }
    assert_eq!(files, 3);
    let missing = app.get("/docs/index.html").send().await;
    missing.problem(404, "not_found");
}

#[tokio::test]
async fn the_description_is_sent_compressed_and_not_twice() {
    let app = TestApp::start().await;
    let plain = app.get("/openapi.json").send().await;
    for (accepted, encoding) in [("gzip, br", "br"), ("gzip", "gzip"), ("zstd", "")] {
        let request = app.get("/openapi.json").header("accept-encoding", accepted);
        let answer = request.send().await;
        assert_eq!(answer.header("content-encoding"), encoding, "{accepted}");
        assert_eq!(
            answer.bytes.len() * 4 < plain.bytes.len(),
            !encoding.is_empty()
        );
    }
    let tag = plain.header("etag");
    let request = app.get("/openapi.json").header("if-none-match", tag);
    let again = request.send().await;
    assert_eq!(again.status, StatusCode::NOT_MODIFIED);
    assert!(again.bytes.is_empty());
}

#[tokio::test]
async fn a_small_answer_is_not_compressed() {
    let app = TestApp::start().await;
    let request = app
        .get("/health/live")
        .header("accept-encoding", "gzip, br");
    let answer = request.send().await;
    assert_eq!(answer.header("content-encoding"), "");
    assert_eq!(answer.expect(StatusCode::OK)["status"], "ok");
}
