//! Formats, cards and results.

use reqwest::StatusCode;
use serde_json::{Value, json};

use crate::support::{Answer, TestApp, entry, id_of, on_both_databases, only, show, with};

/// A show, and its first class with three horses, whose numbers are 1, 2 and 3.
struct Ring {
    token: String,
    event: String,
    public: String,
    class: String,
    /// The id of the entry of the first horse.
    first: String,
}

async fn ring(app: &TestApp) -> Ring {
    let token = app.new_account().await;
    let asked = json!({ "form": { "owner": "optional", "trainer": "optional" } });
    let asking = with(show(), asked);
    let made = app.post("/events", &asking).token(&token).send().await;
    let made = made.expect(StatusCode::CREATED);
    let event = format!("/events/{}", id_of(&made));
    let mut entered = Vec::new();
    for horse in ["Ann", "Bea", "Cora"] {
        let people =
            json!({ "owner": { "name": "Otto Owner" }, "trainer": { "name": "Tess Trainer" } });
        let rider = with(with(entry(), people), json!({ "horse_name": horse }));
        let sent = app.post(&format!("{event}/register"), &rider).send().await;
        entered.push(id_of(&sent.expect(StatusCode::CREATED)));
    }
    let class = made["classes"][0]["id"].as_str().expect("an id");
    Ring {
        class: format!("{event}/classes/{class}"),
        public: format!(
            "/events/public/{}/results",
            made["hashed_id"].as_str().expect("a link")
        ),
        event,
        token,
        first: entered.swap_remove(0),
    }
}

impl Ring {
    async fn put(&self, app: &TestApp, path: &str, body: Value) -> Answer {
        let path = format!("{}/{path}", self.class);
        app.put(&path, &body).token(&self.token).send().await
    }

    async fn read(&self, app: &TestApp, path: &str) -> Value {
        let path = format!("{}/{path}", self.class);
        app.get(&path)
            .token(&self.token)
            .send()
            .await
            .expect(StatusCode::OK)
    }

    async fn publish(&self, app: &TestApp, body: Value) -> Answer {
        let path = format!("{}/results/publish", self.class);
        app.post(&path, &body).token(&self.token).send().await
    }
}

fn places(places: [u32; 3]) -> Value {
    let line = |(number, place)| json!({ "back_number": number, "place": place });
    json!({ "lines": (1..).zip(places).map(line).collect::<Vec<Value>>() })
}

