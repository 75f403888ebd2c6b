//! What one account can make the server store and return, with the default
//! settings.

use futures_util::StreamExt as _;
use futures_util::stream;
use reqwest::StatusCode;
use serde_json::{Value, json};

use crate::support::horses::{jpeg, plain_horse};
use crate::support::{Answer, TestApp, entry, id_of, on_both_databases, show, with};

/// The default of `SHOWSTABLE_MAX_EVENTS`.
const MAX_EVENTS: usize = 1000;
/// Limit of a list's body. The bytes of a page's rows are bounded; as JSON with
/// field names they are longer.
const MAX_LIST_BYTES: usize = 3 << 20;
const CONCURRENCY: usize = 24;

/// A show of maximum size.
fn large_show(number: usize, save_as_template: bool) -> Value {
    let classes: Vec<_> = (0..64)
        .map(|class| {
            let description = "d".repeat(990);
            json!({ "name": format!("Class {class}"), "description": description, "price": 10 })
        })
        .collect();
    with(
        show(),
        json!({
            "name": format!("Show {number} {}", "\u{1F40E}".repeat(180)),
            "classes": classes,
            "notes": "\u{1F40E}".repeat(7000),
            "saveAsTemplate": save_as_template,
        }),
    )
}

async fn create(app: &TestApp, token: &str, body: &Value) -> Answer {
    app.post("/events", body).token(token).send().await
}

#[tokio::test]
async fn an_account_s_flood_of_shows_ends_at_its_limit_and_lists_stay_small() {
    let app = TestApp::start().await;
    let token = app.new_account().await;
    let answers: Vec<_> = stream::iter(0..MAX_EVENTS + 30)
        .map(|number| {
            // A few large ones are enough to fill pages; a debug build is slow
            // with them.
            let body = match number {
                0..30 => large_show(number, true),
                _ => show(),
            };
            let (app, token) = (&app, &token);
            async move { create(app, token, &body).await }
        })
        .buffer_unordered(CONCURRENCY)
        .collect()
        .await;
    let (made, refused): (Vec<_>, Vec<_>) = answers
        .iter()
        .partition(|answer| answer.status == StatusCode::CREATED);
    assert_eq!((made.len(), refused.len()), (MAX_EVENTS, 30));
    for answer in refused {
        let problem = answer.problem(409, "account_limit_reached");
        assert_eq!(
            problem["errors"],
            "This organization has 1000 events, deleted ones included, the most that it may have."
        );
    }

    // A deleted show keeps its records and still counts.
    let event = format!("/events/{}", id_of(&made[0].json()));
    let deleted = app.delete(&event).token(&token).send().await;
    deleted.expect(StatusCode::NO_CONTENT);
    let again = create(&app, &token, &show()).await;
    again.problem(409, "account_limit_reached");

    for list in ["/events", "/events/templates"] {
        let answer = app
            .get(&format!("{list}?limit=500"))
            .token(&token)
            .send()
            .await;
        let rows = answer.expect(StatusCode::OK);
        assert!(
            answer.bytes.len() < MAX_LIST_BYTES,
            "{}",
            answer.bytes.len()
        );
        assert!(rows.as_array().is_some_and(|rows| rows.len() > 5));
        assert!(answer.header("link").contains("rel=\"next\""), "{list}");
    }
    let seen = ids_of_all(&app, &token, "/events").await;
    assert_eq!(seen.len(), MAX_EVENTS - 1);
    assert_eq!(
        ids_of_all(&app, &token, "/events/templates").await.len(),
        30
    );

    // Other accounts are not affected.
    let other = app.new_account().await;
    create(&app, &other, &show())
        .await
        .expect(StatusCode::CREATED);
}

