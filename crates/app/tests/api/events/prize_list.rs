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
