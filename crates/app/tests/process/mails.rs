//! When mails are sent: at once, and not again after a shutdown.

use std::path::Path;
use std::process::Command;
use std::time::{Duration, Instant};

use nix::sys::signal::Signal;
use serde_json::json;
use testkit::TestDatabase;

use crate::sink::Sink;
use crate::support::{Process, create_show, http_client, post, program, sign_up, wait_until_ready};

/// Much shorter than the worker's polling interval.
const AT_ONCE: Duration = Duration::from_secs(15);

fn command(data_dir: &Path, database: &TestDatabase) -> Command {
    let mut command = program(data_dir);
    command.env("SHOWSTABLE_DATABASE_URL", database.url()).env(
        "SHOWSTABLE_JWT_SECRET",
        "a secret of at least thirty-two bytes",
    );
    command
}

/// Creates a horse for sale, and an inquiry from another account.
async fn inquire(client: &reqwest::Client, process: &Process) {
    let seller = sign_up(client, process, "seller@example.org").await;
    let buyer = sign_up(client, process, "buyer@example.org").await;
    let horse = json!({ "name": "Midnight", "for_sale": true });
    let horse = post(client, process, ("/horses", &seller), &horse).await;
    let id = horse["id"].as_str().expect("an id");
    let message = json!({
        "name": "Zoë Núñez", "email": "buyer@example.org", "message": "Is she sound?",
        "website": "",
    });
    // Wait until the worker is idle.
    tokio::time::sleep(Duration::from_secs(1)).await;
    let path = format!("/horses/{id}/inquiries");
    post(client, process, (&path, &buyer), &message).await;
}

/// Waits until the condition is true, and returns how long that took.
async fn wait_for(mut is_so: impl FnMut() -> bool, within: Duration) -> Duration {
    let since = Instant::now();
    while !is_so() {
        assert!(since.elapsed() < within, "not within {within:?}");
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    since.elapsed()
}

/// Whether the outbox in the data directory has a message.
fn has_message(data_dir: &Path) -> bool {
    let outbox = std::fs::read_dir(data_dir.join("outbox"));
    let mut paths = outbox.into_iter().flatten().flatten().map(|it| it.path());
    paths.any(|path| path.extension().is_some_and(|it| it == "eml"))
}

async fn mails_an_inquiry_at_once(database: TestDatabase) {
    let data_dir = tempfile::tempdir().expect("a temporary folder");
    let client = http_client();
    let process = Process::start(command(data_dir.path(), &database));
    wait_until_ready(&client, &process).await;
    inquire(&client, &process).await;
    let took = wait_for(|| has_message(data_dir.path()), AT_ONCE).await;
    println!("an inquiry was in the outbox {took:?} after its answer");
}

#[tokio::test]
async fn on_sqlite_an_inquiry_is_mailed_at_once() {
    mails_an_inquiry_at_once(TestDatabase::sqlite()).await;
}

#[tokio::test]
async fn on_postgres_an_inquiry_is_mailed_at_once() {
    mails_an_inquiry_at_once(TestDatabase::postgres().await).await;
}

/// Starts a process, makes it mail an inquiry to the sink, and stops it before
/// the sink has accepted the mail. Returns the database, the data directory,
/// and how long the shutdown took.
async fn stopped_while_mailing(sink: &Sink) -> (TestDatabase, tempfile::TempDir, Duration) {
    let (database, data_dir) = (TestDatabase::sqlite(), tempfile::tempdir());
    let data_dir = data_dir.expect("a temporary folder");
    let client = http_client();
    let mut command = command(data_dir.path(), &database);
    command.env("SHOWSTABLE_SMTP_URL", sink.url());
    let process = Process::start(command);
    wait_until_ready(&client, &process).await;
    inquire(&client, &process).await;
    wait_for(|| !sink.messages().is_empty(), AT_ONCE).await;
    process.signal(Signal::SIGTERM);
    let (status, took) = process.wait().await;
    assert_eq!(status.code(), Some(0));
    (database, data_dir, took)
}

/// Starts the process at a time when all earlier leases have expired, and waits
/// for `expected` messages.
async fn start_again(sink: &Sink, database: &TestDatabase, data_dir: &Path, expected: usize) {
    let client = http_client();
    let mut command = command(data_dir, database);
    command
        .env("SHOWSTABLE_SMTP_URL", sink.url())
        .env("SHOWSTABLE_NOW", "2099-01-01T00:00:00Z");
    let process = Process::start(command);
    wait_until_ready(&client, &process).await;
    wait_for(|| sink.messages().len() >= expected, AT_ONCE).await;
    tokio::time::sleep(Duration::from_secs(1)).await;
    process.signal(Signal::SIGTERM);
    process.wait().await;
}

#[tokio::test]
async fn a_current_mail_finishes_when_the_process_is_stopped() {
    let slow = Sink::with_delay(Duration::from_secs(2));
    let (database, data_dir, took) = stopped_while_mailing(&slow).await;
    assert!(took < Duration::from_secs(10), "took {took:?}");
    start_again(&slow, &database, data_dir.path(), 1).await;
    assert_eq!(slow.messages().len(), 1);
}

#[tokio::test]
async fn a_mail_that_takes_too_long_is_sent_again_with_the_same_id() {
    let stuck = Sink::with_delay(Duration::from_secs(40));
    let (database, data_dir, took) = stopped_while_mailing(&stuck).await;
    assert!(took < Duration::from_secs(10), "took {took:?}");
    let quick = Sink::start();
    start_again(&quick, &database, data_dir.path(), 1).await;
    let id_of = |sink: &Sink| {
        let messages = sink.messages();
        let [message] = messages.as_slice() else {
            panic!("{} messages", messages.len());
        };
        let mut lines = message.text.lines();
        let line = lines.find(|line| line.starts_with("Message-ID:"));
        line.expect("an id").to_owned()
    };
    assert_eq!(id_of(&quick), id_of(&stuck));
}

#[tokio::test]
async fn a_scheduled_notice_starts_on_time_while_another_mail_is_stuck() {
    let stuck = Sink::with_delay(Duration::from_secs(50));
    let (database, data_dir) = (TestDatabase::sqlite(), tempfile::tempdir());
    let data_dir = data_dir.expect("a temporary folder");
    let client = http_client();
    let mut command = command(data_dir.path(), &database);
    // Twenty seconds before the notice is due.
    command
        .env("SHOWSTABLE_SMTP_URL", stuck.url())
        .env("SHOWSTABLE_NOW", "2099-05-07T17:59:40Z");
    let started = Instant::now();
    let process = Process::start(command);
    wait_until_ready(&client, &process).await;
    create_show(&client, &process).await;
    inquire(&client, &process).await;
    wait_for(|| !stuck.messages().is_empty(), AT_ONCE).await;
    let due = Duration::from_secs(20);
    assert!(started.elapsed() < due, "this machine is too slow");
    let left = (due + AT_ONCE).saturating_sub(started.elapsed());
    wait_for(|| has_message(data_dir.path()), left).await;
    assert!(started.elapsed() >= Duration::from_secs(19));
}
