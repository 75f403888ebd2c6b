use reqwest::StatusCode;
use serde_json::json;

use crate::support::{TestApp, entry, id_of, on_both_databases, show, with};

/// Creates shows with these names, a week apart, the last one first.
async fn create_shows(app: &TestApp, token: &str, names: &[&str]) {
    for (week, name) in names.iter().enumerate().rev() {
        let day = 1 + week * 7;
        let body = with(
            show(),
            json!({
                "name": name,
                "start_date": format!("2026-08-{day:02}T12:00:00Z"),
                "end_date": format!("2026-08-{day:02}T20:00:00Z"),
            }),
        );
        app.post("/events", &body)
            .token(token)
            .send()
            .await
            .expect(StatusCode::CREATED);
    }
}

async fn names(app: &TestApp, token: &str, query: &str) -> Vec<String> {
    let rows = app
        .get(&format!("/events{query}"))
        .token(token)
        .send()
        .await
        .expect(StatusCode::OK);
    let rows = rows.as_array().expect("an array");
    rows.iter()
        .map(|row| row["name"].as_str().expect("a name").to_owned())
        .collect()
}

on_both_databases! {
    async fn soonest_first_with_filters(app: TestApp) {
        let token = app.new_account().await;
        create_shows(&app, &token, &["First", "Second 50%", "third", "Fourth"]).await;
        for (query, expected) in [
            ("", vec!["First", "Second 50%", "third", "Fourth"]),
            ("?sort=-start", vec!["Fourth", "third", "Second 50%", "First"]),
            ("?from=2026-08-08", vec!["Second 50%", "third", "Fourth"]),
            ("?from=2026-08-08T20:00:00Z", vec!["Second 50%", "third", "Fourth"]),
            ("?from=2026-08-08T20:00:01Z", vec!["third", "Fourth"]),
            ("?to=2026-08-15T12:00:00Z", vec!["First", "Second 50%"]),
            ("?q=THIRD", vec!["third"]),
            ("?q=calsonic", vec!["First", "Second 50%", "third", "Fourth"]),
            ("?q=%25", vec!["Second 50%"]),
            ("?q=_", vec![]),
            ("?type=walking%20/%20gaited%20horse%20show&q=f", vec!["First", "Fourth"]),
            ("?type=Other", vec![]),
        ] {
            assert_eq!(names(&app, &token, query).await, expected, "{query}");
        }
    }

    async fn pages_follow_the_link_to_the_end(app: TestApp) {
        let token = app.new_account().await;
        create_shows(&app, &token, &["A", "B", "C", "D", "E"]).await;
        // Two shows with the same start must both be listed.
        create_shows(&app, &token, &["A2"]).await;
        let mut path = "/showstable/events?limit=2".to_owned();
        let mut found = Vec::new();
        for _ in 0..10 {
            let answer = app.raw(reqwest::Method::GET, &path).token(&token).send().await;
            let rows = answer.expect(StatusCode::OK);
            found.extend(rows.as_array().expect("rows").iter().map(|row| row["name"].clone()));
            let Some((next, _)) = answer.header("link").split_once(">; rel=\"next\"") else {
                break;
            };
            next.trim_start_matches('<').clone_into(&mut path);
        }
        assert_eq!(found, ["A", "A2", "B", "C", "D", "E"]);
    }

    async fn rows_carry_participants_and_fees(app: TestApp) {
        let token = app.new_account().await;
        let event = app.create_show(&token).await;
        create_shows(&app, &token, &["Empty"]).await;
        for _ in 0..2 {
            app.post(&format!("/events/{}/register", id_of(&event)), &entry()).send().await.expect(StatusCode::CREATED);
        }
        let rows = app.get("/events").token(&token).send().await.expect(StatusCode::OK);
        assert_eq!((&rows[0]["participant_count"], &rows[0]["total_fees"]), (&json!(2), &json!(95)));
        assert_eq!((&rows[1]["participant_count"], &rows[1]["total_fees"]), (&json!(0), &json!(0)));
    }
}

#[tokio::test]
async fn a_bad_query_is_refused() {
    let app = TestApp::start().await;
    let token = app.new_account().await;
    for query in [
        "limit=0",
        "limit=501",
        "limit=x",
        "cursor=x",
        "from=soon",
        "to=soon",
        "sort=name",
    ] {
        app.get(&format!("/events?{query}"))
            .token(&token)
            .send()
            .await
            .problem(400, "bad_query");
    }
}
