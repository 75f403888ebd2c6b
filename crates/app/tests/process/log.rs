//! The log names nobody: what people type stays out of it, at every level.

use std::fs::File;
use std::path::Path;
use std::time::{Duration, Instant};

use serde_json::json;

use crate::sink::Sink;
use crate::support::{
    HANGS, Process, create_show, entry, get, http_client, post, program, sign_up, wait_until_ready,
};

/// Waits until this many mails were refused.
async fn wait_for_refusals(log: &Path, count: usize) -> String {
    let start = Instant::now();
    loop {
        let text = std::fs::read_to_string(log).expect("a log");
        if text.matches("a job failed").count() >= count {
            return text;
        }
        let waits = start.elapsed() < HANGS;
        assert!(waits, "fewer than {count} mails were refused");
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
}

#[tokio::test]
async fn the_log_names_nobody_even_if_mails_are_refused() {
    let data_dir = tempfile::tempdir().expect("a temporary folder");
    let log = data_dir.path().join("log");
    let sink = Sink::refusing();
    let mut command = program(data_dir.path());
    command
        .env("SHOWSTABLE_LOG", "debug")
        .env("SHOWSTABLE_SMTP_URL", sink.url());
    let file = File::create(&log).expect("a file");
    let process = Process::start_logging_to(command, file);
    let client = http_client();
    wait_until_ready(&client, &process).await;

    // Signs up as rae@example.org.
    let (token, event) = create_show(&client, &process).await;
    let register = format!("/events/{event}/register");
    let made = post(&client, &process, (&register, ""), &entry(1)).await;
    let own_page = made["link"].as_str().expect("a link");
    let secret = own_page.rsplit('/').next().expect("a token");
    let messages = format!("/events/{event}/messages");
    let message = json!({ "to": "all", "subject": "Parking", "text": "At the pond." });
    post(&client, &process, (&messages, &token), &message).await;
    let reset = json!({ "email": "rae@example.org" });
    post(&client, &process, ("/accounts/password_reset", ""), &reset).await;
    let organizations = get(&client, &process, ("/organizations", &token)).await;
    let people = format!(
        "/organization/{}/invitations",
        organizations[0]["id"].as_str().expect("an id")
    );
    let invitation = json!({ "email": "secretary@example.org", "role": "secretary" });
    post(&client, &process, (&people, &token), &invitation).await;
    let horse = json!({ "name": "Midnight", "for_sale": true });
    let horse = post(&client, &process, ("/horses", &token), &horse).await;
    let buyer = sign_up(&client, &process, "buyer@example.org").await;
    let inquiry = json!({
        "name": "Zo\u{eb} N\u{fa}\u{f1}ez", "email": "buyer@example.org", "message": "Is she sound?",
        "website": "",
    });
    let inquiries = format!("/horses/{}/inquiries", horse["id"].as_str().expect("an id"));
    post(&client, &process, (&inquiries, &buyer), &inquiry).await;

    // The entry, the message, the reset, the invitation and the inquiry.
    let text = wait_for_refusals(&log, 5).await;
    for typed in [
        "example.org",
        "931-555",
        "Mill Rd",
        "Rider 1",
        "Midnight",
        "N\u{fa}\u{f1}ez",
        "sound",
        "pond",
        "mare",
        secret,
        &token,
        &buyer,
    ] {
        let line = text.lines().find(|line| line.contains(typed));
        assert_eq!(line, None, "{typed} is in the log");
    }
}
