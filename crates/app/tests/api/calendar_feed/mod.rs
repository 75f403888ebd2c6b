mod address;
mod calendar;

use reqwest::{Method, StatusCode};
use serde_json::Value;

use crate::support::TestApp;

/// Creates a calendar feed and returns its path.
async fn open(app: &TestApp, token: &str) -> String {
    let request = app.request(Method::POST, "/calendar_feed");
    let feed = request
        .token(token)
        .send()
        .await
        .expect(StatusCode::CREATED);
    path_of(&feed)
}

fn path_of(feed: &Value) -> String {
    let url = feed["url"].as_str().expect("an address");
    let (_, path) = url
        .split_once("/showstable")
        .expect("an address of the API");
    path.to_owned()
}
