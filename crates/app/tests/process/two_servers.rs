use std::time::Duration;

use serde_json::json;
use tempfile::TempDir;
use testkit::TestDatabase;

use crate::support::{
    Process, create_show, entry, get, http_client, post, program, sign_up, status, wait_until_ready,
};

/// How old what the public sees may be in a server that did not change it.
const SECOND: Duration = Duration::from_secs(1);

fn start(data_dir: &TempDir, database: &TestDatabase) -> Process {
    let mut command = program(data_dir.path());
    command.env("SHOWSTABLE_DATABASE_URL", database.url()).env(
        "SHOWSTABLE_JWT_SECRET",
        "a secret of at least thirty-two bytes",
    );
    Process::start(command)
}

#[tokio::test]
async fn a_change_by_one_server_is_seen_by_the_other_within_a_second() {
    let database = TestDatabase::postgres().await;
    let folders = [(); 2].map(|()| tempfile::tempdir().expect("a temporary folder"));
    let [one, other] = folders.each_ref().map(|it| start(it, &database));
    let client = http_client();
    wait_until_ready(&client, &one).await;
    wait_until_ready(&client, &other).await;
    let (token, event) = create_show(&client, &one).await;
    let own = format!("/events/{event}");
    let public = format!("/events/public/{event}");
    let seen = async |process: &Process| get(&client, process, (&public, "")).await;
    let owned = async |process: &Process| get(&client, process, (&own, &token)).await;

    assert_eq!(seen(&other).await["name"], "Spring Classic");
    assert_eq!(owned(&other).await["name"], "Spring Classic");
    let renamed = json!({
        "name": "Renamed", "event_type": "Open Show", "location": { "venue": "Fairgrounds" },
        "start_date": "2099-06-06T18:00:00Z", "end_date": "2099-06-06T23:00:00Z",
        "classes": [{ "name": "Lead Line", "price": 5 }], "capacity": 1,
    });
    let request = client.put(one.url(&own)).header("token-x", &token);
    let answer = request.json(&renamed).send().await.expect("an answer");
    assert!(answer.status().is_success(), "{answer:?}");
    tokio::time::sleep(SECOND).await;
    let changed = seen(&other).await;
    assert_eq!(
        (&changed["name"], &changed["full"]),
        (&json!("Renamed"), &json!(false))
    );
    assert_eq!(owned(&other).await["name"], "Renamed");

    // The entry that takes the last place.
    assert_eq!(seen(&one).await["full"], false);
    post(&client, &other, (&format!("{own}/register"), ""), &entry(1)).await;
    assert_eq!(seen(&other).await["full"], true);
    tokio::time::sleep(SECOND).await;
    assert_eq!(seen(&one).await["full"], true);

    let removed = client.delete(one.url(&own)).header("token-x", &token);
    let removed = removed.send().await.expect("an answer");
    assert!(removed.status().is_success(), "{removed:?}");
    assert_eq!(status(&client, &one.url(&public)).await, Some(404));
    tokio::time::sleep(SECOND).await;
    assert_eq!(status(&client, &other.url(&public)).await, Some(404));
    let gone = client.get(other.url(&own)).header("token-x", &token);
    let gone = gone.send().await.expect("an answer");
    assert_eq!(gone.status(), 404);
}

#[tokio::test]
async fn wrong_passwords_at_two_servers_are_counted_together() {
    let database = TestDatabase::postgres().await;
    let folders = [(); 2].map(|()| tempfile::tempdir().expect("a temporary folder"));
    let servers = folders.each_ref().map(|it| start(it, &database));
    let client = http_client();
    for server in &servers {
        wait_until_ready(&client, server).await;
    }
    sign_up(&client, &servers[0], "rae@example.org").await;
    let sign_in = async |server: &Process, password: &str| {
        let credentials = json!({ "email": "rae@example.org", "password": password });
        let request = client.post(server.url("/accounts/login"));
        let answer = request.json(&credentials).send().await;
        answer.expect("an answer").status().as_u16()
    };
    // Without consequence, in all.
    for server in servers.iter().cycle().take(20) {
        assert_eq!(sign_in(server, "another mare 8").await, 401);
    }
    for server in &servers {
        assert_eq!(sign_in(server, "a quiet mare 7").await, 429);
    }
}
