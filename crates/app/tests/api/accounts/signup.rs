use reqwest::StatusCode;
use serde_json::json;

use crate::support::{TestApp, credentials, on_both_databases};

on_both_databases! {
    async fn creates_an_account_with_a_valid_token(app: TestApp) {
        let body = app.post("/accounts/signup", &credentials(" Rae@Example.org ")).send().await.expect(StatusCode::CREATED);
        let token = body["token"].as_str().expect("a token");
        let me = app.get("/accounts/me").token(token).send().await.expect(StatusCode::OK);
        assert_eq!(me["email"], "Rae@Example.org");
    }

    async fn gives_the_organization_the_time_zone_of_the_browser(app: TestApp) {
        for (zone, given) in [("America/Chicago", json!("America/Chicago")), ("Mars/Base", json!(null))] {
            let mut body = credentials(&format!("{}@example.org", zone.len()));
            body["time_zone"] = json!(zone);
            let body = app.post("/accounts/signup", &body).send().await.expect(StatusCode::CREATED);
            let token = body["token"].as_str().expect("a token");
            let organization = app.get("/organization").token(token).send().await.expect(StatusCode::OK);
            assert_eq!(organization["time_zone"], given);
            assert_eq!(organization["revision"], 1);
        }
    }

    async fn refuses_an_address_that_is_taken_in_another_case(app: TestApp) {
        app.post("/accounts/signup", &credentials("rae@example.org")).send().await.expect(StatusCode::CREATED);
        app.post("/accounts/signup", &credentials("RAE@example.org")).send().await.problem(409, "email_taken");
    }

    async fn of_twenty_at_once_opens_one(app: TestApp) {
        let body = credentials("rae@example.org");
        let attempts = (0..20).map(|_| app.post("/accounts/signup", &body).send());
        let answers = futures_util::future::join_all(attempts).await;
        let opened = answers.iter().filter(|answer| answer.status == StatusCode::CREATED).count();
        assert_eq!(opened, 1);
        for answer in answers.iter().filter(|answer| answer.status != StatusCode::CREATED) {
            answer.problem(409, "email_taken");
        }
    }

    async fn repeated_with_its_key_signs_in_to_the_same_account(app: TestApp) {
        let attempt = |password: &str| {
            let body = json!({ "email": "rae@example.org", "password": password });
            app.post("/accounts/signup", &body).header("Idempotency-Key", "attempt-1")
        };
        let mut ids = Vec::new();
        for _ in 0..2 {
            let body = attempt("a quiet mare 7").send().await.expect(StatusCode::CREATED);
            let token = body["token"].as_str().expect("a token").to_owned();
            let me = app.get("/accounts/me").token(&token).send().await.expect(StatusCode::OK);
            ids.push(me["_id"].clone());
        }
        assert_eq!(ids[0], ids[1]);
        attempt("another mare 8").send().await.problem(409, "email_taken");
    }
}

#[tokio::test]
async fn names_all_wrong_fields() {
    let app = TestApp::start().await;
    let wrong = |body| {
        let request = app.post("/accounts/signup", &body);
        async move { request.send().await.wrong_fields() }
    };
    assert_eq!(wrong(json!({})).await, ["email", "password"]);
    assert_eq!(
        wrong(json!({ "email": "rae@", "password": "short" })).await,
        ["email", "password"]
    );
    assert_eq!(
        wrong(json!({ "email": "rae@example.org", "password": "password123" })).await,
        ["password"]
    );
}
