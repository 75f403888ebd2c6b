//! Runs the built program.

use std::collections::BTreeMap;
use std::io::{BufRead as _, BufReader, Read as _};
use std::path::Path;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::time::{Duration, Instant};

use nix::sys::signal::{Signal, kill};
use nix::unistd::Pid;
use serde_json::{Value, json};

/// The program, without settings in its environment.
pub(crate) fn program(data_dir: &Path) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_showstable"));
    command
        .env_clear()
        .env("SHOWSTABLE_ADDR", "127.0.0.1:0")
        .env("SHOWSTABLE_DATA_DIR", data_dir)
        .env("SHOWSTABLE_RATE_LIMIT", "off")
        .current_dir(data_dir)
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    command
}

/// An HTTP client. reqwest needs a cryptography provider even for plain HTTP.
pub(crate) fn http_client() -> reqwest::Client {
    // An error means that another test has installed it.
    let _ = rustls::crypto::ring::default_provider().install_default();
    reqwest::Client::new()
}

pub(crate) struct Process {
    child: Child,
    base: String,
}

impl Process {
    /// Starts the program and waits for the line with its address.
    pub(crate) fn start(command: Command) -> Self {
        Self::start_logging_to(command, Stdio::null())
    }

    /// Like `start`, with a destination for its log.
    pub(crate) fn start_logging_to(mut command: Command, log: impl Into<Stdio>) -> Self {
        let mut child = command.stderr(log).spawn().expect("the program starts");
        let mut line = String::new();
        BufReader::new(child.stdout.take().expect("its output"))
            .read_line(&mut line)
            .expect("a line");
        let base = line
            .split_whitespace()
            .find(|word| word.starts_with("http://"))
            .unwrap_or_else(|| panic!("no address in {line:?}"))
            .to_owned();
        Self::of(child, base)
    }

    /// A server that was started, with its base URL.
    pub(crate) const fn of(child: Child, base: String) -> Self {
        Self { child, base }
    }

    pub(crate) fn url(&self, path: &str) -> String {
        format!("{}/showstable{path}", self.base)
    }

    pub(crate) fn pid(&self) -> u32 {
        self.child.id()
    }

    /// The address that it listens on.
    pub(crate) fn addr(&self) -> std::net::SocketAddr {
        let host = self.base.trim_start_matches("http://");
        host.parse().expect("an address")
    }

    pub(crate) fn signal(&self, signal: Signal) {
        let pid = i32::try_from(self.child.id()).expect("a pid");
        kill(Pid::from_raw(pid), signal).expect("signalled");
    }

