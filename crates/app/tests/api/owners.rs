//! `owners`: what an owner sees of their own by a link, and what owners write to the barn.

use reqwest::{Method, StatusCode};
use serde_json::{Value, json};

use crate::authorization::member;
use crate::documents::keep;
use crate::organization::people::sign_up;
use crate::registrations::links::mails;
use crate::support::horses::{jpeg, plain_horse};
use crate::support::{Answer, TestApp, id_of, on_both_databases, on_sqlite, with};

pub(crate) async fn contact(app: &TestApp, token: &str, name: &str, more: Value) -> String {
    let contact = with(json!({ "kinds": ["owner"], "name": name }), more);
    let made = app.post("/contacts", &contact).token(token).send().await;
    id_of(&made.expect(StatusCode::CREATED))
}

/// The link of a contact.
async fn link(app: &TestApp, token: &str, contact: &str, wish: Value) -> Answer {
    let path = format!("/contacts/{contact}/owner_link");
    app.post(&path, &wish).token(token).send().await
}

/// The secret of a new link of a contact.
pub(crate) async fn secret(app: &TestApp, token: &str, contact: &str) -> String {
    let made = link(app, token, contact, json!({})).await;
    secret_of(&made.expect(StatusCode::CREATED))
}

fn secret_of(link: &Value) -> String {
    link["token"].as_str().expect("a secret").to_owned()
}

pub(crate) async fn open(app: &TestApp, secret: &str) -> Answer {
    app.get(&format!("/owners/{secret}")).send().await
}

async fn page(app: &TestApp, secret: &str) -> Value {
    open(app, secret).await.expect(StatusCode::OK)
}

async fn write(app: &TestApp, secret: &str, text: &str) -> Answer {
    let message = json!({ "text": text });
    let path = format!("/owners/{secret}/messages");
    app.post(&path, &message).send().await
}

/// Writes something, which is taken.
async fn written(app: &TestApp, secret: &str) {
    let answer = write(app, secret, "Hello").await;
    assert_eq!(answer.status, StatusCode::ACCEPTED, "{answer:?}");
}

/// A horse of these contacts, which have these shares in hundredths of a percent.
pub(crate) async fn horse_of(
    app: &TestApp,
    token: &str,
    name: &str,
    owners: &[(&str, u32)],
) -> String {
    let horse = app.create_horse(token, &plain_horse(name)).await;
    let owners = owners.iter();
    let owners = owners.map(|(id, share)| json!({ "contact_id": id, "share": share }));
    let section = json!({
        "horseId": horse, "section": "owners", "owners": owners.collect::<Vec<_>>(),
    });
    let saved = app.put("/horses", &section).token(token).send().await;
    saved.expect(StatusCode::OK);
    horse
}

pub(crate) async fn bill_to(app: &TestApp, token: &str, contact: &str, more: Value) -> Value {
    let bill = with(crate::bills::bill(), json!({ "contact_id": contact }));
    let bill = app.post("/bills", &with(bill, more)).token(token);
    bill.send().await.expect(StatusCode::CREATED)
}

async fn visit(app: &TestApp, token: &str, horse: &str, visit: Value) {
    let path = format!("/horses/{horse}/care");
    let made = app.post(&path, &visit).token(token).send().await;
    made.expect(StatusCode::CREATED);
}

/// Whether something is at a path without an account.
async fn is_there(app: &TestApp, path: &str) -> bool {
    let found = app.raw(Method::GET, path).send().await;
    assert!(matches!(found.status.as_u16(), 200 | 404), "{found:?}");
    found.status == StatusCode::OK
}

/// Two owners of Sun, one of whom owns Moon too: their contacts and the horses.
async fn barn(app: &TestApp, token: &str) -> ([String; 2], [String; 2]) {
    let kim = contact(app, token, "Kim Lee", json!({ "email": "kim@example.org" })).await;
    let rae = contact(app, token, "Rae Doe", json!({})).await;
    let sun = horse_of(app, token, "Sun", &[(&kim, 6000), (&rae, 4000)]).await;
    let moon = horse_of(app, token, "Moon", &[(&rae, 10000)]).await;
    ([kim, rae], [sun, moon])
}

