//! Streams of a show's day: all who follow behind one address, and clients that know no
//! chunks.

use futures_util::future::join_all;
use serde_json::{Value, json};
use tempfile::TempDir;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;
use tokio::time::timeout;

use crate::support::{
    HANGS, Process, create_show, entry, http_client, post, program, wait_until_ready,
};

/// A quarter of a small server's connections is 16, and 48 may be streams.
const CONNECTIONS: &str = "64";
const STREAMS: usize = 48;
/// As many of them are of the office.
const OWN: usize = 3;

struct Day {
    _folder: TempDir,
    client: reqwest::Client,
    process: Process,
    token: String,
    event: String,
}

impl Day {
    /// A server for which this machine is a client like others, and no proxy.
    async fn start() -> Self {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let mut server = program(folder.path());
        server
            .env("SHOWSTABLE_MAX_CONNECTIONS", CONNECTIONS)
            .env("SHOWSTABLE_TRUSTED_PROXIES", "none");
        let (process, client) = (Process::start(server), http_client());
        wait_until_ready(&client, &process).await;
        let (token, event) = create_show(&client, &process).await;
        Self {
            _folder: folder,
            client,
            process,
            token,
            event,
        }
    }

    async fn open(&self, is_own: bool) -> reqwest::Response {
        let events = if is_own { "events" } else { "events/public" };
        let url = self.process.url(&format!("/{events}/{}/live", self.event));
        // A connection of its own, as each phone has.
        let mut request = http_client().get(url);
        if is_own {
            request = request.header("token-x", &self.token);
        }
        request.send().await.expect("an answer")
    }

    async fn follow(&self, is_own: bool) -> Followed {
        let stream = self.open(is_own).await;
        assert_eq!(stream.status(), 200);
        let mut followed = Followed {
            stream,
            heard: String::new(),
        };
        followed.until("event: day").await;
        followed
    }
}

struct Followed {
    stream: reqwest::Response,
    heard: String,
}

impl Followed {
    /// Reads on until the text comes.
    async fn until(&mut self, text: &str) {
        let begin = self.heard.len();
        while !self.heard[begin..].contains(text) {
            let part = timeout(HANGS, self.stream.chunk()).await.expect("an event");
            let part = part
                .expect("a stream")
                .unwrap_or_else(|| panic!("it ended: {}", self.heard));
            self.heard.push_str(&String::from_utf8_lossy(&part));
        }
    }

    /// Reads to the end.
    async fn end(mut self) -> String {
        while let Some(part) = timeout(HANGS, self.stream.chunk())
            .await
            .expect("an end")
            .expect("a stream")
        {
            self.heard.push_str(&String::from_utf8_lossy(&part));
        }
        self.heard
    }
}

/// The seconds after which a client shall come again.
fn seconds(text: &str) -> u64 {
    text.parse().unwrap_or_else(|_| panic!("{text}"))
}

#[tokio::test]
async fn of_those_who_follow_behind_one_address_nobody_is_closed() {
    let day = Day::start().await;
    let path = format!("/events/{}", day.event);
    let entered = post(
        &day.client,
        &day.process,
        (&format!("{path}/register"), ""),
        &entry(1),
    )
    .await;
    let class = entered["classes_entered"][0]["id"].as_str().expect("an id");
    // The office's are the oldest, which would have been closed first.
    let mut own = Vec::new();
    for _ in 0..OWN {
        own.push(day.follow(true).await);
    }
    let mut spectators = Vec::new();
    for _ in OWN..STREAMS {
        spectators.push(day.follow(false).await);
    }
    let tap = json!({ "registration_id": entered["_id"]["$oid"], "state": "in_ring" });
    let gate = format!("{path}/classes/{class}/gate");
    post(&day.client, &day.process, (&gate, &day.token), &tap).await;
    let all = own.iter_mut().chain(&mut spectators);
    join_all(all.map(|it| it.until("event: day"))).await;

    // One more is told when to come again.
    let refused = day.open(false).await;
    assert_eq!(refused.status(), 503);
    let again = refused.headers()["retry-after"].to_str().expect("ASCII");
    assert!((10..30).contains(&seconds(again)), "{again}");
    let problem: Value = refused.json().await.expect("JSON");
    assert_eq!(problem["code"], "overloaded");
    // The office has a place: the last spectator makes room, and hears when to come again.
    own.push(day.follow(true).await);
    let last = spectators.pop().expect("a spectator").end().await;
    let again = last.rsplit("retry: ").next().unwrap_or_default().trim();
    assert!((10_000..30_000).contains(&seconds(again)), "{last}");
    post(
        &day.client,
        &day.process,
        (&gate, &day.token),
        &json!({ "registration_id": entered["_id"]["$oid"], "state": "done" }),
    )
    .await;
    let all = own.iter_mut().chain(&mut spectators);
    join_all(all.map(|it| it.until("event: day"))).await;
    // Who has left makes room, too.
    drop(spectators);
    day.follow(false).await;
}

/// Sends a request of HTTP/1.0, and reads until `is_enough` or the end.
async fn ask(day: &Day, path: &str, is_enough: impl Fn(&str) -> bool) -> String {
    let mut stream = TcpStream::connect(day.process.addr())
        .await
        .expect("connected");
    let request = format!(
        "GET /showstable{path} HTTP/1.0\r\nConnection: keep-alive\r\ntoken-x: {}\r\n\r\n",
        day.token
    );
    stream.write_all(request.as_bytes()).await.expect("sent");
    let (mut read, mut part) = (Vec::new(), [0; 4096]);
    loop {
        let size = timeout(HANGS, stream.read(&mut part))
            .await
            .expect("a part");
        let size = size.expect("read");
        read.extend_from_slice(&part[..size]);
        let text = String::from_utf8_lossy(&read);
        if size == 0 || is_enough(&text) {
            return text.into_owned();
        }
    }
}

#[tokio::test]
async fn a_client_of_http_1_0_gets_streams_without_chunks() {
    let day = Day::start().await;
    let table = format!("/events/{}/entries.csv", day.event);
    let request = day
        .client
        .get(day.process.url(&table))
        .header("token-x", &day.token);
    let expected = request
        .send()
        .await
        .expect("an answer")
        .text()
        .await
        .expect("a text");
    // It ends with its connection, though the client would keep that.
    let answer = ask(&day, &table, |_| false).await;
    let (head, body) = answer.split_once("\r\n\r\n").expect("a head");
    let head = head.to_ascii_lowercase();
    assert!(!head.contains("transfer-encoding"), "{head}");
    assert!(
        head.contains("connection: close") || !head.contains("keep-alive"),
        "{head}"
    );
    assert_eq!(
        body.trim_start_matches('\u{feff}'),
        expected.trim_start_matches('\u{feff}')
    );

    let live = format!("/events/public/{}/live", day.event);
    let answer = ask(&day, &live, |text| text.contains("event: day")).await;
    let (head, body) = answer.split_once("\r\n\r\n").expect("a head");
    assert!(
        !head.to_ascii_lowercase().contains("transfer-encoding"),
        "{head}"
    );
    assert!(body.starts_with("retry: "), "{body}");
}
