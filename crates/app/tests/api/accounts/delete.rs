use reqwest::{Method, StatusCode};
use serde_json::json;

use crate::accounts::password_reset::mails;
use crate::organization::people::{invited, sign_up};
use crate::support::horses::plain_horse;
use crate::support::{Answer, TestApp, credentials, entry, id_of, on_both_databases};

pub(crate) async fn delete(app: &TestApp, token: &str, password: &str) -> Answer {
    let request = app.raw(Method::DELETE, "/showstable/accounts/me");
    let body = json!({ "password": password });
    request.json(&body).token(token).send().await
}

on_both_databases! {
    async fn a_deleted_account_is_gone_at_once_with_its_shows_and_horses(app: TestApp) {
        let token = sign_up(&app, "rae@example.org").await;
        let login = app.post("/accounts/login", &credentials("rae@example.org")).send().await;
        let other = login.expect(StatusCode::OK)["token"].clone();
        let other = other.as_str().expect("a token");
        let show = app.create_show(&token).await;
        let form = format!("/events/public/{}", show["hashed_id"].as_str().expect("a link"));
        let register = format!("/events/{}/register", id_of(&show));
        app.post(&register, &entry()).send().await.expect(StatusCode::CREATED);
        app.get(&form).send().await.expect(StatusCode::OK);
        app.create_horse(&token, &plain_horse("Comet")).await;

        delete(&app, &token, "a quiet mare 7").await.expect(StatusCode::NO_CONTENT);
        for token in [token.as_str(), other] {
            app.get("/accounts/me").token(token).send().await.problem(401, "unauthenticated");
        }
        app.get(&form).send().await.problem(404, "not_found");
        app.post(&register, &entry()).send().await.problem(404, "not_found");
        let login = app.post("/accounts/login", &credentials("rae@example.org")).send().await;
        login.problem(401, "invalid_credentials");
        let told = mails(&app, 2).await;
        assert!(told.iter().any(|it| it.contains("Subject: Your account was deleted")), "{told:?}");
        // The other one is the rider's. The address opens a new, empty account.
        let again = sign_up(&app, "rae@example.org").await;
        for list in ["/events", "/horses"] {
            let found = app.get(list).token(&again).send().await.expect(StatusCode::OK);
            assert_eq!(found, json!([]), "{list}");
        }
    }

    async fn an_organization_with_people_keeps_an_owner(app: TestApp) {
        let (owner, organization, link) = invited(&app, "manager").await;
        let show = app.create_show(&owner).await;
        let ann = sign_up(&app, "ann@example.org").await;
        let path = format!("/invitations/{link}");
        app.post(&path, &json!({})).token(&ann).send().await.expect(StatusCode::OK);
        let refused = delete(&app, &owner, "a quiet mare 7").await.problem(409, "last_owner");
        let sentence = refused["detail"].as_str().expect("a sentence");
        assert!(sentence.starts_with("Others work in "), "{sentence}");
        let me = app.get("/accounts/me").token(&ann).send().await.expect(StatusCode::OK);
        let member = format!("{organization}/members/{}", id_of(&me));
        let role = json!({ "role": "owner" });
        app.put(&member, &role).token(&owner).send().await.expect(StatusCode::OK);
        delete(&app, &owner, "a quiet mare 7").await.expect(StatusCode::NO_CONTENT);
        let event = format!("/events/{}", id_of(&show));
        app.get(&event).token(&ann).send().await.expect(StatusCode::OK);
        let leave = app.delete(&member).token(&ann).send().await;
        leave.problem(409, "last_owner");
        let trail = app.get(&format!("{organization}/audit")).token(&ann).send().await;
        let trail = trail.expect(StatusCode::OK);
        let removed = &trail.as_array().expect("lines")[0];
        assert_eq!((&removed["kind"], &removed["account"]), (&json!("member_removed"), &json!(null)));
    }
}

#[tokio::test]
async fn a_wrong_password_deletes_nothing() {
    let app = TestApp::start().await;
    let token = sign_up(&app, "rae@example.org").await;
    let problem = delete(&app, &token, "another mare 8").await;
    let problem = problem.problem(422, "invalid_fields");
    assert_eq!(problem["fields"], json!({ "password": ["is wrong"] }));
    let problem = delete(&app, &token, "")
        .await
        .problem(422, "invalid_fields");
    assert_eq!(problem["fields"], json!({ "password": ["is required"] }));
    app.get("/accounts/me")
        .token(&token)
        .send()
        .await
        .expect(StatusCode::OK);
}
