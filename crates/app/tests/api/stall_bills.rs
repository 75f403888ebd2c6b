//! What bookings of stalls have on the bills of entries, and what entries buy of stalls.

use futures_util::future::join_all;
use reqwest::StatusCode;
use serde_json::{Value, json};

use crate::support::{Answer, TestApp, entry, id_of, on_both_databases, show, with};

/// A show that sells stalls, with an entry of a horse of each name.
struct Show {
    token: String,
    id: String,
    entries: Vec<String>,
    /// The ids of its fees: horse stall, tack stall, bags, end stall.
    fees: [Value; 4],
}

impl Show {
    /// With so many horse stalls by its stock; without a stock, those of the areas.
    async fn new(app: &TestApp, horses: &[&str], stock: Option<u32>) -> Self {
        let token = app.new_account().await;
        let fees = json!([
            { "name": "Horse stall", "amount": 185, "per": "unit", "stall_kind": "horse", "stock": stock },
            { "name": "Tack stall", "amount": 185, "per": "unit", "stall_kind": "tack" },
            { "name": "Bag", "amount": 9.5, "per": "unit", "with_stall_kind": "horse", "per_stall": 2 },
            { "name": "End stall", "amount": 10, "per": "night", "stall_kind": "horse", "end_fee": true },
        ]);
        let event = app
            .post("/events", &with(show(), json!({ "fees": fees })))
            .token(&token);
        let event = event.send().await.expect(StatusCode::CREATED);
        let id = id_of(&event);
        let mut entries = Vec::new();
        for name in horses {
            let body = with(entry(), json!({ "horse_name": name }));
            let made = app.post(&format!("/events/{id}/register"), &body);
            entries.push(id_of(&made.send().await.expect(StatusCode::CREATED)));
        }
        let fees = [0, 1, 2, 3].map(|at| event["fees"][at]["id"].clone());
        Self {
            token,
            id,
            entries,
            fees,
        }
    }

    async fn barn(&self, app: &TestApp, stalls: Value) -> Value {
        let path = format!("/events/{}/show_stalls", self.id);
        let body = json!({ "areas": [{ "name": "Barn A", "stalls": stalls }] });
        let saved = app.put(&path, &body).token(&self.token).send().await;
        saved.expect(StatusCode::OK)["areas"][0]["stalls"].clone()
    }

    /// A booking of the first kind of stall for entries.
    fn booking(&self, holders: &[usize], fee: usize) -> Value {
        let holders = holders
            .iter()
            .map(|at| json!({ "registration_id": self.entries[*at] }));
        json!({
            "kind": (if fee == 0 { "horse" } else { "tack" }), "fee_id": self.fees[fee],
            "holders": holders.collect::<Vec<_>>(), "first": "2026-06-04", "last": "2026-06-06",
        })
    }

    async fn try_book(&self, app: &TestApp, body: &Value) -> Answer {
        let path = format!("/events/{}/stall_bookings", self.id);
        loop {
            let answer = app.post(&path, body).token(&self.token).send().await;
            // Of many at once some may be asked to come again.
            if answer.status != StatusCode::SERVICE_UNAVAILABLE {
                return answer;
            }
        }
    }

    async fn book(&self, app: &TestApp, holders: &[usize], fee: usize) -> String {
        let made = self.try_book(app, &self.booking(holders, fee)).await;
        let made = made.expect(StatusCode::CREATED);
        made["id"].as_str().expect("an id").to_owned()
    }

    async fn change(&self, app: &TestApp, id: &str, body: &Value) -> Answer {
        app.put(&format!("/stall_bookings/{id}"), body)
            .token(&self.token)
            .send()
            .await
    }

    async fn assign(&self, app: &TestApp, id: &str, stall: &Value) {
        let path = format!("/stall_bookings/{id}/nights");
        let assigned = app
            .put(&path, &json!({ "stall_id": stall }))
            .token(&self.token);
        assigned.send().await.expect(StatusCode::OK);
    }

    async fn delete(&self, app: &TestApp, id: &str) {
        let gone = app
            .delete(&format!("/stall_bookings/{id}"))
            .token(&self.token)
            .send()
            .await;
        gone.expect(StatusCode::NO_CONTENT);
    }

    async fn entry(&self, app: &TestApp, at: usize) -> Value {
        let path = format!("/registrations/{}", self.entries[at]);
        app.get(&path)
            .token(&self.token)
            .send()
            .await
            .expect(StatusCode::OK)
    }

