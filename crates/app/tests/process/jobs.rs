//! What an operator sees of the queue of jobs.

use std::time::{Duration, Instant};

use serde_json::json;

use crate::sink::Sink;
use crate::support::{HANGS, Process, http_client, post, program, run, sign_up, wait_until_ready};

#[tokio::test]
async fn an_operator_sees_which_jobs_wait_and_which_fail() {
    let data_dir = tempfile::tempdir().expect("a temporary folder");
    let jobs = || {
        let mut command = program(data_dir.path());
        command.arg("jobs");
        let (status, text) = run(command);
        assert!(status.success(), "{text}");
        text
    };
    let before = jobs();
    for part in [
        "waiting   key_expiry: 1, ",
        "No job is failing.",
        "No job was given up.",
    ] {
        assert!(before.contains(part), "{part} is not in {before}");
    }

    let sink = Sink::refusing();
    let mut command = program(data_dir.path());
    command.env("SHOWSTABLE_SMTP_URL", sink.url());
    let process = Process::start(command);
    let client = http_client();
    wait_until_ready(&client, &process).await;
    sign_up(&client, &process, "rae@example.org").await;
    let reset = json!({ "email": "rae@example.org" });
    post(&client, &process, ("/accounts/password_reset", ""), &reset).await;
    let since = Instant::now();
    let listed = loop {
        let text = jobs();
        if text.contains("failing ") {
            break text;
        }
        assert!(since.elapsed() < HANGS, "no job fails: {text}");
        tokio::time::sleep(Duration::from_millis(50)).await;
    };
    for part in [
        "failing   account_mail ",
        "failed once, is tried again at ",
        "No job was given up.",
    ] {
        assert!(listed.contains(part), "{part} is not in {listed}");
    }
    assert!(!listed.contains("rae@example.org"), "{listed}");
    assert!(!listed.contains("No job is failing."), "{listed}");
}
