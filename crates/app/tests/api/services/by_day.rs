//! Owners, prices and times in the barn that change within a month.

use reqwest::StatusCode;
use serde_json::{Value, json};

use super::month::{amounts, board, horse_of, of, owner};
use super::{all_of, blanket, give, make, make_all, month};
use crate::support::{TestApp, id_of, on_both_databases, on_sqlite, with};

/// The horse belongs to one owner from a day on.
async fn sell(app: &TestApp, token: &str, (horse, from): (&str, &str), owner: &str) -> Value {
    let section = json!({
        "horseId": horse, "section": "owners", "owners": [{ "contact_id": owner, "share": 10000 }],
        "owners_from": from,
    });
    let saved = app.put("/horses", &section).token(token).send().await;
    saved.expect(StatusCode::OK)
}

fn descriptions(month: &Value) -> Vec<Value> {
    let owners = month["owners"].as_array().expect("owners").iter();
    let lines = owners.flat_map(|owner| owner["lines"].as_array().expect("lines"));
    lines.map(|line| line["description"].clone()).collect()
}

on_both_databases! {
    async fn each_day_falls_on_its_owner(app: TestApp) {
        let token = app.new_account().await;
        let (ada, kim) = (owner(&app, &token, "Ada", "").await, owner(&app, &token, "Kim", "").await);
        let service = board(&app, &token, 620.0).await;
        let horse = horse_of(&app, &token, "Comet", &[(&ada, 100)]).await;
        give(&app, &token, &horse, json!([{ "service_id": service, "from": "2026-01-01" }])).await;
        let each = make(&app, &token, blanket()).await;
        for day in ["2026-03-02", "2026-04-20"] {
            let tick = format!("/horses/{horse}/services/{each}/done/{day}");
            app.put(&tick, &json!({ "quantity": 1 })).token(&token).send().await.expect(StatusCode::OK);
        }
        // So that March was a month in which bills were made.
        let star = horse_of(&app, &token, "Star", &[(&ada, 100)]).await;
        give(&app, &token, &star, json!([{ "service_id": service, "from": "2026-03-01", "until": "2026-03-31", "amount": 31 }])).await;
        let mut wish = all_of(&month(&app, &token, "2026-03").await);
        wish["owners"][0]["lines"].as_array_mut().expect("lines").retain(|it| it["description"] == "Board, Star, March 2026");
        app.post("/bills/month", &wish).token(&token).send().await.expect(StatusCode::CREATED);

        let sold = sell(&app, &token, (&horse, "2026-04-16"), &kim).await;
        assert_eq!(sold["ownership"][0]["contact_id"], json!(kim));
        let april = month(&app, &token, "2026-04").await;
        assert_eq!(amounts(&april), [of("Ada", &[620.0, 310.0, 5.0]), of("Kim", &[310.0, 5.0])]);
        assert_eq!(descriptions(&april)[1], "Board, Comet, April 2026 (15 of 30 days: 1 to 15)");
        // A bill of the vet that comes later falls on who owned the horse then.
        let vet = |date: &str| with(crate::book::expense(), json!({ "split_equally": [horse], "date": date }));
        for (date, name) in [("2026-03-30", "Ada"), ("2026-04-30", "Kim")] {
            let made = app.post("/book", &vet(date)).token(&token).send().await.expect(StatusCode::CREATED);
            assert_eq!(made["splits"][0]["owners"][0]["name"], name);
            let entry = format!("/book/{}", id_of(&made));
            let other = if name == "Ada" { ("2026-04-16", "Kim") } else { ("2026-04-15", "Ada") };
            let moved = app.put(&entry, &vet(other.0)).token(&token).send().await.expect(StatusCode::OK);
            assert_eq!(moved["splits"][0]["owners"][0]["name"], other.1);
        }
        // The proposal of a single bill divides the days too.
        let boarding = json!({ "horseId": horse, "section": "boarding", "startDate": "2026-01-01" });
        app.put("/horses", &boarding).token(&token).send().await.expect(StatusCode::OK);
        // A client that states a rate is answered with it, any other with the service.
        for (contact, rate, amount) in [(&ada, "", 310), (&kim, "", 310), (&kim, "&board_rate=500", 250)] {
            let path = format!("/bills/proposal?contact_id={contact}&month=2026-04{rate}");
            let proposal = app.get(&path).token(&token).send().await.expect(StatusCode::OK);
            assert_eq!((&proposal["board"][0]["days"], &proposal["board"][0]["amount"]), (&json!(15), &json!(amount)));
        }
        // The owners are told, corrected, and follow their contacts.
        let path = format!("/horses/{horse}/owners");
        let told = app.get(&path).token(&token).send().await.expect(StatusCode::OK);
        assert_eq!((&told["periods"][0]["until"], &told["periods"][1]["from"]), (&json!("2026-04-15"), &json!("2026-04-16")));
        let renamed = json!({ "kinds": ["owner"], "name": "Ada Lee" });
        app.put(&format!("/contacts/{ada}"), &renamed).token(&token).send().await.expect(StatusCode::OK);
        let told = app.get(&path).token(&token).send().await.expect(StatusCode::OK);
        assert_eq!(told["periods"][0]["owners"][0]["name"], "Ada Lee");
        let periods = json!([
            { "owners": told["periods"][0]["owners"] },
            { "from": "2026-04-11", "owners": told["periods"][1]["owners"] },
        ]);
        let stale = json!({ "periods": periods, "revision": 0 });
        app.put(&path, &stale).token(&token).send().await.problem(409, "section_changed");
        app.put(&path, &json!({ "periods": periods })).token(&token).send().await.expect(StatusCode::OK);
        let april = month(&app, &token, "2026-04").await;
        assert_eq!(amounts(&april)[1].1[..1], [413.33]);
        app.delete(&format!("/contacts/{ada}")).token(&token).send().await;
        let told = app.get(&path).token(&token).send().await.expect(StatusCode::OK);
        let former = &told["periods"][0]["owners"][0];
        assert_eq!((&former["contact_id"], &former["name"]), (&Value::Null, &json!("Ada Lee")));
    }

    async fn an_owner_s_page_shows_the_horses_of_today(app: TestApp) {
        let token = app.new_account().await;
        let (ada, kim) = (owner(&app, &token, "Ada", "").await, owner(&app, &token, "Kim", "").await);
        let horse = horse_of(&app, &token, "Comet", &[(&ada, 100)]).await;
        let mut links = Vec::new();
        for contact in [&ada, &kim] {
            let made = app.post(&format!("/contacts/{contact}/owner_link"), &json!({})).token(&token).send().await;
            links.push(made.expect(StatusCode::CREATED)["token"].as_str().expect("a token").to_owned());
        }
        let seen = async || {
            let mut seen = Vec::new();
            for link in &links {
                let page = app.get(&format!("/owners/{link}")).send().await.expect(StatusCode::OK);
                seen.push(page["horses"].as_array().map_or(0, Vec::len));
            }
            seen
        };
        // The day of the tests is in May.
        sell(&app, &token, (&horse, "2026-12-01"), &kim).await;
        assert_eq!(seen().await, [1, 0]);
        sell(&app, &token, (&horse, "2026-04-01"), &kim).await;
        assert_eq!(seen().await, [0, 1]);
    }
}

