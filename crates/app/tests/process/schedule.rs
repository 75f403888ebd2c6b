use std::fs;
use std::path::Path;
use std::time::{Duration, Instant};

use nix::sys::signal::Signal;
use serde_json::{Value, json};
use testkit::TestDatabase;

use crate::sink::Sink;
use crate::support::{HANGS, Process, create_show, http_client, program, wait_until_ready};

/// Thirty days before the show of [`create_show`].
const DUE: &str = "2099-05-07T18:00:00Z";

async fn show(client: &reqwest::Client, process: &Process, id: &str) -> Value {
    let credentials = json!({ "email": "rae@example.org", "password": "a quiet mare 7" });
    let request = client
        .post(process.url("/accounts/login"))
        .json(&credentials);
    let answer: Value = request
        .send()
        .await
        .expect("an answer")
        .json()
        .await
        .expect("JSON");
    let token = answer["token"].as_str().expect("a token");
    let request = client
        .get(process.url(&format!("/events/{id}")))
        .header("token-x", token);
    let answer = request.send().await.expect("an answer");
    answer.json().await.expect("JSON")
}

/// The server is killed before the notice is due, and two servers start after
/// it: one message is sent. The exact due time is tested in the store's
/// contract.
async fn sends_one_notice_automatically(database: TestDatabase) {
    let folders = [(); 2].map(|()| tempfile::tempdir().expect("a temporary folder"));
    let client = http_client();
    let sink = Sink::start();
    let start = |folder: usize, now: &str| {
        let mut command = program(folders[folder].path());
        command
            .env("SHOWSTABLE_DATABASE_URL", database.url())
            .env(
                "SHOWSTABLE_JWT_SECRET",
                "a secret of at least thirty-two bytes",
            )
            .env("SHOWSTABLE_SMTP_URL", sink.url())
            .env("SHOWSTABLE_MAIL_FROM", "shows@example.org")
            .env("SHOWSTABLE_USDA_DELIVERY", "email")
            .env("SHOWSTABLE_USDA_RECIPIENT", "agency@example.gov")
            .env("SHOWSTABLE_NOW", now);
        Process::start(command)
    };
    let process = start(0, "2099-05-01T18:00:00Z");
    wait_until_ready(&client, &process).await;
    let (_, id) = create_show(&client, &process).await;
    let event = show(&client, &process, &id).await;
    assert_eq!(event["usda_notification_scheduled_time"]["$date"], DUE);
    process.signal(Signal::SIGKILL);
    process.wait().await;

    let late = [0, 1].map(|folder| start(folder, "2099-05-09T06:00:00Z"));
    let since = Instant::now();
    loop {
        wait_until_ready(&client, &late[0]).await;
        let event = show(&client, &late[0], &id).await;
        if event["usda_notified"] == true {
            break;
        }
        assert!(since.elapsed() < HANGS, "{event:#}");
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    for process in late {
        process.signal(Signal::SIGTERM);
        process.wait().await;
    }
    let messages = sink.messages();
    let [message] = messages.as_slice() else {
        panic!("{} messages", messages.len());
    };
    assert_eq!(message.recipients, ["RCPT TO:<agency@example.gov>"]);
    for part in ["Subject: Notice of a horse show", "application/pdf"] {
        assert!(
            message.text.contains(part),
            "{part} is missing: {message:?}"
        );
    }
}

#[tokio::test]
async fn on_sqlite_one_notice_is_sent_on_schedule_by_any_server() {
    sends_one_notice_automatically(TestDatabase::sqlite()).await;
}

#[tokio::test]
async fn on_postgres_one_notice_is_sent_on_schedule_by_any_server() {
    sends_one_notice_automatically(TestDatabase::postgres().await).await;
}

/// The messages in the outbox of a data directory.
fn outbox(data_dir: &Path) -> Vec<String> {
    let Ok(folder) = fs::read_dir(data_dir.join("outbox")) else {
        return Vec::new();
    };
    folder
        .map(|file| file.expect("an entry").path())
        .filter(|path| path.extension().is_some_and(|it| it == "eml"))
        .map(|path| fs::read_to_string(path).expect("a message"))
        .collect()
}

/// A server with default settings, and its signed-in organizer.
struct Organizer<'a> {
    client: &'a reqwest::Client,
    process: &'a Process,
    token: String,
    id: &'a str,
}

impl<'a> Organizer<'a> {
    async fn sign_in(client: &'a reqwest::Client, process: &'a Process, id: &'a str) -> Self {
        wait_until_ready(client, process).await;
        let credentials = json!({ "email": "rae@example.org", "password": "a quiet mare 7" });
        let request = client.post(process.url("/accounts/login"));
        let answer = request.json(&credentials).send().await.expect("an answer");
        let answer: Value = answer.json().await.expect("JSON");
        let token = answer["token"].as_str().expect("a token").to_owned();
        Self {
            client,
            process,
            token,
            id,
        }
    }

    async fn get(&self, path: &str) -> Value {
        let request = self.client.get(self.process.url(path));
        let answer = request.header("token-x", &self.token).send().await;
        answer.expect("an answer").json().await.expect("JSON")
    }

    async fn show(&self) -> Value {
        self.get(&format!("/events/{}", self.id)).await
    }

