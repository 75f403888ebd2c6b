use std::time::Duration;

use nix::sys::signal::Signal;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;

use crate::support::{Process, create_show, entry, http_client, program, wait_until_ready};

#[tokio::test]
async fn sigterm_finishes_the_request_under_way_and_exits_with_0_within_ten_seconds() {
    let data_dir = tempfile::tempdir().expect("a temporary folder");
    let client = http_client();
    let process = Process::start(program(data_dir.path()));
    wait_until_ready(&client, &process).await;
    let (_, event) = create_show(&client, &process).await;

    // A slow client that has sent half of its registration when the signal
    // comes.
    let url = process.url(&format!("/events/{event}/register"));
    let (host, path) = url
        .trim_start_matches("http://")
        .split_once('/')
        .expect("an address");
    let body = entry(1).to_string();
    let (first, second) = body.split_at(body.len() / 2);
    let mut phone = TcpStream::connect(host).await.expect("connected");
    let head = format!(
        "POST /{path} HTTP/1.1\r\nHost: {host}\r\nContent-Type: application/json\r\nContent-Length: {}\r\n\r\n{first}",
        body.len()
    );
    phone.write_all(head.as_bytes()).await.expect("sent");
    tokio::time::sleep(Duration::from_millis(300)).await;

    process.signal(Signal::SIGTERM);
    let ended = tokio::spawn(process.wait());
    tokio::time::sleep(Duration::from_millis(500)).await;
    phone.write_all(second.as_bytes()).await.expect("sent");
    let mut answer = [0; 12];
    phone.read_exact(&mut answer).await.expect("an answer");
    assert_eq!(&answer, b"HTTP/1.1 201");
    drop(phone);

    let (status, took) = ended.await.expect("waited");
    assert_eq!(status.code(), Some(0));
    assert!(took < Duration::from_secs(10), "took {took:?}");
}

#[tokio::test]
async fn an_idle_connection_does_not_hold_the_process() {
    // SIGTERM comes from service managers, SIGINT from the keyboard.
    for signal in [Signal::SIGTERM, Signal::SIGINT] {
        let data_dir = tempfile::tempdir().expect("a temporary folder");
        let client = http_client();
        let process = Process::start(program(data_dir.path()));
        // The client keeps this connection open.
        wait_until_ready(&client, &process).await;
        process.signal(signal);
        let (status, took) = process.wait().await;
        assert_eq!(status.code(), Some(0));
        assert!(took < Duration::from_secs(10), "{signal} took {took:?}");
    }
}
