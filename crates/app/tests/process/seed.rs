use std::collections::BTreeMap;
use std::fs::File;
use std::path::Path;
use std::process::Command;
use std::time::{Duration, Instant};

use nix::sys::signal::Signal;
use reqwest::Method;
use serde_json::{Value, json};

use crate::support::{HANGS, Process, http_client, program, run, wait_until_ready};

/// The day on which the demo is created and read.
const TODAY: &str = "2026-06-01";

const KNOWN_PASSWORD: &str = "show-stable-demo";

/// Signs up, like a person or an interrupted seed.
async fn sign_up(data_dir: &Path, email: &str) {
    let process = Process::start(program(data_dir));
    let client = http_client();
    wait_until_ready(&client, &process).await;
    let credentials = json!({ "email": email, "password": KNOWN_PASSWORD });
    let answer = client
        .post(process.url("/accounts/signup"))
        .json(&credentials)
        .send()
        .await
        .expect("an answer");
    assert!(answer.status().is_success(), "{answer:?}");
}

/// Runs `showstable seed`, and returns its status and output.
fn seed(data_dir: &Path, flags: &[&str], settings: &[(&str, &str)]) -> (Option<i32>, String) {
    let mut command = program(data_dir);
    command
        .arg("seed")
        .args(flags)
        .envs(settings.iter().copied());
    let (status, text) = run(command);
    (status.code(), text)
}

/// The status of signing in to the demo.
async fn sign_in(data_dir: &Path, password: &str) -> u16 {
    let process = Process::start(program(data_dir));
    let client = http_client();
    wait_until_ready(&client, &process).await;
    let credentials = json!({ "email": "demo@showstable.local", "password": password });
    let request = client
        .post(process.url("/accounts/login"))
        .json(&credentials);
    request.send().await.expect("an answer").status().as_u16()
}

fn on_that_day(command: Command) -> Command {
    at("12:00:00", command)
}

/// A command whose clock starts at a time of that day.
fn at(time: &str, mut command: Command) -> Command {
    command.env("SHOWSTABLE_NOW", format!("{TODAY}T{time}Z"));
    command
}

/// A server with the demo, and a signed-in client.
struct Visitor {
    process: Process,
    client: reqwest::Client,
    token: String,
}

impl Visitor {
    async fn sign_in(data_dir: &Path, email: &str) -> Self {
        Self::sign_in_at("12:00:00", data_dir, email).await
    }

    async fn sign_in_at(time: &str, data_dir: &Path, email: &str) -> Self {
        let process = Process::start(at(time, program(data_dir)));
        let client = http_client();
        wait_until_ready(&client, &process).await;
        let credentials = json!({ "email": email, "password": KNOWN_PASSWORD });
        let answer = client
            .post(process.url("/accounts/login"))
            .json(&credentials)
            .send()
            .await
            .expect("an answer");
        let answer: Value = answer.json().await.expect("JSON");
        let token = answer["token"].as_str().expect("a token").to_owned();
        Self {
            process,
            client,
            token,
        }
    }

    async fn get(&self, path: &str) -> reqwest::Response {
        let request = self.client.get(self.process.url(path));
        let answer = request.header("token-x", &self.token).send().await;
        let answer = answer.expect("an answer");
        assert!(answer.status().is_success(), "{path}: {answer:?}");
        answer
    }

    async fn send(&self, method: Method, path: &str, body: &Value) {
        let request = self.client.request(method, self.process.url(path));
        let request = request.header("token-x", &self.token).json(body);
        let answer = request.send().await.expect("an answer");
        assert!(answer.status().is_success(), "{path}: {answer:?}");
    }

    /// The id of the show that is on its day.
    async fn running_show(&self) -> String {
        let shows = self.list("/events?limit=500").await;
        let is_running = |show: &&Value| show["name"] == "Saddle Up for the Children's Home";
        let show = shows.iter().find(is_running).expect("the running show");
        show["_id"]["$oid"].as_str().expect("an id").to_owned()
    }

    async fn list(&self, path: &str) -> Vec<Value> {
        self.get(path).await.json().await.expect("a list")
    }
}

