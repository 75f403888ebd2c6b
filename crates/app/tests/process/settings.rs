use std::os::unix::fs::PermissionsExt as _;

use crate::support::{Process, http_client, program, run, wait_until_ready};

#[test]
fn all_problems_are_reported_together_before_it_listens() {
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
async fn the_secret_of_a_server_without_settings_is_private() {
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
