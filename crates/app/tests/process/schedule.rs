use std::path::Path;
use std::time::{Duration, Instant};

use nix::sys::signal::Signal;
use serde_json::{Value, json};
use testkit::TestDatabase;

use crate::support::{Process, create_show, http_client, program, wait_until_ready};

/// Thirty days before the show of [`create_show`].
const DUE: &str = "2099-05-07T18:00:00Z";

fn letters(data_dir: &Path) -> usize {
    std::fs::read_dir(data_dir.join("outbox")).map_or(0, Iterator::count)
}

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
/// two come back after it.
async fn sends_one_notice_of_its_own_accord(database: TestDatabase) {
    let folders = [(); 2].map(|()| tempfile::tempdir().expect("a temporary folder"));
    let client = http_client();
    let start = |folder: usize, now: &str| {
        let mut command = program(folders[folder].path());
        command
            .env("SHOWSTABLE_DATABASE_URL", database.url())
            .env(
                "SHOWSTABLE_JWT_SECRET",
                "a secret of at least thirty-two bytes",
            )
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

    let early = start(0, "2099-05-07T17:00:00Z");
    wait_until_ready(&client, &early).await;
    tokio::time::sleep(Duration::from_millis(500)).await;
    let event = show(&client, &early, &id).await;
    assert_eq!(event["usda_state"], "scheduled");
    early.signal(Signal::SIGKILL);
    early.wait().await;

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
    let sent = folders.iter().map(|folder| letters(folder.path()));
    assert_eq!(sent.sum::<usize>(), 1);
}

#[tokio::test]
async fn on_sqlite_one_notice_is_sent_at_its_time_by_whoever_is_up() {
    sends_one_notice_of_its_own_accord(TestDatabase::sqlite()).await;
}

#[tokio::test]
async fn on_postgres_one_notice_is_sent_at_its_time_by_whoever_is_up() {
    sends_one_notice_of_its_own_accord(TestDatabase::postgres().await).await;
}