on_both_databases! {
    async fn an_owner_sees_their_own_and_nothing_of_others(app: TestApp) {
        let token = app.new_account().await;
        let ([kim, rae], [sun, moon]) = barn(&app, &token).await;
        for (date, name) in [("2026-03-01", "Rabies"), ("2026-04-01", "Rabies")] {
            let shot = json!({ "kind": "vaccination", "name": name, "date": date, "next_due": "2027-04-01", "notes": "Kicked", "cost": 77.77 });
            visit(&app, &token, &sun, shot).await;
        }
        visit(&app, &token, &sun, json!({ "kind": "hoof", "date": "2026-04-20" })).await;
        visit(&app, &token, &moon, json!({ "kind": "dental", "date": "2026-04-21" })).await;
        let uploaded = app.upload_photo(&token, &sun, "profile", &jpeg(8, 8)).await;
        let photo = uploaded.expect(StatusCode::CREATED)["url"].clone();
        let set = json!({ "imageUrl": photo, "horseId": sun, "photoType": "profile" });
        app.post("/horses/photo_upload", &set).token(&token).send().await.expect(StatusCode::OK);

        let document = async |title: &str, more: &[(&str, &str)]| {
            let facts = [&[("kind", "coggins"), ("title", title), ("notes", "Private")], more].concat();
            keep(&app, &token, b"%PDF-1.7", &facts).await
        };
        let shared = ("shared_with_owners", "true");
        let of_sun = document("Of Sun", &[("horse_ids", &sun), ("horse_ids", &moon), shared]).await;
        let of_moon = document("Of Moon", &[("horse_ids", &moon), shared]).await;
        let private = document("Unshared", &[("horse_ids", &sun)]).await;
        // A contract with the other owner of the same horse.
        let of_rae = document("Contract", &[("horse_ids", &sun), ("contact_id", &rae), shared]).await;
        assert_eq!((&of_sun["shared_with_owners"], &private["shared_with_owners"]), (&json!(true), &json!(false)));

        let first = bill_to(&app, &token, &kim, json!({ "date": "2026-03-01", "due_on": "2026-03-15", "how_to_pay": "Old." })).await;
        let second = bill_to(&app, &token, &kim, json!({ "date": "2026-10-02", "due_on": "2090-10-15", "how_to_pay": "By check.", "note": "Thanks" })).await;
        let paid = json!({ "method": "check", "amount": 20, "received_on": "2026-04-01" });
        let paths = format!("/bills/{}/payments", id_of(&first));
        app.post(&paths, &paid).token(&token).send().await.expect(StatusCode::CREATED);
        let others = bill_to(&app, &token, &rae, json!({ "how_to_pay": "In cash." })).await;

        let kims = secret(&app, &token, &kim).await;
        let raes = secret(&app, &token, &rae).await;
        let found = open(&app, &kims).await;
        for (header, value) in [
            ("cache-control", "no-store"),
            ("referrer-policy", "no-referrer"),
            ("x-robots-tag", "noindex"),
        ] {
            assert_eq!(found.header(header), value);
        }
        for hidden in ["Rae", "Moon", "Kicked", "77.77", "Private", "In cash", "Thanks", "rae@", "Contract", "Unshared"] {
            assert!(!found.text.contains(hidden), "{hidden}: {}", found.text);
        }
        let page = found.expect(StatusCode::OK);
        assert_eq!(page["name"], "Kim Lee");
        let horse = &page["horses"][0];
        assert_eq!((page["horses"].as_array().map(Vec::len), &horse["name"]), (Some(1), &json!("Sun")));
        assert_eq!(horse["care"], json!([
            { "kind": "hoof", "name": "", "date": "2026-04-20" },
            { "kind": "vaccination", "name": "Rabies", "date": "2026-04-01" },
        ]));
        assert_eq!(horse["due"], json!([{ "kind": "vaccination", "name": "Rabies", "date": "2027-04-01" }]));
        assert!(is_there(&app, horse["photo_url"].as_str().expect("a path")).await);
        assert_eq!(page["documents"].as_array().map(Vec::len), Some(1), "{page}");
        let seen = &page["documents"][0];
        assert_eq!((&seen["title"], &seen["kind"], &seen["horses"]), (&json!("Of Sun"), &json!("coggins"), &json!(["Sun"])));
        let bills = page["bills"].as_array().expect("bills");
        let states: Vec<_> = bills.iter().map(|it| (&it["number"], &it["balance"], &it["status"])).collect();
        assert_eq!(states, [
            (&json!(2), &json!(50), &json!("open")),
            (&json!(1), &json!(30), &json!("overdue")),
        ]);
        assert_eq!((&page["open"], &page["how_to_pay"]), (&json!(80), &json!("By check.")));

        // Files.
        let file = app.raw(Method::GET, seen["file_url"].as_str().expect("a path")).send().await;
        assert_eq!((file.status, file.text.as_str()), (StatusCode::OK, "%PDF-1.7"));
        assert!(file.header("content-disposition").starts_with("attachment"));
        assert!(file.header("content-security-policy").starts_with("sandbox"));
        assert_eq!(file.header("cache-control"), "no-store");
        let pdf = app.raw(Method::GET, bills[0]["pdf_url"].as_str().expect("a path")).send().await;
        assert_eq!((pdf.status, pdf.header("content-type")), (StatusCode::OK, "application/pdf"));
        assert!(pdf.text.starts_with("%PDF"));
        // By the id of what is another's, and of what is not shared.
        let base = format!("/showstable/owners/{kims}");
        for id in [&others, &of_moon] {
            assert!(!is_there(&app, &format!("{base}/bills/{}.pdf", id_of(id))).await);
        }
        for id in [&of_moon, &private, &of_rae, &second] {
            assert!(!is_there(&app, &format!("{base}/documents/{}", id_of(id))).await);
        }
        let raes_page = open(&app, &raes).await;
        for hidden in ["Kim", "kim@", "By check"] {
            assert!(!raes_page.text.contains(hidden), "{hidden}: {}", raes_page.text);
        }
        let raes_page = raes_page.expect(StatusCode::OK);
        let names = |of: &str, what: &str| -> Vec<String> {
            let all = raes_page[of].as_array().expect("a list").iter();
            all.map(|it| it[what].as_str().expect("a text").to_owned()).collect()
        };
        assert_eq!(names("horses", "name"), ["Moon", "Sun"]);
        assert_eq!(names("documents", "title"), ["Contract", "Of Moon", "Of Sun"]);
        let path = format!("/showstable/owners/{raes}/bills/{}.pdf", id_of(&first));
        assert!(!is_there(&app, &path).await);
    }

    async fn a_link_is_dead_as_soon_as_it_is_revoked(app: TestApp) {
        let token = app.new_account().await;
        let ([kim, rae], _) = barn(&app, &token).await;
        let never = open(&app, "AAAAAAAAAAAAAAAAAAAAAA").await;
        never.problem(404, "not_found");
        let bill = bill_to(&app, &token, &kim, json!({})).await;
        let is_dead = async |secret: &str| {
            let dead = open(&app, secret).await;
            assert_eq!((&dead.text, dead.status), (&never.text, never.status), "{secret}");
            assert_eq!(dead.header("referrer-policy"), "no-referrer");
            let path = format!("/showstable/owners/{secret}/bills/{}.pdf", id_of(&bill));
            assert!(!is_there(&app, &path).await);
            write(&app, secret, "Hello").await.problem(404, "not_found");
        };
        is_dead("no link").await;
        let first = secret(&app, &token, &kim).await;
        let again = link(&app, &token, &kim, json!({})).await.expect(StatusCode::OK);
        assert_eq!(secret_of(&again), first);
        let renewed = link(&app, &token, &kim, json!({ "renew": true })).await;
        let second = secret_of(&renewed.expect(StatusCode::CREATED));
        is_dead(&first).await;
        page(&app, &second).await;
        // An end is set for the link that there is, and taken back.
        let path = format!("/contacts/{kim}/owner_link");
        for (wish, end) in [
            (json!({ "expires_at": "2090-01-01T00:00:00Z" }), json!("2090-01-01T00:00:00Z")),
            (json!({}), json!("2090-01-01T00:00:00Z")),
            (json!({ "expires_at": null }), json!(null)),
        ] {
            let kept = link(&app, &token, &kim, wish).await.expect(StatusCode::OK);
            let kept_end = &kept["expires_at"]["$date"];
            assert_eq!((&kept["token"], kept_end), (&json!(second), &end));
            let found = app.get(&path).token(&token).send().await.expect(StatusCode::OK);
            assert_eq!(found["expires_at"]["$date"], end);
        }
        let past = json!({ "expires_at": "2020-01-01T00:00:00Z" });
        let refused = link(&app, &token, &kim, past).await.problem(422, "invalid_fields");
        assert!(refused["fields"]["expires_at"] != Value::Null, "{refused}");
        app.database.execute("UPDATE links SET expires_at = 1").await;
        is_dead(&second).await;
        let third = secret(&app, &token, &kim).await;
        page(&app, &third).await;
        app.delete(&path).token(&token).send().await.expect(StatusCode::NO_CONTENT);
        is_dead(&third).await;
        assert_eq!(app.get(&path).token(&token).send().await.status, StatusCode::NO_CONTENT);
        app.delete(&path).token(&token).send().await.problem(404, "not_found");
        // With its contact it goes.
        let raes = secret(&app, &token, &rae).await;
        let gone = app.delete(&format!("/contacts/{rae}")).token(&token).send().await;
        gone.expect(StatusCode::NO_CONTENT);
        is_dead(&raes).await;
    }

    async fn visits_are_counted_however_many_come_at_once(app: TestApp) {
        let token = app.new_account().await;
        let kim = contact(&app, &token, "Kim", json!({})).await;
        let wishes = (0..10).map(|_| link(&app, &token, &kim, json!({})));
        let made = futures_util::future::join_all(wishes).await;
        let secrets: Vec<_> = made.iter().map(|it| secret_of(&it.json())).collect();
        assert!(secrets.iter().all(|it| *it == secrets[0]), "one link");
        let visits = futures_util::future::join_all((0..20).map(|_| open(&app, &secrets[0])));
        for visit in visits.await {
            visit.expect(StatusCode::OK);
        }
        let found = app.get(&format!("/contacts/{kim}/owner_link")).token(&token);
        assert_eq!(found.send().await.expect(StatusCode::OK)["opened"], 20);
    }

    async fn only_present_horses_of_the_owner_are_shown(app: TestApp) {
        let token = app.new_account().await;
        let ([kim, rae], [sun, moon]) = barn(&app, &token).await;
        let kims = secret(&app, &token, &kim).await;
        let raes = secret(&app, &token, &rae).await;
        let archive = json!({ "reason": "left", "date": "2026-03-01" });
        let archived = app.post(&format!("/horses/{moon}/archive"), &archive);
        archived.token(&token).send().await.expect(StatusCode::OK);
        let shown = async |secret: &str| {
            let page = page(&app, secret).await;
            let horses = page["horses"].as_array().expect("horses").iter();
            horses.map(|it| it["name"].as_str().expect("a name").to_owned()).collect::<Vec<_>>()
        };
        assert_eq!(shown(&raes).await, ["Sun"]);
        let section = json!({
            "horseId": sun, "section": "owners", "owners": [{ "contact_id": rae, "share": 10000 }],
        });
        app.put("/horses", &section).token(&token).send().await.expect(StatusCode::OK);
        assert_eq!(shown(&kims).await, [""; 0]);
    }

    async fn what_an_owner_writes_reaches_the_barn(app: TestApp) {
        let token = app.new_account().await;
        let kim = contact(&app, &token, "Kim Lee", json!({ "email": "kim@example.org" })).await;
        let kims = secret(&app, &token, &kim).await;
        for text in ["", "x".repeat(2001).as_str()] {
            let refused = write(&app, &kims, text).await.problem(422, "invalid_fields");
            assert!(refused["fields"]["text"] != Value::Null, "{refused}");
        }
        let path = format!("/owners/{kims}/messages");
        let message = json!({ "text": "May I ride on Sunday?" });
        let sent = (0..4).map(|_| app.post(&path, &message).header("idempotency-key", "one").send());
        for answer in futures_util::future::join_all(sent).await {
            assert_eq!((answer.status, answer.text.as_str()), (StatusCode::ACCEPTED, ""));
            assert_eq!(answer.header("x-robots-tag"), "noindex");
        }
        let (subjects, mails) = mails(&app, 1).await;
        assert_eq!(subjects, ["Message from Kim Lee"]);
        let mail = &mails["Message from Kim Lee"];
        assert!(mail.contains("kim@example.org") && mail.contains("> May I ride on Sunday?"), "{mail}");

        let listed = async |token: &str, query: &str| {
            let found = app.get(&format!("/owner_messages{query}")).token(token).send().await;
            found.expect(StatusCode::OK).as_array().expect("a list").clone()
        };
        let unseen = listed(&token, "?seen=false").await;
        assert_eq!(unseen.len(), 1);
        let message = &unseen[0];
        assert_eq!((&message["name"], &message["email"]), (&json!("Kim Lee"), &json!("kim@example.org")));
        assert_eq!((&message["text"], &message["seen"]), (&json!("May I ride on Sunday?"), &json!(false)));
        let stranger = app.new_account().await;
        assert_eq!(listed(&stranger, "").await, [json!(null); 0]);
        let path = format!("/owner_messages/{}", id_of(message));
        let seen = json!({ "seen": true });
        app.put(&path, &seen).token(&stranger).send().await.problem(404, "not_found");
        app.put(&path, &json!({})).token(&token).send().await.problem(422, "invalid_fields");
        let done = app.put(&path, &seen).token(&token).send().await.expect(StatusCode::OK);
        assert_eq!(done["seen"], true);
        assert_eq!(listed(&token, "?seen=false").await, [json!(null); 0]);
        // It stays without its contact.
        let gone = app.delete(&format!("/contacts/{kim}")).token(&token).send().await;
        gone.expect(StatusCode::NO_CONTENT);
        let left = listed(&token, "?seen=true").await;
        assert_eq!((&left[0]["contact_id"], &left[0]["email"]), (&Value::Null, &Value::Null));
        assert_eq!(left[0]["name"], "Kim Lee");
    }
}

