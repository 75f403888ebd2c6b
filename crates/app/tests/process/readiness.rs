//! `health/ready` of a service that cannot store data.

use std::fs::{self, OpenOptions};
use std::io::{Seek as _, SeekFrom, Write as _};
use std::path::Path;
use std::process::Stdio;
use std::time::Duration;

use crate::support::{
    Process, create_show, http_client, program, wait_for_status, wait_until_ready,
};

/// Starts a server that logs into a file.
fn start(data_dir: &Path, log: &Path) -> Process {
    let log = fs::File::create(log).expect("a file");
    Process::start_logging_to(program(data_dir), log)
}

/// The number of log lines that contain `text`.
fn count(log: &Path, text: &str) -> usize {
    let log = fs::read_to_string(log).expect("a log");
    log.lines().filter(|line| line.contains(text)).count()
}

/// Breaks something and repairs it, and asserts that each is visible in the
/// response, and once in the log.
async fn is_noticed(what: &str, break_it: impl Fn(&Path), mend_it: impl Fn(&Path)) {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let log = folder.path().join("log");
    let data_dir = folder.path().join("data");
    fs::create_dir(&data_dir).expect("a folder");
    let client = http_client();
    let process = start(&data_dir, &log);
    let ready = process.url("/health/ready");
    wait_until_ready(&client, &process).await;
    let said = format!("not ready: {what} cannot be used");
    for round in 1..=2 {
        break_it(&data_dir);
        wait_for_status(&client, &ready, 503).await;
        for _ in 0..3 {
            tokio::time::sleep(Duration::from_millis(300)).await;
            let answer = client.get(&ready).send().await.expect("an answer");
            assert_eq!(answer.status(), 503);
            let text = answer.text().await.expect("a text");
            assert!(!text.contains("cannot be used"), "{text}");
        }
        assert_eq!(count(&log, &said), round);
        mend_it(&data_dir);
        wait_for_status(&client, &ready, 200).await;
        // One more line comes from the start.
        assert_eq!(count(&log, "the service is ready"), round + 1);
    }
}

fn put_a_file_in_place_of(folder: &Path) {
    if folder.exists() {
        fs::remove_dir(folder).expect("removed");
    }
    fs::write(folder, "not a folder").expect("written");
}

fn put_the_folder_back(folder: &Path) {
    fs::remove_file(folder).expect("removed");
    fs::create_dir(folder).expect("made");
}

#[tokio::test]
async fn a_folder_of_photos_that_cannot_be_written_is_noticed() {
    is_noticed(
        "the folder of photos",
        |data_dir| put_a_file_in_place_of(&data_dir.join("media")),
        |data_dir| put_the_folder_back(&data_dir.join("media")),
    )
    .await;
}

#[tokio::test]
async fn an_outbox_that_cannot_be_written_is_noticed() {
    is_noticed(
        "the outbox",
        |data_dir| put_a_file_in_place_of(&data_dir.join("outbox")),
        |data_dir| put_the_folder_back(&data_dir.join("outbox")),
    )
    .await;
}

#[tokio::test]
async fn a_database_that_was_moved_away_is_noticed() {
    is_noticed(
        "the database",
        |data_dir| {
            let file = data_dir.join("showstable.db");
            fs::rename(&file, file.with_extension("away")).expect("moved");
        },
        |data_dir| {
            let file = data_dir.join("showstable.db");
            fs::rename(file.with_extension("away"), &file).expect("moved back");
        },
    )
    .await;
}

#[tokio::test]
async fn a_damaged_database_is_noticed() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let data_dir = folder.path();
    let client = http_client();
    let process = Process::start(program(data_dir));
    wait_until_ready(&client, &process).await;
    create_show(&client, &process).await;
    // An orderly shutdown, so that all data is in the database file and none in
    // the WAL.
    process.signal(nix::sys::signal::Signal::SIGTERM);
    process.wait().await;
    let process = Process::start(program(data_dir));
    wait_until_ready(&client, &process).await;
    let mut file = OpenOptions::new()
        .write(true)
        .open(data_dir.join("showstable.db"))
        .expect("opened");
    let size = usize::try_from(file.metadata().expect("a size").len()).expect("small");
    file.seek(SeekFrom::Start(0)).expect("there");
    file.write_all(&vec![0xA5; size]).expect("damaged");
    fs::write(data_dir.join("showstable.db-wal"), "").expect("emptied");
    let ready = process.url("/health/ready");
    wait_for_status(&client, &ready, 503).await;
}

/// The number of writes does not grow with the number of checks.
#[tokio::test]
async fn frequent_checks_write_rarely() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let client = http_client();
    let process = Process::start(program(folder.path()));
    wait_until_ready(&client, &process).await;
    let changes = || {
        let log = fs::metadata(folder.path().join("showstable.db-wal")).expect("a log");
        log.modified().expect("its time")
    };
    let mut seen = std::collections::BTreeSet::new();
    let started = std::time::Instant::now();
    while started.elapsed() < Duration::from_secs(6) {
        let asked = (0..8).map(|_| client.get(process.url("/health/ready")).send());
        for answer in futures_util::future::join_all(asked).await {
            assert_eq!(answer.expect("an answer").status(), 200);
        }
        seen.insert(changes());
        // Still hundreds of checks a second, without using a whole core.
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    // One at the start, and one or two in six seconds.
    assert!(seen.len() <= 3, "{seen:?}");
}

/// A full disk under the log or a closed pipe does not stop the service.
/// `trace` writes many lines per request.
async fn serves_without_a_log(log: Stdio) {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let mut command = program(folder.path());
    command
        .env("SHOWSTABLE_LOG", "trace")
        .env("SHOWSTABLE_UNKNOWN", "is warned of at the start");
    let client = http_client();
    let process = Process::start_logging_to(command, log);
    wait_until_ready(&client, &process).await;
    let (token, _) = create_show(&client, &process).await;
    for _ in 0..20 {
        let request = client.get(process.url("/events")).header("token-x", &token);
        assert_eq!(request.send().await.expect("an answer").status(), 200);
    }
    process.signal(nix::sys::signal::Signal::SIGTERM);
    let (status, _) = process.wait().await;
    assert_eq!(status.code(), Some(0));
}

#[tokio::test]
async fn a_log_on_a_full_disk_stops_nothing() {
    let full = OpenOptions::new().write(true).open("/dev/full");
    serves_without_a_log(full.expect("a device that is full").into()).await;
}

#[tokio::test]
async fn a_log_into_a_closed_pipe_stops_nothing() {
    let (reader, writer) = std::io::pipe().expect("a pipe");
    drop(reader);
    serves_without_a_log(writer.into()).await;
}

/// The same for a standard output that cannot be written.
#[tokio::test]
async fn an_output_on_a_full_disk_stops_nothing() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let addr = std::net::TcpListener::bind("127.0.0.1:0")
        .and_then(|listener| listener.local_addr())
        .expect("a free port");
    let full = || {
        let device = OpenOptions::new().write(true).open("/dev/full");
        Stdio::from(device.expect("a device that is full"))
    };
    let mut command = program(folder.path());
    command
        .env("SHOWSTABLE_ADDR", addr.to_string())
        .stdout(full())
        .stderr(full());
    let mut child = command.spawn().expect("the program starts");
    let url = format!("http://{addr}/showstable/health/ready");
    let client = http_client();
    let ready = tokio::spawn(async move {
        wait_for_status(&client, &url, 200).await;
    })
    .await;
    let _ = child.kill();
    let _ = child.wait();
    ready.expect("it serves");
}
