//! What the office does with entries.

use reqwest::StatusCode;
use serde_json::{Value, json};

use crate::support::{TestApp, entry, id_of, on_both_databases, only, show, with};

/// A show with the changes, and its owner's token.
async fn show_with(app: &TestApp, changes: Value) -> (String, Value) {
    let token = app.new_account().await;
    let made = app.post("/events", &with(show(), changes)).token(&token);
    let made = made.send().await.expect(StatusCode::CREATED);
    (token, made)
}

async fn register(app: &TestApp, event: &Value, changes: Value) -> Value {
    let path = format!("/events/{}/register", id_of(event));
    let made = app.post(&path, &with(entry(), changes)).send().await;
    made.expect(StatusCode::CREATED)
}

/// The whole entry.
async fn read(app: &TestApp, token: &str, id: &str) -> Value {
    let path = format!("/registrations/{id}");
    app.get(&path)
        .token(token)
        .send()
        .await
        .expect(StatusCode::OK)
}

async fn post(app: &TestApp, token: &str, path: &str, body: Value) -> crate::support::Answer {
    app.post(path, &body).token(token).send().await
}

fn class_id(event: &Value, at: usize) -> Value {
    event["classes"][at]["id"].clone()
}

fn states(entry: &Value) -> Vec<&str> {
    let classes = entry["classes_entered"].as_array().expect("classes");
    let states = classes.iter().map(|class| class["state"].as_str());
    states.map(|state| state.expect("a state")).collect()
}

/// Kind, subject, before and after of each change.
fn history(entry: &Value) -> Vec<String> {
    let lines = entry["history"].as_array().expect("a history").iter();
    let text = |line: &Value, member: &str| line[member].as_str().expect("a text").to_owned();
    lines
        .map(|line| {
            ["kind", "subject", "before", "after"]
                .map(|it| text(line, it))
                .join("|")
        })
        .collect()
}

