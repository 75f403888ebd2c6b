//! The bills of a month.

use futures_util::future::join_all;
use reqwest::StatusCode;
use serde_json::{Value, json};

use super::{all_of, blanket, give, make, make_all, month};
use crate::support::horses::plain_horse;
use crate::support::{TestApp, id_of, on_both_databases, on_sqlite, with};

pub(crate) async fn owner(app: &TestApp, token: &str, name: &str, email: &str) -> String {
    let contact = json!({ "kinds": ["owner"], "name": name, "email": email });
    let made = app.post("/contacts", &contact).token(token).send().await;
    id_of(&made.expect(StatusCode::CREATED))
}

/// A horse of owners with shares in percent.
pub(crate) async fn horse_of(
    app: &TestApp,
    token: &str,
    name: &str,
    owners: &[(&str, u32)],
) -> String {
    let horse = app.create_horse(token, &plain_horse(name)).await;
    own(app, token, &horse, owners).await;
    horse
}

async fn own(app: &TestApp, token: &str, horse: &str, owners: &[(&str, u32)]) {
    let owners = owners.iter();
    let owners: Vec<_> = owners
        .map(|(id, share)| json!({ "contact_id": id, "share": share * 100 }))
        .collect();
    let section = json!({ "horseId": horse, "section": "owners", "owners": owners });
    app.put("/horses", &section)
        .token(token)
        .send()
        .await
        .expect(StatusCode::OK);
}

/// The service that every horse of these tests has, by the month.
pub(crate) async fn board(app: &TestApp, token: &str, amount: f64) -> String {
    let board = json!({ "name": "Board", "kind": "board", "amount": amount, "per": "month" });
    make(app, token, board).await
}

/// Owners with the amounts of their lines.
pub(crate) fn amounts(month: &Value) -> Vec<(String, Vec<f64>)> {
    let owners = month["owners"].as_array().expect("owners").iter();
    let amounts = |owner: &Value| {
        let lines = owner["lines"].as_array().expect("lines").iter();
        let amounts = lines.map(|line| line["amount"].as_f64().expect("an amount"));
        (
            owner["name"].as_str().expect("a name").to_owned(),
            amounts.collect(),
        )
    };
    owners.map(amounts).collect()
}

pub(crate) fn of(name: &str, amounts: &[f64]) -> (String, Vec<f64>) {
    (name.to_owned(), amounts.to_vec())
}