    /// The deadline on the dashboard: its kind, and whether its letter is
    /// ready.
    async fn deadline(&self) -> Option<(Value, Value)> {
        let list = self.get("/deadlines").await;
        let first = list.as_array().expect("a list").first().cloned();
        first.map(|it| (it["kind"].clone(), it["letter_ready"].clone()))
    }

    async fn post(&self, path: &str, body: &Value) -> Value {
        let url = self.process.url(&format!("/events/{}{path}", self.id));
        let request = self.client.post(url).header("token-x", &self.token);
        let answer = request.json(body).send().await.expect("an answer");
        assert!(answer.status().is_success(), "{path}: {answer:?}");
        answer.json().await.expect("JSON")
    }
}

/// The server is killed and the scheduled day passes: the letter becomes ready
/// once, the organizer gets one mail, and the show counts as notified when they
/// say that they sent it.
async fn makes_a_letter_ready_for_its_organizer(database: TestDatabase) {
    let folders = [(); 2].map(|()| tempfile::tempdir().expect("a temporary folder"));
    let client = http_client();
    let start = |folder: usize, now: &str| {
        let mut command = program(folders[folder].path());
        command
            .env("SHOWSTABLE_DATABASE_URL", database.url())
            .env(
                "SHOWSTABLE_JWT_SECRET",
                "a secret of at least thirty-two bytes",
            )
            .env("SHOWSTABLE_PUBLIC_URL", "https://shows.example.org")
            .env("SHOWSTABLE_NOW", now);
        Process::start(command)
    };
    let messages = || -> (Vec<String>, Vec<String>) {
        let all = folders.iter().flat_map(|folder| outbox(folder.path()));
        all.partition(|message| message.contains("To: rae@example.org"))
    };
    let process = start(0, "2099-05-01T18:00:00Z");
    wait_until_ready(&client, &process).await;
    let (_, id) = create_show(&client, &process).await;
    let before = Organizer::sign_in(&client, &process, &id).await;
    assert_eq!(before.show().await["usda_state"], "scheduled");
    let owed = |is_ready: bool| Some((json!("notice"), json!(is_ready)));
    assert_eq!(before.deadline().await, owed(false));
    process.signal(Signal::SIGKILL);
    process.wait().await;

    let late = [0, 1].map(|folder| start(folder, "2099-05-09T06:00:00Z"));
    let organizer = Organizer::sign_in(&client, &late[0], &id).await;
    let since = Instant::now();
    while messages().0.is_empty() || organizer.show().await["usda_letter_ready_at"].is_null() {
        assert!(since.elapsed() < HANGS, "nothing is ready");
        tokio::time::sleep(Duration::from_millis(200)).await;
    }
    let show = organizer.show().await;
    assert_eq!(
        (&show["usda_notified"], &show["usda_state"]),
        (&json!(false), &json!("required"))
    );
    assert_eq!(organizer.deadline().await, owed(true));
    for process in late {
        process.signal(Signal::SIGKILL);
        process.wait().await;
    }

    let process = start(0, "2099-05-10T06:00:00Z");
    let organizer = Organizer::sign_in(&client, &process, &id).await;
    let usda = organizer.get(&format!("/events/{id}/usda")).await;
    assert_eq!(usda["notices"][0]["status"], "ready");
    let letter = organizer.post("/usda/letter", &json!({})).await;
    assert_eq!(letter["sha256"], usda["notices"][0]["sha256"]);
    let word =
        json!({ "method": "mail", "recipient": "Fort Collins", "sent_at": "2099-05-09T18:00:00Z" });
    let told = organizer.post("/submit_to_usda", &word).await;
    assert_eq!(
        (&told["usda_notified"], &told["usda_state"]),
        (&json!(true), &json!("complete"))
    );
    assert_eq!(organizer.deadline().await, None);
    let usda = organizer.get(&format!("/events/{id}/usda")).await;
    let notice = &usda["notices"][0];
    assert_eq!(notice["status"], "sent");
    assert_eq!(notice["sha256"], letter["sha256"]);
    let sent = &notice["sent_by_organizer"];
    assert_eq!(
        (&sent["method"], &sent["by"]),
        (&json!("mail"), &json!("rae@example.org"))
    );
    process.signal(Signal::SIGTERM);
    process.wait().await;

    let (reminders, letters) = messages();
    let [reminder] = reminders.as_slice() else {
        panic!("{} reminders", reminders.len());
    };
    let reminder = reminder.replace("=\r\n", "");
    for part in [
        "Subject: Send the USDA notice of Spring Classic",
        "You must send it yourself",
        &format!("https://shows.example.org/event/{id}"),
    ] {
        assert!(reminder.contains(part), "{part} is missing: {reminder}");
    }
    assert_eq!(letters.len(), 1);
    assert!(letters[0].contains("To: horseprotection@usda.gov"));
}

#[tokio::test]
async fn on_sqlite_one_letter_becomes_ready_with_one_reminder() {
    makes_a_letter_ready_for_its_organizer(TestDatabase::sqlite()).await;
}

#[tokio::test]
async fn on_postgres_one_letter_becomes_ready_with_one_reminder() {
    makes_a_letter_ready_for_its_organizer(TestDatabase::postgres().await).await;
}
