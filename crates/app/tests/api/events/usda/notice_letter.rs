use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use reqwest::StatusCode;
use serde_json::json;

use super::{edit, overview, submitted};
use crate::support::{TestApp, id_of};

#[tokio::test]
async fn the_letter_of_a_notice_is_the_delivered_one_after_changes() {
    let app = TestApp::start().await;
    let token = app.new_account().await;
    let usda = submitted(&app, &token).await;
    let seen = overview(&app, &token, &usda).await;
    let path = format!("{usda}/notices/{}/letter.pdf", id_of(&seen["notices"][0]));
    edit(&app, &token, &usda, json!({ "name": "Autumn Open" })).await;
    let pdf = app.get(&path).token(&token).send().await;
    assert_eq!(pdf.status, StatusCode::OK);
    assert_eq!(pdf.header("content-type"), "application/pdf");
    let outbox = app.data_dir.path().join("outbox");
    let message = std::fs::read_dir(outbox)
        .expect("a folder")
        .next()
        .expect("a message")
        .expect("readable");
    let message = std::fs::read_to_string(message.path()).expect("7 bit");
    let (_, attached) = message
        .split_once("Content-Type: application/pdf")
        .expect("attached");
    let (_, attached) = attached.split_once("\r\n\r\n").expect("a body");
    let (attached, _) = attached.split_once("\r\n--").expect("an end");
    let attached = STANDARD
        .decode(attached.replace("\r\n", ""))
        .expect("base64");
    assert_eq!(pdf.bytes, attached);
}
