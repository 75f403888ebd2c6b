use std::fs;

use tempfile::TempDir;
use time::macros::datetime;

use super::*;

mod secrets;

const SECRET: &str = "a secret of at least 32 bytes, in words";

fn load(folder: &TempDir, env: &[(&str, &str)]) -> Result<Settings, SettingsErrors> {
    load_with(folder, env, None, true)
}

fn load_with(
    folder: &TempDir,
    env: &[(&str, &str)],
    toml: Option<&str>,
    debug_build: bool,
) -> Result<Settings, SettingsErrors> {
    let file = folder.path().join(FILE);
    if let Some(toml) = toml {
        fs::write(&file, toml).expect("written");
    }
    let data_dir = data_dir(folder).display().to_string();
    let env = [("SHOWSTABLE_DATA_DIR", data_dir.as_str()), ("PATH", "/bin")]
        .iter()
        .chain(env)
        .map(|(name, value)| ((*name).to_owned(), (*value).to_owned()))
        .collect::<Vec<_>>();
    Settings::load_for(env.into_iter(), Some(&file), debug_build)
}

fn data_dir(folder: &TempDir) -> PathBuf {
    folder.path().join("data")
}

fn folder() -> TempDir {
    tempfile::tempdir().expect("created")
}

fn problems(result: Result<Settings, SettingsErrors>) -> Vec<String> {
    result
        .expect_err("there are problems")
        .problems()
        .iter()
        .map(|problem| format!("{} {}", problem.name, problem.message))
        .collect()
}

#[test]
fn nothing_needs_to_be_set() {
    let folder = folder();
    let settings = load(&folder, &[]).expect("valid");
    assert_eq!(settings.addr.to_string(), "127.0.0.1:8080");
    assert!(settings.database_url.is_sqlite());
    assert_eq!(
        settings.database_url.as_str(),
        format!("sqlite://{}/showstable.db", data_dir(&folder).display())
    );
    assert_eq!(
        settings.public_url_at(settings.addr),
        "http://127.0.0.1:8080"
    );
    assert_eq!(
        settings.storage_url.to_string(),
        data_dir(&folder).join("media").display().to_string()
    );
    assert_eq!(settings.smtp_url, None);
    assert_eq!(settings.usda_delivery, UsdaDelivery::Outbox);
    assert_eq!(settings.log_format, LogFormat::Text);
    assert!(settings.rate_limit);
    assert_eq!(settings.trusted_proxies, TrustedProxies::default());
    assert_eq!(settings.now, None);
}

