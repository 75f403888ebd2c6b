//! Twenty accounts bring 5,000 rows each at once: they take turns, so that the server needs
//! hardly more memory than for one, and answers others meanwhile.

use std::fmt::Write as _;
use std::time::Duration;

use futures_util::future::join_all;
use reqwest::StatusCode;
use serde_json::{Value, json};

use crate::slow_clients::watch;
use crate::support::{Process, get, http_client, program, sign_up, wait_until_ready};

const ACCOUNTS: usize = 20;
const ROWS: usize = 5000;

/// The promise; a release build takes 170 MiB (docs/performance.md).
const MEMORY_KIB: u64 = 300 * 1024;

/// The slowest `health/live`: promised are 100 ms. A debug build is slower, and shares the
/// machine with other tests.
pub(crate) const SLOWEST: Duration =
    Duration::from_millis(if cfg!(debug_assertions) { 10_000 } else { 100 });

/// A table of contacts as a form with a file.
fn form() -> String {
    let mut form = "--part\r\nContent-Disposition: form-data; name=\"file\"; \
                    filename=\"people.csv\"\r\nContent-Type: text/csv\r\n\r\n\
                    Name,Email,Phone,Street,City,State,Zip,Notes\n"
        .to_owned();
    for row in 0..ROWS {
        let phone = row % 10_000;
        let written = writeln!(
            form,
            "Ada Archer {row},ada{row}@example.org,931-555-{phone:04},{row} Mill Rd,Shelbyville,\
             TN,37160,Prefers to be called in the evening."
        );
        written.expect("a text takes any text");
    }
    form.push_str("\r\n--part--\r\n");
    form
}

/// Sends a request until its turn has come: a debug build on a busy machine takes longer for
/// all twenty than a request waits, and then says when to ask again.
async fn in_turn(request: reqwest::RequestBuilder) -> Value {
    loop {
        let again = request.try_clone().expect("a body that can be sent again");
        let answer = again.send().await.expect("an answer");
        if answer.status() != StatusCode::SERVICE_UNAVAILABLE {
            assert!(answer.status().is_success(), "{answer:?}");
            return answer.json().await.expect("JSON");
        }
        let after = answer.headers()["retry-after"].to_str().expect("a text");
        tokio::time::sleep(Duration::from_secs(after.parse().expect("seconds"))).await;
    }
}

async fn import(client: &reqwest::Client, server: &Process, token: &str, form: &str) -> Value {
    let post = |path: &str| client.post(server.url(path)).header("token-x", token);
    let brought = post("/imports")
        .header("content-type", "multipart/form-data; boundary=part")
        .body(form.to_owned());
    let brought = in_turn(brought).await;
    let id = brought["_id"]["$oid"]
        .as_str()
        .unwrap_or_else(|| panic!("{brought}"));
    in_turn(post(&format!("/imports/{id}/run")).json(&json!({}))).await
}

#[tokio::test]
async fn many_imports_at_once_take_the_memory_of_few_and_shut_nobody_out() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let server = Process::start(program(folder.path()));
    let client = http_client();
    wait_until_ready(&client, &server).await;
    let mut tokens = Vec::new();
    for account in 0..ACCOUNTS {
        tokens.push(sign_up(&client, &server, &format!("rae{account}@example.org")).await);
    }
    let form = form();
    let imports = join_all(
        tokens
            .iter()
            .map(|token| import(&client, &server, token, &form)),
    );
    let imports = async {
        for imported in imports.await {
            assert_eq!(imported["made"], ROWS, "{imported}");
        }
    };
    let ((), watched) = watch(&server, imports).await;
    assert!(watched.memory_kib < MEMORY_KIB, "{watched:?}");
    assert!(watched.slowest_answer < SLOWEST, "{watched:?}");
    let contacts = get(&client, &server, ("/contacts?limit=1", &tokens[0])).await;
    assert_eq!(contacts.as_array().map(Vec::len), Some(1));
}