    /// Name, quantity, amount and rule of each extra on the bill of an entry.
    async fn bill(&self, app: &TestApp, at: usize) -> Value {
        bill(&self.entry(app, at).await)
    }

    async fn bookings(&self, app: &TestApp) -> Vec<Value> {
        let path = format!("/events/{}/stall_bookings", self.id);
        let listed = app
            .get(&path)
            .token(&self.token)
            .send()
            .await
            .expect(StatusCode::OK);
        listed.as_array().expect("a list").clone()
    }

    async fn extras(&self, app: &TestApp, at: usize, extras: &[(usize, u32)]) -> Answer {
        let path = format!("/registrations/{}/extras", self.entries[at]);
        let body = json!({ "extras": self.chosen(extras) });
        app.put(&path, &body).token(&self.token).send().await
    }

    fn chosen(&self, extras: &[(usize, u32)]) -> Vec<Value> {
        let extras = extras.iter();
        extras
            .map(|(fee, quantity)| json!({ "fee_id": self.fees[*fee], "quantity": quantity }))
            .collect()
    }
}

fn extras_of(entry: &Value) -> Vec<Value> {
    let lines = entry["bill"].as_array().expect("a bill").iter();
    lines.filter(|it| it["kind"] == "extra").cloned().collect()
}

fn bill(entry: &Value) -> Value {
    let lines = extras_of(entry).into_iter();
    lines
        .map(|it| json!([it["name"], it["quantity"], it["amount"], it["rule"]["kind"]]))
        .collect()
}

/// What the extras of an entry cost, with two decimals.
fn total(entry: &Value) -> String {
    let lines = extras_of(entry);
    let amounts = lines
        .iter()
        .map(|it| it["amount"].as_f64().expect("an amount"));
    // Not `sum`, which of nothing is a negative zero.
    format!("{:.2}", amounts.fold(0.0, |sum, amount| sum + amount))
}

