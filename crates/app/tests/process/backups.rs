//! The commands `backup` and `restore`, and backups at regular times.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::Arc;
use std::sync::Mutex;
use std::time::{Duration, Instant};

use nix::sys::signal::Signal;
use serde_json::Value;
use tempfile::TempDir;

use crate::support::{
    HANGS, Process, create_show, entry, entry_rows, get, http_client, program, riders_of, run,
    wait_until_ready,
};

/// Runs `showstable` with these arguments; answers its exit status and all it printed.
fn command(data_dir: &Path, arguments: &[&str]) -> (Option<i32>, String) {
    let mut command = program(data_dir);
    command.args(arguments);
    let (status, text) = run(command);
    (status.code(), text)
}

fn back_up(data_dir: &Path, file: &Path) {
    let (status, text) = command(data_dir, &["backup", &file.display().to_string()]);
    assert_eq!(status, Some(0), "{text}");
}

fn restore(data_dir: &Path, file: &Path) -> (Option<i32>, String) {
    command(data_dir, &["restore", &file.display().to_string()])
}

/// The files below a folder with what is in them, without those that other names begin.
fn files_in(folder: &Path) -> BTreeMap<PathBuf, Vec<u8>> {
    let mut found = BTreeMap::new();
    let Ok(entries) = fs::read_dir(folder) else {
        return found;
    };
    for entry in entries {
        let path = entry.expect("an entry").path();
        let name = PathBuf::from(path.file_name().expect("a name"));
        if path.is_dir() {
            let inner = files_in(&path).into_iter();
            found.extend(inner.map(|(it, bytes)| (name.join(it), bytes)));
        } else {
            found.insert(name, fs::read(&path).expect("a file"));
        }
    }
    found
}

/// Uploads a document; its id, if that was acknowledged.
async fn upload_document(
    client: &reqwest::Client,
    process: &Process,
    token: &str,
    text: &str,
) -> Option<String> {
    let body = format!(
        "--b\r\nContent-Disposition: form-data; name=\"kind\"\r\n\r\nother\r\n\
         --b\r\nContent-Disposition: form-data; name=\"title\"\r\n\r\n{text}\r\n\
         --b\r\nContent-Disposition: form-data; name=\"file\"; filename=\"a.pdf\"\r\n\
         Content-Type: application/pdf\r\n\r\n%PDF-1.7 {text}\r\n--b--\r\n"
    );
    let request = client
        .post(process.url("/documents"))
        .header("token-x", token)
        .header("content-type", "multipart/form-data; boundary=b")
        .body(body);
    let answer = request.send().await.ok()?;
    if answer.status() != 201 {
        return None;
    }
    let body: Value = answer.json().await.ok()?;
    Some(body["_id"]["$oid"].as_str().expect("an id").to_owned())
}

#[derive(Default)]
struct Acknowledged {
    entries: BTreeMap<u64, String>,
    /// Ids of documents with their texts.
    documents: BTreeMap<String, String>,
}

