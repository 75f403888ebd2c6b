use reqwest::{Method, StatusCode};
use serde_json::{Value, json};

use crate::support::{TestApp, entry, id_of, on_both_databases, show, with};

on_both_databases! {
    async fn shows_what_the_public_may_see_and_nothing_else(app: TestApp) {
        let token = app.new_account().await;
        let event = app.create_show(&token).await;
        let by_link = app.get(&format!("/events/public/{}", event["hashed_id"].as_str().expect("a link"))).send().await.expect(StatusCode::OK);
        let by_id = app.get(&format!("/events/public/{}", id_of(&event))).send().await.expect(StatusCode::OK);
        assert_eq!(by_link, by_id);
        let mut keys: Vec<_> = by_link.as_object().expect("an object").keys().cloned().collect();
        keys.sort();
        assert_eq!(
            keys,
            [
                "_id", "added_after", "capacity", "classes", "contact", "end_date", "entries_close_at", "entries_open_at", "event_type", "extras_left", "fees",
                "form", "full", "hashed_id", "late_entries", "location", "name", "notes", "payment_note", "refunds", "registration_open",
                "require_dqp", "scratch", "start_date", "time_zone", "waiver_age", "waiver_text", "weekend_id",
            ]
        );
        assert_eq!(by_link["registration_open"], true);
        let mut classes = by_link["classes"].clone();
        for class in classes.as_array_mut().expect("classes") {
            let class = class.as_object_mut().expect("a class");
            for (member, value) in [("places_left", json!(null)), ("begun", json!(false)), ("state", json!("waiting"))] {
                assert_eq!(class.remove(member), Some(value));
            }
        }
        assert_eq!(classes, event["classes"]);
        assert_eq!(by_link["full"], false);
    }
}

on_both_databases! {
    async fn what_the_notice_says_of_the_inspector_is_read_everywhere(app: TestApp) {
        let token = app.new_account().await;
        let answers = async |changes: Value| {
            let sent = app.post("/events", &with(show(), changes)).token(&token).send().await;
            let event = sent.expect(StatusCode::CREATED);
            let public = app.get(&format!("/events/public/{}", id_of(&event))).send().await;
            let list = app.get("/events").token(&token).send().await.expect(StatusCode::OK);
            let mut rows = list.as_array().expect("a list").iter();
            let row = rows.find(|row| row["_id"] == event["_id"]).expect("the show").clone();
            [event, public.expect(StatusCode::OK), row].map(|it| it["require_dqp"].clone())
        };
        let appointed = json!({ "require_dqp": false, "inspection": "hpi_appointed", "inspectors": [] });
        assert_eq!(answers(appointed).await, [true, true, true]);
        let requested = json!({ "require_dqp": false, "inspection": "aphis_requested", "inspectors": [] });
        assert_eq!(answers(requested).await, [false, false, false]);
    }
}

on_both_databases! {
    async fn every_change_is_seen_by_the_next_read(app: TestApp) {
        let token = app.new_account().await;
        let body = with(show(), json!({ "capacity": 1 }));
        let event = app.post("/events", &body).token(&token).send().await.expect(StatusCode::CREATED);
        let (id, link) = (id_of(&event), event["hashed_id"].as_str().expect("a link"));
        let (own, public) = (format!("/events/{id}"), format!("/events/public/{link}"));
        let seen = async || app.get(&public).send().await.expect(StatusCode::OK);
        assert_eq!(seen().await["name"], event["name"]);
        // The show, a class and its price.
        let mut classes = event["classes"].clone();
        classes[0]["price"] = json!(99.5);
        let edit = with(body.clone(), json!({ "name": "Renamed", "classes": classes }));
        app.put(&own, &edit).token(&token).send().await.expect(StatusCode::OK);
        let changed = seen().await;
        assert_eq!(changed["name"], "Renamed");
        assert_eq!(changed["classes"][0]["price"], 99.5);
        // The entry that takes the last place, and its end.
        let entered = app.post(&format!("{own}/register"), &entry()).send().await.expect(StatusCode::CREATED);
        assert_eq!(seen().await["full"], true);
        let status = format!("/registrations/{}/status", id_of(&entered));
        app.post(&status, &json!({ "status": "scratched" })).token(&token).send().await.expect(StatusCode::OK);
        assert_eq!(seen().await["full"], false);
        // Deletion.
        app.delete(&own).token(&token).send().await.expect(StatusCode::NO_CONTENT);
        app.get(&public).send().await.problem(404, "not_found");
    }

    async fn an_entry_that_the_worker_lets_in_is_seen_by_the_next_read(app: TestApp) {
        let token = app.new_account().await;
        let limited = |capacity: u32| with(show(), json!({ "capacity": capacity }));
        let event = app.post("/events", &limited(1)).token(&token).send().await.expect(StatusCode::CREATED);
        let own = format!("/events/{}", id_of(&event));
        let enter = async || app.post(&format!("{own}/register"), &entry()).send().await.expect(StatusCode::CREATED);
        enter().await;
        let waiting = enter().await;
        assert_eq!(waiting["status"], "waitlisted");
        let waiting = format!("/registrations/{}", id_of(&waiting));
        let public = format!("/events/public/{}", id_of(&event));
        let seen = async || app.get(&public).send().await.expect(StatusCode::OK);
        app.put(&own, &limited(2)).token(&token).send().await.expect(StatusCode::OK);
        // The copy of each read is kept for the next one.
        for _ in 0..400 {
            seen().await;
            let entry = app.get(&waiting).token(&token).send().await.expect(StatusCode::OK);
            if entry["status"] == "entered" {
                assert_eq!(seen().await["full"], true);
                return;
            }
            tokio::time::sleep(std::time::Duration::from_millis(25)).await;
        }
        panic!("nobody moved up within 10 s");
    }
}

