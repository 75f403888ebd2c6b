//! Stalls that barns hold themselves, what goes with them, and what is delivered to barns.

use reqwest::StatusCode;
use serde_json::{Value, json};

use crate::groups::{entered, list, show_of, text, token_of};
use crate::support::{Answer, TestApp, id_of, on_both_databases, only};

/// A show that sells stalls and bags, with a barn of two horses.
struct Barn<'a> {
    app: &'a TestApp,
    office: String,
    show: Value,
    group: Value,
}

impl<'a> Barn<'a> {
    /// With so many bags.
    async fn new(app: &'a TestApp, bags: u32) -> Self {
        let office = app.new_account().await;
        let fees = json!([
            { "name": "Horse stall", "amount": 185, "per": "unit", "stall_kind": "horse" },
            { "name": "Tack stall", "amount": 185, "per": "unit", "stall_kind": "tack" },
            { "name": "Bag", "amount": 9.5, "per": "unit", "with_stall_kind": "horse", "per_stall": 2, "stock": bags },
            { "name": "End stall", "amount": 10, "per": "night", "stall_kind": "horse", "end_fee": true },
        ]);
        let show = show_of(app, &office, json!({ "fees": fees })).await;
        let group = entered(app, &show, 2).await;
        Self {
            app,
            office,
            show,
            group,
        }
    }

    fn event(&self, rest: &str) -> String {
        format!("/events/{}{rest}", id_of(&self.show))
    }

    fn path(&self, rest: &str) -> String {
        self.event(&format!("/groups/{}{rest}", text(&self.group["id"])))
    }

    fn fee(&self, at: usize) -> Value {
        self.show["fees"][at]["id"].clone()
    }

    async fn read(&self, path: &str) -> Value {
        let read = self.app.get(path).token(&self.office).send().await;
        read.expect(StatusCode::OK)
    }

    async fn post(&self, path: &str, body: &Value) -> Answer {
        self.app.post(path, body).token(&self.office).send().await
    }

    async fn put(&self, path: &str, body: &Value) -> Answer {
        self.app.put(path, body).token(&self.office).send().await
    }

    async fn delete(&self, path: &str) -> Answer {
        self.app.delete(path).token(&self.office).send().await
    }

    /// The barn alone has it.
    fn holders(&self) -> Value {
        json!([{ "group_id": self.group["id"] }])
    }

    async fn try_book(&self, kind: usize, holders: &Value) -> Answer {
        let booking = json!({
            "kind": (if kind == 0 { "horse" } else { "tack" }), "fee_id": self.fee(kind), "holders": holders,
            "first": "2026-06-04", "last": "2026-06-06",
        });
        self.post(&self.event("/stall_bookings"), &booking).await
    }

    async fn book(&self, kind: usize) -> String {
        let made = self.try_book(kind, &self.holders()).await;
        text(&made.expect(StatusCode::CREATED)["id"]).to_owned()
    }

    /// Name, quantity and amount of what the barn bought itself, as its link sees it.
    async fn bill(&self) -> Value {
        let own = self.app.get(&format!("/groups/{}", token_of(&self.group)));
        let own = own.send().await.expect(StatusCode::OK);
        let lines = list(&own["bill"]).iter().filter(|it| it["kind"] != "entry");
        let lines: Vec<_> = lines.cloned().collect();
        only(&json!(lines), &["kind", "name", "quantity", "amount"])
    }

    /// What is due of the barn, in its own view, in the list and as the show's money has it.
    async fn due(&self) -> Value {
        let own = self.read(&self.path("")).await["balance"].clone();
        let all = self.read(&self.event("/groups")).await;
        assert_eq!(all["groups"][0]["balance"], own);
        let money = self.read(&self.event("/money")).await;
        assert_eq!(money["due"], own);
        own
    }

