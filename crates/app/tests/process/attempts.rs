use std::fs::File;

use serde_json::json;

use crate::support::{Process, create_show, http_client, program, wait_until_ready};

#[tokio::test]
async fn attempts_to_sign_in_are_logged_without_the_input() {
    let data_dir = tempfile::tempdir().expect("a temporary folder");
    let log = data_dir.path().join("log");
    let process = Process::start_logging_to(
        program(data_dir.path()),
        File::create(&log).expect("a file"),
    );
    let client = http_client();
    wait_until_ready(&client, &process).await;
    // Signs up as rae@example.org.
    create_show(&client, &process).await;
    for (path, email, password, status) in [
        ("/accounts/login", "rae@example.org", "a quiet mare 7", 200),
        ("/accounts/login", "rae@example.org", "another mare 8", 401),
        ("/accounts/login", "who@example.org", "another mare 8", 401),
        ("/accounts/signup", "rae@example.org", "another mare 8", 409),
    ] {
        let body = json!({ "email": email, "password": password });
        let request = client.post(process.url(path)).json(&body);
        let request = request.header("x-forwarded-for", "192.0.2.7");
        let answer = request.send().await.expect("an answer");
        assert_eq!(answer.status(), status, "{path} {email}");
    }
    let log = std::fs::read_to_string(log).expect("a log");
    for (level, what, with_account, client) in [
        ("INFO", "signed up", true, "127.0.0.1"),
        ("INFO", "signed in", true, "192.0.2.7"),
        ("WARN", "sign-in failed: wrong password", true, "192.0.2.7"),
        (
            "WARN",
            "sign-in failed: no such account",
            false,
            "192.0.2.7",
        ),
        (
            "WARN",
            "sign-up failed: the address has an account",
            false,
            "192.0.2.7",
        ),
    ] {
        let line = log.lines().find(|line| line.contains(what));
        let line = line.unwrap_or_else(|| panic!("{what} is missing in\n{log}"));
        assert!(line.contains(level) && line.contains(client), "{line}");
        assert_eq!(line.contains("account_id="), with_account, "{line}");
    }
    for typed in ["example.org", "mare"] {
        assert!(!log.contains(typed), "{typed} is in\n{log}");
    }
}
