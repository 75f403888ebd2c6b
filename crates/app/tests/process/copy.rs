//! The command `copy`.

use std::fs;
use std::net::SocketAddr;
use std::path::Path;
use std::process::{Command, Stdio};

use serde_json::Value;
use testkit::TestDatabase;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _, copy, sink};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;
use tokio::time::timeout;

use crate::support::{HANGS, Process, get, http_client, post, program, run, wait_until_ready};

/// A way to PostgreSQL on which the program's bytes stop after so many.
struct Way {
    addr: SocketAddr,
    has_stopped: watch::Receiver<bool>,
}

impl Way {
    async fn to(host: &str, bytes: u64) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let addr = listener.local_addr().expect("its address");
        let (stops, has_stopped) = watch::channel(false);
        let host = host.to_owned();
        tokio::spawn(async move {
            while let Ok((program, _)) = listener.accept().await {
                let (host, stops) = (host.clone(), stops.clone());
                tokio::spawn(async move {
                    let database = TcpStream::connect(host).await.expect("the cluster");
                    let (mut from_program, mut to_program) = program.into_split();
                    let (mut from_database, mut to_database) = database.into_split();
                    let answers = tokio::spawn(async move {
                        let _ = copy(&mut from_database, &mut to_program).await;
                    });
                    let mut some = (&mut from_program).take(bytes);
                    let sent = copy(&mut some, &mut to_database).await;
                    if sent.is_ok_and(|sent| sent == bytes) {
                        stops.send_replace(true);
                        // The rest is lost, and the program waits until it ends.
                        let _ = copy(&mut from_program, &mut sink()).await;
                        answers.abort();
                    }
                    let _ = to_database.shutdown().await;
                });
            }
        });
        Self { addr, has_stopped }
    }
}

/// The command with these options.
fn copying(folder: &Path, options: &[(&str, &str)]) -> Command {
    let mut command = program(folder);
    command.arg("copy");
    for (option, value) in options {
        command.args([option, value]);
    }
    command
}

fn on(folder: &Path, database: &TestDatabase, media: &str) -> Process {
    let mut command = program(folder);
    command
        .env("SHOWSTABLE_DATABASE_URL", database.url())
        .env("SHOWSTABLE_STORAGE_URL", media)
        .env(
            "SHOWSTABLE_JWT_SECRET",
            "a secret of at least thirty-two bytes",
        );
    Process::start(command)
}

async fn sign_in(client: &reqwest::Client, process: &Process) -> String {
    let demo = serde_json::json!({
        "email": "demo@showstable.local", "password": "show-stable-demo",
    });
    let answer = post(client, process, ("/accounts/login", ""), &demo).await;
    answer["token"].as_str().expect("a token").to_owned()
}

/// Begins to copy the database, and kills the program when it has sent so many bytes.
async fn copy_some(folder: &Path, (source, target): (&TestDatabase, &TestDatabase), bytes: u64) {
    let (user, rest) = target.url().rsplit_once('@').expect("user@host");
    let (host, name) = rest.split_once('/').expect("host/name");
    let mut way = Way::to(host, bytes).await;
    let url = format!("{user}@{}/{name}", way.addr);
    let options = [("--from", source.url()), ("--to", &url)];
    let mut child = copying(folder, &options)
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .expect("the program starts");
    let stopped = timeout(HANGS, way.has_stopped.wait_for(|stopped| *stopped)).await;
    stopped.expect("it copies").expect("it stops");
    // What would be acknowledged now would be missing in the target.
    let write = "UPDATE write_checks SET changes = changes + 1";
    assert!(source.refuses(write).await);
    child.kill().expect("killed");
    child.wait().expect("its status");
}

/// What a server answers to the demo's account, without its own address; its first photo
/// is there.
async fn shown(client: &reqwest::Client, process: &Process) -> String {
    wait_until_ready(client, process).await;
    let token = sign_in(client, process).await;
    let mut answers = Vec::new();
    for path in [
        "/horses",
        "/events",
        "/contacts",
        "/documents",
        "/bills",
        "/services",
        "/places",
        "/search?q=bell",
    ] {
        answers.push(get(client, process, (path, &token)).await);
    }
    let answers = Value::from(answers).to_string();
    let answers = answers.replace(&process.url(""), "/showstable");
    let mut photos = answers
        .split('"')
        .filter_map(|it| it.strip_prefix("/showstable/photos/"));
    let photo = photos.next().expect("a photo");
    let photo = client.get(process.url(&format!("/photos/{photo}"))).send();
    assert_eq!(photo.await.expect("an answer").status(), 200);
    answers
}

