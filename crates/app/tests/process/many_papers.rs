//! One account asks for twenty papers at once: another one's single paper waits for one of
//! them at most, and requests are answered meanwhile.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use futures_util::future::join_all;
use serde_json::json;

use crate::many_imports::SLOWEST;
use crate::slow_clients::watch;
use crate::support::{
    HANGS, Process, create_show, entry, http_client, post, program, sign_up, wait_until_ready,
};

const PAPERS: usize = 20;
const ENTRIES: usize = 60;

/// How many papers of the other account may be done while one waits for its own: the one in
/// work, and, as long as its own is made beside them, two more and one that was on its way.
const MEANWHILE: usize = 4;

async fn print(client: &reqwest::Client, server: &Process, (path, token): (&str, &str)) {
    let request = client.get(server.url(path)).header("token-x", token);
    let answer = request.send().await.expect("an answer");
    assert_eq!(answer.status(), 200, "{path}");
    assert!(answer.bytes().await.expect("a body").starts_with(b"%PDF"));
}

#[tokio::test]
async fn one_account_s_many_papers_keep_nobody_else_waiting() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let server = Process::start(program(folder.path()));
    let client = http_client();
    wait_until_ready(&client, &server).await;
    let (many, event) = create_show(&client, &server).await;
    for rider in 0..ENTRIES {
        let path = format!("/events/{event}/register");
        post(&client, &server, (&path, ""), &entry(rider)).await;
    }
    let single = sign_up(&client, &server, "wren@example.org").await;
    let horse = post(
        &client,
        &server,
        ("/horses", &single),
        &json!({ "name": "Midnight" }),
    )
    .await;
    let sale = format!(
        "/horses/{}/bill_of_sale.pdf",
        horse["id"].as_str().expect("an id")
    );
    let bills = format!("/events/{event}/print/bills.pdf");

    let done = AtomicUsize::new(0);
    let papers = join_all((0..PAPERS).map(async |_| {
        print(&client, &server, (&bills, &many)).await;
        done.fetch_add(1, Ordering::Relaxed);
    }));
    let other = async {
        let start = Instant::now();
        while done.load(Ordering::Relaxed) == 0 {
            assert!(start.elapsed() < HANGS, "no paper is made");
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
        let before = done.load(Ordering::Relaxed);
        print(&client, &server, (&sale, &single)).await;
        (before, done.load(Ordering::Relaxed))
    };
    let ((_, (before, after)), watched) =
        watch(&server, async { tokio::join!(papers, other) }).await;
    assert!(after - before <= MEANWHILE, "from {before} to {after}");
    assert!(after < PAPERS / 2, "{after} of {PAPERS} came first");
    assert!(watched.slowest_answer < SLOWEST, "{watched:?}");
}