    /// A horse stall that the barn has, assigned to the first stall.
    async fn stalled(&self) -> String {
        let areas = json!({ "areas": [{ "name": "Barn A", "stalls": [
            { "name": "A 1", "kind": "horse", "end": true }, { "name": "A 2", "kind": "horse" },
            { "name": "A 3", "kind": "horse" }, { "name": "A 4", "kind": "tack" },
        ] }] });
        let saved = self.put(&self.event("/show_stalls"), &areas).await;
        let saved = saved.expect(StatusCode::OK);
        let booking = self.book(0).await;
        let nights = json!({ "stall_id": saved["areas"][0]["stalls"][0]["id"] });
        let assigned = self
            .put(&format!("/stall_bookings/{booking}/nights"), &nights)
            .await;
        assigned.expect(StatusCode::OK);
        booking
    }

    async fn order(&self, booking: &str, quantity: u32) -> Answer {
        let body = json!({
            "group_id": self.group["id"], "fee_id": self.fee(2), "booking_id": booking,
            "quantity": quantity, "day": "2026-06-05",
        });
        self.post(&self.event("/deliveries"), &body).await
    }

    async fn supplies(&self) -> Value {
        let board = self.read(&self.event("/deliveries")).await;
        only(
            &board["supplies"],
            &["horse_name", "name", "bought", "ordered"],
        )
    }
}

fn line(kind: &str, name: &str, quantity: u32, amount: impl Into<Value>) -> Value {
    let amount: Value = amount.into();
    json!({ "kind": kind, "name": name, "quantity": quantity, "amount": amount })
}