/// One test, because each demo takes seconds to make.
#[tokio::test]
async fn the_demo_has_shows_in_all_states_and_horses_with_photos_and_is_made_once() {
    let data_dir = tempfile::tempdir().expect("a temporary folder");
    let mut command = on_that_day(program(data_dir.path()));
    command.arg("seed");
    let (status, text) = run(command);
    assert!(status.success(), "{text}");
    // Three hundred riders, and one who came to the desk of the show that is under way.
    for made in [KNOWN_PASSWORD, "301 registrations", "40 horses"] {
        assert!(text.contains(made), "{made} is missing in:\n{text}");
    }
    check_shows(data_dir.path()).await;
    check_horses(data_dir.path()).await;
    check_running_show(data_dir.path()).await;
    check_show_made_anew(data_dir.path()).await;
    for flags in [&[][..], &["--into-existing"]] {
        let (status, text) = seed(data_dir.path(), flags, &[]);
        assert_eq!(status, Some(0), "{text}");
        assert!(text.contains("is there already"), "{text}");
    }
}

/// Checks a dozen shows in all states, and their registrations.
async fn check_shows(data_dir: &Path) {
    let visitor = Visitor::sign_in(data_dir, "demo@showstable.local").await;
    let shows = visitor.list("/events?limit=500").await;
    assert_eq!(shows.len(), 12);
    for state in ["complete", "past", "required", "scheduled"] {
        assert!(
            shows.iter().any(|show| show["usda_state"] == state),
            "no show is {state}"
        );
    }
    let mut counts: BTreeMap<String, usize> = BTreeMap::new();
    let (mut entries, mut due) = (0, 0);
    for show in &shows {
        let id = show["_id"]["$oid"].as_str().expect("an id");
        let path = format!("/events/{id}/registrations?limit=500");
        for entry in visitor.list(&path).await {
            entries += 1;
            for class in entry["classes_entered"].as_array().expect("classes") {
                let state = class["state"].as_str().expect("a state").to_owned();
                *counts.entry(state).or_default() += 1;
            }
            due += usize::from(entry["balance"].as_f64() > Some(0.0) && entry["paid"] != 0);
        }
    }
    assert_eq!(entries, 301);
    for state in ["entered", "waitlisted", "scratched"] {
        assert!(counts.contains_key(state), "{counts:?}");
    }
    assert!(due > 0, "nobody paid a part");
    let templates = visitor.list("/events/templates").await;
    assert_eq!(templates.len(), 3);
    let organization = visitor.get("/organization").await;
    let organization: Value = organization.json().await.expect("JSON");
    assert_eq!(organization["name"], "Duck River Show Association");
}

