//! `imports` and `exports`: tables of other programs come in, are taken back, and leave.

mod barn;
mod care_words;
mod completing;
mod entries;
mod files;
mod horses;
mod members;
mod roles;
mod workbook;

use reqwest::{Method, StatusCode};
use serde_json::{Value, json};

use crate::support::{Answer, TestApp, id_of};

/// Brings a pasted table.
pub(crate) async fn paste(app: &TestApp, token: &str, text: &str) -> Value {
    bring(app, token, text, &[])
        .await
        .expect(StatusCode::CREATED)
}

/// Brings a pasted table with other parts of the form.
pub(crate) async fn bring(
    app: &TestApp,
    token: &str,
    text: &str,
    parts: &[(&str, &str)],
) -> Answer {
    const BOUNDARY: &str = "----a-boundary-of-the-tests";
    let part = |(name, value): &(&str, &str)| {
        format!(
            "--{BOUNDARY}\r\nContent-Disposition: form-data; name=\"{name}\"\r\n\r\n{value}\r\n"
        )
    };
    let mut body: String = parts.iter().map(part).collect();
    body.push_str(&part(&("text", text)));
    body += "--";
    body += BOUNDARY;
    body += "--\r\n";
    let kind = format!("multipart/form-data; boundary={BOUNDARY}");
    let request = app.request(Method::POST, "/imports").token(token);
    request
        .header("content-type", &kind)
        .body(body)
        .send()
        .await
}

pub(crate) async fn import_rows(app: &TestApp, token: &str, import: &Value) -> Answer {
    let path = format!("/imports/{}/run", id_of(import));
    app.post(&path, &json!({})).token(token).send().await
}

pub(crate) async fn undo(app: &TestApp, token: &str, import: &Value) -> Answer {
    let path = format!("/imports/{}/undo", id_of(import));
    app.post(&path, &json!({})).token(token).send().await
}

pub(crate) async fn change(app: &TestApp, token: &str, import: &Value, to: &Value) -> Answer {
    let path = format!("/imports/{}", id_of(import));
    app.put(&path, to).token(token).send().await
}

/// Brings a pasted table and imports it.
pub(crate) async fn move_in(app: &TestApp, token: &str, text: &str) -> Value {
    let import = paste(app, token, text).await;
    import_rows(app, token, &import)
        .await
        .expect(StatusCode::OK)
}

/// Imports care with a word that no rule knows, and returns the id of the word.
pub(crate) async fn remember_word(app: &TestApp, token: &str, horse: &str) -> String {
    let table = format!("Horse\tKind\tDate\n{horse}\tMystery\t2026-04-01");
    let import = paste(app, token, &table).await;
    let words = json!([{ "word": "Mystery", "kind": "other" }]);
    let answers =
        json!({ "kind": "care", "columns": import["columns"], "answers": { "words": words } });
    change(app, token, &import, &answers)
        .await
        .expect(StatusCode::OK);
    import_rows(app, token, &import)
        .await
        .expect(StatusCode::OK);
    let words = app.get("/care/words").token(token).send().await;
    id_of(&words.expect(StatusCode::OK)[0])
}

/// How many rows would be or were added, were there already, and are not right.
pub(crate) fn counts(import: &Value) -> [u64; 3] {
    let made = if import["state"] == "draft" {
        "will_add"
    } else {
        "made"
    };
    [made, "already", "problem_count"].map(|name| import[name].as_u64().expect("a number"))
}
