//! A crash while the office takes money and riders register: who repeats what
//! was not answered, with the same idempotency key, does it once.

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
    HANGS, Process, create_show, entry, entry_rows, get, http_client, post, program,
    wait_until_ready,
};

/// Answers before each kill.
const ANSWERS: usize = 60;

/// A request with its idempotency key.
struct Attempt {
    path: String,
    key: String,
    body: Value,
    /// The id of what it created, if it was answered.
    made: Option<String>,
}

/// Who sends requests to one process.
#[derive(Clone)]
struct Sender {
    client: Client,
    base: String,
    token: String,
    answers: Arc<AtomicUsize>,
}

impl Sender {
    /// The id of what the attempt created; `None` if it was not answered.
    async fn send(&self, attempt: &Attempt) -> Option<String> {
        let request = self.client.post(format!("{}{}", self.base, attempt.path));
        let request = request.header("token-x", &self.token);
        let request = request.header("idempotency-key", &attempt.key);
        let answer = request.json(&attempt.body).send().await.ok()?;
        if answer.status() != 201 {
            return None;
        }
        let made: Value = answer.json().await.ok()?;
        self.answers.fetch_add(1, Ordering::Relaxed);
        Some(id_of(&made))
    }

    /// Sends one attempt after the other until one is not answered. `next` gets
    /// the id that the last one created.
    async fn send_until_unanswered(
        self,
        mut next: impl FnMut(usize, Option<&str>) -> Attempt,
    ) -> Vec<Attempt> {
        let mut attempts: Vec<Attempt> = Vec::new();
        loop {
            let last = attempts.last().and_then(|it| it.made.as_deref());
            let mut attempt = next(attempts.len(), last);
            attempt.made = self.send(&attempt).await;
            let was_answered = attempt.made.is_some();
            attempts.push(attempt);
            if !was_answered {
                return attempts;
            }
        }
    }
}

fn id_of(made: &Value) -> String {
    let id = made["_id"]["$oid"].as_str().or(made["id"].as_str());
    id.unwrap_or_else(|| panic!("{made}")).to_owned()
}

/// Pays an entry; every third payment is voided.
fn at_the_desk(
    name: String,
    entry: String,
) -> impl FnMut(usize, Option<&str>) -> Attempt + Send + 'static {
    move |count, last| {
        let (path, body) = match last {
            Some(paid) if count % 4 == 3 => (
                format!("/payments/{paid}/void"),
                json!({ "reason": "counted wrongly" }),
            ),
            _ => (
                format!("/registrations/{entry}/payments"),
                json!({ "kind": "payment", "method": "cash", "amount": 1 + count % 7 }),
            ),
        };
        Attempt {
            path,
            body,
            key: format!("{name}-{count}"),
            made: None,
        }
    }
}

fn at_the_form(
    name: String,
    event: String,
) -> impl FnMut(usize, Option<&str>) -> Attempt + Send + 'static {
    move |count, _| Attempt {
        path: format!("/events/{event}/register"),
        key: format!("{name}-{count}"),
        body: entry(count),
        made: None,
    }
}

/// Takes money of somebody for all entries; a dollar of it is credit.
fn at_the_till(
    name: String,
    exhibitor: String,
    entries: Vec<String>,
) -> impl FnMut(usize, Option<&str>) -> Attempt + Send + 'static {
    move |count, _| {
        let part = |id: &String| json!({ "registration_id": id, "amount": 2 });
        let parts: Vec<_> = entries.iter().map(part).collect();
        Attempt {
            path: "/receipts".to_owned(),
            key: format!("{name}-{count}"),
            body: json!({
                "direction": "in", "exhibitor_id": exhibitor, "method": "cash",
                "amount": 2 * parts.len() + 1, "allotments": parts,
            }),
            made: None,
        }
    }
}

/// Receipts are there once, with all their parts.
fn receipts_are_whole(listed: &Value, receipts: &BTreeSet<String>) {
    let listed = listed.as_array().expect("receipts");
    assert_eq!(listed.iter().map(id_of).collect::<BTreeSet<_>>(), *receipts);
    for receipt in listed {
        assert_eq!(
            (&receipt["amount"], &receipt["rest"]),
            (&json!(5), &json!(1))
        );
        assert_eq!(receipt["allotments"].as_array().map(Vec::len), Some(2));
    }
}

/// How many lines of a ledger are of these receipts, and the other ones.
fn without_parts(ledger: &[Value], receipts: &BTreeSet<String>) -> (usize, Vec<String>) {
    let of_receipts = |line: &&Value| {
        let receipt = line["receipt_id"].as_str().expect("a receipt");
        receipts.contains(receipt)
    };
    let (parts, others): (Vec<_>, Vec<_>) = ledger.iter().partition(of_receipts);
    (parts.len(), others.into_iter().map(id_of).collect())
}