on_sqlite! {
    async fn a_link_is_mailed_to_its_owner(app: TestApp) {
        let token = app.new_account().await;
        let kim = contact(&app, &token, "Kim Lee", json!({ "email": "kim@example.org" })).await;
        let rae = contact(&app, &token, "Rae Doe", json!({})).await;
        let mail = json!({ "mail": true });
        let refused = link(&app, &token, &rae, mail.clone()).await.problem(422, "invalid_fields");
        assert!(refused["fields"]["mail"] != Value::Null, "{refused}");
        // Nothing is made then.
        let none = app.get(&format!("/contacts/{rae}/owner_link")).token(&token).send().await;
        assert_eq!(none.status, StatusCode::NO_CONTENT);
        let made = link(&app, &token, &kim, mail.clone()).await.expect(StatusCode::CREATED);
        assert_eq!((&made["mailed_to"], &made["delivery"]), (&json!("kim@example.org"), &json!("outbox")));
        assert!(made["qr_code"].as_str().is_some_and(|it| it.starts_with("<svg")));
        let (_, sent) = mails(&app, 1).await;
        let mail_text: Vec<_> = sent.values().map(|it| it.replace("=\r\n", "").replace("=\n", "")).collect();
        let address = format!("/owner/{}", secret_of(&made));
        assert!(mail_text[0].contains(&address), "{}", mail_text[0]);
        assert!(made["url"].as_str().is_some_and(|it| it.ends_with(&address)));
        // Again, by the same link.
        let again = link(&app, &token, &kim, mail).await.expect(StatusCode::OK);
        assert_eq!(again["token"], made["token"]);
        mails(&app, 2).await;
    }

    async fn those_who_keep_the_book_make_links_and_those_who_keep_horses_read_messages(app: TestApp) {
        let token = sign_up(&app, "owner@example.org").await;
        let kim = contact(&app, &token, "Kim", json!({})).await;
        let kims = secret(&app, &token, &kim).await;
        written(&app, &kims).await;
        for (role, makes, reads) in [
            (kernel::Role::Manager, true, true),
            (kernel::Role::BarnManager, false, true),
            (kernel::Role::Caretaker, false, false),
        ] {
            let member = member(&app, &format!("some-{role}@example.org"), role).await;
            let made = link(&app, &member, &kim, json!({})).await;
            assert_eq!(made.status == StatusCode::OK, makes, "{role}: {made:?}");
            let found = app.get("/owner_messages").token(&member).send().await;
            let count = found.expect(StatusCode::OK).as_array().map(Vec::len);
            assert_eq!(count, Some(usize::from(reads)), "{role}");
        }
    }

    async fn a_document_is_shared_one_by_one(app: TestApp) {
        let token = app.new_account().await;
        let facts = [("kind", "coggins"), ("title", "Coggins"), ("shared_with_owners", "maybe")];
        let refused = app.upload_to("/documents", b"%PDF-1.7", &facts).token(&token).send().await;
        let refused = refused.problem(422, "invalid_fields");
        assert!(refused["fields"]["shared_with_owners"] != Value::Null, "{refused}");
        let made = keep(&app, &token, b"%PDF-1.7", &facts[..2]).await;
        assert_eq!(made["shared_with_owners"], false);
        let path = format!("/documents/{}", id_of(&made));
        let facts = json!({ "kind": "coggins", "title": "Coggins" });
        // A client that does not know of it leaves it as it is.
        for (more, shared) in [
            (json!({ "shared_with_owners": true }), true),
            (json!({}), true),
            (json!({ "shared_with_owners": false }), false),
        ] {
            let body = with(facts.clone(), more);
            let saved = app.put(&path, &body).token(&token).send().await.expect(StatusCode::OK);
            assert_eq!(saved["shared_with_owners"], shared);
        }
    }
}

/// Twenty an hour, of which those that are refused take none.
#[tokio::test]
async fn an_owner_cannot_flood_the_barn() {
    let app = TestApp::with(&[("SHOWSTABLE_RATE_LIMIT", "on")]).await;
    let token = app.new_account().await;
    let kim = contact(&app, &token, "Kim", json!({})).await;
    let rae = contact(&app, &token, "Rae", json!({})).await;
    let (kims, raes) = (
        secret(&app, &token, &kim).await,
        secret(&app, &token, &rae).await,
    );
    for _ in 0..21 {
        write(&app, &kims, "").await.problem(422, "invalid_fields");
    }
    // One more than the limit, as when two come at the same moment.
    for _ in 0..21 {
        written(&app, &kims).await;
    }
    let refused = write(&app, &kims, "Hello").await;
    refused.problem(429, "too_many_requests");
    assert_ne!(refused.header("retry-after"), "");
    written(&app, &raes).await;
}
