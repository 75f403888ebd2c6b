use reqwest::{Method, StatusCode};
use serde_json::{Value, json};
use time::OffsetDateTime;
use time::format_description::well_known::Rfc3339;
use totp_rs::{Builder, Secret};

use super::password_reset::mails;
use crate::support::{Answer, NOW, TestApp, credentials, on_sqlite};

const EMAIL: &str = "rae@example.org";
const PASSWORD: &str = "a quiet mare 7";

/// The code of an authenticator app, some steps of thirty seconds after the start
/// of the test.
fn code(secret: &str, step: u64) -> String {
    let secret = Secret::try_from_base32(secret).expect("base 32");
    let app = Builder::new().with_secret(secret).build().expect("valid");
    let start = OffsetDateTime::parse(NOW, &Rfc3339).expect("a time");
    let seconds = u64::try_from(start.unix_timestamp()).expect("after 1970");
    app.generate(seconds + step * 30).to_string()
}

async fn open(app: &TestApp) -> String {
    let opened = app
        .post("/accounts/signup", &credentials(EMAIL))
        .send()
        .await;
    let opened = opened.expect(StatusCode::CREATED);
    opened["token"].as_str().expect("a token").to_owned()
}

async fn sign_in(app: &TestApp, password: &str, code: Option<&str>) -> Answer {
    let body = json!({ "email": EMAIL, "password": password, "code": code.unwrap_or_default() });
    app.post("/accounts/login", &body).send().await
}

async fn state(app: &TestApp, token: &str) -> Value {
    let answer = app.get("/accounts/second_factor").token(token).send().await;
    answer.expect(StatusCode::OK)
}

/// Switches it on; returns the secret and the recovery codes.
async fn switch_on(app: &TestApp, token: &str) -> (String, Vec<String>) {
    let body = json!({ "password": PASSWORD });
    let begun = app
        .post("/accounts/second_factor", &body)
        .token(token)
        .send()
        .await;
    assert_eq!(begun.header("cache-control"), "no-store");
    let begun = begun.expect(StatusCode::OK);
    let secret = begun["secret"].as_str().expect("a secret").to_owned();
    let link = begun["otpauth_url"].as_str().expect("a link");
    assert!(link.contains(&secret), "{link}");
    assert!(
        begun["qr_code"]
            .as_str()
            .expect("a picture")
            .starts_with("<svg")
    );
    // Nothing is asked for yet.
    sign_in(app, PASSWORD, None).await.expect(StatusCode::OK);
    let typed = code(&secret, 0);
    let (before, after) = typed.split_at(3);
    let body = json!({ "code": format!("{before} {after}") });
    let on = app
        .put("/accounts/second_factor", &body)
        .token(token)
        .send()
        .await;
    let on = on.expect(StatusCode::OK);
    let codes = on["recovery_codes"].as_array().expect("codes");
    let codes = codes
        .iter()
        .map(|code| code.as_str().expect("a code").to_owned());
    (secret, codes.collect())
}

