//! Contacts that are merged into one, and parted again.

use kernel::Role;
use reqwest::StatusCode;
use serde_json::{Value, json};

use super::{create, names};
use crate::authorization::member;
use crate::imports::{move_in, undo};
use crate::organization::people::sign_up;
use crate::support::horses::plain_horse;
use crate::support::{TestApp, id_of, on_both_databases, with};

const MERGE: &str = "/contacts/{id}/merge";

fn of(path: &str, id: &str) -> String {
    path.replace("{id}", id)
}

/// Two contacts that are one person.
async fn twice(app: &TestApp, token: &str) -> (Value, Value) {
    let megan = json!({
        "kinds": ["owner"], "name": "Megan Ashcroft", "email": "megan@example.org",
        "phones": ["(931) 555-0147"], "notes": "Pays by check.",
    });
    let ashcroft = json!({
        "kinds": ["owner", "trainer"], "name": "Ashcroft, Megan", "email": "m@example.org",
        "phones": ["+1 931 555 0147", "931 555 0100"], "company": "Ashcroft Stables",
        "notes": "Mare only.",
    });
    (
        create(app, token, &megan).await,
        create(app, token, &ashcroft).await,
    )
}

async fn merge(app: &TestApp, token: &str, kept: &str, body: &Value) -> String {
    let merged = app.post(&of(MERGE, kept), body).token(token).send().await;
    let merged = merged.expect(StatusCode::CREATED);
    merged["merge_id"].as_str().expect("an id").to_owned()
}

async fn read(app: &TestApp, token: &str, path: &str) -> Value {
    app.get(path)
        .token(token)
        .send()
        .await
        .expect(StatusCode::OK)
}

