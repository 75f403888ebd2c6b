//! Three servers on one PostgreSQL and one bucket, of which one after the other is killed
//! while people use them. `make test-cluster` does it for minutes, behind a load balancer.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use nix::sys::signal::Signal;
use reqwest::Client;
use serde_json::Value;
use tempfile::TempDir;
use testkit::{S3Bucket, TestDatabase};
use tokio::time::sleep;

use crate::support::{
    HANGS, Process, all_rows, create_show, entry, entry_rows, http_client, program, riders_of,
    wait_until_ready,
};

const RIDERS: usize = 4;
/// Answers after each kill, and after each start.
const ANSWERS: usize = 40;
const BOUNDARY: &str = "----a-boundary-of-the-tests";

/// Who asks one server after the other until one acknowledges.
#[derive(Clone)]
struct People {
    client: Client,
    /// The addresses of the servers.
    servers: Arc<Mutex<[String; 3]>>,
    answers: Arc<AtomicUsize>,
    is_over: Arc<AtomicBool>,
}

impl People {
    /// What was acknowledged with 201; beginning at server number `turn`, with the same
    /// key at each.
    async fn ask(
        &self,
        turn: usize,
        path: &str,
        (token, kind): (&str, &str),
        body: Vec<u8>,
    ) -> Value {
        let began = Instant::now();
        let key = format!("{path}-{turn}-{}", body.len());
        for turn in turn.. {
            let server = self.servers.lock().expect("no panic")[turn % 3].clone();
            let request = self.client.post(format!("{server}{path}"));
            let request = request.header("idempotency-key", key.as_str());
            let request = request
                .header("token-x", token)
                .header("content-type", kind);
            if let Ok(answer) = request.body(body.clone()).send().await {
                let status = answer.status();
                assert!(status == 201 || status.is_server_error(), "{answer:?}");
                if status == 201
                    && let Ok(answer) = answer.json().await
                {
                    self.answers.fetch_add(1, Ordering::Relaxed);
                    return answer;
                }
            }
            assert!(began.elapsed() < HANGS, "{path} is not acknowledged");
            sleep(Duration::from_millis(20)).await;
        }
        unreachable!("it ends by the time")
    }

    /// Enters riders; answers their entry numbers.
    async fn enter(self, event: String, first: usize) -> BTreeMap<u64, String> {
        let mut made = BTreeMap::new();
        for rider in first.. {
            if self.is_over.load(Ordering::Relaxed) {
                break;
            }
            let path = format!("/events/{event}/register");
            let body = entry(rider).to_string().into_bytes();
            let answer = self.ask(rider, &path, ("", "application/json"), body).await;
            let number = answer["entry_number"].as_u64().expect("a number");
            let again = made.insert(number, format!("Rider {rider}"));
            assert_eq!(again, None, "entry {number} was given twice");
        }
        made
    }

    /// Brings files; answers their bytes by the documents' ids.
    async fn bring(self, token: String) -> BTreeMap<String, (String, Vec<u8>)> {
        let mut kept = BTreeMap::new();
        for count in 0_usize.. {
            if self.is_over.load(Ordering::Relaxed) {
                break;
            }
            let title = format!("Paper {count}");
            let file = format!("%PDF-1.7\n{}", title.repeat(2000)).into_bytes();
            let form = format!("multipart/form-data; boundary={BOUNDARY}");
            let answer = self.ask(count, "/documents", (&token, &form), body_of(&title, &file));
            let id = answer.await["_id"]["$oid"]
                .as_str()
                .expect("an id")
                .to_owned();
            let again = kept.insert(id, (title, file));
            assert!(again.is_none(), "one document for two");
        }
        kept
    }

    /// Waits until so many further requests are acknowledged.
    async fn are_answered(&self) {
        let (began, before) = (Instant::now(), self.answers.load(Ordering::Relaxed));
        while self.answers.load(Ordering::Relaxed) < before + ANSWERS {
            assert!(began.elapsed() < HANGS, "nothing is acknowledged");
            sleep(Duration::from_millis(5)).await;
        }
    }
}

