//! Reminders of appointments: one mail for an occurrence, whatever happens to the
//! servers.

use std::time::{Duration, Instant};

use nix::sys::signal::Signal;
use serde_json::json;
use testkit::TestDatabase;

use crate::sink::Sink;
use crate::support::{HANGS, Process, http_client, post, program, sign_up, wait_until_ready};

async fn wait_for_messages(sink: &Sink, count: usize) {
    let since = Instant::now();
    while sink.messages().len() < count {
        assert!(since.elapsed() < HANGS, "no message");
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
}

async fn kill(processes: impl IntoIterator<Item = Process>) {
    for process in processes {
        process.signal(Signal::SIGKILL);
        process.wait().await;
    }
}

/// The ids of the messages, in order.
fn ids(sink: &Sink) -> Vec<String> {
    let id = |text: &str| {
        let line = text.lines().find(|line| line.starts_with("Message-ID:"));
        line.expect("an id").to_owned()
    };
    sink.messages().iter().map(|it| id(&it.text)).collect()
}

/// A server is killed while a mail server takes its mail, and two servers start
/// after it.
async fn reminds_once(database: TestDatabase) {
    let folders = [(); 2].map(|()| tempfile::tempdir().expect("a temporary folder"));
    let client = http_client();
    let start = |folder: usize, sink: &Sink, now: &str| {
        let mut command = program(folders[folder].path());
        command
            .env("SHOWSTABLE_DATABASE_URL", database.url())
            .env(
                "SHOWSTABLE_JWT_SECRET",
                "a secret of at least thirty-two bytes",
            )
            .env("SHOWSTABLE_SMTP_URL", sink.url())
            .env("SHOWSTABLE_MAIL_FROM", "shows@example.org")
            .env("SHOWSTABLE_NOW", now);
        Process::start(command)
    };
    let (stuck, sink) = (Sink::with_delay(Duration::from_secs(40)), Sink::start());
    let process = start(0, &sink, "2099-06-01T12:00:00Z");
    wait_until_ready(&client, &process).await;
    let token = sign_up(&client, &process, "rae@example.org").await;
    // 9:00 in Chicago; one hour before is 13:00 UTC.
    let daily = json!({
        "title": "Farrier", "kind": "appointment", "time_zone": "America/Chicago",
        "starts_at": "2099-06-02T14:00:00Z", "ends_at": "2099-06-02T15:00:00Z",
        "recurrence": "FREQ=DAILY", "remind_before_minutes": 60,
    });
    post(&client, &process, ("/appointments", &token), &daily).await;
    kill([process]).await;

    let process = start(0, &stuck, "2099-06-02T13:10:00Z");
    wait_for_messages(&stuck, 1).await;
    kill([process]).await;
    // The lease of the one that was killed has ended.
    let servers = [0, 1].map(|folder| start(folder, &sink, "2099-06-02T13:30:00Z"));
    wait_for_messages(&sink, 1).await;
    tokio::time::sleep(Duration::from_secs(1)).await;
    assert_eq!(ids(&sink), ids(&stuck));
    kill(servers).await;

    // Nothing more that day, and one mail on the next.
    let servers = [0, 1].map(|folder| start(folder, &sink, "2099-06-02T13:50:00Z"));
    for server in &servers {
        wait_until_ready(&client, server).await;
    }
    tokio::time::sleep(Duration::from_secs(1)).await;
    kill(servers).await;
    let servers = [0, 1].map(|folder| start(folder, &sink, "2099-06-03T13:05:00Z"));
    wait_for_messages(&sink, 2).await;
    tokio::time::sleep(Duration::from_secs(1)).await;
    kill(servers).await;
    let [first, second] = &ids(&sink)[..] else {
        panic!("{:?}", ids(&sink));
    };
    assert_ne!(first, second);
    for message in sink.messages() {
        assert_eq!(message.recipients, ["RCPT TO:<rae@example.org>"]);
    }
}

#[tokio::test]
async fn on_sqlite_an_occurrence_is_reminded_of_once() {
    reminds_once(TestDatabase::sqlite()).await;
}

#[tokio::test]
async fn on_postgres_an_occurrence_is_reminded_of_once() {
    reminds_once(TestDatabase::postgres().await).await;
}
