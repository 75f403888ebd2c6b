//! `notes`.

use reqwest::StatusCode;
use serde_json::json;

use crate::support::horses::plain_horse;
use crate::support::{id_of, on_sqlite};

on_sqlite! {
    async fn a_note_is_written_changed_and_deleted(app: TestApp) {
        let token = app.new_account().await;
        let horse = app.create_horse(&token, &plain_horse("Comet")).await;
        let body = json!({ "text": "Hay on **Friday**", "horse_ids": [horse, horse], "pinned": false });
        let write = || app.post("/notes", &body).token(&token).header("idempotency-key", "once");
        let made = write().send().await.expect(StatusCode::CREATED);
        assert_eq!(made["text"], "Hay on **Friday**");
        assert_eq!(made["horses"], json!([{ "id": horse, "name": "Comet" }]));
        assert!(made["author"].as_str().is_some_and(|it| it.ends_with("@example.org")));
        assert_eq!(write().send().await.expect(StatusCode::CREATED), made);

        let path = format!("/notes/{}", id_of(&made));
        let change = json!({ "text": "Straw", "pinned": true, "revision": made["revision"] });
        let changed = app.put(&path, &change).token(&token).send().await;
        let changed = changed.expect(StatusCode::OK);
        assert_eq!((&changed["text"], &changed["pinned"]), (&json!("Straw"), &json!(true)));
        let late = app.put(&path, &change).token(&token).send().await;
        late.problem(409, "changed_meanwhile");
        let list = app.get("/notes?q=STRAW").token(&token).send().await;
        assert_eq!(list.expect(StatusCode::OK), json!([changed]));
        let list = app.get(&format!("/notes?horse={horse}")).token(&token).send().await;
        assert_eq!(list.expect(StatusCode::OK), json!([]));

        for wrong in [json!({ "text": " " }), json!({ "text": "x".repeat(20_001) })] {
            let refused = app.post("/notes", &wrong).token(&token).send().await;
            assert_eq!(refused.wrong_fields(), ["text"]);
        }
        let deleted = app.delete(&path).token(&token).send().await;
        deleted.expect(StatusCode::NO_CONTENT);
        app.get(&path).token(&token).send().await.problem(404, "not_found");
    }
}
