//! The section `sale`, the gallery, the page without an account, replies and bills of sale.

use kernel::Role;
use reqwest::{Method, StatusCode};
use serde_json::{Value, json};

use super::inquiries::mails;
use crate::authorization::member;
use crate::organization::people::sign_up;
use crate::support::horses::{jpeg, plain_horse, whole_horse};
use crate::support::{Answer, TestApp, id_of, on_both_databases, on_sqlite, with};

/// Saves a section `sale` of these fields.
async fn save(app: &TestApp, token: &str, horse: &str, fields: Value) -> Answer {
    let body = with(json!({ "horseId": horse, "section": "sale" }), fields);
    app.put("/horses", &body).token(token).send().await
}

/// Opens the page of a horse to everybody, and returns the secret of its link.
pub(crate) async fn published(app: &TestApp, token: &str, horse: &str) -> String {
    let saved = save(app, token, horse, json!({ "public": true })).await;
    let saved = saved.expect(StatusCode::OK);
    let secret = saved["sale"]["public_token"].as_str();
    secret.expect("a secret").to_owned()
}

async fn open(app: &TestApp, secret: &str) -> Answer {
    app.get(&format!("/horses/public/{secret}")).send().await
}

/// All fields of the section.
fn whole_sale() -> Value {
    json!({
        "price": 4500.5, "price_note": "With tack", "height_hands": "15.3",
        "description": "Quiet.\nTrailers well.", "video_url": "https://example.org/video",
        "registered_name": "Midnight's Legacy", "sire": "Shades", "dam": "Star",
        "training_level": "Green broke", "discipline": "Trail", "location_public": "Ohio",
        "public": true, "status": "pending", "sold_on": "2026-05-01", "sold_price": 4400,
    })
}

/// The names in the market for a query.
async fn market(app: &TestApp, token: &str, query: &str) -> Vec<String> {
    let found = app.get(&format!("/horses/for-sale?{query}")).token(token);
    let found = found.send().await.expect(StatusCode::OK);
    let rows = found.as_array().expect("a list").iter();
    let name = |row: &Value| row["profile"]["name"].as_str().map(str::to_owned);
    rows.filter_map(name).collect()
}

async fn upload(app: &TestApp, token: &str, horse: &str) -> String {
    let photo = app.upload_photo(token, horse, "gallery", &jpeg(8, 8)).await;
    let photo = photo.expect(StatusCode::CREATED);
    photo["url"].as_str().expect("a path").to_owned()
}

