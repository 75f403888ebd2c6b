//! Weekends: one form, one number and one bill for several shows.

use std::collections::BTreeSet;
use std::time::{Duration, Instant};

use reqwest::StatusCode;
use serde_json::{Value, json};

use crate::support::{Answer, TestApp, entry, id_of, on_both_databases, show, with};

/// How long a test waits for a job.
const MAX_WAIT: Duration = Duration::from_secs(20);

async fn read(app: &TestApp, token: &str, path: &str) -> Value {
    let read = app.get(path).token(token).send().await;
    read.expect(StatusCode::OK)
}

/// A show on a day in June 2026, with these members.
pub(crate) async fn show_on(app: &TestApp, token: &str, day: u32, more: Value) -> Value {
    let dates = json!({
        "name": format!("June {day}"),
        "start_date": format!("2026-06-{day:02}T08:00:00-05:00"),
        "end_date": format!("2026-06-{day:02}T20:00:00-05:00"),
    });
    let body = with(with(show(), dates), more);
    let made = app.post("/events", &body).token(token).send().await;
    made.expect(StatusCode::CREATED)
}

pub(crate) async fn join(app: &TestApp, token: &str, first: &str, others: &[String]) -> Answer {
    let path = format!("/events/{first}/weekend");
    let body = json!({ "event_ids": others });
    app.put(&path, &body).token(token).send().await
}

/// Shows on two days, which are a weekend.
async fn weekend(app: &TestApp, token: &str, more: [Value; 2]) -> ([Value; 2], String) {
    let [one, other] = more;
    let first = show_on(app, token, 13, one).await;
    let second = show_on(app, token, 14, other).await;
    let joined = join(app, token, &id_of(&first), &[id_of(&second)]).await;
    let joined = joined.expect(StatusCode::OK);
    ([first, second], id_of(&joined))
}

/// A form for the first show and another one, with a class of each.
fn form(shows: [&Value; 2], more: Value) -> Value {
    let classes = shows.map(|it| json!({ "id": it["classes"][0]["id"] }));
    let both = json!({ "also": [id_of(shows[1])], "classes_entered": classes });
    with(with(entry(), both), more)
}

fn path_of(show: &Value) -> String {
    let link = show["hashed_id"].as_str().expect("a link");
    format!("/events/public/{link}/register")
}

async fn enter(app: &TestApp, shows: [&Value; 2], more: Value) -> Vec<Value> {
    let entered = app
        .post(&path_of(shows[0]), &form(shows, more))
        .send()
        .await;
    let entered = entered.expect(StatusCode::CREATED);
    entered["entries"].as_array().expect("entries").clone()
}

fn numbers(entries: &[Value]) -> Vec<&Value> {
    entries.iter().map(|it| &it["back_number"]).collect()
}

