use serde_json::json;

use crate::support::{Process, program, run, wait_until_ready};

/// Signs up with the demo's address, as an interrupted seed did.
async fn sign_up(data_dir: &std::path::Path, password: &str) {
    let process = Process::start(program(data_dir));
    let client = reqwest::Client::new();
    wait_until_ready(&client, &process).await;
    let credentials = json!({ "email": "demo@showstable.local", "password": password });
    let answer = client
        .post(process.url("/accounts/signup"))
        .json(&credentials)
        .send()
        .await
        .expect("an answer");
    assert!(answer.status().is_success(), "{answer:?}");
}

#[tokio::test]
async fn a_demo_that_was_interrupted_is_told_and_how_to_make_it_anew() {
    let data_dir = tempfile::tempdir().expect("a temporary folder");
    sign_up(data_dir.path(), "show-stable-demo").await;
    let mut command = program(data_dir.path());
    command.arg("seed");
    let (status, text) = run(command);
    assert!(!status.success(), "{text}");
    for words in ["incomplete", "remove the data directory"] {
        assert!(text.contains(words), "{words} is missing in:\n{text}");
    }
}

#[tokio::test]
async fn somebody_s_own_account_of_the_demo_s_name_is_left_alone() {
    let data_dir = tempfile::tempdir().expect("a temporary folder");
    sign_up(data_dir.path(), "a quiet mare 7").await;
    let mut command = program(data_dir.path());
    command.arg("seed");
    let (status, text) = run(command);
    assert!(status.success(), "{text}");
    assert!(text.contains("exists already"), "{text}");
}