on_sqlite! {
    async fn a_horse_that_was_away_is_charged_for_its_days(app: TestApp) {
        let token = app.new_account().await;
        let ada = owner(&app, &token, "Ada", "").await;
        let service = board(&app, &token, 310.0).await;
        let horse = horse_of(&app, &token, "Comet", &[(&ada, 100)]).await;
        give(&app, &token, &horse, json!([{ "service_id": service, "from": "2026-01-01" }])).await;
        let archive = format!("/horses/{horse}/archive");
        let left = async |date: &str, back: &str| {
            app.post(&archive, &json!({ "reason": "left", "date": date })).token(&token).send().await.expect(StatusCode::OK);
            let back = app.delete(&format!("{archive}{back}")).token(&token).send().await;
            assert_eq!(back.status, StatusCode::NO_CONTENT);
        };
        left("2026-03-10", "?from=2026-04-28").await;
        assert_eq!(amounts(&month(&app, &token, "2026-03").await), [of("Ada", &[100.0])]);
        let april = month(&app, &token, "2026-04").await;
        assert_eq!((amounts(&april), descriptions(&april)), (vec![of("Ada", &[31.0])], vec![json!("Board, Comet, April 2026 (3 of 30 days)")]));
        // By mistake: it was never away.
        left("2026-02-10", "?from=2026-02-11").await;
        assert_eq!(amounts(&month(&app, &token, "2026-02").await), [of("Ada", &[310.0])]);
        // It is back today if no day is given: in May.
        left("2026-04-28", "").await;
        assert_eq!(amounts(&month(&app, &token, "2026-04").await), [of("Ada", &[10.33])]);
        app.delete(&format!("{archive}?from=soon")).token(&token).send().await.problem(400, "bad_query");
    }

    async fn a_price_is_another_from_a_day_on(app: TestApp) {
        let token = app.new_account().await;
        let ada = owner(&app, &token, "Ada", "").await;
        let service = board(&app, &token, 850.0).await;
        let horse = horse_of(&app, &token, "Comet", &[(&ada, 100)]).await;
        let star = horse_of(&app, &token, "Star", &[(&ada, 100)]).await;
        give(&app, &token, &horse, json!([{ "service_id": service, "from": "2026-01-01" }])).await;
        give(&app, &token, &star, json!([{ "service_id": service, "from": "2026-01-01", "until": "2026-04-11" }])).await;
        let price = |amount: u32, from: Value| json!({ "name": "Board", "kind": "board", "amount": amount, "per": "month", "from": from });
        let path = format!("/services/{service}");
        let saved = app.put(&path, &price(900, json!("2026-04-28"))).token(&token).send().await.expect(StatusCode::OK);
        assert_eq!((&saved["amount"], &saved["prices"][0]["amount"], &saved["prices"][0]["until"]), (&json!(900), &json!(850), &json!("2026-04-27")));
        let april = month(&app, &token, "2026-04").await;
        assert_eq!(amounts(&april), [of("Ada", &[855.0, 311.67])]);
        assert_eq!(
            descriptions(&april)[0],
            "Board, Comet, April 2026 (27 of 30 days at $850.00 a month: 1 to 27; 3 of 30 days at $900.00 a month: 28 to 30)"
        );
        make_all(&app, &token, "2026-04").await;
        // A price that was typed wrongly is corrected, and what was billed stays.
        let corrected = app.put(&path, &price(930, Value::Null)).token(&token).send().await.expect(StatusCode::OK);
        assert_eq!((&corrected["prices"][0]["amount"], &corrected["prices"][1]["amount"]), (&json!(850), &json!(930)));
        assert_eq!(amounts(&month(&app, &token, "2026-05").await), [of("Ada", &[930.0])]);
        let far = app.put(&path, &price(930, json!("2030-01-01"))).token(&token).send().await;
        assert_eq!(far.wrong_fields(), ["from"]);
        // What is ticked has the price of its day.
        let each = make(&app, &token, blanket()).await;
        let dearer = with(blanket(), json!({ "amount": 7, "from": "2026-05-02" }));
        app.put(&format!("/services/{each}"), &dearer).token(&token).send().await.expect(StatusCode::OK);
        for (day, amount) in [("2026-05-01", 5), ("2026-05-02", 7)] {
            let tick = format!("/horses/{horse}/services/{each}/done/{day}");
            app.put(&tick, &json!({ "quantity": 1 })).token(&token).send().await.expect(StatusCode::OK);
            let bills = amounts(&month(&app, &token, "2026-05").await);
            assert!(bills[0].1.iter().sum::<f64>() >= f64::from(930 + amount), "{bills:?}");
        }
        assert_eq!(amounts(&month(&app, &token, "2026-05").await), [of("Ada", &[930.0, 12.0])]);
    }
}
