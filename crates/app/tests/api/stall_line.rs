//! Who asks for a stall that is sold out waits in line, and has it when one comes free.

use std::time::Duration;

use reqwest::StatusCode;
use serde_json::{Value, json};

use crate::support::{TestApp, entry, id_of, on_both_databases, show, with};

/// A show that sells one horse stall, with two bags.
struct Show {
    token: String,
    id: String,
    stall: Value,
    fees: Value,
}

impl Show {
    async fn new(app: &TestApp) -> Self {
        let token = app.new_account().await;
        let fees = json!([
            { "name": "Horse stall", "amount": 185, "per": "unit", "stall_kind": "horse", "stock": 1 },
            { "name": "Bag", "amount": 9.5, "per": "unit", "with_stall_kind": "horse", "per_stall": 2 },
        ]);
        let made = app.post("/events", &with(show(), json!({ "fees": fees })));
        let made = made.token(&token).send().await.expect(StatusCode::CREATED);
        Self {
            token,
            id: id_of(&made),
            stall: made["fees"][0]["id"].clone(),
            fees: made["fees"].clone(),
        }
    }

    /// An entry that asks for so many stalls, as its rider sees it.
    async fn enter(&self, app: &TestApp, stalls: u32) -> Value {
        let extras = json!([{ "fee_id": self.stall, "quantity": stalls }]);
        let body = with(entry(), json!({ "extras": extras }));
        let made = app.post(&format!("/events/{}/register", self.id), &body);
        let made = made.send().await.expect(StatusCode::CREATED);
        let link = made["link"].as_str().expect("a link");
        let token = link.rsplit('/').next().unwrap_or_default();
        with(
            own(app, token).await,
            json!({ "token": token, "made": made }),
        )
    }

    async fn book(&self, app: &TestApp, entry: &Value) -> Value {
        let body = json!({
            "kind": "horse", "fee_id": self.stall, "first": "2026-06-06", "last": "2026-06-06",
            "holders": [{ "registration_id": id_of(entry) }],
        });
        let made = app.post(&format!("/events/{}/stall_bookings", self.id), &body);
        made.token(&self.token)
            .send()
            .await
            .expect(StatusCode::CREATED)
    }

    async fn read(&self, app: &TestApp, path: &str) -> Value {
        let path = format!("/events/{}/{path}", self.id);
        let found = app.get(&path).token(&self.token).send().await;
        found.expect(StatusCode::OK)
    }
}

async fn own(app: &TestApp, token: &str) -> Value {
    let found = app.get(&format!("/entries/{token}")).send().await;
    found.expect(StatusCode::OK)
}

fn token(entry: &Value) -> &str {
    entry["token"].as_str().expect("a token")
}

/// State and place of what an entry booked.
fn stalls(entry: &Value) -> Value {
    let stalls = entry["stalls"].as_array().expect("stalls").iter();
    stalls.map(|it| json!([it["state"], it["place"]])).collect()
}