#[tokio::test]
async fn a_backup_under_load_has_all_that_was_acknowledged_before() {
    let here = tempfile::tempdir().expect("a temporary folder");
    let (status, text) = command(here.path(), &["seed"]);
    assert_eq!(status, Some(0), "{text}");
    let process = Arc::new(Process::start(program(here.path())));
    let client = http_client();
    wait_until_ready(&client, &process).await;
    let (token, event) = create_show(&client, &process).await;
    let acknowledged = Arc::new(Mutex::new(Acknowledged::default()));
    let mut load = tokio::task::JoinSet::new();
    for lane in 0..4 {
        let (client, process, token) = (client.clone(), process.clone(), token.clone());
        let (url, acknowledged) = (
            process.url(&format!("/events/{event}/register")),
            acknowledged.clone(),
        );
        load.spawn(async move {
            for rider in lane * 1_000_000.. {
                let answer = client.post(&url).json(&entry(rider)).send().await;
                let body: Value = answer.expect("an answer").json().await.expect("JSON");
                let number = body["entry_number"].as_u64().expect("a number");
                let text = format!("Paper {rider}");
                let document = upload_document(&client, &process, &token, &text).await;
                let mut all = acknowledged.lock().expect("not poisoned");
                all.entries.insert(number, format!("Rider {rider}"));
                all.documents.insert(document.expect("stored"), text);
            }
        });
    }
    let start = Instant::now();
    while acknowledged.lock().expect("not poisoned").documents.len() < 20 {
        assert!(start.elapsed() < HANGS, "nothing is acknowledged");
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    let before = std::mem::take(&mut *acknowledged.lock().expect("not poisoned"));
    let kept = tempfile::tempdir().expect("a temporary folder");
    let file = kept.path().join("backup.zip");
    let (data_dir, to) = (here.path().to_owned(), file.clone());
    let made = tokio::task::spawn_blocking(move || back_up(&data_dir, &to));
    made.await.expect("made");
    load.shutdown().await;

    let there = tempfile::tempdir().expect("a temporary folder");
    let (status, text) = restore(there.path(), &file);
    assert_eq!(status, Some(0), "{text}");
    // The demo's photos and letters did not change.
    for folder in ["media", "outbox"] {
        let (old, new) = (here.path().join(folder), there.path().join(folder));
        let (old, new) = (files_in(&old), files_in(&new));
        assert!(!new.is_empty(), "{folder}");
        for (name, bytes) in new {
            assert!(old.get(&name) == Some(&bytes), "{}", name.display());
        }
    }
    let restored = Process::start(program(there.path()));
    wait_until_ready(&client, &restored).await;
    // The session is valid there, because the secret is the same.
    let rows = entry_rows(&client, &restored, &token, &event).await;
    let stored = riders_of(&rows);
    for (number, rider) in &before.entries {
        assert_eq!(stored.get(number), Some(rider), "entry {number} is lost");
    }
    for (id, text) in &before.documents {
        let url = restored.url(&format!("/documents/{id}/file"));
        let answer = client.get(url).header("token-x", &token).send().await;
        let bytes = answer.expect("an answer").text().await.expect("a text");
        assert_eq!(bytes, format!("%PDF-1.7 {text}"));
    }
    // Every document of which there is a row has its file, also those that were stored
    // while the backup was made.
    let listed = get(&client, &restored, ("/documents?limit=500", &token)).await;
    for document in listed.as_array().expect("a list") {
        let id = document["_id"]["$oid"].as_str().expect("an id");
        let url = restored.url(&format!("/documents/{id}/file"));
        let answer = client.get(url).header("token-x", &token).send().await;
        assert_eq!(answer.expect("an answer").status(), 200, "{document}");
    }
}

/// A backup of an installation with a show, and the folder that it is in.
async fn backup() -> (TempDir, PathBuf) {
    let here = tempfile::tempdir().expect("a temporary folder");
    let process = Process::start(program(here.path()));
    let client = http_client();
    wait_until_ready(&client, &process).await;
    create_show(&client, &process).await;
    let folder = tempfile::tempdir().expect("a temporary folder");
    let file = folder.path().join("backup.zip");
    back_up(here.path(), &file);
    (folder, file)
}

#[tokio::test]
async fn an_installation_that_is_there_is_moved_aside_only_on_demand() {
    let (_folder, file) = backup().await;
    let there = tempfile::tempdir().expect("a temporary folder");
    assert_eq!(restore(there.path(), &file).0, Some(0));
    let before = files_in(there.path());
    let (status, text) = restore(there.path(), &file);
    assert_eq!(status, Some(1), "{text}");
    assert!(text.contains("--overwrite"), "{text}");
    assert!(files_in(there.path()) == before, "something was changed");

    let file = file.display().to_string();
    let (status, text) = command(there.path(), &["restore", &file, "--overwrite"]);
    assert_eq!(status, Some(0), "{text}");
    let after = files_in(there.path());
    let aside = |name: &str| {
        let beginning = format!("{name}.before-restore-");
        let is_it = |path: &&PathBuf| path.display().to_string().starts_with(&beginning);
        after[after.keys().find(is_it).expect("moved aside")].clone()
    };
    for name in ["showstable.db", "jwt-secret"] {
        assert!(
            aside(name).get(100..) == before[Path::new(name)].get(100..),
            "{name}"
        );
    }
    let process = Process::start(program(there.path()));
    wait_until_ready(&http_client(), &process).await;
}

#[tokio::test]
async fn a_damaged_backup_is_refused_before_anything_is_written() {
    let (folder, file) = backup().await;
    let whole = fs::read(&file).expect("a file");
    let damaged = folder.path().join("damaged.zip");
    let there = tempfile::tempdir().expect("a temporary folder");
    for cut in [whole.len() / 2, whole.len() - 1] {
        fs::write(&damaged, &whole[..cut]).expect("written");
        let (status, text) = restore(there.path(), &damaged);
        assert_eq!(status, Some(1), "{text}");
        assert!(text.contains("nothing was changed"), "{text}");
    }
    let mut bytes = whole;
    let middle = bytes.len() / 2;
    bytes[middle] ^= 1;
    fs::write(&damaged, &bytes).expect("written");
    let (status, text) = restore(there.path(), &damaged);
    assert_eq!(status, Some(1), "{text}");
    assert!(text.contains("damaged"), "{text}");
    let there = files_in(there.path());
    assert_eq!(there.keys().collect::<Vec<_>>(), [Path::new("jwt-secret")]);
}

#[tokio::test]
async fn a_restore_without_space_changes_nothing() {
    let (_folder, file) = backup().await;
    let there = tempfile::tempdir().expect("a temporary folder");
    assert_eq!(restore(there.path(), &file).0, Some(0));
    let before = files_in(there.path());
    let inner = program(there.path());
    let mut limited = Command::new("sh");
    // Files of more than some kilobytes cannot be written.
    limited
        .args(["-c", "trap '' XFSZ; ulimit -f 32; exec \"$@\"", "sh"])
        .arg(inner.get_program())
        .args(["restore", &file.display().to_string(), "--overwrite"])
        .env_clear()
        .envs(
            inner
                .get_envs()
                .filter_map(|(name, value)| Some((name, value?))),
        )
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    let (status, text) = run(limited);
    assert_eq!(status.code(), Some(1), "{text}");
    assert!(files_in(there.path()) == before, "something was changed");
}

#[tokio::test]
async fn a_backup_of_a_database_server_is_left_to_it() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let mut backup = program(folder.path());
    backup
        .args(["backup", "x.zip"])
        .env("SHOWSTABLE_DATABASE_URL", "postgres://127.0.0.1:1/none")
        .env("SHOWSTABLE_JWT_SECRET", "x".repeat(32));
    let (status, text) = run(backup);
    assert_eq!(status.code(), Some(1), "{text}");
    assert!(text.contains("pg_dump"), "{text}");
}

