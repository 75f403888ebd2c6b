//! Contacts as vCards and as a table.

use reqwest::StatusCode;
use serde_json::{Value, json};

use super::{create, names, vet};
use crate::support::{Answer, TestApp, id_of, with};

async fn import(app: &TestApp, token: &str, query: &str, cards: impl Into<String>) -> Answer {
    let request = app.request(reqwest::Method::POST, &format!("/contacts/import{query}"));
    let request = request.token(token).header("content-type", "text/vcard");
    request.body(cards.into()).send().await
}

#[tokio::test]
async fn exported_cards_are_imported_once() {
    let app = TestApp::start().await;
    let (token, other) = (app.new_account().await, app.new_account().await);
    let vet = create(&app, &token, &vet()).await;
    let kim = json!({ "kinds": ["owner"], "name": "Kim" });
    create(&app, &token, &kim).await;
    let cards = app.get("/contacts.vcf").token(&token).send().await;
    assert_eq!(cards.status, StatusCode::OK);
    assert_eq!(cards.header("content-type"), "text/vcard; charset=utf-8");
    assert!(cards.header("content-disposition").contains("contacts.vcf"));

    let imported = import(&app, &other, "", cards.text.clone()).await;
    let expected = json!({ "created": 2, "known": 0, "problems": [] });
    assert_eq!(imported.expect(StatusCode::OK), expected);
    let listed = app.get("/contacts").token(&other).send().await;
    let listed = listed.expect(StatusCode::OK);
    for member in [
        "kinds", "name", "company", "email", "phones", "address", "notes",
    ] {
        assert_eq!(listed[0][member], vet[member], "{member}");
    }
    let again = import(&app, &other, "", cards.text).await;
    let expected = json!({ "created": 0, "known": 2, "problems": [] });
    assert_eq!(again.expect(StatusCode::OK), expected);

    let one = format!("/contacts/{}.vcf", id_of(&vet));
    let one = app.get(&one).token(&token).send().await;
    assert_eq!(one.text.matches("BEGIN:VCARD").count(), 1);
    let owners = app
        .get("/contacts.vcf?kind=owner")
        .token(&token)
        .send()
        .await;
    assert!(owners.text.contains("FN:Kim") && !owners.text.contains("Ames"));
}

#[tokio::test]
async fn cards_that_cannot_be_read_are_named_and_the_others_are_kept() {
    let app = TestApp::start().await;
    let token = app.new_account().await;
    let cards = "BEGIN:VCARD\nFN:Rae\nTEL:call me\nEND:VCARD\nBEGIN:VCARD\nFN:\nEND:VCARD\n";
    let imported = import(&app, &token, "?kind=farrier", cards).await;
    let imported = imported.expect(StatusCode::OK);
    assert_eq!(imported["created"], 1);
    assert_eq!(imported["problems"][0]["card"], 2);
    assert_eq!(imported["problems"][0]["line"], 5);
    assert_eq!(names(&app, &token, "?kind=farrier&q=call").await, ["Rae"]);
}

#[tokio::test]
async fn what_is_no_file_of_cards_is_refused() {
    let app = TestApp::start().await;
    let token = app.new_account().await;
    let table = import(&app, &token, "", "Name,Phone\nRae,1\n").await;
    assert_eq!(table.wrong_fields(), ["file"]);
    let many = "BEGIN:VCARD\nEND:VCARD\n".repeat(5001);
    let many = import(&app, &token, "", many).await;
    assert_eq!(many.wrong_fields(), ["file"]);
    let large = import(&app, &token, "", "a".repeat((8 << 20) + 1)).await;
    large.problem(413, "payload_too_large");
    let json = app
        .post("/contacts/import", &json!({}))
        .token(&token)
        .send()
        .await;
    json.problem(415, "unsupported_media_type");
    let elsewhere = "?organization_id=01890000-0000-7000-8000-000000000001";
    let card = "BEGIN:VCARD\nFN:Rae\nEND:VCARD\n";
    let elsewhere = import(&app, &token, elsewhere, card).await;
    elsewhere.problem(404, "not_found");
    assert_eq!(names(&app, &token, "").await, [""; 0]);
}

#[tokio::test]
async fn the_table_has_all_contacts_and_no_formula() {
    let app = TestApp::start().await;
    let token = app.new_account().await;
    create(&app, &token, &with(vet(), json!({ "name": "=1+1" }))).await;
    let table = app
        .get("/contacts.csv?kind=emergency")
        .token(&token)
        .send()
        .await;
    let text = table.text.trim_start_matches('\u{feff}');
    let mut reader = csv::Reader::from_reader(text.as_bytes());
    let rows: Vec<_> = reader.records().map(|it| it.expect("a row")).collect();
    let cells: Vec<_> = rows[0].iter().collect();
    let expected: Value = json!([
        "'=1+1",
        "veterinarian, emergency",
        "Blue Barn Clinic",
        "zoe@example.org",
        "(931) 555-0147\n931 555 0100",
        "1 Barn Road",
        "Shelbyville",
        "TN",
        "37160",
        "Nights: call twice",
    ]);
    assert_eq!(json!(cells), expected);
    let none = app
        .get("/contacts.csv?kind=owner")
        .token(&token)
        .send()
        .await;
    assert_eq!(none.text.lines().count(), 1);
}
