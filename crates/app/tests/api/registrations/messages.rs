//! Messages of the office, and cancelled classes.

use reqwest::StatusCode;
use serde_json::{Value, json};

use super::links::mails;
use crate::support::{Answer, TestApp, entry, id_of, on_sqlite, only, show, with};

/// A show with the changes, and its owner's token.
async fn show_with(app: &TestApp, changes: Value) -> (String, Value) {
    let token = app.new_account().await;
    let made = app.post("/events", &with(show(), changes)).token(&token);
    (token, made.send().await.expect(StatusCode::CREATED))
}

async fn register(app: &TestApp, event: &Value, changes: Value) -> Value {
    let path = format!("/events/{}/register", id_of(event));
    let made = app.post(&path, &with(entry(), changes)).send().await;
    made.expect(StatusCode::CREATED)
}

async fn post(app: &TestApp, token: &str, path: &str, body: Value) -> Answer {
    app.post(path, &body).token(token).send().await
}

on_sqlite! {
    async fn a_message_is_mailed_once_to_each_address(app: TestApp) {
        let (token, event) = show_with(&app, json!({ "manager_email": "pat@example.com" })).await;
        let path = format!("/events/{}/messages", id_of(&event));
        let message = json!({ "to": "all", "subject": " Stalls ", "text": "They open at noon.\n\nSee you." });
        post(&app, &token, &path, message.clone()).await.problem(409, "no_recipients");
        register(&app, &event, json!({ "rider_email": "rae@example.org" })).await;
        register(&app, &event, json!({ "rider_email": "RAE@example.org" })).await;
        mails(&app, 2).await;
        let count = app.get(&format!("{path}/recipients")).token(&token).send().await.expect(StatusCode::OK);
        assert_eq!(count, json!({ "recipients": 1, "delivery": "outbox" }));
        let class = format!("{path}/recipients?to=class&class_id={}", event["classes"][0]["id"].as_str().expect("an id"));
        app.get(&class).token(&token).send().await.expect(StatusCode::OK);
        app.get(&format!("{path}/recipients?to=class")).token(&token).send().await.problem(400, "bad_query");
        let send = || app.post(&path, &message).token(&token).header("idempotency-key", "one").send();
        let made = send().await.expect(StatusCode::CREATED);
        assert_eq!(send().await.expect(StatusCode::CREATED), made);
        assert_eq!((&made["to"], &made["subject"], &made["recipients"], &made["class_id"]), (&json!("all"), &json!("Stalls"), &json!(1), &Value::Null));
        assert!(made["sent_by"].as_str().is_some_and(|it| it.ends_with("@example.org")), "{made}");
        let listed = app.get(&path).token(&token).send().await.expect(StatusCode::OK);
        assert_eq!(listed, json!([made]));
        let (subjects, mails) = mails(&app, 3).await;
        assert!(subjects.iter().filter(|it| *it == "Stalls").count() == 1, "{subjects:?}");
        let mail = &mails["Stalls"];
        for line in ["To: rae@example.org\r\n", "Reply-To: ", "pat@example.com", "They open at noon.\r\n"] {
            assert!(mail.contains(line), "{line}: {mail}");
        }
        let wrong = json!({ "to": "everybody", "subject": "a\nb", "text": " " });
        assert_eq!(post(&app, &token, &path, wrong).await.wrong_fields(), ["subject", "text", "to"]);
        for class in [Value::Null, json!("0190a6f0-0000-7000-8000-000000000001")] {
            let wrong = with(message.clone(), json!({ "to": "class", "class_id": class }));
            assert_eq!(post(&app, &token, &path, wrong).await.wrong_fields(), ["class_id"]);
        }
    }

    async fn a_class_is_cancelled_for_all_its_entries(app: TestApp) {
        let (token, event) = show_with(&app, json!({})).await;
        let both = register(&app, &event, json!({})).await;
        let class = event["classes"][0]["id"].as_str().expect("an id");
        let path = format!("/events/{}/classes/{class}", id_of(&event));
        let sheet = app.get(&format!("{path}/entries")).token(&token).send().await.expect(StatusCode::OK);
        let price = &event["classes"][0]["price"];
        assert_eq!(only(&sheet["entries"], &["state", "charged"]), json!([{ "state": "entered", "charged": price }]));
        let cancel = format!("{path}/cancel");
        assert_eq!(post(&app, &token, &cancel, json!({ "reason": " " })).await.wrong_fields(), ["reason"]);
        let reason = json!({ "reason": "No judge" });
        let done = post(&app, &token, &cancel, reason.clone()).await.expect(StatusCode::OK);
        assert_eq!(done, json!({ "entries": 1, "off": price }));
        let read = format!("/registrations/{}", id_of(&both));
        let entry = app.get(&read).token(&token).send().await.expect(StatusCode::OK);
        assert_eq!(entry["classes_entered"][0]["state"], "cancelled");
        assert_eq!(entry["history"][1]["reason"], "No judge");
        let changed = app.get(&format!("/events/{}", id_of(&event))).token(&token).send().await.expect(StatusCode::OK);
        assert_eq!((&changed["classes"][0]["closed"], &changed["revision"]), (&json!(true), &json!(2)));
        let again = post(&app, &token, &cancel, reason.clone()).await.expect(StatusCode::OK);
        assert_eq!(again, json!({ "entries": 0, "off": 0 }));
        let unknown = cancel.replace(class, "0190a6f0-0000-7000-8000-000000000001");
        post(&app, &token, &unknown, reason).await.problem(404, "not_found");
    }
}
