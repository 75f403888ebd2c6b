//! `observations`: what people saw on horses.

use reqwest::{Method, StatusCode};
use serde_json::{Value, json};

use crate::organization::people::{invited, sign_up};
use crate::support::horses::{jpeg, plain_horse};
use crate::support::{TestApp, id_of, on_both_databases};

/// Writes down what was seen on a horse, with a photo.
pub(crate) async fn observe(app: &TestApp, token: &str, horse: &str, text: &str) -> Value {
    let path = format!("/horses/{horse}/observations");
    let made = app.upload_to(&path, &jpeg(80, 40), &[("text", text)]);
    made.token(token).send().await.expect(StatusCode::CREATED)
}

async fn listed(app: &TestApp, token: &str, query: &str) -> Vec<Value> {
    let found = app.get(&format!("/observations{query}")).token(token);
    let found = found.send().await.expect(StatusCode::OK);
    found.as_array().expect("a list").clone()
}

fn photo_of(observation: &Value) -> String {
    observation["photo"].as_str().expect("a path").to_owned()
}

/// The owner of a barn with a horse, and a groom who works there.
pub(crate) async fn barn(app: &TestApp) -> (String, String, String) {
    let (owner, _, link) = invited(app, "caretaker").await;
    let groom = sign_up(app, "ann@example.org").await;
    let accepted = app.post(&format!("/invitations/{link}"), &json!({}));
    accepted.token(&groom).send().await.expect(StatusCode::OK);
    let horse = app.create_horse(&owner, &plain_horse("Comet")).await;
    (owner, groom, horse)
}

on_both_databases! {
    async fn what_a_groom_saw_waits_for_those_who_keep_the_barn(app: TestApp) {
        let (owner, groom, horse) = barn(&app).await;
        let stranger = app.new_account().await;
        let seen = observe(&app, &groom, &horse, "Warm near fore").await;
        assert_eq!(seen["horse"], json!({ "id": horse, "name": "Comet" }));
        assert_eq!((&seen["seen"], &seen["is_own"]), (&json!(false), &json!(true)));
        assert_eq!(seen["author"], "ann@example.org");
        assert!(app.fetch(&photo_of(&seen)).await.is_some());
        let unseen = listed(&app, &owner, "?seen=false").await;
        assert_eq!((unseen.len(), id_of(&unseen[0])), (1, id_of(&seen)));
        assert_eq!(listed(&app, &stranger, "").await, [json!(null); 0]);
        let path = format!("/observations/{}", id_of(&seen));
        let see = |token: &str, body: Value| app.put(&path, &body).token(token).send();
        see(&groom, json!({ "seen": true })).await.problem(403, "role_not_sufficient");
        see(&stranger, json!({ "seen": true })).await.problem(404, "not_found");
        assert_eq!(see(&owner, json!({})).await.wrong_fields(), ["seen"]);
        for _ in 0..2 {
            let answer = see(&owner, json!({ "seen": true })).await.expect(StatusCode::OK);
            assert_eq!(answer["seen"], true);
        }
        assert_eq!(listed(&app, &owner, "?seen=false").await, [json!(null); 0]);
        let of_horse = format!("?seen=true&horse_id={horse}");
        assert_eq!(listed(&app, &groom, &of_horse).await.len(), 1);
        let answer = see(&owner, json!({ "seen": false })).await.expect(StatusCode::OK);
        assert_eq!(answer["seen"], false);
    }

    async fn a_repeated_attempt_writes_once_and_keeps_one_photo(app: TestApp) {
        let (_, groom, horse) = barn(&app).await;
        let path = format!("/horses/{horse}/observations");
        let attempt = |text: &str| {
            app.upload_to(&path, &jpeg(80, 40), &[("text", text)])
                .token(&groom)
                .header("idempotency-key", "once")
                .send()
        };
        let first = attempt("Coughs").await.expect(StatusCode::CREATED);
        assert_eq!(attempt("Coughs").await.expect(StatusCode::CREATED), first);
        attempt("Limps").await.problem(422, "idempotency_key_reused");
        assert_eq!(listed(&app, &groom, "").await, [first]);
        assert_eq!(app.database.count("photos").await, 1);
    }

    async fn whoever_wrote_it_deletes_it_with_its_photo(app: TestApp) {
        let (owner, groom, horse) = barn(&app).await;
        let delete = async |token: &str, observation: &Value| {
            let path = format!("/observations/{}", id_of(observation));
            app.request(Method::DELETE, &path).token(token).send().await
        };
        let of_groom = observe(&app, &groom, &horse, "Coughs").await;
        let of_owner = observe(&app, &owner, &horse, "Limps").await;
        delete(&groom, &of_owner).await.problem(403, "role_not_sufficient");
        delete(&groom, &of_groom).await.expect(StatusCode::NO_CONTENT);
        delete(&groom, &of_groom).await.problem(404, "not_found");
        assert!(app.fetch(&photo_of(&of_groom)).await.is_none());
        let horse = format!("/horses/{horse}");
        let deleted = app.request(Method::DELETE, &horse).token(&owner).send().await;
        deleted.expect(StatusCode::NO_CONTENT);
        assert_eq!(listed(&app, &owner, "").await, [json!(null); 0]);
        assert!(app.fetch(&photo_of(&of_owner)).await.is_none());
    }

    async fn nothing_is_written_of_a_wrong_one(app: TestApp) {
        let (_, groom, horse) = barn(&app).await;
        let path = format!("/horses/{horse}/observations");
        let send = |file: &[u8], text: &str| {
            app.upload_to(&path, file, &[("text", text)]).token(&groom).send()
        };
        assert_eq!(send(&jpeg(8, 8), "  ").await.wrong_fields(), ["text"]);
        let long = "x".repeat(2001);
        assert_eq!(send(&jpeg(8, 8), &long).await.wrong_fields(), ["text"]);
        send(b"%PDF-1.7", "Limps").await.problem(415, "unsupported_image");
        let path = "/horses/01890000-0000-7000-8000-000000000001/observations";
        let of_none = app.upload_to(path, &jpeg(8, 8), &[("text", "Limps")]).token(&groom);
        of_none.send().await.problem(404, "not_found");
        assert_eq!(listed(&app, &groom, "").await, [json!(null); 0]);
        // A photo is not needed.
        let path = format!("/horses/{horse}/observations");
        let form = "multipart/form-data; boundary=b";
        let body = "--b\r\ncontent-disposition: form-data; name=\"text\"\r\n\r\nLimps\r\n--b--\r\n";
        let made = app.request(Method::POST, &path).token(&groom);
        let made = made.header("content-type", form).body(body).send().await;
        assert_eq!(made.expect(StatusCode::CREATED)["photo"], Value::Null);
    }
}