/// The ids on all pages. Asserts that each occurs once.
async fn ids_of_all(app: &TestApp, token: &str, list: &str) -> Vec<String> {
    let mut ids = Vec::new();
    let mut next = Some(format!("/showstable{list}?limit=500"));
    while let Some(path) = next {
        let answer = app
            .raw(reqwest::Method::GET, &path)
            .token(token)
            .send()
            .await;
        let rows = answer.expect(StatusCode::OK);
        ids.extend(rows.as_array().expect("an array").iter().map(id_of));
        let link = answer.header("link");
        next = link
            .strip_prefix('<')
            .and_then(|link| link.split_once('>'))
            .map(|(path, _)| path.to_owned());
    }
    let mut unique = ids.clone();
    unique.sort();
    unique.dedup();
    assert_eq!(unique.len(), ids.len());
    ids
}

async fn limited(settings: &[(&str, &str)]) -> (TestApp, String) {
    let app = TestApp::with(settings).await;
    let token = app.new_account().await;
    (app, token)
}

#[tokio::test]
async fn templates_horses_and_photos_are_limited() {
    let (app, token) = limited(&[
        ("SHOWSTABLE_MAX_TEMPLATES", "1"),
        ("SHOWSTABLE_MAX_HORSES", "1"),
        ("SHOWSTABLE_MAX_PHOTOS", "2"),
    ])
    .await;
    let named = |name| with(show(), json!({ "name": name, "saveAsTemplate": true }));
    create(&app, &token, &named("One"))
        .await
        .expect(StatusCode::CREATED);
    create(&app, &token, &named("ONE"))
        .await
        .expect(StatusCode::CREATED);
    create(&app, &token, &named("Two"))
        .await
        .problem(409, "account_limit_reached");
    let shows = app
        .get("/events")
        .token(&token)
        .send()
        .await
        .expect(StatusCode::OK);
    assert_eq!(shows.as_array().map(Vec::len), Some(2), "both or neither");

    let id = app.create_horse(&token, &plain_horse("Comet")).await;
    let second = app
        .post("/horses", &plain_horse("Noon"))
        .token(&token)
        .send()
        .await;
    second.problem(409, "account_limit_reached");
    for _ in 0..2 {
        let answer = app.upload_photo(&token, &id, "header", &jpeg(8, 8)).await;
        answer.expect(StatusCode::CREATED);
    }
    let third = app.upload_photo(&token, &id, "header", &jpeg(8, 8)).await;
    third.problem(409, "account_limit_reached");

    let gone = app
        .delete(&format!("/horses/{id}"))
        .token(&token)
        .send()
        .await;
    gone.expect(StatusCode::NO_CONTENT);
    app.create_horse(&token, &plain_horse("Noon")).await;
}

#[tokio::test]
async fn entries_of_a_show_and_messages_of_a_day_are_limited() {
    let (app, token) = limited(&[
        ("SHOWSTABLE_MAX_ENTRIES_PER_EVENT", "3"),
        ("SHOWSTABLE_MAX_MESSAGES_PER_DAY", "2"),
    ])
    .await;
    let event = id_of(&app.create_show(&token).await);
    let register = format!("/events/{event}/register");
    let answers: Vec<_> = stream::iter(0..10)
        .map(|_| app.post(&register, &entry()).send())
        .buffer_unordered(10)
        .collect()
        .await;
    let refused: Vec<_> = answers
        .iter()
        .filter(|answer| answer.status == StatusCode::CONFLICT)
        .collect();
    assert_eq!(refused.len(), 7);
    for answer in refused {
        answer.problem(409, "event_full");
    }

    let sale = json!({ "name": "Comet", "for_sale": true });
    let horse = app.create_horse(&token, &sale).await;
    let buyer = app.new_account().await;
    let inquiry = json!({ "name": "Rae", "email": "rae@example.org", "message": "Sound?" });
    let report = json!({ "reason": "sold" });
    for (call, body, success) in [
        ("inquiries", &inquiry, StatusCode::ACCEPTED),
        ("reports", &report, StatusCode::CREATED),
    ] {
        let path = format!("/horses/{horse}/{call}");
        for _ in 0..2 {
            let sent = app.post(&path, body).token(&buyer).send().await;
            assert_eq!(sent.status, success, "{sent:?}");
        }
        let third = app.post(&path, body).token(&buyer).send().await;
        third.problem(429, "too_many_requests");
        assert_ne!(third.header("retry-after"), "");
    }
}

