use std::time::{Duration, Instant};

use reqwest::StatusCode;
use serde_json::json;

use crate::support::{TestApp, credentials, on_sqlite};

on_sqlite! {
    async fn the_address_is_compared_without_case(app: TestApp) {
        app.post("/accounts/signup", &credentials("rae@example.org")).send().await.expect(StatusCode::CREATED);
        let body = app.post("/accounts/login", &credentials("RAE@EXAMPLE.ORG")).send().await.expect(StatusCode::OK);
        let token = body["token"].as_str().expect("a token");
        app.get("/accounts/me").token(token).send().await.expect(StatusCode::OK);
    }
}

#[tokio::test]
async fn a_wrong_password_and_an_unknown_address_look_alike() {
    let app = TestApp::start().await;
    app.post("/accounts/signup", &credentials("rae@example.org"))
        .send()
        .await
        .expect(StatusCode::CREATED);
    for (email, password) in [
        ("rae@example.org", "another mare 8"),
        ("who@example.org", "a quiet mare 7"),
    ] {
        let body = json!({ "email": email, "password": password });
        let problem = app
            .post("/accounts/login", &body)
            .send()
            .await
            .problem(401, "invalid_credentials");
        assert_eq!(problem["errors"], "Invalid credentials");
    }
}

#[tokio::test]
async fn an_unknown_address_takes_as_long_as_a_known_one() {
    let app = TestApp::start().await;
    app.post("/accounts/signup", &credentials("rae@example.org"))
        .send()
        .await
        .expect(StatusCode::CREATED);
    let mut times: [Vec<Duration>; 2] = [Vec::new(), Vec::new()];
    // Alternate, so that a busy machine slows both equally.
    for _ in 0..15 {
        for (email, times) in ["rae@example.org", "who@example.org"]
            .iter()
            .zip(&mut times)
        {
            let body = json!({ "email": email, "password": "another mare 8" });
            let start = Instant::now();
            app.post("/accounts/login", &body)
                .send()
                .await
                .problem(401, "invalid_credentials");
            times.push(start.elapsed());
        }
    }
    let [known, unknown] = times.map(|mut times| {
        times.sort_unstable();
        times[times.len() / 2]
    });
    // Without the dummy hash, the ratio would be at least ten.
    let ratio = known.as_secs_f64() / unknown.as_secs_f64();
    assert!(
        (0.4..2.5).contains(&ratio),
        "known {known:?}, unknown {unknown:?}"
    );
}

#[tokio::test]
async fn names_all_missing_fields() {
    let app = TestApp::start().await;
    let answer = app.post("/accounts/login", &json!({})).send().await;
    assert_eq!(answer.wrong_fields(), ["email", "password"]);
}

#[tokio::test]
async fn guessing_is_slowed_down() {
    let app = TestApp::with(&[("SHOWSTABLE_RATE_LIMIT", "on")]).await;
    let body = json!({ "email": "rae@example.org", "password": "" });
    for _ in 0..200 {
        let answer = app.post("/accounts/login", &body).send().await;
        if answer.status == StatusCode::TOO_MANY_REQUESTS {
            answer.problem(429, "too_many_requests");
            let wait: u64 = answer.header("retry-after").parse().expect("seconds");
            assert!(wait >= 1);
            return;
        }
    }
    panic!("two hundred guesses in a row were let through");
}
