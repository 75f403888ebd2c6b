use reqwest::StatusCode;
use serde_json::{Value, json};

use crate::support::{TestApp, id_of, on_both_databases, show, with};

async fn create(app: &TestApp, token: &str, changes: Value) -> Value {
    let made = app.post("/events", &with(show(), changes)).token(token);
    made.send().await.expect(StatusCode::CREATED)
}

/// The address of something public of a show.
fn public(event: &Value, what: &str) -> String {
    let link = event["hashed_id"].as_str().expect("a link");
    format!("/events/public/{link}/{what}")
}

/// The lines of those of a list with this title.
fn lines<'a>(list: &'a Value, member: &str, named: &str) -> &'a Value {
    let mut items = list[member].as_array().expect("a list").iter();
    let found = items.find(|it| it["role"] == named || it["title"] == named);
    found.map_or(&Value::Null, |it| &it["lines"])
}

on_both_databases! {
    async fn it_says_what_the_show_its_rings_and_its_organization_say(app: TestApp) {
        let token = app.new_account().await;
        let organization = app.get("/organization").token(&token).send().await.expect(StatusCode::OK);
        let named = with(organization.clone(), json!({ "name": "Shelby Saddle Club", "website": "https://club.example" }));
        app.put(&format!("/organization/{}", id_of(&organization)), &named).token(&token).send().await.expect(StatusCode::OK);
        let fees = json!([
            { "name": "Office fee", "amount": 15, "per": "entry", "required": true },
            { "name": "Stall", "amount": 60, "per": "unit", "required": false },
        ]);
        let event = create(&app, &token, json!({ "fees": fees, "public_contact": true, "payment_note": "By check." })).await;
        let class = event["classes"][0]["id"].as_str().expect("an id");
        let own = format!("/events/{}", id_of(&event));
        let format = json!({ "kind": "placed", "places": 6, "judges": [{ "name": "Jo Judge", "address": "1 Main St" }] });
        app.put(&format!("{own}/classes/{class}/format"), &format).token(&token).send().await.expect(StatusCode::OK);
        let schedule = json!({
            "rings": [{ "id": "main", "name": "Main ring" }],
            "sessions": [{ "ring_id": "main", "starts_at": "2026-06-06T23:00:00Z", "lines": [
                { "class_id": class, "goes": "together", "minutes": 15 },
                { "name": "Lunch", "minutes": 30 },
            ] }],
        });
        app.put(&format!("{own}/schedule"), &schedule).token(&token).send().await.expect(StatusCode::OK);
        let list = app.get(&public(&event, "prize_list")).send().await.expect(StatusCode::OK);
        let by_id = app.get(&format!("/events/public/{}/prize_list", id_of(&event))).send().await;
        assert_eq!(by_id.expect(StatusCode::OK), list);
        assert_eq!(list["name"], event["name"]);
        assert_eq!(*lines(&list, "officials", "Organizer"), json!(["Shelby Saddle Club", "https://club.example"]));
        assert_eq!(*lines(&list, "officials", "Judge"), json!(["Jo Judge"]));
        assert_eq!(lines(&list, "officials", "Manager")[0], event["manager_name"]);
        assert_eq!(list["classes"][0]["name"], event["classes"][0]["name"]);
        assert_eq!(list["fees"], json!([{ "name": "Office fee", "amount": 15, "per": "per entry", "conditions": "" }]));
        assert_eq!(list["extras"][0]["name"], "Stall");
        assert_eq!(list["schedule"][0]["ring"], "Main ring");
        assert_eq!(list["schedule"][0]["lines"][1], "Lunch");
        assert_eq!(list["payment_note"], "By check.");
        let link = list["entry_link"].as_str().expect("a link");
        assert!(link.ends_with(&format!("/pv/event/{}", event["hashed_id"].as_str().expect("a link"))), "{link}");
        // Whoever judges is named, and not where they live.
        assert!(!list.to_string().contains("1 Main St"), "{list}");
    }
}

