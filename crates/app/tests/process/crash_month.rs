//! A crash while several people make the bills of a month: whoever repeats what was not
//! answered finishes the month, and each line is on one bill.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use nix::sys::signal::Signal;
use reqwest::Client;
use serde_json::{Value, json};
use testkit::TestDatabase;
use tokio::task::JoinSet;

use crate::support::{HANGS, Process, get, http_client, post, program, sign_up, wait_until_ready};

/// Owners of a horse each.
const OWNERS: usize = 24;

/// Dollars of a month's board.
const BOARD: usize = 620;

const MONTH: &str = "2026-09";

/// A wish to make bills, with its idempotency key.
struct Attempt {
    key: String,
    owners: Vec<Value>,
}

/// Who makes bills at one process.
#[derive(Clone)]
struct Maker {
    client: Client,
    url: String,
    token: String,
    answers: Arc<AtomicUsize>,
}

impl Maker {
    /// Whether the attempt was answered.
    async fn make(&self, attempt: &Attempt) -> bool {
        let request = self.client.post(&self.url).header("token-x", &self.token);
        let request = request.header("idempotency-key", &attempt.key);
        let body = json!({ "month": MONTH, "owners": attempt.owners });
        let Ok(answer) = request.json(&body).send().await else {
            return false;
        };
        let is_answered = answer.status() == 201 && answer.bytes().await.is_ok();
        if is_answered {
            self.answers.fetch_add(1, Ordering::Relaxed);
        }
        is_answered
    }

    /// Makes one after the other, and answers what was not answered.
    async fn make_each(self, attempts: Vec<Attempt>) -> Vec<Attempt> {
        let mut left = Vec::new();
        for attempt in attempts {
            if !left.is_empty() || !self.make(&attempt).await {
                left.push(attempt);
            }
        }
        left
    }
}

/// A barn whose owners have one boarded horse each; answers the token.
async fn barn(client: &Client, process: &Process) -> String {
    let token = sign_up(client, process, "barn@example.org").await;
    let made = async |path: &str, body: Value| {
        let made = post(client, process, (path, &token), &body).await;
        let id = made["_id"]["$oid"].as_str().or(made["id"].as_str());
        id.unwrap_or_else(|| panic!("{made}")).to_owned()
    };
    let board = json!({ "name": "Full board", "kind": "board", "amount": BOARD, "per": "month" });
    let board = made("/services", board).await;
    for owner in 0..OWNERS {
        let name = format!("Owner {owner:02}");
        let contact = made("/contacts", json!({ "name": name, "kinds": ["owner"] })).await;
        let horse = json!({ "name": format!("Horse {owner:02}"), "age": 9,
            "breed": "Morgan", "gender": "mare", "owners": [{ "contact_id": contact }] });
        let horse = made("/horses", horse).await;
        let services = json!({ "services": [{ "service_id": board, "from": "2026-09-01" }] });
        let url = process.url(&format!("/horses/{horse}/services"));
        let put = client.put(url).header("token-x", &token).json(&services);
        let answer = put.send().await.expect("an answer");
        assert!(answer.status().is_success(), "{answer:?}");
    }
    token
}

/// What the month proposes, as a wish to make it.
async fn proposed(client: &Client, process: &Process, token: &str) -> Vec<Value> {
    let path = format!("/bills/month?month={MONTH}");
    let month = get(client, process, (&path, token)).await;
    let owners = month["owners"].as_array().expect("owners").iter();
    let wish = |owner: &Value| {
        let lines = owner["lines"].as_array().expect("lines").iter();
        let line = |line: &Value| {
            json!({ "key": line["key"], "description": line["description"],
                    "quantity": line["quantity"], "unit_amount": line["unit_amount"] })
        };
        json!({ "contact_id": owner["contact_id"], "lines": lines.map(line).collect::<Vec<_>>() })
    };
    owners.map(wish).collect()
}

async fn a_month_killed_in_between_has_each_line_once(database: TestDatabase) {
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
    let token = barn(&client, &process).await;
    let owners = proposed(&client, &process, &token).await;
    assert_eq!(owners.len(), OWNERS);
    let maker = |process: &Process| Maker {
        client: client.clone(),
        url: process.url("/bills/month"),
        token: token.clone(),
        answers: Arc::default(),
    };
    // Two make the whole month, two each owner by itself, from both ends.
    let before = maker(&process);
    let mut people = JoinSet::new();
    for person in 0..4 {
        let each = owners.iter().map(|owner| vec![owner.clone()]);
        let wishes: Vec<Vec<Value>> = match person {
            0 => each.collect(),
            1 => each.rev().collect(),
            _ => vec![owners.clone()],
        };
        let attempt = |(count, owners)| Attempt {
            key: format!("person-{person}-{count}"),
            owners,
        };
        let attempts = wishes.into_iter().enumerate().map(attempt).collect();
        people.spawn(before.clone().make_each(attempts));
    }
    let begun = Instant::now();
    while before.answers.load(Ordering::Relaxed) < 2 {
        assert!(begun.elapsed() < HANGS, "no answers");
        tokio::time::sleep(Duration::from_millis(1)).await;
    }
    process.signal(Signal::SIGKILL);
    process.wait().await;
    process = start();
    wait_until_ready(&client, &process).await;
    let after = maker(&process);
    for left in people.join_all().await {
        for attempt in left {
            assert!(after.make(&attempt).await, "{} failed", attempt.key);
        }
    }
    assert!(proposed(&client, &process, &token).await.is_empty());
    let bills = get(&client, &process, ("/bills?limit=500", &token)).await;
    let bills = bills.as_array().expect("bills");
    let mut recipients: Vec<&Value> = bills.iter().map(|bill| &bill["contact_id"]).collect();
    recipients.sort_by_key(ToString::to_string);
    recipients.dedup();
    assert_eq!((bills.len(), recipients.len()), (OWNERS, OWNERS));
    for bill in bills {
        assert_eq!(bill["total"], BOARD, "{bill}");
    }
}

#[tokio::test]
async fn a_month_killed_in_between_has_each_line_once_on_sqlite() {
    a_month_killed_in_between_has_each_line_once(TestDatabase::sqlite()).await;
}

#[tokio::test]
async fn a_month_killed_in_between_has_each_line_once_on_postgres() {
    a_month_killed_in_between_has_each_line_once(TestDatabase::postgres().await).await;
}
