//! Fees per horse, and what classes cost that are added late.

use std::collections::BTreeMap;

use futures_util::future::join_all;
use reqwest::StatusCode;
use serde_json::{Value, json};

use super::rules::show_with;
use crate::support::{TestApp, entry, id_of, on_both_databases, with};

/// An office fee of 25 per horse; the class costs 40.
fn per_horse() -> Value {
    json!({
        "fees": [{ "name": "Office fee", "amount": 25, "per": "horse", "required": true }],
        "classes": [{ "name": "Open Pleasure", "price": 40 }],
        "form": { "registration_number": "optional" },
    })
}

/// A rider on a horse.
fn rides(rider: &str, horse: &str) -> Value {
    with(
        entry(),
        json!({ "rider_name": rider, "horse_name": horse, "classes_entered": [{ "name": "Open Pleasure" }] }),
    )
}

async fn enter(app: &TestApp, path: &str, body: Value) -> Value {
    let made = app.post(path, &body).send().await;
    made.expect(StatusCode::CREATED)
}

async fn read(app: &TestApp, token: &str, entry: &Value) -> Value {
    let path = format!("/registrations/{}", id_of(entry));
    let read = app.get(&path).token(token).send().await;
    read.expect(StatusCode::OK)
}

async fn total_of(app: &TestApp, token: &str, entry: &Value) -> Value {
    read(app, token, entry).await["total_fee"].clone()
}

async fn set_status(app: &TestApp, token: &str, entry: &Value, status: &str) -> Value {
    let path = format!("/registrations/{}/status", id_of(entry));
    let body = json!({ "status": status });
    let set = app.post(&path, &body).token(token).send().await;
    set.expect(StatusCode::OK)
}

/// The sum of all bills, and how often the fee is on them, by horse.
async fn charged(app: &TestApp, token: &str, event: &Value) -> (Value, BTreeMap<String, u64>) {
    let path = format!("/events/{}/registrations?limit=500", id_of(event));
    let rows = app.get(&path).token(token).send().await;
    let rows = rows.expect(StatusCode::OK);
    let mut fees = BTreeMap::new();
    for row in rows.as_array().expect("rows") {
        let lines = row["bill"].as_array().expect("lines").iter();
        let of_fee = lines.filter(|it| it["rule"]["kind"] == "per_horse").count();
        let horse = row["horse_name"].as_str().expect("a name").to_owned();
        *fees.entry(horse).or_default() += of_fee as u64;
    }
    let path = format!("/events/{}/event_data", id_of(event));
    let data = app.get(&path).token(token).send().await;
    (data.expect(StatusCode::OK)["total_fees"].clone(), fees)
}

