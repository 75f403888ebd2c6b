use std::os::unix::fs::PermissionsExt as _;

use crate::support::{Process, http_client, program, run, wait_until_ready};

#[test]
fn all_problems_are_told_at_once_before_it_listens() {
    let data_dir = tempfile::tempdir().expect("a temporary folder");
    let mut command = program(data_dir.path());
    command
        .env("SHOWSTABLE_ADDR", "nowhere")
        .env("SHOWSTABLE_WORKERS", "0")
        .env("SHOWSTABLE_JWT_SECRET", "short")
        .env("SHOWSTABLE_LOG_FORMAT", "xml")
        .env("SHOWSTABLE_USDA_DELIVERY", "email");
    let (status, text) = run(command);
    assert_eq!(status.code(), Some(2), "{text}");
    for name in [
        "ADDR",
        "WORKERS",
        "JWT_SECRET",
        "LOG_FORMAT",
        "USDA_RECIPIENT",
    ] {
        assert!(
            text.contains(&format!("SHOWSTABLE_{name}")),
            "{name} is missing in:\n{text}"
        );
    }
    assert!(!text.contains("short"), "a secret is shown:\n{text}");
}

#[tokio::test]
async fn a_server_without_settings_keeps_its_secret_to_itself() {
    let data_dir = tempfile::tempdir().expect("a temporary folder");
    let process = Process::start(program(data_dir.path()));
    wait_until_ready(&http_client(), &process).await;
    let secrets: Vec<_> = std::fs::read_dir(data_dir.path())
        .expect("a folder")
        .filter_map(|file| file.ok().map(|file| file.path()))
        .filter(|path| path.to_string_lossy().contains("secret"))
        .collect();
    assert_eq!(secrets.len(), 1, "{secrets:?}");
    let mode = std::fs::metadata(&secrets[0])
        .expect("a file")
        .permissions()
        .mode();
    assert_eq!(mode & 0o777, 0o600);
}

#[test]
fn seeding_twice_makes_one_demo() {
    let data_dir = tempfile::tempdir().expect("a temporary folder");
    for _ in 0..2 {
        let mut command = program(data_dir.path());
        command.arg("seed");
        let (status, text) = run(command);
        assert!(status.success(), "{text}");
        assert!(text.contains("demo@showstable.local"), "{text}");
    }
}

#[tokio::test]
async fn the_demo_has_a_dozen_shows_in_all_states_and_three_hundred_registrations() {
    let data_dir = tempfile::tempdir().expect("a temporary folder");
    let mut command = program(data_dir.path());
    command.arg("seed");
    let (status, text) = run(command);
    assert!(status.success(), "{text}");
    let process = Process::start(program(data_dir.path()));
    let client = http_client();
    wait_until_ready(&client, &process).await;
    let credentials =
        serde_json::json!({ "email": "demo@showstable.local", "password": "show-stable-demo" });
    let answer = client
        .post(process.url("/accounts/login"))
        .json(&credentials)
        .send()
        .await
        .expect("an answer");
    let body: serde_json::Value = answer.json().await.expect("JSON");
    let token = body["token"].as_str().unwrap_or_else(|| panic!("{body}"));
    let list = client
        .get(process.url("/events?limit=500"))
        .header("token-x", token);
    let shows: Vec<serde_json::Value> = list
        .send()
        .await
        .expect("an answer")
        .json()
        .await
        .expect("JSON");
    assert_eq!(shows.len(), 12);
    for state in ["complete", "required", "scheduled"] {
        assert!(
            shows.iter().any(|show| show["usda_state"] == state),
            "no show is {state}"
        );
    }
    let registrations: u64 = shows
        .iter()
        .filter_map(|show| show["participant_count"].as_u64())
        .sum();
    assert_eq!(registrations, 300);
}