/// The show has these entries and no others, and its counts are those of the rows.
async fn entries_are_counted(
    (client, process): (&Client, &Process),
    (token, event): (&str, &str),
    entries: &BTreeSet<String>,
) {
    let read = async |path: String| get(client, process, (&path, token)).await;
    let rows = entry_rows(client, process, token, event).await;
    assert_eq!(rows.iter().map(id_of).collect::<BTreeSet<_>>(), *entries);
    assert_eq!(rows.len(), entries.len());
    let fees = rows.iter().map(|row| row["total_fee"].as_i64());
    let fees: i64 = fees.map(|fee| fee.expect("dollars")).sum();
    let data = read(format!("/events/{event}/event_data")).await;
    assert_eq!(
        (&data["participant_count"], &data["total_fees"]),
        (&json!(rows.len()), &json!(fees))
    );
    let classes = read(format!("/events/{event}/classes")).await;
    assert_eq!(classes[0]["entered"], rows.len());
}

async fn a_repetition_after_a_kill_pays_once(database: TestDatabase) {
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
    let (token, event) = create_show(&client, &process).await;
    let register = format!("/events/{event}/register");
    let mut entries = BTreeSet::new();
    for rider in 0..2 {
        let made = post(&client, &process, (&register, &token), &entry(rider)).await;
        entries.insert(id_of(&made));
    }
    let paid_entries: Vec<String> = entries.iter().cloned().collect();
    let somebody = json!({ "name": "Kim Lee" });
    let somebody = post(&client, &process, ("/exhibitors", &token), &somebody).await;
    let somebody = id_of(&somebody);
    let (mut lines, mut receipts) = (BTreeSet::new(), BTreeSet::new());
    for round in 0..2 {
        let sender = |process: &Process| Sender {
            client: client.clone(),
            base: process.url(""),
            token: token.clone(),
            answers: Arc::default(),
        };
        let before = sender(&process);
        let mut people = JoinSet::new();
        for person in 0..4 {
            // Two desks per entry.
            let paid = paid_entries[person % 2].clone();
            let desk = at_the_desk(format!("desk-{round}-{person}"), paid);
            people.spawn(before.clone().send_until_unanswered(desk));
            let form = at_the_form(format!("form-{round}-{person}"), event.clone());
            people.spawn(before.clone().send_until_unanswered(form));
        }
        let name = format!("till-{round}");
        let till = at_the_till(name, somebody.clone(), paid_entries.clone());
        people.spawn(before.clone().send_until_unanswered(till));
        let begun = Instant::now();
        while before.answers.load(Ordering::Relaxed) < ANSWERS {
            assert!(begun.elapsed() < HANGS, "no answers");
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
        process.signal(Signal::SIGKILL);
        process.wait().await;
        process = start();
        wait_until_ready(&client, &process).await;
        let after = sender(&process);
        for attempts in people.join_all().await {
            for attempt in &attempts {
                let again = after.send(attempt).await;
                let again = again.unwrap_or_else(|| panic!("{} failed", attempt.key));
                if let Some(made) = &attempt.made {
                    assert_eq!(&again, made, "{} was lost", attempt.key);
                }
                let ids = match &attempt.path {
                    path if *path == register => &mut entries,
                    path if path == "/receipts" => &mut receipts,
                    _ => &mut lines,
                };
                assert!(ids.insert(again), "{} answered another's", attempt.key);
            }
        }
    }
    let read = async |path: String| get(&client, &process, (&path, &token)).await;
    // The ledgers have these lines and no others, and add up.
    let mut stored = BTreeSet::new();
    for id in &paid_entries {
        let whole = read(format!("/registrations/{id}")).await;
        let ledger = whole["payments"].as_array().expect("a ledger");
        let amounts = ledger.iter().map(|line| {
            let amount = line["amount"].as_i64().expect("dollars");
            if line["voids"].is_null() {
                amount
            } else {
                -amount
            }
        });
        assert_eq!(whole["paid"], amounts.sum::<i64>());
        let (parts, others) = without_parts(ledger, &receipts);
        assert_eq!(parts, receipts.len());
        stored.extend(others);
    }
    assert_eq!(stored, lines);
    let listed = read(format!("/receipts?exhibitor={somebody}&limit=500")).await;
    receipts_are_whole(&listed, &receipts);
    let credit = read(format!("/exhibitors/{somebody}")).await;
    assert_eq!(credit["credit"], json!(receipts.len()));
    entries_are_counted((&client, &process), (&token, &event), &entries).await;
}

#[tokio::test]
async fn a_repetition_after_a_kill_pays_once_on_sqlite() {
    a_repetition_after_a_kill_pays_once(TestDatabase::sqlite()).await;
}

#[tokio::test]
async fn a_repetition_after_a_kill_pays_once_on_postgres() {
    a_repetition_after_a_kill_pays_once(TestDatabase::postgres().await).await;
}
