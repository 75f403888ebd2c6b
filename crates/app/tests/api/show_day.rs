//! Schedule, order of go, gate, and what the public follows.

use reqwest::{Method, StatusCode};
use serde_json::{Value, json};

use crate::registrations::links::link_of;
use crate::support::{Answer, TestApp, entry, id_of, on_both_databases, on_sqlite, show, with};

/// A show with two classes in two rings; its riders have the numbers 1, 2 and 3, all are in
/// the first class, and the first one in the second, too.
struct Day {
    token: String,
    event: String,
    public: String,
    classes: [String; 2],
    rings: [String; 2],
    riders: Vec<String>,
}

const STARTS_AT: &str = "2026-05-01T12:00:00Z";

impl Day {
    async fn new(app: &TestApp) -> Self {
        let token = app.new_account().await;
        let made = app.post("/events", &show()).token(&token).send().await;
        let made = made.expect(StatusCode::CREATED);
        let event = format!("/events/{}", id_of(&made));
        let class = |index: usize| made["classes"][index].clone();
        let mut riders = Vec::new();
        for (horse, classes) in [("Ann", &[0, 1][..]), ("Bea", &[0]), ("Cora", &[0])] {
            let classes: Vec<Value> = classes
                .iter()
                .map(|it| json!({ "id": class(*it)["id"] }))
                .collect();
            let rider = with(
                entry(),
                json!({ "horse_name": horse, "classes_entered": classes }),
            );
            let entered = app.post(&format!("{event}/register"), &rider).send().await;
            riders.push(id_of(&entered.expect(StatusCode::CREATED)));
        }
        let id = |index| class(index)["id"].as_str().expect("an id").to_owned();
        let mut day = Self {
            public: format!(
                "/events/public/{}",
                made["hashed_id"].as_str().expect("a link")
            ),
            classes: [id(0), id(1)],
            rings: Default::default(),
            event,
            riders,
            token,
        };
        let saved = day.schedule(app, day.plan()).await.expect(StatusCode::OK);
        day.rings = [0, 1].map(|it| saved["rings"][it]["id"].as_str().expect("an id").to_owned());
        day
    }

    /// Each class in a ring of its own.
    fn plan(&self) -> Value {
        let [first, second] = &self.classes;
        json!({
            "rings": [{ "id": "main", "name": "Main" }, { "id": "back", "name": "Back" }],
            "sessions": [
                { "ring_id": "main", "starts_at": STARTS_AT, "lines": [
                    { "name": "Set-up", "minutes": 10 },
                    { "class_id": first, "minutes_per_entry": 4, "break_minutes": 5 },
                ] },
                { "ring_id": "back", "starts_at": STARTS_AT, "lines": [
                    { "class_id": second, "goes": "together", "minutes": 8 },
                ] },
            ],
        })
    }

    async fn schedule(&self, app: &TestApp, body: Value) -> Answer {
        let path = format!("{}/schedule", self.event);
        app.put(&path, &body).token(&self.token).send().await
    }

    async fn read(&self, app: &TestApp, path: &str) -> Value {
        let path = format!("{}/{path}", self.event);
        let answer = app.get(&path).token(&self.token).send().await;
        answer.expect(StatusCode::OK)
    }

    async fn public(&self, app: &TestApp, path: &str) -> Value {
        let answer = app.get(&format!("{}/{path}", self.public)).send().await;
        answer.expect(StatusCode::OK)
    }

    async fn post(&self, app: &TestApp, path: &str, body: Value) -> Answer {
        let path = format!("{}/classes/{}/{path}", self.event, self.classes[0]);
        app.post(&path, &body).token(&self.token).send().await
    }

    async fn tap(&self, app: &TestApp, rider: usize, state: &str) -> Value {
        let tap = json!({ "registration_id": self.riders[rider], "state": state });
        self.post(app, "gate", tap).await.expect(StatusCode::OK)
    }

    async fn start(&self, app: &TestApp) -> Value {
        let running = json!({ "state": "running" });
        self.post(app, "state", running)
            .await
            .expect(StatusCode::OK)
    }
}

