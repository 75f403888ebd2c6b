//! What an operator does about reports of horses for sale.

use serde_json::json;

use crate::support::{Process, http_client, post, program, run, sign_up, wait_until_ready};

#[tokio::test]
async fn an_operator_lists_reports_and_closes_them_beside_the_server() {
    let data_dir = tempfile::tempdir().expect("a temporary folder");
    let client = http_client();
    let process = Process::start(program(data_dir.path()));
    wait_until_ready(&client, &process).await;
    let seller = sign_up(&client, &process, "seller@example.org").await;
    let reader = sign_up(&client, &process, "reader@example.org").await;
    let horse = json!({ "name": "Midnight", "for_sale": true });
    let horse = post(&client, &process, ("/horses", &seller), &horse).await;
    let path = format!("/horses/{}/reports", horse["id"].as_str().expect("an id"));
    let report = json!({ "reason": "other", "details": "It is mine.\nSee the brand." });
    let report = post(&client, &process, (&path, &reader), &report).await;
    let id = report["_id"]["$oid"].as_str().expect("an id");

    let reports = |arguments: &[&str]| {
        let mut command = program(data_dir.path());
        command.arg("reports").args(arguments);
        let (status, text) = run(command);
        (status.success(), text)
    };
    let (listed, text) = reports(&[]);
    assert!(listed, "{text}");
    for part in [
        id,
        "other",
        "Midnight (for sale)",
        "reported by reader@example.org, seller seller@example.org",
        "> It is mine.\n    > See the brand.",
    ] {
        assert!(text.contains(part), "{part} is not in {text}");
    }
    let (refused, text) = reports(&["close", id, "this-one"]);
    assert!(
        !refused && text.contains("this-one is not the id"),
        "{text}"
    );
    let (closed, text) = reports(&["close", id]);
    assert!(closed && text.contains(&format!("Closed {id}.")), "{text}");
    let (_, text) = reports(&["close", id]);
    assert!(text.contains("No open report has the id"), "{text}");
    let (_, text) = reports(&[]);
    assert!(text.contains("No report is open."), "{text}");
}