on_sqlite! {
    async fn signing_in_asks_for_a_code_and_takes_it_once(app: TestApp) {
        let token = open(&app).await;
        assert_eq!(state(&app, &token).await, json!({ "is_on": false, "recovery_codes_left": 0 }));
        let (secret, recovery) = switch_on(&app, &token).await;
        assert_eq!(state(&app, &token).await, json!({ "is_on": true, "recovery_codes_left": 10 }));
        sign_in(&app, PASSWORD, None).await.problem(401, "second_factor_required");
        // Whoever does not know the password is not told.
        sign_in(&app, "another mare 8", None).await.problem(401, "invalid_credentials");
        sign_in(&app, "another mare 8", Some(&code(&secret, 1))).await.problem(401, "invalid_credentials");
        // Used when it was switched on.
        sign_in(&app, PASSWORD, Some(&code(&secret, 0))).await.problem(401, "second_factor_wrong");
        let next = code(&secret, 1);
        sign_in(&app, PASSWORD, Some(&next)).await.expect(StatusCode::OK);
        sign_in(&app, PASSWORD, Some(&next)).await.problem(401, "second_factor_wrong");
        let typed = recovery[0].to_lowercase().replace('-', " ");
        sign_in(&app, PASSWORD, Some(&typed)).await.expect(StatusCode::OK);
        sign_in(&app, PASSWORD, Some(&recovery[0])).await.problem(401, "second_factor_wrong");
        assert_eq!(state(&app, &token).await["recovery_codes_left"], 9);
        let told = mails(&app, 2).await;
        for subject in ["Signing in asks for a code now", "A recovery code was used"] {
            assert!(told.iter().any(|mail| mail.contains(subject)), "{subject}");
        }
    }

    async fn it_is_switched_off_with_the_password_and_a_code(app: TestApp) {
        let token = open(&app).await;
        let (secret, recovery) = switch_on(&app, &token).await;
        let end = async |password: &str, code: &str| {
            let body = json!({ "password": password, "code": code });
            let request = app.delete("/accounts/second_factor").token(&token).json(&body);
            request.send().await
        };
        assert_eq!(end("another mare 8", &recovery[0]).await.wrong_fields(), ["password"]);
        assert_eq!(end(PASSWORD, &code(&secret, 0)).await.wrong_fields(), ["code"]);
        assert_eq!(end("", "").await.wrong_fields(), ["code", "password"]);
        end(PASSWORD, &recovery[0]).await.expect(StatusCode::NO_CONTENT);
        end(PASSWORD, &recovery[1]).await.problem(409, "second_factor_off");
        sign_in(&app, PASSWORD, None).await.expect(StatusCode::OK);
        // Switched on again, it has another secret, and the codes of before are gone.
        let (other, _) = switch_on(&app, &token).await;
        assert_ne!(other, secret);
        sign_in(&app, PASSWORD, Some(&recovery[1])).await.problem(401, "second_factor_wrong");
        let body = json!({ "password": PASSWORD });
        let begun = app.post("/accounts/second_factor", &body).token(&token).send().await;
        begun.problem(409, "second_factor_on");
    }

    async fn a_repeated_sign_up_does_not_go_round_it(app: TestApp) {
        let sign_up = async || {
            let request = app.post("/accounts/signup", &credentials(EMAIL));
            request.header("idempotency-key", "the first attempt").send().await
        };
        let opened = sign_up().await.expect(StatusCode::CREATED);
        sign_up().await.expect(StatusCode::CREATED);
        switch_on(&app, opened["token"].as_str().expect("a token")).await;
        sign_up().await.problem(409, "email_taken");
    }

    async fn a_new_password_by_mail_leaves_it_on(app: TestApp) {
        let token = open(&app).await;
        let (secret, _) = switch_on(&app, &token).await;
        let asked = app.post("/accounts/password_reset", &json!({ "email": EMAIL }));
        asked.send().await.expect(StatusCode::ACCEPTED);
        let all = mails(&app, 2).await;
        let link = all.iter().find_map(|mail| mail.split_once("/password-reset/"));
        let link = link.expect("a link").1.lines().next().expect("a line");
        let body = json!({ "password": "a loud mare 8" });
        let answer = app.put(&format!("/accounts/password_reset/{link}"), &body).send().await;
        answer.expect(StatusCode::NO_CONTENT);
        sign_in(&app, "a loud mare 8", None).await.problem(401, "second_factor_required");
        sign_in(&app, "a loud mare 8", Some(&code(&secret, 1))).await.expect(StatusCode::OK);
    }

    async fn what_takes_an_account_from_its_owner_needs_a_code_too(app: TestApp) {
        let token = open(&app).await;
        let (_, recovery) = switch_on(&app, &token).await;
        let mut codes = recovery.into_iter();
        let password = json!({ "current_password": PASSWORD, "password": "a loud mare 8" });
        let email = json!({ "email": "new@example.org", "password": "a loud mare 8" });
        let account = json!({ "password": "a loud mare 8" });
        for (method, path, body, success) in [
            (Method::PUT, "/accounts/password", password, 204),
            (Method::PUT, "/accounts/email", email, 202),
            (Method::DELETE, "/accounts/me", account, 204),
        ] {
            let send = async |code: Option<&str>| {
                let mut body = body.clone();
                if let Some(code) = code {
                    body["code"] = json!(code);
                }
                app.request(method.clone(), path).token(&token).json(&body).send().await
            };
            for none in [None, Some(" ")] {
                send(none).await.problem(401, "second_factor_required");
            }
            send(Some("000000")).await.problem(401, "second_factor_wrong");
            let code = codes.next().expect("a code");
            let done = send(Some(&code)).await;
            assert_eq!(done.status.as_u16(), success, "{path}: {done:?}");
        }
    }
}