/// As by many computers: fifty requests from each address.
async fn from_many_addresses(app: &TestApp, path: &str, body: &Value, count: usize) -> Vec<u16> {
    let requests = stream::iter(0..count).map(|number| {
        let address = format!("198.51.{}.{}", number / 50 / 250, number / 50 % 250);
        let request = app.post(path, body).header("x-forwarded-for", &address);
        async move { request.send().await.status.as_u16() }
    });
    requests.buffer_unordered(CONCURRENCY).collect().await
}

#[tokio::test]
async fn what_strangers_are_refused_shuts_nobody_else_out() {
    let app = TestApp::with(&[("SHOWSTABLE_RATE_LIMIT", "on")]).await;
    let (token, buyer) = (app.new_account().await, app.new_account().await);
    let event = app.create_show(&token).await;
    let register = format!("/events/{}/register", id_of(&event));
    let refused = from_many_addresses(&app, &register, &json!({}), 2500).await;
    assert!(refused.iter().all(|status| *status == 422), "{refused:?}");
    for rider in 0..30 {
        let link = event["hashed_id"].as_str().expect("a link");
        let answer = app
            .post(&format!("/events/{link}/register"), &entry())
            .header("x-forwarded-for", &format!("203.0.113.{rider}"));
        answer.send().await.expect(StatusCode::CREATED);
    }
    // One stranger's requests are bounded nevertheless.
    let stranger = || {
        app.post(&register, &json!({}))
            .header("x-forwarded-for", "192.0.2.1")
    };
    let answers = stream::iter(0..400).map(|_| stranger().send());
    let answers: Vec<_> = answers.buffer_unordered(CONCURRENCY).collect().await;
    assert!(answers.iter().any(|answer| answer.status.as_u16() == 429));

    let sale = json!({ "name": "Comet", "for_sale": true });
    let horse = app.create_horse(&token, &sale).await;
    let inquiry = json!({ "name": "Rae", "email": "rae@example.org", "message": "Sound?" });
    for (call, body, success) in [
        ("inquiries", &inquiry, StatusCode::ACCEPTED),
        ("reports", &json!({ "reason": "sold" }), StatusCode::CREATED),
    ] {
        let path = format!("/horses/{horse}/{call}");
        let refused: Vec<_> = stream::iter(0..60)
            .map(|number| {
                let address = format!("198.51.100.{number}");
                app.post(&path, body).header("x-forwarded-for", &address)
            })
            .then(|request| async { request.send().await.status })
            .collect()
            .await;
        assert!(refused.iter().all(|it| *it == StatusCode::UNAUTHORIZED));
        let honest = app.post(&path, body).token(&buyer).send().await;
        honest.expect(success);
    }
}

on_both_databases! {
    async fn however_many_create_at_once_the_limit_holds(app: TestApp) {
        // Uses the default limit of 200, because another limit would need
        // another server.
        let token = app.new_account().await;
        let answers: Vec<_> = stream::iter(0..215)
            .map(|number| {
                let body = with(show(), json!({ "name": format!("Show {number}"), "saveAsTemplate": true }));
                let (app, token) = (&app, &token);
                async move { create(app, token, &body).await.status }
            })
            .buffer_unordered(CONCURRENCY)
            .collect()
            .await;
        let made = answers.iter().filter(|status| **status == StatusCode::CREATED).count();
        assert_eq!(made, 200);
    }
}

