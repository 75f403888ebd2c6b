use reqwest::{Method, StatusCode};
use serde_json::{Value, json};

use crate::support::horses::{plain_horse, whole_horse};
use crate::support::{TestApp, entry, id_of, on_both_databases, with};
use crate::tasks::{DUE_ON, course, due_once};

async fn ids(app: &TestApp, token: &str, path: &str) -> Vec<String> {
    let listed = app.get(path).token(token).send().await;
    let listed = listed.expect(StatusCode::OK);
    let rows = listed.as_array().expect("a list").iter();
    rows.map(|row| {
        let id = [&row["_id"]["$oid"], &row["id"], &row["horse"]["id"]];
        let id = id.into_iter().find_map(Value::as_str);
        id.unwrap_or_default().to_owned()
    })
    .collect()
}

/// The kinds of what is in the calendar of a year.
async fn dated(app: &TestApp, token: &str) -> Vec<String> {
    let found = app
        .get("/calendar?from=2026-01-01&to=2026-12-31")
        .token(token);
    let found = found.send().await.expect(StatusCode::OK);
    let items = found.as_array().expect("a list").iter();
    let mut kinds: Vec<_> = items
        .map(|it| it["kind"].as_str().unwrap_or_default().to_owned())
        .collect();
    kinds.sort_unstable();
    kinds
}

/// What is about a horse: a course, a task, an entry of a show, and a document.
async fn use_horse(app: &TestApp, token: &str, horse: &str, office: &str) {
    let begun = app
        .post("/medications", &course(horse))
        .token(token)
        .send()
        .await;
    begun.expect(StatusCode::CREATED);
    let task = app
        .post("/tasks", &due_once(horse))
        .token(token)
        .send()
        .await;
    task.expect(StatusCode::CREATED);
    let event = id_of(&app.create_show(office).await);
    let entered = with(entry(), json!({ "horse_id": horse }));
    let entered = app
        .post(&format!("/events/{event}/register"), &entered)
        .token(token);
    entered.send().await.expect(StatusCode::CREATED);
    let facts = [
        ("kind", "coggins"),
        ("title", "Coggins"),
        ("expires_on", "2026-11-01"),
        ("horse_ids", horse),
    ];
    crate::documents::keep(app, token, b"%PDF-1.7", &facts).await;
}

async fn due_today(app: &TestApp, token: &str) -> String {
    let today = app
        .get(&format!("/today?date={DUE_ON}"))
        .token(token)
        .send()
        .await;
    today.expect(StatusCode::OK).to_string()
}

