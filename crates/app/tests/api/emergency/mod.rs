//! `emergency`: what a stranger sees who scans the code at a stall's door.

use kernel::Role;
use reqwest::StatusCode;
use serde_json::{Value, json};

use crate::authorization::member;
use crate::organization::people::sign_up;
use crate::support::horses::{jpeg, plain_horse, whole_horse};
use crate::support::{Answer, TestApp, id_of, on_both_databases, with};
use crate::tasks::course;

/// When the dose of 8 PM was given.
const GIVEN_AT: &str = "2026-05-01T11:37:00Z";

/// The link of a horse.
async fn link(app: &TestApp, token: &str, horse: &str, wish: Value) -> Answer {
    let path = format!("/horses/{horse}/emergency_link");
    app.post(&path, &wish).token(token).send().await
}

fn secret(link: &Value) -> String {
    link["token"].as_str().expect("a secret").to_owned()
}

async fn scan(app: &TestApp, token: &str) -> Answer {
    app.get(&format!("/emergency/{token}")).send().await
}

async fn contact(app: &TestApp, token: &str, body: Value) {
    let made = app.post("/contacts", &body).token(token).send().await;
    made.expect(StatusCode::CREATED);
}

/// A horse with all that a page may show.
async fn known_horse(app: &TestApp, token: &str) -> String {
    let horse = app.create_horse(token, &whole_horse()).await;
    let people = [
        json!({ "kinds": ["emergency"], "name": "Zoë Ames", "phones": ["931 555 0101"], "notes": "Secret" }),
        json!({ "kinds": ["veterinarian"], "name": "Dr. Hale", "phones": ["931 555 0102"] }),
        json!({ "kinds": ["insurance"], "name": "Acme", "phones": ["931 555 0103"], "notes": "Policy 7" }),
        json!({ "kinds": ["owner"], "name": "Kim Lee", "phones": ["931 555 0104"], "horse_ids": [horse] }),
    ];
    for body in people {
        contact(app, token, body).await;
    }
    let open = with(
        course(&horse),
        json!({ "from": "2025-01-01", "until": null }),
    );
    let made = app.post("/medications", &open).token(token).send().await;
    let made = id_of(&made.expect(StatusCode::CREATED));
    let dose = format!("/medications/{made}/doses/2026-05-01/20:00");
    let given = json!({ "given": true, "at": GIVEN_AT });
    let given = app.put(&dose, &given).token(token);
    given.send().await.expect(StatusCode::OK);
    let photo = app
        .upload_photo(token, &horse, "profile", &jpeg(8, 8))
        .await;
    let photo = json!({
        "imageUrl": photo.expect(StatusCode::CREATED)["url"], "horseId": horse,
        "photoType": "profile",
    });
    let set = app.post("/horses/photo_upload", &photo).token(token);
    set.send().await.expect(StatusCode::OK);
    horse
}

fn names(people: &Value) -> Vec<&str> {
    let people = people.as_array().expect("a list").iter();
    people
        .map(|it| it["name"].as_str().expect("a name"))
        .collect()
}

