use reqwest::StatusCode;
use serde_json::json;

use crate::support::{entry, id_of, on_both_databases, with};

on_both_databases! {
    async fn last_made_first_in_pages(app: TestApp) {
        let token = app.sign_up().await;
        let event = app.create_show(&token).await;
        for rider in 1..=5 {
            let body = with(entry(), json!({ "rider_name": format!("Rider {rider}") }));
            app.post(&format!("/events/{}/register", id_of(&event)), &body).send().await.expect(StatusCode::CREATED);
        }
        let mut path = format!("/showstable/events/{}/registrations?limit=2", id_of(&event));
        let mut found = Vec::new();
        for _ in 0..10 {
            let answer = app.raw(reqwest::Method::GET, &path).token(&token).send().await;
            let rows = answer.expect(StatusCode::OK);
            found.extend(rows.as_array().expect("rows").iter().map(|row| row["entry_number"].clone()));
            let Some((next, _)) = answer.header("link").split_once(">; rel=\"next\"") else {
                break;
            };
            next.trim_start_matches('<').clone_into(&mut path);
        }
        assert_eq!(found, [5, 4, 3, 2, 1]);
    }
}
