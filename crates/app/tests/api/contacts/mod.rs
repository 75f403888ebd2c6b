//! Contacts, their files, and what horses say of them.

mod emergency;
mod files;
mod merge;
mod owners;

use reqwest::StatusCode;
use serde_json::{Value, json};

use crate::support::horses::plain_horse;
use crate::support::{TestApp, id_of, on_both_databases, with};

/// A contact with all fields.
fn vet() -> Value {
    json!({
        "kinds": ["veterinarian", "emergency"],
        "name": "Dr. Zoë Ames",
        "company": "Blue Barn Clinic",
        "email": "zoe@example.org",
        "phones": ["(931) 555-0147", "931 555 0100"],
        "address": {
            "street": "1 Barn Road", "city": "Shelbyville", "state": "TN", "zip_code": "37160",
        },
        "notes": "Nights: call twice",
        "horse_ids": [],
    })
}

async fn create(app: &TestApp, token: &str, body: &Value) -> Value {
    let created = app.post("/contacts", body).token(token).send().await;
    created.expect(StatusCode::CREATED)
}

async fn names(app: &TestApp, token: &str, query: &str) -> Vec<String> {
    let path = format!("/contacts{query}");
    let listed = app.get(&path).token(token).send().await;
    let listed = listed.expect(StatusCode::OK);
    let listed = listed.as_array().expect("an array").iter();
    listed
        .map(|it| it["name"].as_str().expect("a name").to_owned())
        .collect()
}

on_both_databases! {
    async fn a_contact_is_kept_changed_and_deleted(app: TestApp) {
        let token = app.new_account().await;
        let horse = app.create_horse(&token, &plain_horse("Comet")).await;
        let body = with(vet(), json!({ "horse_ids": [horse] }));
        let created = create(&app, &token, &body).await;
        assert_eq!(with(created.clone(), body), created);
        assert_eq!(created["revision"], 1);
        let path = format!("/contacts/{}", id_of(&created));
        let read = app.get(&path).token(&token).send().await.expect(StatusCode::OK);
        assert_eq!(read, with(created.clone(), json!({ "owns": [], "merges": [] })));

        let change = json!({ "kinds": ["other"], "name": "Kim", "revision": 1 });
        let saved = app.put(&path, &change).token(&token).send().await;
        let saved = saved.expect(StatusCode::OK);
        assert_eq!((&saved["name"], &saved["email"], &saved["revision"]),
            (&json!("Kim"), &json!(""), &json!(2)));
        let late = app.put(&path, &change).token(&token).send().await;
        late.problem(409, "changed_meanwhile");
        let always = json!({ "kinds": ["other"], "name": "Kim Lee" });
        let saved = app.put(&path, &always).token(&token).send().await;
        assert_eq!(saved.expect(StatusCode::OK)["revision"], 3);

        let deleted = app.delete(&path).token(&token).send().await;
        assert_eq!(deleted.status, StatusCode::NO_CONTENT);
        app.get(&path).token(&token).send().await.problem(404, "not_found");
    }

    async fn contacts_are_found_by_kind_words_and_horse(app: TestApp) {
        let (token, stranger) = (app.new_account().await, app.new_account().await);
        let horse = app.create_horse(&token, &plain_horse("Comet")).await;
        create(&app, &token, &vet()).await;
        for name in ["ann", "Ärmel", "Bo"] {
            let body = json!({ "kinds": ["owner"], "name": name, "horse_ids": [horse] });
            create(&app, &token, &body).await;
        }
        let all = ["ann", "Ärmel", "Bo", "Dr. Zoë Ames"];
        assert_eq!(names(&app, &token, "").await, all);
        assert_eq!(names(&app, &token, "?kind=emergency").await, all[3..]);
        assert_eq!(names(&app, &token, "?q=zoe%209315550147").await, all[3..]);
        let of_horse = format!("?horse={horse}&kind=owner&q=ar");
        assert_eq!(names(&app, &token, &of_horse).await, ["Ärmel"]);
        assert_eq!(names(&app, &stranger, "").await, [""; 0]);
        let first = app.get("/contacts?limit=2").token(&token).send().await;
        let link = first.header("link").to_owned();
        let next = link.split(['<', '>']).nth(1).expect("a link");
        let next = next.trim_start_matches("/showstable/contacts");
        assert_eq!(names(&app, &token, next).await, all[2..]);
        for bad in ["?kind=vet", "?horse=1", "?limit=0"] {
            let refused = app.get(&format!("/contacts{bad}")).token(&token).send().await;
            refused.problem(400, "bad_query");
        }
    }
}

#[tokio::test]
async fn a_repeated_creation_and_a_foreign_horse() {
    let app = TestApp::start().await;
    let (token, stranger) = (app.new_account().await, app.new_account().await);
    let create = || {
        let request = app.post("/contacts", &vet()).token(&token);
        request.header("idempotency-key", "one attempt").send()
    };
    let first = create().await.expect(StatusCode::CREATED);
    assert_eq!(create().await.expect(StatusCode::CREATED), first);
    assert_eq!(names(&app, &token, "").await.len(), 1);

    let foreign = app.create_horse(&stranger, &plain_horse("Comet")).await;
    let body = with(vet(), json!({ "horse_ids": [foreign] }));
    let refused = app.post("/contacts", &body).token(&token).send().await;
    assert_eq!(refused.wrong_fields(), ["horse_ids"]);
    let path = format!("/contacts/{}", id_of(&first));
    let refused = app.put(&path, &body).token(&token).send().await;
    assert_eq!(refused.wrong_fields(), ["horse_ids"]);
}