on_both_databases! {
    async fn a_stranger_sees_whom_to_call_and_what_the_barn_shows(app: TestApp) {
        let token = app.new_account().await;
        let horse = known_horse(&app, &token).await;
        let made = link(&app, &token, &horse, json!({})).await.expect(StatusCode::CREATED);
        let secret = secret(&made);
        let url = made["url"].as_str().expect("an address");
        assert!(url.ends_with(&format!("/emergency/{secret}")), "{url}");
        assert!(made["qr_code"].as_str().is_some_and(|it| it.starts_with("<svg")));
        assert_eq!(made["expires_at"], Value::Null);
        let found = scan(&app, &secret).await;
        for (header, value) in [
            ("cache-control", "no-store"),
            ("referrer-policy", "no-referrer"),
            ("x-robots-tag", "noindex"),
        ] {
            assert_eq!(found.header(header), value);
        }
        assert!(!found.text.contains("Secret"), "{found:?}");
        let page = found.expect(StatusCode::OK);
        assert_eq!(page["name"], whole_horse()["name"]);
        assert_eq!(names(&page["call"])[0], "Zoë Ames");
        assert!(names(&page["call"]).contains(&"Kim Lee"), "{page}");
        assert_eq!(page["call"][0]["whom"], "emergency");
        assert_eq!(page["veterinarians"], json!([
            { "name": "Dr. Hale", "phones": ["931 555 0102"], "notes": "" },
        ]));
        assert!(page["allergies"].as_array().is_some_and(|it| !it.is_empty()), "{page}");
        let bute = &page["medication"][0];
        assert_eq!((&bute["drug"], &bute["dose"]), (&json!("Bute"), &json!("1 g")));
        assert_eq!(bute["last_given"], json!({ "date": "2026-05-01", "time": "20:00" }));
        let given = &bute["given"][0];
        assert_eq!((&given["at"], &given["given"]), (&json!({ "$date": GIVEN_AT }), &json!(true)));
        let by = given["by"].as_str().expect("a name");
        assert!(by.starts_with("rae") && !by.contains('@'), "{by}");
        assert_eq!(page["time_zone"], Value::Null);
        assert_eq!(page["no_known_allergies"], false);
        // Unless the barn shows it.
        assert_eq!(page["insurance"], Value::Null);
        let photo = page["photo"].as_str().expect("a path").to_owned();
        assert!(!photo.contains("/photos/"), "{photo}");
        let picture = app.raw(reqwest::Method::GET, &photo).send().await;
        assert_eq!((picture.status, picture.header("content-type")), (StatusCode::OK, "image/jpeg"));
        assert_eq!(picture.header("cache-control"), "no-store");

        let choose = json!({ "shown": ["insurance", "insurance"] });
        let chosen = app.put("/emergency_links/choices", &choose).token(&token).send().await;
        assert_eq!(chosen.expect(StatusCode::OK)["shown"], json!(["insurance"]));
        let page = scan(&app, &secret).await.expect(StatusCode::OK);
        for what in ["photo", "veterinarians", "allergies", "medication"] {
            assert_eq!(page[what], Value::Null, "{what}");
        }
        assert!(!names(&page["call"]).contains(&"Kim Lee"), "{page}");
        assert_eq!(page["insurance"][0]["notes"], "Policy 7");
        app.raw(reqwest::Method::GET, &photo).send().await.problem(404, "not_found");

        let listed = app.get("/emergency_links").token(&token).send().await;
        let listed = listed.expect(StatusCode::OK);
        assert_eq!((&listed[0]["horse"]["id"], &listed[0]["opened"]), (&json!(horse), &json!(2)));
    }

    async fn a_dead_link_is_like_one_that_never_was(app: TestApp) {
        let token = app.new_account().await;
        let horse = app.create_horse(&token, &plain_horse("Sun")).await;
        let made = link(&app, &token, &horse, json!({})).await.expect(StatusCode::CREATED);
        let first = secret(&made);
        let again = link(&app, &token, &horse, json!({})).await.expect(StatusCode::OK);
        assert_eq!(secret(&again), first);
        let never = scan(&app, "AAAAAAAAAAAAAAAAAAAAAA").await;
        never.problem(404, "not_found");
        let is_dead = async |secret: &str| {
            let dead = scan(&app, secret).await;
            assert_eq!((&dead.text, dead.status), (&never.text, never.status), "{secret}");
            assert_eq!(dead.header("referrer-policy"), "no-referrer");
        };
        is_dead("no link").await;
        // A new one replaces it.
        let renewed = link(&app, &token, &horse, json!({ "renew": true })).await;
        let second = secret(&renewed.expect(StatusCode::CREATED));
        is_dead(&first).await;
        scan(&app, &second).await.expect(StatusCode::OK);
        // An archived horse has no page.
        let archive = json!({ "reason": "left", "date": "2026-03-01" });
        let path = format!("/horses/{horse}/archive");
        let archived = app.post(&path, &archive).token(&token).send().await;
        archived.expect(StatusCode::OK);
        is_dead(&second).await;
        let back = app.delete(&path).token(&token).send().await;
        back.expect(StatusCode::NO_CONTENT);
        scan(&app, &second).await.expect(StatusCode::OK);
        // It has expired.
        app.database.execute("UPDATE links SET expires_at = 1").await;
        is_dead(&second).await;
        let third = link(&app, &token, &horse, json!({})).await.expect(StatusCode::CREATED);
        let third = secret(&third);
        // One is revoked, or all.
        let path = format!("/horses/{horse}/emergency_link");
        let revoked = app.delete(&path).token(&token).send().await;
        revoked.expect(StatusCode::NO_CONTENT);
        is_dead(&third).await;
        app.get(&path).token(&token).send().await.problem(404, "not_found");
        let fourth = link(&app, &token, &horse, json!({})).await.expect(StatusCode::CREATED);
        let fourth = secret(&fourth);
        let revoked = app.delete("/emergency_links").token(&token).send().await;
        revoked.expect(StatusCode::NO_CONTENT);
        is_dead(&fourth).await;
    }

    async fn an_end_is_set_and_taken_back_without_a_new_code(app: TestApp) {
        let token = app.new_account().await;
        let horse = app.create_horse(&token, &plain_horse("Sun")).await;
        let made = link(&app, &token, &horse, json!({})).await.expect(StatusCode::CREATED);
        for (wish, end) in [
            (json!({ "expires_at": "2099-01-01T00:00:00Z" }), json!("2099-01-01T00:00:00Z")),
            (json!({}), json!("2099-01-01T00:00:00Z")),
            (json!({ "expires_at": null }), Value::Null),
        ] {
            let link = link(&app, &token, &horse, wish).await.expect(StatusCode::OK);
            assert_eq!(link["token"], made["token"]);
            assert_eq!(link["expires_at"]["$date"], end);
        }
        let listed = app.get("/emergency_links").token(&token).send().await;
        assert_eq!(listed.expect(StatusCode::OK)[0]["expires_at"], Value::Null);
    }

    async fn visits_are_counted_however_many_come_at_once(app: TestApp) {
        let token = app.new_account().await;
        let horse = app.create_horse(&token, &plain_horse("Sun")).await;
        let wishes = (0..20).map(|_| link(&app, &token, &horse, json!({})));
        let made = futures_util::future::join_all(wishes).await;
        let secrets: Vec<_> = made.iter().map(|it| secret(&it.json())).collect();
        assert!(secrets.iter().all(|it| *it == secrets[0]), "one link");
        let visits = futures_util::future::join_all((0..20).map(|_| scan(&app, &secrets[0])));
        for visit in visits.await {
            visit.expect(StatusCode::OK);
        }
        let path = format!("/horses/{horse}/emergency_link");
        let found = app.get(&path).token(&token).send().await;
        assert_eq!(found.expect(StatusCode::OK)["opened"], 20);
    }

    async fn each_stall_has_a_card_with_its_code(app: TestApp) {
        let token = app.new_account().await;
        let horse = known_horse(&app, &token).await;
        let plan = json!({ "areas": [
            { "name": "East", "kind": "aisle", "stalls": [{ "name": "A1" }] },
        ] });
        let plan = crate::places::save(&app, &token, &plan).await;
        let place = json!({
            "place_id": plan["areas"][0]["stalls"][0]["id"], "from": "2026-03-01",
        });
        let placed = app.put(&format!("/horses/{horse}/place"), &place).token(&token);
        placed.send().await.expect(StatusCode::NO_CONTENT);
        let cards = app.get("/places/door_cards.pdf").token(&token).send().await;
        assert_eq!((cards.status, cards.header("content-type")), (StatusCode::OK, "application/pdf"));
        assert_eq!(cards.header("cache-control"), "no-store");
        assert!(cards.text.starts_with("%PDF-"));
        let empty = app.new_account().await;
        let none = app.get("/places/door_cards.pdf").token(&empty).send().await;
        assert!(none.bytes.len() < cards.bytes.len());
    }
}