on_both_databases! {
    async fn a_barn_has_stalls_on_its_own_bill_and_everywhere_who_has_them_is_told(app: TestApp) {
        let barn = Barn::new(&app, 100).await;
        let before = barn.due().await.as_f64().expect("dollars");
        for kind in [0, 0, 1] {
            barn.book(kind).await;
        }
        let booking = barn.stalled().await;
        let stall = || line("stall", "Horse stall", 1, 185);
        let bags = || line("stall", "Bag", 2, 19);
        assert_eq!(barn.bill().await, json!([
            stall(), bags(), stall(), bags(), line("stall", "Tack stall", 1, 185),
            stall(), bags(), line("stall", "End stall", 3, 30),
        ]));
        // Three horse stalls and a tack stall with two bags each come to 797, and the end to 30.
        assert_eq!(barn.due().await.as_f64(), Some(before + 797.0 + 30.0));
        let own = barn.read(&format!("/groups/{}", token_of(&barn.group))).await;
        let stalls = only(&own["stalls"], &["kind", "stalls", "first", "last"]);
        assert_eq!(list(&stalls).len(), 4);
        assert_eq!(stalls[3], json!({
            "kind": "horse", "stalls": ["A 1, Barn A"], "first": "2026-06-04", "last": "2026-06-06",
        }));
        let holder = json!([{
            "registration_id": null, "group_id": barn.group["id"], "back_number": null,
            "horse_name": "Hill Barn", "rider_name": "Tess Trainer", "share": 1, "is_out": false,
        }]);
        let board = barn.read(&barn.event("/stall_bookings")).await;
        assert_eq!(board[3]["holders"], holder);
        let beside = barn.read(&barn.event("/stall_neighbors")).await;
        assert_eq!(beside[0]["holders"], holder);
        for paper in ["stalls", "stall-cards"] {
            let path = barn.event(&format!("/print/{paper}.pdf"));
            let pdf = app.get(&path).token(&barn.office).send().await;
            assert_eq!(pdf.status, StatusCode::OK);
        }
        let phone = barn.post(&barn.event("/device_links"), &json!({ "role": "barn" })).await;
        let phone = phone.expect(StatusCode::CREATED);
        let crew = app.get(&barn.event("/stall_crew")).token(text(&phone["token"])).send().await;
        let crew = crew.expect(StatusCode::OK);
        assert_eq!(only(&crew["bookings"][3]["holders"], &["horse_name", "trainer_name"]),
            json!([{ "horse_name": "Hill Barn", "trainer_name": "" }]));
        let extras = barn.read(&barn.event("/extras")).await;
        assert_eq!(only(&json!([extras[0]]), &["name", "sold", "entries", "barns"]), json!([{
            "name": "Horse stall", "sold": 3, "entries": [],
            "barns": [{ "group_id": barn.group["id"], "name": "Hill Barn", "quantity": 3, "waiting": 0 }],
        }]));
        let history = &barn.read(&barn.path("")).await["history"];
        let told = list(history).iter().filter(|it| it["kind"] == "charge");
        assert_eq!(told.count(), 8);
        barn.delete(&format!("/stall_bookings/{booking}")).await.expect(StatusCode::NO_CONTENT);
        assert_eq!(barn.due().await.as_f64(), Some(before + 797.0 - 204.0));
    }

    async fn a_stall_is_shared_by_a_barn_and_an_entry(app: TestApp) {
        let barn = Barn::new(&app, 100).await;
        let entry = &barn.group["entries"][1]["id"];
        let holders = json!([{ "group_id": barn.group["id"] }, { "registration_id": entry }]);
        let made = barn.try_book(1, &holders).await.expect(StatusCode::CREATED);
        assert_eq!(barn.bill().await, json!([line("stall", "Tack stall", 1, 92.5)]));
        let other = barn.read(&format!("/registrations/{}", text(entry))).await;
        let shared = list(&other["bill"]).iter().find(|it| it["name"] == "Tack stall");
        assert_eq!(shared.map(|it| &it["amount"]), Some(&json!(92.5)));
        let path = format!("/stall_bookings/{}", text(&made["id"]));
        let alone = json!({
            "kind": "tack", "fee_id": barn.fee(1), "holders": [{ "registration_id": entry }],
            "first": "2026-06-04", "last": "2026-06-06",
        });
        barn.put(&path, &alone).await.expect(StatusCode::OK);
        assert_eq!(barn.bill().await, json!([]));
    }

    async fn a_barn_that_holds_a_stall_stays_and_its_lines_go_with_the_booking(app: TestApp) {
        let barn = Barn::new(&app, 100).await;
        let booking = barn.book(1).await;
        let whole = barn.read(&barn.path("")).await;
        let of_booking = list(&whole["bill"]).iter().find(|it| it["kind"] == "stall");
        let of_booking = text(&of_booking.expect("a line")["id"]).to_owned();
        let back = barn.delete(&barn.path(&format!("/lines/{of_booking}"))).await;
        back.problem(409, "line_of_booking");
        barn.delete(&barn.path("")).await.problem(409, "group_has_stalls");
        let wrong = async |holders: Value| barn.try_book(1, &holders).await.wrong_fields();
        let entry = &barn.group["entries"][0]["id"];
        let both = json!([{ "group_id": barn.group["id"], "registration_id": entry }]);
        assert_eq!(wrong(both).await, ["holders[0].group_id"]);
        assert_eq!(wrong(json!([{}])).await, ["holders[0].registration_id"]);
        let twice = json!([barn.holders()[0], barn.holders()[0]]);
        assert_eq!(wrong(twice).await, ["holders[1].group_id"]);
        let other = show_of(&app, &barn.office, json!({})).await;
        let foreign = entered(&app, &other, 1).await;
        assert_eq!(wrong(json!([{ "group_id": foreign["id"] }])).await, ["holders[0].group_id"]);
        barn.delete(&format!("/stall_bookings/{booking}")).await.expect(StatusCode::NO_CONTENT);
        barn.delete(&barn.path("")).await.expect(StatusCode::NO_CONTENT);
    }

    async fn what_a_barn_bought_is_delivered_to_its_stall(app: TestApp) {
        let barn = Barn::new(&app, 6).await;
        let booking = barn.stalled().await;
        // Two came with the stall.
        let buy = async |quantity: u32| {
            let line = json!({ "fee_id": barn.fee(2), "quantity": quantity });
            barn.post(&barn.path("/lines"), &line).await
        };
        buy(5).await.problem(409, "extra_sold_out");
        let bought = buy(3).await.expect(StatusCode::CREATED);
        let bags = list(&bought["bill"]).iter().find(|it| it["kind"] == "own");
        let bags = bags.expect("a line").clone();
        assert_eq!(only(&json!([bags]), &["name", "quantity", "amount"]),
            json!([{ "name": "Bag", "quantity": 3, "amount": 28.5 }]));
        let stall = barn.post(&barn.path("/lines"), &json!({ "fee_id": barn.fee(0) })).await;
        assert_eq!(stall.wrong_fields(), ["fee_id"]);
        let nothing = barn.post(&barn.path("/lines"), &json!({})).await;
        assert_eq!(nothing.wrong_fields(), ["amount", "because", "name"]);
        let supply = |ordered: u32| json!([
            { "horse_name": "Hill Barn", "name": "Bag", "bought": 5, "ordered": ordered },
        ]);
        assert_eq!(barn.supplies().await, supply(0));
        assert_eq!(barn.order(&booking, 6).await.wrong_fields(), ["quantity"]);
        let mut orders = Vec::new();
        for quantity in [4, 1] {
            let made = barn.order(&booking, quantity).await.expect(StatusCode::CREATED);
            assert_eq!((&made["group_id"], &made["registration_id"]), (&barn.group["id"], &Value::Null));
            orders.push(text(&made["id"]).to_owned());
        }
        assert_eq!(barn.supplies().await, supply(5));
        let done = json!({ "delivered_at": "2026-06-05T12:00:00Z" });
        barn.put(&format!("/deliveries/{}", orders[0]), &done).await.expect(StatusCode::OK);
        // Four are there, so that of five none of the three is given back.
        let line = barn.path(&format!("/lines/{}", text(&bags["id"])));
        barn.delete(&line).await.problem(409, "extra_delivered");
        // Without the stall three are left, and what is not delivered is not ordered any more.
        barn.delete(&format!("/stall_bookings/{booking}")).await.expect(StatusCode::NO_CONTENT);
        let board = barn.read(&barn.event("/deliveries")).await;
        assert_eq!(only(&board["deliveries"], &["quantity", "name"]),
            json!([{ "quantity": 4, "name": "Bag" }]));
    }

    async fn a_barn_waits_in_line_and_has_a_mail_when_a_stall_comes_free(app: TestApp) {
        let barn = Barn::new(&app, 100).await;
        barn.stalled().await;
        let booked = barn.book(0).await;
        barn.book(0).await;
        let line = barn.try_book(0, &barn.holders()).await.expect(StatusCode::CREATED);
        assert_eq!((&line["state"], &line["place"]), (&json!("waiting"), &json!(1)));
        let stalls = || async {
            let own = barn.read(&format!("/groups/{}", token_of(&barn.group))).await;
            only(&own["stalls"], &["state", "place"])
        };
        let state = |state: &str, place: Value| json!({ "state": state, "place": place });
        let had = || state("booked", Value::Null);
        assert_eq!(stalls().await, json!([had(), had(), had(), state("waiting", json!(1))]));
        let extras = barn.read(&barn.event("/extras")).await;
        assert_eq!(only(&extras[0]["waiting_barns"], &["name", "waiting"]),
            json!([{ "name": "Hill Barn", "waiting": 1 }]));
        let due = barn.due().await;
        // Its first mail said what it entered.
        crate::registrations::links::mails(&app, 1).await;
        barn.delete(&format!("/stall_bookings/{booked}")).await.expect(StatusCode::NO_CONTENT);
        let (_, mails) = crate::registrations::links::mails(&app, 2).await;
        let mail = &mails["A stall came free: Shelbyville Spring Classic"];
        assert!(mail.contains("in Shelbyville Spring Classic for Hill Barn"), "{mail}");
        assert_eq!(stalls().await, json!([had(), had(), had()]));
        assert_eq!(barn.due().await, due);
        let history = &barn.read(&barn.path("")).await["history"];
        let free = list(history).iter().find(|it| it["kind"] == "extra");
        assert_eq!(only(&json!([free]), &["subject", "before", "after"]), json!([{
            "subject": "Horse stall", "before": "waiting", "after": "booked",
        }]));
    }
}