on_both_databases! {
    async fn the_month_is_made_and_sent_once(app: TestApp) {
        let token = app.new_account().await;
        let (ada, kim) = (owner(&app, &token, "Ada", "ada@example.org").await, owner(&app, &token, "Kim", "").await);
        let service = board(&app, &token, 500.0).await;
        let horse = horse_of(&app, &token, "Comet", &[(&ada, 60), (&kim, 40)]).await;
        give(&app, &token, &horse, json!([{ "service_id": service, "from": "2026-01-01" }])).await;
        let proposed = month(&app, &token, "2026-04").await;
        assert_eq!(amounts(&proposed), [of("Ada", &[300.0]), of("Kim", &[200.0])]);
        assert_eq!(proposed["owners"][0]["lines"][0]["description"], "Board, Comet, April 2026 (share 60%)");

        let wish = all_of(&proposed);
        let attempt = || app.post("/bills/month", &wish).token(&token).header("idempotency-key", "april").send();
        let made = attempt().await.expect(StatusCode::CREATED);
        let numbers: Vec<_> = made["bills"].as_array().expect("bills").iter().map(|it| it["number"].clone()).collect();
        assert_eq!((numbers, &made["already"]), (vec![json!(1), json!(2)], &json!([])));
        assert_eq!(attempt().await.expect(StatusCode::CREATED), made);
        // Another attempt, of somebody who had the same page.
        let other = app.post("/bills/month", &wish).token(&token).send().await.expect(StatusCode::CREATED);
        let keys: Vec<_> = wish["owners"].as_array().expect("owners").iter().map(|it| it["lines"][0]["key"].clone()).collect();
        assert_eq!((&other["bills"], &other["already"]), (&json!([]), &json!(keys)));
        let after = month(&app, &token, "2026-04").await;
        assert_eq!(after["owners"], json!([]));

        let mail = async |key: &str| app.post("/bills/month/send", &json!({ "month": "2026-04" })).token(&token).header("idempotency-key", key).send().await.expect(StatusCode::OK);
        let sent = mail("one").await;
        assert_eq!((&sent["sent"], &sent["not_sent"][0]["reason"]), (&json!(1), &json!("no_address")));
        assert_eq!(mail("one").await, sent);
        assert_eq!(sent["delivery"], "outbox");
        assert_eq!(mail("two").await["sent"], 0);
        // One paper for all, without what is cancelled.
        let print = || app.get("/bills/month/bills.pdf?month=2026-04").token(&token).send();
        let pdf = print().await;
        assert_eq!((pdf.status, pdf.header("content-type")), (StatusCode::OK, "application/pdf"));
        assert!(pdf.header("content-disposition").contains("Bills 2026-04.pdf"));
        let bill = app.get(&format!("/bills/{}", id_of(&made["bills"][0]))).token(&token).send().await.expect(StatusCode::OK);
        assert_eq!((&bill["mail"]["to"], &bill["lines"][0]["category"]), (&json!("ada@example.org"), &json!("boarding")));
        let open = month(&app, &token, "2026-05").await;
        assert_eq!(open["owners"][0]["open_balance"], 300);
        let made_of = async |of: &str| month(&app, &token, of).await["made"].clone();
        assert_eq!((made_of("2026-04").await, made_of("2026-05").await), (json!(2), json!(0)));
        for number in 0..2 {
            let path = format!("/bills/{}", id_of(&made["bills"][number]));
            app.delete(&path).token(&token).send().await;
        }
        assert_eq!(made_of("2026-04").await, json!(0));
        print().await.problem(409, "nothing_to_print");
    }

    async fn what_is_left_out_or_cancelled_comes_again_once(app: TestApp) {
        let token = app.new_account().await;
        let ada = owner(&app, &token, "Ada", "").await;
        let service = board(&app, &token, 620.0).await;
        let horse = horse_of(&app, &token, "Comet", &[(&ada, 100)]).await;
        let star = horse_of(&app, &token, "Star", &[(&ada, 100)]).await;
        give(&app, &token, &horse, json!([{ "service_id": service, "from": "2026-03-11" }])).await;
        give(&app, &token, &star, json!([{ "service_id": service, "from": "2026-01-01", "amount": 310 }])).await;
        let march = month(&app, &token, "2026-03").await;
        // 21 of 31 days; what was before the barn made its bills in this way is not asked for.
        assert_eq!(amounts(&march), [of("Ada", &[420.0, 310.0])]);
        let mut wish = all_of(&march);
        wish["owners"][0]["lines"].as_array_mut().expect("lines").remove(1);
        let made = app.post("/bills/month", &wish).token(&token).send().await.expect(StatusCode::CREATED);
        let april = month(&app, &token, "2026-04").await;
        assert_eq!(amounts(&april), [of("Ada", &[620.0, 310.0, 310.0])]);
        assert_eq!(april["owners"][0]["lines"][1]["description"], "Board, Star, March 2026");
        make_all(&app, &token, "2026-04").await;
        assert_eq!(amounts(&month(&app, &token, "2026-05").await), [of("Ada", &[620.0, 310.0])]);

        let bill = format!("/bills/{}", id_of(&made["bills"][0]));
        assert_eq!(app.delete(&bill).token(&token).send().await.status, StatusCode::NO_CONTENT);
        assert_eq!(amounts(&month(&app, &token, "2026-03").await), [of("Ada", &[420.0])]);
        let may = month(&app, &token, "2026-05").await;
        assert_eq!(amounts(&may), [of("Ada", &[420.0, 620.0, 310.0])]);
    }

    async fn two_people_at_once_make_each_line_once(app: TestApp) {
        let token = app.new_account().await;
        let service = board(&app, &token, 100.01).await;
        for name in ["Ada", "Kim", "Rae"] {
            let contact = owner(&app, &token, name, &format!("{name}@example.org")).await;
            let other = owner(&app, &token, &format!("{name} Lee"), "").await;
            let horse = horse_of(&app, &token, &format!("{name}'s horse"), &[(&contact, 50), (&other, 50)]).await;
            give(&app, &token, &horse, json!([{ "service_id": service, "from": "2026-01-01" }])).await;
        }
        let proposed = month(&app, &token, "2026-04").await;
        assert_eq!(amounts(&proposed)[..2], [of("Ada", &[50.01]), of("Ada Lee", &[50.0])]);
        let wish = all_of(&proposed);
        let attempt = || async { app.post("/bills/month", &wish).token(&token).send().await.expect(StatusCode::CREATED) };
        let made = join_all((0..8).map(|_| attempt())).await;
        let count = |made: &Value, list: &str| made[list].as_array().map_or(0, Vec::len);
        assert_eq!(made.iter().map(|it| count(it, "bills")).sum::<usize>(), 6);
        assert!(made.iter().all(|it| count(it, "bills") + count(it, "already") == 6), "{made:?}");
        let mail = || async { app.post("/bills/month/send", &json!({ "month": "2026-04" })).token(&token).send().await.expect(StatusCode::OK) };
        let sent = join_all((0..8).map(|_| mail())).await;
        assert_eq!(sent.iter().filter_map(|it| it["sent"].as_u64()).sum::<u64>(), 3);
        let listed = app.get("/bills").token(&token).send().await.expect(StatusCode::OK);
        assert_eq!(listed.as_array().map(Vec::len), Some(6));
    }
}

