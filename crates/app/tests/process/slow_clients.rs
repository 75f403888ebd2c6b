//! Thousands of slow clients: their use of resources is bounded, and other
//! clients are still served.

use std::net::{Ipv4Addr, SocketAddr};
use std::process::Command;
use std::time::{Duration, Instant};

use futures_util::stream::{self, StreamExt as _};
use nix::sys::resource::{Resource, getrlimit, setrlimit};
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::{TcpSocket, TcpStream};
use tokio::sync::Mutex;

use crate::support::{Process, create_show, http_client, program, wait_until_ready};

/// The promised limit for a release build is 200 MB. A debug build needs three
/// times as much memory when idle (62 instead of 20 MiB), and more for each
/// request; with each route it needs a little more.
const MEMORY_KIB: u64 = if cfg!(debug_assertions) {
    290 * 1024
} else {
    200_000_000 / 1024
};

/// Maximum response time of `health/live` on a new connection; promised is 1 s.
/// A debug build is slower, and shares the machine with other tests.
const SLOWEST: Duration = Duration::from_secs(if cfg!(debug_assertions) { 10 } else { 1 });

/// The tests run one after the other, because each uses the whole machine.
static FLOOD: Mutex<()> = Mutex::const_new(());

/// Raises the limit of open files of the test process.
fn raise_own_limit() {
    let (_, hard) = getrlimit(Resource::RLIMIT_NOFILE).expect("a limit");
    setrlimit(Resource::RLIMIT_NOFILE, hard, hard).expect("raised");
    assert!(hard >= 8192, "this test needs 8192 open files, not {hard}");
}

/// Every second client has its own source address.
fn source(client: usize) -> Ipv4Addr {
    let [high, low] = u16::try_from(client).expect("few").to_be_bytes();
    if client.is_multiple_of(2) {
        Ipv4Addr::LOCALHOST
    } else {
        Ipv4Addr::new(127, 1, high, low)
    }
}

/// A client that sends something and reads nothing.
async fn slow_client(addr: SocketAddr, client: usize, sent: &[u8]) -> TcpStream {
    let mut stream = loop {
        let socket = TcpSocket::new_v4().expect("a socket");
        socket.set_recv_buffer_size(4096).expect("a small buffer");
        socket.bind((source(client), 0).into()).expect("an address");
        // Retry if the connection was closed to make room.
        if let Ok(stream) = socket.connect(addr).await {
            break stream;
        }
    };
    // A server that refuses does not read the rest.
    let _ = stream.write_all(sent).await;
    stream
}

async fn slow_clients(addr: SocketAddr, count: usize, sent: &[u8]) -> Vec<TcpStream> {
    let slow_clients = stream::iter(0..count).map(|client| slow_client(addr, client, sent));
    slow_clients.buffer_unordered(64).collect().await
}

fn post(path: &str, announced: usize, sent: usize) -> Vec<u8> {
    let head = format!(
        "POST /showstable{path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: {announced}\r\n\r\n"
    );
    [head.into_bytes(), vec![b' '; sent]].concat()
}

fn memory_kib(pid: u32) -> u64 {
    let status = std::fs::read_to_string(format!("/proc/{pid}/status")).expect("its status");
    let line = status.lines().find(|line| line.starts_with("VmRSS:"));
    let number = line.and_then(|line| line.split_whitespace().nth(1));
    number.expect("a number").parse().expect("KiB")
}

fn open_files(pid: u32) -> usize {
    std::fs::read_dir(format!("/proc/{pid}/fd")).map_or(0, Iterator::count)
}

/// Observations of a process.
#[derive(Debug, Default)]
pub(crate) struct Watched {
    pub(crate) memory_kib: u64,
    pub(crate) slowest_answer: Duration,
}

/// Observes the process until the future completes.
pub(crate) async fn watch<T>(process: &Process, future: impl Future<Output = T>) -> (T, Watched) {
    let mut watched = Watched::default();
    let watching = async {
        loop {
            let start = Instant::now();
            // A new client, so that each request opens a new connection.
            let answer = http_client().get(process.url("/health/live")).send().await;
            assert_eq!(answer.expect("an answer").status(), 200);
            watched.slowest_answer = watched.slowest_answer.max(start.elapsed());
            watched.memory_kib = watched.memory_kib.max(memory_kib(process.pid()));
            tokio::time::sleep(Duration::from_millis(250)).await;
        }
    };
    tokio::select! {
        result = future => (result, watched),
        () = watching => unreachable!("it goes on for ever"),
    }
}

/// An image that does not compress well.
fn noise() -> Vec<u8> {
    const SIDE: u16 = 1300;
    let mut state = 1_u32;
    let pixels: Vec<u8> = (0..usize::from(SIDE) * usize::from(SIDE) * 3)
        .map(|_| {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            state.to_be_bytes()[0]
        })
        .collect();
    let mut file = Vec::new();
    jpeg_encoder::Encoder::new(&mut file, 80)
        .encode(&pixels, SIDE, SIDE, jpeg_encoder::ColorType::Rgb)
        .expect("encoded");
    file
}

