//! What a show's rules for entries mean for riders.

use futures_util::future::join_all;
use reqwest::StatusCode;
use serde_json::{Value, json};

use crate::registrations::links::listed;
use crate::support::{TestApp, entry, id_of, on_both_databases, only, show, with};

/// A show with these changes, and the path of its registrations.
pub(super) async fn show_with(app: &TestApp, token: &str, changes: Value) -> (Value, String) {
    let body = with(show(), changes);
    let event = app.post("/events", &body).token(token).send().await;
    let event = event.expect(StatusCode::CREATED);
    let path = format!("/events/{}/register", id_of(&event));
    (event, path)
}

fn fees() -> Value {
    json!([
        { "name": "Office fee", "amount": 10, "per": "entry", "required": true },
        { "name": "Late fee", "amount": 5, "per": "class", "required": true, "from": "2026-05-20T12:00:00Z" },
        { "name": "Drug fee", "amount": 2.5, "per": "class", "required": true },
        { "name": "Stall", "amount": 40.25, "per": "unit", "max_quantity": 3 },
    ])
}

on_both_databases! {
    async fn fees_and_extras_are_on_the_bill(app: TestApp) {
        let token = app.new_account().await;
        let (event, path) = show_with(&app, &token, json!({ "fees": fees() })).await;
        let stall = event["fees"][3]["id"].clone();
        let body = with(entry(), json!({ "extras": [{ "fee_id": stall, "quantity": 2 }], "total": 143 }));
        let made = app.post(&path, &body).send().await.expect(StatusCode::CREATED);
        let line = |kind: &str, name: &str, quantity: u32, unit_amount: Value, amount: Value| {
            json!({ "kind": kind, "name": name, "quantity": quantity, "unit_amount": unit_amount, "amount": amount, "waived_reason": null })
        };
        let members = ["kind", "name", "quantity", "unit_amount", "amount", "waived_reason"];
        assert_eq!(only(&made["bill"], &members), json!([
            line("class", "Open Pleasure", 1, json!(35), json!(35)),
            line("class", "Youth Lite Shod", 1, json!(12.5), json!(12.5)),
            line("fee", "Office fee", 1, json!(10), json!(10)),
            line("fee", "Drug fee", 2, json!(2.5), json!(5)),
            line("extra", "Stall", 2, json!(40.25), json!(80.5)),
        ]));
        let members = ["total_fee", "paid", "balance", "back_number", "revision", "status"];
        let expected = json!([{ "total_fee": 143, "paid": 0, "balance": 143, "back_number": 1, "revision": 1, "status": "entered" }]);
        assert_eq!(only(&json!([made]), &members), expected);
        let rows = app.get(&format!("/events/{}/registrations", id_of(&event))).token(&token).send().await.expect(StatusCode::OK);
        assert_eq!(rows, json!([listed(made, &rows[0])]));
    }

    async fn wrong_extras_are_named_and_enter_nothing(app: TestApp) {
        let token = app.new_account().await;
        let (event, path) = show_with(&app, &token, json!({ "fees": fees() })).await;
        let id = |at: usize| event["fees"][at]["id"].clone();
        let extras = json!([
            { "fee_id": id(0), "quantity": 1 }, { "fee_id": id(3), "quantity": 4 },
            { "fee_id": id(3), "quantity": 1 },
        ]);
        let answer = app.post(&path, &with(entry(), json!({ "extras": extras }))).send().await;
        assert_eq!(answer.wrong_fields(), ["extras[0].fee_id", "extras[1].quantity", "extras[2].fee_id"]);
        let extras = json!([{ "fee_id": "1", "quantity": 1.5 }, { "fee_id": id(3) }]);
        let answer = app.post(&path, &with(entry(), json!({ "extras": extras, "total": -1 }))).send().await;
        assert_eq!(answer.wrong_fields(), ["extras[0].fee_id", "extras[0].quantity", "extras[1].quantity", "total"]);
        let rows = app.get(&format!("/events/{}/registrations", id_of(&event))).token(&token).send().await.expect(StatusCode::OK);
        assert_eq!(rows, json!([]));
    }

    async fn no_more_of_an_extra_is_sold_than_there_is(app: TestApp) {
        let token = app.new_account().await;
        let fees = json!([{ "name": "Stall", "amount": 40, "per": "unit", "stock": 4 }]);
        let (event, path) = show_with(&app, &token, json!({ "fees": fees })).await;
        let id = id_of(&event);
        let stall = &event["fees"][0]["id"];
        assert_eq!(event["fees"][0]["stock"], 4);
        let stalls = |quantity: u32| json!({ "extras": [{ "fee_id": stall, "quantity": quantity }] });
        let mut offices = Vec::new();
        for _ in 0..2 {
            let made = app.post(&path, &with(entry(), stalls(1))).send().await.expect(StatusCode::CREATED);
            offices.push(format!("/registrations/{}", id_of(&made)));
        }
        // Fifty riders and two desks for the last two.
        let body = with(entry(), stalls(1));
        let riders = join_all((0..50).map(|_| app.post(&path, &body).send()));
        let desks = join_all(offices.iter().map(|desk| {
            app.put(&format!("{desk}/extras"), &stalls(2)).token(&token).send()
        }));
        let (riders, desks) = futures_util::join!(riders, desks);
        let mut sold = 2;
        for answer in riders.iter().chain(&desks) {
            if answer.status.is_success() {
                sold += 1;
            } else {
                let refused = answer.problem(409, "extra_sold_out");
                assert_eq!((&refused["left"], &refused["fee_id"]), (&json!(0), stall));
            }
        }
        assert_eq!(sold, 4);
        let extras = || app.get(&format!("/events/{id}/extras")).token(&token).send();
        let counted = extras().await.expect(StatusCode::OK);
        assert_eq!((&counted[0]["name"], &counted[0]["stock"], &counted[0]["sold"]), (&json!("Stall"), &json!(4), &json!(4)));
        let public = app.get(&format!("/events/public/{id}")).send().await.expect(StatusCode::OK);
        assert_eq!(public["extras_left"], json!([{ "fee_id": stall, "left": 0 }]));

        // The office may sell more, and what it takes back can be had again.
        let over = with(stalls(3), json!({ "override": true, "reason": "the tent" }));
        let more = app.put(&format!("{}/extras", offices[0]), &over).token(&token).send().await.expect(StatusCode::OK);
        assert_eq!(more["bill"][2]["quantity"], 3);
        let line = more["history"].as_array().and_then(|it| it.iter().find(|it| it["after"] == "3")).expect("a line");
        assert_eq!((&line["kind"], &line["subject"], &line["reason"]), (&json!("extra"), &json!("Stall"), &json!("the tent")));
        let old = with(stalls(1), json!({ "revision": 1 }));
        app.put(&format!("{}/extras", offices[0]), &old).token(&token).send().await.problem(409, "changed_meanwhile");
        let wrong = json!({ "extras": [{ "fee_id": id, "quantity": 1 }] });
        let wrong = app.put(&format!("{}/extras", offices[0]), &wrong).token(&token).send().await;
        assert_eq!(wrong.wrong_fields(), ["extras[0].fee_id"]);
        let rows = app.get(&format!("/events/{id}/registrations?limit=500")).token(&token).send().await.expect(StatusCode::OK);
        for row in rows.as_array().expect("rows") {
            let path = format!("/registrations/{}/status", id_of(row));
            let scratch = app.post(&path, &json!({ "status": "scratched" })).token(&token);
            scratch.send().await.expect(StatusCode::OK);
        }
        assert_eq!(extras().await.expect(StatusCode::OK)[0]["sold"], 0);
        app.post(&path, &with(entry(), stalls(4))).send().await.expect(StatusCode::CREATED);
        // Who left cannot come back with a stall that somebody else has.
        let back = app.post(&format!("{}/status", offices[0]), &json!({ "status": "entered" })).token(&token);
        assert_eq!(back.send().await.problem(409, "extra_sold_out")["left"], 0);
        let table = app.get(&format!("/events/{id}/extras.csv")).token(&token).send().await;
        let name = "attachment; filename=\"Shelbyville Spring Classic 2026-06-06 extras.csv\"";
        assert_eq!(table.header("content-disposition"), name);
        assert!(table.text.contains("\nStall,") && table.text.trim_end().ends_with(",4,0"), "{}", table.text);
    }

    async fn the_office_charges_what_is_no_fee_of_the_show(app: TestApp) {
        let token = app.new_account().await;
        let (event, path) = show_with(&app, &token, json!({})).await;
        let made = app.post(&path, &entry()).send().await.expect(StatusCode::CREATED);
        let office = format!("/registrations/{}", id_of(&made));
        let check = json!({ "name": "Returned check", "amount": 30, "reason": "No. 17", "revision": 1 });
        let charge = || app.post(&format!("{office}/charges"), &check).token(&token).send();
        let charged = charge().await.expect(StatusCode::CREATED);
        assert_eq!((&charged["bill"][2]["kind"], &charged["bill"][2]["name"]), (&json!("charge"), &json!("Returned check")));
        assert_eq!((&charged["total_fee"], &charged["revision"]), (&json!(77.5), &json!(2)));
        let lines = charged["history"].as_array().expect("lines");
        assert!(lines.iter().any(|it| it["kind"] == "charge" && it["after"] == "$30.00" && it["reason"] == "No. 17"), "{lines:?}");
        // A repetition charges nothing twice.
        charge().await.problem(409, "changed_meanwhile");
        let wrong = json!({ "name": " ", "amount": 0 });
        let wrong = app.post(&format!("{office}/charges"), &wrong).token(&token).send().await;
        assert_eq!(wrong.wrong_fields(), ["amount", "name", "reason"]);
        // It is owed whatever becomes of the entry, until it is waived.
        let status = format!("{office}/status");
        let cancelled = app.post(&status, &json!({ "status": "cancelled" })).token(&token).send().await.expect(StatusCode::OK);
        assert_eq!((&cancelled["total_fee"], cancelled["bill"].as_array().map(Vec::len)), (&json!(30), Some(1)));
        let waive = json!({ "line": cancelled["bill"][0]["id"], "reason": "paid in cash" });
        let waived = app.post(&format!("{office}/waivers"), &waive).token(&token).send().await.expect(StatusCode::OK);
        assert_eq!((&waived["total_fee"], &waived["bill"][0]["waived_reason"]), (&json!(0), &json!("paid in cash")));
        let money = app.get(&format!("/events/{}/money", id_of(&event))).token(&token).send().await.expect(StatusCode::OK);
        assert_eq!((&money["charged"], &money["waived"]), (&json!(0), &json!(30)));
    }

    async fn another_total_than_shown_enters_nothing_and_leaves_the_key(app: TestApp) {
        let token = app.new_account().await;
        let (_, path) = show_with(&app, &token, json!({})).await;
        let at = |total: f64| with(entry(), json!({ "total": total }));
        let post = |body| app.post(&path, &body).header("Idempotency-Key", "attempt").send();
        let refused = post(at(40.0)).await;
        let problem = refused.problem(409, "prices_changed");
        assert_eq!(problem["total_fee"], 47.5);
        assert_eq!(only(&problem["bill"], &["name", "amount"]), json!([
            { "name": "Open Pleasure", "amount": 35 }, { "name": "Youth Lite Shod", "amount": 12.5 },
        ]));
        let made = post(at(47.5)).await.expect(StatusCode::CREATED);
        assert_eq!(made["entry_number"], 1);
    }

    async fn fifty_riders_for_one_place_wait_in_the_order_of_their_entries(app: TestApp) {
        let token = app.new_account().await;
        let classes = json!([{ "name": "Open Pleasure", "price": 35, "capacity": 1 }, { "name": "Lead Line" }]);
        let (event, path) = show_with(&app, &token, json!({ "classes": classes })).await;
        let body = with(entry(), json!({ "classes_entered": [{ "name": "Open Pleasure" }] }));
        let answers = join_all((0..50).map(|_| app.post(&path, &body).send())).await;
        for answer in &answers {
            let made = answer.expect(StatusCode::CREATED);
            let is_first = made["entry_number"] == 1;
            let (status, number, fee) = if is_first { ("entered", json!(1), 35) } else { ("waitlisted", json!(null), 0) };
            assert_eq!((&made["status"], &made["back_number"]), (&json!(status), &number));
            assert_eq!((&made["total_fee"], &made["classes_entered"][0]["state"]), (&json!(fee), &json!(status)));
        }
        let public = app.get(&format!("/events/public/{}", id_of(&event))).send().await.expect(StatusCode::OK);
        assert_eq!(only(&public["classes"], &["capacity", "closed", "places_left"]), json!([
            { "capacity": 1, "closed": false, "places_left": 0 }, { "capacity": null, "closed": false, "places_left": null },
        ]));
        // Two more places: the next two move up by themselves.
        let classes = json!([{ "name": "Open Pleasure", "price": 35, "capacity": 3 }, { "name": "Lead Line" }]);
        let wider = with(show(), json!({ "classes": classes }));
        app.put(&format!("/events/{}", id_of(&event)), &wider).token(&token).send().await.expect(StatusCode::OK);
        let rows = format!("/events/{}/registrations?limit=500", id_of(&event));
        let mut entered = Vec::new();
        for _ in 0..100 {
            let rows = app.get(&rows).token(&token).send().await.expect(StatusCode::OK);
            let rows = rows.as_array().expect("rows").iter().filter(|row| row["status"] == "entered");
            entered = rows.map(|row| (row["entry_number"].clone(), row["back_number"].clone())).collect();
            if entered.len() == 3 {
                break;
            }
            tokio::time::sleep(std::time::Duration::from_millis(50)).await;
        }
        assert_eq!(entered, [3, 2, 1].map(|number| (json!(number), json!(number))));
        let data = app.get(&format!("/events/{}/event_data", id_of(&event))).token(&token).send().await.expect(StatusCode::OK);
        assert_eq!((&data["participant_count"], &data["total_fees"]), (&json!(3), &json!(105)));
    }

    async fn riders_of_a_show_may_have_one_number_for_all_their_horses(app: TestApp) {
        let token = app.new_account().await;
        let (event, path) = show_with(&app, &token, json!({ "back_numbers_by": "rider" })).await;
        let on = async |horse: &str, class: &str| {
            let body = json!({ "horse_name": horse, "classes_entered": [{ "name": class }] });
            let made = app.post(&path, &with(entry(), body)).send().await;
            made.expect(StatusCode::CREATED)
        };
        let first = on("Midnight", "Open Pleasure").await;
        let second = on("Comet", "Lead Line").await;
        let third = on("Star", "Open Pleasure").await;
        let numbers = [&first, &second, &third].map(|it| it["back_number"].clone());
        assert_eq!(numbers, [1, 1, 2].map(|it| json!(it)));
        // The office is told that the number would name two horses of a class.
        let class = &event["classes"][0]["id"];
        let classes = format!("/registrations/{}/classes", id_of(&second));
        let added = app.post(&classes, &json!({ "add": [class] })).token(&token).send().await;
        let problem = added.problem(409, "number_in_class");
        assert!(problem["errors"].as_str().is_some_and(|it| it.contains("Open Pleasure")), "{problem}");
    }

    async fn a_full_show_lets_entries_wait(app: TestApp) {
        let token = app.new_account().await;
        let (event, path) = show_with(&app, &token, json!({ "capacity": 1, "first_back_number": 300 })).await;
        let first = app.post(&path, &entry()).send().await.expect(StatusCode::CREATED);
        assert_eq!((&first["status"], &first["back_number"]), (&json!("entered"), &json!(300)));
        let second = app.post(&path, &entry()).send().await.expect(StatusCode::CREATED);
        assert_eq!((&second["status"], &second["bill"], &second["total_fee"]), (&json!("waitlisted"), &json!([]), &json!(0)));
        let public = app.get(&format!("/events/public/{}", id_of(&event))).send().await.expect(StatusCode::OK);
        assert_eq!((&public["full"], &public["registration_open"]), (&json!(true), &json!(true)));
    }
}

