use std::time::{Duration, Instant};

use nix::sys::signal::Signal;
use serde_json::{Value, json};
use testkit::TestDatabase;

use crate::sink::Sink;
use crate::support::{Process, create_show, http_client, program, wait_until_ready};

/// Thirty days before the show of [`create_show`].
const DUE: &str = "2099-05-07T18:00:00Z";

async fn show(client: &reqwest::Client, process: &Process, id: &str) -> Value {
    let credentials = json!({ "email": "rae@example.org", "password": "a quiet mare 7" });
    let request = client
        .post(process.url("/accounts/login"))
        .json(&credentials);
    let answer: Value = request
        .send()
        .await
        .expect("an answer")
        .json()
        .await
        .expect("JSON");
    let token = answer["token"].as_str().expect("a token");
    let request = client
        .get(process.url(&format!("/events/{id}")))
        .header("token-x", token);
    let answer = request.send().await.expect("an answer");
    answer.json().await.expect("JSON")
}

/// Nobody presses anything, the server is killed before the notice is due, and
/// two come back after it: one message. When it is due to the millisecond is
/// held by the store's contract.
async fn sends_one_notice_of_its_own_accord(database: TestDatabase) {
    let folders = [(); 2].map(|()| tempfile::tempdir().expect("a temporary folder"));
    let client = http_client();
    let sink = Sink::start();
    let start = |folder: usize, now: &str| {
        let mut command = program(folders[folder].path());
        command
            .env("SHOWSTABLE_DATABASE_URL", database.url())
            .env(
                "SHOWSTABLE_JWT_SECRET",
                "a secret of at least thirty-two bytes",
            )
            .env("SHOWSTABLE_SMTP_URL", sink.url())
            .env("SHOWSTABLE_MAIL_FROM", "shows@example.org")
            .env("SHOWSTABLE_USDA_DELIVERY", "email")
            .env("SHOWSTABLE_USDA_RECIPIENT", "agency@example.gov")
            .env("SHOWSTABLE_NOW", now);
        Process::start(command)
    };
    let process = start(0, "2099-05-01T18:00:00Z");
    wait_until_ready(&client, &process).await;
    let (_, id) = create_show(&client, &process).await;
    let event = show(&client, &process, &id).await;
    assert_eq!(event["usda_notification_scheduled_time"]["$date"], DUE);
    process.signal(Signal::SIGKILL);
    process.wait().await;

    let late = [0, 1].map(|folder| start(folder, "2099-05-09T06:00:00Z"));
    let since = Instant::now();
    loop {
        wait_until_ready(&client, &late[0]).await;
        let event = show(&client, &late[0], &id).await;
        if event["usda_notified"] == true {
            break;
        }
        assert!(since.elapsed() < Duration::from_secs(20), "{event:#}");
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    for process in late {
        process.signal(Signal::SIGTERM);
        process.wait().await;
    }
    let messages = sink.messages();
    let [message] = messages.as_slice() else {
        panic!("{} messages", messages.len());
    };
    assert_eq!(message.recipients, ["RCPT TO:<agency@example.gov>"]);
    for part in ["Subject: Notice of a horse show", "application/pdf"] {
        assert!(
            message.text.contains(part),
            "{part} is missing: {message:?}"
        );
    }
}

#[tokio::test]
async fn on_sqlite_one_notice_is_sent_at_its_time_by_whoever_is_up() {
    sends_one_notice_of_its_own_accord(TestDatabase::sqlite()).await;
}

#[tokio::test]
async fn on_postgres_one_notice_is_sent_at_its_time_by_whoever_is_up() {
    sends_one_notice_of_its_own_accord(TestDatabase::postgres().await).await;
}