on_both_databases! {
    async fn stalls_are_on_the_bill_with_what_comes_with_them(app: TestApp) {
        let show = Show::new(&app, &["Sun"], None).await;
        let before = show.entry(&app, 0).await;
        let mut bookings = Vec::new();
        for fee in [0, 0, 0, 1] {
            bookings.push(show.book(&app, &[0], fee).await);
        }
        let whole = show.entry(&app, 0).await;
        assert_eq!(total(&whole), "797.00");
        let due = |it: &Value| it["total_fee"].as_f64().expect("a sum");
        assert_eq!(format!("{:.2}", due(&whole) - due(&before)), "797.00");
        assert_eq!(bill(&whole).as_array().expect("lines")[0], json!(["Horse stall", 1, 185, "per_unit"]));
        assert_eq!(bill(&whole).as_array().expect("lines")[1], json!(["Bag", 2, 19, "per_unit"]));
        // What comes with bookings is not taken back by the extras of the entry.
        let none = show.extras(&app, 0, &[]).await.expect(StatusCode::OK);
        assert_eq!(total(&none), "797.00");
        let same = show.extras(&app, 0, &[(0, 3), (1, 1), (2, 7)]).await.expect(StatusCode::OK);
        assert_eq!(total(&same), "806.50");
        show.extras(&app, 0, &[(0, 3), (1, 1), (2, 6)]).await.expect(StatusCode::OK);
        for id in &bookings {
            show.delete(&app, id).await;
        }
        let after = show.entry(&app, 0).await;
        assert_eq!((total(&after).as_str(), &after["total_fee"]), ("0.00", &before["total_fee"]));
        let history = after["history"].as_array().expect("a history").iter();
        assert!(history.filter(|it| it["kind"] == "extra").count() >= 4);
    }

    async fn who_shares_a_stall_pays_a_part(app: TestApp) {
        let show = Show::new(&app, &["Sun", "Moon", "Star"], None).await;
        let id = show.book(&app, &[0, 1], 1).await;
        let half = json!([["Tack stall", 1, 92.5, "shared"]]);
        assert_eq!((show.bill(&app, 0).await, show.bill(&app, 1).await), (half.clone(), half));
        // The show has sold one.
        let path = format!("/events/{}/extras", show.id);
        let sold = app.get(&path).token(&show.token).send().await.expect(StatusCode::OK);
        assert_eq!(sold[1]["sold"], 1);
        let three = show.booking(&[2, 0, 1], 1);
        show.change(&app, &id, &three).await.expect(StatusCode::OK);
        let mut parts = Vec::new();
        for at in [2, 0, 1] {
            parts.push(total(&show.entry(&app, at).await));
        }
        assert_eq!(parts, ["61.67", "61.67", "61.66"]);
        show.change(&app, &id, &show.booking(&[0], 1)).await.expect(StatusCode::OK);
        assert_eq!(show.bill(&app, 0).await, json!([["Tack stall", 1, 185, "per_unit"]]));
        assert_eq!(show.bill(&app, 1).await, json!([]));
        let sold = app.get(&path).token(&show.token).send().await.expect(StatusCode::OK);
        assert_eq!(sold[1]["sold"], 1);
    }

    async fn an_end_stall_costs_more_by_the_night(app: TestApp) {
        let show = Show::new(&app, &["Sun", "Moon"], None).await;
        let stalls = show.barn(&app, json!([
            { "name": "A 1", "kind": "horse", "end": true }, { "name": "A 2", "kind": "horse" },
        ])).await;
        let id = show.book(&app, &[0], 0).await;
        show.assign(&app, &id, &stalls[0]["id"]).await;
        let end = json!(["End stall", 3, 30, "per_night"]);
        assert_eq!(show.bill(&app, 0).await.as_array().and_then(|it| it.last()), Some(&end));
        show.assign(&app, &id, &stalls[1]["id"]).await;
        assert_eq!(total(&show.entry(&app, 0).await), "204.00");
        // The stall becomes one at the end, and the booking is shared.
        let mut other = stalls.clone();
        other[1]["end"] = json!(true);
        show.barn(&app, other).await;
        assert_eq!(total(&show.entry(&app, 0).await), "234.00");
        show.change(&app, &id, &show.booking(&[0, 1], 0)).await.expect(StatusCode::OK);
        assert_eq!(total(&show.entry(&app, 0).await), "117.00");
        assert_eq!(total(&show.entry(&app, 1).await), "117.00");
        // Nobody chooses it.
        show.extras(&app, 0, &[(3, 1)]).await.problem(422, "invalid_fields");
    }

    async fn what_an_entry_buys_has_a_booking(app: TestApp) {
        let show = Show::new(&app, &["Sun"], Some(4)).await;
        let path = format!("/events/{}/register", show.id);
        let body = with(entry(), json!({ "extras": show.chosen(&[(0, 2)]) }));
        let made = app.post(&path, &body).send().await.expect(StatusCode::CREATED);
        assert_eq!(bill(&made), json!([["Horse stall", 2, 370, "per_unit"], ["Bag", 4, 38, "per_unit"]]));
        let listed = show.bookings(&app).await;
        assert_eq!(listed.len(), 2);
        let expected = json!(["horse", true, "2026-06-06", "2026-06-06", show.fees[0]]);
        for it in &listed {
            assert_eq!(json!([it["kind"], it["bought"], it["first"], it["last"], it["fee_id"]]), expected);
            assert_eq!(it["holders"][0]["registration_id"], json!(id_of(&made)));
        }
        let public = app.get(&format!("/events/public/{}", show.id)).send().await.expect(StatusCode::OK);
        assert_eq!(public["extras_left"], json!([{ "fee_id": show.fees[0], "left": 2 }]));
        // The desk sells more, takes back, and keeps the bags that they need.
        show.extras(&app, 0, &[(0, 2)]).await.expect(StatusCode::OK);
        assert_eq!(show.bookings(&app).await.len(), 4);
        // A third one waits in line, and is on no bill.
        let third = show.extras(&app, 0, &[(0, 3)]).await.expect(StatusCode::OK);
        assert_eq!(third["waiting_extras"], json!([{ "fee_id": show.fees[0], "name": "Horse stall", "quantity": 1 }]));
        assert_eq!(bill(&third), json!([["Horse stall", 2, 370, "per_unit"], ["Bag", 4, 38, "per_unit"]]));
        let fewer = show.extras(&app, 0, &[(0, 1), (2, 1)]).await.expect(StatusCode::OK);
        assert_eq!(bill(&fewer), json!([["Horse stall", 1, 185, "per_unit"], ["Bag", 2, 19, "per_unit"]]));
        let listed = show.bookings(&app).await;
        assert_eq!(listed.len(), 3);
        // Deleted by the desk, it goes from the bill.
        let own = listed.iter().find(|it| it["holders"][0]["horse_name"] == "Sun").expect("a booking");
        show.delete(&app, own["id"].as_str().expect("an id")).await;
        assert_eq!(show.bill(&app, 0).await, json!([]));
        assert_eq!(show.bookings(&app).await.len(), 2);
    }

    async fn what_an_entry_bought_can_be_shared(app: TestApp) {
        let show = Show::new(&app, &["Sun", "Moon"], None).await;
        show.extras(&app, 0, &[(0, 1), (2, 2)]).await.expect(StatusCode::OK);
        let listed = show.bookings(&app).await;
        let id = listed[0]["id"].as_str().expect("an id");
        let shared = show.change(&app, id, &show.booking(&[0, 1], 0)).await.expect(StatusCode::OK);
        assert_eq!(shared["bought"], false);
        let half = json!([["Horse stall", 1, 92.5, "shared"], ["Bag", 2, 9.5, "shared"]]);
        assert_eq!((show.bill(&app, 0).await, show.bill(&app, 1).await), (half.clone(), half));
        assert_eq!(show.bookings(&app).await.len(), 1);
    }

    async fn no_more_stalls_are_sold_than_there_are(app: TestApp) {
        let show = Show::new(&app, &["Sun", "Moon"], None).await;
        let stalls = show.barn(&app, json!([{ "name": "A 1", "kind": "horse" }, { "name": "A 2", "kind": "horse" }])).await;
        show.book(&app, &[0], 0).await;
        // Fifty desks for the last one.
        let body = show.booking(&[1], 0);
        let answers = join_all((0..50).map(|_| show.try_book(&app, &body))).await;
        let mut places = Vec::new();
        for answer in answers {
            let booked = answer.expect(StatusCode::CREATED);
            match booked["place"].as_u64() {
                None => assert_eq!(booked["state"], "booked"),
                Some(place) => places.push(place),
            }
        }
        places.sort_unstable();
        // One has it, and the others wait.
        assert!(places.into_iter().eq(1..=49));
        assert_eq!(total(&show.entry(&app, 1).await), "204.00");
        let one = show.bookings(&app).await.into_iter();
        let one: Vec<_> = one.filter(|it| it["state"] == "waiting").take(1).collect();
        let id = one[0]["id"].as_str().expect("an id");
        let assign = app.put(&format!("/stall_bookings/{id}/nights"), &json!({ "stall_id": stalls[0]["id"] }));
        assert_eq!(assign.token(&show.token).send().await.wrong_fields(), ["stall_id"]);
        let booked = with(show.booking(&[1], 0), json!({ "state": "booked" }));
        show.change(&app, id, &booked).await.problem(409, "extra_sold_out");
        let wrong = with(show.booking(&[0], 1), json!({ "fee_id": show.fees[0] }));
        assert_eq!(show.try_book(&app, &wrong).await.wrong_fields(), ["fee_id"]);
        let wrong = with(show.booking(&[0], 0), json!({ "fee_id": show.fees[2] }));
        assert_eq!(show.try_book(&app, &wrong).await.wrong_fields(), ["fee_id"]);
    }

    async fn who_is_out_keeps_the_bill(app: TestApp) {
        let show = Show::new(&app, &["Sun", "Moon"], None).await;
        let id = show.book(&app, &[0, 1], 1).await;
        let waived = show.entry(&app, 1).await;
        let line = extras_of(&waived)[0]["id"].clone();
        let path = format!("/registrations/{}/waivers", show.entries[1]);
        let waive = app.post(&path, &json!({ "line": line, "reason": "a judge" })).token(&show.token);
        waive.send().await.expect(StatusCode::OK);
        let status = format!("/registrations/{}/status", show.entries[0]);
        let out = app.post(&status, &json!({ "status": "scratched" })).token(&show.token);
        let before = out.send().await.expect(StatusCode::OK);
        show.change(&app, &id, &with(show.booking(&[0, 1], 1), json!({ "last": "2026-06-05" }))).await.expect(StatusCode::OK);
        // Still waived.
        assert_eq!(show.bill(&app, 1).await, json!([["Tack stall", 1, 0, "shared"]]));
        show.delete(&app, &id).await;
        let after = show.entry(&app, 0).await;
        assert_eq!((&after["bill"], &after["revision"]), (&before["bill"], &before["revision"]));
        assert_eq!(show.bill(&app, 1).await, json!([]));
        assert_eq!(show.try_book(&app, &show.booking(&[0], 1)).await.wrong_fields(), ["holders[0].registration_id"]);
    }
}