on_both_databases! {
    async fn a_sale_reads_back_and_buyers_see_their_part(app: TestApp) {
        let (seller, buyer) = (app.new_account().await, app.new_account().await);
        let id = app.create_horse(&seller, &plain_horse("Midnight")).await;
        let saved = save(&app, &seller, &id, whole_sale()).await.expect(StatusCode::OK);
        assert_eq!(saved, app.horse(&seller, &id).await);
        for (field, value) in whole_sale().as_object().expect("an object") {
            assert_eq!(&saved["sale"][field], value, "{field}");
        }
        assert_eq!(saved["sale"]["height_inches"], 63);
        assert_eq!(saved["sale"]["height_cm"], 160);
        assert_eq!(saved["profile"]["for_sale"], true);
        for words in ["midnight%27s%20legacy", "SHADES"] {
            let found = app.get(&format!("/search?q={words}")).token(&seller).send().await;
            let found = found.expect(StatusCode::OK);
            assert_eq!(found["horses"][0]["link"], format!("/horses/{id}"), "{words}");
        }

        let seen = app.get(&format!("/horses/{id}")).token(&buyer).send().await;
        assert!(!seen.text.contains("4400") && !seen.text.contains("public_token"), "{}", seen.text);
        let seen = seen.expect(StatusCode::OK);
        assert_eq!(seen["sale"]["price"], 4500.5);
        assert_eq!(seen["sale"]["description"], "Quiet.\nTrailers well.");
        assert_eq!(seen["boarding"], json!({ "stable": "", "location": "Ohio" }));
    }

    async fn the_status_and_the_check_box_of_the_general_section_go_together(app: TestApp) {
        let token = app.new_account().await;
        let id = app.create_horse(&token, &plain_horse("Midnight")).await;
        let checked = |is_checked: bool| json!({
            "horseId": id, "section": "general", "name": "Midnight", "for_sale": is_checked,
        });
        let general = async |is_checked: bool| {
            let saved = app.put("/horses", &checked(is_checked)).token(&token).send().await;
            saved.expect(StatusCode::OK)["sale"]["status"].clone()
        };
        let sale = async |fields: Value| {
            let saved = save(&app, &token, &id, fields).await.expect(StatusCode::OK);
            saved["profile"]["for_sale"].clone()
        };
        assert_eq!(sale(json!({ "price": 900, "status": "for_sale" })).await, true);
        assert_eq!(sale(json!({ "price": 900, "status": "pending" })).await, true);
        assert_eq!(general(true).await, "pending");
        assert_eq!(general(false).await, Value::Null);
        assert_eq!(app.horse(&token, &id).await["sale"]["price"], 900, "the sale is kept");
        assert_eq!(general(true).await, "for_sale");
        assert_eq!(sale(json!({ "status": "sold" })).await, false);
        assert_eq!(general(false).await, "sold");
        assert_eq!(sale(json!({})).await, false, "a status that is not stated stays");
        assert_eq!(sale(json!({ "status": null })).await, false);
        assert_eq!(app.horse(&token, &id).await["sale"]["status"], Value::Null);
    }

    async fn a_link_opens_a_page_that_shows_nothing_private_and_is_dead_at_once(app: TestApp) {
        let seller = app.new_account().await;
        let id = app.create_horse(&seller, &whole_horse()).await;
        let path = format!("/horses/{id}/sale_link");
        app.get(&path).token(&seller).send().await.problem(404, "not_found");
        let secret = published(&app, &seller, &id).await;
        let link = app.get(&path).token(&seller).send().await.expect(StatusCode::OK);
        assert_eq!(link["token"], json!(secret));
        assert!(link["url"].as_str().is_some_and(|it| it.ends_with(&format!("/sale/{secret}"))));
        assert!(link["qr_code"].as_str().is_some_and(|it| it.starts_with("<svg")));

        let page = open(&app, &secret).await;
        assert_eq!(page.header("cache-control"), "no-store");
        assert_eq!(page.header("x-robots-tag"), "noindex");
        assert_eq!(page.header("referrer-policy"), "no-referrer");
        for private in ["985112001234567", "931-555-0102", "Month to month", "@example.org", "public_token"] {
            assert!(!page.text.contains(private), "{private} leaks in {}", page.text);
        }
        let shown = page.expect(StatusCode::OK);
        assert_eq!(shown["profile"]["name"], "Midnight \u{1F40E}");
        assert!(shown["seller"]["name"].is_string());

        save(&app, &seller, &id, json!({ "public": false })).await.expect(StatusCode::OK);
        open(&app, &secret).await.problem(404, "not_found");
        let renewed = published(&app, &seller, &id).await;
        assert_ne!(renewed, secret);
        open(&app, &secret).await.problem(404, "not_found");
        open(&app, &renewed).await.expect(StatusCode::OK);
        save(&app, &seller, &id, json!({ "status": "sold" })).await.expect(StatusCode::OK);
        open(&app, &renewed).await.problem(404, "not_found");
        for none in ["nonsense", "AAAAAAAAAAAAAAAAAAAAAA"] {
            open(&app, none).await.problem(404, "not_found");
        }
    }

    async fn the_market_is_filtered_and_sorted_by_its_address(app: TestApp) {
        let token = app.new_account().await;
        for (name, price, height, age, discipline) in [
            ("Ash", json!(4500), json!("15.3"), json!(9), "Trail, pleasure"),
            ("Birch", json!(900.5), json!("14.1"), json!(12), "Western"),
            ("Cedar", Value::Null, Value::Null, Value::Null, ""),
        ] {
            let horse = json!({ "name": name, "age": age, "breed": "Morgan", "gender": "mare" });
            let id = app.create_horse(&token, &horse).await;
            let sale = json!({
                "price": price, "height_hands": height, "discipline": discipline, "status": "for_sale",
            });
            save(&app, &token, &id, sale).await.expect(StatusCode::OK);
        }
        for (query, expected) in [
            ("", vec!["Cedar", "Birch", "Ash"]),
            ("sort=newest", vec!["Cedar", "Birch", "Ash"]),
            ("sort=price", vec!["Birch", "Ash", "Cedar"]),
            ("sort=price_desc", vec!["Ash", "Birch", "Cedar"]),
            ("sort=height", vec!["Birch", "Ash", "Cedar"]),
            ("sort=age", vec!["Ash", "Birch", "Cedar"]),
            ("sort=name", vec!["Ash", "Birch", "Cedar"]),
            ("price_from=900.50&price_to=4499.99", vec!["Birch"]),
            ("height_from=15&height_to=15.3", vec!["Ash"]),
            ("age_from=10", vec!["Birch"]),
            ("age_to=9", vec!["Ash"]),
            ("discipline=western", vec!["Birch"]),
            ("sex=mare&breed=morgan&sort=name", vec!["Ash", "Birch", "Cedar"]),
            ("sex=gelding", vec![]),
            ("breed=arabian", vec![]),
        ] {
            assert_eq!(market(&app, &token, query).await, expected, "{query}");
        }
        for query in [
            "sort=color", "price_from=x", "price_to=-1", "height_from=15.4", "age_to=99", "sex=filly",
            "breed=unicorn",
        ] {
            let bad = app.get(&format!("/horses/for-sale?{query}")).token(&token).send().await;
            bad.problem(400, "bad_query");
        }
        for sort in ["newest", "price", "price_desc", "height", "age", "name"] {
            let first = app.get(&format!("/horses/for-sale?sort={sort}&limit=2")).token(&token);
            let first = first.send().await;
            let next = first.header("link");
            let next = next.trim_start_matches("</showstable").split('>').next().expect("an address");
            let rest = app.get(next).token(&token).send().await.expect(StatusCode::OK);
            assert_eq!(rest.as_array().map(Vec::len), Some(1), "{sort}");
        }
    }
}