#[tokio::test]
async fn a_server_makes_backups_of_itself_and_tells_their_age() {
    let here = tempfile::tempdir().expect("a temporary folder");
    let kept = tempfile::tempdir().expect("a temporary folder");
    let start = |now: &str| {
        let mut server = program(here.path());
        server
            .env("SHOWSTABLE_BACKUP_DIR", kept.path())
            .env("SHOWSTABLE_BACKUP_KEEP", "1")
            .env("SHOWSTABLE_BACKUP_EVERY_HOURS", "2")
            .env("SHOWSTABLE_NOW", now);
        Process::start(server)
    };
    let client = http_client();
    // The second start is too early for another one, the third is not. Then the clock is a
    // year ahead for a while, which must not stop them for a year.
    let mut first = None;
    for (now, is_new) in [
        ("2026-05-01T12:00:00Z", true),
        ("2026-05-01T13:00:00Z", false),
        ("2026-05-01T15:00:00Z", true),
        ("2027-05-01T15:00:00Z", true),
        ("2026-05-01T18:00:00Z", true),
    ] {
        let process = start(now);
        wait_until_ready(&client, &process).await;
        let began = Instant::now();
        let ready = loop {
            let ready = get(&client, &process, ("/health/ready", "")).await;
            let age = ready["backup"]["age_seconds"].as_i64();
            let files = files_in(kept.path()).len();
            // Until the backup is made, the newest is older; then old ones are deleted.
            if files == 1 && age.is_some_and(|age| !is_new || age < 3600) {
                break ready;
            }
            assert!(began.elapsed() < HANGS, "no backup was made: {ready}");
            tokio::time::sleep(Duration::from_millis(50)).await;
        };
        let files: Vec<PathBuf> = files_in(kept.path()).into_keys().collect();
        if is_new {
            assert_ne!(first.replace(files.clone()), Some(files));
        } else {
            assert_eq!(first.as_ref(), Some(&files));
            // The hour between the starts, less what the first one took.
            assert!(ready["backup"]["age_seconds"].as_i64() > Some(3500));
        }
        process.signal(Signal::SIGTERM);
        assert!(process.wait().await.0.success());
    }
}

