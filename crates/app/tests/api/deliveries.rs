//! `deliveries`: bedding that entries bought, on its day to its stall.

use futures_util::future::join_all;
use reqwest::StatusCode;
use serde_json::{Value, json};

use crate::support::{Answer, TestApp, entry, id_of, on_both_databases, only, show, with};

/// A show where an entry bought four bags of shavings, and has a stall.
struct Barn {
    office: String,
    event: String,
    entry: String,
    fee: String,
    booking: String,
}

fn text(value: &Value) -> String {
    value.as_str().expect("a text").to_owned()
}

impl Barn {
    async fn new(app: &TestApp) -> Self {
        let office = app.new_account().await;
        let fees = json!([
            { "name": "Shavings", "amount": 9.5, "per": "unit" },
            { "name": "Stall", "amount": 185, "per": "unit" },
        ]);
        let made = app.post("/events", &with(show(), json!({ "fees": fees })));
        let made = made.token(&office).send().await.expect(StatusCode::CREATED);
        let fee = |at: usize| text(&made["fees"][at]["id"]);
        let event = format!("/events/{}", id_of(&made));
        let bought = json!([
            { "fee_id": fee(0), "quantity": 4 }, { "fee_id": fee(1), "quantity": 1 },
        ]);
        let body = with(entry(), json!({ "horse_name": "Sun", "extras": bought }));
        let entered = app.post(&format!("{event}/register"), &body).send().await;
        let entered = id_of(&entered.expect(StatusCode::CREATED));
        let areas = json!({ "areas": [{ "name": "Barn A", "stalls": [
            { "name": "A 1", "kind": "horse" }, { "name": "A 2", "kind": "horse" },
        ] }] });
        let saved = app.put(&format!("{event}/show_stalls"), &areas);
        let saved = saved.token(&office).send().await.expect(StatusCode::OK);
        let booking = json!({
            "kind": "horse", "fee_id": fee(1), "holders": [{ "registration_id": entered }],
            "first": "2026-06-05", "last": "2026-06-06",
        });
        let booked = app.post(&format!("{event}/stall_bookings"), &booking);
        let booked = booked.token(&office).send().await;
        let booking = text(&booked.expect(StatusCode::CREATED)["id"]);
        let nights = json!({ "stall_id": saved["areas"][0]["stalls"][1]["id"] });
        let assigned = app.put(&format!("/stall_bookings/{booking}/nights"), &nights);
        assigned.token(&office).send().await.expect(StatusCode::OK);
        Self {
            fee: fee(0),
            office,
            event,
            entry: entered,
            booking,
        }
    }

    async fn order(&self, app: &TestApp, more: Value) -> Answer {
        let body = json!({
            "registration_id": self.entry, "fee_id": self.fee, "booking_id": self.booking,
            "quantity": 2, "day": "2026-06-05",
        });
        let order = app.post(&format!("{}/deliveries", self.event), &with(body, more));
        order.token(&self.office).send().await
    }

    async fn ordered(&self, app: &TestApp, more: Value) -> String {
        let ordered = self.order(app, more).await.expect(StatusCode::CREATED);
        format!("/deliveries/{}", text(&ordered["id"]))
    }

    async fn list(&self, app: &TestApp) -> Value {
        let list = app.get(&format!("{}/deliveries", self.event));
        list.token(&self.office).send().await.expect(StatusCode::OK)
    }

    async fn left(&self, app: &TestApp) -> Value {
        only(
            &self.list(app).await["supplies"],
            &["name", "bought", "ordered"],
        )
    }

    async fn phone(&self, app: &TestApp) -> String {
        let link = json!({ "role": "barn" });
        let made = app.post(&format!("{}/device_links", self.event), &link);
        let made = made.token(&self.office).send().await;
        text(&made.expect(StatusCode::CREATED)["token"])
    }
}

