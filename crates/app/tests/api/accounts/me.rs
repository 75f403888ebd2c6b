use std::time::Duration;

use reqwest::StatusCode;

use crate::support::{TestApp, id_of, on_both_databases};

#[tokio::test]
async fn tells_whose_token_it_is() {
    let app = TestApp::start().await;
    let token = app.sign_up().await;
    let me = app
        .get("/accounts/me")
        .token(&token)
        .send()
        .await
        .expect(StatusCode::OK);
    assert_eq!(id_of(&me).len(), 36);
    assert!(
        me["email"]
            .as_str()
            .is_some_and(|email| email.ends_with("@example.org"))
    );
    assert!(
        me["created_at"]["$date"]
            .as_str()
            .is_some_and(|date| date.starts_with("2026-05-01T12:00"))
    );
    assert_eq!(me.as_object().map(serde_json::Map::len), Some(3), "{me}");
}

#[tokio::test]
async fn a_tampered_token_is_refused() {
    let app = TestApp::start().await;
    let token = app.sign_up().await;
    let tampered = format!("{}x", token.trim_end_matches('x'));
    for token in ["", "nonsense", "a.b.c", &tampered] {
        app.get("/accounts/me")
            .token(token)
            .send()
            .await
            .problem(401, "unauthenticated");
    }
}

#[tokio::test]
async fn a_token_is_valid_for_thirty_days() {
    let secret = (
        "SHOWSTABLE_JWT_SECRET",
        "a secret of at least thirty-two bytes",
    );
    let database = tempfile::tempdir().expect("a temporary folder");
    let url = format!("sqlite://{}", database.path().join("shared.db").display());
    let at = |now: &'static str| {
        let url = url.clone();
        async move {
            TestApp::with(&[
                secret,
                ("SHOWSTABLE_DATABASE_URL", &url),
                ("SHOWSTABLE_NOW", now),
            ])
            .await
        }
    };
    let token = at("2026-05-01T12:00:00Z").await.sign_up().await;
    let later = at("2026-05-31T11:59:00Z").await;
    later
        .get("/accounts/me")
        .token(&token)
        .send()
        .await
        .expect(StatusCode::OK);
    let too_late = at("2026-05-31T12:02:00Z").await;
    too_late
        .get("/accounts/me")
        .token(&token)
        .send()
        .await
        .problem(401, "unauthenticated");
}

on_both_databases! {
    async fn a_token_does_not_outlive_its_account_by_more_than_a_second(app: TestApp) {
        let token = app.sign_up().await;
        app.get("/accounts/me").token(&token).send().await.expect(StatusCode::OK);
        app.database.execute("DELETE FROM organizations; DELETE FROM accounts").await;
        tokio::time::sleep(Duration::from_secs(1)).await;
        app.get("/accounts/me").token(&token).send().await.problem(401, "unauthenticated");
    }
}
