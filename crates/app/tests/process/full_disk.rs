//! An SQLite database on a full disk.

use std::collections::BTreeMap;

use nix::sys::signal::Signal;
use serde_json::Value;

use crate::small_disk::SmallDisk;
use crate::support::{
    Process, create_show, entry, entry_rows, http_client, riders_of, wait_for_status,
    wait_until_ready,
};

/// Clients that register riders, and the responses.
struct Riders {
    client: reqwest::Client,
    next: usize,
    /// Entry number and rider of each response 201.
    acknowledged: BTreeMap<u64, String>,
}

impl Riders {
    /// Registers `count` riders, eight concurrently, and returns how many were
    /// acknowledged. Between them, requests with a used key are refused in the
    /// middle of a transaction.
    async fn register(&mut self, process: &Process, event: &str, count: usize) -> usize {
        let url = process.url(&format!("/events/{event}/register"));
        let before = self.acknowledged.len();
        let (first, last) = (self.next, self.next + count);
        self.next = last;
        let mut riders = tokio::task::JoinSet::new();
        for lane in 0..8 {
            let (client, url) = (self.client.clone(), url.clone());
            riders.spawn(async move {
                let mut made = Vec::new();
                for rider in (first..last).skip(lane).step_by(8) {
                    let key = format!("rider-{rider}");
                    for rider in [rider, 1_000_000 + rider] {
                        let request = client.post(&url).header("idempotency-key", &key);
                        let answer = request.json(&entry(rider)).send().await;
                        let answer = answer.expect("an answer");
                        match answer.status().as_u16() {
                            201 => {
                                let body: Value = answer.json().await.expect("JSON");
                                let number = body["entry_number"].as_u64().expect("a number");
                                made.push((number, format!("Rider {rider}")));
                            }
                            422 | 503 => {}
                            status => panic!("{status}: {:?}", answer.text().await),
                        }
                    }
                }
                made
            });
        }
        for made in riders.join_all().await {
            for (number, rider) in made {
                let earlier = self.acknowledged.insert(number, rider);
                assert_eq!(earlier, None, "entry {number} was given twice");
            }
        }
        self.acknowledged.len() - before
    }
}

/// Registers riders before, while and after the disk is full, ends the process,
/// and checks that every registration answered with 201 is stored.
async fn loses_nothing(disk: &SmallDisk, end: Signal) {
    let client = http_client();
    let process = Process::start(disk.program());
    wait_until_ready(&client, &process).await;
    let (token, event) = create_show(&client, &process).await;
    let mut riders = Riders {
        client: client.clone(),
        next: 0,
        acknowledged: BTreeMap::new(),
    };
    assert!(riders.register(&process, &event, 30).await >= 30);

    disk.fill(&process);
    riders.register(&process, &event, 40).await;
    let ready = process.url("/health/ready");
    wait_for_status(&client, &ready, 503).await;
    assert_eq!(riders.register(&process, &event, 8).await, 0);
    wait_for_status(&client, &process.url("/health/live"), 200).await;

    // The service resumes without a restart.
    disk.clear(&process);
    wait_for_status(&client, &ready, 200).await;
    let resumed = riders.register(&process, &event, 80).await;
    assert!(resumed >= 80, "of 80 riders {resumed} could register");

    process.signal(end);
    process.wait().await;
    let process = Process::start(disk.program());
    wait_until_ready(&client, &process).await;
    let stored = riders_of(&entry_rows(&client, &process, &token, &event).await);
    for (number, rider) in &riders.acknowledged {
        assert_eq!(stored.get(number), Some(rider), "entry {number} is lost");
    }
    assert!(riders.register(&process, &event, 8).await >= 8);
}

#[tokio::test]
async fn a_full_disk_loses_nothing_that_was_acknowledged() {
    loses_nothing(&SmallDisk::file_system(), Signal::SIGTERM).await;
}

#[tokio::test]
async fn a_full_disk_and_a_kill_lose_nothing_that_was_acknowledged() {
    loses_nothing(&SmallDisk::file_system(), Signal::SIGKILL).await;
}

#[tokio::test]
async fn a_limit_of_the_process_loses_nothing_that_was_acknowledged() {
    loses_nothing(&SmallDisk::process_limit(), Signal::SIGTERM).await;
}