#[tokio::test]
async fn a_client_with_the_newest_copy_gets_304_and_no_cache_keeps_it_unasked() {
    let app = TestApp::start().await;
    let token = app.new_account().await;
    let event = app.create_show(&token).await;
    let public = format!("/events/public/{}", id_of(&event));
    let first = app.get(&public).send().await;
    assert_eq!(first.header("cache-control"), "no-cache");
    let tag = first.header("etag").to_owned();
    let again = app.get(&public).header("if-none-match", &tag).send().await;
    assert_eq!(again.status, StatusCode::NOT_MODIFIED);
    let own = app
        .get(&format!("/events/{}", id_of(&event)))
        .token(&token)
        .send()
        .await;
    assert_eq!(own.header("cache-control"), "no-store");
}

#[tokio::test]
async fn the_page_of_the_form_has_the_show_inside() {
    let app = TestApp::start().await;
    let token = app.new_account().await;
    let name = "Spring </script><b> & \"Classic\"";
    let event = with(show(), json!({ "name": name }));
    let event = app.post("/events", &event).token(&token).send().await;
    let event = event.expect(StatusCode::CREATED);
    let link = event["hashed_id"].as_str().expect("a link");
    let page = app
        .raw(Method::GET, &format!("/pv/event/{link}"))
        .send()
        .await;
    assert_eq!(page.status, StatusCode::OK);
    assert!(page.header("content-type").starts_with("text/html"));
    assert!(
        page.header("content-security-policy")
            .contains("default-src 'self'")
    );
    let escaped = "Spring &lt;/script&gt;&lt;b&gt; &amp; &quot;Classic&quot;";
    for part in [
        format!("<title>{escaped} · Show Stable</title>"),
        format!("<meta property=\"og:title\" content=\"{escaped}\"/>"),
        format!("/pv/event/{link}\"/>"),
        format!(
            "<h1>Sign Up for Event</h1><p><strong>{escaped}</strong></p><p>Sat, Jun 6, 2026 · "
        ),
    ] {
        assert!(page.text.contains(&part), "{part} is not in {}", page.text);
    }
    let (_, block) = page
        .text
        .split_once("id=\"public-event\">")
        .expect("a block");
    let (block, _) = block.split_once("</script>").expect("its end");
    let inside: Value = serde_json::from_str(block).expect("JSON");
    let public = app.get(&format!("/events/public/{link}")).send().await;
    assert_eq!(inside, public.expect(StatusCode::OK));
    assert_eq!(inside["name"], name);
}

#[tokio::test]
async fn a_show_that_is_over_takes_no_entries() {
    let app = TestApp::start().await;
    let token = app.new_account().await;
    let body = with(
        show(),
        json!({ "start_date": "2026-04-01T12:00:00Z", "end_date": "2026-04-01T20:00:00Z" }),
    );
    let event = app
        .post("/events", &body)
        .token(&token)
        .send()
        .await
        .expect(StatusCode::CREATED);
    let seen = app
        .get(&format!("/events/public/{}", id_of(&event)))
        .send()
        .await
        .expect(StatusCode::OK);
    assert_eq!(seen["registration_open"], false);
}

#[tokio::test]
async fn a_missing_show_is_404_with_the_documented_sentence() {
    let app = TestApp::start().await;
    for reference in [
        "0",
        "AAAAAAAAAAAAAAAAAAAAAA",
        "01890000-0000-7000-8000-000000000001",
        "%00",
        "%F0%9F%90%8E",
    ] {
        let problem = app
            .get(&format!("/events/public/{reference}"))
            .send()
            .await
            .problem(404, "not_found");
        assert_eq!(problem["errors"], "Event not found.");
    }
}
