use reqwest::StatusCode;
use serde_json::{Value, json};

use crate::support::{TestApp, id_of, on_sqlite};

fn profile() -> Value {
    json!({
        "name": "Bedford County Horse Association",
        "address": { "street": "1 Fair Ave", "city": "Shelbyville", "state": "TN", "zip_code": "37160" },
        "contact_person": "Rae Doe",
        "email": "office@example.org",
        "phone": "931-555-0100",
        "website": "https://example.org/shows",
        "managers": [{ "first_name": "Ann", "last_name": "Lee", "email": "ann@example.org" }],
        "judges": [{ "first_name": "Bo", "last_name": "Ray", "email": "", "address": "9 Hill Rd" }],
    })
}

on_sqlite! {
    async fn every_account_starts_with_an_empty_one(app: TestApp) {
        let token = app.new_account().await;
        let organization = app.get("/organization").token(&token).send().await.expect(StatusCode::OK);
        assert_eq!(organization["name"], "");
        assert_eq!(organization["address"], json!({ "street": "", "city": "", "state": "", "zip_code": "" }));
        assert_eq!(organization["managers"], json!([]));
    }

    async fn every_field_reads_back_as_it_was_saved(app: TestApp) {
        let token = app.new_account().await;
        let before = app.get("/organization").token(&token).send().await.expect(StatusCode::OK);
        let path = format!("/organization/{}", id_of(&before));
        let saved = app.put(&path, &profile()).token(&token).send().await.expect(StatusCode::OK);
        let read = app.get("/organization").token(&token).send().await.expect(StatusCode::OK);
        assert_eq!(saved, read);
        for (field, value) in profile().as_object().expect("an object") {
            assert_eq!(&read[field], value, "{field}");
        }
        assert_eq!((&read["_id"], &read["account_id"]), (&before["_id"], &before["account_id"]));
    }
}

on_sqlite! {
    async fn of_two_windows_the_second_save_gets_409(app: TestApp) {
        let token = app.new_account().await;
        let before = app.get("/organization").token(&token).send().await.expect(StatusCode::OK);
        assert_eq!(before["revision"], 1);
        let path = format!("/organization/{}", id_of(&before));
        let saved = app.put(&path, &json!({ "name": "First", "revision": 1 })).token(&token).send().await.expect(StatusCode::OK);
        app.put(&path, &json!({ "name": "Second", "revision": 1 })).token(&token).send().await.problem(409, "changed_meanwhile");
        let read = app.get("/organization").token(&token).send().await.expect(StatusCode::OK);
        assert_eq!((&read, &read["revision"]), (&saved, &json!(2)));
    }
}

on_sqlite! {
    async fn a_time_zone_stays_for_clients_that_do_not_know_it(app: TestApp) {
        let token = app.new_account().await;
        let before = app.get("/organization").token(&token).send().await.expect(StatusCode::OK);
        assert_eq!(before["time_zone"], json!(null));
        let path = format!("/organization/{}", id_of(&before));
        let put = async |zone: Option<&str>| {
            let mut body = profile();
            if let Some(zone) = zone {
                body["time_zone"] = json!(zone);
            }
            app.put(&path, &body).token(&token).send().await
        };
        let saved = put(Some("pacific/honolulu")).await.expect(StatusCode::OK);
        assert_eq!(saved["time_zone"], "Pacific/Honolulu");
        let saved = put(None).await.expect(StatusCode::OK);
        assert_eq!(saved["time_zone"], "Pacific/Honolulu");
        assert_eq!(put(Some("Nowhere")).await.wrong_fields(), ["time_zone"]);
        let roles = app.get("/organizations").token(&token).send().await.expect(StatusCode::OK);
        assert_eq!(roles[0]["time_zone"], "Pacific/Honolulu");
        // It decides what day it is.
        let day = async |zone: &str| {
            let today = app.get(&format!("/today{zone}")).token(&token).send().await;
            today.expect(StatusCode::OK)["date"].clone()
        };
        assert_eq!(day("").await, day("?time_zone=Pacific/Honolulu").await);
    }
}

#[tokio::test]
async fn wrong_fields_are_named_and_nothing_changes() {
    let app = TestApp::start().await;
    let token = app.new_account().await;
    let before = app
        .get("/organization")
        .token(&token)
        .send()
        .await
        .expect(StatusCode::OK);
    let path = format!("/organization/{}", id_of(&before));
    let body = json!({ "email": "nobody", "judges": [{ "last_name": "Ray" }], "name": "x".repeat(10_000) });
    let answer = app.put(&path, &body).token(&token).send().await;
    assert_eq!(
        answer.wrong_fields(),
        ["email", "judges[0].first_name", "name"]
    );
    let after = app
        .get("/organization")
        .token(&token)
        .send()
        .await
        .expect(StatusCode::OK);
    assert_eq!(before, after);
}