#[test]
fn everything_can_be_set() {
    let settings = load(
        &folder(),
        &[
            ("SHOWSTABLE_ADDR", "[::1]:0"),
            ("SHOWSTABLE_DATABASE_URL", "postgres://u:p@db/shows"),
            ("SHOWSTABLE_STORAGE_URL", "s3://photos/shows"),
            ("AWS_ACCESS_KEY_ID", "AKIDEXAMPLE"),
            ("AWS_SECRET_ACCESS_KEY", "hunter2"),
            ("SHOWSTABLE_PUBLIC_URL", "https://shows.example.org/"),
            ("SHOWSTABLE_JWT_SECRET", SECRET),
            ("SHOWSTABLE_MAIL_FROM", "Shows <shows@example.org>"),
            ("SHOWSTABLE_SMTP_URL", "smtps://u:p@mail.example.org"),
            ("SHOWSTABLE_USDA_DELIVERY", "email"),
            ("SHOWSTABLE_USDA_RECIPIENT", "agency@example.gov"),
            ("SHOWSTABLE_LOG", "warn,web=debug"),
            ("SHOWSTABLE_USDA_RULE_STATUS", "postponed to 2028"),
            ("SHOWSTABLE_LOG_FORMAT", "json"),
            ("SHOWSTABLE_WORKERS", "3"),
            ("SHOWSTABLE_RATE_LIMIT", "off"),
            ("SHOWSTABLE_TRUSTED_PROXIES", "10.0.0.0/8, 2001:db8::1"),
            ("SHOWSTABLE_NOW", "2026-06-01T12:00:00+02:00"),
        ],
    )
    .expect("valid");
    assert_eq!(settings.addr.to_string(), "[::1]:0");
    assert_eq!(settings.database_url.as_str(), "postgres://u:p@db/shows");
    assert_eq!(settings.storage_url.to_string(), "s3://photos/shows");
    assert_eq!(
        settings.public_url_at(settings.addr),
        "https://shows.example.org"
    );
    assert_eq!(
        Sender::parse("Shows <shows@example.org>"),
        Ok(settings.mail_from)
    );
    assert_eq!(
        SmtpUrl::parse("smtps://u:p@mail.example.org").map(Some),
        Ok(settings.smtp_url)
    );
    assert_eq!(
        settings.usda_delivery,
        UsdaDelivery::Email {
            relay: SmtpUrl::parse("smtps://u:p@mail.example.org").expect("valid"),
            recipient: Recipient::parse("agency@example.gov").expect("valid"),
        }
    );
    assert_eq!(LogFilter::parse("warn,web=debug"), Ok(settings.log));
    let status = settings.usda_rule_status.as_ref();
    assert_eq!(status.map(RequiredLine::as_str), Some("postponed to 2028"));
    assert_eq!(settings.log_format, LogFormat::Json);
    assert_eq!(settings.workers.get(), 3);
    assert!(!settings.rate_limit);
    assert_eq!(
        Some(settings.trusted_proxies),
        TrustedProxies::parse("10.0.0.0/8,2001:db8::1")
    );
    assert_eq!(settings.now, Some(datetime!(2026-06-01 10:00 UTC)));
}

#[test]
fn all_problems_are_reported_together_with_their_names() {
    let problems = problems(load_with(
        &folder(),
        &[
            ("SHOWSTABLE_ADDR", "localhost"),
            ("SHOWSTABLE_DATABASE_URL", "mysql://db"),
            ("SHOWSTABLE_STORAGE_URL", "ftp://photos"),
            ("SHOWSTABLE_PUBLIC_URL", "shows.example.org"),
            ("SHOWSTABLE_JWT_SECRET", "short"),
            ("SHOWSTABLE_MAIL_FROM", "nobody"),
            ("SHOWSTABLE_SMTP_URL", "mail.example.org"),
            ("SHOWSTABLE_USDA_DELIVERY", "fax"),
            ("SHOWSTABLE_USDA_RECIPIENT", "the agency"),
            ("SHOWSTABLE_LOG", "web=loud"),
            ("SHOWSTABLE_LOG_FORMAT", "xml"),
            ("SHOWSTABLE_FONTS_DIR", "/nowhere/fonts"),
            ("SHOWSTABLE_WORKERS", "0"),
            ("SHOWSTABLE_RATE_LIMIT", "maybe"),
            ("SHOWSTABLE_TRUSTED_PROXIES", "everybody"),
            ("SHOWSTABLE_NOW", "tomorrow"),
        ],
        None,
        true,
    ));
    for (name, message) in [
        ("ADDR", "must be an IP address and a port"),
        ("DATABASE_URL", "must start with sqlite://"),
        ("STORAGE_URL", "must start with file:/// or s3://"),
        ("PUBLIC_URL", "must be http:// or https://"),
        ("JWT_SECRET", "must be at least 32 bytes"),
        ("MAIL_FROM", "must be an email address"),
        ("SMTP_URL", "must be smtp:// or smtps://"),
        ("USDA_DELIVERY", "must be outbox or email"),
        ("USDA_RECIPIENT", "must be an email address"),
        ("LOG", "must be a level"),
        ("LOG_FORMAT", "must be text or json"),
        ("FONTS_DIR", "must be a folder whose fonts can be read"),
        ("WORKERS", "must be a number from 1 to 1024"),
        ("RATE_LIMIT", "must be on or off"),
        ("TRUSTED_PROXIES", "must be none, or addresses and networks"),
        ("NOW", "must be an instant"),
    ] {
        let start = format!("SHOWSTABLE_{name} {message}");
        assert!(
            problems.iter().any(|problem| problem.starts_with(&start)),
            "{start} is missing in {problems:#?}"
        );
    }
    assert_eq!(problems.len(), 16, "{problems:#?}");
}