/// Checks that the show that began two hours ago is live, and moves by itself if it is
/// played.
async fn check_running_show(data_dir: &Path) {
    let visitor = Visitor::sign_in(data_dir, "demo@showstable.local").await;
    let id = visitor.running_show().await;
    let path = format!("/events/public/{id}/schedule");
    let day: Value = visitor.get(&path).await.json().await.expect("a schedule");
    let rings = day["rings"].as_array().expect("rings");
    assert_eq!(rings.len(), 2);
    let is_ridden = |ring: &Value| ring["in_ring"][0]["back_number"].is_u64();
    assert!(rings.iter().any(is_ridden), "{rings:#?}");
    for ring in rings {
        assert_eq!(ring["state"], "running", "{ring:#}");
        assert_eq!(
            ring["classes"].as_array().map(Vec::len),
            Some(1),
            "{ring:#}"
        );
        let next = ring["next_class"]["estimated_start"]["$date"].as_str();
        assert!(next > day["as_of"]["$date"].as_str(), "{ring:#}");
    }
    let published = format!("/events/public/{id}/results");
    let published: Value = visitor.get(&published).await.json().await.expect("results");
    let published = published["classes"].as_array().expect("classes");
    assert!(published.len() >= 6, "{} results", published.len());
    let links = visitor.list(&format!("/events/{id}/device_links")).await;
    for role in ["gate", "scribe"] {
        assert!(links.iter().any(|link| link["role"] == role), "{links:#?}");
    }
    drop(visitor);

    // A minute later all that are in a ring have been there long enough.
    let log = data_dir.join("log");
    let mut command = program(data_dir);
    command
        .args(["serve", "--play-demo"])
        .env("SHOWSTABLE_NOW", format!("{TODAY}T12:01:00Z"));
    let process = Process::start_logging_to(command, File::create(&log).expect("a file"));
    let client = http_client();
    wait_until_ready(&client, &process).await;
    let begun = Instant::now();
    loop {
        let answer = client.get(process.url(&path)).send().await;
        let later: Value = answer.expect("an answer").json().await.expect("JSON");
        if later["version"].as_u64() > day["version"].as_u64() {
            break;
        }
        assert!(begun.elapsed() < HANGS, "nothing happens");
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    process.signal(Signal::SIGTERM);
    let (status, _) = process.wait().await;
    assert_eq!(status.code(), Some(0));
    let log = std::fs::read_to_string(log).expect("a log");
    assert!(!log.contains("WARN") && !log.contains("ERROR"), "{log}");
}

/// Ends the running show, and checks that a server that plays the demo on another day has one
/// that is in the middle of its day then.
async fn check_show_made_anew(data_dir: &Path) {
    // After all that the player has tapped, however long it ran.
    let visitor = Visitor::sign_in_at("13:00:00", data_dir, "demo@showstable.local").await;
    let id = visitor.running_show().await;
    let day = format!("/events/{id}/schedule");
    let day: Value = visitor.get(&day).await.json().await.expect("a schedule");
    let sessions = day["sessions"].as_array().expect("sessions");
    let lines = sessions
        .iter()
        .flat_map(|it| it["lines"].as_array().expect("lines"));
    for class in lines.filter_map(|it| it["class_id"].as_str()) {
        let ended = json!({ "state": "finished" });
        let path = format!("/events/{id}/classes/{class}/state");
        visitor.send(Method::POST, &path, &ended).await;
    }
    for ring in day["rings"].as_array().expect("rings") {
        let path = format!(
            "/events/{id}/rings/{}/state",
            ring["id"].as_str().expect("an id")
        );
        let closed = json!({ "state": "closed" });
        visitor.send(Method::PUT, &path, &closed).await;
    }
    drop(visitor);

    let log = data_dir.join("anew");
    let mut command = program(data_dir);
    command
        .args(["serve", "--play-demo"])
        .env("SHOWSTABLE_NOW", "2026-06-04T12:00:00Z");
    let process = Process::start_logging_to(command, File::create(&log).expect("a file"));
    wait_until_ready(&http_client(), &process).await;
    let begun = Instant::now();
    let log = || std::fs::read_to_string(&log).expect("a log");
    while !log().contains("moves along") {
        assert!(begun.elapsed() < HANGS, "{}", log());
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    process.signal(Signal::SIGTERM);
    assert_eq!(process.wait().await.0.code(), Some(0));
    assert!(log().contains("is made anew"), "{}", log());
    assert!(
        !log().contains("WARN") && !log().contains("ERROR"),
        "{}",
        log()
    );

    let visitor = Visitor::sign_in(data_dir, "demo@showstable.local").await;
    let anew = visitor.running_show().await;
    assert_ne!(anew, id);
    let day = format!("/events/{anew}/schedule");
    let day: Value = visitor.get(&day).await.json().await.expect("a schedule");
    let start = day["sessions"][0]["starts_at"]["$date"].as_str();
    assert!(
        start.is_some_and(|it| it.starts_with("2026-06-04")),
        "{start:?}"
    );
}

#[tokio::test]
async fn without_a_demo_the_log_says_so_once_and_the_server_serves() {
    let data_dir = tempfile::tempdir().expect("a temporary folder");
    let log = data_dir.path().join("log");
    let mut command = program(data_dir.path());
    command.args(["serve", "--play-demo"]);
    let process = Process::start_logging_to(command, File::create(&log).expect("a file"));
    let client = http_client();
    wait_until_ready(&client, &process).await;
    let begun = Instant::now();
    let said = || {
        let log = std::fs::read_to_string(&log).expect("a log");
        log.matches("there is no demo").count()
    };
    while said() == 0 {
        assert!(begun.elapsed() < HANGS, "nothing is said");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    process.signal(Signal::SIGTERM);
    let (status, _) = process.wait().await;
    assert_eq!((status.code(), said()), (Some(0), 1));
}

/// Checks forty horses, of which eight are for sale.
async fn check_horses(data_dir: &Path) {
    let mut count = 0;
    for (email, horses, inquiries) in [
        ("demo@showstable.local", 24, 3),
        ("seller@showstable.local", 9, 0),
        ("breeder@showstable.local", 7, 0),
    ] {
        let visitor = Visitor::sign_in(data_dir, email).await;
        let own = visitor.list("/horses").await;
        assert_eq!(own.len(), horses, "{email}");
        count += own.len();
        assert_eq!(visitor.list("/inquiries").await.len(), inquiries, "{email}");
        assert_eq!(visitor.list("/horses/for-sale").await.len(), 8);
        if email == "demo@showstable.local" {
            check_stable(&visitor, &own[0]).await;
        }
        for horse in own {
            for (photo, size) in [("profile_photo", "thumbnail"), ("header_photo", "banner")] {
                let photo = horse["profile"][photo].as_str().expect("a photo");
                let photo = photo.strip_prefix("/showstable").expect("a path");
                let answer = visitor.get(&format!("{photo}/{size}")).await;
                assert_eq!(answer.headers()["content-type"], "image/jpeg");
                let picture = answer.bytes().await.expect("whole");
                assert!(picture.starts_with(&[0xff, 0xd8]), "no JPEG");
            }
        }
    }
    assert_eq!(count, 40);
}

/// Checks one horse: all sections, and overdue care.
async fn check_stable(visitor: &Visitor, horse: &Value) {
    let id = horse["_id"]["$oid"].as_str().expect("an id");
    let answer = visitor.get(&format!("/horses/{id}")).await;
    let horse: Value = answer.json().await.expect("a horse");
    for place in [
        "/health_records/vaccinations/0/nextDue",
        "/health_records/vetVisits/0/guid",
        "/training/log/0/activity",
        "/training/competitions/0/placement",
        "/feeding/diet/morning",
        "/boarding/stable",
        "/breeding/sire",
        "/grooming/groomingSchedule",
        "/equipment/saddle",
        "/pedigree/familyTree",
        "/owners/0",
    ] {
        let text = horse.pointer(place).and_then(Value::as_str);
        assert!(
            text.is_some_and(|text| !text.is_empty()),
            "{place} in {horse:#}"
        );
    }

    let care = visitor
        .list("/horses/health?kind=vaccination&limit=500")
        .await;
    assert_eq!(care.len(), 24 * 5);
    let due = |within: std::ops::Range<&str>| {
        care.iter()
            .filter(|row| within.contains(&row["due_on"].as_str().expect("a day")))
            .count()
    };
    let overdue = due("2000-01-01"..TODAY);
    let soon = due(TODAY.."2026-07-01");
    let later = due("2026-07-01".."2100-01-01");
    assert!(
        overdue > 5 && soon > 5 && later > 40,
        "{overdue} {soon} {later}"
    );
}

#[tokio::test]
async fn an_interrupted_demo_is_reported_with_how_to_recreate_it() {
    let data_dir = tempfile::tempdir().expect("a temporary folder");
    sign_up(data_dir.path(), "demo@showstable.local").await;
    let (status, text) = seed(data_dir.path(), &[], &[]);
    assert_eq!(status, Some(1), "{text}");
    for words in ["incomplete", "remove the data directory"] {
        assert!(text.contains(words), "{words} is missing in:\n{text}");
    }
}

#[tokio::test]
async fn a_database_with_accounts_gets_the_demo_only_with_the_flag() {
    let data_dir = tempfile::tempdir().expect("a temporary folder");
    sign_up(data_dir.path(), "rae@example.org").await;
    let (status, text) = seed(data_dir.path(), &[], &[]);
    assert_eq!(status, Some(2), "{text}");
    assert!(text.contains("seed --into-existing"), "{text}");
    assert_eq!(sign_in(data_dir.path(), KNOWN_PASSWORD).await, 401);

    let others_can_reach_it = ("SHOWSTABLE_PUBLIC_URL", "https://shows.example.org");
    makes_with_random_password(data_dir.path(), &["--into-existing"], others_can_reach_it).await;
}

#[tokio::test]
async fn a_server_that_others_can_reach_gets_a_random_password() {
    let data_dir = tempfile::tempdir().expect("a temporary folder");
    let others_can_reach_it = ("SHOWSTABLE_ADDR", "0.0.0.0:0");
    makes_with_random_password(data_dir.path(), &[], others_can_reach_it).await;
}

async fn makes_with_random_password(data_dir: &Path, flags: &[&str], setting: (&str, &str)) {
    // Rate limits may be off on loopback only.
    let settings = [setting, ("SHOWSTABLE_RATE_LIMIT", "on")];
    let (status, text) = seed(data_dir, flags, &settings);
    assert_eq!(status, Some(0), "{text}");
    assert!(!text.contains(KNOWN_PASSWORD), "{text}");
    // The log may have more lines, about a slow disk for example.
    let (_, rest) = text.split_once("with the password ").expect("a password");
    let password = rest.split_whitespace().next().unwrap_or_default();
    let password = password.trim_end_matches('.');
    assert_eq!(sign_in(data_dir, KNOWN_PASSWORD).await, 401);
    assert_eq!(sign_in(data_dir, password).await, 200, "{password}");

    // The password is printed only once.
    let (status, text) = seed(data_dir, flags, &settings);
    assert_eq!(status, Some(0), "{text}");
    assert!(!text.contains(password), "{text}");
}