async fn create_horse(client: &reqwest::Client, process: &Process, token: &str) -> String {
    let request = client.post(process.url("/horses")).header("token-x", token);
    let body = json!({ "name": "Comet" });
    let horse = request.json(&body).send().await.expect("an answer");
    let horse: Value = horse.json().await.expect("JSON");
    let id = horse["id"].as_str();
    id.unwrap_or_else(|| panic!("{horse}")).to_owned()
}

/// Uploads a photo at `pace` bytes per second, and returns its path.
async fn upload(process: &Process, token: &str, horse: &str, pace: Option<usize>) -> String {
    let text = |name, value| {
        format!("--b\r\nContent-Disposition: form-data; name=\"{name}\"\r\n\r\n{value}\r\n")
    };
    let file = "--b\r\nContent-Disposition: form-data; name=\"file\"; filename=\"a.jpg\"\r\n\r\n";
    let start = text("type", "header") + &text("horseId", horse) + file;
    let body = [start.as_bytes(), &noise(), b"\r\n--b--\r\n"].concat();
    let addr = process.addr();
    let head = format!(
        "POST /showstable/uploads HTTP/1.1\r\nHost: {addr}\r\ntoken-x: {token}\r\nConnection: close\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Length: {}\r\n\r\n",
        body.len()
    );
    let mut phone = TcpStream::connect(addr).await.expect("connected");
    phone.write_all(head.as_bytes()).await.expect("sent");
    for piece in body.chunks(pace.map_or(body.len(), |pace| pace / 4)) {
        phone.write_all(piece).await.expect("sent");
        if pace.is_some() {
            tokio::time::sleep(Duration::from_millis(250)).await;
        }
    }
    let mut answer = String::new();
    phone.read_to_string(&mut answer).await.expect("an answer");
    assert!(answer.starts_with("HTTP/1.1 201"), "{answer}");
    let (_, json) = answer.split_once("{\"url\":\"").expect("an address");
    json.split('"').next().expect("its end").to_owned()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn four_thousand_slow_clients_are_closed_within_a_minute() {
    let _alone = FLOOD.lock().await;
    raise_own_limit();
    let data_dir = tempfile::tempdir().expect("a temporary folder");
    let process = Process::start(program(data_dir.path()));
    let client = http_client();
    wait_until_ready(&client, &process).await;
    let (token, event) = create_show(&client, &process).await;
    let horse = create_horse(&client, &process, &token).await;
    let photo = upload(&process, &token, &horse, None).await;
    let addr = process.addr();
    let files_before = open_files(process.pid());

    let flood = async {
        // Let the slow upload begin. One that has sent nothing yet is
        // indistinguishable from a body that never comes.
        tokio::time::sleep(Duration::from_secs(1)).await;
        let photo = format!("GET {photo} HTTP/1.1\r\nHost: x\r\n\r\n");
        let register = format!("/events/{event}/register");
        let kept = [
            slow_clients(addr, 200, &post(&register, 1_000_000, 999_999)).await,
            slow_clients(addr, 800, &post("/accounts/login", 1_000_000, 1)).await,
            slow_clients(addr, 1000, photo.as_bytes()).await,
            slow_clients(addr, 2000, b"").await,
        ];
        let start = Instant::now();
        while open_files(process.pid()) > files_before + 20 {
            let left = open_files(process.pid());
            assert!(start.elapsed() < Duration::from_mins(1), "{left} are left");
            tokio::time::sleep(Duration::from_millis(250)).await;
        }
        drop(kept);
        start.elapsed()
    };
    let phone = upload(&process, &token, &horse, Some(100_000));
    let ((took, _), watched) = watch(&process, async { tokio::join!(flood, phone) }).await;
    println!("{watched:?}, all let go after {took:?}");
    assert!(watched.memory_kib < MEMORY_KIB, "{watched:?}");
    assert!(watched.slowest_answer < SLOWEST, "{watched:?}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn with_few_open_files_the_longest_waiting_connections_are_closed() {
    let _alone = FLOOD.lock().await;
    raise_own_limit();
    let data_dir = tempfile::tempdir().expect("a temporary folder");
    let mut limited = Command::new("sh");
    let server = program(data_dir.path());
    limited
        .args(["-c", "ulimit -n 1024; exec \"$0\""])
        .arg(server.get_program())
        .env_clear()
        .envs(
            server
                .get_envs()
                .filter_map(|(name, value)| Some((name, value?))),
        )
        .current_dir(data_dir.path())
        .stdout(std::process::Stdio::piped());
    let process = Process::start(limited);
    wait_until_ready(&http_client(), &process).await;
    let addr = process.addr();
    let flood = async {
        let kept = slow_clients(addr, 1200, &post("/accounts/login", 200, 1)).await;
        tokio::time::sleep(Duration::from_secs(3)).await;
        kept
    };
    let (_kept, watched) = watch(&process, flood).await;
    println!("{watched:?}");
    assert!(open_files(process.pid()) < 1024);
    assert!(watched.slowest_answer < SLOWEST, "{watched:?}");
}
