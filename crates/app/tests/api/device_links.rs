//! Links with which devices at the ring act without an account.

use reqwest::StatusCode;
use serde_json::{Value, json};

use crate::support::{Answer, TestApp, entry, id_of, on_both_databases, only, show, with};

/// A show with one entry, and its first two classes.
struct Desk {
    token: String,
    made: Value,
    event: String,
    classes: [String; 2],
}

async fn desk(app: &TestApp) -> Desk {
    let token = app.new_account().await;
    let made = app.post("/events", &show()).token(&token).send().await;
    let made = made.expect(StatusCode::CREATED);
    let event = format!("/events/{}", id_of(&made));
    let entered = app.post(&format!("{event}/register"), &entry());
    entered.send().await.expect(StatusCode::CREATED);
    let class = |at: usize| {
        made["classes"][at]["id"]
            .as_str()
            .expect("an id")
            .to_owned()
    };
    Desk {
        classes: [class(0), class(1)],
        token,
        made,
        event,
    }
}

impl Desk {
    async fn link(&self, app: &TestApp, wish: &Value) -> Answer {
        let links = format!("{}/device_links", self.event);
        app.post(&links, wish).token(&self.token).send().await
    }

    async fn links(&self, app: &TestApp) -> Value {
        let links = app.get(&format!("{}/device_links", self.event));
        let links = links.token(&self.token).send().await;
        links.expect(StatusCode::OK)
    }

    fn card(&self, class: usize, judge: u32) -> String {
        let class = &self.classes[class];
        format!("{}/classes/{class}/cards/{judge}", self.event)
    }

    /// Says what both classes are judged by.
    async fn format(&self, app: &TestApp) {
        let format = json!({ "kind": "placed", "judges": ["Jo", "Kim"], "combine": "points" });
        for class in &self.classes {
            let path = format!("{}/classes/{class}/format", self.event);
            let set = app.put(&path, &format).token(&self.token).send().await;
            set.expect(StatusCode::OK);
        }
    }
}

fn token_of(link: &Value) -> &str {
    link["token"].as_str().expect("a token")
}

