use reqwest::StatusCode;
use serde_json::json;

use super::{open, path_of};
use crate::support::{TestApp, on_sqlite};

on_sqlite! {
    async fn an_address_is_created_replaced_and_removed(app: TestApp) {
        let token = app.new_account().await;
        let none = json!({ "url": null, "created_at": null });
        let read = || app.get("/calendar_feed").token(&token).send();
        assert_eq!(read().await.expect(StatusCode::OK), none);

        let first = open(&app, &token).await;
        let feed = read().await.expect(StatusCode::OK);
        assert_eq!(path_of(&feed), first);
        assert!(feed["created_at"]["$date"].as_str().is_some_and(|at| at.starts_with("2026-05-01T12:0")), "{feed}");

        let second = open(&app, &token).await;
        assert_ne!(first, second);
        app.get(&first).send().await.problem(404, "not_found");
        assert_eq!(app.get(&second).send().await.status, StatusCode::OK);

        for _ in 0..2 {
            app.delete("/calendar_feed").token(&token).send().await.expect(StatusCode::NO_CONTENT);
            assert_eq!(read().await.expect(StatusCode::OK), none);
        }
        app.get(&second).send().await.problem(404, "not_found");
    }
}

#[tokio::test]
async fn the_address_is_written_as_the_operator_says() {
    let app = TestApp::with(&[("SHOWSTABLE_PUBLIC_URL", "https://shows.example.org")]).await;
    let token = app.new_account().await;
    open(&app, &token).await;
    let feed = app.get("/calendar_feed").token(&token).send().await;
    let feed = feed.expect(StatusCode::OK);
    let url = feed["url"].as_str().expect("an address");
    assert!(
        url.starts_with("https://shows.example.org/showstable/calendars/"),
        "{url}"
    );
}