on_both_databases! {
    async fn an_archived_horse_leaves_lists_and_boards_and_comes_back(app: TestApp) {
        let (token, buyer) = (app.new_account().await, app.new_account().await);
        let horse = app.create_horse(&token, &whole_horse()).await;
        let stays = app.create_horse(&token, &plain_horse("Comet")).await;
        let contact = json!({ "kinds": ["other"], "name": "Kim Lee" });
        let contact = app.post("/contacts", &contact).token(&token).send().await;
        let contact = id_of(&contact.expect(StatusCode::CREATED));
        use_horse(&app, &token, &horse, &buyer).await;
        let before = dated(&app, &token).await;
        assert!(before.contains(&"document_end".to_owned()) && before.contains(&"care_due".to_owned()), "{before:?}");
        let began = due_today(&app, &token).await;
        assert!(began.contains("Ice the left hind") && began.contains("Bute"), "{began}");
        let path = format!("/horses/{horse}/archive");
        let wish = json!({
            "reason": "sold", "date": "2026-05-01", "to_contact_id": contact, "note": "With tack",
        });
        let archived = app.post(&path, &wish).token(&token).send().await;
        let archived = archived.expect(StatusCode::OK);
        let expected = with(wish, json!({ "to": "Kim Lee" }));
        assert_eq!(archived["archive"], expected);

        assert_eq!(ids(&app, &token, "/horses").await, [stays.as_str()]);
        assert_eq!(ids(&app, &token, "/horses?archived=true").await, [horse.as_str()]);
        for board in ["/horses/overview?view=feeding", "/horses/overview?view=boarding"] {
            let shown = ids(&app, &token, board).await;
            assert!(!shown.contains(&horse) && shown.len() == 1, "{board}: {shown:?}");
        }
        let due = ids(&app, &token, "/horses/health").await;
        assert!(!due.contains(&horse), "{due:?}");
        // The entry of the coming show stays.
        assert_eq!(dated(&app, &token).await, ["show_entered"]);
        let today = due_today(&app, &token).await;
        assert!(!today.contains(&horse) && !today.contains("Ice the left hind"), "{today}");
        assert_eq!(ids(&app, &token, "/medications").await, [""; 0]);
        assert_eq!(ids(&app, &buyer, "/horses/for-sale").await, [""; 0]);
        let seen = app.get(&format!("/horses/{horse}")).token(&buyer).send().await;
        seen.problem(404, "not_found");
        // It is found, marked, and keeps its records.
        let found = app.get("/search?q=midnight").token(&token).send().await;
        let found = found.expect(StatusCode::OK);
        let detail = found["horses"][0]["detail"].as_str().expect("a text");
        assert!(detail.starts_with("archived (sold)"), "{detail}");
        let whole = app.get(&format!("/horses/{horse}")).token(&token).send().await;
        let whole = whole.expect(StatusCode::OK);
        assert_eq!(whole["archive"], expected);
        assert_eq!(whole["health_records"], archived["health_records"]);
        let care = ids(&app, &token, &format!("/horses/{horse}/care")).await;
        assert!(!care.is_empty());
        // The name of a deleted contact stays.
        let gone = app.request(Method::DELETE, &format!("/contacts/{contact}"));
        gone.token(&token).send().await.expect(StatusCode::NO_CONTENT);
        let whole = app.get(&format!("/horses/{horse}")).token(&token).send().await;
        let archive = whole.expect(StatusCode::OK)["archive"].clone();
        assert_eq!((&archive["to_contact_id"], &archive["to"]), (&Value::Null, &json!("Kim Lee")));

        let back = app.request(Method::DELETE, &path).token(&token).send().await;
        back.expect(StatusCode::NO_CONTENT);
        assert_eq!(ids(&app, &token, "/horses").await, [stays, horse.clone()]);
        assert_eq!(dated(&app, &token).await, before);
        assert_eq!(due_today(&app, &token).await, began);
        assert_eq!(ids(&app, &buyer, "/horses/for-sale").await, [horse.as_str()]);
        let whole = app.get(&format!("/horses/{horse}")).token(&token).send().await;
        assert_eq!(whole.expect(StatusCode::OK)["archive"], Value::Null);
    }
}

#[tokio::test]
async fn a_horse_is_archived_for_a_reason_and_to_an_own_contact() {
    let app = TestApp::start().await;
    let (token, stranger) = (app.new_account().await, app.new_account().await);
    let horse = app.create_horse(&token, &plain_horse("Sun")).await;
    let path = format!("/horses/{horse}/archive");
    let contact = json!({ "kinds": ["other"], "name": "Kim Lee" });
    let contact = app
        .post("/contacts", &contact)
        .token(&stranger)
        .send()
        .await;
    let contact = id_of(&contact.expect(StatusCode::CREATED));
    let left = json!({ "reason": "left", "date": "2026-05-01" });
    for (wish, field) in [
        (json!({ "date": "2026-05-01" }), "reason"),
        (json!({ "reason": "left" }), "date"),
        (with(left.clone(), json!({ "reason": "lost" })), "reason"),
        (
            with(left, json!({ "to_contact_id": contact })),
            "to_contact_id",
        ),
    ] {
        let refused = app.post(&path, &wish).token(&token).send().await;
        let refused = refused.problem(422, "invalid_fields");
        assert!(!refused["fields"][field].is_null(), "{refused}");
    }
    let bad = app.get("/horses?archived=maybe").token(&token).send().await;
    bad.problem(400, "bad_query");
}
