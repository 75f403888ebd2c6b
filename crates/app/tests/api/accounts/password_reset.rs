use std::path::Path;
use std::time::Duration;

use reqwest::StatusCode;
use serde_json::json;

use crate::support::{Answer, TestApp, credentials, on_sqlite};

const EMAIL: &str = "rae@example.org";

/// Waits for `count` mails in the outbox, and returns their texts.
pub(crate) async fn mails(app: &TestApp, count: usize) -> Vec<String> {
    let folder = app.data_dir.path().join("outbox");
    for _ in 0..400 {
        let found = texts_in(&folder);
        if found.len() >= count {
            assert_eq!(found.len(), count);
            return found;
        }
        tokio::time::sleep(Duration::from_millis(25)).await;
    }
    panic!("{count} mails were not in the outbox within 10 s");
}

fn texts_in(folder: &Path) -> Vec<String> {
    let Ok(entries) = std::fs::read_dir(folder) else {
        return Vec::new();
    };
    entries
        .map(|entry| entry.expect("readable").path())
        .filter(|path| path.extension().is_some_and(|it| it == "eml"))
        .map(|path| std::fs::read_to_string(path).expect("7 bit"))
        .map(|text| text.replace("=\r\n", ""))
        .collect()
}

/// Opens an account and returns its token.
async fn open(app: &TestApp) -> String {
    let opened = app.post("/accounts/signup", &credentials(EMAIL));
    let opened = opened.send().await.expect(StatusCode::CREATED);
    opened["token"].as_str().expect("a token").to_owned()
}

async fn ask(app: &TestApp, email: &str) -> Answer {
    let body = json!({ "email": email });
    app.post("/accounts/password_reset", &body).send().await
}

/// Asks for a link and returns its secret part.
async fn mailed_link(app: &TestApp) -> String {
    ask(app, EMAIL).await.expect(StatusCode::ACCEPTED);
    let mail = mails(app, 1).await.remove(0);
    let (_, rest) = mail.split_once("/password-reset/").expect("a link");
    rest.lines().next().expect("a line").to_owned()
}

async fn reset(app: &TestApp, link: &str, password: &str) -> Answer {
    let path = format!("/accounts/password_reset/{link}");
    app.put(&path, &json!({ "password": password }))
        .send()
        .await
}

async fn sign_in(app: &TestApp, password: &str) -> Answer {
    let body = json!({ "email": EMAIL, "password": password });
    app.post("/accounts/login", &body).send().await
}

on_sqlite! {
    async fn a_mailed_link_sets_a_password_once(app: TestApp) {
        let token = open(&app).await;
        app.get("/accounts/me").token(&token).send().await.expect(StatusCode::OK);
        let link = mailed_link(&app).await;
        reset(&app, &link, "a loud mare 8").await.expect(StatusCode::NO_CONTENT);
        app.get("/accounts/me").token(&token).send().await.problem(401, "unauthenticated");
        sign_in(&app, "a quiet mare 7").await.problem(401, "invalid_credentials");
        sign_in(&app, "a loud mare 8").await.expect(StatusCode::OK);
        let told = mails(&app, 2).await;
        assert!(told.iter().any(|mail| mail.contains("Subject: Your password was changed")));
        let used = reset(&app, &link, "a third mare 9").await.problem(404, "link_not_valid");
        let altered = reset(&app, "AAAAAAAAAAAAAAAAAAAAAA", "a third mare 9").await;
        assert_eq!(altered.problem(404, "link_not_valid"), used);
        let malformed = reset(&app, "x", "a third mare 9").await;
        assert_eq!(malformed.problem(404, "link_not_valid"), used);
    }
}

#[tokio::test]
async fn the_answer_does_not_tell_who_has_an_account() {
    let app = TestApp::start().await;
    open(&app).await;
    let known = ask(&app, EMAIL).await;
    let unknown = ask(&app, "nobody@example.org").await;
    for answer in [&known, &unknown] {
        answer.expect(StatusCode::ACCEPTED);
        assert_eq!(answer.text, "");
    }
    let names = |answer: &Answer| {
        let mut names: Vec<_> = answer.headers.keys().map(ToString::to_string).collect();
        names.sort_unstable();
        names
    };
    assert_eq!(names(&known), names(&unknown));
    let mail = mails(&app, 1).await.remove(0);
    assert!(mail.contains("To: rae@example.org"), "{mail}");
    ask(&app, "no address").await.problem(422, "invalid_fields");
}

#[tokio::test]
async fn a_refused_password_does_not_use_up_the_link() {
    let app = TestApp::start().await;
    open(&app).await;
    let link = mailed_link(&app).await;
    let refused = reset(&app, &link, "password123").await;
    assert_eq!(refused.wrong_fields(), ["password"]);
    reset(&app, &link, "a loud mare 8")
        .await
        .expect(StatusCode::NO_CONTENT);
}

#[tokio::test]
async fn only_the_hash_of_a_link_is_stored() {
    let app = TestApp::sqlite().await;
    open(&app).await;
    let link = mailed_link(&app).await;
    let file = app.database.url().trim_start_matches("sqlite://");
    let folder = Path::new(file).parent().expect("a folder");
    for file in std::fs::read_dir(folder).expect("readable") {
        let bytes = std::fs::read(file.expect("readable").path()).expect("readable");
        let found = bytes.windows(link.len()).any(|it| it == link.as_bytes());
        assert!(!found);
    }
}