on_both_databases! {
    async fn three_judges_place_a_class_and_riders_read_it(app: TestApp) {
        let ring = ring(&app).await;
        let unknown = ring.put(&app, "cards/0", places([1, 2, 3])).await;
        unknown.problem(409, "no_format");
        let alone = json!({ "kind": "placed", "judges": ["Jo", { "name": "Kim", "address": "1 Main St" }, "Lee"] });
        assert_eq!(ring.put(&app, "format", alone.clone()).await.wrong_fields(), ["combine"]);
        let format = with(alone, json!({ "combine": "majority" }));
        let set = ring.put(&app, "format", format).await.expect(StatusCode::OK);
        let judges = json!([{ "name": "Jo", "address": "" }, { "name": "Kim", "address": "1 Main St" }, { "name": "Lee", "address": "" }]);
        assert_eq!(set, json!({ "kind": "placed", "judges": judges, "combine": "majority", "call_judge": 0, "places": 10, "master_of": [], "revision": 1 }));
        assert_eq!(ring.read(&app, "format").await, set);
        let unsaved = ring.read(&app, "cards/0").await;
        assert_eq!(unsaved, json!({ "lines": [], "revision": 0 }));
        for (judge, card) in [[1, 2, 3], [2, 1, 3], [1, 3, 2]].into_iter().enumerate() {
            let first = with(places(card), json!({ "revision": 0 }));
            let saved = ring.put(&app, &format!("cards/{judge}"), first.clone()).await.expect(StatusCode::OK);
            // Another scribe who begins the same card is told.
            let second = with(places([3, 2, 1]), json!({ "revision": 0 }));
            ring.put(&app, &format!("cards/{judge}"), second).await.problem(409, "changed_meanwhile");
            assert_eq!(saved, with(places(card), json!({ "revision": 1 })));
        }
        let stale = with(places([3, 2, 1]), json!({ "revision": 7 }));
        ring.put(&app, "cards/0", stale).await.problem(409, "changed_meanwhile");
        let stranger = json!({ "lines": [{ "back_number": 9, "place": 1 }, { "back_number": 1, "score": 70 }] });
        assert_eq!(ring.put(&app, "cards/0", stranger).await.wrong_fields(), ["lines[0].back_number", "lines[1].score"]);
        ring.put(&app, "cards/3", places([1, 2, 3])).await.problem(404, "not_found");
        let results = ring.read(&app, "results").await;
        let rows = only(&results["results"], &["place", "back_number", "horse_name", "tied", "why"]);
        assert_eq!(rows, json!([
            { "place": 1, "back_number": 1, "horse_name": "Ann", "tied": false, "why": "2 judges at 1 or better, sum 2" },
            { "place": 2, "back_number": 2, "horse_name": "Bea", "tied": false, "why": "2 judges at 2 or better, sum 3" },
            { "place": 3, "back_number": 3, "horse_name": "Cora", "tied": false, "why": "3 judges at 3 or better, sum 8" },
        ]));
        assert_eq!((&results["shown"], &results["open"], &results["published"]), (&json!(3), &json!([]), &Value::Null));
        let before = app.get(&ring.public).send().await.expect(StatusCode::OK);
        assert_eq!(before["classes"], json!([]));
        ring.publish(&app, json!({})).await.expect(StatusCode::OK);
        let public = app.get(&ring.public).send().await.expect(StatusCode::OK);
        let class = &public["classes"][0];
        assert_eq!((&class["name"], &class["published"]["number"], &class["published"]["reason"]), (&json!("Open Pleasure"), &json!(1), &json!("")));
        assert_eq!(class["published"]["results"], results["results"]);
        assert_eq!(class["published"]["cards"][1], json!({ "judge": "Kim", "lines": [
            { "back_number": 1, "mark": "2" }, { "back_number": 2, "mark": "1" }, { "back_number": 3, "mark": "3" },
        ] }));
        let table = app.get(&format!("{}.csv", ring.public)).send().await;
        let first = table.text.lines().nth(1).unwrap_or_default();
        assert!(first.contains("Open Pleasure,\"Jo, Kim, Lee\",1,,1,Ann,"), "{first}");
        assert!(first.ends_with(",\"2 judges at 1 or better, sum 2\",Otto Owner,Tess Trainer,,"), "{first}");
        // Who owns a horse is no result: what is published is not out of date by it.
        let changed = with(entry(), json!({ "horse_name": "Ann", "owner": { "name": "Kim Buyer" } }));
        app.put(&format!("/registrations/{}", ring.first), &changed).token(&ring.token).send().await.expect(StatusCode::OK);
        let judging = app.get(&format!("{}/judging", ring.event)).token(&ring.token).send().await.expect(StatusCode::OK);
        assert_eq!(judging[0]["changed"], json!(false));
        let wall = app.get(&format!("{}/print/results.pdf", ring.event)).token(&ring.token).send().await;
        assert_eq!((wall.status, wall.header("content-type")), (StatusCode::OK, "application/pdf"));
        assert!(wall.header("content-disposition").contains("Shelbyville Spring Classic 2026-06-06 results.pdf"));
        ring.put(&app, "cards/2", places([3, 1, 2])).await.expect(StatusCode::OK);
        assert_eq!(ring.publish(&app, json!({})).await.wrong_fields(), ["reason"]);
        ring.publish(&app, json!({ "reason": "Lee's card was misread" })).await.expect(StatusCode::OK);
        let public = app.get(&ring.public).send().await.expect(StatusCode::OK);
        let published = &public["classes"][0]["published"];
        assert_eq!((&published["number"], &published["reason"], &published["results"][0]["horse_name"]), (&json!(2), &json!("Lee's card was misread"), &json!("Bea")));
        let judging = app.get(&format!("{}/judging", ring.event)).token(&ring.token).send().await.expect(StatusCode::OK);
        assert_eq!((&judging[0]["cards"], &judging[0]["publications"], &judging[1]["format"]), (&json!([0, 1, 2]), &json!(2), &Value::Null));
    }

    async fn no_mark_is_lost_whose_member_is_written_wrongly(app: TestApp) {
        let ring = ring(&app).await;
        let speed = json!({ "kind": "speed", "penalties": { "barrel": 5 } });
        ring.put(&app, "format", speed).await.expect(StatusCode::OK);
        let ridden = json!({ "lines": [{ "back_number": 1, "rounds": [{ "time": 16.5 }] }] });
        let saved = ring.put(&app, "cards/0", ridden).await.expect(StatusCode::OK);
        let lines = json!({ "lines": [
            { "back_number": 1, "time": 16.5 },
            { "back_number": 2, "rounds": [{ "tme": 17.1 }] },
            // Null says nothing, and a line without a mark is not written yet.
            { "back_number": 3, "time": null },
        ] });
        let wrong = ring.put(&app, "cards/0", lines).await.wrong_fields();
        assert_eq!(wrong, ["lines[0].time", "lines[1].rounds[0].tme"]);
        let no_list = ring.put(&app, "cards/0", json!({ "line": [] })).await.wrong_fields();
        assert_eq!(no_list, ["line"]);
        assert_eq!(ring.read(&app, "cards/0").await, saved);
        // What is beside a mark that is read is passed over, as before.
        let beside = json!({ "lines": [{ "back_number": 1, "status": "no_score", "horse": "Ann" }, { "back_number": 2 }] });
        ring.put(&app, "cards/0", beside).await.expect(StatusCode::OK);
        for (path, body) in [("work_off", "numbers"), ("order", "entries")] {
            let wrong = ring.put(&app, path, json!({ body: [1] })).await.wrong_fields();
            assert_eq!(wrong, [body]);
        }
    }

    async fn the_judges_of_an_organization_are_offered_again(app: TestApp) {
        let ring = ring(&app).await;
        let judges = async || {
            let found = app.get(&format!("{}/judges", ring.event)).token(&ring.token);
            found.send().await.expect(StatusCode::OK)
        };
        assert_eq!(judges().await, json!([]));
        let format = json!({ "kind": "placed", "combine": "majority", "judges": ["Lee", { "name": "Kim", "address": "1 Main St" }, "jo ray"] });
        ring.put(&app, "format", format).await.expect(StatusCode::OK);
        let organization = app.get("/organization").token(&ring.token).send().await.expect(StatusCode::OK);
        let own = json!({ "judges": [{ "first_name": "Jo", "last_name": "Ray", "email": "", "address": "9 Hill Rd" }] });
        let path = format!("/organization/{}", id_of(&organization));
        app.put(&path, &own).token(&ring.token).send().await.expect(StatusCode::OK);
        assert_eq!(judges().await, json!([
            { "name": "Jo Ray", "address": "9 Hill Rd" },
            { "name": "Kim", "address": "1 Main St" },
            { "name": "Lee", "address": "" },
        ]));
    }

    async fn a_work_off_breaks_a_tie_and_changes_no_score(app: TestApp) {
        let ring = ring(&app).await;
        let format = json!({ "kind": "scored", "judges": ["Jo"], "step": 0.5, "base": 70 });
        ring.put(&app, "format", format).await.expect(StatusCode::OK);
        let card = json!({ "lines": [
            { "back_number": 1, "score": 71.5 }, { "back_number": 2, "score": 71.5 }, { "back_number": 3 },
        ] });
        let saved = ring.put(&app, "cards/0", card.clone()).await.expect(StatusCode::OK);
        assert_eq!(saved, with(card, json!({ "revision": 1 })));
        let rows = |results: &Value| only(&results["results"], &["place", "back_number", "score", "tied"]);
        let tied = ring.read(&app, "results").await;
        assert_eq!(rows(&tied), json!([
            { "place": 1, "back_number": 1, "score": "71.5", "tied": true },
            { "place": 1, "back_number": 2, "score": "71.5", "tied": true },
        ]));
        assert_eq!(tied["not_shown"], json!([{ "back_number": 3, "reason": "unmarked", "is_marked": false }]));
        let twice = ring.put(&app, "work_off", json!({ "back_numbers": [2, 2, 9] })).await;
        assert_eq!(twice.wrong_fields(), ["back_numbers[1]", "back_numbers[2]"]);
        let broken = ring.put(&app, "work_off", json!({ "back_numbers": [2, 1] })).await.expect(StatusCode::OK);
        assert_eq!(rows(&broken), json!([
            { "place": 1, "back_number": 2, "score": "71.5", "tied": false },
            { "place": 2, "back_number": 1, "score": "71.5", "tied": false },
        ]));
        assert_eq!(broken["results"][0]["why"], "by the work-off");
    }

    async fn jumpers_and_speed_classes_are_timed(app: TestApp) {
        let ring = ring(&app).await;
        let format = json!({
            "kind": "jumper",
            "rounds": [{ "allowed": 78, "per_seconds": 4, "faults": 1 }],
            "jump_off": { "who": "clears", "allowed": 40 },
        });
        ring.put(&app, "format", format).await.expect(StatusCode::OK);
        let card = json!({ "lines": [
            { "back_number": 1, "rounds": [{ "faults": 0, "time": 71.32 }, { "faults": 4, "time": 35.1 }] },
            { "back_number": 2, "rounds": [{ "faults": 0, "time": 77 }, { "faults": 0, "time": 39.9 }] },
            { "back_number": 3, "rounds": [{ "faults": 0, "time": 78.01 }] },
        ] });
        ring.put(&app, "cards/0", card).await.expect(StatusCode::OK);
        let found = ring.read(&app, "results").await;
        assert_eq!(only(&found["results"], &["place", "back_number", "score"]), json!([
            { "place": 1, "back_number": 2, "score": "0, jump-off 0 in 39.90" },
            { "place": 2, "back_number": 1, "score": "0, jump-off 4 in 35.10" },
            { "place": 3, "back_number": 3, "score": "1" },
        ]));
        let format = json!({ "kind": "speed", "penalties": { "pole": 5, "off course": "out" } });
        let set = ring.put(&app, "format", format).await.expect(StatusCode::OK);
        assert_eq!(set["penalties"], json!({ "pole": 5, "off course": "out" }));
        let card = json!({ "lines": [
            { "back_number": 1, "rounds": [{ "time": 17.456 }], "penalties": { "pole": 1 } },
            { "back_number": 2, "rounds": [{ "time": 21.9 }] },
        ] });
        ring.put(&app, "cards/0", card).await.expect(StatusCode::OK);
        let found = ring.read(&app, "results").await;
        assert_eq!(only(&found["results"], &["place", "back_number", "score"]), json!([
            { "place": 1, "back_number": 2, "score": "21.90" },
            { "place": 2, "back_number": 1, "score": "22.456" },
        ]));
        let wrong = json!({ "kind": "speed", "penalties": { "pole": "five" }, "runs": "all" });
        assert_eq!(ring.put(&app, "format", wrong).await.wrong_fields(), ["penalties.pole", "runs"]);
    }
}
