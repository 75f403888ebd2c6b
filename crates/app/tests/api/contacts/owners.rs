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

/// The names of a horse's owners, with whether they are contacts.
async fn owners(app: &TestApp, token: &str, horse: &str) -> Vec<(String, bool)> {
    let horse = app.horse(token, horse).await;
    let owners = horse["ownership"].as_array().expect("owners").iter();
    let owner = |it: &Value| {
        let name = it["name"].as_str().expect("a name").to_owned();
        (name, it["contact_id"].is_string())
    };
    owners.map(owner).collect()
}

#[tokio::test]
async fn what_an_owner_owns_is_changed_with_the_owner_and_with_the_horse() {
    let app = TestApp::start().await;
    let token = app.new_account().await;
    let comet = app.create_horse(&token, &json!({ "name": "Comet" })).await;
    let typed = json!({ "name": "Star", "owners": ["Kim", "rae  DOE"] });
    let star = app.create_horse(&token, &typed).await;
    let rae = json!({ "kinds": ["owner"], "name": "Rae Doe", "horse_ids": [comet, star] });
    let made = create(&app, &token, &rae).await;
    assert_eq!(made["horse_ids"], rae["horse_ids"]);
    let path = format!("/contacts/{}", id_of(&made));
    let known = ("Rae Doe".to_owned(), true);
    assert_eq!(
        owners(&app, &token, &comet).await,
        std::slice::from_ref(&known)
    );
    let both = [("Kim".to_owned(), false), ("rae  DOE".to_owned(), true)];
    assert_eq!(owners(&app, &token, &star).await, both);

    // At the horse.
    save(&app, &token, &comet, json!([]))
        .await
        .expect(StatusCode::OK);
    let read = async || {
        app.get(&path)
            .token(&token)
            .send()
            .await
            .expect(StatusCode::OK)
    };
    assert_eq!(read().await["horse_ids"], json!([star]));
    // At the owner; a body without horses changes none.
    let put = async |changes: Value| {
        let body = json!({ "kinds": ["owner"], "name": "Rae Doe" });
        let body = crate::support::with(body, changes);
        app.put(&path, &body).token(&token).send().await
    };
    assert_eq!(
        put(json!({})).await.expect(StatusCode::OK)["horse_ids"],
        json!([star])
    );
    let moved = put(json!({ "horse_ids": [comet] }))
        .await
        .expect(StatusCode::OK);
    assert_eq!(moved["horse_ids"], json!([comet]));
    assert_eq!(owners(&app, &token, &comet).await, [known]);
    assert_eq!(
        owners(&app, &token, &star).await,
        [("Kim".to_owned(), false)]
    );
    let listed = app.get("/contacts?kind=owner").token(&token).send().await;
    assert_eq!(
        listed.expect(StatusCode::OK)[0]["horse_ids"],
        json!([comet])
    );

    // Who has which share is said at the horse.
    let shares = json!([{ "name": "Kim", "share": 10_000 }]);
    save(&app, &token, &star, shares)
        .await
        .expect(StatusCode::OK);
    let refused = put(json!({ "horse_ids": [comet, star] })).await;
    assert_eq!(refused.wrong_fields(), ["horse_ids"]);
    assert_eq!(read().await["horse_ids"], json!([comet]));
    // Who does something else too is no owner of the horses that are listed.
    let vet = json!({ "kinds": ["owner", "veterinarian"], "horse_ids": [star] });
    put(vet).await.expect(StatusCode::OK);
    assert_eq!(read().await["owns"][0]["horse_id"], json!(comet));
    let again = put(json!({ "horse_ids": [] })).await.expect(StatusCode::OK);
    assert_eq!(again["horse_ids"], json!([comet]));
}

#[tokio::test]
async fn a_typed_owner_who_is_in_the_contacts_is_that_contact() {
    let app = TestApp::start().await;
    let token = app.new_account().await;
    let contact = async |name: &str, kind: &str| {
        let body = json!({ "kinds": [kind], "name": name });
        id_of(&create(&app, &token, &body).await)
    };
    let trainer = contact("Ann O\u{2019}Hara", "trainer").await;
    for _ in 0..2 {
        contact("Jo", "owner").await;
    }
    let horse = json!({ "name": "Comet", "owners": ["ann o'hara", "Jo"] });
    let horse = app.create_horse(&token, &horse).await;
    let read = app.horse(&token, &horse).await;
    assert_eq!(read["ownership"][0]["contact_id"], json!(trainer));
    assert_eq!(read["ownership"][1]["contact_id"], Value::Null);
}