fn numbers(goers: &Value) -> Vec<u64> {
    let goers = goers.as_array().expect("a list").iter();
    goers.filter_map(|it| it["back_number"].as_u64()).collect()
}

on_both_databases! {
    async fn a_schedule_is_read_as_it_was_saved_with_estimates(app: TestApp) {
        let day = Day::new(&app).await;
        let read = day.read(&app, "schedule").await;
        assert_eq!(read["revision"], 1);
        let line = &read["sessions"][0]["lines"][1];
        assert_eq!(line["estimated_start"]["$date"], "2026-05-01T12:10:00Z");
        assert_eq!(line["estimated_end"]["$date"], "2026-05-01T12:22:00Z");
        assert_eq!(line["estimated_next"]["$date"], "2026-05-01T12:27:00Z");
        assert_eq!((&line["entries"], &line["left"]), (&json!(3), &json!(3)));
        assert_eq!(read["sessions"][0]["lines"][0]["name"], "Set-up");
        // The ids are kept, and a revision that another one replaced is refused.
        let [main, back] = &day.rings;
        let body = json!({
            "rings": [{ "id": back, "name": "Back" }, { "id": main, "name": "Main" }],
            "sessions": [{ "id": read["sessions"][0]["id"], "ring_id": main, "starts_at": STARTS_AT, "lines": [] }],
            "revision": 1,
        });
        let saved = day.schedule(&app, body.clone()).await.expect(StatusCode::OK);
        assert_eq!(saved["rings"][0]["id"], json!(back));
        assert_eq!(saved["sessions"][0]["id"], read["sessions"][0]["id"]);
        assert_eq!(saved["unscheduled"].as_array().map(Vec::len), Some(3));
        // The same once more changes nothing; another one does not replace it.
        day.schedule(&app, body.clone()).await.expect(StatusCode::OK);
        let stale = with(body, json!({ "sessions": [] }));
        day.schedule(&app, stale).await.problem(409, "changed_meanwhile");
    }

    async fn a_class_goes_from_the_first_trip_to_its_end(app: TestApp) {
        let day = Day::new(&app).await;
        let started = day.start(&app).await;
        assert_eq!((&started["state"], &started["on_deck"]), (&json!("running"), &json!(day.riders[0])));
        let gate = day.tap(&app, 1, "in_ring").await;
        assert_eq!((&gate["in_ring"], &gate["on_deck"]), (&json!([day.riders[1]]), &json!(day.riders[0])));
        let board = day.public(&app, "schedule").await;
        let ring = &board["rings"][0];
        assert_eq!((&ring["state"], numbers(&ring["in_ring"])), (&json!("running"), vec![2]));
        // On hold nobody is shown as in the ring.
        let held = json!({ "state": "hold", "reason": "A loose horse" });
        let path = format!("{}/rings/{}/state", day.event, day.rings[0]);
        let held = app.put(&path, &held).token(&day.token).send().await.expect(StatusCode::OK);
        assert_eq!(held["rings"][0]["state"]["reason"], "A loose horse");
        let ring = day.public(&app, "schedule").await["rings"][0].clone();
        assert_eq!((numbers(&ring["in_ring"]), &ring["on_deck"]["back_number"]), (vec![], &json!(2)));
        day.start(&app).await;
        day.tap(&app, 1, "done").await;
        day.tap(&app, 0, "no_show").await;
        let gate = day.tap(&app, 2, "in_ring").await;
        assert_eq!((&gate["left"], &gate["absent"]), (&json!(1), &json!([day.riders[0]])));
        let ended = day.post(&app, "state", json!({ "state": "finished" })).await.expect(StatusCode::OK);
        assert_eq!(ended["state"], "finished");
        // The end is taken back.
        assert_eq!(day.start(&app).await["state"], "running");
    }

    async fn a_tap_with_a_key_is_taken_once_and_has_its_own_time(app: TestApp) {
        let day = Day::new(&app).await;
        let path = format!("{}/classes/{}/gate", day.event, day.classes[0]);
        let tap = |state: &str, at: &str| json!({ "registration_id": day.riders[0], "state": state, "at": at });
        for (state, at, key) in [
            ("done", "2026-05-01T11:59:00Z", "2"),
            ("in_ring", "2026-05-01T11:57:00Z", "1"),
            ("done", "2026-05-01T11:59:00Z", "2"),
        ] {
            let sent = app.post(&path, &tap(state, at)).header("idempotency-key", key).token(&day.token);
            let gate = sent.send().await.expect(StatusCode::OK);
            let entry = &gate["entries"][0];
            if key == "1" {
                assert_eq!((&entry["state"], &entry["since"]["$date"]), (&json!("done"), &json!("2026-05-01T11:59:00Z")));
            }
            assert_eq!(entry["state"], "done");
            // Whose tap does not count is told what does.
            let overruled = &gate["overruled"];
            assert_eq!(overruled["state"], if key == "1" { json!("done") } else { Value::Null });
        }
        let other = app.post(&path, &tap("scratched", "2026-05-01T12:00:00Z")).header("idempotency-key", "2");
        other.token(&day.token).send().await.problem(422, "idempotency_key_reused");
        // The clock of the phone may be wrong, as long as it says what it shows now.
        let slow = json!({ "registration_id": day.riders[1], "state": "here",
            "at": "2026-04-01T10:00:00Z", "now": "2026-04-01T10:03:00Z" });
        let slow = app.post(&path, &slow).token(&day.token).send().await.expect(StatusCode::OK);
        let since = slow["entries"][1]["since"]["$date"].as_str().expect("a time");
        assert!(since.starts_with("2026-05-01T11:57"), "{since}");
        let lines = day.read(&app, "audit?limit=500").await;
        let taps = lines.as_array().expect("lines").iter().filter(|line| line["kind"] == "gate");
        assert_eq!(taps.count(), 3);
        // What lies in the future is taken as now; what is not in the class is refused.
        let later = app.post(&path, &tap("here", "2026-05-01T18:00:00Z")).token(&day.token).send().await;
        let later = later.expect(StatusCode::OK);
        let since = later["entries"][0]["since"]["$date"].as_str().expect("a time");
        assert!(since.starts_with("2026-05-01T12:0"), "{since}");
        let other = json!({ "registration_id": day.classes[0], "state": "here" });
        assert_eq!(day.post(&app, "gate", other).await.wrong_fields(), ["registration_id"]);
        let old = app.post(&path, &tap("here", "2026-04-01T18:00:00Z")).token(&day.token).send().await;
        assert_eq!(old.wrong_fields(), ["at"]);
    }

    async fn an_order_is_drawn_again_and_says_that_it_was_changed(app: TestApp) {
        let day = Day::new(&app).await;
        let path = format!("{}/classes/{}/order", day.event, day.classes[0]);
        let unset = app.get(&path).token(&day.token).send().await.expect(StatusCode::OK);
        assert_eq!((&unset["seed"], numbers(&unset["entries"])), (&Value::Null, vec![1, 2, 3]));
        assert_eq!(unset["revision"], 0);
        let draw = json!({ "seed": 42, "min_gap": 2, "spread": ["rider", "trainer"] });
        let drawn = day.post(&app, "order", draw.clone()).await.expect(StatusCode::OK);
        assert_eq!(drawn["seed"], 42);
        // All three are one rider's.
        assert_eq!(drawn["achieved_gaps"]["rider"], 1);
        let again = day.post(&app, "order", draw).await.expect(StatusCode::OK);
        assert_eq!(again["entries"], drawn["entries"]);
        assert_eq!((&drawn["revision"], &again["revision"]), (&json!(1), &json!(2)));
        let mut order: Vec<_> = numbers(&drawn["entries"]);
        order.reverse();
        let ids: Vec<&String> = order.iter().map(|it| &day.riders[usize::try_from(*it).expect("small") - 1]).collect();
        let set = app.put(&path, &json!({ "registration_ids": ids })).token(&day.token).send().await;
        let set = set.expect(StatusCode::OK);
        assert_eq!(numbers(&set["entries"]), order);
        assert_eq!(set["changed"]["by"]["kind"], "office");
        assert!(set["changed"]["by"]["email"].is_string());
        let late = with(entry(), json!({ "horse_name": "Dora", "classes_entered": [{ "id": day.classes[0] }] }));
        app.post(&format!("{}/register", day.event), &late).send().await.expect(StatusCode::CREATED);
        let with_late = app.get(&path).token(&day.token).send().await.expect(StatusCode::OK);
        assert_eq!(with_late["entries"][0]["back_number"], 4);
        assert_eq!(with_late["entries"][0]["is_late"], true);
        let twice = json!({ "registration_ids": [day.riders[0], day.riders[0], day.classes[0]] });
        let twice = app.put(&path, &twice).token(&day.token).send().await;
        assert_eq!(twice.wrong_fields(), ["registration_ids[1]", "registration_ids[2]"]);
        let seed = day.post(&app, "order", json!({ "seed": -1 })).await;
        assert_eq!(seed.wrong_fields(), ["seed"]);
    }

    async fn an_order_that_somebody_else_saved_meanwhile_is_not_replaced(app: TestApp) {
        let day = Day::new(&app).await;
        let path = format!("{}/classes/{}/order", day.event, day.classes[0]);
        let [first, second, third] = &day.riders[..] else { panic!("three riders") };
        let put = async |ids: [&String; 3], revision: Value| {
            let order = with(json!({ "registration_ids": ids }), revision);
            app.put(&path, &order).token(&day.token).send().await
        };
        let one = put([second, first, third], json!({ "revision": 0 }));
        let other = put([third, first, second], json!({ "revision": 0 }));
        let (one, other) = futures_util::future::join(one, other).await;
        let (set, told) = if one.status == StatusCode::OK { (one, other) } else { (other, one) };
        let set = set.expect(StatusCode::OK);
        assert_eq!(set["revision"], 1);
        told.problem(409, "changed_meanwhile");
        // Nor is it drawn, and nothing of either is stored.
        let stale = day.post(&app, "order", json!({ "seed": 1, "revision": 0 })).await;
        stale.problem(409, "changed_meanwhile");
        assert_eq!(day.read(&app, &format!("classes/{}/order", day.classes[0])).await, set);
        // What is stored already is set again without a word.
        let stored: Vec<&Value> = set["entries"].as_array().expect("entries").iter().map(|it| &it["registration_id"]).collect();
        let same = json!({ "registration_ids": stored, "revision": 0 });
        assert_eq!(app.put(&path, &same).token(&day.token).send().await.expect(StatusCode::OK), set);
        // Who says no revision replaces it, as ever.
        let set = put([first, second, third], json!({})).await.expect(StatusCode::OK);
        assert_eq!((&set["revision"], numbers(&set["entries"])), (&json!(2), vec![1, 2, 3]));
        let drawn = day.post(&app, "order", json!({ "seed": 1, "revision": 2 })).await;
        assert_eq!(drawn.expect(StatusCode::OK)["revision"], 3);
    }

    async fn who_follows_a_show_hears_each_change(app: TestApp) {
        let day = Day::new(&app).await;
        let mut all = app.get(&format!("{}/live", day.public)).events().await;
        let mut own = app.get(&format!("{}/live", day.event)).token(&day.token).events().await;
        for events in [&mut all, &mut own] {
            let whole = events.day().await;
            assert_eq!((&whole["is_whole"], whole["lines"].as_array().map(Vec::len)), (&json!(true), Some(2)));
        }
        day.start(&app).await;
        for events in [&mut all, &mut own] {
            let started = events.day().await;
            assert_eq!(started["rings"][0]["state"], "running");
            assert_eq!(started["changed_classes"], json!([day.classes[0]]));
            assert!(started["lines"].as_array().expect("lines").iter().any(|line| line["class_id"] == json!(day.classes[0])));
        }
        // What the desk changes is heard too.
        let path = format!("/registrations/{}/status", day.riders[2]);
        app.post(&path, &json!({ "status": "scratched" })).token(&day.token).send().await.expect(StatusCode::OK);
        assert_eq!(all.day().await["rings"][0]["classes"][0]["left"], 2);
        // A session that ended hears nothing any more.
        let signed_out = app.request(Method::DELETE, "/accounts/session").token(&day.token);
        signed_out.send().await.expect(StatusCode::NO_CONTENT);
        let class = json!([{ "id": day.classes[1] }]);
        let late = with(entry(), json!({ "horse_name": "Dora", "classes_entered": class }));
        app.post(&format!("{}/register", day.event), &late).send().await.expect(StatusCode::CREATED);
        all.day().await;
        loop {
            if own.next().await.is_empty() {
                break;
            }
        }
    }
}