fn count_in(folder: &Path) -> usize {
    fs::read_dir(folder).expect("a folder").count()
}

#[tokio::test]
async fn a_demo_that_is_killed_twice_on_its_way_arrives_whole() {
    let here = tempfile::tempdir().expect("a temporary folder");
    let source = TestDatabase::sqlite();
    let mut seed = program(here.path());
    seed.arg("seed");
    seed.env("SHOWSTABLE_DATABASE_URL", source.url());
    let (status, text) = run(seed);
    assert!(status.success(), "{text}");
    let target = TestDatabase::postgres().await.empty_beside().await;
    for bytes in [600_000, 1_000_000] {
        copy_some(here.path(), (&source, &target), bytes).await;
    }
    assert_eq!(target.count("accounts").await, 0);

    let folders = ["media", "new"].map(|name| here.path().join(name));
    let [media, new_media] = folders
        .each_ref()
        .map(|it| format!("file://{}", it.display()));
    let options = [
        ("--from", source.url()),
        ("--to", target.url()),
        ("--from-storage", &media),
        ("--to-storage", &new_media),
    ];
    let (status, text) = run(copying(here.path(), &options));
    assert!(status.success(), "{text}");
    assert!(text.contains("their counts and checksums agree"), "{text}");
    for table in source.tables().await {
        let counts = (source.count(&table).await, target.count(&table).await);
        assert_eq!(counts.0, counts.1, "{table}");
    }
    assert_eq!(count_in(&folders[0]), count_in(&folders[1]));

    // Begun again, it finds everything there.
    let (status, text) = run(copying(here.path(), &options));
    assert!(status.success(), "{text}");
    assert!(text.contains("tables already"), "{text}");

    // Both answer the same.
    let client = http_client();
    let data = [(); 2].map(|()| tempfile::tempdir().expect("a temporary folder"));
    let old = on(data[0].path(), &source, &media);
    let of_old = shown(&client, &old).await;
    let new = on(data[1].path(), &target, &new_media);
    let of_new = shown(&client, &new).await;
    assert!(of_old == of_new, "the answers differ");

    // What is in use, with other rows, is not touched.
    let (status, text) = run(copying(here.path(), &options));
    assert_eq!(status.code(), Some(1), "{text}");
    assert!(text.contains("differ from the source"), "{text}");
}

#[test]
fn what_cannot_be_copied_is_said() {
    let here = tempfile::tempdir().expect("a temporary folder");
    let file = format!("sqlite://{}", here.path().join("old.db").display());
    let other = format!("sqlite://{}", here.path().join("new.db").display());
    let folder = format!("file://{}", here.path().display());
    let missing = format!("file://{}", here.path().join("none").display());
    let server = "postgres://127.0.0.1:1/none";
    for (options, told) in [
        (vec![], "--from"),
        (vec![("--from", &*file)], "--to"),
        (
            vec![("--from", "old.db"), ("--to", server)],
            "must start with sqlite://",
        ),
        (
            vec![("--from", &*file), ("--to", server)],
            "no database at --from",
        ),
        (
            vec![("--from-storage", &*missing), ("--to-storage", &*folder)],
            "no folder at --from-storage",
        ),
        (
            vec![("--from-storage", &*folder), ("--to-storage", &*folder)],
            "are the same",
        ),
        (
            vec![
                ("--from-storage", &*folder),
                ("--to-storage", "https://bucket"),
            ],
            "--to-storage must start with file:/// or s3://",
        ),
    ] {
        let (status, text) = run(copying(here.path(), &options));
        assert!(!status.success(), "{text}");
        assert!(text.contains(told), "{text}");
    }
    fs::write(here.path().join("old.db"), "").expect("a file");
    let mut migrate = program(here.path());
    migrate.arg("migrate").env("SHOWSTABLE_DATABASE_URL", &file);
    assert!(run(migrate).0.success());
    let (status, text) = run(copying(here.path(), &[("--from", &file), ("--to", &other)]));
    assert_eq!(status.code(), Some(1), "{text}");
    assert!(text.contains("from SQLite to PostgreSQL"), "{text}");
}
