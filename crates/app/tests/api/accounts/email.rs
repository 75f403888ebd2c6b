use reqwest::{Method, StatusCode};
use serde_json::json;

use super::password_reset::mails;
use crate::support::{Answer, TestApp, credentials, on_sqlite};

const PASSWORD: &str = "a quiet mare 7";

/// Opens an account and returns its token.
async fn open(app: &TestApp, email: &str) -> String {
    let opened = app.post("/accounts/signup", &credentials(email));
    let opened = opened.send().await.expect(StatusCode::CREATED);
    opened["token"].as_str().expect("a token").to_owned()
}

async fn change(app: &TestApp, token: &str, email: &str, password: &str) -> Answer {
    let body = json!({ "email": email, "password": password });
    let request = app.put("/accounts/email", &body);
    request.token(token).send().await
}

async fn confirm(app: &TestApp, link: &str) -> Answer {
    let path = format!("/accounts/email/{link}");
    app.request(Method::POST, &path).send().await
}

async fn address(app: &TestApp, token: &str) -> String {
    let me = app.get("/accounts/me").token(token).send().await;
    let me = me.expect(StatusCode::OK);
    me["email"].as_str().expect("an address").to_owned()
}

on_sqlite! {
    async fn a_new_address_counts_when_it_is_confirmed(app: TestApp) {
        let token = open(&app, "rae@example.org").await;
        change(&app, &token, "new@example.org", PASSWORD).await.expect(StatusCode::ACCEPTED);
        let mail = mails(&app, 1).await.remove(0);
        assert!(mail.contains("To: new@example.org"), "{mail}");
        assert_eq!(address(&app, &token).await, "rae@example.org");
        let (_, rest) = mail.split_once("/confirm-email/").expect("a link");
        let link = rest.lines().next().expect("a line");
        confirm(&app, link).await.expect(StatusCode::NO_CONTENT);
        assert_eq!(address(&app, &token).await, "new@example.org");
        let told = mails(&app, 2).await;
        assert!(told.iter().any(|mail| mail.contains("To: rae@example.org")));
        let sign_in = |email| app.post("/accounts/login", &credentials(email)).send();
        sign_in("rae@example.org").await.problem(401, "invalid_credentials");
        sign_in("new@example.org").await.expect(StatusCode::OK);
        let used = confirm(&app, link).await.problem(404, "link_not_valid");
        let altered = confirm(&app, "AAAAAAAAAAAAAAAAAAAAAA").await;
        assert_eq!(altered.problem(404, "link_not_valid"), used);
    }
}

#[tokio::test]
async fn a_wrong_password_and_a_taken_address_are_refused() {
    let app = TestApp::start().await;
    let token = open(&app, "rae@example.org").await;
    open(&app, "jo@example.org").await;
    let wrong = change(&app, &token, "new@example.org", "another mare 8").await;
    let problem = wrong.problem(422, "invalid_fields");
    assert_eq!(problem["fields"], json!({ "password": ["is wrong"] }));
    let used = change(&app, &token, "JO@example.org", PASSWORD).await;
    used.problem(409, "email_taken");
    let missing = change(&app, &token, "", "").await;
    assert_eq!(missing.wrong_fields(), ["email", "password"]);
}
