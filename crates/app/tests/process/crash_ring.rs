//! A crash while a class is in the ring: what was answered is there, and the ring stands
//! where it stood.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use nix::sys::signal::Signal;
use reqwest::{Client, Method};
use serde_json::{Value, json};
use testkit::TestDatabase;
use tokio::time::sleep;

use crate::support::{
    HANGS, Process, create_show, entry, get, http_client, post, program, wait_until_ready,
};

/// Answers before the kill.
const ANSWERS: usize = 40;

const RIDERS: usize = 6;

/// Who taps and writes in one class.
#[derive(Clone)]
struct Ring {
    client: Client,
    class: String,
    token: String,
    answers: Arc<AtomicUsize>,
}

impl Ring {
    /// What was answered; `None` if nothing was.
    async fn call(&self, method: Method, path: &str, body: &Value) -> Option<Value> {
        let request = self
            .client
            .request(method, format!("{}/{path}", self.class));
        let request = request.header("token-x", &self.token).json(body);
        let answer = request.send().await.ok()?;
        if answer.status() != 200 {
            return None;
        }
        let answer = answer.json().await.ok()?;
        self.answers.fetch_add(1, Ordering::Relaxed);
        Some(answer)
    }

    /// Taps the horses in and out, one after the other, until a tap is not answered. Returns
    /// the last tap that was.
    async fn tap(self, riders: Vec<String>) -> (usize, Option<Value>) {
        let mut last = None;
        for count in 0.. {
            let rider = &riders[count / 2 % riders.len()];
            let state = if count % 2 == 0 { "in_ring" } else { "done" };
            let tap = json!({ "registration_id": rider, "state": state });
            if self.call(Method::POST, "gate", &tap).await.is_none() {
                return (count, last);
            }
            last = Some(tap);
        }
        unreachable!("it ends with the process")
    }

    /// Writes a judge's card until it is not saved. Returns the last one that was.
    async fn write(self, judge: usize) -> Option<Value> {
        let mut saved = None;
        for count in 0_usize.. {
            let line = |number: usize| json!({ "back_number": number, "score": (count * 7 + number) % 100 });
            let lines: Vec<Value> = (1..=RIDERS).map(line).collect();
            let card = json!({ "lines": lines });
            let path = format!("cards/{judge}");
            match self.call(Method::PUT, &path, &card).await {
                Some(answer) => saved = Some(answer),
                None => break,
            }
        }
        saved
    }
}

async fn stands_where_it_stood(database: TestDatabase) {
    let data_dir = tempfile::tempdir().expect("a temporary folder");
    let client = http_client();
    let start = || {
        let mut command = program(data_dir.path());
        command.env("SHOWSTABLE_DATABASE_URL", database.url()).env(
            "SHOWSTABLE_JWT_SECRET",
            "a secret of at least thirty-two bytes",
        );
        Process::start(command)
    };
    let process = start();
    wait_until_ready(&client, &process).await;
    let (token, event) = create_show(&client, &process).await;
    let path = format!("/events/{event}/judging");
    let classes = get(&client, &process, (&path, &token)).await;
    let class = classes[0]["class_id"].as_str().expect("an id").to_owned();
    let mut riders = Vec::new();
    for rider in 1..=RIDERS {
        let path = format!("/events/{event}/register");
        let entered = post(&client, &process, (&path, ""), &entry(rider)).await;
        riders.push(entered["_id"]["$oid"].as_str().expect("an id").to_owned());
    }
    let path = format!("/events/{event}/classes/{class}");
    let ring = |process: &Process| Ring {
        client: client.clone(),
        class: process.url(&path),
        token: token.clone(),
        answers: Arc::default(),
    };
    let before = ring(&process);
    let format = json!({ "kind": "scored", "judges": ["Jo", "Kim"] });
    before
        .call(Method::PUT, "format", &format)
        .await
        .expect("set");
    let running = json!({ "state": "running" });
    before
        .call(Method::POST, "state", &running)
        .await
        .expect("started");
    before.answers.store(0, Ordering::Relaxed);
    let tapping = tokio::spawn(before.clone().tap(riders));
    let writing = [0, 1].map(|judge| tokio::spawn(before.clone().write(judge)));
    let began = Instant::now();
    while before.answers.load(Ordering::Relaxed) < ANSWERS {
        assert!(began.elapsed() < HANGS, "nothing is answered");
        sleep(Duration::from_millis(5)).await;
    }
    process.signal(Signal::SIGKILL);
    process.wait().await;
    let (taps, last) = tapping.await.expect("tapped");
    let process = start();
    wait_until_ready(&client, &process).await;
    let after = ring(&process);
    let gate = get(&client, &process, (&format!("{path}/gate"), &token)).await;
    assert_eq!(gate["state"], "running");
    let last = last.expect("a tap was answered");
    let entries = gate["entries"].as_array().expect("entries");
    let entry = entries
        .iter()
        .find(|it| it["registration_id"] == last["registration_id"]);
    let state = &entry.expect("the entry")["state"];
    // The tap that was not answered may be stored as well.
    assert!(
        *state == last["state"] || *state == "done",
        "{state} after {last}"
    );
    assert!(taps > 0);
    for (judge, writing) in writing.into_iter().enumerate() {
        let saved = writing
            .await
            .expect("written")
            .expect("a card was answered");
        let card = get(
            &client,
            &process,
            (&format!("{path}/cards/{judge}"), &token),
        )
        .await;
        let revision = |card: &Value| card["revision"].as_u64().expect("a revision");
        let later = revision(&card) - revision(&saved);
        assert!(later <= 1, "judge {judge}: {later} later");
        if later == 0 {
            assert_eq!(card["lines"], saved["lines"], "judge {judge}");
        }
    }
    // It goes on.
    let ended = json!({ "state": "finished" });
    after
        .call(Method::POST, "state", &ended)
        .await
        .expect("ended");
}

#[tokio::test]
async fn a_kill_leaves_the_ring_where_it_stood_on_sqlite() {
    stands_where_it_stood(TestDatabase::sqlite()).await;
}

#[tokio::test]
async fn a_kill_leaves_the_ring_where_it_stood_on_postgres() {
    stands_where_it_stood(TestDatabase::postgres().await).await;
}