    /// Waits for its exit; returns the status and the time that it took.
    pub(crate) async fn wait(mut self) -> (ExitStatus, Duration) {
        let start = Instant::now();
        loop {
            if let Some(status) = self.child.try_wait().expect("its status") {
                return (status, start.elapsed());
            }
            assert!(start.elapsed() < HANGS, "the process does not end");
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        // Kill the process of a failed test.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Runs a program that does not serve, and returns its status and output.
pub(crate) fn run(mut command: Command) -> (ExitStatus, String) {
    let mut child = command.spawn().expect("the program starts");
    let mut text = String::new();
    child
        .stdout
        .take()
        .expect("its output")
        .read_to_string(&mut text)
        .expect("UTF-8");
    child
        .stderr
        .take()
        .expect("its errors")
        .read_to_string(&mut text)
        .expect("UTF-8");
    (child.wait().expect("its status"), text)
}

/// How long a test waits for something that does not depend on time: only what hangs
/// takes so long, also on a busy machine.
pub(crate) const HANGS: Duration = Duration::from_mins(2);

/// Waits until `health/ready` answers 200.
pub(crate) async fn wait_until_ready(client: &reqwest::Client, process: &Process) {
    wait_for_status(client, &process.url("/health/ready"), 200).await;
}

/// The status of the response, `None` without one.
pub(crate) async fn status(client: &reqwest::Client, url: &str) -> Option<u16> {
    let answer = client.get(url).send().await;
    answer.map(|answer| answer.status().as_u16()).ok()
}

/// Polls until the response has the status.
pub(crate) async fn wait_for_status(client: &reqwest::Client, url: &str, status: u16) {
    let start = Instant::now();
    loop {
        let seen = self::status(client, url).await;
        if seen == Some(status) {
            return;
        }
        assert!(
            start.elapsed() < HANGS,
            "{url} answers {seen:?}, not {status}"
        );
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
}

/// Signs up and creates a show; returns the token and the show's id.
pub(crate) async fn create_show(client: &reqwest::Client, process: &Process) -> (String, String) {
    let credentials = json!({ "email": "rae@example.org", "password": "a quiet mare 7" });
    let answer = client
        .post(process.url("/accounts/signup"))
        .json(&credentials)
        .send()
        .await
        .expect("an answer");
    let body: Value = answer.json().await.expect("JSON");
    let token = body["token"]
        .as_str()
        .unwrap_or_else(|| panic!("{body}"))
        .to_owned();
    let show = json!({
        "name": "Spring Classic", "event_type": "Open Show", "location": { "venue": "Fairgrounds" },
        "start_date": "2099-06-06T18:00:00Z", "end_date": "2099-06-06T23:00:00Z",
        "classes": [{ "name": "Lead Line", "price": 5 }],
    });
    let request = client
        .post(process.url("/events"))
        .header("token-x", &token)
        .json(&show);
    let body: Value = request
        .send()
        .await
        .expect("an answer")
        .json()
        .await
        .expect("JSON");
    let id = body["_id"]["$oid"]
        .as_str()
        .unwrap_or_else(|| panic!("{body}"))
        .to_owned();
    (token, id)
}

pub(crate) fn entry(rider: usize) -> Value {
    json!({
        "rider_name": format!("Rider {rider}"), "rider_email": "rider@example.org",
        "rider_phone": "931-555-0199", "rider_address": { "street": "12 Mill Rd" },
        "horse_name": "Midnight", "classes_entered": [{ "name": "Lead Line" }],
    })
}

/// The riders of entries by entry number.
pub(crate) fn riders_of(rows: &[Value]) -> BTreeMap<u64, String> {
    let rider = |row: &Value| {
        let number = row["entry_number"].as_u64().expect("a number");
        (
            number,
            row["rider_name"].as_str().expect("a name").to_owned(),
        )
    };
    rows.iter().map(rider).collect()
}

/// All entries of a show.
pub(crate) async fn entry_rows(
    client: &reqwest::Client,
    process: &Process,
    token: &str,
    event: &str,
) -> Vec<Value> {
    let path = format!("/events/{event}/registrations?limit=500");
    all_rows(client, process, (&path, token)).await
}

/// All pages of a list.
pub(crate) async fn all_rows(
    client: &reqwest::Client,
    process: &Process,
    (path, token): (&str, &str),
) -> Vec<Value> {
    let mut stored = Vec::new();
    let mut url = process.url(path);
    loop {
        let answer = client
            .get(&url)
            .header("token-x", token)
            .send()
            .await
            .expect("an answer");
        let link = answer
            .headers()
            .get("link")
            .map(|link| link.to_str().expect("ASCII").to_owned());
        let rows: Vec<Value> = answer.json().await.expect("JSON");
        stored.extend(rows);
        let Some(next) = link.as_deref().and_then(|link| link.split_once(">;")) else {
            break;
        };
        url = process.url(next.0.trim_start_matches("</showstable"));
    }
    stored
}

/// Reads an object.
pub(crate) async fn get(
    client: &reqwest::Client,
    process: &Process,
    (path, token): (&str, &str),
) -> Value {
    let request = client.get(process.url(path)).header("token-x", token);
    let answer = request.send().await.expect("an answer");
    assert!(answer.status().is_success(), "{path}: {answer:?}");
    answer.json().await.expect("JSON")
}

/// Posts a body; answers what came back.
pub(crate) async fn post(
    client: &reqwest::Client,
    process: &Process,
    (path, token): (&str, &str),
    body: &Value,
) -> Value {
    let request = client.post(process.url(path)).header("token-x", token);
    let answer = request.json(body).send().await.expect("an answer");
    assert!(answer.status().is_success(), "{path}: {answer:?}");
    answer.json().await.unwrap_or_default()
}

/// Opens an account; answers its token.
pub(crate) async fn sign_up(client: &reqwest::Client, process: &Process, email: &str) -> String {
    let credentials = json!({ "email": email, "password": "a quiet mare 7" });
    let account = post(client, process, ("/accounts/signup", ""), &credentials).await;
    account["token"].as_str().expect("a token").to_owned()
}