on_both_databases! {
    async fn what_was_bought_is_ordered_once_and_billed_once(app: TestApp) {
        let barn = Barn::new(&app).await;
        let supply = |ordered: u32| json!([{ "name": "Shavings", "bought": 4, "ordered": ordered }]);
        // The stall that the booking names is not brought to it.
        assert_eq!(barn.left(&app).await, supply(0));
        let bill = async || {
            let entry = app.get(&format!("/registrations/{}", barn.entry));
            let entry = entry.token(&barn.office).send().await.expect(StatusCode::OK);
            (entry["bill"].clone(), entry["total_fee"].clone())
        };
        let before = bill().await;
        let made = barn.order(&app, json!({ "quantity": 3 })).await.expect(StatusCode::CREATED);
        assert_eq!(
            only(&json!([made]), &["name", "quantity", "day", "horse_name", "delivered_at", "by"]),
            json!([{
                "name": "Shavings", "quantity": 3, "day": "2026-06-05", "horse_name": "Sun",
                "delivered_at": null, "by": "",
            }]),
        );
        assert_eq!(barn.left(&app).await, supply(3));
        let more = barn.order(&app, json!({ "quantity": 2 })).await;
        let more = more.problem(422, "invalid_fields");
        assert_eq!(more["fields"]["quantity"], json!(["must be at most 1: 4 were bought"]));
        for (wrong, field) in [
            (json!({ "quantity": 0 }), "quantity"),
            (json!({ "day": "2026-07-05" }), "day"),
            (json!({ "fee_id": barn.entry }), "fee_id"),
            (json!({ "booking_id": barn.entry }), "booking_id"),
        ] {
            let wrong = barn.order(&app, wrong).await;
            assert_eq!(wrong.wrong_fields(), [field]);
        }
        let gone = app.delete(&format!("/deliveries/{}", text(&made["id"])));
        gone.token(&barn.office).send().await.expect(StatusCode::NO_CONTENT);
        assert_eq!(barn.left(&app).await, supply(0));
        assert_eq!(bill().await, before);
    }

    async fn what_is_given_back_is_not_delivered_and_what_is_delivered_not_given_back(app: TestApp) {
        let barn = Barn::new(&app).await;
        let first = barn.ordered(&app, json!({})).await;
        let second = barn.ordered(&app, json!({ "day": "2026-06-06" })).await;
        let done = json!({ "delivered_at": "2027-06-05T17:45:00Z", "now": "2027-06-05T18:00:00Z" });
        app.put(&first, &done).token(&barn.office).send().await.expect(StatusCode::OK);
        let keep = async |quantity: u32| {
            let extras = json!([{ "fee_id": barn.fee, "quantity": quantity }]);
            let extras = if quantity == 0 { json!([]) } else { extras };
            let path = format!("/registrations/{}/extras", barn.entry);
            app.put(&path, &json!({ "extras": extras })).token(&barn.office).send().await
        };
        let ordered = async || {
            let list = barn.list(&app).await;
            only(&list["deliveries"], &["quantity", "day"])
        };
        for fewer in [0, 1] {
            let refused = keep(fewer).await.problem(409, "extra_delivered");
            assert_eq!((&refused["fee_id"], &refused["delivered"]), (&json!(barn.fee), &json!(2)));
        }
        assert_eq!(barn.left(&app).await, json!([{ "name": "Shavings", "bought": 4, "ordered": 4 }]));
        keep(3).await.expect(StatusCode::OK);
        let cut = json!([{ "quantity": 2, "day": "2026-06-05" }, { "quantity": 1, "day": "2026-06-06" }]);
        assert_eq!(ordered().await, cut);
        keep(2).await.expect(StatusCode::OK);
        assert_eq!(ordered().await, json!([{ "quantity": 2, "day": "2026-06-05" }]));
        let gone = app.delete(&second).token(&barn.office).send().await;
        gone.problem(404, "not_found");
        // The history says what became of it, and by whom.
        let trail = app.get(&format!("{}/audit", barn.event)).token(&barn.office).send().await;
        let trail = trail.expect(StatusCode::OK);
        let lines = trail.as_array().expect("lines").iter().filter(|it| it["kind"] == "delivery");
        let told: Vec<_> = lines.map(|it| (text(&it["before"]), text(&it["after"]))).take(2).collect();
        let expected = [("1 for 2026-06-06", ""), ("2 for 2026-06-06", "1 for 2026-06-06")];
        assert_eq!(told, expected.map(|(before, after)| (before.to_owned(), after.to_owned())));
    }

    async fn no_more_is_ordered_than_was_bought_however_many_press(app: TestApp) {
        let barn = Barn::new(&app).await;
        let orders = (0..8).map(|_| barn.order(&app, json!({ "quantity": 1 })));
        let answers = join_all(orders).await;
        let taken = answers.iter().filter(|it| it.status == StatusCode::CREATED).count();
        assert_eq!(taken, 4);
        assert_eq!(barn.left(&app).await[0]["ordered"], 4);
    }

    async fn the_crew_delivers_and_the_office_sees_it(app: TestApp) {
        let barn = Barn::new(&app).await;
        let delivery = barn.ordered(&app, json!({})).await;
        let phone = barn.phone(&app).await;
        let seen = async |token: &str| {
            let crew = app.get(&format!("{}/stall_crew", barn.event)).token(token).send().await;
            let crew = crew.expect(StatusCode::OK);
            only(&crew["deliveries"], &["quantity", "name", "delivered_at", "by"])
        };
        assert_eq!(seen(&phone).await, json!([
            { "quantity": 2, "name": "Shavings", "delivered_at": null, "by": "" },
        ]));
        let say = async |token: &str, body: Value| app.put(&delivery, &body).token(token).send().await;
        // By a clock that is a year ahead: taken back half an hour ago, delivered an hour ago.
        let now = "2027-06-05T18:00:00Z";
        let back = json!({ "delivered_at": null, "at": "2027-06-05T17:30:00Z", "now": now });
        say(&phone, back).await.expect(StatusCode::OK);
        let late = json!({ "delivered_at": "2027-06-05T17:00:00Z", "now": now });
        let late = say(&phone, late).await.expect(StatusCode::OK);
        assert_eq!((&late["overruled"]["state"], &late["delivery"]["delivered_at"]), (&json!("open"), &Value::Null));
        let done = json!({ "delivered_at": "2027-06-05T17:45:00Z", "now": now });
        for _ in 0..2 {
            let done = say(&phone, done.clone()).await.expect(StatusCode::OK);
            assert_eq!(done.get("overruled"), None);
        }
        let listed = barn.list(&app).await;
        assert_eq!(listed["deliveries"][0]["by"], "barn");
        assert!(listed["deliveries"][0]["delivered_at"]["$date"].is_string(), "{listed}");
        let trail = app.get(&format!("{}/audit", barn.event));
        let trail = trail.token(&barn.office).send().await.expect(StatusCode::OK);
        let lines = trail.as_array().expect("a list").iter();
        let lines: Vec<_> = lines
            .filter(|it| it["kind"] == "delivery")
            .map(|it| (&it["subject"], &it["before"], &it["after"]))
            .collect();
        let subject = json!("Sun, 2\u{a0}×\u{a0}Shavings");
        assert_eq!(lines, [
            (&subject, &json!("not delivered"), &json!("delivered")),
            (&subject, &json!(""), &json!("for 2026-06-05")),
        ]);
        // Of another show it is not there.
        let other = Barn::new(&app).await;
        let body = json!({ "delivered_at": null });
        say(&other.phone(&app).await, body.clone()).await.problem(404, "not_found");
        say(&other.office, body).await.problem(404, "not_found");
    }

    async fn lists_are_by_row_and_day(app: TestApp) {
        let barn = Barn::new(&app).await;
        barn.ordered(&app, json!({ "quantity": 1, "day": "2026-06-06" })).await;
        barn.ordered(&app, json!({ "quantity": 2 })).await;
        let read = async |path: &str| {
            let read = app.get(&format!("{}/{path}", barn.event));
            read.token(&barn.office).send().await
        };
        let table = read("deliveries.csv").await;
        assert_eq!(table.status, StatusCode::OK);
        let lines: Vec<_> = table.text.trim_start_matches('\u{feff}').lines().map(str::to_owned).collect();
        assert_eq!(lines[0], "Day,Area,Stall,Quantity,What,Back number,Horse,Rider,Delivered");
        assert_eq!(lines.len(), 3);
        assert!(lines[1].starts_with("2026-06-05,Barn A,A 2,2,Shavings,"), "{lines:?}");
        assert!(lines[2].starts_with("2026-06-06,Barn A,A 2,1,Shavings,"), "{lines:?}");
        let day = read("deliveries.csv?day=2026-06-06").await;
        assert_eq!(day.text.lines().count(), 2);
        read("deliveries.csv?day=June").await.problem(400, "bad_query");
        let paper = read("print/deliveries.pdf?day=2026-06-05").await;
        assert_eq!(paper.status, StatusCode::OK);
        assert!(paper.bytes.starts_with(b"%PDF"));

        // A booking that is deleted leaves what is to be delivered, without a stall.
        let gone = app.delete(&format!("/stall_bookings/{}", barn.booking));
        gone.token(&barn.office).send().await.expect(StatusCode::NO_CONTENT);
        let listed = barn.list(&app).await;
        assert_eq!(only(&listed["deliveries"], &["booking_id"]), json!([{ "booking_id": null }, { "booking_id": null }]));
        // A copy has no deliveries.
        let next = json!({ "name": "Next Year", "start_date": "2027-06-05T18:00:00-05:00", "end_date": "2027-06-05T23:00:00-05:00" });
        let copied = app.post(&format!("{}/copy", barn.event), &next);
        let copied = copied.token(&barn.office).send().await.expect(StatusCode::CREATED);
        let of_copy = app.get(&format!("/events/{}/deliveries", id_of(&copied)));
        let of_copy = of_copy.token(&barn.office).send().await.expect(StatusCode::OK);
        assert_eq!(of_copy, json!({ "deliveries": [], "supplies": [] }));
    }
}
