//! `show_stalls` and `stall_bookings`: the stalls of a show, and who has them.

use futures_util::future::join_all;
use reqwest::StatusCode;
use serde_json::{Value, json};

use crate::support::{Answer, TestApp, entry, id_of, on_both_databases, only, with};

/// A show with an entry of a horse of each name.
struct Show {
    token: String,
    id: String,
    entries: Vec<String>,
}

impl Show {
    async fn new(app: &TestApp, horses: &[&str]) -> Self {
        let token = app.new_account().await;
        let id = id_of(&app.create_show(&token).await);
        let mut entries = Vec::new();
        for name in horses {
            let body = with(entry(), json!({ "horse_name": name }));
            let made = app.post(&format!("/events/{id}/register"), &body);
            entries.push(id_of(&made.send().await.expect(StatusCode::CREATED)));
        }
        Self { token, id, entries }
    }

    async fn get(&self, app: &TestApp, path: &str) -> Answer {
        let path = format!("/events/{}/{path}", self.id);
        app.get(&path).token(&self.token).send().await
    }

    async fn read(&self, app: &TestApp, path: &str) -> Value {
        self.get(app, path).await.expect(StatusCode::OK)
    }

    async fn save(&self, app: &TestApp, areas: Value) -> Answer {
        let path = format!("/events/{}/show_stalls", self.id);
        let body = if areas.is_array() {
            json!({ "areas": areas })
        } else {
            areas
        };
        app.put(&path, &body).token(&self.token).send().await
    }

    /// Stalls of these names in a barn, which are there then.
    async fn barn(&self, app: &TestApp, names: &[&str]) -> Vec<String> {
        let stalls = names
            .iter()
            .map(|it| json!({ "name": it, "kind": "horse" }));
        let stalls: Vec<_> = stalls.collect();
        let saved = self.save(app, json!([{ "name": "Barn A", "stalls": stalls }]));
        let saved = saved.await.expect(StatusCode::OK);
        let stalls = saved["areas"][0]["stalls"].as_array().expect("stalls");
        let id = |it: &Value| it["id"].as_str().expect("an id").to_owned();
        stalls.iter().map(id).collect()
    }

    async fn book(&self, app: &TestApp, body: &Value) -> Answer {
        let path = format!("/events/{}/stall_bookings", self.id);
        app.post(&path, body).token(&self.token).send().await
    }

    /// A booking of one of the entries, and its id.
    async fn booked(&self, app: &TestApp, at: usize) -> String {
        let booked = self.book(app, &booking(&self.entries[at])).await;
        let booked = booked.expect(StatusCode::CREATED);
        booked["id"].as_str().expect("an id").to_owned()
    }

    async fn assign(&self, app: &TestApp, booking: &str, nights: &Value) -> Answer {
        let path = format!("/stall_bookings/{booking}/nights");
        app.put(&path, nights).token(&self.token).send().await
    }
}

/// A booking of an entry for two nights.
fn booking(entry: &str) -> Value {
    json!({
        "kind": "horse", "holders": [{ "registration_id": entry }],
        "first": "2026-06-05", "last": "2026-06-06",
    })
}

fn nights(booking: &Value) -> Vec<(&str, &str)> {
    let nights = booking["nights"].as_array().expect("nights").iter();
    nights
        .map(|it| {
            let text = |member: &str| it[member].as_str().expect("a text");
            (text("night"), text("stall_id"))
        })
        .collect()
}

