//! `stall_holds`: stalls that riders pick while they fill in the form.

use futures_util::future::join_all;
use reqwest::StatusCode;
use serde_json::{Value, json};

use crate::support::{Answer, TestApp, entry, id_of, on_both_databases, only, show, with};

/// A show that sells horse stalls.
struct Show {
    token: String,
    id: String,
    /// Horse stall, and what one at the end of a row costs more by the night.
    fees: [Value; 2],
    stalls: Vec<Value>,
}

impl Show {
    /// With so many stalls, of which the first one is at the end.
    async fn new(app: &TestApp, stalls: usize) -> Self {
        let token = app.new_account().await;
        let fees = json!([
            { "name": "Horse stall", "amount": 185, "per": "unit", "stall_kind": "horse" },
            { "name": "End stall", "amount": 10, "per": "night", "stall_kind": "horse", "end_fee": true },
        ]);
        let made = app.post("/events", &with(show(), json!({ "fees": fees })));
        let made = made.token(&token).send().await.expect(StatusCode::CREATED);
        let id = id_of(&made);
        let stall =
            |at| json!({ "name": format!("A {}", at + 1), "kind": "horse", "end": at == 0 });
        let all: Vec<_> = (0..stalls).map(stall).collect();
        let areas = json!({ "areas": [{ "name": "Barn A", "stalls": all }] });
        let saved = app
            .put(&format!("/events/{id}/show_stalls"), &areas)
            .token(&token);
        let saved = saved.send().await.expect(StatusCode::OK);
        let stalls = saved["areas"][0]["stalls"].as_array().expect("stalls");
        Self {
            token,
            id,
            fees: [0, 1].map(|at| made["fees"][at]["id"].clone()),
            stalls: stalls.iter().map(|it| it["id"].clone()).collect(),
        }
    }

    async fn try_hold(&self, app: &TestApp, stall: usize) -> Answer {
        let body = json!({ "fee_id": self.fees[0], "stall_id": self.stalls[stall] });
        let path = format!("/events/public/{}/stall_holds", self.id);
        app.post(&path, &body).send().await
    }

    /// The token of a stall that is held.
    async fn hold(&self, app: &TestApp, stall: usize) -> Value {
        let held = self.try_hold(app, stall).await.expect(StatusCode::CREATED);
        held["token"].clone()
    }

    fn with_stalls(&self, tokens: &[&Value]) -> Value {
        let extra = json!({ "fee_id": self.fees[0], "quantity": 1, "holds": tokens });
        with(entry(), json!({ "extras": [extra], "classes_entered": [] }))
    }

    async fn enter(&self, app: &TestApp, body: &Value) -> Answer {
        let path = format!("/events/{}/register", self.id);
        loop {
            let answer = app.post(&path, body).send().await;
            // Of many at once some may be asked to come again.
            if answer.status != StatusCode::SERVICE_UNAVAILABLE {
                return answer;
            }
        }
    }

    async fn read(&self, app: &TestApp, path: &str) -> Value {
        let path = format!("/events/{}/{path}", self.id);
        let read = app.get(&path).token(&self.token).send().await;
        read.expect(StatusCode::OK)
    }

    async fn places(&self, app: &TestApp) -> Value {
        let path = format!("/events/public/{}/show_stalls", self.id);
        let left = app.get(&path).send().await.expect(StatusCode::OK);
        left[0]["places"].clone()
    }
}

/// The secret part of an entry's link.
fn link_of(entry: &Value) -> String {
    let url = entry["link"].as_str().expect("a link");
    url.rsplit('/').next().unwrap_or_default().to_owned()
}

