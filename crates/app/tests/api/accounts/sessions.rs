use std::time::Duration;

use reqwest::StatusCode;
use serde_json::Value;

use crate::support::{TestApp, credentials, id_of, on_sqlite};

const FIREFOX: &str =
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0";

/// Signs in to the account of this address.
async fn sign_in(app: &TestApp, email: &str) -> String {
    let request = app.post("/accounts/login", &credentials(email));
    let answer = request.header("user-agent", FIREFOX).send().await;
    let body = answer.expect(StatusCode::OK);
    body["token"].as_str().expect("a token").to_owned()
}

/// Opens an account and signs in once more; returns both tokens.
async fn two_sessions(app: &TestApp) -> (String, String) {
    let email = "rae@example.org";
    let opened = app.post("/accounts/signup", &credentials(email));
    let opened = opened.send().await.expect(StatusCode::CREATED);
    let first = opened["token"].as_str().expect("a token").to_owned();
    (first, sign_in(app, email).await)
}

async fn sessions(app: &TestApp, token: &str) -> Vec<Value> {
    let list = app.get("/accounts/sessions").token(token).send().await;
    let list = list.expect(StatusCode::OK);
    list.as_array().expect("a list").clone()
}

async fn is_refused(app: &TestApp, token: &str) {
    let me = app.get("/accounts/me").token(token).send().await;
    me.problem(401, "unauthenticated");
}

async fn is_accepted(app: &TestApp, token: &str) {
    let me = app.get("/accounts/me").token(token).send().await;
    me.expect(StatusCode::OK);
}

on_sqlite! {
    async fn the_list_tells_the_devices_and_which_is_this_one(app: TestApp) {
        let (first, second) = two_sessions(&app).await;
        let list = sessions(&app, &second).await;
        assert_eq!(list.len(), 2);
        assert_eq!(list[0]["device"], "Firefox on Windows");
        assert_eq!(list[0]["address"], "127.0.0.1");
        for at in ["created_at", "last_seen_at"] {
            let at = list[0][at]["$date"].as_str().expect("an instant");
            assert!(at.starts_with("2026-05-01T12:00"), "{at}");
        }
        assert_eq!((&list[0]["current"], &list[1]["current"]), (&true.into(), &false.into()));
        assert_eq!(list[1]["device"], "");
        let list = sessions(&app, &first).await;
        assert_eq!((&list[0]["current"], &list[1]["current"]), (&false.into(), &true.into()));
    }

    async fn an_ended_session_is_refused_at_once(app: TestApp) {
        let (first, second) = two_sessions(&app).await;
        is_accepted(&app, &first).await;
        let list = sessions(&app, &second).await;
        let path = format!("/accounts/sessions/{}", id_of(&list[1]));
        app.delete(&path).token(&second).send().await.expect(StatusCode::NO_CONTENT);
        is_refused(&app, &first).await;
        is_accepted(&app, &second).await;
        assert_eq!(sessions(&app, &second).await.len(), 1);
        app.delete(&path).token(&second).send().await.problem(404, "not_found");
    }

    async fn signing_out_ends_this_session_alone(app: TestApp) {
        let (first, second) = two_sessions(&app).await;
        is_accepted(&app, &second).await;
        app.delete("/accounts/session").token(&second).send().await.expect(StatusCode::NO_CONTENT);
        is_refused(&app, &second).await;
        is_accepted(&app, &first).await;
    }

    async fn signing_out_everywhere_ends_all(app: TestApp) {
        let (first, second) = two_sessions(&app).await;
        is_accepted(&app, &first).await;
        app.delete("/accounts/sessions").token(&second).send().await.expect(StatusCode::NO_CONTENT);
        is_refused(&app, &first).await;
        is_refused(&app, &second).await;
        sign_in(&app, "rae@example.org").await;
    }
}

#[tokio::test]
async fn the_last_use_is_noted_once_a_minute() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let url = format!("sqlite://{}", folder.path().join("shared.db").display());
    let at = async |now| {
        let settings = [
            ("SHOWSTABLE_DATABASE_URL", url.as_str()),
            ("SHOWSTABLE_NOW", now),
        ];
        TestApp::with(&settings).await
    };
    let token = at("2026-05-01T12:00:00Z").await.sign_up().await;
    for (now, noted) in [
        ("2026-05-01T12:00:30Z", "2026-05-01T12:00:0"),
        ("2026-05-01T12:05:00Z", "2026-05-01T12:05:0"),
    ] {
        let app = at(now).await;
        is_accepted(&app, &token).await;
        // It is noted beside the request.
        let mut seen = String::new();
        for _ in 0..100 {
            tokio::time::sleep(Duration::from_millis(300)).await;
            let list = sessions(&app, &token).await;
            let instant = list[0]["last_seen_at"]["$date"].as_str();
            instant.expect("an instant").clone_into(&mut seen);
            if seen.starts_with(noted) {
                break;
            }
        }
        assert!(seen.starts_with(noted), "{seen}");
    }
}

#[tokio::test]
async fn a_session_that_another_process_ends_is_refused_within_a_second() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let url = format!("sqlite://{}", folder.path().join("shared.db").display());
    let settings = [("SHOWSTABLE_DATABASE_URL", url.as_str())];
    let here = TestApp::with(&settings).await;
    let there = TestApp::with(&settings).await;
    let token = here.sign_up().await;
    is_accepted(&here, &token).await;
    let ended = there.delete("/accounts/sessions").token(&token);
    ended.send().await.expect(StatusCode::NO_CONTENT);
    tokio::time::sleep(Duration::from_secs(1)).await;
    is_refused(&here, &token).await;
}