on_sqlite! {
    async fn wrong_fields_of_a_sale_are_named_and_nothing_is_saved(app: TestApp) {
        let token = app.new_account().await;
        let id = app.create_horse(&token, &plain_horse("Midnight")).await;
        for (fields, wrong) in [
            (json!({ "height_hands": "15.4" }), "height_hands"),
            (json!({ "height_hands": "7.3" }), "height_hands"),
            (json!({ "height_hands": "21.0" }), "height_hands"),
            (json!({ "video_url": "http://example.org/v" }), "video_url"),
            (json!({ "video_url": "javascript:alert(1)" }), "video_url"),
            (json!({ "price": -1 }), "price"),
            (json!({ "status": "gone" }), "status"),
            (json!({ "sold_on": "soon" }), "sold_on"),
            (json!({ "sold_to_contact_id": "01890000-0000-7000-8000-000000000001" }), "sold_to_contact_id"),
        ] {
            let answer = save(&app, &token, &id, fields.clone()).await;
            assert_eq!(answer.wrong_fields(), [wrong], "{fields}");
        }
        let answer = save(&app, &token, &id, json!({ "height_hands": "15.4" })).await;
        assert!(answer.text.contains("a hand has four inches"), "{}", answer.text);
        assert_eq!(app.horse(&token, &id).await["revisions"]["sale"], 1);
    }

    async fn a_gallery_shows_uploaded_photos_in_their_order(app: TestApp) {
        let (token, buyer) = (app.new_account().await, app.new_account().await);
        let id = app.create_horse(&token, &whole_horse()).await;
        let (one, two) = (upload(&app, &token, &id).await, upload(&app, &token, &id).await);
        let path = format!("/horses/{id}/gallery");
        let arrange = async |body: Value| app.put(&path, &body).token(&token).send().await;
        let name = two.rsplit('/').next().expect("a name");
        let shown = arrange(json!({ "photos": [name, one], "header": name })).await;
        let shown = shown.expect(StatusCode::OK);
        assert_eq!(shown["sale"]["gallery"], json!([two, one]));
        assert_eq!(shown["profile"]["header_photo"], json!(two));
        let seen = app.get(&format!("/horses/{id}")).token(&buyer).send().await;
        assert_eq!(seen.expect(StatusCode::OK)["sale"]["gallery"], json!([two, one]));

        assert_eq!(arrange(json!({ "photos": [one, one] })).await.wrong_fields(), ["photos"]);
        assert_eq!(arrange(json!({ "photos": [one], "header": two })).await.wrong_fields(), ["header"]);
        assert_eq!(arrange(json!({ "photos": vec![&one; 13] })).await.wrong_fields(), ["photos"]);
        assert_eq!(arrange(json!({ "photos": ["x"] })).await.wrong_fields(), ["photos[0]"]);
        let none = arrange(json!({ "photos": [] })).await.expect(StatusCode::OK);
        assert_eq!(none["sale"]["gallery"], json!([]));
        assert_eq!(none["profile"]["header_photo"], Value::Null);
        let wrong = app.upload_photo(&token, &id, "observation", &jpeg(8, 8)).await;
        assert_eq!(wrong.wrong_fields(), ["type"]);
    }

    async fn a_stranger_asks_and_the_barn_s_answer_comes_by_mail(app: TestApp) {
        let seller = app.new_account().await;
        let id = app.create_horse(&seller, &whole_horse()).await;
        let organization = app.get("/organization").token(&seller).send().await;
        let organization = organization.expect(StatusCode::OK);
        let barn = with(organization.clone(), json!({ "name": "Willow Barn", "email": "barn@willow.example" }));
        let path = format!("/organization/{}", id_of(&organization));
        app.put(&path, &barn).token(&seller).send().await.expect(StatusCode::OK);
        let secret = published(&app, &seller, &id).await;
        let asked = json!({ "name": "Rae", "email": "rae@buyer.example", "message": "Is she sound?" });
        let path = format!("/horses/public/{secret}/inquiries");
        for _ in 0..2 {
            let request = app.post(&path, &asked).header("idempotency-key", "once");
            request.send().await.expect(StatusCode::ACCEPTED);
        }
        let spam = with(asked.clone(), json!({ "website": "https://spam.example" }));
        app.post(&path, &spam).send().await.expect(StatusCode::ACCEPTED);
        let wrong = app.post(&path, &json!({ "name": "Rae" })).send().await;
        assert_eq!(wrong.wrong_fields(), ["email", "message"]);
        let dead = app.post("/horses/public/AAAAAAAAAAAAAAAAAAAAAA/inquiries", &asked).send().await;
        dead.problem(404, "not_found");

        let received = async |query: &str| {
            let rows = app.get(&format!("/inquiries{query}")).token(&seller).send().await;
            rows.expect(StatusCode::OK).as_array().expect("a list").clone()
        };
        let [inquiry] = &received("?state=new").await[..] else {
            panic!("one inquiry is expected");
        };
        assert_eq!((&inquiry["state"], &inquiry["replies"]), (&json!("new"), &json!([])));
        let inquiry = id_of(inquiry);
        let answer = json!({ "text": "She is." });
        let reply = app.post(&format!("/inquiries/{inquiry}/reply"), &answer).token(&seller);
        let replied = reply.send().await.expect(StatusCode::CREATED);
        assert_eq!(replied["state"], "answered");
        assert_eq!(replied["replies"][0]["text"], "She is.");
        let counts = app.get("/inquiries/counts").token(&seller).send().await;
        assert_eq!(counts.expect(StatusCode::OK), json!({ "new": 0, "answered": 1, "archived": 0 }));

        let mails = mails(app.data_dir.path(), 2).await;
        let to_buyer = mails.iter().find(|it| it.contains("To: rae@buyer.example"));
        let to_buyer = to_buyer.expect("a mail to the buyer");
        assert!(to_buyer.contains("Willow Barn") && to_buyer.contains("<barn@willow.example>"), "{to_buyer}");
        let me = app.get("/accounts/me").token(&seller).send().await.expect(StatusCode::OK);
        let private = me["email"].as_str().expect("an address");
        assert!(!to_buyer.contains(private), "{to_buyer}");
        assert!(to_buyer.contains("She is."), "{to_buyer}");

        let state = app.put(&format!("/inquiries/{inquiry}"), &json!({ "state": "archived" }));
        let archived = state.token(&seller).send().await.expect(StatusCode::OK);
        assert_eq!(archived["state"], "archived");
        assert!(received("?state=answered").await.is_empty());
        let bad = app.get("/inquiries?state=x").token(&seller).send().await;
        bad.problem(400, "bad_query");
        let other = app.new_account().await;
        let put = app.put(&format!("/inquiries/{inquiry}"), &json!({ "state": "new" }));
        put.token(&other).send().await.problem(404, "not_found");
    }

    async fn who_cares_for_a_horse_neither_sells_it_nor_reads_who_bought_it(app: TestApp) {
        let owner = sign_up(&app, "owner@example.org").await;
        let caretaker = member(&app, "care@example.org", Role::Caretaker).await;
        let id = app.create_horse(&owner, &whole_horse()).await;
        let refused = save(&app, &caretaker, &id, json!({ "status": "sold" })).await;
        refused.problem(403, "role_not_sufficient");
        let photos = app.put(&format!("/horses/{id}/gallery"), &json!({ "photos": [] }));
        photos.token(&caretaker).send().await.problem(403, "role_not_sufficient");
        let bill = app.get(&format!("/horses/{id}/bill_of_sale.pdf")).token(&caretaker);
        bill.send().await.problem(403, "role_not_sufficient");
    }

    async fn a_bill_of_sale_is_a_paper_for_who_sells(app: TestApp) {
        let (seller, other) = (app.new_account().await, app.new_account().await);
        let id = app.create_horse(&seller, &whole_horse()).await;
        let buyer = json!({ "kinds": ["other"], "name": "Kim Lee" });
        let buyer = app.post("/contacts", &buyer).token(&seller).send().await;
        let sold = json!({
            "status": "sold", "sold_on": "2026-05-01", "sold_price": 4400,
            "sold_to_contact_id": id_of(&buyer.expect(StatusCode::CREATED)),
        });
        let sold = save(&app, &seller, &id, sold).await.expect(StatusCode::OK);
        assert_eq!(sold["sale"]["sold_to"], "Kim Lee");
        let path = format!("/horses/{id}/bill_of_sale.pdf");
        let bill = app.get(&path).token(&seller).send().await;
        assert_eq!(bill.status, StatusCode::OK);
        assert_eq!(bill.header("content-type"), "application/pdf");
        app.get(&path).token(&other).send().await.problem(404, "not_found");
    }
}

