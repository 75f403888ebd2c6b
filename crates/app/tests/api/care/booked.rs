//! Care that cost something is recorded and billed in one act.

use reqwest::StatusCode;
use serde_json::{Value, json};

use crate::services::month::{amounts, horse_of, owner};
use crate::services::{MONTH, make_all, month};
use crate::support::{TestApp, id_of, on_both_databases, only, with};

fn shoes(cost: f64) -> Value {
    json!({ "kind": "hoof", "name": "Shoes all 4", "date": "2026-05-01", "by": "Jo Smith",
            "cost": cost, "in_book": true })
}

async fn read(app: &TestApp, token: &str, path: &str) -> Value {
    let found = app.get(path).token(token).send().await;
    found.expect(StatusCode::OK)
}

async fn send(app: &TestApp, token: &str, path: &str, body: &Value) -> Value {
    let made = app.post(path, body).token(token).send().await;
    made.expect(StatusCode::CREATED)
}

/// An owner of two horses, and one who has half of a third.
async fn barn(app: &TestApp, token: &str) -> Vec<String> {
    let rae = owner(app, token, "Rae Doe", "rae@example.org").await;
    let kim = owner(app, token, "Kim Lee", "kim@example.org").await;
    let mut horses = Vec::new();
    for (name, owners) in [
        ("Comet", vec![(&*rae, 100)]),
        ("Dusty", vec![(&*rae, 100)]),
        ("Evening", vec![(&*rae, 50), (&*kim, 50)]),
    ] {
        horses.push(horse_of(app, token, name, &owners).await);
    }
    horses
}

async fn kinds(app: &TestApp, token: &str) -> Vec<String> {
    let own = read(app, token, "/organization").await;
    let trail = read(app, token, &format!("/organization/{}/audit", id_of(&own))).await;
    let kinds = trail.as_array().expect("lines").iter();
    let kinds = kinds.map(|it| it["kind"].as_str().expect("a kind").to_owned());
    kinds.filter(|it| it.starts_with("book")).collect()
}

