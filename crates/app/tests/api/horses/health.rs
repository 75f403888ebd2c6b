use reqwest::StatusCode;
use serde_json::{Value, json};

use crate::support::horses::{plain_horse, whole_horse};
use crate::support::{TestApp, on_sqlite};

async fn care(app: &TestApp, token: &str, query: &str) -> Vec<Value> {
    let rows = app
        .get(&format!("/horses/health{query}"))
        .token(token)
        .send()
        .await;
    rows.expect(StatusCode::OK)
        .as_array()
        .expect("a list")
        .clone()
}

fn facts(rows: &[Value]) -> Vec<(String, String, Value)> {
    let text = |value: &Value| value.as_str().expect("a text").to_owned();
    rows.iter()
        .map(|row| {
            (
                text(&row["horse"]["name"]),
                text(&row["kind"]),
                row["due_on"].clone(),
            )
        })
        .collect()
}

fn fact(horse: &str, kind: &str, due_on: &str) -> (String, String, Value) {
    (horse.to_owned(), kind.to_owned(), json!(due_on))
}

on_sqlite! {
    async fn care_items_are_sorted_by_due_date_and_undated_ones_last(app: TestApp) {
        let (token, stranger) = (app.new_account().await, app.new_account().await);
        let midnight = app.create_horse(&token, &whole_horse()).await;
        app.create_horse(&token, &plain_horse("Comet")).await;
        app.create_horse(&stranger, &whole_horse()).await;
        let rows = care(&app, &token, "").await;
        let name = "Midnight \u{1F40E}";
        assert_eq!(facts(&rows)[..4], [
            fact(name, "deworming", "2026-04-02"),
            fact(name, "hoof_care", "2026-05-16"),
            fact(name, "vaccination", "2026-05-20"),
            fact(name, "dental", "2026-09-09"),
        ]);
        assert_eq!(rows.len(), 9, "four kinds of Comet and one shot without a date follow");
        assert!(rows[4..].iter().all(|row| row["due_on"].is_null()));
        assert_eq!(rows[0]["name"], "Ivermectin");
        assert_eq!(rows[0]["last_on"], "2026-02-02");
        assert_eq!(rows[0]["horse"]["id"], midnight);
        assert_eq!(facts(&care(&app, &token, "?kind=dental").await).len(), 2);
        assert_eq!(care(&app, &token, "?q=comet").await.len(), 4);
        assert_eq!(care(&app, &token, &format!("?horse={midnight}")).await.len(), 5);
        assert_eq!(care(&app, &token, "?until=2026-05-16").await.len(), 2);
    }

    async fn a_newer_vaccination_replaces_the_older_one(app: TestApp) {
        let token = app.new_account().await;
        let id = app.create_horse(&token, &whole_horse()).await;
        let health = json!({
            "horseId": id, "section": "health",
            "vaccinations": [
                { "name": "Rabies", "date": "2025-05-20", "nextDue": "2026-05-20" },
                { "name": "rabies", "date": "2026-05-01", "nextDue": "2027-05-01" },
            ],
        });
        app.put("/horses", &health).token(&token).send().await.expect(StatusCode::OK);
        let rows = care(&app, &token, "?kind=vaccination").await;
        assert_eq!(facts(&rows), [fact("Midnight \u{1F40E}", "vaccination", "2027-05-01")]);
    }
}

#[tokio::test]
async fn a_bad_query_is_refused() {
    let app = TestApp::start().await;
    let token = app.new_account().await;
    for query in ["kind=teeth", "until=soon", "horse=1", "limit=0"] {
        let answer = app
            .get(&format!("/horses/health?{query}"))
            .token(&token)
            .send();
        answer.await.problem(400, "bad_query");
    }
}