on_both_databases! {
    async fn areas_are_saved_with_their_stalls(app: TestApp) {
        let show = Show::new(&app, &[]).await;
        let empty = show.read(&app, "show_stalls").await;
        assert_eq!((&empty["areas"], &empty["revision"]), (&json!([]), &json!(0)));
        assert_eq!((&empty["first_night"], &empty["last_night"]), (&json!("2026-05-30"), &json!("2026-06-13")));
        let areas = json!([
            { "name": "Barn A", "stalls": [
                { "name": "A 1", "kind": "horse", "end": true },
                { "name": "A 2", "kind": "tack", "nights": ["2026-06-06", "2026-06-05"] },
            ] },
            { "name": "Meadow", "stalls": [{ "name": "1", "kind": "camping" }] },
        ]);
        let saved = show.save(&app, areas).await.expect(StatusCode::OK);
        assert_eq!(saved["revision"], 1);
        assert_eq!(only(&saved["areas"][0]["stalls"], &["name", "kind", "end", "nights"]), json!([
            { "name": "A 1", "kind": "horse", "end": true, "nights": [] },
            { "name": "A 2", "kind": "tack", "end": false, "nights": ["2026-06-05", "2026-06-06"] },
        ]));
        // What keeps its id is the same stall, in another place and by another name.
        let mut areas = saved["areas"].clone();
        areas[1]["stalls"][0]["name"] = json!("Site 1");
        areas.as_array_mut().expect("areas").swap(0, 1);
        let body = json!({ "areas": areas, "revision": 1 });
        let again = show.save(&app, body.clone()).await.expect(StatusCode::OK);
        assert_eq!(again["areas"], areas);
        show.save(&app, body).await.problem(409, "changed_meanwhile");

        let wrong = json!([{ "name": "A", "stalls": [
            { "id": show.id, "name": "1", "kind": "horse" },
        ] }]);
        show.save(&app, wrong).await.problem(422, "invalid_fields");
        let late = json!([{ "name": "A", "stalls": [
            { "name": "1", "kind": "horse", "nights": ["2026-07-01"] },
        ] }]);
        let late = show.save(&app, late).await;
        let late = late.problem(422, "invalid_fields");
        assert_eq!(late["fields"]["areas[0].stalls[0].nights"], json!(["must be a night from 2026-05-30 to 2026-06-13"]));
        let stranger = app.new_account().await;
        let path = format!("/events/{}/show_stalls", show.id);
        app.get(&path).token(&stranger).send().await.problem(404, "not_found");
    }

    async fn a_booking_has_holders_and_gets_a_stall(app: TestApp) {
        let show = Show::new(&app, &["Sun", "Moon"]).await;
        let stalls = show.barn(&app, &["A 1", "A 2"]).await;
        let both = json!({
            "holders": [
                { "registration_id": show.entries[0], "share": 2 },
                { "registration_id": show.entries[1] },
            ],
            "wishes": { "near": "Comet", "stallion": true, "end": true },
        });
        let made = show.book(&app, &with(booking(&show.entries[0]), both)).await;
        let made = made.expect(StatusCode::CREATED);
        assert_eq!(made["wishes"], json!({ "near": "Comet", "stallion": true, "end": true, "note": "" }));
        assert_eq!(only(&made["holders"], &["share", "horse_name", "is_out"]), json!([
            { "share": 2, "horse_name": "Sun", "is_out": false },
            { "share": 1, "horse_name": "Moon", "is_out": false },
        ]));
        assert_eq!(made["nights"], json!([]));
        let id = made["id"].as_str().expect("an id");

        let all = show.assign(&app, id, &json!({ "stall_id": stalls[0] })).await;
        let all = all.expect(StatusCode::OK);
        let expected = [("2026-06-05", stalls[0].as_str()), ("2026-06-06", &stalls[0])];
        assert_eq!(nights(&all), expected);
        let one = json!({ "stall_id": stalls[1], "nights": ["2026-06-06"] });
        let moved = show.assign(&app, id, &one).await.expect(StatusCode::OK);
        let expected = [("2026-06-05", stalls[0].as_str()), ("2026-06-06", &stalls[1])];
        assert_eq!(nights(&moved), expected);
        let other = json!({ "stall_id": stalls[1], "nights": ["2026-06-07"] });
        show.assign(&app, id, &other).await.problem(422, "invalid_fields");

        // A shorter booking has fewer nights, and one of another kind has none.
        let path = format!("/stall_bookings/{id}");
        let shorter = with(booking(&show.entries[0]), json!({ "last": "2026-06-05", "revision": 1 }));
        let shorter = app.put(&path, &shorter).token(&show.token).send().await.expect(StatusCode::OK);
        assert_eq!((nights(&shorter).len(), &shorter["revision"]), (1, &json!(2)));
        let stale = with(booking(&show.entries[0]), json!({ "revision": 1 }));
        app.put(&path, &stale).token(&show.token).send().await.problem(409, "changed_meanwhile");
        let tack = with(booking(&show.entries[0]), json!({ "kind": "tack" }));
        let tack = app.put(&path, &tack).token(&show.token).send().await.expect(StatusCode::OK);
        assert_eq!(tack["nights"], json!([]));
        let wrong = show.assign(&app, id, &json!({ "stall_id": stalls[0] })).await;
        let wrong = wrong.problem(422, "invalid_fields");
        assert_eq!(wrong["fields"]["stall_id"], json!(["must be a stall of the kind tack"]));

        app.delete(&path).token(&show.token).send().await.expect(StatusCode::NO_CONTENT);
        assert_eq!(show.read(&app, "stall_bookings").await, json!([]));
        app.delete(&path).token(&show.token).send().await.problem(404, "not_found");
    }

    async fn a_booking_is_made_once_under_a_key_and_of_entries_of_the_show(app: TestApp) {
        let show = Show::new(&app, &["Sun"]).await;
        let path = format!("/events/{}/stall_bookings", show.id);
        for _ in 0..2 {
            let body = booking(&show.entries[0]);
            let booked = app.post(&path, &body).token(&show.token).header("Idempotency-Key", "one");
            booked.send().await.expect(StatusCode::CREATED);
        }
        let listed = show.read(&app, "stall_bookings").await;
        assert_eq!(listed.as_array().map(Vec::len), Some(1));
        let other = Show::new(&app, &["Moon"]).await;
        let foreign = show.book(&app, &booking(&other.entries[0])).await;
        let foreign = foreign.problem(422, "invalid_fields");
        assert_eq!(foreign["fields"]["holders[0].registration_id"], json!(["must be an entry of this event"]));
        let early = with(booking(&show.entries[0]), json!({ "first": "2026-05-01" }));
        show.book(&app, &early).await.problem(422, "invalid_fields");
        let fee = with(booking(&show.entries[0]), json!({ "fee_id": show.id }));
        show.book(&app, &fee).await.problem(422, "invalid_fields");
        let path = format!("/stall_bookings/{}/nights", listed[0]["id"].as_str().expect("an id"));
        let theirs = app.put(&path, &json!({ "stall_id": null })).token(&other.token).send().await;
        theirs.problem(404, "not_found");
    }

    async fn of_fifty_who_want_the_last_stall_one_gets_it(app: TestApp) {
        let show = Show::new(&app, &["Sun"]).await;
        let stalls = show.barn(&app, &["A 1"]).await;
        let mut bookings = Vec::new();
        for _ in 0..50 {
            bookings.push(show.booked(&app, 0).await);
        }
        let wish = json!({ "stall_id": stalls[0] });
        let answers = join_all(bookings.iter().map(|it| show.assign(&app, it, &wish))).await;
        let mut got = 0;
        for answer in answers {
            if answer.status == StatusCode::OK {
                got += 1;
            } else {
                let taken = answer.problem(409, "show_stall_taken");
                assert_eq!(taken["errors"], "Sun has A 1, Barn A on 2026-06-05. Nothing was changed.");
                assert_eq!(taken["nights"], json!(["2026-06-05", "2026-06-06"]));
            }
        }
        assert_eq!(got, 1);
        let listed = show.read(&app, "stall_bookings").await;
        let have = listed.as_array().expect("a list").iter();
        assert_eq!(have.filter(|it| !nights(it).is_empty()).count(), 1);
    }

    async fn a_stall_that_somebody_has_stays(app: TestApp) {
        let show = Show::new(&app, &["Sun"]).await;
        let stalls = show.barn(&app, &["A 1", "A 2"]).await;
        let id = show.booked(&app, 0).await;
        let wish = json!({ "stall_id": stalls[0] });
        show.assign(&app, &id, &wish).await.expect(StatusCode::OK);
        let smaller = |stall: Value| json!([{ "name": "Barn B", "stalls": [stall] }]);
        let gone = json!({ "name": "A 9", "kind": "horse" });
        let tack = json!({ "id": stalls[0], "name": "A 1", "kind": "tack" });
        let early = json!({ "id": stalls[0], "name": "A 1", "kind": "horse", "nights": ["2026-06-05"] });
        for stall in [gone, tack, early] {
            let refused = show.save(&app, smaller(stall)).await;
            let refused = refused.problem(409, "show_stall_in_use");
            assert_eq!(refused["errors"], "Sun has A 1, Barn A. Nothing was saved.");
        }
        // The other one goes.
        let kept = json!({ "id": stalls[0], "name": "B 1", "kind": "horse" });
        show.save(&app, smaller(kept)).await.expect(StatusCode::OK);
        let listed = show.read(&app, "stall_bookings").await;
        assert_eq!(nights(&listed[0]).len(), 2);

        // Who is out is marked, and keeps the stall until the office deletes the booking.
        let status = format!("/registrations/{}/status", show.entries[0]);
        let out = app.post(&status, &json!({ "status": "scratched" })).token(&show.token);
        out.send().await.expect(StatusCode::OK);
        let listed = show.read(&app, "stall_bookings").await;
        assert_eq!(listed[0]["holders"][0]["is_out"], true);
        assert_eq!(nights(&listed[0]).len(), 2);
    }

    async fn who_stood_beside_whom_is_listed_by_night(app: TestApp) {
        let show = Show::new(&app, &["Sun", "Moon", "=Star"]).await;
        let stalls = show.barn(&app, &["A 1", "A 2", "A 3"]).await;
        for (at, nights) in [(0, json!(["2026-06-05"])), (1, Value::Null), (2, json!(["2026-06-06"]))] {
            let id = show.booked(&app, at).await;
            let wish = json!({ "stall_id": stalls[at], "nights": nights });
            show.assign(&app, &id, &wish).await.expect(StatusCode::OK);
        }
        let found = show.read(&app, "stall_neighbors").await;
        let name = |it: &Value| it["holders"][0]["horse_name"].clone();
        let rows = found.as_array().expect("rows").iter();
        let rows: Vec<_> = rows.map(|it| json!([it["night"], it["stall"], name(it), name(&it["before"]), name(&it["after"])])).collect();
        assert_eq!(json!(rows), json!([
            ["2026-06-05", "A 1", "Sun", null, "Moon"],
            ["2026-06-05", "A 2", "Moon", "Sun", null],
            ["2026-06-06", "A 2", "Moon", null, "=Star"],
            ["2026-06-06", "A 3", "=Star", "Moon", null],
        ]));
        let table = show.get(&app, "stall_neighbors.csv").await;
        assert_eq!(table.status, StatusCode::OK);
        // Safe against formulas.
        assert!(table.text.contains("2026-06-06,Barn A,A 3,horse,'=Star,"), "{}", table.text);
        for paper in ["stalls", "stall-cards"] {
            let printed = show.get(&app, &format!("print/{paper}.pdf")).await;
            assert_eq!(printed.status, StatusCode::OK, "{paper}");
        }
    }

    async fn everybody_sees_what_is_left(app: TestApp) {
        let show = Show::new(&app, &["Sun"]).await;
        let path = format!("/events/public/{}/show_stalls", show.id);
        let left = async || app.get(&path).send().await.expect(StatusCode::OK);
        assert_eq!(left().await, json!([]));
        show.barn(&app, &["A 1", "A 2"]).await;
        let full = left().await;
        assert_eq!(only(&full, &["kind", "stalls", "left"]), json!([{ "kind": "horse", "stalls": 2, "left": 2 }]));
        // Whether it has a stall yet or not.
        show.booked(&app, 0).await;
        let fewer = left().await;
        assert_eq!(only(&fewer, &["kind", "stalls", "left"]), json!([{ "kind": "horse", "stalls": 2, "left": 1 }]));
        let nights = fewer[0]["nights"].as_array().expect("nights").iter();
        let taken: Vec<_> = nights.filter(|it| it["left"] == 1).map(|it| it["night"].clone()).collect();
        assert_eq!(taken, ["2026-06-05", "2026-06-06"]);
        let none = app.get("/events/public/AAAAAAAAAAAAAAAAAAAAAA/show_stalls").send().await;
        none.problem(404, "not_found");
    }

    async fn a_fee_by_the_night_is_counted(app: TestApp) {
        let token = app.new_account().await;
        let fee = json!({ "name": "End stall", "amount": 10, "per": "night", "max_quantity": 5 });
        let body = with(crate::support::show(), json!({ "fees": [fee] }));
        let event = app.post("/events", &body).token(&token).send().await;
        let event = event.expect(StatusCode::CREATED);
        assert_eq!(event["fees"][0]["per"], "night");
        let extras = |quantity: u32| json!({ "extras": [{ "fee_id": event["fees"][0]["id"], "quantity": quantity }] });
        let path = format!("/events/{}/register", id_of(&event));
        let entered = app.post(&path, &with(entry(), extras(3))).send().await;
        let entered = entered.expect(StatusCode::CREATED);
        let line = entered["bill"].as_array().and_then(|it| it.last()).expect("a line").clone();
        assert_eq!((&line["quantity"], &line["amount"], &line["rule"]["kind"]), (&json!(3), &json!(30), &json!("per_night")));
        app.post(&path, &with(entry(), extras(6))).send().await.problem(422, "invalid_fields");
        let fee = json!({ "name": "End stall", "amount": 10, "per": "night", "required": true });
        let wrong = with(crate::support::show(), json!({ "fees": [fee] }));
        app.post("/events", &wrong).token(&token).send().await.problem(422, "invalid_fields");
    }

    async fn a_copied_show_has_the_areas_and_no_bookings(app: TestApp) {
        let show = Show::new(&app, &["Sun"]).await;
        let stall = json!({ "name": "A 1", "kind": "horse", "nights": ["2026-06-05", "2026-06-06"] });
        let saved = show.save(&app, json!([{ "name": "Barn A", "stalls": [stall] }])).await;
        let saved = saved.expect(StatusCode::OK);
        let id = show.booked(&app, 0).await;
        let wish = json!({ "stall_id": saved["areas"][0]["stalls"][0]["id"] });
        show.assign(&app, &id, &wish).await.expect(StatusCode::OK);
        let wish = json!({
            "name": "Next Year", "start_date": "2027-06-05T18:00:00-05:00",
            "end_date": "2027-06-05T23:00:00-05:00",
        });
        let copy = app.post(&format!("/events/{}/copy", show.id), &wish).token(&show.token);
        let copy = copy.send().await.expect(StatusCode::CREATED);
        assert_eq!(copy["taken"]["stalls"], 1);
        let copied = Show { id: id_of(&copy), ..show };
        let areas = copied.read(&app, "show_stalls").await;
        assert_eq!(areas["areas"][0]["name"], "Barn A");
        let stall = &areas["areas"][0]["stalls"][0];
        assert_eq!(stall["nights"], json!(["2027-06-04", "2027-06-05"]));
        assert_ne!(stall["id"], saved["areas"][0]["stalls"][0]["id"]);
        assert_eq!(copied.read(&app, "stall_bookings").await, json!([]));
    }
}
