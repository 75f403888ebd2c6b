use reqwest::StatusCode;
use serde_json::json;

use super::{edit, submitted};
use crate::support::{TestApp, id_of};

#[tokio::test]
async fn the_letter_can_be_read_before_anything_is_sent() {
    let app = TestApp::start().await;
    let token = app.sign_up().await;
    let event = app.create_show(&token).await;
    let path = format!("/events/{}/usda/letter", id_of(&event));
    let letter = app.get(&path).token(&token).send().await;
    let letter = letter.expect(StatusCode::OK);
    assert_eq!(
        letter["subject"],
        "Notice of a horse show under 9 CFR 11.16(a): Shelbyville Spring Classic"
    );
    let text = letter["text"].as_str().expect("a text");
    for part in [
        "721 Whitthorne St",
        "7. Therapeutic treatment\n   not stated",
    ] {
        assert!(text.contains(part), "{part} is missing in:\n{text}");
    }
    let pdf = app.get(&format!("{path}.pdf")).token(&token).send().await;
    assert_eq!(pdf.status, StatusCode::OK);
    assert_eq!(pdf.header("content-type"), "application/pdf");
    assert_eq!(pdf.header("cache-control"), "no-store");
    assert!(pdf.bytes.starts_with(b"%PDF-"));
    assert!(!app.data_dir.path().join("outbox").exists());
}

#[tokio::test]
async fn after_a_change_it_is_the_amended_notice() {
    let app = TestApp::start().await;
    let token = app.sign_up().await;
    let usda = submitted(&app, &token).await;
    edit(
        &app,
        &token,
        &usda,
        json!({ "manager_phone": "931-555-0199" }),
    )
    .await;
    let letter = app
        .get(&format!("{usda}/letter"))
        .token(&token)
        .send()
        .await;
    let letter = letter.expect(StatusCode::OK);
    let subject = letter["subject"].as_str().expect("a text");
    assert!(subject.starts_with("Amended notice"), "{subject}");
    let text = letter["text"].as_str().expect("a text");
    for part in ["What changed", "931-555-0147", "931-555-0199"] {
        assert!(text.contains(part), "{part} is missing in:\n{text}");
    }
}