#[tokio::test]
async fn installations_with_one_folder_keep_and_tell_their_own_backups() {
    let kept = tempfile::tempdir().expect("a temporary folder");
    let homes = [(); 2].map(|()| tempfile::tempdir().expect("a temporary folder"));
    let client = http_client();
    for (hour, home) in [(10, 0), (11, 1), (13, 0), (14, 1)] {
        let mut server = program(homes[home].path());
        server
            .env("SHOWSTABLE_BACKUP_DIR", kept.path())
            .env("SHOWSTABLE_BACKUP_KEEP", "1")
            .env("SHOWSTABLE_BACKUP_EVERY_HOURS", "2")
            .env("SHOWSTABLE_NOW", format!("2026-05-01T{hour}:00:00Z"));
        let process = Process::start(server);
        wait_until_ready(&client, &process).await;
        let began = Instant::now();
        loop {
            let ready = get(&client, &process, ("/health/ready", "")).await;
            let at = ready["backup"]["last_at"]["$date"]
                .as_str()
                .unwrap_or_default();
            let files = files_in(kept.path()).len();
            // One of each installation that was started.
            if at.starts_with(&format!("2026-05-01T{hour}"))
                && files == (if hour == 10 { 1 } else { 2 })
            {
                break;
            }
            assert!(began.elapsed() < HANGS, "{hour}: {files} files, {ready}");
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
        process.signal(Signal::SIGTERM);
        assert!(process.wait().await.0.success());
    }
}

/// A backup of an installation with photos and a letter; a token and a show of it.
async fn whole_backup(folder: &Path, name: &str) -> (PathBuf, String, String) {
    let here = tempfile::tempdir().expect("a temporary folder");
    let process = Process::start(program(here.path()));
    let client = http_client();
    wait_until_ready(&client, &process).await;
    let (token, show) = create_show(&client, &process).await;
    for photo in 0..20 {
        let folder = here.path().join(format!("media/{name}-{photo}"));
        fs::create_dir_all(&folder).expect("a folder");
        fs::write(folder.join("large.jpg"), name).expect("written");
    }
    let outbox = here.path().join("outbox");
    fs::create_dir_all(&outbox).expect("a folder");
    fs::write(outbox.join(format!("{name}.eml")), name).expect("written");
    let file = folder.join(format!("{name}.zip"));
    back_up(here.path(), &file);
    (file, token, show)
}

#[tokio::test]
async fn a_restore_that_is_killed_at_any_move_leaves_a_whole_installation() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let (old, ..) = whole_backup(folder.path(), "old").await;
    let (new, token, show) = whole_backup(folder.path(), "new").await;
    let client = http_client();
    let mut kills = 0;
    loop {
        let there = tempfile::tempdir().expect("a temporary folder");
        assert_eq!(restore(there.path(), &old).0, Some(0));
        fs::write(there.path().join("showstable.db-wal"), "").expect("a log");
        let mut restore = program(there.path());
        restore
            .args(["restore", &new.display().to_string(), "--overwrite"])
            .env("SHOWSTABLE_RESTORE_ENDS_AFTER", (kills + 1).to_string());
        let (status, text) = run(restore);
        if status.success() {
            break;
        }
        assert_eq!(status.code(), None, "{text}");
        kills += 1;
        // The session is valid and the show is there: secret and database are the new ones.
        let process = Process::start(program(there.path()));
        wait_until_ready(&client, &process).await;
        let url = process.url(&format!("/events/{show}"));
        let answer = client.get(url).header("token-x", &token).send().await;
        assert_eq!(
            answer.expect("an answer").status(),
            200,
            "after {kills} moves"
        );
        let names = |folder: &str| {
            let files = files_in(&there.path().join(folder)).into_iter();
            let files = files.filter(|(_, bytes)| bytes == b"new");
            files.map(|(name, _)| name).collect::<Vec<_>>()
        };
        assert_eq!(names("media").len(), 20, "after {kills} moves");
        assert_eq!(
            names("outbox"),
            [Path::new("new.eml")],
            "after {kills} moves"
        );
        for entry in fs::read_dir(there.path()).expect("a folder") {
            let name = entry.expect("an entry").file_name();
            let name = name.display().to_string();
            assert!(
                !name.contains("restore-") || name.contains(".before-restore-"),
                "{name}"
            );
        }
    }
    // The note, and each part with what was in its place.
    assert_eq!(kills, 10);
}