on_both_databases! {
    async fn an_entry_is_read_and_edited_by_its_office(app: TestApp) {
        let (token, event) = show_with(&app, json!({})).await;
        let made = register(&app, &event, json!({})).await;
        let other = register(&app, &event, json!({})).await;
        let id = id_of(&made);
        let whole = read(&app, &token, &id).await;
        assert_eq!(history(&whole), ["added|||entered"]);
        let facts = json!({ "waiver": null, "former_waivers": [], "payments": [], "history": whole["history"], "missing": [], "lacking": [], "in_rings": [] });
        let people = crate::exhibitors::people_of(&whole);
        assert_eq!(whole, with(with(made.clone(), facts), people));
        let path = format!("/registrations/{id}");
        let edit = with(entry(), json!({ "rider_phone": "931-555-0100", "back_number": 77, "revision": 1 }));
        let edited = app.put(&path, &edit).token(&token).send().await.expect(StatusCode::OK);
        assert_eq!((&edited["back_number"], &edited["revision"], &edited["rider_phone"]), (&json!(77), &json!(2), &json!("931-555-0100")));
        assert_eq!(history(&edited), ["added|||entered", "details|rider_phone|931-555-0199|931-555-0100", "back_number||1|77"]);
        assert_eq!((&edited["history"][0]["by"], &edited["history"][1]["by"]), (&json!("rider"), &json!("office")));
        assert!(edited["history"][1]["account"].as_str().is_some_and(|it| it.ends_with("@example.org")));
        assert_eq!(read(&app, &token, &id).await, edited);
        // The list finds the new number, and the first one is never given again.
        let list = format!("/events/{}/registrations", id_of(&event));
        let found = app.get(&format!("{list}?q=%2377")).token(&token).send().await.expect(StatusCode::OK);
        assert_eq!(id_of(&found[0]), id);
        let again = app.put(&path, &edit).token(&token).send().await;
        let problem = again.problem(409, "changed_meanwhile");
        assert_eq!(problem["changes"].as_array().expect("a list")[..], edited["history"].as_array().expect("a list")[1..]);
        let same = with(edit.clone(), json!({ "revision": 2 }));
        let same = app.put(&path, &same).token(&token).send().await.expect(StatusCode::OK);
        assert_eq!(same, edited);
        let other_path = format!("/registrations/{}", id_of(&other));
        let give = |number: u32, more: Value| with(with(entry(), json!({ "back_number": number })), more);
        let worn = app.put(&other_path, &give(77, json!({ "reuse_number": true }))).token(&token).send().await;
        worn.problem(409, "back_number_taken");
        let used = app.put(&other_path, &give(1, json!({}))).token(&token).send().await;
        let used = used.problem(409, "back_number_used");
        assert!(used["errors"].as_str().is_some_and(|it| it.contains(edited["rider_name"].as_str().expect("a name"))), "{used}");
        let again = app.put(&other_path, &give(1, json!({ "reuse_number": true }))).token(&token).send().await;
        assert_eq!(again.expect(StatusCode::OK)["back_number"], json!(1));
        // The number has another entry now, and both swap.
        app.put(&path, &give(1, json!({ "reuse_number": true }))).token(&token).send().await.problem(409, "back_number_taken");
        let swap = format!("{path}/swap_number");
        let swapped = post(&app, &token, &swap, json!({ "with": id_of(&other) })).await.expect(StatusCode::OK);
        assert_eq!(only(&swapped, &["back_number"]), json!([{ "back_number": 1 }, { "back_number": 77 }]));
        assert_eq!((id_of(&swapped[0]), id_of(&swapped[1])), (id.clone(), id_of(&other)));
        assert_eq!(history(&swapped[1]).last().expect("a line"), "back_number||1|77");
        assert_eq!(read(&app, &token, &id).await, swapped[0]);
        for with in [json!(id), json!("x"), Value::Null] {
            assert_eq!(post(&app, &token, &swap, json!({ "with": with })).await.wrong_fields(), ["with"]);
        }
        let wrong = with(entry(), json!({ "back_number": 0, "rider_name": " " }));
        let wrong = app.put(&path, &wrong).token(&token).send().await;
        assert_eq!(wrong.wrong_fields(), ["back_number", "rider_name"]);
    }

    async fn classes_are_left_entered_and_waited_for(app: TestApp) {
        let (token, event) = show_with(&app, json!({ "classes": [
            { "name": "One", "price": 10, "capacity": 1 }, { "name": "Two", "price": 20 }, { "name": "Shut", "price": 5, "closed": true },
        ] })).await;
        let first = register(&app, &event, json!({ "classes_entered": [{ "name": "One" }, { "name": "Two" }] })).await;
        let second = register(&app, &event, json!({ "classes_entered": [{ "name": "One" }] })).await;
        assert_eq!(second["status"], "waitlisted");
        let path = format!("/registrations/{}/classes", id_of(&first));
        let second_path = format!("/registrations/{}/classes", id_of(&second));
        let sheet = format!("/events/{}/classes/{}/entries", id_of(&event), class_id(&event, 0).as_str().expect("an id"));
        let waiting = app.get(&sheet).token(&token).send().await.expect(StatusCode::OK);
        assert_eq!(only(&waiting["waiting"], &["entry_number", "back_number"]), json!([{ "entry_number": 2, "back_number": null }]));
        // Who waits needs a place, unless the office overrides that.
        let add = json!({ "add": [class_id(&event, 0)] });
        let full = post(&app, &token, &second_path, add.clone()).await.problem(409, "class_full");
        assert_eq!(full["errors"], "There is no place in 1 · One. Nothing was changed.");
        let wrong = json!({ "add": [class_id(&event, 2), class_id(&event, 1), "1"], "scratch": [] });
        assert_eq!(post(&app, &token, &path, wrong).await.wrong_fields(), ["add[2]"]);
        let wrong = json!({ "add": [class_id(&event, 2), class_id(&event, 1)], "scratch": [class_id(&event, 2)] });
        assert_eq!(post(&app, &token, &path, wrong).await.wrong_fields(), ["add[0]", "add[1]", "scratch[0]"]);
        // The first in line takes the place that comes free.
        let scratch = json!({ "scratch": [class_id(&event, 0)], "reason": "lame" });
        let left = post(&app, &token, &path, scratch).await.expect(StatusCode::OK);
        assert_eq!((states(&left), &left["total_fee"], &left["status"]), (vec!["scratched", "entered"], &json!(20), &json!("entered")));
        assert_eq!(history(&left), ["added|||entered", "class|One|entered|scratched", "total||$30.00|$20.00"]);
        assert_eq!(left["history"][1]["reason"], "lame");
        let moved = read(&app, &token, &id_of(&second)).await;
        assert_eq!((&moved["status"], &moved["back_number"], &moved["total_fee"]), (&json!("entered"), &json!(2), &json!(10)));
        assert_eq!(history(&moved), ["added|||waitlisted", "back_number|||2", "class|One|waitlisted|entered", "status||waitlisted|entered", "total||$0.00|$10.00"]);
        assert_eq!((&moved["history"][1]["by"], &moved["history"][1]["account"]), (&json!("server"), &Value::Null));
        post(&app, &token, &path, add.clone()).await.problem(409, "class_full");
        let forced = with(add, json!({ "override": true }));
        let back = post(&app, &token, &path, forced).await.expect(StatusCode::OK);
        assert_eq!(states(&back), ["entered", "entered"]);
        let shut = json!({ "add": [class_id(&event, 2)], "override": true });
        let shut = post(&app, &token, &path, shut).await.expect(StatusCode::OK);
        assert_eq!((states(&shut).len(), &shut["total_fee"]), (3, &json!(35)));
        let counts = app.get(&format!("/events/{}/classes", id_of(&event))).token(&token).send().await.expect(StatusCode::OK);
        assert_eq!(only(&counts, &["entered", "waiting", "scratched"]), json!([
            { "entered": 2, "waiting": 0, "scratched": 0 }, { "entered": 1, "waiting": 0, "scratched": 0 }, { "entered": 1, "waiting": 0, "scratched": 0 },
        ]));
    }

    async fn an_entry_is_scratched_cancelled_and_brought_back(app: TestApp) {
        let (token, event) = show_with(&app, json!({ "capacity": 1 })).await;
        let first = register(&app, &event, json!({})).await;
        let second = register(&app, &event, json!({ "classes_entered": [] })).await;
        assert_eq!((&second["status"], &second["back_number"]), (&json!("waitlisted"), &Value::Null));
        let status = |entry: &Value| format!("/registrations/{}/status", id_of(entry));
        let wrong = post(&app, &token, &status(&first), json!({ "status": "waitlisted", "reason": "x".repeat(501) })).await;
        assert_eq!(wrong.wrong_fields(), ["reason", "status"]);
        let out = post(&app, &token, &status(&first), json!({ "status": "scratched" })).await.expect(StatusCode::OK);
        assert_eq!((&out["status"], &out["total_fee"], &out["back_number"], states(&out)), (&json!("scratched"), &json!(0), &json!(1), vec!["scratched", "scratched"]));
        let moved = read(&app, &token, &id_of(&second)).await;
        assert_eq!((&moved["status"], &moved["back_number"]), (&json!("entered"), &json!(2)));
        post(&app, &token, &status(&first), json!({ "status": "entered" })).await.problem(409, "show_full");
        let back = post(&app, &token, &status(&first), json!({ "status": "entered", "override": true, "reason": "sound again" })).await.expect(StatusCode::OK);
        assert_eq!((&back["status"], &back["total_fee"], &back["back_number"]), (&json!("entered"), &json!(47.5), &json!(1)));
        let same = post(&app, &token, &status(&first), json!({ "status": "entered" })).await.expect(StatusCode::OK);
        assert_eq!(same, back);
        let cancelled = post(&app, &token, &status(&first), json!({ "status": "cancelled" })).await.expect(StatusCode::OK);
        assert_eq!((&cancelled["status"], &cancelled["total_fee"], states(&cancelled)), (&json!("cancelled"), &json!(0), vec!["cancelled", "cancelled"]));
        let list = format!("/events/{}/registrations?status=cancelled", id_of(&event));
        let listed = app.get(&list).token(&token).send().await.expect(StatusCode::OK);
        assert_eq!(only(&listed, &["entry_number"]), json!([{ "entry_number": 1 }]));
    }

    async fn a_class_that_is_left_late_costs_its_price_unless_waived(app: TestApp) {
        let (token, event) = show_with(&app, json!({
            "entries_close_at": "2026-05-01T11:00:00Z", "late_entries": true,
            "fees": [{ "name": "Office", "amount": 10, "per": "entry", "required": true }],
        })).await;
        let made = register(&app, &event, json!({})).await;
        assert_eq!(made["total_fee"], 57.5);
        let id = id_of(&made);
        let scratch = json!({ "scratch": [class_id(&event, 0)] });
        let left = post(&app, &token, &format!("/registrations/{id}/classes"), scratch).await.expect(StatusCode::OK);
        assert_eq!((states(&left), &left["total_fee"]), (vec!["scratched", "entered"], &json!(57.5)));
        let path = format!("/registrations/{id}/waivers");
        let waive = |line: &Value| json!({ "line": line["id"], "reason": "colic" });
        for (line, total) in [(0, 22.5), (2, 12.5)] {
            let line = &left["bill"][line];
            let waived = post(&app, &token, &path, waive(line)).await.expect(StatusCode::OK);
            assert_eq!(waived["total_fee"], json!(total));
            let lines = waived["bill"].as_array().expect("a bill");
            let now = lines.iter().find(|it| it["id"] == line["id"]).expect("the line");
            assert_eq!((&now["amount"], &now["waived_reason"], &now["unit_amount"]), (&json!(0), &json!("colic"), &line["unit_amount"]));
        }
        post(&app, &token, &path, waive(&left["bill"][0])).await.problem(409, "already_waived");
        let unknown = json!({ "line": id, "reason": " " });
        assert_eq!(post(&app, &token, &path, unknown).await.wrong_fields(), ["reason"]);
        let unknown = json!({ "line": id, "reason": "x" });
        assert_eq!(post(&app, &token, &path, unknown).await.wrong_fields(), ["line"]);
        let money = app.get(&format!("/events/{}/money", id_of(&event))).token(&token).send().await.expect(StatusCode::OK);
        assert_eq!((&money["charged"], &money["waived"], &money["due"]), (&json!(12.5), &json!(45), &json!(12.5)));
    }

    async fn payments_are_recorded_refunded_and_voided(app: TestApp) {
        let (token, event) = show_with(&app, json!({})).await;
        let made = register(&app, &event, json!({})).await;
        let owing = register(&app, &event, json!({ "classes_entered": [{ "name": "Open Pleasure" }] })).await;
        let id = id_of(&made);
        let path = format!("/registrations/{id}/payments");
        let check = json!({ "kind": "payment", "method": "check", "amount": 50, "reference": "No. 17", "note": "from her aunt", "received_at": "2026-04-30T10:00:00-05:00" });
        let pay = || app.post(&path, &check).token(&token).header("idempotency-key", "one");
        let line = pay().send().await.expect(StatusCode::CREATED);
        assert_eq!((&line["amount"], &line["method"], &line["reference"], &line["voids"]), (&json!(50), &json!("check"), &json!("No. 17"), &Value::Null));
        assert_eq!(line["received_at"]["$date"], "2026-04-30T15:00:00Z");
        assert_eq!(pay().send().await.expect(StatusCode::CREATED), line);
        let other = app.post(&path, &with(check.clone(), json!({ "amount": 51 }))).token(&token).header("idempotency-key", "one");
        other.send().await.problem(422, "idempotency_key_reused");
        let paid = read(&app, &token, &id).await;
        assert_eq!((&paid["paid"], &paid["balance"], &paid["revision"]), (&json!(50), &json!(-2.5), &json!(1)));
        assert_eq!(paid["payments"], json!([line]));
        assert_eq!(history(&paid), ["added|||entered", "payment|check||$50.00"]);
        let refund = |amount: f64| json!({ "kind": "refund", "method": "cash", "amount": amount });
        post(&app, &token, &path, refund(50.01)).await.problem(409, "refund_exceeds_paid");
        let given = post(&app, &token, &path, refund(2.5)).await.expect(StatusCode::CREATED);
        let void = |line: &Value| format!("/payments/{}/void", line["id"].as_str().expect("an id"));
        let reason = json!({ "reason": "bounced" });
        post(&app, &token, &void(&line), reason.clone()).await.problem(409, "refund_exceeds_paid");
        let voided = post(&app, &token, &void(&given), reason.clone()).await.expect(StatusCode::CREATED);
        assert_eq!((&voided["voids"], &voided["kind"], &voided["reason"]), (&given["id"], &json!("refund"), &json!("bounced")));
        for voided in [&given, &voided] {
            post(&app, &token, &void(voided), reason.clone()).await.problem(409, "already_voided");
        }
        assert_eq!(post(&app, &token, &void(&line), json!({})).await.wrong_fields(), ["reason"]);
        let by = |method: &str, [amount, refunded, net]: [Value; 3]| {
            json!({ "method": method, "amount": amount, "refunded": refunded, "net": net })
        };
        let none = |method: &str| by(method, [json!(0), json!(0), json!(0)]);
        let check = by("check", [json!(50), json!(0), json!(50)]);
        let money = app.get(&format!("/events/{}/money", id_of(&event))).token(&token).send().await.expect(StatusCode::OK);
        assert_eq!(money, json!({
            "charged": 82.5, "waived": 0, "received": 50, "refunded": 0, "due": 35, "owed": 2.5,
            "paid": [none("cash"), check, none("card"), none("transfer"), none("other")],
        }));
        let list = format!("/events/{}/registrations", id_of(&event));
        for (query, expected) in [("due=true", json!([{ "entry_number": 2 }])), ("owed=true", json!([{ "entry_number": 1 }])), ("sort=balance", json!([{ "entry_number": 2 }, { "entry_number": 1 }]))] {
            let listed = app.get(&format!("{list}?{query}")).token(&token).send().await.expect(StatusCode::OK);
            assert_eq!(only(&listed, &["entry_number"]), expected, "{query}");
        }
        for query in ["due=yes", "owed=yes", "due=true&owed=true"] {
            app.get(&format!("{list}?{query}")).token(&token).send().await.problem(400, "bad_query");
        }
        let wrong = json!({ "kind": "gift", "method": "gold", "amount": 0, "received_at": "soon" });
        assert_eq!(post(&app, &token, &path, wrong).await.wrong_fields(), ["amount", "kind", "method", "received_at"]);
        let later = json!({ "kind": "payment", "method": "cash", "amount": 1, "received_at": "2062-04-30T10:00:00-05:00" });
        assert_eq!(post(&app, &token, &path, later).await.wrong_fields(), ["received_at"]);
        let wrong = post(&app, &token, &format!("/registrations/{}/payments", id_of(&owing)), json!({})).await;
        assert_eq!(wrong.wrong_fields(), ["amount", "kind", "method"]);
        post(&app, &token, &path, refund(15.25)).await.expect(StatusCode::CREATED);
        let money = app.get(&format!("/events/{}/money", id_of(&event))).token(&token).send().await.expect(StatusCode::OK);
        assert_eq!((&money["received"], &money["refunded"]), (&json!(34.75), &json!(15.25)));
        assert_eq!((&money["paid"][0], &money["paid"][1]), (&by("cash", [json!(0), json!(15.25), json!(-15.25)]), &check));
        let sums = format!("/events/{}/money", id_of(&event));
        let takings = |query: &str| app.get(&format!("{sums}?{query}")).token(&token).send();
        let checks = json!([{ "number": "No. 17", "amount": 50, "registration_id": id, "event_id": id_of(&event), "back_number": 1, "rider_name": "Zoë Núñez" }]);
        assert_eq!(takings("by=method").await.expect(StatusCode::OK), json!([
            { "key": "cash", "received": 0, "refunded": 15.25, "net": -15.25, "checks": [] },
            { "key": "check", "received": 50, "refunded": 0, "net": 50, "checks": checks },
        ]));
        let first = json!([{ "key": "2026-04-30", "received": 50, "refunded": 0, "net": 50, "checks": checks }]);
        assert_eq!(takings("by=day&from=2026-04-30&to=2026-04-30").await.expect(StatusCode::OK), first);
        let people = takings("by=person").await.expect(StatusCode::OK);
        assert_eq!(only(&people, &["received", "refunded", "net"]), json!([{ "received": 50, "refunded": 15.25, "net": 34.75 }]));
        assert!(people[0]["key"].as_str().is_some_and(|it| it.contains('@')), "{people}");
        for query in ["by=week", "by=day&from=May"] {
            takings(query).await.problem(400, "bad_query");
        }
        let table = app.get(&format!("{sums}.csv")).token(&token).send().await;
        let name = "attachment; filename=\"Shelbyville Spring Classic 2026-06-06 money.csv\"";
        assert_eq!(table.header("content-disposition"), name);
        let table = table.text;
        let rows: Vec<_> = table.lines().collect();
        assert_eq!(rows.len(), 5, "{table}");
        assert!(rows[1].contains(",payment,check,50.00,No. 17,from her aunt,"), "{table}");
        assert!(rows[3].contains(",refund,cash,2.50,") && rows[3].ends_with(",bounced,2"), "{table}");
    }

    async fn more_than_is_due_is_asked_about_before_it_is_taken(app: TestApp) {
        let (token, event) = show_with(&app, json!({})).await;
        let made = register(&app, &event, json!({})).await;
        let path = format!("/registrations/{}/payments", id_of(&made));
        let cash = json!({ "kind": "payment", "method": "cash", "amount": 47.5, "ask_if_beyond_due": true });
        post(&app, &token, &path, cash.clone()).await.expect(StatusCode::CREATED);
        let twice = post(&app, &token, &path, cash.clone()).await.problem(409, "beyond_due");
        let sentence = twice["errors"].as_str().expect("a sentence");
        assert!(sentence.starts_with("$47.50 is more than is due, which is $0.00. The show would owe $47.50. "), "{sentence}");
        assert!(sentence.ends_with("@example.org took $47.50 in cash a moment ago."), "{sentence}");
        let refund = with(cash.clone(), json!({ "kind": "refund", "amount": 5 }));
        let refund = post(&app, &token, &path, refund).await.problem(409, "beyond_due");
        assert!(refund["errors"].as_str().is_some_and(|it| it.starts_with("$5.00 is more than the show owes, which is $0.00. $5.00 would be due.")), "{refund}");
        let more = with(cash.clone(), json!({ "kind": "refund", "amount": 50 }));
        post(&app, &token, &path, more).await.problem(409, "refund_exceeds_paid");
        assert_eq!(read(&app, &token, &id_of(&made)).await["payments"].as_array().expect("lines").len(), 1);
        // Who does not ask, as clients of 1.0 do not, records it.
        for unasked in [json!({ "ask_if_beyond_due": false }), json!({ "ask_if_beyond_due": null })] {
            post(&app, &token, &path, with(cash.clone(), unasked)).await.expect(StatusCode::CREATED);
        }
        assert_eq!(read(&app, &token, &id_of(&made)).await["balance"], json!(-95));
    }

    async fn a_walk_in_needs_rider_and_horse_alone(app: TestApp) {
        let (token, event) = show_with(&app, json!({})).await;
        let desk = format!("/events/{}/registrations", id_of(&event));
        let known = json!({ "rider_name": "Walt King", "horse_name": "Comet" });
        let made = post(&app, &token, &desk, known.clone()).await.expect(StatusCode::CREATED);
        let reach = |entry: &Value| only(&json!([entry]), &["rider_email", "rider_phone", "rider_address"]);
        let blank = json!([{ "rider_email": "", "rider_phone": "", "rider_address": { "street": "" } }]);
        assert_eq!(reach(&made), blank);
        let path = format!("/registrations/{}", id_of(&made));
        let put = async |changes| app.put(&path, &with(known.clone(), changes)).token(&token).send().await;
        let full = json!([{ "rider_email": "walt@example.org", "rider_phone": "931-555-0147", "rider_address": { "street": "1 Main St" } }]);
        assert_eq!(reach(&put(full[0].clone()).await.expect(StatusCode::OK)), full);
        assert_eq!(reach(&put(json!({})).await.expect(StatusCode::OK)), blank);
        let wrong = put(json!({ "rider_email": "walt", "rider_phone": "call me" })).await;
        assert_eq!(wrong.wrong_fields(), ["rider_email", "rider_phone"]);
        // Riders themselves say where they are reached.
        let enter = format!("/events/{}/register", id_of(&event));
        let refused = app.post(&enter, &known).send().await;
        assert_eq!(refused.wrong_fields(), ["rider_address.street", "rider_email", "rider_phone"]);
    }

    async fn a_receipt_is_mailed_once_under_its_key(app: TestApp) {
        let (token, event) = show_with(&app, json!({ "payment_note": "By check." })).await;
        let made = register(&app, &event, json!({})).await;
        let path = format!("/registrations/{}", id_of(&made));
        let check = json!({ "kind": "payment", "method": "check", "amount": 5, "reference": "1042" });
        post(&app, &token, &format!("{path}/payments"), check).await.expect(StatusCode::CREATED);
        let receipt = format!("{path}/receipt");
        let send = || app.post(&receipt, &json!({})).token(&token).header("idempotency-key", "one").send();
        let to = &made["rider_email"];
        for _ in 0..2 {
            let answer = send().await.expect(StatusCode::ACCEPTED);
            assert_eq!(answer, json!({ "to": to, "delivery": "outbox" }));
        }
        let (subjects, mails) = crate::registrations::links::mails(&app, 2).await;
        let subject = subjects.iter().find(|it| it.starts_with("Receipt: ")).expect("a receipt");
        let mail = &mails[subject];
        for line in ["Paid: $5.00\r\n", "- Check 1042, ", "How to pay:\r\nBy check.\r\n"] {
            assert!(mail.contains(line), "{line}: {mail}");
        }
        let entry = read(&app, &token, &id_of(&made)).await;
        let history = history(&entry);
        let expected = format!("receipt|||{}", to.as_str().expect("an address"));
        assert_eq!(history[2..], [expected]);
        assert_eq!(entry["revision"], 1);
        let without = json!({ "rider_name": "Walt King", "horse_name": "Comet" });
        app.put(&path, &without).token(&token).send().await.expect(StatusCode::OK);
        let refused = app.post(&receipt, &json!({})).token(&token).send().await;
        assert_eq!(refused.wrong_fields(), ["rider_email"]);
    }

    async fn a_walk_in_gets_a_place_if_the_office_overrides(app: TestApp) {
        let (token, event) = show_with(&app, json!({
            "entries_close_at": "2026-05-01T11:00:00Z", "capacity": 1,
            "classes": [{ "name": "Open Pleasure", "price": 35, "capacity": 1, "closed": true }],
        })).await;
        let path = format!("/events/{}/registrations", id_of(&event));
        let body = with(entry(), json!({ "classes_entered": [{ "name": "Open Pleasure" }] }));
        post(&app, &token, &path, body.clone()).await.problem(409, "registration_closed");
        let forced = with(body, json!({ "override": true }));
        for number in [1, 2] {
            let made = post(&app, &token, &path, forced.clone()).await.expect(StatusCode::CREATED);
            assert_eq!((&made["status"], &made["back_number"], &made["total_fee"]), (&json!("entered"), &json!(number), &json!(35)));
            let whole = read(&app, &token, &id_of(&made)).await;
            assert_eq!(history(&whole), ["added|||entered"]);
        }
    }
}