on_both_databases! {
    async fn whom_riders_do_not_ask_is_not_named(app: TestApp) {
        let token = app.new_account().await;
        let event = create(&app, &token, json!({ "public_contact": false })).await;
        let list = app.get(&public(&event, "prize_list")).send().await.expect(StatusCode::OK);
        assert_eq!(*lines(&list, "officials", "Manager"), Value::Null);
        let manager = event["manager_name"].as_str().expect("a name");
        assert!(!list.to_string().contains(manager), "{list}");
    }
}

on_both_databases! {
    async fn every_change_is_in_the_next_list(app: TestApp) {
        let token = app.new_account().await;
        let event = create(&app, &token, json!({})).await;
        let address = public(&event, "prize_list");
        app.get(&address).send().await.expect(StatusCode::OK);
        let own = format!("/events/{}", id_of(&event));
        let renamed = with(show(), json!({ "name": "Renamed", "classes": event["classes"] }));
        app.put(&own, &renamed).token(&token).send().await.expect(StatusCode::OK);
        let list = app.get(&address).send().await.expect(StatusCode::OK);
        assert_eq!(list["name"], "Renamed");
        app.delete(&own).token(&token).send().await.expect(StatusCode::NO_CONTENT);
        app.get(&address).send().await.problem(404, "not_found");
    }
}

#[tokio::test]
async fn the_papers_are_named_and_read_by_office_and_riders() {
    let app = TestApp::sqlite().await;
    let token = app.new_account().await;
    let event = create(&app, &token, json!({})).await;
    let own = format!("/events/{}/print", id_of(&event));
    for (paper, file) in [
        ("prize-list.pdf", "2026-06-06 prize list.pdf"),
        ("entry-blank.pdf", "2026-06-06 entry blank.pdf"),
    ] {
        let office = app.get(&format!("{own}/{paper}")).token(&token);
        let office = office.send().await;
        let rider = app.get(&public(&event, paper)).send().await;
        for pdf in [&office, &rider] {
            assert_eq!(pdf.header("content-type"), "application/pdf");
            assert!(pdf.header("content-disposition").contains(file));
            assert!(pdf.bytes.starts_with(b"%PDF-"));
        }
        assert!(office.bytes == rider.bytes);
        let none = app.get(&format!("/events/public/nothing/{paper}"));
        none.send().await.problem(404, "not_found");
    }
    let code = app.get(&public(&event, "qr.svg")).send().await;
    assert_eq!(code.header("content-type"), "image/svg+xml");
}

/// What the office writes for a show whose first class has a sponsor and a trophy.
fn texts(event: &Value) -> Value {
    json!({
        "before": "# Welcome\n\n<b>All</b> breeds.",
        "after": "See you there.",
        "honors": [{ "class_id": event["classes"][0]["id"], "sponsor": "Shelby Feed", "trophy": "Silver bowl" }],
    })
}

on_both_databases! {
    async fn what_the_office_writes_is_in_the_list_and_in_that_of_a_copy(app: TestApp) {
        let token = app.new_account().await;
        let event = create(&app, &token, json!({})).await;
        let own = format!("/events/{}/prize_list", id_of(&event));
        let blank = app.get(&own).token(&token).send().await.expect(StatusCode::OK);
        assert_eq!(blank, json!({ "before": "", "after": "", "honors": [], "published_at": null, "revision": 1 }));
        let address = public(&event, "prize_list");
        app.get(&address).send().await.expect(StatusCode::OK);
        let saved = app.put(&own, &texts(&event)).token(&token).send().await.expect(StatusCode::OK);
        assert_eq!((&saved["revision"], &saved["honors"]), (&json!(2), &texts(&event)["honors"]));
        let list = app.get(&address).send().await.expect(StatusCode::OK);
        assert_eq!(list["before"], texts(&event)["before"]);
        assert_eq!(list["after"], "See you there.");
        let class = &list["classes"][0];
        assert_eq!((&class["sponsor"], &class["trophy"]), (&json!("Shelby Feed"), &json!("Silver bowl")));
        assert_eq!(list["published"], Value::Null);
        app.post(&format!("{own}/publication"), &json!({})).token(&token).send().await.expect(StatusCode::OK);
        let wish = json!({ "name": "Autumn Classic", "start_date": "2026-09-05T18:00:00-05:00", "end_date": "2026-09-05T23:00:00-05:00" });
        let copied = app.post(&format!("/events/{}/copy", id_of(&event)), &wish).token(&token).send().await.expect(StatusCode::CREATED);
        let list = app.get(&public(&copied, "prize_list")).send().await.expect(StatusCode::OK);
        assert_eq!((&list["before"], &list["published"]), (&texts(&event)["before"], &Value::Null));
        assert_eq!(list["classes"][0]["sponsor"], "Shelby Feed");
        assert_eq!(list["classes"][0]["id"], copied["classes"][0]["id"]);
    }
}

