//! Contacts as owners of horses.

use reqwest::StatusCode;
use serde_json::{Value, json};

use super::create;
use crate::support::{Answer, TestApp, id_of};

async fn save(app: &TestApp, token: &str, horse: &str, owners: Value) -> Answer {
    let body = json!({ "horseId": horse, "section": "owners", "owners": owners });
    app.put("/horses", &body).token(token).send().await
}

#[tokio::test]
async fn a_horse_has_owners_by_name_and_by_share() {
    let app = TestApp::start().await;
    let token = app.new_account().await;
    let rae = json!({ "kinds": ["owner"], "name": "Rae Doe" });
    let rae = id_of(&create(&app, &token, &rae).await);
    let horse = json!({ "name": "Comet", "owners": ["rae doe", "Ann"] });
    let horse = app.create_horse(&token, &horse).await;
    let read = app.horse(&token, &horse).await;
    assert_eq!(read["owners"], json!(["rae doe", "Ann"]));
    assert_eq!(
        read["ownership"],
        json!([
            { "contact_id": rae, "name": "rae doe", "share": null },
            { "contact_id": null, "name": "Ann", "share": null },
        ])
    );
    let shares = json!([
        { "contact_id": rae, "share": 6667 },
        { "name": "Ann", "share": 3333 },
    ]);
    let saved = save(&app, &token, &horse, shares).await;
    let saved = saved.expect(StatusCode::OK);
    assert_eq!(saved["owners"], json!(["Rae Doe", "Ann"]));
    assert_eq!(saved["ownership"][0]["share"], 6667);

    let path = format!("/contacts/{rae}");
    let contact = app.get(&path).token(&token).send().await;
    let owned = json!([{ "horse_id": horse, "name": "Comet", "share": 6667 }]);
    assert_eq!(contact.expect(StatusCode::OK)["owns"], owned);

    let renamed = json!({ "kinds": ["owner"], "name": "Rae Lake" });
    app.put(&path, &renamed)
        .token(&token)
        .send()
        .await
        .expect(StatusCode::OK);
    let read = app.horse(&token, &horse).await;
    assert_eq!(read["owners"], json!(["Rae Lake", "Ann"]));
    app.delete(&path).token(&token).send().await;
    let read = app.horse(&token, &horse).await;
    let left = json!({ "contact_id": null, "name": "Rae Lake", "share": 6667 });
    assert_eq!(read["ownership"][0], left);
}

#[tokio::test]
async fn wrong_owners_are_named_and_change_nothing() {
    let app = TestApp::start().await;
    let (token, stranger) = (app.new_account().await, app.new_account().await);
    let foreign = json!({ "kinds": ["owner"], "name": "Rae" });
    let foreign = id_of(&create(&app, &stranger, &foreign).await);
    let horse = json!({ "name": "Comet", "owners": ["Ann"] });
    let horse = app.create_horse(&token, &horse).await;
    for (owners, field) in [
        (
            json!(["Ann", { "contact_id": foreign }]),
            "owners[1].contact_id",
        ),
        (json!([{ "name": "Ann", "share": 5000 }]), "owners"),
        (
            json!([{ "name": "Ann", "share": 10_000 }, "Kim"]),
            "owners[1].share",
        ),
        (
            json!([{ "name": "Ann", "share": 10_001 }]),
            "owners[0].share",
        ),
        (json!([7]), "owners[0]"),
    ] {
        let refused = save(&app, &token, &horse, owners.clone()).await;
        assert_eq!(refused.wrong_fields(), [field], "{owners}");
    }
    let foreign = json!({ "name": "Dawn", "owners": [{ "contact_id": foreign }] });
    let refused = app.post("/horses", &foreign).token(&token).send().await;
    assert_eq!(refused.wrong_fields(), ["owners[0].contact_id"]);
    assert_eq!(app.horse(&token, &horse).await["owners"], json!(["Ann"]));
}
