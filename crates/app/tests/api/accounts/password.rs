use reqwest::StatusCode;
use serde_json::{Value, json};

use crate::support::{Answer, TestApp, credentials, on_sqlite};

const EMAIL: &str = "rae@example.org";

async fn sign_in(app: &TestApp, password: &str) -> Answer {
    let body = json!({ "email": EMAIL, "password": password });
    app.post("/accounts/login", &body).send().await
}

fn token_of(body: &Value) -> String {
    body["token"].as_str().expect("a token").to_owned()
}

/// Opens an account and returns its token.
async fn open(app: &TestApp) -> String {
    let opened = app.post("/accounts/signup", &credentials(EMAIL));
    token_of(&opened.send().await.expect(StatusCode::CREATED))
}

async fn change(app: &TestApp, token: &str, body: Value) -> Answer {
    let request = app.put("/accounts/password", &body);
    request.token(token).send().await
}

on_sqlite! {
    async fn the_new_password_signs_in_and_the_other_sessions_end(app: TestApp) {
        let token = open(&app).await;
        let other = token_of(&sign_in(&app, "a quiet mare 7").await.expect(StatusCode::OK));
        app.get("/accounts/me").token(&other).send().await.expect(StatusCode::OK);
        let body = json!({ "current_password": "a quiet mare 7", "password": "a loud mare 8" });
        change(&app, &token, body).await.expect(StatusCode::NO_CONTENT);
        app.get("/accounts/me").token(&token).send().await.expect(StatusCode::OK);
        app.get("/accounts/me").token(&other).send().await.problem(401, "unauthenticated");
        sign_in(&app, "a quiet mare 7").await.problem(401, "invalid_credentials");
        sign_in(&app, "a loud mare 8").await.expect(StatusCode::OK);
    }
}

#[tokio::test]
async fn a_wrong_current_password_is_named_and_changes_nothing() {
    let app = TestApp::start().await;
    let token = open(&app).await;
    let body = json!({ "current_password": "another mare 8", "password": "a loud mare 8" });
    let answer = change(&app, &token, body).await;
    let problem = answer.problem(422, "invalid_fields");
    let fields = json!({ "current_password": ["is wrong"] });
    assert_eq!(problem["fields"], fields);
    sign_in(&app, "a quiet mare 7").await.expect(StatusCode::OK);
}

#[tokio::test]
async fn names_all_wrong_fields() {
    let app = TestApp::start().await;
    let token = open(&app).await;
    for (body, fields) in [
        (json!({}), vec!["current_password", "password"]),
        (
            json!({ "current_password": "a quiet mare 7", "password": "password123" }),
            vec!["password"],
        ),
    ] {
        assert_eq!(change(&app, &token, body).await.wrong_fields(), fields);
    }
}