#[tokio::test]
async fn the_page_of_a_link_says_to_messengers_what_it_is_about() {
    let app = TestApp::start().await;
    let seller = app.new_account().await;
    let name = "Spring </title><b> & \"Classic\"";
    let horse = json!({ "name": name, "age": 9, "gender": "mare", "for_sale": true });
    let id = app.create_horse(&seller, &horse).await;
    let public =
        json!({ "public": true, "price": 4500, "height_hands": "15.3", "location_public": "Ohio" });
    let saved = save(&app, &seller, &id, public)
        .await
        .expect(StatusCode::OK);
    let secret = saved["sale"]["public_token"].as_str().expect("a secret");
    let photo = upload(&app, &seller, &id).await;
    let gallery = app.put(
        &format!("/horses/{id}/gallery"),
        &json!({ "photos": [photo] }),
    );
    let gallery = gallery.token(&seller).send().await;
    gallery.expect(StatusCode::OK);
    let page = app
        .raw(Method::GET, &format!("/sale/{secret}"))
        .send()
        .await;
    assert_eq!(page.status, StatusCode::OK);
    assert!(page.header("content-type").starts_with("text/html"));
    assert_eq!(page.header("cache-control"), "no-store");
    assert_eq!(page.header("x-robots-tag"), "noindex");
    let escaped = "Spring &lt;/title&gt;&lt;b&gt; &amp; &quot;Classic&quot;";
    for part in [
        format!("<title>{escaped} for sale · Show Stable</title>"),
        format!("<meta property=\"og:title\" content=\"{escaped} for sale\"/>"),
        "content=\"9 years · Mare · 15.3 hands · $4,500.00 · Ohio\"/>".to_owned(),
        format!("/sale/{secret}\"/>"),
        format!("{photo}/banner\"/>"),
    ] {
        assert!(page.text.contains(&part), "{part} is not in {}", page.text);
    }
    let dead = app
        .raw(Method::GET, "/sale/AAAAAAAAAAAAAAAAAAAAAA")
        .send()
        .await;
    assert_eq!(dead.status, StatusCode::OK);
    assert_eq!(dead.header("x-robots-tag"), "noindex");
    assert!(!dead.text.contains("og:title"), "{}", dead.text);
}