#[tokio::test]
async fn a_groom_sees_links_and_makes_none() {
    let app = TestApp::start().await;
    let owner = sign_up(&app, "owner@example.org").await;
    let groom = member(&app, "groom@example.org", Role::Caretaker).await;
    let horse = app.create_horse(&owner, &plain_horse("Sun")).await;
    let refused = link(&app, &groom, &horse, json!({})).await;
    refused.problem(403, "role_not_sufficient");
    let made = link(&app, &owner, &horse, json!({})).await;
    made.expect(StatusCode::CREATED);
    let plan = app
        .get("/places")
        .token(&owner)
        .send()
        .await
        .expect(StatusCode::OK);
    let barn = plan["organization_id"].as_str().expect("an id");
    let all = format!("/emergency_links?organization_id={barn}");
    let listed = app.get(&all).token(&groom).send().await;
    assert_eq!(listed.expect(StatusCode::OK)[0]["opened"], 0);
    app.delete(&all)
        .token(&groom)
        .send()
        .await
        .problem(403, "role_not_sufficient");
    let choices = format!("/emergency_links/choices?organization_id={barn}");
    let refused = app.put(&choices, &json!({ "shown": [] })).token(&groom);
    refused.send().await.problem(403, "role_not_sufficient");
    let stranger = app.new_account().await;
    for path in [&all, &choices] {
        app.get(path)
            .token(&stranger)
            .send()
            .await
            .problem(404, "not_found");
    }
    let past = json!({ "expires_at": "2020-01-01T00:00:00Z", "renew": true });
    let refused = link(&app, &owner, &horse, past).await;
    assert_eq!(refused.wrong_fields(), ["expires_at"]);
}