#[test]
fn notices_are_mailed_only_where_recipient_relay_and_sender_are_named() {
    let email = ("SHOWSTABLE_USDA_DELIVERY", "email");
    let relay = ("SHOWSTABLE_SMTP_URL", "smtp://127.0.0.1:1025");
    let recipient = ("SHOWSTABLE_USDA_RECIPIENT", "agency@example.gov");
    let sender = ("SHOWSTABLE_MAIL_FROM", "shows@example.org");
    for (env, missing) in [
        (vec![email], vec!["SMTP_URL", "USDA_RECIPIENT", "MAIL_FROM"]),
        (vec![email, relay, sender], vec!["USDA_RECIPIENT"]),
        (vec![email, recipient, sender], vec!["SMTP_URL"]),
        (vec![email, relay, recipient], vec!["MAIL_FROM"]),
        (vec![relay, recipient], vec![]),
        (vec![email, relay, recipient, sender], vec![]),
    ] {
        let is_mailed = env.contains(&email);
        match load_with(&folder(), &env, None, true) {
            Ok(settings) => {
                assert_eq!(missing, [""; 0]);
                let delivery = settings.usda_delivery;
                assert_eq!(delivery != UsdaDelivery::Outbox, is_mailed);
            }
            Err(errors) => {
                let names: Vec<_> = errors
                    .problems()
                    .iter()
                    .map(|problem| problem.name.trim_start_matches("SHOWSTABLE_"))
                    .collect();
                assert_eq!(names, missing);
            }
        }
    }
}

#[test]
fn the_file_holds_the_same_names_and_the_environment_wins() {
    let toml = "addr = '127.0.0.1:1'\nworkers = 5\nlog_format = 'json'\n";
    let env = [("SHOWSTABLE_ADDR", "127.0.0.1:2")];
    let settings = load_with(&folder(), &env, Some(toml), true).expect("valid");
    assert_eq!(settings.addr.port(), 2);
    assert_eq!(settings.workers.get(), 5);
    assert_eq!(settings.log_format, LogFormat::Json);
}

#[test]
fn a_malformed_file_is_reported_with_the_other_problems_and_not_quoted() {
    let toml = "jwt_secret = \"hunter2\nworkers = 5";
    let env = [("SHOWSTABLE_WORKERS", "none")];
    let problems = problems(load_with(&folder(), &env, Some(toml), true));
    assert_eq!(problems.len(), 2, "{problems:#?}");
    assert!(problems[0].contains("showstable.toml is not valid TOML: "));
    assert!(!problems[0].contains("hunter2"), "{problems:#?}");
}

#[test]
fn odd_types_in_the_file_are_problems() {
    let toml = "workers = 1.5\nlog = ['info']\n";
    let problems = problems(load_with(&folder(), &[], Some(toml), true));
    assert_eq!(problems.len(), 2, "{problems:#?}");
}

#[test]
fn unknown_settings_are_reported_as_warnings() {
    let env = [
        ("SHOWSTABLE_SERVICE_HOST", "10.0.0.1"),
        ("SHOWSTABLE_addr", "127.0.0.1:1"),
        ("SHOWSTABLE_EMPTY", ""),
    ];
    let toml = "colour = 'bay'\n";
    let settings = load_with(&folder(), &env, Some(toml), true).expect("valid");
    assert_eq!(
        settings.unknown,
        [
            "SHOWSTABLE_addr",
            "SHOWSTABLE_COLOUR",
            "SHOWSTABLE_SERVICE_HOST"
        ]
    );
    assert_eq!(settings.addr.port(), 8080);
}

#[test]
fn blank_counts_as_not_set_and_the_tests_own_variables_are_ignored() {
    let env = [
        ("SHOWSTABLE_ADDR", " "),
        ("SHOWSTABLE_JWT_SECRET", ""),
        ("SHOWSTABLE_TEST_POSTGRES_URL", "postgres://localhost"),
    ];
    let settings = load(&folder(), &env).expect("valid");
    assert_eq!(settings.addr.port(), 8080);
}