on_both_databases! {
    async fn a_scribe_writes_the_card_of_its_judge_without_an_account(app: TestApp) {
        let desk = desk(&app).await;
        desk.format(&app).await;
        let class = &desk.classes[0];
        let wish = json!({ "role": "scribe", "class_ids": [class], "judge_index": 1, "label": "Kim's scribe" });
        let link = desk.link(&app, &wish).await.expect(StatusCode::CREATED);
        let token = token_of(&link);
        assert_eq!(token.len(), 22);
        let url = link["url"].as_str().expect("an address");
        assert!(url.ends_with(&format!("/device#{token}")), "{url}");
        assert_eq!(link["expires_at"], json!({ "$date": "2026-06-08T04:00:00Z" }));

        let code = format!("{}/device_links/{}/qr.svg", desk.event, link["id"].as_str().expect("an id"));
        let code = app.get(&code).token(&desk.token).send().await;
        assert_eq!((code.status, code.header("content-type")), (StatusCode::OK, "image/svg+xml"));

        let own = app.get("/device_link").token(token).send().await.expect(StatusCode::OK);
        assert_eq!(own, json!({
            "id": link["id"], "role": "scribe", "label": "Kim's scribe", "judge_index": 1,
            "event": {
                "id": id_of(&desk.made), "hashed_id": desk.made["hashed_id"],
                "name": "Shelbyville Spring Classic", "time_zone": "America/Chicago",
            },
            "class_ids": [class],
            "classes": [{ "class_id": class, "number": desk.made["classes"][0]["number"], "name": "Open Pleasure" }],
            "expires_at": link["expires_at"],
        }));
        let format = app.get(&format!("{}/classes/{class}/format", desk.event)).token(token).send().await;
        assert_eq!(format.expect(StatusCode::OK)["kind"], "placed");
        let card = json!({ "lines": [{ "back_number": 1, "place": 1 }] });
        let write = async |path: &str| app.put(path, &card).token(token).send().await;
        let saved = write(&desk.card(0, 1)).await.expect(StatusCode::OK);
        assert_eq!(saved, with(card.clone(), json!({ "revision": 1 })));
        let read = app.get(&desk.card(0, 1)).token(token).send().await;
        assert_eq!(read.expect(StatusCode::OK), saved);
        write(&desk.card(0, 0)).await.problem(404, "not_found");
        write(&desk.card(1, 1)).await.problem(404, "not_found");
        let judging = app.get(&format!("{}/judging", desk.event)).token(token).send().await;
        judging.problem(401, "unauthenticated");

        let trail = app.get(&format!("{}/audit", desk.event)).token(&desk.token).send().await;
        let trail = trail.expect(StatusCode::OK);
        assert_eq!(only(&json!([trail[0]]), &["kind", "by", "account", "address"]), json!([
            { "kind": "card", "by": "scribe", "account": null, "address": null },
        ]));
        assert!(!trail.to_string().contains(token));
    }

    async fn a_link_follows_its_judge_and_its_ring_and_can_be_changed(app: TestApp) {
        let desk = desk(&app).await;
        desk.format(&app).await;
        // Kim is the first judge of the second class.
        let path = format!("{}/classes/{}/format", desk.event, desk.classes[1]);
        let format = json!({ "kind": "placed", "judges": ["Kim"] });
        app.put(&path, &format).token(&desk.token).send().await.expect(StatusCode::OK);
        let scribe = desk.link(&app, &json!({ "role": "scribe", "judge": "Kim" })).await;
        let scribe = scribe.expect(StatusCode::CREATED);
        assert_eq!((&scribe["judge"], &scribe["judge_index"]), (&json!("Kim"), &Value::Null));
        let own = app.get("/device_link").token(token_of(&scribe)).send().await.expect(StatusCode::OK);
        assert_eq!(only(&own["classes"], &["class_id", "judge_index"]), json!([
            { "class_id": desk.classes[0], "judge_index": 1 },
            { "class_id": desk.classes[1], "judge_index": 0 },
        ]));
        let card = json!({ "lines": [] });
        for (class, judge, status) in [(0, 1, 200), (1, 0, 200), (0, 0, 404), (1, 1, 404)] {
            let saved = app.put(&desk.card(class, judge), &card).token(token_of(&scribe)).send().await;
            assert_eq!(saved.status.as_u16(), status, "{class} {judge}");
        }

        let plan = |first: &str, second: &str, classes: [&String; 2]| {
            let session = |ring: &str, class: &str| json!({
                "ring_id": ring, "starts_at": "2026-06-06T14:00:00Z",
                "lines": [{ "class_id": class, "goes": "one_by_one" }],
            });
            json!({
                "rings": [{ "id": first, "name": "Main" }, { "id": second, "name": "Back" }],
                "sessions": [session(first, classes[0]), session(second, classes[1])],
            })
        };
        let [one, other] = &desk.classes;
        let schedule = format!("{}/schedule", desk.event);
        let save = async |body: Value| {
            let saved = app.put(&schedule, &body).token(&desk.token).send().await;
            saved.expect(StatusCode::OK)
        };
        let saved = save(plan("main", "back", [one, other])).await;
        let ring = |at: usize| saved["rings"][at]["id"].as_str().expect("an id").to_owned();
        let (main, back) = (ring(0), ring(1));
        let gate = desk.link(&app, &json!({ "role": "gate", "ring_ids": [main] })).await;
        let gate = gate.expect(StatusCode::CREATED);
        let starts = async |class: usize| {
            let path = format!("{}/classes/{}/state", desk.event, desk.classes[class]);
            let started = app.post(&path, &json!({ "state": "running" })).token(token_of(&gate));
            started.send().await.status.as_u16()
        };
        assert_eq!((starts(0).await, starts(1).await), (200, 404));
        save(plan(&main, &back, [other, one])).await;
        assert_eq!((starts(0).await, starts(1).await), (404, 200));
        let holds = async |ring: &str| {
            let path = format!("{}/rings/{ring}/state", desk.event);
            let held = app.put(&path, &json!({ "state": "hold" })).token(token_of(&gate));
            held.send().await.status.as_u16()
        };
        assert_eq!((holds(&main).await, holds(&back).await), (200, 404));
        let link = format!("{}/device_links/{}", desk.event, gate["id"].as_str().expect("an id"));
        let wish = json!({ "role": "gate", "ring_ids": [back], "label": "Back gate" });
        let changed = app.put(&link, &wish).token(&desk.token).send().await.expect(StatusCode::OK);
        let own = ["id", "token", "url", "role", "expires_at", "ring_ids", "label"];
        let wanted = with(gate.clone(), json!({ "ring_ids": [back], "label": "Back gate" }));
        assert_eq!(only(&json!([changed]), &own), only(&json!([wanted]), &own));
        assert_eq!((holds(&main).await, holds(&back).await), (404, 200));
        let other = json!({ "role": "gate", "ring_ids": [desk.classes[0]] });
        assert_eq!(desk.link(&app, &other).await.wrong_fields(), ["ring_ids[0]"]);
    }

    async fn links_of_a_computer_alone_are_shown_with_its_address_in_the_network(app: TestApp) {
        let desk = desk(&app).await;
        let link = desk.link(&app, &json!({ "role": "gate" })).await.expect(StatusCode::CREATED);
        let path = format!("{}/device_links/addresses", desk.event);
        let found = app.get(&path).token(&desk.token).send().await.expect(StatusCode::OK);
        let url = link["url"].as_str().expect("an address");
        let own = found["public_url"].as_str().expect("an address");
        assert!(url.starts_with(own));
        assert_eq!(found["is_local"], json!(true));
        // This server listens on the loopback address alone, which phones do not reach.
        let addresses = found["addresses"].as_array().expect("addresses");
        assert!(addresses.iter().all(|it| it["answers"] == json!(false)), "{found}");
        let code = format!("{}/device_links/{}/qr.svg", desk.event, link["id"].as_str().expect("an id"));
        for address in addresses.iter().filter_map(|it| it["url"].as_str()) {
            let code = app.get(&format!("{code}?address={address}")).token(&desk.token).send().await;
            assert_eq!(code.status, StatusCode::OK);
        }
        let foreign = app.get(&format!("{code}?address=http://203.0.113.9")).token(&desk.token).send().await;
        assert_eq!(foreign.wrong_fields(), ["address"]);
    }

    async fn a_link_is_dead_at_once_when_it_is_revoked_or_has_expired(app: TestApp) {
        let desk = desk(&app).await;
        let mut links = Vec::new();
        for role in ["gate", "announcer", "inspector"] {
            let link = desk.link(&app, &json!({ "role": role, "judge_index": 0 })).await;
            links.push(link.expect(StatusCode::CREATED));
        }
        let status = async |link: &Value| {
            let own = app.get("/device_link").token(token_of(link)).send().await;
            own.status.as_u16()
        };
        let own = app.get("/device_link").token(token_of(&links[0])).send().await;
        let own = own.expect(StatusCode::OK);
        assert_eq!((&own["class_ids"], &own["judge_index"]), (&json!([]), &Value::Null));
        assert_eq!(own["classes"].as_array().map(Vec::len), Some(3));
        let follow = app.get(&format!("{}/live", desk.event)).token(token_of(&links[0]));
        let mut followed = follow.events().await;
        assert!(followed.next().await.starts_with("event: day"));
        let revoke = format!("{}/device_links/{}", desk.event, links[0]["id"].as_str().expect("an id"));
        app.delete(&revoke).token(&desk.token).send().await.expect(StatusCode::NO_CONTENT);
        app.delete(&revoke).token(&desk.token).send().await.problem(404, "not_found");
        // What it follows ends, after what was sent before.
        let mut ended = false;
        for _ in 0..20 {
            ended = ended || followed.next().await.is_empty();
        }
        assert!(ended);
        let expire = format!(
            "UPDATE links SET expires_at = 1 WHERE token = '{}'",
            token_of(&links[1])
        );
        app.database.execute(&expire).await;
        let mut after = Vec::new();
        for link in &links {
            after.push(status(link).await);
        }
        assert_eq!(after, [401, 401, 200]);
        // The office sees what is left, with the secret, and that it was used.
        let mut listed = desk.links(&app).await;
        for _ in 0..200 {
            if listed[0]["used_at"] != Value::Null {
                break;
            }
            tokio::time::sleep(std::time::Duration::from_millis(20)).await;
            listed = desk.links(&app).await;
        }
        let names = &["role", "token", "used_at"];
        let used = &listed[0]["used_at"];
        assert!(used["$date"].is_string(), "{listed}");
        assert_eq!(only(&listed, names), json!([
            { "role": "inspector", "token": links[2]["token"], "used_at": used },
            { "role": "announcer", "token": links[1]["token"], "used_at": null },
        ]));
    }

    async fn a_link_that_fits_no_show_is_refused_at_its_fields(app: TestApp) {
        let desk = desk(&app).await;
        let class = &desk.classes[0];
        for (wish, fields) in [
            (json!({}), vec!["role"]),
            (json!({ "role": "judge" }), vec!["role"]),
            (json!({ "role": "scribe" }), vec!["class_ids", "judge_index"]),
            (json!({ "role": "scribe", "class_ids": [class], "judge_index": 15 }), vec!["judge_index"]),
            (json!({ "role": "gate", "class_ids": [class, id_of(&desk.made)] }), vec!["class_ids[1]"]),
            (json!({ "role": "gate", "expires_at": "2026-05-01T00:00:00Z" }), vec!["expires_at"]),
            (json!({ "role": "gate", "expires_at": "2026-08-07T04:00:00Z" }), vec!["expires_at"]),
            (json!({ "role": "gate", "label": "x".repeat(101) }), vec!["label"]),
        ] {
            assert_eq!(desk.link(&app, &wish).await.wrong_fields(), fields, "{wish}");
        }
        assert_eq!(desk.links(&app).await, json!([]));
    }
}
