//! Guessing one account's password from many addresses.

use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

use accounts::{
    AccountError, AccountPorts, AccountService, Client, DeviceTokens, Password, PasswordError,
    PasswordHash, PasswordHasher, PresentedPassword, SignUp,
};
use async_trait::async_trait;
use credentials::{JwtTokens, Secret};
use kernel::{EmailAddress, ManualClock, RandomIds};
use persistence::{
    Database, SqlAccessTokenStore, SqlAccountStore, SqlAttemptStore, SqlSecondFactorStore,
    SqlSessionStore,
};
use reqwest::StatusCode;
use serde_json::json;
use testkit::TestDatabase;
use time::Duration;
use time::macros::datetime;

use super::password_reset::mails;
use crate::support::{Answer, TestApp, credentials, on_both_databases};

const EMAIL: &str = "rae@example.org";
const RIGHT: &str = "a quiet mare 7";

/// Signs in through a proxy that forwards this address.
async fn sign_in(app: &TestApp, email: &str, password: &str, from: u8, device: &str) -> Answer {
    let body = json!({ "email": email, "password": password });
    app.post("/accounts/login", &body)
        .header("x-forwarded-for", &format!("198.51.100.{from}"))
        .header("device-x", device)
        .send()
        .await
}

on_both_databases! {
    async fn strangers_wait_and_the_owner_does_not(app: TestApp) {
        let opened = app.post("/accounts/signup", &credentials(EMAIL)).send().await;
        let device = opened.header("device-x").to_owned();
        opened.expect(StatusCode::CREATED);
        // An address without an account answers the same.
        for email in [EMAIL, "nobody@example.org"] {
            for from in 0..20 {
                let answer = sign_in(&app, email, "a wrong guess 9", from, "").await;
                answer.problem(401, "invalid_credentials");
            }
            let answer = sign_in(&app, email, RIGHT, 21, "").await;
            let wait: u64 = answer.header("retry-after").parse().expect("seconds");
            assert!((1..=16).contains(&wait), "{wait}");
            answer.problem(429, "too_many_requests");
        }
        // A forged token makes no browser known; the owner's has its own count.
        let forged = format!("{device}x");
        let answer = sign_in(&app, EMAIL, RIGHT, 22, &forged).await;
        answer.problem(429, "too_many_requests");
        let answer = sign_in(&app, EMAIL, RIGHT, 23, &device).await;
        let kept = answer.header("device-x").to_owned();
        answer.expect(StatusCode::OK);
        // That was no guess of a stranger's, who still wait.
        let answer = sign_in(&app, EMAIL, RIGHT, 24, "").await;
        answer.problem(429, "too_many_requests");
        sign_in(&app, EMAIL, RIGHT, 24, &kept).await.expect(StatusCode::OK);
    }

    async fn a_reset_lets_the_owner_in(app: TestApp) {
        app.post("/accounts/signup", &credentials(EMAIL)).send().await.expect(StatusCode::CREATED);
        let guess_in_vain = async || {
            for from in 0..20 {
                sign_in(&app, EMAIL, "a wrong guess 9", from, "").await;
            }
            let answer = sign_in(&app, EMAIL, "a loud mare 8", 21, "").await;
            answer.problem(429, "too_many_requests");
        };
        guess_in_vain().await;
        let asked = app.post("/accounts/password_reset", &json!({ "email": EMAIL }));
        asked.send().await.expect(StatusCode::ACCEPTED);
        let mail = mails(&app, 1).await.remove(0);
        let (_, rest) = mail.split_once("/password-reset/").expect("a link");
        let link = rest.lines().next().expect("a line");
        let body = json!({ "password": "a loud mare 8" });
        let answer = app.put(&format!("/accounts/password_reset/{link}"), &body).send().await;
        let device = answer.header("device-x").to_owned();
        answer.expect(StatusCode::NO_CONTENT);
        // The delay is over, for all; if it begins again, not for this browser.
        sign_in(&app, EMAIL, "a loud mare 8", 21, "").await.expect(StatusCode::OK);
        guess_in_vain().await;
        sign_in(&app, EMAIL, "a loud mare 8", 21, &device).await.expect(StatusCode::OK);
    }

    async fn the_password_again_is_limited_too(app: TestApp) {
        let token = app.sign_up().await;
        let mut answers = Vec::new();
        for number in 0..21 {
            let body = json!({ "current_password": "a wrong guess 9", "password": "a loud mare 8" });
            let body_of_email = json!({ "password": "a wrong guess 9", "email": "new@example.org" });
            let request = if number % 2 == 0 {
                app.put("/accounts/password", &body)
            } else {
                app.put("/accounts/email", &body_of_email)
            };
            answers.push(request.token(&token).send().await);
        }
        let last = answers.pop().expect("answers");
        last.problem(429, "too_many_requests");
        for answer in answers {
            answer.problem(422, "invalid_fields");
        }
        // The session goes on.
        app.get("/accounts/me").token(&token).send().await.expect(StatusCode::OK);
    }
}