#[test]
fn a_value_that_is_not_utf8_is_refused() {
    let env = [("SHOWSTABLE_LOG", "\u{FFFD}")];
    assert_eq!(
        problems(load(&folder(), &env)),
        ["SHOWSTABLE_LOG must be valid UTF-8"]
    );
}

#[test]
fn the_rate_limit_is_never_off_where_others_can_reach_it() {
    let env = [
        ("SHOWSTABLE_ADDR", "0.0.0.0:8080"),
        ("SHOWSTABLE_RATE_LIMIT", "off"),
    ];
    let problems = problems(load(&folder(), &env));
    assert_eq!(problems.len(), 1, "{problems:#?}");
    assert!(problems[0].contains("only on a loopback address"));
}

#[test]
fn a_release_build_refuses_to_move_the_clock() {
    let env = [("SHOWSTABLE_NOW", "2026-06-01T12:00:00Z")];
    assert_eq!(
        problems(load_with(&folder(), &env, None, false)),
        ["SHOWSTABLE_NOW exists in debug builds only"]
    );
}

#[test]
fn an_s3_key_without_the_other_is_a_problem_of_the_storage() {
    let env = [
        ("SHOWSTABLE_STORAGE_URL", "s3://photos"),
        ("AWS_ACCESS_KEY_ID", "AKIDEXAMPLE"),
    ];
    let problems = problems(load(&folder(), &env));
    assert_eq!(problems.len(), 1, "{problems:#?}");
    assert!(problems[0].starts_with("SHOWSTABLE_STORAGE_URL needs AWS_ACCESS_KEY_ID and"));
}

#[test]
fn limits_of_accounts_are_whole_numbers() {
    let settings = load(&folder(), &[("SHOWSTABLE_MAX_ENTRIES_MIB", "3")]).expect("valid");
    assert_eq!(settings.limits.entries.account_bytes, 3 << 20);
    assert_eq!(settings.limits.events.events, 1000);
    for text in ["0", "-1", "many", "1.5", "99999999999"] {
        let problems = problems(load(&folder(), &[("SHOWSTABLE_MAX_EVENTS", text)]));
        assert_eq!(problems.len(), 1, "{problems:#?}");
        assert!(problems[0].starts_with("SHOWSTABLE_MAX_EVENTS must be a whole number from 1"));
    }
}

#[test]
fn backups_are_made_only_where_a_folder_is_named() {
    let folder = folder();
    assert_eq!(load(&folder, &[]).expect("valid").backups, None);
    let kept = folder.path().join("kept");
    let kept = kept.to_str().expect("UTF-8");
    let env = [
        ("SHOWSTABLE_BACKUP_DIR", kept),
        ("SHOWSTABLE_BACKUP_EVERY_HOURS", "6"),
    ];
    let backups = load(&folder, &env).expect("valid").backups;
    let backups = backups.expect("a schedule");
    assert_eq!(backups.every.as_secs(), 6 * 60 * 60);
    assert_eq!(backups.folder.path().to_str(), Some(kept));
    let env = [
        ("SHOWSTABLE_BACKUP_DIR", kept),
        ("SHOWSTABLE_BACKUP_KEEP", "0"),
        ("SHOWSTABLE_DATABASE_URL", "postgres://127.0.0.1/shows"),
        (
            "SHOWSTABLE_JWT_SECRET",
            "a secret of at least thirty-two bytes",
        ),
    ];
    let problems = problems(load(&folder, &env));
    assert_eq!(problems.len(), 2, "{problems:#?}");
    assert!(
        problems
            .iter()
            .any(|it| it.starts_with("SHOWSTABLE_BACKUP_KEEP must be"))
    );
    assert!(
        problems
            .iter()
            .any(|it| it.starts_with("SHOWSTABLE_BACKUP_DIR is for SQLite"))
    );
}
