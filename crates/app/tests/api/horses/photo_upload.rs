use reqwest::StatusCode;
use serde_json::{Value, json};

use crate::support::horses::{jpeg, plain_horse};
use crate::support::{Answer, TestApp, on_sqlite};

async fn uploaded(app: &TestApp, token: &str, id: &str, kind: &str) -> String {
    let answer = app.upload_photo(token, id, kind, &jpeg(64, 48)).await;
    let url = &answer.expect(StatusCode::CREATED)["url"];
    url.as_str().expect("a path").to_owned()
}

async fn set(app: &TestApp, token: &str, url: &str, id: &str, kind: &str) -> Answer {
    let body = json!({ "imageUrl": url, "horseId": id, "photoType": kind });
    app.post("/horses/photo_upload", &body)
        .token(token)
        .send()
        .await
}

on_sqlite! {
    async fn an_uploaded_photo_becomes_the_horse_s(app: TestApp) {
        let token = app.new_account().await;
        let id = app.create_horse(&token, &plain_horse("Comet")).await;
        for kind in ["profile", "header"] {
            let url = uploaded(&app, &token, &id, kind).await;
            let horse = set(&app, &token, &url, &id, kind).await.expect(StatusCode::OK);
            assert_eq!(horse["profile"][format!("{kind}_photo")], json!(url));
            assert_eq!(app.horse(&token, &id).await, horse);
            let again = set(&app, &token, &url, &id, kind).await.expect(StatusCode::OK);
            assert_eq!(again["profile"], horse["profile"]);
        }
        let horse = app.horse(&token, &id).await;
        assert_ne!(horse["profile"]["header_photo"], horse["profile"]["profile_photo"]);
        assert_eq!(horse["revisions"]["general"], 1, "a form that is open stays valid");
        let rows = app.get("/horses").token(&token).send().await.expect(StatusCode::OK);
        assert_eq!(rows[0]["profile"]["profile_photo"], horse["profile"]["profile_photo"]);
    }

    async fn only_its_owner_can_remove_a_photo(app: TestApp) {
        let (owner, stranger) = (app.new_account().await, app.new_account().await);
        let id = app.create_horse(&owner, &json!({ "name": "Comet", "for_sale": true })).await;
        for kind in ["profile", "header"] {
            let url = uploaded(&app, &owner, &id, kind).await;
            set(&app, &owner, &url, &id, kind).await.expect(StatusCode::OK);
        }
        let path = |kind: &str| format!("/horses/{id}/photos/{kind}");
        app.delete(&path("profile")).send().await.problem(401, "unauthenticated");
        app.delete(&path("profile")).token(&stranger).send().await.problem(404, "not_found");
        app.delete(&path("tail")).token(&owner).send().await.problem(404, "not_found");
        let removed = app.delete(&path("profile")).token(&owner).send().await;
        removed.expect(StatusCode::NO_CONTENT);
        let horse = app.horse(&owner, &id).await;
        assert_eq!(horse["profile"]["profile_photo"], Value::Null);
        assert_ne!(horse["profile"]["header_photo"], Value::Null);
        app.delete(&path("profile")).token(&owner).send().await.problem(404, "not_found");
    }

    async fn a_photo_can_only_be_set_on_its_horse_by_its_owner(app: TestApp) {
        let (owner, stranger) = (app.new_account().await, app.new_account().await);
        let id = app.create_horse(&owner, &json!({ "name": "Comet", "for_sale": true })).await;
        let other = app.create_horse(&owner, &plain_horse("Noon")).await;
        let theirs = app.create_horse(&stranger, &plain_horse("Dusk")).await;
        let url = uploaded(&app, &owner, &id, "header").await;
        let foreign = uploaded(&app, &stranger, &theirs, "header").await;

        app.upload_photo(&stranger, &id, "header", &jpeg(8, 8)).await.problem(404, "not_found");
        set(&app, &stranger, &url, &id, "header").await.problem(404, "not_found");
        set(&app, &stranger, &foreign, &id, "header").await.problem(404, "not_found");
        for (url, id, kind) in [
            (url.as_str(), other.as_str(), "header"),
            (&url, &id, "profile"),
            (&foreign, &id, "header"),
            ("/showstable/photos/AAAAAAAAAAAAAAAAAAAAAA", &id, "header"),
            ("https://example.org/horse.jpg", &id, "header"),
            (&format!("http://127.0.0.1{url}"), &id, "header"),
            ("", &id, "header"),
        ] {
            let answer = set(&app, &owner, url, id, kind).await;
            assert_eq!(answer.wrong_fields(), ["imageUrl"], "{url} {kind}");
        }
        let wrong = app.post("/horses/photo_upload", &json!({})).token(&owner).send().await;
        assert_eq!(wrong.wrong_fields(), ["horseId", "imageUrl", "photoType"]);
        let horse = app.horse(&owner, &id).await;
        assert_eq!(horse["profile"]["header_photo"], Value::Null);
    }
}
