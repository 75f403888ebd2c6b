//! A rider's own entry, by its link, and the mails about it.

use std::collections::BTreeMap;
use std::time::Duration;

use reqwest::StatusCode;
use serde_json::{Value, json};

use crate::support::{Answer, TestApp, entry, id_of, on_sqlite, only, show, with};

/// The secret part of the link of an entry.
pub(crate) fn link_of(entry: &Value) -> String {
    let url = entry["link"].as_str().expect("a link");
    let (_, token) = url.rsplit_once("/entry/").expect("the page of the entry");
    token.to_owned()
}

/// A new entry as the list of its show has it in this row, which says to whom it is linked.
pub(crate) fn listed(mut entry: Value, row: &Value) -> Value {
    entry.as_object_mut().expect("an entry").remove("link");
    entry["missing"] = json!([]);
    for name in LINKED {
        entry[name] = row[name].clone();
    }
    entry
}

/// To whom an entry is linked.
pub(crate) const LINKED: [&str; 7] = [
    "linked",
    "rider_id",
    "owner_id",
    "trainer_id",
    "payer_id",
    "prize_to_id",
    "show_horse_id",
];

fn path_of(entry: &Value) -> String {
    format!("/entries/{}", link_of(entry))
}

async fn read(app: &TestApp, path: &str) -> Value {
    app.get(path).send().await.expect(StatusCode::OK)
}

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

fn states(entry: &Value) -> Vec<&str> {
    let classes = entry["classes_entered"].as_array().expect("classes");
    let states = classes.iter().map(|class| class["state"].as_str());
    states.map(|state| state.expect("a state")).collect()
}

/// The body and the headers, without those that differ in each answer.
fn refusal(answer: &Answer) -> (String, Vec<String>) {
    answer.problem(404, "link_not_valid");
    let headers = answer.headers.iter().filter(|(name, _)| {
        // A loaded server closes connections.
        !["connection", "date", "x-request-id"].contains(&name.as_str())
    });
    let mut headers: Vec<_> = headers.map(|it| format!("{it:?}")).collect();
    headers.sort();
    (answer.text.clone(), headers)
}