on_both_databases! {
    async fn shows_of_one_place_that_follow_each_other_are_a_weekend(app: TestApp) {
        let token = &app.new_account().await;
        let ([first, second], id) = weekend(&app, token, [json!({}), json!({})]).await;
        let everybody = app.get(&format!("/weekends/{id}")).send().await.expect(StatusCode::OK);
        let names: Vec<_> = everybody["shows"].as_array().expect("shows").iter().map(|it| &it["name"]).collect();
        assert_eq!(names, ["June 13", "June 14"]);
        assert_eq!(everybody["shows"][0]["registration_open"], true);
        let public = app.get(&format!("/events/public/{}", id_of(&second))).send().await;
        assert_eq!(public.expect(StatusCode::OK)["weekend_id"], json!(id));

        let elsewhere = json!({ "location": { "venue": "Another Arena", "city": "Shelbyville", "state": "TN" } });
        let elsewhere = id_of(&show_on(&app, token, 15, elsewhere).await);
        let at_once = id_of(&show_on(&app, token, 14, json!({})).await);
        let later = id_of(&show_on(&app, token, 28, json!({})).await);
        for wrong in [elsewhere, at_once, later] {
            let refused = join(&app, token, &id_of(&first), &[id_of(&second), wrong]).await;
            let problem = refused.problem(422, "invalid_fields");
            let fields = problem["fields"].as_object().expect("fields");
            assert!(fields.keys().all(|it| it.starts_with("event_ids")), "{problem}");
        }
        let stranger = &app.new_account().await;
        let foreign = id_of(&show_on(&app, stranger, 15, json!({})).await);
        let refused = join(&app, token, &id_of(&first), &[foreign]).await;
        refused.problem(404, "not_found");

        // A third show joins, the first one leaves, and then the weekend ends.
        let third = show_on(&app, token, 15, json!({})).await;
        let all = [id_of(&second), id_of(&third)];
        let joined = join(&app, token, &id_of(&first), &all).await.expect(StatusCode::OK);
        assert_eq!(id_of(&joined), id);
        let other = id_of(&show_on(&app, token, 16, json!({})).await);
        join(&app, token, &other, &[id_of(&third)]).await.problem(422, "invalid_fields");
        let left = join(&app, token, &id_of(&first), &[]).await.expect(StatusCode::OK);
        assert_eq!(left, json!({ "_id": null, "shows": [] }));
        let rest = read(&app, token, &format!("/weekends/{id}")).await;
        assert_eq!(rest["shows"].as_array().map(Vec::len), Some(2));
        join(&app, token, &id_of(&second), &[]).await.expect(StatusCode::OK);
        app.get(&format!("/weekends/{id}")).send().await.problem(404, "not_found");
        assert_eq!(read(&app, token, &format!("/events/{}", id_of(&third))).await["weekend_id"], Value::Null);
    }

    async fn one_form_enters_all_shows_or_none_with_one_number(app: TestApp) {
        let token = &app.new_account().await;
        let first_number = json!({ "first_back_number": 40 });
        let ([first, second], _) = weekend(&app, token, [json!({}), first_number]).await;
        let both = [&first, &second];
        let key = "weekend-once";
        let mut answers = Vec::new();
        for _ in 0..2 {
            let call = app.post(&path_of(&first), &form(both, json!({ "total": 70 })));
            let made = call.header("idempotency-key", key).send().await;
            answers.push(made.expect(StatusCode::CREATED));
        }
        assert_eq!(answers[0], answers[1]);
        let entered = answers[0]["entries"].as_array().expect("entries").clone();
        let shows: Vec<_> = entered.iter().map(|it| &it["event_id"]).collect();
        assert_eq!(shows, [&json!(id_of(&first)), &json!(id_of(&second))]);
        assert_eq!(numbers(&entered), [40, 40]);

        // Another one enters the second show alone, and the first one later: by the old call.
        let ida = json!({ "rider_name": "Ida Doe", "rider_email": "ida@example.org", "horse_name": "Star" });
        for show in [&second, &first] {
            let register = format!("/events/{}/register", id_of(show));
            let made = app.post(&register, &with(entry(), ida.clone())).send().await;
            assert_eq!(made.expect(StatusCode::CREATED)["back_number"], 41);
        }
        let dew = json!({ "rider_name": "Zoe Roe", "horse_name": "Dew" });
        assert_eq!(numbers(&enter(&app, [&second, &first], dew).await), [42, 42]);

        // What one show refuses, none takes.
        let count = async |show: &Value| {
            let listed = read(&app, token, &format!("/events/{}/registrations", id_of(show))).await;
            listed.as_array().map(Vec::len)
        };
        assert_eq!((count(&first).await, count(&second).await), (Some(3), Some(3)));
        let dear = app.post(&path_of(&first), &form(both, json!({ "total": 35 }))).send().await;
        assert_eq!(dear.problem(409, "prices_changed")["total_fee"], 70);
        let unknown = json!({ "classes_entered": [{ "id": second["classes"][1]["id"] }, { "id": id_of(&first) }] });
        let refused = app.post(&path_of(&first), &form(both, unknown)).send().await;
        let problem = refused.problem(422, "invalid_fields");
        assert!(problem["fields"]["classes_entered[1].id"].is_array(), "{problem}");
        let closed = json!({
            "start_date": second["start_date"]["$date"], "end_date": second["end_date"]["$date"],
            "classes": second["classes"], "entries_close_at": "2026-04-30T12:00:00Z",
        });
        let closed = with(show(), closed);
        let saved = app.put(&format!("/events/{}", id_of(&second)), &closed).token(token).send().await;
        saved.expect(StatusCode::OK);
        let refused = app.post(&path_of(&first), &form(both, json!({}))).send().await;
        assert_eq!(refused.problem(409, "registration_closed")["event_id"], json!(id_of(&second)));
        assert_eq!((count(&first).await, count(&second).await), (Some(3), Some(3)));
        let alone = show_on(&app, token, 20, json!({})).await;
        let refused = app.post(&path_of(&first), &form([&first, &alone], json!({}))).send().await;
        refused.problem(422, "invalid_fields");
    }

    async fn a_payment_is_divided_over_the_bill_of_all_shows(app: TestApp) {
        let token = &app.new_account().await;
        let ([first, second], id) = weekend(&app, token, [json!({}), json!({})]).await;
        let entered = enter(&app, [&first, &second], json!({})).await;
        let other = json!({ "rider_name": "Ida Doe", "rider_email": "ida@example.org", "horse_name": "Star" });
        enter(&app, [&first, &second], other).await;
        let bills = read(&app, token, &format!("/weekends/{id}/bills")).await;
        let owed: Vec<_> = bills.as_array().expect("bills").iter().map(|it| (&it["name"], &it["balance"])).collect();
        assert_eq!(owed, [(&json!("Ida Doe"), &json!(70)), (&json!("Zoë Núñez"), &json!(70))]);
        let ids: Vec<_> = entered.iter().rev().map(id_of).collect();
        let pay = async |amount: f64, key: &str| {
            let body = json!({ "registration_ids": ids, "method": "check", "reference": "1042", "amount": amount, "ask_if_beyond_due": true });
            let call = app.post(&format!("/weekends/{id}/payments"), &body).token(token);
            call.header("idempotency-key", key).send().await
        };
        let once = pay(50.0, "one").await.expect(StatusCode::CREATED);
        assert_eq!(pay(50.0, "one").await.expect(StatusCode::CREATED), once);
        let parts: Vec<_> = once["payments"].as_array().expect("lines").iter().map(|it| it["amount"].clone()).collect();
        assert_eq!(parts, [35, 15]);
        pay(21.0, "two").await.problem(409, "beyond_due");
        pay(20.0, "three").await.expect(StatusCode::CREATED);
        let balances = async || {
            let mut balances = Vec::new();
            for entry in &entered {
                let read = read(&app, token, &format!("/registrations/{}", id_of(entry))).await;
                balances.push((read["paid"].clone(), read["balance"].clone()));
            }
            balances
        };
        assert_eq!(balances().await, [(json!(35), json!(0)), (json!(35), json!(0))]);
        let path = format!("/weekends/{id}/bills.pdf?entry={}", ids[0]);
        let pdf = app.get(&path).token(token).send().await;
        assert_eq!(pdf.status, StatusCode::OK);

        let stranger = &app.new_account().await;
        for path in ["bills", "bills.pdf"] {
            let path = format!("/weekends/{id}/{path}");
            app.get(&path).token(stranger).send().await.problem(404, "not_found");
        }
        let body = json!({ "registration_ids": ids, "method": "cash", "amount": 5 });
        let foreign = app.post(&format!("/weekends/{id}/payments"), &body).token(stranger);
        foreign.send().await.problem(404, "not_found");
    }

    async fn a_fee_per_weekend_is_paid_by_one_entry_of_each_holder(app: TestApp) {
        let token = &app.new_account().await;
        let office = json!({
            "back_numbers_by": "horse",
            "fees": [{ "name": "Office", "amount": 25, "per": "weekend", "required": true }],
        });
        let ([first, second], _) = weekend(&app, token, [office.clone(), office]).await;
        // A class of 35 in each show, and the fee once, as the form says.
        let dear = app.post(&path_of(&first), &form([&first, &second], json!({ "total": 120 }))).send().await;
        assert_eq!(dear.problem(409, "prices_changed")["total_fee"], 95);
        let entered = enter(&app, [&first, &second], json!({ "total": 95 })).await;
        let fees: Vec<_> = entered.iter().map(|it| &it["total_fee"]).collect();
        assert_eq!(fees, [60, 35]);
        // Who rides the same horse pays no second fee, and may state it all the same.
        let ida = json!({ "rider_name": "Ida Doe", "rider_email": "ida@example.org" });
        let more = enter(&app, [&second, &first], with(ida, json!({ "total": 95 }))).await;
        let fees: Vec<_> = more.iter().map(|it| &it["total_fee"]).collect();
        assert_eq!(fees, [35, 35]);

        // It moves to the next entry, in whichever show, when the first one is scratched.
        let all: Vec<_> = entered.iter().chain(&more).map(id_of).collect();
        // A job moves it.
        let owes = async |expected: [u64; 4]| {
            let deadline = Instant::now() + MAX_WAIT;
            loop {
                let mut owed = Vec::new();
                for id in &all {
                    let entry = read(&app, token, &format!("/registrations/{id}")).await;
                    owed.push(entry["total_fee"].as_u64().expect("dollars"));
                }
                if owed == expected {
                    return;
                }
                assert!(Instant::now() < deadline, "{owed:?} instead of {expected:?}");
            }
        };
        let set = async |status: &str| {
            let path = format!("/registrations/{}/status", all[0]);
            let set = app.post(&path, &json!({ "status": status })).token(token).send().await;
            set.expect(StatusCode::OK);
        };
        owes([60, 35, 35, 35]).await;
        set("scratched").await;
        owes([0, 60, 35, 35]).await;
        set("entered").await;
        owes([60, 35, 35, 35]).await;
        // Shows that are no weekend any more ask for themselves.
        join(&app, token, &id_of(&first), &[]).await.expect(StatusCode::OK);
        owes([60, 60, 35, 35]).await;

        // When a show is deleted, the first entry of the next one pays.
        join(&app, token, &id_of(&first), &[id_of(&second)]).await.expect(StatusCode::OK);
        owes([60, 35, 35, 35]).await;
        let deleted = app.delete(&format!("/events/{}", id_of(&first))).token(token);
        deleted.send().await.expect(StatusCode::NO_CONTENT);
        let path = format!("/registrations/{}", all[1]);
        let deadline = Instant::now() + MAX_WAIT;
        while read(&app, token, &path).await["total_fee"] != 60 {
            assert!(Instant::now() < deadline, "nobody pays");
        }
    }

    /// Forms that name the shows in any order, entries in one show, and payments: nobody waits
    /// for ever, and no number is of two.
    async fn many_enter_the_shows_of_a_weekend_at_once(app: TestApp) {
        let token = &app.new_account().await;
        let ([first, second], id) = weekend(&app, token, [json!({}), json!({})]).await;
        let seed = enter(&app, [&first, &second], json!({})).await;
        let ids: Vec<_> = seed.iter().map(id_of).collect();
        let one = async |at: usize| {
            let who = json!({ "rider_name": format!("Rider {at}"), "rider_email": format!("r{at}@example.org"), "horse_name": format!("Horse {at}") });
            match at % 4 {
                0 => enter(&app, [&first, &second], who).await,
                1 => enter(&app, [&second, &first], who).await,
                2 => {
                    let register = format!("/events/{}/register", id_of(&second));
                    let made = app.post(&register, &with(entry(), who)).send().await;
                    vec![made.expect(StatusCode::CREATED)]
                }
                _ => {
                    let body = json!({ "registration_ids": ids, "method": "cash", "amount": 1 });
                    let paid = app.post(&format!("/weekends/{id}/payments"), &body).token(token);
                    paid.send().await.expect(StatusCode::CREATED);
                    Vec::new()
                }
            }
        };
        let all = futures_util::future::join_all((0..24).map(one)).await;
        let mut given = BTreeSet::new();
        for entries in all.iter().filter(|it| !it.is_empty()) {
            let of_one: BTreeSet<u64> = entries.iter().map(|it| it["back_number"].as_u64().expect("a number")).collect();
            assert_eq!(of_one.len(), 1, "{entries:?}");
            assert!(given.insert(of_one), "{entries:?}");
        }
        assert_eq!(given.len(), 18);
    }
}
