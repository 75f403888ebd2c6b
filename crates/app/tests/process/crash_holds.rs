//! A crash while riders pick stalls and enter: what was held and what was entered is there
//! afterwards, once.

use std::collections::BTreeSet;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use nix::sys::signal::Signal;
use reqwest::Client;
use serde_json::{Value, json};
use testkit::TestDatabase;
use tokio::task::JoinSet;

use crate::support::{
    HANGS, Process, create_show, entry, get, http_client, post, program, wait_until_ready,
};

/// Riders, each of whom wants one of the stalls.
const RIDERS: usize = 24;
/// Answers before the kill.
const ANSWERS: usize = 20;

/// A show with a stall for each rider.
#[derive(Clone)]
struct Show {
    client: Client,
    event: String,
    fee: Value,
    stalls: Vec<Value>,
    answers: Arc<AtomicUsize>,
}

/// A rider, and what was answered.
#[derive(Default)]
struct Rider {
    at: usize,
    token: Option<String>,
    entry: Option<String>,
}

impl Show {
    async fn new(client: &Client, process: &Process) -> (String, Self) {
        let (token, _) = create_show(client, process).await;
        let show = json!({
            "name": "Stabled", "event_type": "Open Show", "location": { "venue": "Fairgrounds" },
            "start_date": "2099-06-06T18:00:00Z", "end_date": "2099-06-06T23:00:00Z",
            "classes": [{ "name": "Lead Line", "price": 5 }],
            "fees": [{ "name": "Stall", "amount": 50, "per": "unit", "stall_kind": "horse" }],
        });
        let made = post(client, process, ("/events", &token), &show).await;
        let event = made["_id"]["$oid"].as_str().expect("an id").to_owned();
        let stall = |at| json!({ "name": format!("A {at}"), "kind": "horse" });
        let stalls: Vec<_> = (0..RIDERS).map(stall).collect();
        let areas = json!({ "areas": [{ "name": "Barn A", "stalls": stalls }] });
        let path = format!("/events/{event}/show_stalls");
        let saved = client.put(process.url(&path)).header("token-x", &token);
        let saved = saved.json(&areas).send().await.expect("an answer");
        let saved: Value = saved.json().await.expect("JSON");
        let stalls = saved["areas"][0]["stalls"].as_array().expect("stalls");
        let show = Self {
            client: client.clone(),
            event,
            fee: made["fees"][0]["id"].clone(),
            stalls: stalls.iter().map(|it| it["id"].clone()).collect(),
            answers: Arc::default(),
        };
        (token, show)
    }

    /// What is answered to a request, with its status; `None` if nothing is.
    async fn send(&self, url: String, key: &str, body: &Value) -> Option<(u16, Value)> {
        let request = self.client.post(url).header("idempotency-key", key);
        let answer = request.json(body).send().await.ok()?;
        let status = answer.status().as_u16();
        let answer = answer.json().await.ok()?;
        self.answers.fetch_add(1, Ordering::Relaxed);
        Some((status, answer))
    }

    /// Picks a stall, unless that was answered, and enters with it.
    async fn enter(&self, base: &str, rider: &mut Rider) -> Option<()> {
        if rider.token.is_none() {
            let body = json!({ "fee_id": self.fee, "stall_id": self.stalls[rider.at] });
            let path = format!("{base}/events/public/{}/stall_holds", self.event);
            let (status, held) = self.send(path, "", &body).await?;
            if status == 201 {
                rider.token = held["token"].as_str().map(str::to_owned);
            }
        }
        let extra = json!({ "fee_id": self.fee, "quantity": 1, "holds": rider.token.as_slice() });
        let mut body = entry(rider.at);
        body["extras"] = json!([extra]);
        let path = format!("{base}/events/{}/register", self.event);
        let (status, made) = self
            .send(path, &format!("rider-{}", rider.at), &body)
            .await?;
        // Whoever was not answered holds a stall that nobody knows of, until it runs out.
        assert!(
            status == 201 || status == 409 && rider.token.is_none(),
            "{made}"
        );
        let id = made["_id"]["$oid"].as_str().map(str::to_owned);
        if let (Some(before), Some(now)) = (&rider.entry, &id) {
            assert_eq!(before, now, "entered twice");
        }
        rider.entry = id;
        Some(())
    }
}

async fn what_was_held_before_a_kill_is_entered_after_it(database: TestDatabase) {
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
    let mut process = start();
    wait_until_ready(&client, &process).await;
    let (token, show) = Show::new(&client, &process).await;
    let mut riders = JoinSet::new();
    for at in 0..RIDERS {
        let (show, base) = (show.clone(), process.url(""));
        riders.spawn(async move {
            let mut rider = Rider {
                at,
                ..Rider::default()
            };
            show.enter(&base, &mut rider).await;
            rider
        });
    }
    let begun = Instant::now();
    while show.answers.load(Ordering::Relaxed) < ANSWERS {
        assert!(begun.elapsed() < HANGS, "no answers");
        tokio::time::sleep(Duration::from_millis(2)).await;
    }
    process.signal(Signal::SIGKILL);
    process.wait().await;
    process = start();
    wait_until_ready(&client, &process).await;
    let (mut entries, mut picked) = (BTreeSet::new(), BTreeSet::new());
    for mut rider in riders.join_all().await {
        show.enter(&process.url(""), &mut rider)
            .await
            .expect("an answer");
        if let Some(entry) = rider.entry {
            assert!(entries.insert(entry.clone()), "two riders have one entry");
            if rider.token.is_some() {
                picked.insert((entry, show.stalls[rider.at].to_string()));
            }
        }
    }
    assert!(!picked.is_empty());
    let path = format!("/events/{}/stall_bookings", show.event);
    let bookings = get(&client, &process, (&path, &token)).await;
    let bookings = bookings.as_array().expect("bookings");
    // Each entry has one booking, and the stall that it picked.
    let holder = |it: &Value| {
        it["holders"][0]["registration_id"]
            .as_str()
            .map(str::to_owned)
    };
    let booked: Vec<String> = bookings.iter().filter_map(holder).collect();
    assert_eq!(booked.len(), entries.len());
    assert_eq!(booked.into_iter().collect::<BTreeSet<_>>(), entries);
    let stalls = bookings.iter().filter_map(|it| {
        let stall = it["nights"].as_array()?.first()?["stall_id"].to_string();
        Some((holder(it)?, stall))
    });
    let stalls: BTreeSet<_> = stalls.collect();
    assert!(picked.is_subset(&stalls), "{picked:?} {stalls:?}");
}

#[tokio::test]
async fn what_was_held_before_a_kill_is_entered_after_it_on_sqlite() {
    what_was_held_before_a_kill_is_entered_after_it(TestDatabase::sqlite()).await;
}

#[tokio::test]
async fn what_was_held_before_a_kill_is_entered_after_it_on_postgres() {
    what_was_held_before_a_kill_is_entered_after_it(TestDatabase::postgres().await).await;
}