on_sqlite! {
    async fn whoever_has_the_public_schedule_is_told_so_until_somebody_taps(app: TestApp) {
        let day = Day::new(&app).await;
        let path = format!("{}/schedule", day.public);
        let first = app.get(&path).send().await;
        assert_eq!(first.header("cache-control"), "no-cache");
        let known = async |tag: &str| app.get(&path).header("if-none-match", tag).send().await;
        // It says its time, and is made anew each second: who is slow asks once more.
        let mut tag = first.header("etag").to_owned();
        let mut answer = known(&tag).await;
        for _ in 0..100 {
            if answer.status == StatusCode::NOT_MODIFIED {
                break;
            }
            answer.header("etag").clone_into(&mut tag);
            answer = known(&tag).await;
        }
        assert_eq!(answer.status, StatusCode::NOT_MODIFIED);
        day.start(&app).await;
        day.tap(&app, 0, "in_ring").await;
        let later = known(&tag).await.expect(StatusCode::OK);
        assert_eq!(numbers(&later["rings"][0]["in_ring"]), [1]);
        let results = format!("{}/results", day.public);
        let tag = app.get(&results).send().await.header("etag").to_owned();
        let known = app.get(&results).header("if-none-match", &tag).send().await;
        assert_eq!(known.status, StatusCode::NOT_MODIFIED);
    }

    async fn a_rider_sees_all_classes_of_a_number_and_what_overlaps(app: TestApp) {
        let day = Day::new(&app).await;
        let own = day.public(&app, "my_day?back_number=1").await;
        let [first, second] = &day.classes;
        assert_eq!(own["overlaps"], json!([]));
        assert_eq!(own["classes"][0]["class_id"], json!(second));
        assert_eq!(own["classes"][1]["class_id"], json!(first));
        assert_eq!(own["classes"][1]["ring_name"], "Main");
        // The second class takes place while the first one does.
        let mut plan = day.plan();
        plan["sessions"][1]["starts_at"] = json!("2026-05-01T12:15:00Z");
        plan["rings"] = json!([{ "id": day.rings[0], "name": "Main" }, { "id": day.rings[1], "name": "Back" }]);
        plan["sessions"][0]["ring_id"] = json!(day.rings[0]);
        plan["sessions"][1]["ring_id"] = json!(day.rings[1]);
        day.schedule(&app, plan).await.expect(StatusCode::OK);
        let own = day.public(&app, "my_day?back_number=1").await;
        assert_eq!(own["overlaps"], json!([[first, second]]));
        let unknown = app.get(&format!("{}/my_day?back_number=99", day.public)).send().await;
        unknown.problem(404, "not_found");
        let calendar = app.get(&format!("{}/my_day.ics?back_number=1", day.public)).send().await;
        assert_eq!(calendar.status, StatusCode::OK);
        assert_eq!(calendar.text.matches("BEGIN:VEVENT").count(), 2);
        assert!(calendar.text.contains("DTSTART:20260501T121000Z"), "{}", calendar.text);
    }

    async fn a_day_is_that_of_several_numbers_or_of_all_of_a_rider_or_trainer(app: TestApp) {
        let day = Day::new(&app).await;
        let class = json!([{ "id": day.classes[0] }]);
        let other = with(entry(), json!({
            "horse_name": "Dora", "rider_name": "Kim Moss", "rider_email": "kim@example.org",
            "trainer": { "name": "Tom Trainer" }, "classes_entered": class,
        }));
        let made = app.post(&format!("{}/registrations", day.event), &other).token(&day.token).send().await;
        let link = link_of(&made.expect(StatusCode::CREATED));
        let horses = |own: &Value| -> Vec<String> {
            let classes = own["classes"].as_array().expect("classes").iter();
            let mut horses: Vec<_> = classes.map(|it| it["horse_name"].as_str().expect("a name").to_owned()).collect();
            horses.sort();
            horses.dedup();
            horses
        };
        let own = day.public(&app, "my_day?back_number=2&back_number=4").await;
        assert_eq!(horses(&own), ["Bea", "Dora"]);
        assert_eq!((&own["back_number"], &own["back_numbers"]), (&json!(2), &json!([2, 4])));
        assert_eq!(own["classes"][0]["back_number"], 2);
        let rider = entry()["rider_name"].as_str().expect("a name").to_uppercase().replace(' ', "%20%20");
        let own = day.public(&app, &format!("my_day?name={rider}")).await;
        assert_eq!(horses(&own), ["Ann", "Bea", "Cora"]);
        let own = day.public(&app, "my_day?name=tom+trainer").await;
        assert_eq!(horses(&own), ["Dora"]);
        let calendar = app.get(&format!("{}/my_day.ics?name=tom+trainer", day.public)).send().await;
        assert_eq!(calendar.text.matches("BEGIN:VEVENT").count(), 1);
        app.get(&format!("{}/my_day?name=Tom", day.public)).send().await.problem(404, "not_found");
        for wrong in ["", "?back_number=x", "?back_number=1&name=Tom", "?name=+"] {
            app.get(&format!("{}/my_day{wrong}", day.public)).send().await.problem(400, "bad_query");
        }
        // By the link of an entry.
        for (of, expected) in [("", ["Dora"]), ("?of=rider", ["Dora"]), ("?of=trainer", ["Dora"])] {
            let own = app.get(&format!("/entries/{link}/my_day{of}")).send().await;
            assert_eq!(horses(&own.expect(StatusCode::OK)), expected, "{of}");
        }
        app.get(&format!("/entries/{link}/my_day?of=owner")).send().await.problem(400, "bad_query");
        app.get("/entries/AAAAAAAAAAAAAAAAAAAAAA/my_day").send().await.problem(404, "link_not_valid");
    }

    async fn two_horses_of_one_rider_in_one_rail_class_are_told(app: TestApp) {
        let day = Day::new(&app).await;
        let mut plan = day.plan();
        plan["sessions"][0]["lines"][1]["goes"] = json!("together");
        let saved = day.schedule(&app, plan).await.expect(StatusCode::OK);
        let pairs = |it: &Value| {
            let pairs = it["at_once"].as_array().expect("pairs").iter();
            pairs.map(|it| (it["first"]["back_number"].clone(), it["second"]["back_number"].clone())).collect::<Vec<_>>()
        };
        let all = [(1, 2), (1, 3), (2, 3)].map(|(one, other)| (json!(one), json!(other)));
        assert_eq!(pairs(&saved), all);
        assert_eq!(pairs(&day.read(&app, "schedule").await), all);
        // To one of the horses all of its rider are told.
        let own = day.public(&app, "my_day?back_number=2").await;
        assert_eq!(pairs(&own), all);
        assert_eq!(own["at_once"][0]["first"]["number"], own["classes"][0]["number"]);
    }

    async fn how_classes_go_is_proposed_by_earlier_shows_and_by_their_names(app: TestApp) {
        let day = Day::new(&app).await;
        let later = json!({ "start_date": "2027-06-06T23:00:00Z", "end_date": "2027-06-07T23:00:00Z" });
        let class = |number: &str, name: &str| json!({ "number": number, "name": name });
        let first = app.get(&day.event).token(&day.token).send().await.expect(StatusCode::OK);
        let known = first["classes"][0]["name"].as_str().expect("a name").to_uppercase();
        let classes = json!([class("1", &known), class("2", "Youth Pleasure"), class("3", "Open Barrels")]);
        let made = with(with(show(), later), json!({ "classes": classes, "event_type": "Open Horse Show" }));
        let made = app.post("/events", &made).token(&day.token).send().await.expect(StatusCode::CREATED);
        let path = format!("/events/{}/schedule/proposals", id_of(&made));
        let proposed = app.get(&path).token(&day.token).send().await.expect(StatusCode::OK);
        let proposed = proposed.as_array().expect("a list").iter();
        let proposed: Vec<_> = proposed.map(|it| (it["goes"].as_str().expect("a word").to_owned(), it["minutes_per_entry"].as_u64(), it["is_known"] == json!(true))).collect();
        let expected = [("one_by_one", Some(4), true), ("together", Some(3), false), ("one_by_one", Some(3), false)];
        assert_eq!(proposed, expected.map(|(goes, minutes, known)| (goes.to_owned(), minutes, known)));
    }

    async fn a_wrong_schedule_names_its_fields(app: TestApp) {
        let day = Day::new(&app).await;
        let body = json!({
            "rings": [{ "id": "a", "name": "Main" }, { "id": "b", "name": "Main" }],
            "sessions": [{ "ring_id": "c", "starts_at": STARTS_AT, "lines": [
                { "class_id": day.classes[0], "with": day.classes[1] },
                { "class_id": day.riders[0] },
                { "minutes": 5 },
            ] }],
        });
        let wrong = day.schedule(&app, body).await.wrong_fields();
        assert_eq!(wrong, ["sessions[0].lines[2].name"]);
        let body = json!({
            "rings": [{ "id": "a", "name": "Main" }, { "id": "b", "name": "Main" }],
            "sessions": [{ "ring_id": "c", "starts_at": STARTS_AT, "lines": [
                { "class_id": day.classes[0], "with": day.classes[1] },
            ] }],
        });
        let wrong = day.schedule(&app, body).await.wrong_fields();
        assert_eq!(wrong, ["rings[1].name", "sessions[0].lines[0].with", "sessions[0].ring_id"]);
        let unknown = json!({
            "rings": [{ "id": "a", "name": "Main" }],
            "sessions": [{ "ring_id": "a", "starts_at": STARTS_AT, "lines": [{ "class_id": day.riders[0] }] }],
        });
        let wrong = day.schedule(&app, unknown).await.wrong_fields();
        assert_eq!(wrong, ["sessions[0].lines[0].class_id"]);
    }

    async fn who_did_not_come_is_not_shown_in_the_results(app: TestApp) {
        let day = Day::new(&app).await;
        let class = format!("{}/classes/{}", day.event, day.classes[0]);
        let format = json!({ "kind": "placed", "judges": ["Jo"] });
        app.put(&format!("{class}/format"), &format).token(&day.token).send().await.expect(StatusCode::OK);
        day.tap(&app, 2, "no_show").await;
        let lines = json!({ "lines": [{ "back_number": 1, "place": 2 }, { "back_number": 2, "place": 1 }] });
        app.put(&format!("{class}/cards/0"), &lines).token(&day.token).send().await.expect(StatusCode::OK);
        let results = app.get(&format!("{class}/results")).token(&day.token).send().await.expect(StatusCode::OK);
        assert_eq!((&results["shown"], &results["not_shown"][0]["reason"]), (&json!(2), &json!("no_show")));
        app.post(&format!("{class}/results/publish"), &json!({})).token(&day.token).send().await.expect(StatusCode::OK);
        let own = day.public(&app, "my_day?back_number=2").await;
        assert_eq!(own["classes"][0]["place"], 1);
        let gate = day.read(&app, &format!("classes/{}/gate", day.classes[0])).await;
        assert_eq!(gate["entries"][1]["won"][0]["place"], 1);
    }
}