on_both_databases! {
    async fn what_cannot_be_written_is_refused_at_its_field_or_its_revision(app: TestApp) {
        let token = app.new_account().await;
        let (event, other) = (create(&app, &token, json!({})).await, create(&app, &token, json!({})).await);
        let own = format!("/events/{}/prize_list", id_of(&event));
        let foreign = app.put(&own, &texts(&other)).token(&token).send().await;
        assert_eq!(foreign.wrong_fields(), ["honors[0].class_id"]);
        let long = with(texts(&event), json!({ "before": "x".repeat(10_001) }));
        assert_eq!(app.put(&own, &long).token(&token).send().await.wrong_fields(), ["before"]);
        let first = with(texts(&event), json!({ "revision": 1 }));
        app.put(&own, &first).token(&token).send().await.expect(StatusCode::OK);
        app.put(&own, &first).token(&token).send().await.problem(409, "changed_meanwhile");
    }
}

on_both_databases! {
    async fn what_changes_after_the_publication_is_a_dated_correction(app: TestApp) {
        let token = app.new_account().await;
        let event = create(&app, &token, json!({})).await;
        let own = format!("/events/{}", id_of(&event));
        let publication = format!("{own}/prize_list/publication");
        let published = app.post(&publication, &json!({})).token(&token).send().await.expect(StatusCode::OK);
        assert!(published["published_at"]["$date"].is_string(), "{published}");
        let address = public(&event, "prize_list");
        let list = app.get(&address).send().await.expect(StatusCode::OK);
        assert!(list["published"].as_str().expect("a date").contains("2026"), "{list}");
        assert_eq!(list["corrections"], json!([]));
        let mut classes = event["classes"].clone();
        classes[0]["price"] = json!(40);
        let changed = with(show(), json!({ "classes": classes, "office_notes": "Secret.", "manager_phone": "931-555-0000" }));
        app.put(&own, &changed).token(&token).send().await.expect(StatusCode::OK);
        let list = app.get(&address).send().await.expect(StatusCode::OK);
        let [day] = list["corrections"].as_array().expect("days").as_slice() else {
            panic!("{list}");
        };
        let lines: Vec<_> = day["lines"].as_array().expect("lines").iter().map(|it| it.as_str().expect("a line")).collect();
        let [line] = lines.as_slice() else { panic!("{lines:?}") };
        assert!(line.starts_with("Class: 1: Open Pleasure, $40.00") && line.contains("Before: 1: Open Pleasure, $35.00"), "{line}");
        // Published anew, it starts without corrections; taken back, it is a draft.
        app.post(&publication, &json!({})).token(&token).send().await.expect(StatusCode::OK);
        let list = app.get(&address).send().await.expect(StatusCode::OK);
        assert_eq!(list["corrections"], json!([]));
        app.delete(&publication).token(&token).send().await.expect(StatusCode::OK);
        let list = app.get(&address).send().await.expect(StatusCode::OK);
        assert_eq!(list["published"], Value::Null);
        let trail = app.get(&format!("{own}/audit")).token(&token).send().await.expect(StatusCode::OK);
        let kinds = trail.as_array().expect("lines").iter().filter(|it| it["kind"] == "prize_list");
        assert_eq!(kinds.count(), 3);
    }
}
