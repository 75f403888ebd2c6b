use reqwest::StatusCode;
use serde_json::{Value, json};

use super::{edit, overview, submitted};
use crate::support::{TestApp, id_of, on_sqlite};

on_sqlite! {
    async fn a_new_show_lists_the_missing_facts_and_their_form_fields(app: TestApp) {
        let token = app.new_account().await;
        let event = app.create_show(&token).await;
        let seen = overview(&app, &token, &format!("/events/{}/usda", id_of(&event))).await;
        assert_eq!(seen["missing"], json!([
            { "item": 2, "what": "the manager's address", "field": "manager_address" },
            { "item": 5, "what": "how many entries are expected", "field": "expected_entries" },
            { "item": 6, "what": "who inspects the horses", "field": "inspection" },
            { "item": 7, "what": "whether therapeutic treatment is allowed", "field": "therapeutic_use" },
        ]));
        assert_eq!(seen["changes"], json!([]));
        assert_eq!(seen["notices"], json!([]));
        assert_eq!(seen["amendment_due_at"]["$date"], "2026-05-22T23:00:00Z");
        assert_eq!(seen["amendment_late"], false);
    }

    async fn the_evidence_of_a_notice_is_complete(app: TestApp) {
        let token = app.new_account().await;
        let usda = submitted(&app, &token).await;
        let seen = overview(&app, &token, &usda).await;
        assert_eq!(seen["missing"], json!([]));
        let notice = &seen["notices"][0];
        assert_eq!(notice["number"], 0);
        assert_eq!(notice["status"], "sent");
        assert!(notice["requested_by"].as_str().is_some_and(|by| by.ends_with("@example.org")), "{notice}");
        let sent = &notice["sent_by_organizer"];
        assert!(sent["sent_at"]["$date"].as_str().is_some_and(|at| at.starts_with("2026-05-01T12:0")), "{notice}");
        assert_eq!(sent["by"], notice["requested_by"]);
        assert_eq!((&sent["method"], &sent["recipient"], &sent["note"]), (&Value::Null, &Value::Null, &json!("")));
        assert_eq!(notice["sha256"].as_str().map(str::len), Some(64));
        for nothing in ["delivered_at", "method", "message_id", "next_try_at", "reason", "acknowledgement"] {
            assert_eq!(notice[nothing], Value::Null, "{nothing}");
        }
        assert_eq!(notice["failures"], 0);
    }

    async fn a_change_after_the_notice_is_shown_with_old_and_new_text(app: TestApp) {
        let token = app.new_account().await;
        let usda = submitted(&app, &token).await;
        edit(&app, &token, &usda, json!({ "expected_entries": 80, "notes": "No dogs." })).await;
        let seen = overview(&app, &token, &usda).await;
        assert_eq!(seen["changes"], json!([
            { "item": 5, "heading": "Number of entries", "before": ["120 expected"], "after": ["80 expected"] },
        ]));
    }
}

#[tokio::test]
async fn a_letter_that_could_not_be_written_has_the_time_of_its_retry() {
    let app = TestApp::start().await;
    let token = app.new_account().await;
    let event = app.create_show(&token).await;
    // A file in place of the outbox folder, so that nothing can be written.
    let outbox = app.data_dir.path().join("outbox");
    std::fs::write(&outbox, "in the way").expect("a file");
    let path = format!("/events/{}", id_of(&event));
    let submit = app.request(reqwest::Method::POST, &format!("{path}/submit_to_usda"));
    submit
        .token(&token)
        .send()
        .await
        .problem(502, "letter_not_written");
    let seen = overview(&app, &token, &format!("{path}/usda")).await;
    let notice = &seen["notices"][0];
    assert_eq!(notice["status"], "waiting");
    assert_eq!(notice["failures"], 1);
    assert!(
        notice["next_try_at"]["$date"]
            .as_str()
            .is_some_and(|at| at.starts_with("2026-05-01T12:01")),
        "{notice}"
    );
    assert_eq!(notice["sha256"], Value::Null);
    let answer = app.get(&path).token(&token).send().await;
    assert_eq!(answer.expect(StatusCode::OK)["usda_notified"], false);
}
