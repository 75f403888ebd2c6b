use reqwest::StatusCode;
use serde_json::json;

use super::{amend, edit, overview, submitted};
use crate::support::{TestApp, id_of, on_both_databases};

fn letters(app: &TestApp) -> usize {
    std::fs::read_dir(app.data_dir.path().join("outbox")).map_or(0, Iterator::count)
}

on_both_databases! {
    async fn changes_are_amended_until_none_is_left(app: TestApp) {
        let token = app.new_account().await;
        let usda = submitted(&app, &token).await;
        edit(&app, &token, &usda, json!({ "expected_entries": 80 })).await;
        let amended = amend(&app, &token, &usda).await.expect(StatusCode::CREATED);
        assert_eq!(amended["changes"], json!([]));
        let numbers: Vec<_> = amended["notices"].as_array().expect("notices").iter().map(|it| it["number"].clone()).collect();
        assert_eq!(numbers, [0, 1]);
        assert_eq!(amended["notices"][1]["status"], "sent");
        assert_eq!(overview(&app, &token, &usda).await, amended);
        assert_eq!(letters(&app), 2);
        amend(&app, &token, &usda).await.problem(409, "nothing_to_amend");
        // Another change makes another amendment.
        edit(&app, &token, &usda, json!({ "expected_entries": 70 })).await;
        let again = amend(&app, &token, &usda).await.expect(StatusCode::CREATED);
        assert_eq!(again["notices"][2]["number"], 2);
        assert_eq!(letters(&app), 3);
    }

    async fn of_twenty_presses_at_once_one_sends(app: TestApp) {
        let token = app.new_account().await;
        let usda = submitted(&app, &token).await;
        edit(&app, &token, &usda, json!({ "expected_entries": 80 })).await;
        let presses = (0..20).map(|_| amend(&app, &token, &usda));
        let answers = futures_util::future::join_all(presses).await;
        let done = answers.iter().filter(|answer| answer.status == StatusCode::CREATED).count();
        assert_eq!(done, 1);
        for answer in answers.iter().filter(|answer| answer.status != StatusCode::CREATED) {
            let code = answer.json()["code"].as_str().map(str::to_owned);
            let code = code.expect("a code");
            assert!(["nothing_to_amend", "letter_in_progress"].contains(&code.as_str()), "{answer:?}");
            answer.problem(409, &code);
        }
        assert_eq!(letters(&app), 2);
    }
}

#[tokio::test]
async fn before_the_notice_there_is_nothing_to_amend() {
    let app = TestApp::start().await;
    let token = app.new_account().await;
    let event = app.create_show(&token).await;
    let usda = format!("/events/{}/usda", id_of(&event));
    let problem = amend(&app, &token, &usda)
        .await
        .problem(409, "nothing_to_amend");
    assert_eq!(
        problem["errors"],
        "Nothing has changed since the last notice."
    );
    assert_eq!(letters(&app), 0);
}