#[tokio::test]
async fn nobody_holds_all_stalls_of_a_show() {
    let app = TestApp::with(&[("SHOWSTABLE_RATE_LIMIT", "on")]).await;
    let token = app.new_account().await;
    let fee = json!({ "name": "Stall", "amount": 50, "per": "unit", "stall_kind": "horse" });
    let made = app.post("/events", &with(show(), json!({ "fees": [fee] })));
    let made = made.token(&token).send().await.expect(StatusCode::CREATED);
    let event = id_of(&made);
    let stall = |at: usize| json!({ "name": format!("A {at}"), "kind": "horse" });
    let stalls: Vec<_> = (0..60).map(stall).collect();
    let areas = json!({ "areas": [{ "name": "Barn A", "stalls": stalls }] });
    let saved = app.put(&format!("/events/{event}/show_stalls"), &areas);
    let saved = saved.token(&token).send().await.expect(StatusCode::OK);
    let path = format!("/events/public/{event}/stall_holds");
    let mut held = 0;
    for stall in saved["areas"][0]["stalls"].as_array().expect("stalls") {
        let body = json!({ "fee_id": made["fees"][0]["id"], "stall_id": stall["id"] });
        let answer = app.post(&path, &body).send().await;
        if answer.status == StatusCode::CREATED {
            held += 1;
        } else {
            answer.problem(429, "too_many_requests");
        }
    }
    assert!((40..45).contains(&held), "{held}");
    // Nobody is kept from the form.
    let entered = app.post(&format!("/events/{event}/register"), &entry());
    entered.send().await.expect(StatusCode::CREATED);
}

#[tokio::test]
async fn readers_of_a_show_day_and_taps_are_limited() {
    let app = TestApp::with(&[("SHOWSTABLE_RATE_LIMIT", "on")]).await;
    let token = app.new_account().await;
    let show = app.create_show(&token).await;
    let public = format!("/events/public/{}", id_of(&show));
    // What is worked out for each reader has one limit for one address.
    let read: Vec<_> = stream::iter(0..1300)
        .map(|number| match number % 2 {
            0 => app.get("/events/public/none/schedule").send(),
            _ => app.get("/events/public/none/my_day?back_number=1").send(),
        })
        .buffer_unordered(CONCURRENCY)
        .collect()
        .await;
    let mut refused = read
        .iter()
        .filter(|it| it.status == StatusCode::TOO_MANY_REQUESTS);
    let refused = refused.next().expect("too many");
    refused.problem(429, "too_many_requests");
    assert_ne!(refused.header("retry-after"), "");
    // Nobody is kept from the form.
    app.get(&public).send().await.expect(StatusCode::OK);

    let event = id_of(&show);
    let ring = format!("/events/{event}/rings/{event}/state");
    let class = format!("/events/{event}/classes/{event}");
    let hold = json!({ "state": "hold" });
    let tapped: Vec<_> = stream::iter(0..700)
        .map(|_| app.put(&ring, &hold).token(&token).send())
        .buffer_unordered(CONCURRENCY)
        .map(|answer| answer.status)
        .collect()
        .await;
    assert!(tapped.contains(&StatusCode::NOT_FOUND));
    assert!(tapped.contains(&StatusCode::TOO_MANY_REQUESTS));
    for (call, body) in [
        ("state", json!({ "state": "running" })),
        ("gate", json!({ "registration_id": event, "state": "here" })),
    ] {
        // A place may have become free meanwhile.
        let taps = (0..20).map(|_| {
            app.post(&format!("{class}/{call}"), &body)
                .token(&token)
                .send()
        });
        let taps = futures_util::future::join_all(taps).await;
        assert!(
            taps.iter()
                .any(|it| it.status == StatusCode::TOO_MANY_REQUESTS)
        );
    }
    // The link of a phone, or another account, has a limit of its own.
    let other = app.new_account().await;
    let tap = app.put(&ring, &hold).token(&other).send().await;
    assert_eq!(tap.status, StatusCode::NOT_FOUND);
}
