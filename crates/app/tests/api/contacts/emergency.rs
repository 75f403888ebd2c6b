//! The emergency sheet of a horse.

use super::{create, vet};
use crate::support::TestApp;
use crate::support::horses::whole_horse;

#[tokio::test]
async fn a_sheet_is_a_pdf_of_the_horse_and_not_kept() {
    let app = TestApp::start().await;
    let (token, stranger) = (app.new_account().await, app.new_account().await);
    let horse = app.create_horse(&token, &whole_horse()).await;
    create(&app, &token, &vet()).await;
    let path = format!("/horses/{horse}/emergency.pdf");
    let sheet = app.get(&path).token(&token).send().await;
    assert_eq!(sheet.header("content-type"), "application/pdf");
    assert_eq!(sheet.header("cache-control"), "no-store");
    assert!(sheet.text.starts_with("%PDF-"));
    // It is for sale, but whom to call is not for buyers.
    let refused = app.get(&path).token(&stranger).send().await;
    refused.problem(404, "not_found");
}