/// The entry when its first stall is booked.
async fn when_booked(app: &TestApp, entry: &Value) -> Value {
    loop {
        let is = own(app, token(entry)).await;
        if is["stalls"][0]["state"] == "booked" {
            // The entry and its stalls are read one after the other.
            return own(app, token(entry)).await;
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

on_both_databases! {
    async fn a_rider_waits_in_line_and_moves_up(app: TestApp) {
        let show = Show::new(&app).await;
        let first = show.enter(&app, 1).await;
        assert_eq!(stalls(&first), json!([["booked", null]]));
        let second = show.enter(&app, 1).await;
        assert_eq!(stalls(&second), json!([["waiting", 1]]));
        let waits = json!([{ "fee_id": show.stall, "name": "Horse stall", "quantity": 1 }]);
        assert_eq!((&second["made"]["waiting_extras"], &second["waiting_extras"]), (&waits, &waits));
        let extra = &second["extras"][0];
        assert_eq!((&extra["quantity"], &extra["waiting"]), (&json!(0), &json!(1)));
        let lines = second["bill"].as_array().expect("a bill");
        assert!(lines.iter().all(|it| it["kind"] != "extra"));
        let third = show.enter(&app, 0).await;
        let booked = show.book(&app, &third).await;
        assert_eq!((&booked["state"], &booked["place"]), (&json!("waiting"), &json!(2)));
        assert_eq!(stalls(&own(&app, token(&third)).await), json!([["waiting", 2]]));

        let public = app.get(&format!("/events/public/{}", show.id)).send().await.expect(StatusCode::OK);
        assert_eq!(public["extras_left"], json!([{ "fee_id": show.stall, "left": 0 }]));
        let sold = show.read(&app, "extras").await;
        assert_eq!((&sold[0]["sold"], sold[0]["entries"].as_array().map(Vec::len)), (&json!(1), Some(1)));
        assert_eq!(sold[0]["waiting"].as_array().map(Vec::len), Some(2));
        // A rider who changes nothing keeps the place.
        let path = format!("/entries/{}", token(&second));
        let body = with(entry(), json!({ "extras": [{ "fee_id": show.stall, "quantity": 1 }] }));
        let same = app.put(&path, &body).send().await.expect(StatusCode::OK);
        assert_eq!((stalls(&same), &same["revision"]), (json!([["waiting", 1]]), &json!(1)));

        // The first one gives it up.
        let path = format!("/registrations/{}/extras", id_of(&first));
        let none = app.put(&path, &json!({ "extras": [] })).token(&show.token);
        none.send().await.expect(StatusCode::OK);
        let moved = when_booked(&app, &second).await;
        let bill: Value = moved["bill"].as_array().expect("a bill").iter()
            .filter(|it| it["kind"] == "extra")
            .map(|it| json!([it["name"], it["quantity"], it["amount"]]))
            .collect();
        assert_eq!(bill, json!([["Horse stall", 1, 185], ["Bag", 2, 19]]));
        assert_eq!((&moved["waiting_extras"], &moved["revision"]), (&json!([]), &json!(2)));
        assert_eq!(stalls(&own(&app, token(&third)).await), json!([["waiting", 1]]));
        let whole = app.get(&format!("/registrations/{}", id_of(&second))).token(&show.token);
        let whole = whole.send().await.expect(StatusCode::OK);
        let lines = whole["history"].as_array().expect("a history").iter();
        let lines: Vec<_> = lines.filter(|it| it["subject"] == "Horse stall").collect();
        assert_eq!((&lines[0]["before"], &lines[0]["after"]), (&json!("0, 1 waiting"), &json!("1")));

        // Its booking goes, and what waits is the office's.
        let bookings = show.read(&app, "stall_bookings").await;
        let of_second = bookings.as_array().expect("bookings").iter();
        let id = of_second.filter(|it| it["state"] == "booked").map(id_text).next();
        let gone = app.delete(&format!("/stall_bookings/{}", id.expect("one"))).token(&show.token);
        gone.send().await.expect(StatusCode::NO_CONTENT);
        let moved = when_booked(&app, &third).await;
        assert_eq!(moved["bill"].as_array().map(|it| it.iter().filter(|it| it["kind"] == "extra").count()), Some(2));
    }

    async fn who_is_scratched_leaves_the_line(app: TestApp) {
        let show = Show::new(&app).await;
        let first = show.enter(&app, 1).await;
        let second = show.enter(&app, 2).await;
        let third = show.enter(&app, 1).await;
        assert_eq!(stalls(&second), json!([["waiting", 1], ["waiting", 2]]));
        assert_eq!(stalls(&third), json!([["waiting", 3]]));
        let out = app.post(&format!("/entries/{}/scratch", token(&second)), &json!({}));
        out.send().await.expect(StatusCode::OK);
        assert_eq!(stalls(&own(&app, token(&second)).await), json!([]));
        assert_eq!(stalls(&own(&app, token(&third)).await), json!([["waiting", 1]]));
        // More stalls come.
        let mut fees = show.fees.clone();
        fees[0]["stock"] = json!(2);
        let body = with(crate::support::show(), json!({ "fees": fees }));
        let edit = app.put(&format!("/events/{}", show.id), &body).token(&show.token);
        edit.send().await.expect(StatusCode::OK);
        when_booked(&app, &third).await;
        assert_eq!(stalls(&own(&app, token(&first)).await), json!([["booked", null]]));
    }
}

fn id_text(thing: &Value) -> String {
    thing["id"].as_str().unwrap_or_default().to_owned()
}
