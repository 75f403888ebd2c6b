//! A start when the previous database is missing.

use std::fs;
use std::path::Path;

use nix::sys::signal::Signal;

use crate::support::{Process, http_client, program, run, wait_until_ready};

/// Starts a server, stops it when it is ready, and returns its log.
async fn log_of_a_start(data_dir: &Path) -> String {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let log = folder.path().join("log");
    let file = fs::File::create(&log).expect("a file");
    let process = Process::start_logging_to(program(data_dir), file);
    wait_until_ready(&http_client(), &process).await;
    process.signal(Signal::SIGTERM);
    process.wait().await;
    fs::read_to_string(log).expect("a log")
}

fn remove_database(data_dir: &Path) {
    for file in ["showstable.db", "showstable.db-wal", "showstable.db-shm"] {
        let _ = fs::remove_file(data_dir.join(file));
    }
}

#[tokio::test]
async fn an_empty_folder_is_a_new_installation_without_a_warning() {
    let data_dir = tempfile::tempdir().expect("a temporary folder");
    for _ in 0..2 {
        let log = log_of_a_start(data_dir.path()).await;
        assert!(!log.contains("WARN") && !log.contains("ERROR"), "{log}");
    }
}

#[tokio::test]
async fn a_secret_without_a_database_is_warned_of() {
    let data_dir = tempfile::tempdir().expect("a temporary folder");
    log_of_a_start(data_dir.path()).await;
    remove_database(data_dir.path());
    let log = log_of_a_start(data_dir.path()).await;
    let warning = log.lines().find(|line| line.contains("WARN"));
    let warning = warning.unwrap_or_else(|| panic!("no warning in {log}"));
    assert!(warning.contains("showstable.db"), "{warning}");
    assert!(warning.contains("put the file back"), "{warning}");
}

#[tokio::test]
async fn photos_or_messages_without_a_database_prevent_the_start() {
    for left in ["media/a/card.jpg", "outbox/a.eml", "showstable.db-wal"] {
        let data_dir = tempfile::tempdir().expect("a temporary folder");
        let data_dir = data_dir.path();
        log_of_a_start(data_dir).await;
        remove_database(data_dir);
        // As after a crash between creating the file and its tables.
        fs::write(data_dir.join("showstable.db"), "").expect("written");
        let left = data_dir.join(left);
        fs::create_dir_all(left.parent().expect("a folder")).expect("made");
        fs::write(&left, "of an earlier life").expect("written");
        for command in ["serve", "seed"] {
            let mut command_line = program(data_dir);
            command_line.arg(command);
            let (status, text) = run(command_line);
            assert_eq!(status.code(), Some(2), "{text}");
            for said in [
                "showstable.db is missing",
                "showstable migrate",
                &left.display().to_string(),
            ] {
                assert!(text.contains(said), "{said} is missing in:\n{text}");
            }
        }
        assert_eq!(fs::read(&left).expect("untouched"), b"of an earlier life");

        // The command that the error message names.
        let mut migrate = program(data_dir);
        migrate.arg("migrate");
        let (status, text) = run(migrate);
        assert!(status.success(), "{text}");
        log_of_a_start(data_dir).await;
    }
}