/// Compares at once, and counts.
#[derive(Default)]
struct CountingHasher {
    compared: AtomicU32,
}

#[async_trait]
impl PasswordHasher for CountingHasher {
    async fn parse(&self, text: &str) -> Result<Result<Password, PasswordError>, AccountError> {
        Ok(Password::parse(text))
    }

    async fn hash(&self, password: &Password) -> Result<PasswordHash, AccountError> {
        Ok(PasswordHash::new(password.reveal()))
    }

    async fn verify(
        &self,
        password: &PresentedPassword,
        hash: Option<PasswordHash>,
    ) -> Result<bool, AccountError> {
        self.compared.fetch_add(1, Ordering::Relaxed);
        Ok(hash.is_some_and(|hash| password.reveal() == hash.as_str()))
    }
}

/// The client's address makes no difference to the count, so it is not varied.
#[tokio::test]
async fn of_ten_thousand_guesses_in_an_hour_fewer_than_thirty_are_compared() {
    let file = TestDatabase::sqlite();
    let database = Database::open(file.url()).expect("a readable address");
    database.prepare().await.expect("prepared");
    let hasher = Arc::new(CountingHasher::default());
    let begin = datetime!(2026-05-01 12:00 UTC);
    let clock = Arc::new(ManualClock::at(begin));
    let secret = Secret::new(*b"the secret of this installation.").expect("long enough");
    let service = AccountService::new(AccountPorts {
        store: Arc::new(SqlAccountStore::new(database.clone())),
        sessions: Arc::new(SqlSessionStore::new(database.clone())),
        access_tokens: Arc::new(SqlAccessTokenStore::new(database.clone())),
        attempts: Arc::new(SqlAttemptStore::new(database.clone())),
        second_factors: Arc::new(SqlSecondFactorStore::new(database.clone())),
        hasher: hasher.clone(),
        tokens: Arc::new(JwtTokens::new(&secret, None)),
        clock: clock.clone(),
        ids: Arc::new(RandomIds),
    });
    let email = EmailAddress::parse(EMAIL).expect("valid");
    let wish = SignUp {
        email: email.clone(),
        password: Password::parse(RIGHT).expect("valid"),
        idempotency_key: None,
        client: Client::default(),
        devices: DeviceTokens::default(),
        time_zone: None,
    };
    let devices = service.sign_up(wish).await.expect("opened").devices;
    let unknown = DeviceTokens::default();
    let wrong = PresentedPassword::new("a wrong guess 9");
    for number in 0..10_000 {
        clock.set(begin + Duration::milliseconds(360) * number);
        let guess = service.sign_in(&email, &wrong, None, Client::default(), &unknown);
        assert!(guess.await.is_err());
    }
    let compared = hasher.compared.load(Ordering::Relaxed);
    assert!((20..30).contains(&compared), "{compared}");
    let right = PresentedPassword::new(RIGHT);
    let stranger = service.sign_in(&email, &right, None, Client::default(), &unknown);
    assert!(matches!(
        stranger.await,
        Err(AccountError::TooManyAttempts { .. })
    ));
    let owner = service.sign_in(&email, &right, None, Client::default(), &devices);
    assert!(owner.await.is_ok());
}
