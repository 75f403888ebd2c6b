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
async fn until_it_ends_a_server_says_so_and_answers_on_each_connection_once_more() {
    let data_dir = tempfile::tempdir().expect("a temporary folder");
    let client = http_client();
    let process = Process::start(program(data_dir.path()));
    wait_until_ready(&client, &process).await;
    let url = process.url("/health/live");
    let host = url
        .trim_start_matches("http://")
        .split('/')
        .next()
        .expect("an address");
    let request = format!("GET /showstable/health/live HTTP/1.1\r\nHost: {host}\r\n\r\n");
    let mut phone = TcpStream::connect(host).await.expect("connected");
    phone.write_all(request.as_bytes()).await.expect("sent");
    let mut first = [0; 15];
    phone.read_exact(&mut first).await.expect("an answer");
    assert_eq!(&first, b"HTTP/1.1 200 OK");

    process.signal(Signal::SIGTERM);
    tokio::time::sleep(Duration::from_millis(300)).await;
    // Balancers are told, and others are still let in.
    let ready = client.get(process.url("/health/ready")).send().await;
    assert_eq!(ready.expect("an answer").status(), 503);
    let other = client.get(&url).send().await.expect("an answer");
    assert_eq!(other.status(), 200);
    // A connection that was kept is answered, and closed after that.
    phone.write_all(request.as_bytes()).await.expect("sent");
    let mut rest = String::new();
    phone
        .read_to_string(&mut rest)
        .await
        .expect("the rest and the end");
    let (_, second) = rest.split_once("HTTP/1.1 200 OK").expect("a second answer");
    assert!(
        second.to_lowercase().contains("connection: close"),
        "{second}"
    );

    // Nobody is left, so it ends before its time is over.
    let (status, took) = process.wait().await;
    assert_eq!(status.code(), Some(0));
    assert!(took < Duration::from_secs(5), "took {took:?}");
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