/// A form with a file of this title.
fn body_of(title: &str, file: &[u8]) -> Vec<u8> {
    let part = |name: &str, value: &str| {
        let head = format!("Content-Disposition: form-data; name=\"{name}\"");
        format!("--{BOUNDARY}\r\n{head}\r\n\r\n{value}\r\n")
    };
    let texts = part("kind", "other") + &part("title", title);
    let head = "Content-Disposition: form-data; name=\"file\"; filename=\"paper.pdf\"";
    let head = format!("{texts}--{BOUNDARY}\r\n{head}\r\n\r\n");
    let end = format!("\r\n--{BOUNDARY}--\r\n");
    [head.as_bytes(), file, end.as_bytes()].concat()
}

#[tokio::test]
async fn three_servers_that_are_killed_in_turn_lose_nothing_and_do_nothing_twice() {
    let database = TestDatabase::postgres().await;
    let bucket = S3Bucket::start();
    let folders = [(); 3].map(|()| tempfile::tempdir().expect("a temporary folder"));
    let start = |folder: &TempDir| {
        let mut command = program(folder.path());
        let secret = "a secret of at least thirty-two bytes";
        command.env("SHOWSTABLE_DATABASE_URL", database.url());
        command
            .env("SHOWSTABLE_JWT_SECRET", secret)
            .envs(bucket.settings());
        Process::start(command)
    };
    let client = http_client();
    let mut servers = folders.each_ref().map(start);
    for server in &servers {
        wait_until_ready(&client, server).await;
    }
    let (token, event) = create_show(&client, &servers[0]).await;
    let people = People {
        client: client.clone(),
        servers: Arc::new(Mutex::new(servers.each_ref().map(|it| it.url("")))),
        answers: Arc::default(),
        is_over: Arc::default(),
    };
    let mut riders = tokio::task::JoinSet::new();
    for rider in 0..RIDERS {
        riders.spawn(people.clone().enter(event.clone(), rider * 10_000));
    }
    let papers = tokio::spawn(people.clone().bring(token.clone()));

    people.are_answered().await;
    for at in 0..servers.len() {
        servers[at].signal(Signal::SIGKILL);
        people.are_answered().await;
        servers[at] = start(&folders[at]);
        wait_until_ready(&client, &servers[at]).await;
        people.servers.lock().expect("no panic")[at] = servers[at].url("");
        people.are_answered().await;
    }
    people.is_over.store(true, Ordering::Relaxed);

    let mut acknowledged = BTreeMap::new();
    for mut made in riders.join_all().await {
        acknowledged.append(&mut made);
    }
    let papers = papers.await.expect("brought");
    let stored = riders_of(&entry_rows(&client, &servers[0], &token, &event).await);
    // Everybody went on until the answer came, so there is nothing else either.
    assert_eq!(stored, acknowledged);
    let numbers: Vec<u64> = stored.keys().copied().collect();
    assert_eq!(numbers, (1..=stored.len() as u64).collect::<Vec<_>>());
    let once: BTreeSet<&String> = stored.values().collect();
    assert_eq!(once.len(), stored.len(), "a rider is entered twice");

    assert!(!papers.is_empty());
    let listed = all_rows(&client, &servers[1], ("/documents?limit=100", &token)).await;
    let id = |row: &Value| row["_id"]["$oid"].as_str().expect("an id").to_owned();
    let listed: Vec<String> = listed.iter().map(id).collect();
    assert_eq!(listed.len(), papers.len());
    let listed: BTreeSet<String> = listed.into_iter().collect();
    assert_eq!(listed, papers.keys().cloned().collect());
    for (number, (id, (title, file))) in papers.iter().enumerate() {
        let server = &servers[number % servers.len()];
        let request = client.get(server.url(&format!("/documents/{id}/file")));
        let answer = request
            .header("token-x", &token)
            .send()
            .await
            .expect("an answer");
        let bytes = answer.bytes().await.expect("a body");
        assert!(bytes == file.as_slice(), "{title} has other bytes");
    }
}
