//! The data directory, and what must stay secret.

use std::os::unix::fs::PermissionsExt as _;

use super::*;

fn mode(path: &Path) -> u32 {
    fs::metadata(path).expect("exists").permissions().mode() & 0o777
}

#[test]
fn another_database_needs_a_secret_that_is_set() {
    let env = [("SHOWSTABLE_DATABASE_URL", "postgresql://db/shows")];
    let folder = folder();
    let problems = problems(load(&folder, &env));
    assert_eq!(problems.len(), 1, "{problems:#?}");
    assert!(problems[0].starts_with("SHOWSTABLE_JWT_SECRET is required"));
    assert!(!data_dir(&folder).join("jwt-secret").exists());
}

#[test]
fn the_data_directory_and_its_secret_are_for_their_owner_alone() {
    let folder = folder();
    load(&folder, &[]).expect("valid");
    assert_eq!(mode(&data_dir(&folder)), 0o700);
    let secret = data_dir(&folder).join("jwt-secret");
    assert_eq!(mode(&secret), 0o600);
    let first = fs::read(&secret).expect("readable");
    load(&folder, &[]).expect("valid");
    assert_eq!(fs::read(&secret).expect("readable"), first);
    let names: Vec<_> = fs::read_dir(data_dir(&folder)).expect("readable").collect();
    assert_eq!(names.len(), 1, "{names:?}");
}

#[test]
fn processes_that_start_together_agree_on_the_secret() {
    use accounts::{SessionKey, SessionTokens as _};
    use credentials::JwtTokens;

    let folder = folder();
    let now = datetime!(2026-06-01 12:00 UTC);
    let id = "0190a6f0-0000-7000-8000-000000000001";
    let session = SessionKey {
        id: kernel::SessionId::parse(id).expect("valid"),
        account_id: kernel::AccountId::parse(id).expect("valid"),
    };
    let tokens: Vec<JwtTokens> = std::thread::scope(|scope| {
        let starts: Vec<_> = (0..8)
            .map(|_| scope.spawn(|| load(&folder, &[]).expect("valid").jwt_secret))
            .collect();
        starts
            .into_iter()
            .map(|start| JwtTokens::new(&start.join().expect("no panic"), None))
            .collect()
    });
    let token = tokens[0].issue(session, now);
    for other in &tokens {
        assert_eq!(other.verify(&token, now), Some(session));
    }
}

#[test]
fn a_previous_secret_is_optional_and_is_checked_like_the_first() {
    let folder = folder();
    let previous = |text| [("SHOWSTABLE_JWT_SECRET_PREVIOUS", text)];
    assert!(
        load(&folder, &[])
            .expect("valid")
            .jwt_secret_previous
            .is_none()
    );
    let settings = load(&folder, &previous(SECRET)).expect("valid");
    assert!(settings.jwt_secret_previous.is_some());
    assert_eq!(
        problems(load(&folder, &previous("short"))),
        ["SHOWSTABLE_JWT_SECRET_PREVIOUS must be at least 32 bytes"]
    );
}

#[test]
fn a_data_directory_that_cannot_be_made_is_a_problem_beside_others() {
    let folder = folder();
    fs::write(data_dir(&folder), "in the way").expect("written");
    let problems = problems(load(&folder, &[("SHOWSTABLE_WORKERS", "none")]));
    assert_eq!(problems.len(), 2, "{problems:#?}");
    assert!(problems[0].starts_with("SHOWSTABLE_DATA_DIR is a folder that cannot be made"));
}

#[test]
fn a_secret_file_that_is_too_short_is_a_problem() {
    let folder = folder();
    fs::create_dir(data_dir(&folder)).expect("created");
    fs::write(data_dir(&folder).join("jwt-secret"), "short\n").expect("written");
    assert_eq!(
        problems(load(&folder, &[])),
        [
            "SHOWSTABLE_JWT_SECRET is not set, and jwt-secret in the data directory must be at least 32 bytes"
        ]
    );
}

#[test]
fn secrets_are_not_printed() {
    let env = [
        ("SHOWSTABLE_DATABASE_URL", "postgres://u:hunter2@db/shows"),
        ("SHOWSTABLE_JWT_SECRET", SECRET),
        (
            "SHOWSTABLE_JWT_SECRET_PREVIOUS",
            "hunter2 hunter2 hunter2 hunter2 hunter2",
        ),
        ("SHOWSTABLE_SMTP_URL", "smtps://u:hunter2@mail.example.org"),
        ("SHOWSTABLE_STORAGE_URL", "s3://photos"),
        ("AWS_ACCESS_KEY_ID", "AKIDEXAMPLE"),
        ("AWS_SECRET_ACCESS_KEY", "hunter2"),
    ];
    let printed = format!("{:?}", load(&folder(), &env).expect("valid"));
    assert!(!printed.contains("hunter2"), "{printed}");
    assert!(!printed.contains(SECRET), "{printed}");
}

#[test]
fn the_report_has_a_line_for_each_problem_and_repeats_no_value() {
    let error = load(
        &folder(),
        &[
            ("SHOWSTABLE_DATABASE_URL", "mysql://u:hunter2@db"),
            ("SHOWSTABLE_JWT_SECRET", "hunter2"),
        ],
    )
    .expect_err("there are problems");
    assert_eq!(error.to_string().lines().count(), 3);
    assert!(!format!("{error} {error:?}").contains("hunter2"));
}