on_both_databases! {
    async fn a_horse_pays_once_and_its_fee_moves_with_who_rides(app: TestApp) {
        let token = app.new_account().await;
        let (_, path) = show_with(&app, &token, per_horse()).await;
        let first = enter(&app, &path, rides("Ann", "Midnight")).await;
        // The form cannot know that the horse pays already: what it shows is the most.
        let second = enter(&app, &path, with(rides("Bo", "Midnight"), json!({ "total": 65 }))).await;
        let other = enter(&app, &path, rides("Bo", "Comet")).await;
        assert_eq!((&first["total_fee"], &second["total_fee"], &other["total_fee"]), (&json!(65), &json!(40), &json!(65)));
        assert_eq!(first["bill"][1]["rule"], json!({ "kind": "per_horse" }));
        assert_eq!(second["bill"].as_array().map(Vec::len), Some(1));
        let read_second = read(&app, &token, &second).await;
        assert_eq!((&read_second["revision"], &read_second["total_fee"]), (&json!(1), &json!(40)));

        assert_eq!(set_status(&app, &token, &first, "scratched").await["total_fee"], 0);
        let moved = read(&app, &token, &second).await;
        assert_eq!((&moved["total_fee"], &moved["revision"]), (&json!(65), &json!(2)));
        let history = moved["history"].as_array().expect("lines");
        let last = history.last().expect("a line");
        assert_eq!((&last["kind"], &last["before"], &last["after"]), (&json!("total"), &json!("$40.00"), &json!("$65.00")));
        // It comes back, and is the first again.
        assert_eq!(set_status(&app, &token, &first, "entered").await["total_fee"], 65);
        assert_eq!(total_of(&app, &token, &second).await, 40);
        set_status(&app, &token, &first, "cancelled").await;
        assert_eq!(total_of(&app, &token, &second).await, 65);
        // A third one pays nothing.
        let third = enter(&app, &path, rides("Cy", "MIDNIGHT")).await;
        assert_eq!(third["total_fee"], 40);
        // Whoever states a number may be it; another number is another horse.
        let named = with(rides("Di", "Midnight"), json!({ "registration_number": "TWHBEA 1" }));
        assert_eq!(enter(&app, &path, named).await["total_fee"], 40);
        let numbered = with(rides("Ed", "Midnight"), json!({ "registration_number": "TWHBEA 2" }));
        assert_eq!(enter(&app, &path, numbered).await["total_fee"], 65);
    }

    async fn bills_stay_when_horses_are_merged_and_parted(app: TestApp) {
        let token = app.new_account().await;
        let (_, path) = show_with(&app, &token, per_horse()).await;
        let first = enter(&app, &path, rides("Ann", "Go Boy's Bob")).await;
        let numbered = json!({ "registration_number": "TWHBEA 20412345" });
        let second = enter(&app, &path, with(rides("Bo", "Bob (Go Boys Bob)"), numbered.clone())).await;
        let totals = async || [total_of(&app, &token, &first).await, total_of(&app, &token, &second).await];
        assert_eq!(totals().await, [65, 65], "they are two until the office says so");
        let horse = async |it: &Value| read(&app, &token, it).await["show_horse_id"].as_str().expect("an id").to_owned();
        let (one, two) = (horse(&first).await, horse(&second).await);
        let merge = app.post(&format!("/show_horses/{one}/merge"), &json!({ "with": two })).token(&token).send().await;
        let merge = merge.expect(StatusCode::CREATED);
        assert_eq!(totals().await, [65, 65]);
        // From now on it is one horse, that of the first entry.
        let third = enter(&app, &path, with(rides("Cy", "Robert"), numbered)).await;
        assert_eq!(third["total_fee"], 40);
        let undo = format!("/merges/{}", merge["merge_id"].as_str().expect("an id"));
        app.delete(&undo).token(&token).send().await;
        assert_eq!(totals().await, [65, 65]);
        assert_eq!(total_of(&app, &token, &third).await, 40);
        // It is still one horse with the first one.
        set_status(&app, &token, &first, "scratched").await;
        assert_eq!(total_of(&app, &token, &third).await, 65);
        assert_eq!(totals().await, [0, 65]);
    }

    async fn an_entry_that_says_another_horse_pays_for_that_one(app: TestApp) {
        let token = app.new_account().await;
        let (_, path) = show_with(&app, &token, per_horse()).await;
        let first = enter(&app, &path, rides("Ann", "Midnight")).await;
        let second = enter(&app, &path, rides("Bo", "Midnight")).await;
        let body = with(rides("Bo", "Comet"), json!({ "revision": 1 }));
        let put = app.put(&format!("/registrations/{}", id_of(&second)), &body).token(&token).send().await;
        let changed = put.expect(StatusCode::OK);
        assert_eq!(changed["total_fee"], 65);
        assert_eq!(read(&app, &token, &second).await["total_fee"], 65);
        let body = with(rides("Ann", "Comet"), json!({ "revision": 1 }));
        let put = app.put(&format!("/registrations/{}", id_of(&first)), &body).token(&token).send().await;
        assert_eq!(put.expect(StatusCode::OK)["total_fee"], 65);
        assert_eq!(total_of(&app, &token, &second).await, 40, "the first entry of the horse pays");
    }

    async fn fifty_riders_on_five_horses_pay_five_fees(app: TestApp) {
        let token = app.new_account().await;
        let (event, path) = show_with(&app, &token, per_horse()).await;
        let riders = (0..50).map(|rider| enter(&app, &path, rides(&format!("Rider {rider}"), &format!("Horse {}", rider % 5))));
        let made = join_all(riders).await;
        let answered: u64 = made.iter().map(|it| it["total_fee"].as_u64().expect("dollars")).sum();
        assert_eq!(answered, 50 * 40 + 5 * 25);
        let (total, fees) = charged(&app, &token, &event).await;
        assert_eq!(total, 50 * 40 + 5 * 25);
        assert!(fees.len() == 5 && fees.values().all(|it| *it == 1), "{fees:?}");
        // Two of each horse, the first ones too, are scratched at once.
        join_all(made.iter().take(10).map(|it| set_status(&app, &token, it, "scratched"))).await;
        let (total, fees) = charged(&app, &token, &event).await;
        assert_eq!(total, 40 * 40 + 5 * 25);
        assert!(fees.values().all(|it| *it == 1), "{fees:?}");
    }

    async fn one_last_place_of_a_show_pays_one_fee(app: TestApp) {
        let token = app.new_account().await;
        let (event, path) = show_with(&app, &token, with(per_horse(), json!({ "capacity": 1 }))).await;
        let riders = (0..50).map(|rider| enter(&app, &path, rides(&format!("Rider {rider}"), "Midnight")));
        let made = join_all(riders).await;
        let (total, _) = charged(&app, &token, &event).await;
        assert_eq!(total, 65);
        let in_it = made.iter().find(|it| it["status"] == "entered").expect("a place");
        set_status(&app, &token, in_it, "cancelled").await;
        let (total, fees) = charged(&app, &token, &event).await;
        assert_eq!((total, fees["Midnight"]), (json!(65), 1), "who moves up pays");
    }

    async fn what_is_scratched_comes_back_by_the_ladder(app: TestApp) {
        let token = app.new_account().await;
        // It is May 1, 12:00 UTC.
        let ladder = json!({
            "classes": [{ "name": "Open Pleasure", "price": 35 }, { "name": "Lead Line", "price": 12.25 }],
            "fees": [{ "name": "Stall", "amount": 60, "per": "unit", "stock": 1 }],
            "refunds": [
                { "until": "2026-04-25T00:00:00-05:00", "percent": 100 }, { "until": "2026-05-10T00:00:00-05:00", "percent": 50 },
            ],
        });
        let (event, path) = show_with(&app, &token, ladder).await;
        let stall = json!([{ "fee_id": event["fees"][0]["id"], "quantity": 1 }]);
        let made = enter(&app, &path, with(rides("Ann", "Midnight"), json!({ "extras": stall }))).await;
        assert_eq!(made["total_fee"], 95);
        let out = set_status(&app, &token, &made, "scratched").await;
        assert_eq!(out["total_fee"], 47.5);
        let rule = json!({ "kind": "refund", "at": { "$date": "2026-05-10T05:00:00Z" }, "percent": 50 });
        let lines: Vec<_> = out["bill"].as_array().expect("lines").iter().map(|it| (&it["unit_amount"], &it["amount"], &it["rule"])).collect();
        assert_eq!(lines, [(&json!(35), &json!(17.5), &rule), (&json!(60), &json!(30), &rule)]);
        let class = event["classes"][0]["id"].as_str().expect("an id");
        let sheet = app.get(&format!("/events/{}/classes/{class}/entries", id_of(&event))).token(&token).send().await;
        assert_eq!(sheet.expect(StatusCode::OK)["entries"][0]["charged"], 17.5);
        // The stall is free for another entry.
        let other = enter(&app, &path, with(rides("Bo", "Comet"), json!({ "extras": stall }))).await;
        assert_eq!(other["total_fee"], 95);
        // The office gives back the rest of a line, with a reason.
        let waive = json!({ "line": out["bill"][1]["id"], "reason": "The horse is ill" });
        let waived = app.post(&format!("/registrations/{}/waivers", id_of(&made)), &waive).token(&token).send().await;
        assert_eq!(waived.expect(StatusCode::OK)["total_fee"], 17.5);
        let money = app.get(&format!("/events/{}/money", id_of(&event))).token(&token).send().await.expect(StatusCode::OK);
        assert_eq!((&money["charged"], &money["waived"]), (&json!(112.5), &json!(30)));
        // A class alone.
        let scratch = json!({ "scratch": [event["classes"][0]["id"]] });
        let left = app.post(&format!("/registrations/{}/classes", id_of(&other)), &json!({ "add": [event["classes"][1]["id"]] })).token(&token).send().await;
        assert_eq!(left.expect(StatusCode::OK)["total_fee"], 107.25);
        let left = app.post(&format!("/registrations/{}/classes", id_of(&other)), &scratch).token(&token).send().await;
        assert_eq!(left.expect(StatusCode::OK)["total_fee"], 89.75);
    }

    async fn a_class_that_is_scratched_late_costs_what_the_show_says(app: TestApp) {
        let token = app.new_account().await;
        let steps = json!({
            "classes": [{ "name": "Open Pleasure", "price": 40 }],
            "scratch": [{ "after": "2026-05-01T12:00:00Z", "amount": 10 }, { "after": "2026-05-02T12:00:00Z" }],
        });
        let (_, path) = show_with(&app, &token, steps).await;
        let made = enter(&app, &path, rides("Ann", "Midnight")).await;
        let out = set_status(&app, &token, &made, "scratched").await;
        assert_eq!((&out["total_fee"], &out["bill"][0]["rule"]["kind"]), (&json!(10), &json!("scratch")));
        assert_eq!(set_status(&app, &token, &made, "entered").await["total_fee"], 40);
    }

    async fn a_class_that_is_added_late_costs_more(app: TestApp) {
        let token = app.new_account().await;
        // It is May 1, 12:00 UTC.
        let ladder = json!({
            "classes": [{ "name": "Open Pleasure", "price": 40 }, { "name": "Lead Line", "price": 12.25 }],
            "added_after": [
                { "after": "2026-04-30T12:00:00-05:00", "factor": 1.5 }, { "after": "2026-05-02T12:00:00-05:00", "factor": 2 },
            ],
        });
        let (event, path) = show_with(&app, &token, ladder).await;
        let made = enter(&app, &path, with(rides("Ann", "Midnight"), json!({ "total": 60 }))).await;
        let line = &made["bill"][0];
        assert_eq!((&line["amount"], &line["unit_amount"], &made["total_fee"]), (&json!(60), &json!(60), &json!(60)));
        let rule = json!({ "kind": "added_after", "list_price": 40, "at": { "$date": "2026-04-30T17:00:00Z" } });
        assert_eq!(line["rule"], rule);
        let wrong = with(rides("Bo", "Comet"), json!({ "total": 40 }));
        let refused = app.post(&path, &wrong).send().await.problem(409, "prices_changed");
        assert_eq!((&refused["total_fee"], &refused["bill"][0]["rule"]), (&json!(60), &rule));
        // What was entered keeps its price when the ladder goes; what is added then has its own.
        let plain = json!({ "classes": event["classes"], "added_after": [] });
        let body = with(crate::support::show(), plain);
        app.put(&format!("/events/{}", id_of(&event)), &body).token(&token).send().await.expect(StatusCode::OK);
        let add = json!({ "add": [event["classes"][1]["id"]] });
        let added = app.post(&format!("/registrations/{}/classes", id_of(&made)), &add).token(&token).send().await;
        let added = added.expect(StatusCode::OK);
        assert_eq!((&added["total_fee"], &added["bill"][0]["rule"]), (&json!(72.25), &rule));
        assert_eq!(added["bill"][1]["rule"], json!({ "kind": "list_price" }));
    }
}