#[tokio::test]
async fn a_show_takes_entries_between_its_dates() {
    let app = TestApp::start().await;
    let token = app.new_account().await;
    for (changes, refusal) in [
        (
            json!({ "entries_open_at": "2026-05-02T12:00:00Z" }),
            Some("registration_not_open"),
        ),
        (json!({ "entries_open_at": "2026-04-30T12:00:00Z" }), None),
        (
            json!({ "entries_close_at": "2026-05-01T12:00:00Z" }),
            Some("registration_closed"),
        ),
        (
            json!({ "entries_close_at": "2026-05-01T12:00:00Z", "late_entries": true }),
            None,
        ),
    ] {
        let (event, path) = show_with(&app, &token, changes.clone()).await;
        let answer = app.post(&path, &entry()).send().await;
        match refusal {
            Some(code) => answer.problem(409, code),
            None => answer.expect(StatusCode::CREATED),
        };
        let public = app
            .get(&format!("/events/public/{}", id_of(&event)))
            .send()
            .await;
        let is_open = public.expect(StatusCode::OK)["registration_open"].clone();
        assert_eq!(is_open, refusal.is_none(), "{changes}");
    }
}

#[tokio::test]
async fn a_closed_class_takes_no_more_entries() {
    let app = TestApp::start().await;
    let token = app.new_account().await;
    let classes = json!([{ "name": "Lead Line", "closed": true }, { "name": "Trail" }]);
    let (_, path) = show_with(&app, &token, json!({ "classes": classes })).await;
    let chosen = json!([{ "name": "Trail" }, { "name": "Lead Line" }]);
    let body = with(entry(), json!({ "classes_entered": chosen }));
    let answer = app.post(&path, &body).send().await;
    assert_eq!(answer.wrong_fields(), ["classes_entered[1].name"]);
    let fields = answer.json()["fields"].clone();
    assert_eq!(
        fields["classes_entered[1].name"],
        json!(["takes no more entries"])
    );
}
