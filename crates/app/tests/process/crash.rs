use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

use nix::sys::signal::Signal;
use serde_json::Value;
use testkit::TestDatabase;

use crate::support::{
    Process, create_show, entry, entry_rows, http_client, program, riders_of, wait_until_ready,
};

/// Kills the process several times while riders register, then checks that
/// every registration answered with 201 is stored.
async fn loses_nothing_that_was_acknowledged(database: TestDatabase) {
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
    let mut acknowledged: BTreeMap<u64, String> = BTreeMap::new();
    let mut next_rider = 0;
    for round in 0..3 {
        let url = process.url(&format!("/events/{event}/register"));
        let mut riders = tokio::task::JoinSet::new();
        for _ in 0..8 {
            let (client, url, first) = (client.clone(), url.clone(), next_rider);
            next_rider += 1000;
            riders.spawn(async move {
                let mut made = Vec::new();
                for rider in first.. {
                    let answer = client.post(&url).json(&entry(rider)).send().await;
                    let Ok(answer) = answer else { break };
                    if answer.status() != 201 {
                        break;
                    }
                    // The entry is acknowledged by the status; the body may be
                    // missing.
                    let Ok(body) = answer.json::<Value>().await else {
                        break;
                    };
                    let number = body["entry_number"].as_u64().expect("a number");
                    made.push((number, format!("Rider {rider}")));
                }
                made
            });
        }
        tokio::time::sleep(Duration::from_millis(400 + 150 * round)).await;
        process.signal(Signal::SIGKILL);
        process.wait().await;
        let before = acknowledged.len();
        for made in riders.join_all().await {
            for (number, rider) in made {
                assert_eq!(
                    acknowledged.insert(number, rider),
                    None,
                    "entry {number} was given twice"
                );
            }
        }
        assert!(
            acknowledged.len() > before,
            "nobody registered in round {round}"
        );
        process = start();
        wait_until_ready(&client, &process).await;
    }
    let rows = entry_rows(&client, &process, &token, &event).await;
    // Entries of one transaction have its moment.
    let moments: BTreeSet<_> = rows
        .iter()
        .map(|row| row["created_at"].to_string())
        .collect();
    assert!(moments.len() < rows.len(), "no entries shared a commit");
    let stored = riders_of(&rows);
    for (number, rider) in &acknowledged {
        assert_eq!(stored.get(number), Some(rider), "entry {number} is lost");
    }
    // Entry numbers have no gaps, despite the crashes.
    let count = stored.len() as u64;
    assert_eq!(
        stored.keys().copied().collect::<Vec<_>>(),
        (1..=count).collect::<Vec<_>>()
    );
}

#[tokio::test]
async fn a_kill_loses_nothing_that_was_acknowledged_on_sqlite() {
    loses_nothing_that_was_acknowledged(TestDatabase::sqlite()).await;
}

#[tokio::test]
async fn a_kill_loses_nothing_that_was_acknowledged_on_postgres() {
    loses_nothing_that_was_acknowledged(TestDatabase::postgres().await).await;
}