/// Waits for `count` mails in the outbox; returns their subjects, and the mails
/// by subject.
pub(crate) async fn mails(app: &TestApp, count: usize) -> (Vec<String>, BTreeMap<String, String>) {
    for _ in 0..400 {
        let folder = std::fs::read_dir(app.data_dir.path().join("outbox"));
        let paths = folder
            .into_iter()
            .flatten()
            .map(|it| it.expect("readable").path());
        let paths: Vec<_> = paths
            .filter(|it| it.extension().is_some_and(|it| it == "eml"))
            .collect();
        if paths.len() >= count {
            let read = |path| std::fs::read_to_string(path).expect("ASCII");
            let subject = |mail: &str| {
                let mut lines = mail.lines();
                let line = lines.find_map(|it| it.strip_prefix("Subject: "));
                line.expect("a subject").to_owned()
            };
            let mails = paths
                .into_iter()
                .map(read)
                .map(|mail: String| (subject(&mail), mail));
            let mails: Vec<_> = mails.collect();
            let mut subjects: Vec<_> = mails.iter().map(|it| it.0.clone()).collect();
            subjects.sort();
            return (subjects, mails.into_iter().collect());
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    panic!("{count} mails were not in the outbox within 20 s");
}

on_sqlite! {
    async fn a_rider_reads_changes_and_scratches_an_entry(app: TestApp) {
        let (token, event) = show_with(&app, json!({ "classes": [
            { "name": "One", "price": 10, "capacity": 1 }, { "name": "Two", "price": 20 },
        ], "fees": [{ "name": "Stall", "amount": 40, "per": "unit" }] })).await;
        let classes = json!([{ "name": "One" }]);
        let made = register(&app, &event, json!({ "classes_entered": classes })).await;
        let second = register(&app, &event, json!({ "classes_entered": classes, "rider_email": "second@example.org" })).await;
        assert_eq!(second["status"], "waitlisted");
        // What a mail says is the entry when it is delivered.
        mails(&app, 2).await;
        let path = path_of(&made);
        let own = read(&app, &path).await;
        assert_eq!((&own["rider_name"], &own["total_fee"], &own["event"]["name"]), (&made["rider_name"], &json!(10), &event["name"]));
        let stall = json!([{ "fee_id": event["fees"][0]["id"], "quantity": 2 }]);
        let wish = with(entry(), json!({ "rider_phone": "931-555-0100", "classes_entered": [{ "name": "two" }], "extras": stall, "revision": 1 }));
        let changed = app.put(&path, &wish).send().await.expect(StatusCode::OK);
        assert_eq!((states(&changed), &changed["total_fee"], &changed["rider_phone"]), (vec!["scratched", "entered"], &json!(100), &json!("931-555-0100")));
        assert_eq!(only(&changed["extras"], &["name", "unit_amount", "quantity"]), json!([{ "name": "Stall", "unit_amount": 40, "quantity": 2 }]));
        app.put(&path, &wish).send().await.problem(409, "changed_meanwhile");
        // The place that came free is the second rider's.
        let moved = read(&app, &path_of(&second)).await;
        assert_eq!((&moved["status"], &moved["total_fee"]), (&json!("entered"), &json!(10)));
        let wrong = with(entry(), json!({ "rider_name": " ", "classes_entered": null }));
        assert_eq!(app.put(&path, &wrong).send().await.wrong_fields(), ["classes_entered", "extras", "rider_name"]);
        let wrong = with(wish, json!({ "revision": null, "classes_entered": [{ "name": "None" }] }));
        assert_eq!(app.put(&path, &wrong).send().await.wrong_fields(), ["classes_entered[0].name"]);
        let scratch = format!("{path}/scratch");
        let out = app.post(&scratch, &json!({})).send().await.expect(StatusCode::OK);
        assert_eq!((&out["status"], &out["total_fee"]), (&json!("scratched"), &json!(0)));
        let again = app.post(&scratch, &json!({})).send().await.expect(StatusCode::OK);
        assert_eq!(again, out);
        let office = app.get(&format!("/registrations/{}", id_of(&made))).token(&token).send().await.expect(StatusCode::OK);
        let authors = office["history"].as_array().expect("a history").iter();
        assert!(authors.clone().count() > 4 && authors.into_iter().all(|it| it["by"] == "rider" && it["account"].is_null()), "{office}");
        let (subjects, mails) = mails(&app, 5).await;
        let name = event["name"].as_str().expect("a name");
        assert_eq!(subjects, [
            format!("A place came free: {name}"), format!("Entry changed: {name}"), format!("Entry received: {name}"),
            format!("Entry scratched: {name}"), format!("On the waiting list: {name}"),
        ]);
        let moved = &mails[&subjects[0]];
        assert!(moved.contains("To: second@example.org\r\n"), "{moved}");
        assert!(moved.replace("=\r\n", "").contains(&link_of(&second)), "{moved}");
    }

    async fn a_rider_is_shown_nothing_of_the_office_or_of_others(app: TestApp) {
        let (token, event) = show_with(&app, json!({})).await;
        let made = register(&app, &event, json!({})).await;
        let other = register(&app, &event, json!({ "rider_name": "Secret Other" })).await;
        let office = format!("/registrations/{}", id_of(&made));
        let post = |path: &str, body: Value| app.post(&format!("{office}/{path}"), &body).token(&token).send();
        let waiver = json!({ "line": made["bill"][0]["id"], "reason": "secret niece" });
        post("waivers", waiver).await.expect(StatusCode::OK);
        let payment = json!({ "kind": "payment", "method": "cash", "amount": 5, "note": "secret note" });
        post("payments", payment).await.expect(StatusCode::CREATED);
        let me = app.get("/accounts/me").token(&token).send().await.expect(StatusCode::OK);
        let answer = app.get(&path_of(&made)).send().await;
        let own = answer.expect(StatusCode::OK);
        assert_eq!((&own["paid"], &own["balance"], &own["bill"][0]["amount"]), (&json!(5), &json!(7.5), &json!(0)));
        let email = me["email"].as_str().expect("an address");
        for secret in ["secret", "Secret", email, &id_of(&other), &link_of(&other), "recorded_by", "history", "account"] {
            assert!(!answer.text.contains(secret), "{secret}: {}", answer.text);
        }
        assert_eq!(answer.headers["cache-control"], "no-store");
    }

    async fn a_link_that_leads_nowhere_is_one_answer(app: TestApp) {
        let (token, event) = show_with(&app, json!({})).await;
        let made = register(&app, &event, json!({})).await;
        let office = format!("/registrations/{}", id_of(&made));
        let renewed = app.post(&format!("{office}/link"), &json!({})).token(&token).send().await.expect(StatusCode::OK);
        assert_ne!(link_of(&renewed), link_of(&made));
        let kept = app.get(&office).token(&token).send().await.expect(StatusCode::OK);
        assert_eq!(kept, renewed);
        read(&app, &path_of(&renewed)).await;
        let (gone_token, gone) = show_with(&app, json!({})).await;
        let gone_entry = register(&app, &gone, json!({})).await;
        app.delete(&format!("/events/{}", id_of(&gone))).token(&gone_token).send().await;
        let link = link_of(&renewed);
        let last = if link.ends_with('A') { "B" } else { "A" };
        let altered = format!("{}{last}", &link[..21]);
        let links = [link_of(&made), link_of(&gone_entry), altered, "AAAAAAAAAAAAAAAAAAAAAA".to_owned(), "x".to_owned(), "%00".to_owned(), "a%2Fb".to_owned()];
        let wish = with(entry(), json!({ "extras": [] }));
        let mut answers = Vec::new();
        for link in links {
            let path = format!("/entries/{link}");
            answers.push(refusal(&app.get(&path).send().await));
            answers.push(refusal(&app.put(&path, &wish).send().await));
            answers.push(refusal(&app.post(&format!("{path}/scratch"), &json!({})).send().await));
        }
        for answer in &answers {
            assert_eq!(answer, &answers[0]);
        }
    }

    async fn the_office_s_dates_and_decisions_hold_for_the_rider(app: TestApp) {
        let (token, event) = show_with(&app, json!({ "entries_close_at": "2026-05-01T11:00:00Z", "late_entries": true })).await;
        let late = register(&app, &event, json!({})).await;
        let wish = with(entry(), json!({ "extras": [] }));
        app.put(&path_of(&late), &wish).send().await.problem(409, "registration_closed");
        // What the desk left blank is still added, and not changed then.
        let known = json!({ "rider_name": "Walt King", "horse_name": "Comet", "classes_entered": [], "notes": "", "extras": [] });
        let path = format!("/events/{}/registrations", id_of(&event));
        let desk = json!({ "rider_name": "Walt King", "horse_name": "Comet" });
        let walk_in = app.post(&path, &desk).token(&token).send().await.expect(StatusCode::CREATED);
        let complete = with(entry(), known);
        let own = app.put(&path_of(&walk_in), &complete).send().await.expect(StatusCode::OK);
        assert_eq!((&own["rider_email"], &own["missing"]), (&complete["rider_email"], &json!([])));
        let again = with(complete, json!({ "rider_phone": "931-555-0100" }));
        app.put(&path_of(&walk_in), &again).send().await.problem(409, "registration_closed");
        // It is scratched all the same, and keeps its bill.
        let out = app.post(&format!("{}/scratch", path_of(&late)), &json!({})).send().await.expect(StatusCode::OK);
        assert_eq!((&out["status"], &out["total_fee"]), (&json!("scratched"), &json!(47.5)));
        let (_, begun) = show_with(&app, json!({ "start_date": "2026-05-01T11:00:00Z" })).await;
        let begun = register(&app, &begun, json!({})).await;
        app.post(&format!("{}/scratch", path_of(&begun)), &json!({})).send().await.problem(409, "show_has_begun");
        let (token_of_other, other) = show_with(&app, json!({})).await;
        let cancelled = register(&app, &other, json!({})).await;
        let status = format!("/registrations/{}/status", id_of(&cancelled));
        app.post(&status, &json!({ "status": "cancelled" })).token(&token_of_other).send().await.expect(StatusCode::OK);
        app.put(&path_of(&cancelled), &wish).send().await.problem(409, "entry_cancelled");
        app.post(&status, &json!({ "status": "entered" })).token(&token).send().await.problem(404, "not_found");
    }
}

#[tokio::test]
async fn guesses_of_links_are_limited() {
    let app = TestApp::with(&[("SHOWSTABLE_RATE_LIMIT", "on")]).await;
    let mut statuses = Vec::new();
    for number in 0..260 {
        let path = format!("/entries/guess{number:017}");
        statuses.push(app.get(&path).send().await.status);
    }
    assert!(statuses.contains(&StatusCode::TOO_MANY_REQUESTS));
}