on_both_databases! {
    async fn of_fifty_who_pick_the_last_stall_one_gets_it(app: TestApp) {
        let show = Show::new(&app, 1).await;
        let answers = join_all((0..50).map(|_| show.try_hold(&app, 0))).await;
        let mut tokens = Vec::new();
        for answer in answers {
            if answer.status == StatusCode::CREATED {
                tokens.push(answer.json()["token"].clone());
            } else {
                let taken = answer.problem(409, "show_stall_taken");
                assert_eq!(taken["errors"], "Somebody else has A 1, Barn A on 2026-06-06. Nothing was changed.");
            }
        }
        assert_eq!(tokens.len(), 1);
        // Nor do fifty who send its token, or none, at once: these wait in line.
        let (mine, none) = (show.with_stalls(&[&tokens[0]]), show.with_stalls(&[]));
        let sent = (0..50).map(|at| show.enter(&app, if at % 2 == 0 { &mine } else { &none }));
        let answers = join_all(sent).await;
        let entered = answers.iter().filter(|it| it.status == StatusCode::CREATED);
        assert_eq!(entered.count(), 26);
        let refused = answers.iter().filter(|it| it.status == StatusCode::CONFLICT);
        assert_eq!(refused.count(), 24);
        let listed = show.read(&app, "stall_bookings").await;
        let listed = listed.as_array().expect("bookings");
        let (booked, waiting): (Vec<_>, Vec<_>) = listed.iter().partition(|it| it["state"] == "booked");
        assert_eq!((booked.len(), waiting.len()), (1, 25));
        assert_eq!(booked[0]["nights"].as_array().map(Vec::len), Some(1));
    }

    async fn the_entry_has_the_stall_that_it_picked(app: TestApp) {
        let show = Show::new(&app, 2).await;
        let token = show.hold(&app, 1).await;
        let places = show.places(&app).await;
        assert_eq!(only(&places, &["name", "area", "end", "taken"]), json!([
            { "name": "A 1", "area": "Barn A", "end": true, "taken": [] },
            { "name": "A 2", "area": "Barn A", "end": false, "taken": ["2026-06-06"] },
        ]));
        assert!(places[0]["held_until"].is_null() && places[1]["held_until"].is_object());
        let chart = show.read(&app, "show_stalls").await;
        assert_eq!(chart["holds"][0]["nights"], json!([{ "night": "2026-06-06", "stall_id": show.stalls[1] }]));
        assert_eq!(show.read(&app, "stall_bookings").await, json!([]));

        let made = show.enter(&app, &show.with_stalls(&[&token])).await.expect(StatusCode::CREATED);
        let own = app.get(&format!("/entries/{}", link_of(&made))).send().await.expect(StatusCode::OK);
        assert_eq!(only(&own["stalls"], &["kind", "bought", "first", "last", "stalls"]), json!([
            { "kind": "horse", "bought": true, "first": "2026-06-06", "last": "2026-06-06", "stalls": ["A 2, Barn A"] },
        ]));
        let listed = show.read(&app, "stall_bookings").await;
        assert_eq!(listed.as_array().map(Vec::len), Some(1));
        assert_eq!(listed[0]["holders"][0]["registration_id"], json!(id_of(&made)));
        assert!(show.places(&app).await[1]["held_until"].is_null());
        assert_eq!(show.read(&app, "show_stalls").await["holds"], json!([]));
        let trail = show.read(&app, "audit").await;
        let mut lines = trail.as_array().expect("lines").iter();
        let moved = lines.find(|it| it["kind"] == "stall_nights").expect("a line");
        assert_eq!((&moved["after"], &moved["by"]), (&json!("A 2, Barn A"), &json!("rider")));
        let again = show.enter(&app, &show.with_stalls(&[&token])).await;
        again.problem(409, "show_stall_taken");
    }

    async fn an_end_stall_costs_more_from_the_start(app: TestApp) {
        let show = Show::new(&app, 1).await;
        let token = show.hold(&app, 0).await;
        let shown = |total: u32| with(show.with_stalls(&[&token]), json!({ "total": total }));
        let without = show.enter(&app, &shown(185)).await;
        let told = without.problem(409, "prices_changed");
        assert_eq!(told["total_fee"], 195);
        assert_eq!(only(&told["bill"], &["name", "quantity", "amount"]), json!([
            { "name": "Horse stall", "quantity": 1, "amount": 185 },
            { "name": "End stall", "quantity": 1, "amount": 10 },
        ]));
        show.enter(&app, &shown(195)).await.expect(StatusCode::CREATED);
        // The office takes it out of the stall: the bill follows.
        let listed = show.read(&app, "stall_bookings").await;
        let path = format!("/stall_bookings/{}/nights", listed[0]["id"].as_str().expect("an id"));
        let out = app.put(&path, &json!({ "stall_id": null })).token(&show.token).send().await;
        out.expect(StatusCode::OK);
        let entries = show.read(&app, "registrations").await;
        assert_eq!(entries[0]["total_fee"], 185);
    }

    async fn who_gives_up_an_end_stall_does_not_pay_for_it(app: TestApp) {
        let show = Show::new(&app, 1).await;
        let token = show.hold(&app, 0).await;
        let made = show.enter(&app, &show.with_stalls(&[&token])).await.expect(StatusCode::CREATED);
        assert_eq!(made["total_fee"], 195);
        let without = with(entry(), json!({ "extras": [], "classes_entered": [] }));
        let own = app.put(&format!("/entries/{}", link_of(&made)), &without);
        let own = own.send().await.expect(StatusCode::OK);
        assert_eq!((&own["total_fee"], &own["stalls"]), (&json!(0), &json!([])));
        assert_eq!(show.read(&app, "stall_bookings").await, json!([]));
    }

    async fn a_stall_is_picked_by_the_link_for_what_was_bought(app: TestApp) {
        let show = Show::new(&app, 2).await;
        let made = show.enter(&app, &show.with_stalls(&[])).await.expect(StatusCode::CREATED);
        let path = format!("/entries/{}", link_of(&made));
        let before = show.read(&app, "stall_bookings").await;
        assert_eq!(before[0]["nights"], json!([]));
        let wishes = json!({
            "kind": "horse", "fee_id": show.fees[0], "holders": [{ "registration_id": id_of(&made) }],
            "first": before[0]["first"], "last": before[0]["last"], "wishes": { "near": "Comet" },
        });
        let booking = format!("/stall_bookings/{}", before[0]["id"].as_str().expect("an id"));
        app.put(&booking, &wishes).token(&show.token).send().await.expect(StatusCode::OK);
        let token = show.hold(&app, 1).await;
        let edit = |token: &Value| {
            let body = show.with_stalls(&[token]);
            let path = path.clone();
            let app = &app;
            async move { app.put(&path, &body).send().await }
        };
        let own = edit(&token).await.expect(StatusCode::OK);
        assert_eq!(own["stalls"][0]["stalls"], json!(["A 2, Barn A"]));
        let listed = show.read(&app, "stall_bookings").await;
        assert_eq!(listed.as_array().map(Vec::len), Some(1));
        assert_eq!(listed[0]["wishes"]["near"], "Comet");
        // It has one now: the office moves it.
        let other = show.hold(&app, 0).await;
        let refused = edit(&other).await.problem(422, "invalid_fields");
        assert!(refused["fields"]["extras[0].holds"].is_array(), "{refused}");
        edit(&token).await.problem(409, "show_stall_taken");
    }

    async fn a_hold_is_let_go_and_another_takes_its_place(app: TestApp) {
        let show = Show::new(&app, 2).await;
        let first = show.hold(&app, 0).await;
        let path = format!("/events/public/{}/stall_holds", show.id);
        let instead = json!({ "fee_id": show.fees[0], "stall_id": show.stalls[1], "instead_of": first });
        let second = app.post(&path, &instead).send().await.expect(StatusCode::CREATED);
        assert!(show.places(&app).await[0]["held_until"].is_null());
        let gone = format!("{path}/{}", second["token"].as_str().expect("a token"));
        for _ in 0..2 {
            app.delete(&gone).send().await.expect(StatusCode::NO_CONTENT);
        }
        assert_eq!(show.read(&app, "show_stalls").await["holds"], json!([]));
        let wrong = json!({ "fee_id": show.fees[1], "stall_id": show.stalls[1] });
        app.post(&path, &wrong).send().await.problem(422, "invalid_fields");
        let unknown = json!({ "fee_id": show.fees[0], "stall_id": show.id });
        app.post(&path, &unknown).send().await.problem(422, "invalid_fields");
        let missing = "/events/public/AAAAAAAAAAAAAAAAAAAAAA/stall_holds";
        app.post(missing, &instead).send().await.problem(404, "not_found");
    }

    async fn neither_copy_nor_archive_has_what_opens_a_hold(app: TestApp) {
        let show = Show::new(&app, 1).await;
        let token = show.hold(&app, 0).await;
        let wish = json!({
            "name": "Next Year", "start_date": "2027-06-05T18:00:00-05:00",
            "end_date": "2027-06-05T23:00:00-05:00",
        });
        let copy = app.post(&format!("/events/{}/copy", show.id), &wish).token(&show.token);
        let copy = id_of(&copy.send().await.expect(StatusCode::CREATED));
        let areas = app.get(&format!("/events/{copy}/show_stalls")).token(&show.token);
        assert_eq!(areas.send().await.expect(StatusCode::OK)["holds"], json!([]));
        let deleted = app.delete(&format!("/events/{}", show.id)).token(&show.token);
        deleted.send().await.expect(StatusCode::NO_CONTENT);
        let path = format!("/events/public/{}/stall_holds/{}", show.id, token.as_str().expect("a token"));
        app.delete(&path).send().await.problem(404, "not_found");
    }
}
