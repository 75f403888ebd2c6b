use std::net::SocketAddr;
use std::sync::Arc;

use serde_json::Value;
use testkit::TestDatabase;
use tokio::io::copy_bidirectional;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;

use crate::support::{
    Process, create_show, entry, http_client, program, wait_for_status, wait_until_ready,
};

/// A TCP proxy between the program and its database that can be disconnected.
struct Proxy {
    addr: SocketAddr,
    connected: Arc<watch::Sender<bool>>,
}

impl Proxy {
    async fn to(database: String) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let addr = listener.local_addr().expect("its address");
        let connected = Arc::new(watch::Sender::new(false));
        let sender = connected.clone();
        tokio::spawn(async move {
            while let Ok((mut program, _)) = listener.accept().await {
                let mut state = sender.subscribe();
                let database = database.clone();
                tokio::spawn(async move {
                    if !*state.borrow() {
                        return;
                    }
                    let Ok(mut database) = TcpStream::connect(database).await else {
                        return;
                    };
                    tokio::select! {
                        _ = copy_bidirectional(&mut program, &mut database) => {}
                        _ = state.wait_for(|connected| !connected) => {}
                    }
                });
            }
        });
        Self { addr, connected }
    }

    fn set(&self, connected: bool) {
        self.connected.send_replace(connected);
    }
}

async fn expect_unavailable(client: &reqwest::Client, url: &str) {
    let answer = client
        .post(url)
        .json(&entry(1))
        .send()
        .await
        .expect("an answer");
    assert_eq!(answer.status(), 503);
    assert_eq!(answer.headers()["content-type"], "application/problem+json");
    assert!(answer.headers().contains_key("retry-after"));
    let problem: Value = answer.json().await.expect("JSON");
    assert_eq!(problem["code"], "unavailable");
    let text = problem.to_string().to_lowercase();
    for internal in ["sql", "pool", "connection", "127.0.0.1", "postgres"] {
        assert!(!text.contains(internal), "{text}");
    }
}

#[tokio::test]
async fn service_resumes_when_the_database_is_available_again() {
    let database = TestDatabase::postgres().await;
    let (credentials, rest) = database.url().rsplit_once('@').expect("user@host");
    let (host, name) = rest.split_once('/').expect("host/name");
    let proxy = Proxy::to(host.to_owned()).await;
    let data_dir = tempfile::tempdir().expect("a temporary folder");
    let mut command = program(data_dir.path());
    command
        .env(
            "SHOWSTABLE_DATABASE_URL",
            format!("{credentials}@{}/{name}", proxy.addr),
        )
        .env(
            "SHOWSTABLE_JWT_SECRET",
            "a secret of at least thirty-two bytes",
        );
    let client = http_client();

    // Unavailable at the start: the process runs and reports it.
    let process = Process::start(command);
    let url = process.url("/events/01890000-0000-7000-8000-000000000001/register");
    expect_unavailable(&client, &url).await;
    wait_for_status(&client, &process.url("/health/live"), 200).await;
    wait_for_status(&client, &process.url("/health/ready"), 503).await;

    // First available: the schema is created, and service starts.
    proxy.set(true);
    wait_until_ready(&client, &process).await;
    let (token, event) = create_show(&client, &process).await;
    let url = process.url(&format!("/events/{event}/register"));

    // Unavailable later, twice.
    for round in 1..=2 {
        proxy.set(false);
        wait_for_status(&client, &process.url("/health/ready"), 503).await;
        expect_unavailable(&client, &url).await;
        proxy.set(true);
        wait_until_ready(&client, &process).await;
        let answer = client
            .post(&url)
            .json(&entry(round))
            .send()
            .await
            .expect("an answer");
        assert_eq!(
            answer.status(),
            201,
            "{}",
            answer.text().await.unwrap_or_default()
        );
    }
    let list = client
        .get(process.url(&format!("/events/{event}/registrations")))
        .header("token-x", token);
    let rows: Vec<Value> = list
        .send()
        .await
        .expect("an answer")
        .json()
        .await
        .expect("JSON");
    assert_eq!(rows.len(), 2);
}

#[tokio::test]
async fn service_starts_when_the_sqlite_file_can_be_opened() {
    let data_dir = tempfile::tempdir().expect("a temporary folder");
    let file = data_dir.path().join("later/showstable.db");
    let mut command = program(data_dir.path());
    command.env(
        "SHOWSTABLE_DATABASE_URL",
        format!("sqlite://{}", file.display()),
    );
    let client = http_client();
    let process = Process::start(command);
    let url = process.url("/events/01890000-0000-7000-8000-000000000001/register");
    expect_unavailable(&client, &url).await;
    std::fs::create_dir(data_dir.path().join("later")).expect("a folder");
    wait_until_ready(&client, &process).await;
    create_show(&client, &process).await;
}