on_both_databases! {
    async fn care_of_several_is_one_entry_that_owners_are_billed_and_undone_as_one(app: TestApp) {
        let token = app.new_account().await;
        let horses = barn(&app, &token).await;
        let wish = with(shoes(190.01), json!({ "horse_ids": horses }));
        let attempt = || app.post("/care", &wish).token(&token).header("idempotency-key", "one").send();
        let made = attempt().await.expect(StatusCode::CREATED);
        assert_eq!(attempt().await.expect(StatusCode::CREATED), made);
        let entries = read(&app, &token, "/book").await;
        assert_eq!(
            only(&entries, &["date", "kind", "category", "amount", "description", "contact_name"]),
            json!([{
                "date": "2026-05-01", "kind": "expense", "category": "farrier", "amount": 570.03,
                "description": "Hoof care, Shoes all 4", "contact_name": "Jo Smith",
            }])
        );
        assert_eq!(only(&entries[0]["splits"], &["amount"]), json!([{ "amount": 190.01 }, { "amount": 190.01 }, { "amount": 190.01 }]));
        let entry = id_of(&entries[0]);
        assert!(made["visits"].as_array().expect("visits").iter().all(|it| it["book_entry_id"] == *entry));
        // The month proposes what it cost, to the cent and once.
        let mut billed = amounts(&month(&app, &token, MONTH).await);
        for (_, lines) in &mut billed {
            lines.sort_by(f64::total_cmp);
        }
        assert_eq!(billed, [("Kim Lee".to_owned(), vec![95.0]), ("Rae Doe".to_owned(), vec![95.01, 190.01, 190.01])]);
        let of_entry = read(&app, &token, &format!("/book/{entry}/care")).await;
        assert_eq!(of_entry.as_array().map(Vec::len), Some(3));
        assert_eq!(kinds(&app, &token).await, ["book_added"]);

        let path = format!("/care?batch={}", made["batch"].as_str().expect("a batch"));
        app.delete(&path).token(&token).send().await.expect(StatusCode::NO_CONTENT);
        assert_eq!(read(&app, &token, "/book").await, json!([]));
        assert_eq!(read(&app, &token, "/bills/unbilled").await, json!([]));
        assert_eq!(read(&app, &token, &format!("/horses/{}/care", horses[0])).await, json!([]));
        assert_eq!(kinds(&app, &token).await, ["book_deleted", "book_added"]);
    }

    async fn what_is_on_a_bill_is_not_undone_nor_changed(app: TestApp) {
        let token = app.new_account().await;
        let horses = barn(&app, &token).await;
        let made = send(&app, &token, "/care", &with(shoes(190.0), json!({ "horse_ids": horses }))).await;
        let bills = make_all(&app, &token, MONTH).await;
        assert_eq!(bills["bills"].as_array().map(Vec::len), Some(2));
        assert!(amounts(&month(&app, &token, MONTH).await).is_empty());
        let batch = format!("/care?batch={}", made["batch"].as_str().expect("a batch"));
        let visit = format!("/care/{}", id_of(&made["visits"][0]));
        let refused = app.delete(&batch).token(&token).send().await.problem(409, "care_billed");
        let detail = refused["detail"].as_str().expect("a sentence");
        assert!(detail.contains("is on bills 1, 2. Cancel them first."), "{detail}");
        app.delete(&visit).token(&token).send().await.problem(409, "care_billed");
        let dearer = with(shoes(200.0), json!({ "in_book": null }));
        app.put(&visit, &dearer).token(&token).send().await.problem(409, "care_billed");
        // What it says beside the cost can be changed.
        let noted = with(shoes(190.0), json!({ "in_book": null, "notes": "Lost one" }));
        let noted = app.put(&visit, &noted).token(&token).send().await.expect(StatusCode::OK);
        assert_eq!(noted["notes"], "Lost one");
        assert_eq!(read(&app, &token, "/book").await[0]["amount"], 570);
        for bill in read(&app, &token, "/bills").await.as_array().expect("bills") {
            let cancelled = app.delete(&format!("/bills/{}", id_of(bill))).token(&token).send().await;
            assert!(cancelled.status.is_success());
        }
        app.delete(&batch).token(&token).send().await.expect(StatusCode::NO_CONTENT);
        assert_eq!(read(&app, &token, "/book").await, json!([]));
    }

    async fn the_entry_follows_its_visits(app: TestApp) {
        let token = app.new_account().await;
        let horses = barn(&app, &token).await;
        let made = send(&app, &token, "/care", &with(shoes(190.0), json!({ "horse_ids": horses }))).await;
        let visit = |at: usize| format!("/care/{}", id_of(&made["visits"][at]));
        let put = async |at: usize, body: Value| {
            let saved = app.put(&visit(at), &body).token(&token).send().await;
            saved.expect(StatusCode::OK)
        };
        let amount = async || read(&app, &token, "/book").await[0]["amount"].clone();
        put(0, with(shoes(210.5), json!({ "in_book": null }))).await;
        assert_eq!(amount().await, json!(590.5));
        // One comes out of the book, and in again.
        let out = put(1, with(shoes(190.0), json!({ "in_book": false }))).await;
        assert_eq!((&out["book_entry_id"], amount().await), (&Value::Null, json!(400.5)));
        let again = put(1, shoes(190.0)).await;
        assert_ne!(again["book_entry_id"], made["visits"][1]["book_entry_id"]);
        assert_eq!(read(&app, &token, "/book").await.as_array().map(Vec::len), Some(2));
        app.delete(&visit(1)).token(&token).send().await.expect(StatusCode::NO_CONTENT);
        app.delete(&visit(2)).token(&token).send().await.expect(StatusCode::NO_CONTENT);
        let entries = read(&app, &token, "/book").await;
        assert_eq!(only(&entries, &["amount"]), json!([{ "amount": 210.5 }]));

        // The book changes what it is called, but not what it cost.
        let entry = format!("/book/{}", id_of(&entries[0]));
        let body = |amount: f64| {
            let splits = json!([{ "horse_id": entries[0]["splits"][0]["horse_id"], "amount": amount }]);
            json!({ "date": "2026-05-01", "kind": "expense", "category": "veterinary",
                    "amount": amount, "description": "Farrier", "splits": splits })
        };
        app.put(&entry, &body(210.5)).token(&token).send().await.expect(StatusCode::OK);
        app.put(&entry, &body(100.0)).token(&token).send().await.problem(409, "entry_of_care");
        // An entry that is deleted leaves its visit, which is in no book then.
        assert!(app.delete(&entry).token(&token).send().await.status.is_success());
        let left = read(&app, &token, &visit(0)).await;
        assert_eq!((&left["cost"], &left["book_entry_id"]), (&json!(210.5), &Value::Null));
        // What costs nothing any more is in no book.
        put(0, shoes(50.0)).await;
        let free = put(0, with(shoes(0.0), json!({ "cost": null, "in_book": null }))).await;
        assert_eq!(free["book_entry_id"], Value::Null);
        assert_eq!(read(&app, &token, "/book").await, json!([]));
    }

    async fn who_keeps_no_book_bills_nothing_and_takes_nothing_out(app: TestApp) {
        let (owner, groom, horse) = crate::observations::barn(&app).await;
        let path = format!("/horses/{horse}/care");
        let refused = app.post(&path, &shoes(190.0)).token(&groom).send().await;
        refused.problem(403, "role_not_sufficient");
        let free = with(shoes(0.0), json!({ "cost": null }));
        let wrong = app.post(&path, &free).token(&owner).send().await;
        assert_eq!(wrong.wrong_fields(), ["cost"]);
        assert_eq!(read(&app, &owner, "/book").await, json!([]));
        let made = send(&app, &owner, &path, &shoes(190.0)).await;
        let visit = format!("/care/{}", id_of(&made));
        let seen = read(&app, &groom, &visit).await;
        assert_eq!((&seen["cost"], &seen["book_entry_id"]), (&Value::Null, &Value::Null));
        app.delete(&visit).token(&groom).send().await.problem(403, "role_not_sufficient");
        let noted = with(free, json!({ "in_book": null, "notes": "Lost one" }));
        app.put(&visit, &noted).token(&groom).send().await.expect(StatusCode::OK);
        assert_eq!(read(&app, &owner, "/book").await[0]["amount"], 190);
        let entry = id_of(&read(&app, &owner, "/book").await[0]);
        assert_eq!(read(&app, &groom, &format!("/book/{entry}/care")).await, json!([]));
    }
}
