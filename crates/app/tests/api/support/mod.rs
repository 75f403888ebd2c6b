//! The application under test, with helpers for requests.

mod accounts;
pub(crate) mod horses;

use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use app::server::{self, RunningServer};
use app::settings::Settings;
use reqwest::{Method, RequestBuilder, StatusCode};
use serde_json::{Value, json};
use testkit::{S3Bucket, TestDatabase, all_on_postgres};

/// The time at the start of every application under test.
pub(crate) const NOW: &str = "2026-05-01T12:00:00Z";

/// The key that signs the tokens of the application under test.
const JWT_SECRET: &str = "a secret of at least thirty-two bytes";

/// Tests of calls whose stores have contract tests on both databases, and that add
/// nothing that a database could do differently.
macro_rules! on_sqlite {
    ($($(#[$meta:meta])* async fn $name:ident($app:ident: TestApp) $body:block)+) => {$(
        $(#[$meta])*
        #[tokio::test]
        async fn $name() {
            let $app = $crate::support::TestApp::start().await;
            $body
        }
    )+};
}
pub(crate) use on_sqlite;

/// Tests of what happens at the same moment, of order and search, of what is
/// remembered between calls, and of whole journeys.
macro_rules! on_both_databases {
    ($($(#[$meta:meta])* async fn $name:ident($app:ident: TestApp) $body:block)+) => {$(
        mod $name {
            #[allow(unused_imports, reason = "not every test needs all of its file's imports")]
            use super::*;

            async fn run($app: $crate::support::TestApp) $body

            #[tokio::test]
            async fn on_sqlite() {
                run($crate::support::TestApp::sqlite().await).await;
            }

            #[tokio::test]
            async fn on_postgres() {
                run($crate::support::TestApp::postgres().await).await;
            }
        }
    )+};
}
pub(crate) use on_both_databases;

/// A running application with its own data directory and database.
pub(crate) struct TestApp {
    base: String,
    client: reqwest::Client,
    /// The time at its start.
    now: String,
    pub(crate) data_dir: tempfile::TempDir,
    pub(crate) database: TestDatabase,
    /// Where files are, with PostgreSQL; otherwise they are in the data directory.
    pub(crate) bucket: Option<S3Bucket>,
    _running: RunningServer,
}

impl TestApp {
    /// For tests that do not depend on the database: on SQLite, unless all tests shall run
    /// on PostgreSQL.
    pub(crate) async fn start() -> Self {
        Self::with(&[]).await
    }

    pub(crate) async fn sqlite() -> Self {
        Self::on(TestDatabase::sqlite(), &[]).await
    }

    /// On PostgreSQL and S3, as several servers need them.
    pub(crate) async fn postgres() -> Self {
        Self::on_postgres(TestDatabase::postgres().await, &[]).await
    }

    /// On PostgreSQL, after these statements.
    pub(crate) async fn postgres_after(statements: &str) -> Self {
        let database = TestDatabase::postgres().await;
        database.execute(statements).await;
        Self::on_postgres(database, &[]).await
    }

    /// Like [`start`](Self::start), with further settings.
    pub(crate) async fn with(settings: &[(&str, &str)]) -> Self {
        if all_on_postgres() {
            return Self::on_postgres(TestDatabase::postgres().await, settings).await;
        }
        Self::on(TestDatabase::sqlite(), settings).await
    }

    async fn on_postgres(database: TestDatabase, more: &[(&str, &str)]) -> Self {
        let bucket = S3Bucket::start();
        let settings = bucket.settings();
        let settings = settings.iter().map(|(name, value)| (*name, value.as_str()));
        let settings: Vec<_> = settings.chain(more.iter().copied()).collect();
        let app = Self::on(database, &settings).await;
        Self {
            bucket: Some(bucket),
            ..app
        }
    }

    async fn on(database: TestDatabase, more: &[(&str, &str)]) -> Self {
        let data_dir = tempfile::tempdir().expect("a temporary folder");
        let mut variables: Vec<(String, String)> = [
            ("SHOWSTABLE_ADDR", "127.0.0.1:0"),
            (
                "SHOWSTABLE_DATA_DIR",
                data_dir.path().to_str().expect("UTF-8"),
            ),
            ("SHOWSTABLE_DATABASE_URL", database.url()),
            ("SHOWSTABLE_JWT_SECRET", JWT_SECRET),
            ("SHOWSTABLE_RATE_LIMIT", "off"),
            ("SHOWSTABLE_NOW", NOW),
            ("SHOWSTABLE_WORKERS", "1"),
        ]
        .into_iter()
        .map(|(name, value)| (name.to_owned(), value.to_owned()))
        .collect();
        variables.retain(|(name, _)| !more.iter().any(|(other, _)| other == name));
        variables.extend(
            more.iter()
                .map(|(name, value)| ((*name).to_owned(), (*value).to_owned())),
        );
        let now = variables.iter().find(|(name, _)| name == "SHOWSTABLE_NOW");
        let now = now.expect("the time").1.clone();
        let settings = Settings::load(variables.into_iter(), None).expect("valid settings");
        let running = server::start(&settings).expect("the server starts");
        let app = Self {
            base: format!("http://{}", running.addr),
            client: client(),
            now,
            data_dir,
            database,
            bucket: None,
            _running: running,
        };
        app.wait_until_ready().await;
        app
    }

    async fn wait_until_ready(&self) {
        for _ in 0..400 {
            if self.get("/health/ready").send().await.status == StatusCode::OK {
                return;
            }
            tokio::time::sleep(std::time::Duration::from_millis(25)).await;
        }
        panic!("the application was not ready within 10 s");
    }

    /// A request to any path, also outside of the API.
    pub(crate) fn raw(&self, method: Method, path: &str) -> Request {
        Request(self.client.request(method, format!("{}{path}", self.base)))
    }

    pub(crate) fn request(&self, method: Method, path: &str) -> Request {
        self.raw(method, &format!("/showstable{path}"))
    }

    pub(crate) fn get(&self, path: &str) -> Request {
        self.request(Method::GET, path)
    }

    pub(crate) fn post(&self, path: &str, body: &Value) -> Request {
        self.request(Method::POST, path).json(body)
    }

    pub(crate) fn put(&self, path: &str, body: &Value) -> Request {
        self.request(Method::PUT, path).json(body)
    }

    pub(crate) fn delete(&self, path: &str) -> Request {
        self.request(Method::DELETE, path)
    }

    /// Signs up and returns the token. [`new_account`](Self::new_account) takes less time.
    pub(crate) async fn sign_up(&self) -> String {
        let answer = self
            .post("/accounts/signup", &credentials(&new_address()))
            .send()
            .await;
        answer.expect(StatusCode::CREATED)["token"]
            .as_str()
            .expect("a token")
            .to_owned()
    }

    /// Creates the show of [`show`] and returns it.
    pub(crate) async fn create_show(&self, token: &str) -> Value {
        let answer = self.post("/events", &show()).token(token).send().await;
        answer.expect(StatusCode::CREATED)
    }
}

/// An address of no other account of the process.
fn new_address() -> String {
    static COUNT: AtomicU32 = AtomicU32::new(0);
    format!("rae{}@example.org", COUNT.fetch_add(1, Ordering::Relaxed))
}

/// An HTTP client. reqwest needs a cryptography provider even for plain HTTP.
fn client() -> reqwest::Client {
    let _ = rustls::crypto::ring::default_provider().install_default();
    // Without the system's certificates, which take 10 ms to read.
    let client = reqwest::Client::builder().tls_certs_only([]);
    client.build().expect("a client")
}

pub(crate) struct Request(RequestBuilder);

impl Request {
    pub(crate) fn token(self, token: &str) -> Self {
        self.header("token-x", token)
    }

    pub(crate) fn header(self, name: &str, value: &str) -> Self {
        Self(self.0.header(name, value))
    }

    pub(crate) fn json(self, body: &Value) -> Self {
        Self(self.0.json(body))
    }

    pub(crate) fn body(self, body: impl Into<reqwest::Body>) -> Self {
        Self(self.0.body(body))
    }

    /// Sends it, and reads the answer as a stream of events.
    pub(crate) async fn events(self) -> Events {
        let response = self.0.send().await.expect("an answer");
        assert_eq!(response.status(), StatusCode::OK);
        Events::of(response)
    }

    pub(crate) async fn send(self) -> Answer {
        let response = self.0.send().await.expect("an answer");
        let status = response.status();
        let headers = response.headers().clone();
        let kind = headers
            .get("content-type")
            .map(reqwest::header::HeaderValue::as_bytes);
        // A stream of events does not end.
        let bytes = if kind == Some(b"text/event-stream") {
            Events::of(response).next().await.into_bytes()
        } else {
            response.bytes().await.expect("a body").to_vec()
        };
        Answer {
            status,
            headers,
            text: String::from_utf8_lossy(&bytes).into_owned(),
            bytes,
        }
    }
}

/// How long a test waits for an event that must come.
const PATIENCE: Duration = Duration::from_mins(1);

/// A stream of events as it comes.
pub(crate) struct Events {
    response: reqwest::Response,
    read: String,
}

impl Events {
    pub(crate) fn of(response: reqwest::Response) -> Self {
        Self {
            response,
            read: String::new(),
        }
    }

    /// The next event with its name and data; empty at the end of the stream.
    pub(crate) async fn next(&mut self) -> String {
        loop {
            if let Some((event, rest)) = self.read.split_once("\n\n") {
                let (event, rest) = (event.to_owned(), rest.to_owned());
                self.read = rest;
                if event.starts_with("event: ") {
                    return event;
                }
                continue;
            }
            // An event comes at least every ten seconds.
            let chunk = tokio::time::timeout(PATIENCE, self.response.chunk()).await;
            match chunk.expect("an event, or the end") {
                Ok(Some(chunk)) => self.read.push_str(&String::from_utf8_lossy(&chunk)),
                Ok(None) | Err(_) => return String::new(),
            }
        }
    }

    /// The data of the next event `day`.
    pub(crate) async fn day(&mut self) -> Value {
        loop {
            let event = self.next().await;
            assert!(!event.is_empty(), "the stream ended");
            if event.starts_with("event: day\n") {
                let (_, data) = event.split_once("data: ").expect("data");
                return serde_json::from_str(data).expect("JSON");
            }
        }
    }
}

#[derive(Debug)]
pub(crate) struct Answer {
    pub(crate) status: StatusCode,
    pub(crate) headers: reqwest::header::HeaderMap,
    pub(crate) text: String,
    pub(crate) bytes: Vec<u8>,
}

impl Answer {
    pub(crate) fn header(&self, name: &str) -> &str {
        self.headers
            .get(name)
            .map_or("", |value| value.to_str().expect("ASCII"))
    }

    pub(crate) fn json(&self) -> Value {
        serde_json::from_str(&self.text).unwrap_or_else(|_| panic!("no JSON: {self:?}"))
    }

    /// Asserts the status, and returns the body.
    pub(crate) fn expect(&self, status: StatusCode) -> Value {
        assert_eq!(self.status, status, "{self:?}");
        if self.text.is_empty() {
            Value::Null
        } else {
            self.json()
        }
    }

    /// Asserts that the response is a complete problem document, and returns
    /// it.
    pub(crate) fn problem(&self, status: u16, code: &str) -> Value {
        assert_eq!(self.status.as_u16(), status, "{self:?}");
        assert_eq!(
            self.header("content-type"),
            "application/problem+json",
            "{self:?}"
        );
        let problem = self.json();
        assert_eq!(problem["code"], code, "{problem}");
        assert_eq!(problem["status"], status, "{problem}");
        assert_eq!(
            problem["type"],
            format!("urn:showstable:problem:{code}"),
            "{problem}"
        );
        for member in ["title", "detail", "errors"] {
            assert!(
                problem[member]
                    .as_str()
                    .is_some_and(|text| !text.is_empty()),
                "{problem}"
            );
        }
        assert_eq!(
            problem["fields"].is_object(),
            code == "invalid_fields",
            "{problem}"
        );
        problem
    }

    pub(crate) fn wrong_fields(&self) -> Vec<String> {
        let problem = self.problem(422, "invalid_fields");
        problem["fields"]
            .as_object()
            .expect("fields")
            .keys()
            .cloned()
            .collect()
    }
}

/// The id in `_id`.
pub(crate) fn id_of(thing: &Value) -> String {
    thing["_id"]["$oid"]
        .as_str()
        .unwrap_or_else(|| panic!("no id in {thing}"))
        .to_owned()
}

pub(crate) fn credentials(email: &str) -> Value {
    json!({ "email": email, "password": "a quiet mare 7" })
}

/// A show 36 days after [`NOW`], with distinct values in all fields.
pub(crate) fn show() -> Value {
    json!({
        "name": "Shelbyville Spring Classic",
        "event_type": "Walking / Gaited Horse Show",
        "time_zone": "America/Chicago",
        "location": {
            "venue": "Calsonic Arena", "address": "721 Whitthorne St",
            "city": "Shelbyville", "state": "TN", "zip_code": "37160",
        },
        "start_date": "2026-06-06T18:00:00-05:00",
        "end_date": "2026-06-06T23:00:00-05:00",
        "manager_name": "Rae Doe",
        "manager_phone": "931-555-0147",
        "manager_email": "rae@example.org",
        "require_dqp": true,
        "classes": [
            { "name": "Open Pleasure", "description": "any age", "price": 35 },
            { "name": "Youth Lite Shod", "description": "11 and under", "price": 12.5 },
            { "name": "Lead Line", "description": "", "price": null },
        ],
        "notes": "Stalls on request.\nNo dogs.",
        "office_notes": "The vet comes at 4.",
        "saveAsTemplate": false,
    })
}

/// A request to enter a horse in two classes of [`show`].
pub(crate) fn entry() -> Value {
    json!({
        "rider_name": "Zoë Núñez",
        "rider_email": "zoe@example.org",
        "rider_phone": "931-555-0199",
        "rider_address": { "street": "12 Mill Rd, Lewisburg TN" },
        "horse_name": "Midnight \u{1F40E}",
        "classes_entered": [{ "name": "Open Pleasure" }, { "name": "youth lite shod" }],
        "notes": "Stall next to Comet, please.",
        "inspection_status": "na",
    })
}

/// These members of the objects of a list.
pub(crate) fn only(list: &Value, members: &[&str]) -> Value {
    let list = list.as_array().expect("a list").iter();
    let only = |object: &Value| -> Value {
        let members = members
            .iter()
            .map(|name| ((*name).to_owned(), object[*name].clone()));
        Value::Object(members.collect())
    };
    list.map(only).collect()
}

/// The body with some members replaced.
pub(crate) fn with(mut body: Value, changes: Value) -> Value {
    if let (Some(body), Value::Object(changes)) = (body.as_object_mut(), changes) {
        body.extend(changes);
    }
    body
}