on_both_databases! {
    async fn two_contacts_become_one_and_two_again(app: TestApp) {
        let token = &app.new_account().await;
        let (kept, other) = twice(&app, token).await;
        let (kept_id, other_id) = (id_of(&kept), id_of(&other));
        let horse = json!({ "owners": [{ "contact_id": other_id }] });
        let horse = app.create_horse(token, &with(plain_horse("Comet"), horse)).await;
        let bill = with(crate::bills::bill(), json!({ "contact_id": other_id }));
        let bill = app.post("/bills", &bill).token(token).send().await.expect(StatusCode::CREATED);
        let link = app.post(&format!("/contacts/{other_id}/owner_link"), &json!({}));
        let link = link.token(token).send().await.expect(StatusCode::CREATED);
        let page = format!("/owners/{}", link["token"].as_str().expect("a token"));
        let before = read(&app, token, &format!("/contacts/{other_id}")).await;
        let receivables = read(&app, token, "/book/receivables").await;

        let moves = read(&app, token, &format!("{}?with={other_id}", of(MERGE, &kept_id))).await;
        assert_eq!(moves, json!({
            "owned_horses": 1, "bills": 1, "book_entries": 0, "documents": 0, "appointments": 0,
            "care_visits": 0, "messages": 0, "link": "moves",
        }));
        let body = json!({
            "with": other_id, "revision": 1, "other_revision": 1, "take": ["email"],
        });
        let merge_id = merge(&app, token, &kept_id, &body).await;

        let seen = read(&app, token, &format!("/contacts/{kept_id}")).await;
        let expected = json!({
            "kinds": ["owner", "trainer"], "name": "Megan Ashcroft", "email": "m@example.org",
            "phones": ["(931) 555-0147", "931 555 0100"], "company": "Ashcroft Stables",
            "notes": "Pays by check.\n\nMare only.", "revision": 2,
            "owns": [{ "horse_id": horse, "name": "Comet", "share": null }],
        });
        assert_eq!(with(seen.clone(), expected), seen);
        let merged = &seen["merges"][0];
        assert_eq!((&merged["merge_id"], &merged["name"]),
            (&json!(merge_id), &json!("Ashcroft, Megan")));
        assert!(merged["merged_by"].as_str().is_some_and(|it| it.contains('@')));
        app.get(&format!("/contacts/{other_id}")).token(token).send().await
            .problem(404, "not_found");
        assert_eq!(names(&app, token, "").await, ["Megan Ashcroft"]);
        assert_eq!(names(&app, token, "?q=ashcroft+megan").await, ["Megan Ashcroft"]);
        // The bill says what it said; what is owed is owed by the kept one.
        let path = format!("/bills/{}", id_of(&bill));
        let now = read(&app, token, &path).await;
        assert_eq!((&now["recipient_name"], &now["total"]),
            (&bill["recipient_name"], &bill["total"]));
        assert_eq!(now["contact_id"], json!(kept_id));
        let owed = read(&app, token, "/book/receivables").await;
        assert_eq!(owed["total"], receivables["total"]);
        assert_eq!(owed["owners"][0]["contact_id"], json!(kept_id));
        let opened = app.get(&page).send().await.expect(StatusCode::OK);
        assert_eq!(opened["name"], "Megan Ashcroft");
        assert_eq!(app.horse(token, &horse).await["owners"], json!(["Megan Ashcroft"]));

        // Somebody changes the company, and makes another bill.
        let saved = with(seen, json!({ "company": "Ashcroft & Co" }));
        let saved = app.put(&format!("/contacts/{kept_id}"), &saved).token(token).send().await;
        saved.expect(StatusCode::OK);
        let later = with(crate::bills::bill(), json!({ "contact_id": kept_id }));
        let later = app.post("/bills", &later).token(token).send().await;
        let later = id_of(&later.expect(StatusCode::CREATED));

        let part = format!("/contacts/merges/{merge_id}");
        let parted = app.delete(&part).token(token).send().await.expect(StatusCode::OK);
        assert_eq!(parted, json!({
            "contact_id": other_id, "stays": [{ "what": "field", "field": "company" }],
        }));
        assert_eq!(read(&app, token, &format!("/contacts/{other_id}")).await, before);
        let seen = read(&app, token, &format!("/contacts/{kept_id}")).await;
        let as_before = json!({
            "kinds": ["owner"], "email": "megan@example.org", "phones": ["(931) 555-0147"],
            "notes": "Pays by check.", "company": "Ashcroft & Co", "owns": [], "merges": [],
        });
        assert_eq!(with(seen.clone(), as_before), seen);
        assert_eq!(read(&app, token, &path).await, bill);
        let later = read(&app, token, &format!("/bills/{later}")).await;
        assert_eq!(later["contact_id"], json!(kept_id));
        let opened = app.get(&page).send().await.expect(StatusCode::OK);
        assert_eq!(opened["name"], "Ashcroft, Megan");
        app.delete(&part).token(token).send().await.problem(404, "not_found");
    }

    async fn a_merge_is_made_once_and_only_of_what_was_read(app: TestApp) {
        let token = &sign_up(&app, "owner@example.org").await;
        let groom = &member(&app, "groom@example.org", Role::Caretaker).await;
        let stranger = &app.new_account().await;
        let (kept, other) = twice(&app, token).await;
        let (kept, other) = (id_of(&kept), id_of(&other));
        let path = of(MERGE, &kept);
        let foreign = create(&app, stranger, &json!({ "kinds": ["owner"], "name": "Rae" })).await;
        for (body, status, kind) in [
            (json!({}), 422, "invalid_fields"),
            (json!({ "with": kept }), 422, "invalid_fields"),
            (json!({ "with": other, "take": ["phones"] }), 422, "invalid_fields"),
            (json!({ "with": id_of(&foreign) }), 404, "not_found"),
            (json!({ "with": other, "revision": 7 }), 409, "changed_meanwhile"),
            (json!({ "with": other, "other_revision": 7 }), 409, "changed_meanwhile"),
        ] {
            app.post(&path, &body).token(token).send().await.problem(status, kind);
        }
        app.post(&path, &json!({ "with": other })).token(stranger).send().await
            .problem(404, "not_found");
        app.get(&format!("{path}?with={}", id_of(&foreign))).token(token).send().await
            .problem(404, "not_found");
        app.post(&path, &json!({ "with": other })).token(groom).send().await
            .problem(403, "role_not_sufficient");

        let body = json!({ "with": other });
        let call = || app.post(&path, &body).token(token).header("Idempotency-Key", "merge-once");
        let first = call().send().await.expect(StatusCode::CREATED);
        assert_eq!(call().send().await.expect(StatusCode::CREATED), first);
        app.post(&path, &body).token(token).send().await.problem(404, "not_found");
        let part = format!("/contacts/merges/{}", first["merge_id"].as_str().expect("an id"));
        app.delete(&part).token(groom).send().await.problem(403, "role_not_sufficient");
        app.delete(&part).token(stranger).send().await.problem(404, "not_found");
        app.delete(&part).token(token).send().await.expect(StatusCode::OK);
        let organization = id_of(&read(&app, token, "/organization").await);
        let path = format!("/organization/{organization}/audit");
        let trail = read(&app, token, &path).await;
        let lines = trail.as_array().expect("lines").iter();
        let lines = lines.filter(|it| it["kind"].as_str().is_some_and(|it| it.starts_with("contact")));
        let lines: Vec<_> = lines.map(|it| [&it["kind"], &it["subject"], &it["before"], &it["after"]])
            .collect();
        assert_eq!(lines, [
            [&json!("contact_parted"), &json!("Megan Ashcroft"), &json!(""), &json!("Ashcroft, Megan")],
            [&json!("contacts_merged"), &json!("Megan Ashcroft"), &json!("Ashcroft, Megan"), &json!("")],
        ]);
    }

    async fn of_two_links_that_of_the_kept_one_stays(app: TestApp) {
        let token = &app.new_account().await;
        let (kept, other) = twice(&app, token).await;
        let (kept, other) = (id_of(&kept), id_of(&other));
        let mut pages = Vec::new();
        for id in [&kept, &other] {
            let link = app.post(&format!("/contacts/{id}/owner_link"), &json!({}));
            let link = link.token(token).send().await.expect(StatusCode::CREATED);
            pages.push(format!("/owners/{}", link["token"].as_str().expect("a token")));
        }
        let moves = read(&app, token, &format!("{}?with={other}", of(MERGE, &kept))).await;
        assert_eq!(moves["link"], "ends");
        let merge_id = merge(&app, token, &kept, &json!({ "with": other })).await;
        app.get(&pages[0]).send().await.expect(StatusCode::OK);
        app.get(&pages[1]).send().await.problem(404, "not_found");
        let part = format!("/contacts/merges/{merge_id}");
        app.delete(&part).token(token).send().await.expect(StatusCode::OK);
        for (page, name) in pages.iter().zip(["Megan Ashcroft", "Ashcroft, Megan"]) {
            assert_eq!(app.get(page).send().await.expect(StatusCode::OK)["name"], name);
        }
        // What was written down about the other one goes with the kept one.
        let merge_id = merge(&app, token, &kept, &json!({ "with": other })).await;
        let deleted = app.delete(&format!("/contacts/{kept}")).token(token).send().await;
        assert_eq!(deleted.status, StatusCode::NO_CONTENT);
        app.delete(&format!("/contacts/merges/{merge_id}")).token(token).send().await
            .problem(404, "not_found");
    }

    async fn an_import_keeps_a_contact_that_was_merged(app: TestApp) {
        let token = &app.new_account().await;
        let body = json!({ "kinds": ["owner"], "name": "Megan Ashcroft" });
        let kept = id_of(&create(&app, token, &body).await);
        let table = "Name\tEmail\nRae Doe\trae@example.org\nM. Ashcroft\tm@example.org\n";
        let import = move_in(&app, token, table).await;
        let found = read(&app, token, "/contacts?q=M.").await;
        let other = found.as_array().expect("a list").iter().find(|it| it["email"] == "m@example.org");
        let other = id_of(other.expect("the contact"));
        merge(&app, token, &kept, &json!({ "with": other })).await;
        let undone = undo(&app, token, &import).await.expect(StatusCode::OK);
        assert_eq!(undone, json!({
            "removed": 1,
            "kept": [{ "kind": "contact", "id": kept, "name": "Megan Ashcroft" }],
        }));
    }
}
