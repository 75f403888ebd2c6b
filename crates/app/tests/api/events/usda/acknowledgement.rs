use reqwest::StatusCode;
use serde_json::{Value, json};

use super::{overview, submitted};
use crate::support::{TestApp, id_of, on_sqlite};

async fn address(app: &TestApp, token: &str, usda: &str) -> String {
    let seen = overview(app, token, usda).await;
    format!(
        "{usda}/notices/{}/acknowledgement",
        id_of(&seen["notices"][0])
    )
}

on_sqlite! {
    async fn the_agency_s_answer_is_recorded_replaced_and_removed(app: TestApp) {
        let token = app.new_account().await;
        let usda = submitted(&app, &token).await;
        let path = address(&app, &token, &usda).await;
        for noted in [
            json!({ "received_on": "2026-05-04", "note": "Case 17.\nBy José." }),
            json!({ "received_on": "2026-05-05", "note": "" }),
        ] {
            let answer = app.put(&path, &noted).token(&token).send().await.expect(StatusCode::OK);
            assert_eq!(answer["notices"][0]["acknowledgement"], noted);
            assert_eq!(overview(&app, &token, &usda).await, answer);
        }
        app.delete(&path).token(&token).send().await.expect(StatusCode::NO_CONTENT);
        let seen = overview(&app, &token, &usda).await;
        assert_eq!(seen["notices"][0]["acknowledgement"], Value::Null);
    }
}

#[tokio::test]
async fn a_date_is_required_and_the_note_is_limited() {
    let app = TestApp::start().await;
    let token = app.new_account().await;
    let usda = submitted(&app, &token).await;
    let path = address(&app, &token, &usda).await;
    for (body, fields) in [
        (json!({}), vec!["received_on"]),
        (
            json!({ "received_on": "5/4/2026", "note": "x".repeat(2001) }),
            vec!["note", "received_on"],
        ),
    ] {
        let answer = app.put(&path, &body).token(&token).send().await;
        assert_eq!(answer.wrong_fields(), fields);
    }
}