on_sqlite! {
    async fn a_bill_has_ticks_and_parts_and_changed_lines(app: TestApp) {
        let token = app.new_account().await;
        let ada = owner(&app, &token, "Ada", "").await;
        let horse = horse_of(&app, &token, "Comet", &[(&ada, 100)]).await;
        let service = make(&app, &token, blanket()).await;
        for day in ["2026-04-03", "2026-04-30"] {
            let tick = format!("/horses/{horse}/services/{service}/done/{day}");
            app.put(&tick, &json!({ "quantity": 2 })).token(&token).send().await.expect(StatusCode::OK);
        }
        let shoes = with(crate::book::expense(), json!({ "split_equally": [horse], "description": "Shoes", "date": "2026-04-20" }));
        app.post("/book", &shoes).token(&token).send().await.expect(StatusCode::CREATED);
        let proposed = month(&app, &token, "2026-04").await;
        assert_eq!(amounts(&proposed), [of("Ada", &[20.0, 100.0])]);
        let blankets = &proposed["owners"][0]["lines"][0];
        assert_eq!((&blankets["description"], &blankets["quantity"]), (&json!("Blanket change, Comet, April 2026"), &json!(4)));
        let mut wish = all_of(&proposed);
        wish["owners"][0]["lines"][1]["unit_amount"] = json!(90);
        wish["owners"][0]["lines"][1]["description"] = json!("Shoes, four");
        // What was ticked after the page was read stays for later.
        let late = format!("/horses/{horse}/services/{service}/done/2026-04-15");
        app.put(&late, &json!({ "quantity": 1 })).token(&token).send().await.expect(StatusCode::OK);
        let made = app.post("/bills/month", &wish).token(&token).send().await.expect(StatusCode::CREATED);
        assert_eq!((&made["bills"][0]["total"], &made["already"]), (&json!(110), &json!([])));
        let bill = format!("/bills/{}", id_of(&made["bills"][0]));
        let read = app.get(&bill).token(&token).send().await.expect(StatusCode::OK);
        assert_eq!((&read["lines"][1]["description"], &read["lines"][1]["date"]), (&json!("Shoes, four"), &json!("2026-04-20")));
        assert_eq!((&read["lines"][0]["category"], &read["lines"][1]["category"]), (&json!("other"), &json!("feed")));
        let tick = format!("/horses/{horse}/services/{service}/done/2026-04-03");
        app.put(&tick, &json!({ "quantity": 1 })).token(&token).send().await.problem(409, "already_billed");
        assert_eq!(amounts(&month(&app, &token, "2026-05").await), [of("Ada", &[5.0])]);
        // A bill that is changed keeps the amount and the categories.
        let lines: Vec<_> = read["lines"].as_array().expect("lines").iter().map(|it| match &it["part_id"] {
            Value::Null => json!({ "description": it["description"], "quantity": it["quantity"], "unit_amount": it["unit_amount"], "horse_id": it["horse_id"] }),
            part => json!({ "part_id": part, "description": it["description"] }),
        }).collect();
        let body = json!({ "contact_id": ada, "date": "2026-05-01", "due_on": "2026-05-20", "lines": lines });
        let saved = app.put(&bill, &body).token(&token).send().await.expect(StatusCode::OK);
        assert_eq!((&saved["total"], &saved["lines"][0]["category"]), (&json!(110), &json!("other")));
        app.delete(&bill).token(&token).send().await;
        assert_eq!(amounts(&month(&app, &token, "2026-05").await), [of("Ada", &[25.0, 100.0])]);
    }

    async fn nobody_pays_what_a_former_owner_was_billed(app: TestApp) {
        let token = app.new_account().await;
        let (ada, kim) = (owner(&app, &token, "Ada", "").await, owner(&app, &token, "Kim", "").await);
        let service = board(&app, &token, 500.0).await;
        let horse = horse_of(&app, &token, "Comet", &[(&ada, 100)]).await;
        give(&app, &token, &horse, json!([{ "service_id": service, "from": "2026-04-01" }])).await;
        let stale = all_of(&month(&app, &token, "2026-04").await);
        make_all(&app, &token, "2026-04").await;
        own(&app, &token, &horse, &[(&kim, 100)]).await;
        assert_eq!(month(&app, &token, "2026-04").await["owners"], json!([]));
        assert_eq!(amounts(&month(&app, &token, "2026-05").await), [of("Kim", &[500.0])]);
        let again = app.post("/bills/month", &stale).token(&token).send().await.expect(StatusCode::CREATED);
        assert_eq!(again["bills"], json!([]));
        // An archived horse is charged until its day.
        let gone = json!({ "reason": "sold", "date": "2026-05-01" });
        app.post(&format!("/horses/{horse}/archive"), &gone).token(&token).send().await;
        let may = month(&app, &token, "2026-05").await;
        assert_eq!(may["owners"][0]["lines"][0]["description"], "Board, Comet, May 2026 (1 of 31 days)");
        assert_eq!(amounts(&may), [of("Kim", &[16.13])]);
    }

    async fn board_on_other_bills_is_not_billed_again(app: TestApp) {
        let token = app.new_account().await;
        let (ada, kim) = (owner(&app, &token, "Ada", "").await, owner(&app, &token, "Kim", "").await);
        let service = board(&app, &token, 500.0).await;
        let horse = horse_of(&app, &token, "Comet", &[(&ada, 60), (&kim, 40)]).await;
        give(&app, &token, &horse, json!([{ "service_id": service, "from": "2026-04-01" }])).await;
        let bill = json!({
            "contact_id": ada, "date": "2026-04-30", "due_on": "2026-05-10",
            "lines": [{ "description": "Board", "unit_amount": 300, "horse_id": horse, "board_month": "2026-04" }],
        });
        app.post("/bills", &bill).token(&token).send().await.expect(StatusCode::CREATED);
        assert_eq!(amounts(&month(&app, &token, "2026-04").await), [of("Kim", &[200.0])]);
        make_all(&app, &token, "2026-04").await;
        assert_eq!(month(&app, &token, "2026-04").await["owners"], json!([]));
        // The proposal of a single bill knows it, too.
        let path = format!("/bills/proposal?contact_id={kim}&month=2026-04&board_rate=500");
        let proposal = app.get(&path).token(&token).send().await.expect(StatusCode::OK);
        assert_eq!(proposal["board"], json!([]));
    }

    async fn wrong_lines_are_named_and_nothing_is_made(app: TestApp) {
        let token = app.new_account().await;
        let ada = owner(&app, &token, "Ada", "").await;
        let service = board(&app, &token, 500.0).await;
        let horse = horse_of(&app, &token, "Comet", &[(&ada, 100)]).await;
        give(&app, &token, &horse, json!([{ "service_id": service, "from": "2026-04-01" }])).await;
        let good = all_of(&month(&app, &token, "2026-04").await);
        let line = good["owners"][0]["lines"][0].clone();
        let post = async |owners: Value| app.post("/bills/month", &json!({ "month": "2026-04", "owners": owners })).token(&token).send().await;
        let gone = with(line.clone(), json!({ "key": format!("service:{service}:{horse}:2026-01:{ada}") }));
        let malformed = with(line.clone(), json!({ "key": "board", "quantity": 0 }));
        let refused = post(json!([{ "contact_id": ada, "lines": [malformed] }, {}])).await;
        assert_eq!(refused.wrong_fields(), ["owners[0].lines[0].key", "owners[0].lines[0].quantity", "owners[1].contact_id"]);
        let early = json!({ "contact_id": ada, "date": "2026-05-10", "due_on": "2026-05-01", "lines": [line, gone, line] });
        let refused = post(json!([early, { "contact_id": ada, "lines": [] }])).await;
        assert_eq!(refused.wrong_fields(), ["owners[0].due_on", "owners[0].lines[1].key", "owners[0].lines[2].key", "owners[1].contact_id"]);
        app.get("/bills/month?month=soon").token(&token).send().await.problem(400, "bad_query");
        assert_eq!(app.get("/bills").token(&token).send().await.expect(StatusCode::OK), json!([]));
    }
}
