use std::time::Duration;

use serde_json::json;
use tempfile::TempDir;
use testkit::TestDatabase;

use crate::support::{
    HANGS, Process, create_show, entry, get, http_client, post, program, sign_up, status,
    wait_until_ready,
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

/// Whether a session's token is accepted.
async fn is_accepted(client: &reqwest::Client, server: &Process, token: &str) -> bool {
    let me = client
        .get(server.url("/accounts/me"))
        .header("token-x", token);
    let status = me.send().await.expect("an answer").status().as_u16();
    assert!([200, 401].contains(&status), "{status}");
    status == 200
}

#[tokio::test]
async fn a_session_that_one_server_ends_is_refused_by_the_other_within_a_second() {
    let database = TestDatabase::postgres().await;
    let folders = [(); 2].map(|()| tempfile::tempdir().expect("a temporary folder"));
    let [one, other] = folders.each_ref().map(|it| start(it, &database));
    let client = http_client();
    wait_until_ready(&client, &one).await;
    wait_until_ready(&client, &other).await;
    sign_up(&client, &one, "rae@example.org").await;
    let credentials = json!({ "email": "rae@example.org", "password": "a quiet mare 7" });
    let session = post(&client, &one, ("/accounts/login", ""), &credentials).await;
    let token = session["token"].as_str().expect("a token");

    assert!(is_accepted(&client, &other, token).await);
    let ended = client.delete(one.url("/accounts/session"));
    let ended = ended.header("token-x", token).send().await;
    assert!(ended.expect("an answer").status().is_success());
    assert!(!is_accepted(&client, &one, token).await);
    tokio::time::sleep(SECOND).await;
    assert!(!is_accepted(&client, &other, token).await);
}

#[tokio::test]
async fn who_follows_a_show_at_one_server_hears_of_a_tap_at_the_other() {
    let database = TestDatabase::postgres().await;
    let folders = [(); 2].map(|()| tempfile::tempdir().expect("a temporary folder"));
    let [one, other] = folders.each_ref().map(|it| start(it, &database));
    let client = http_client();
    wait_until_ready(&client, &one).await;
    wait_until_ready(&client, &other).await;
    let (token, event) = create_show(&client, &one).await;
    let path = format!("/events/{event}");
    let entered = post(&client, &one, (&format!("{path}/register"), ""), &entry(1)).await;
    let class = entered["classes_entered"][0]["id"].as_str().expect("an id");

    let live = other.url(&format!("/events/public/{event}/live"));
    let mut stream = client.get(live).send().await.expect("an answer");
    let mut heard = String::new();
    let mut until = async |text: &str| {
        let begin = heard.len();
        while !heard[begin..].contains(text) {
            let part = tokio::time::timeout(HANGS, stream.chunk()).await;
            let part = part.expect("an event").expect("a stream").expect("no end");
            heard.push_str(&String::from_utf8_lossy(&part));
        }
    };
    until("event: day").await;
    let tap = json!({ "registration_id": entered["_id"]["$oid"], "state": "in_ring" });
    let gate = format!("{path}/classes/{class}/gate");
    post(&client, &one, (&gate, &token), &tap).await;
    until("event: day").await;
}

#[tokio::test]
async fn the_pages_of_a_ring_show_what_was_tapped_at_the_other_server_within_a_second() {
    let database = TestDatabase::postgres().await;
    let folders = [(); 2].map(|()| tempfile::tempdir().expect("a temporary folder"));
    let [one, other] = folders.each_ref().map(|it| start(it, &database));
    let client = http_client();
    wait_until_ready(&client, &one).await;
    wait_until_ready(&client, &other).await;
    let (token, event) = create_show(&client, &one).await;
    let path = format!("/events/{event}");
    let entered = post(&client, &one, (&format!("{path}/register"), ""), &entry(1)).await;
    let class = entered["classes_entered"][0]["id"].as_str().expect("an id");
    let number = &entered["back_number"];
    let gate = format!("{path}/classes/{class}/gate");
    let my_day = format!("/events/public/{event}/my_day?back_number={number}");
    let seen = async || {
        let gate = get(&client, &other, (&gate, &token)).await;
        let my_day = get(&client, &other, (&my_day, "")).await;
        (
            gate["entries"][0]["state"].clone(),
            my_day["classes"][0]["entry_state"].clone(),
        )
    };
    // The other server has its copy of the day.
    let before = seen().await;
    assert_eq!(before.0, "expected", "{before:?}");
    let tap = json!({ "registration_id": entered["_id"]["$oid"], "state": "in_ring" });
    post(&client, &one, (&gate, &token), &tap).await;
    tokio::time::sleep(SECOND).await;
    let after = seen().await;
    assert_eq!(after, (json!("in_ring"), json!("in_ring")), "{before:?}");
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
