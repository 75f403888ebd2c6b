mod acknowledgement;
mod amendments;
mod letter;
mod notice_letter;
mod overview;
mod package;

use reqwest::{Method, StatusCode};
use serde_json::{Value, json};

use crate::support::{TestApp, id_of, show, with};

/// The form's fields for the notice, complete.
pub(crate) fn facts() -> Value {
    json!({
        "manager_address": "12 Barn Rd, Shelbyville, TN 37160",
        "expected_entries": 120,
        "inspection": "hpi_appointed",
        "inspectors": ["José Núñez", "Ann Lee"],
        "therapeutic_use": "not_allowed",
    })
}

/// Submits the notice of a new show, and returns its path.
pub(crate) async fn submitted(app: &TestApp, token: &str) -> String {
    let body = with(show(), facts());
    let event = app.post("/events", &body).token(token).send().await;
    let path = format!("/events/{}", id_of(&event.expect(StatusCode::CREATED)));
    let submit = app.request(Method::POST, &format!("{path}/submit_to_usda"));
    submit.token(token).send().await.expect(StatusCode::OK);
    format!("{path}/usda")
}

/// Changes the show of a notice.
async fn edit(app: &TestApp, token: &str, usda: &str, changes: Value) {
    let event = usda.trim_end_matches("/usda");
    let body = with(with(show(), facts()), changes);
    let edited = app.put(event, &body).token(token).send().await;
    edited.expect(StatusCode::OK);
}

async fn overview(app: &TestApp, token: &str, usda: &str) -> Value {
    let answer = app.get(usda).token(token).send().await;
    answer.expect(StatusCode::OK)
}

async fn amend(app: &TestApp, token: &str, usda: &str) -> crate::support::Answer {
    let request = app.request(Method::POST, &format!("{usda}/amendments"));
    request.token(token).send().await
}
