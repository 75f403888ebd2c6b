//! `book`: entries, sums and budgets.

mod cash;

use futures_util::future::join_all;
use reqwest::StatusCode;
use serde_json::{Value, json};

use crate::support::horses::plain_horse;
use crate::support::{TestApp, id_of, on_both_databases, on_sqlite, with};

/// An expense of $100.00 for no horse.
pub(crate) fn expense() -> Value {
    json!({
        "date": "2026-09-20", "kind": "expense", "category": "feed", "amount": 100,
        "description": "Hay",
    })
}

async fn make(app: &TestApp, token: &str, more: Value) -> Value {
    let made = app.post("/book", &with(expense(), more)).token(token);
    made.send().await.expect(StatusCode::CREATED)
}

async fn listed(app: &TestApp, token: &str, query: &str) -> Vec<String> {
    let list = app.get(&format!("/book?{query}")).token(token).send().await;
    let list = list.expect(StatusCode::OK);
    let entries = list.as_array().expect("a list").iter();
    let text = |entry: &Value| entry["description"].as_str().expect("a text").to_owned();
    entries.map(text).collect()
}

on_both_databases! {
    async fn entries_are_found_by_what_they_say_and_sorted_by_day(app: TestApp) {
        let (token, stranger) = (app.new_account().await, app.new_account().await);
        let horse = app.create_horse(&token, &plain_horse("Comet")).await;
        make(&app, &token, json!({ "description": "Café", "contact_name": "Zoë" })).await;
        make(&app, &token, json!({ "description": "Shoes", "date": "2026-10-01", "split_equally": [horse] })).await;
        make(&app, &token, json!({ "description": "Board", "date": "2025-01-01", "kind": "income", "category": "boarding" })).await;
        for (query, expected) in [
            ("", vec!["Shoes", "Café", "Board"]),
            ("year=2026&month=9", vec!["Café"]),
            ("year=2025", vec!["Board"]),
            ("kind=income", vec!["Board"]),
            ("category=feed", vec!["Shoes", "Café"]),
            ("q=zoe", vec!["Café"]),
            ("q=comet", vec!["Shoes"]),
            (&format!("horse_id={horse}"), vec!["Shoes"]),
            ("owner=Nobody", vec![]),
        ] {
            assert_eq!(listed(&app, &token, query).await, expected, "{query}");
        }
        assert!(listed(&app, &stranger, "").await.is_empty());
        let first = app.get("/book?limit=2").token(&token).send().await;
        let link = first.header("link");
        let cursor = link.split("cursor=").nth(1).and_then(|it| it.split('>').next()).expect("a cursor");
        assert_eq!(listed(&app, &token, &format!("limit=2&cursor={cursor}")).await, ["Board"]);
        for query in ["month=9", "year=x", "kind=gift", "category=hay"] {
            app.get(&format!("/book?{query}")).token(&token).send().await.problem(400, "bad_query");
        }
    }
}

on_both_databases! {
    async fn what_is_deleted_meanwhile_is_left_out_or_a_wrong_field(app: TestApp) {
        let token = app.new_account().await;
        for round in 0..3 {
            let contact = json!({ "name": format!("Rae {round}"), "kinds": ["owner"] });
            let contact = app.post("/contacts", &contact).token(&token).send().await.expect(StatusCode::CREATED);
            let contact = id_of(&contact);
            let owned = with(plain_horse("Comet"), json!({ "owners": [{ "name": "Rae", "contact_id": contact, "share": 10000 }] }));
            let horse = app.create_horse(&token, &owned).await;
            let document = crate::documents::keep(&app, &token, b"%PDF-1.7", &crate::documents::COGGINS).await;
            let document = id_of(&document);
            let entry = with(expense(), json!({ "split_equally": [horse], "contact_id": contact, "document_id": document }));
            let made = make(&app, &token, entry.clone()).await;
            let bill = with(crate::bills::bill(), json!({
                "contact_id": contact,
                "lines": [{ "description": "Board", "quantity": 1, "unit_amount": 25, "horse_id": horse }],
            }));
            let made = format!("/book/{}", id_of(&made));
            let posts = (0..8).map(|_| app.post("/book", &entry).token(&token).send());
            let bills = (0..8).map(|_| app.post("/bills", &bill).token(&token).send());
            let puts = (0..4).map(|_| app.put(&made, &entry).token(&token).send());
            let deletes = [format!("/contacts/{contact}"), format!("/horses/{horse}"), format!("/documents/{document}")];
            let deletes = deletes.iter().map(|path| app.delete(path).token(&token).send());
            let (posts, bills, puts, deletes) =
                tokio::join!(join_all(posts), join_all(bills), join_all(puts), join_all(deletes));
            for answer in posts.iter().chain(&bills).chain(&puts) {
                if !answer.status.is_success() {
                    answer.wrong_fields();
                }
            }
            for answer in deletes {
                assert!(answer.status.is_success(), "{} {}", answer.status, answer.text);
            }
        }
    }
}

on_sqlite! {
    async fn an_entry_is_kept_changed_and_deleted(app: TestApp) {
        let token = app.new_account().await;
        let horses = [
            app.create_horse(&token, &plain_horse("Comet")).await,
            app.create_horse(&token, &plain_horse("Star")).await,
            app.create_horse(&token, &plain_horse("Dawn")).await,
        ];
        let key = || app.post("/book", &with(expense(), json!({ "split_equally": horses }))).token(&token).header("idempotency-key", "one").send();
        let made = key().await.expect(StatusCode::CREATED);
        assert_eq!(key().await.expect(StatusCode::CREATED), made);
        let amounts: Vec<_> = made["splits"].as_array().expect("splits").iter().map(|it| it["amount"].clone()).collect();
        assert_eq!(amounts, [json!(33.34), json!(33.33), json!(33.33)]);
        let path = format!("/book/{}", id_of(&made));
        let wish = with(expense(), json!({ "amount": 5, "revision": 1 }));
        let changed = app.put(&path, &wish).token(&token).send().await.expect(StatusCode::OK);
        assert_eq!((&changed["amount"], &changed["revision"], &changed["splits"]), (&json!(5), &json!(2), &json!([])));
        app.put(&path, &wish).token(&token).send().await.problem(409, "changed_meanwhile");
        let splits = json!({ "splits": [{ "horse_id": horses[0], "amount": 1 }] });
        app.put(&path, &with(expense(), splits)).token(&token).send().await.problem(422, "invalid_fields");
        let later = with(expense(), json!({ "date": "2062-09-20" }));
        assert_eq!(app.put(&path, &later).token(&token).send().await.wrong_fields(), ["date"]);
        assert_eq!(app.post("/book", &later).token(&token).send().await.wrong_fields(), ["date"]);
        assert_eq!(app.delete(&path).token(&token).send().await.status, StatusCode::NO_CONTENT);
        app.get(&path).token(&token).send().await.problem(404, "not_found");
    }

    async fn a_table_of_the_book_is_safe_in_spreadsheets(app: TestApp) {
        let token = app.new_account().await;
        make(&app, &token, json!({ "description": "=1+1" })).await;
        let table = app.get("/book.csv").token(&token).send().await;
        assert_eq!(table.status, StatusCode::OK);
        assert!(table.text.contains("2026-09-20,expense,Feed,'=1+1,,100.00,,,100.00,"), "{}", table.text);
    }

    async fn a_budget_stands_beside_the_sums(app: TestApp) {
        let token = app.new_account().await;
        make(&app, &token, json!({})).await;
        let budget = json!({ "revision": 1, "amounts": [
            { "kind": "expense", "category": "feed", "month": 9, "amount": 120.5 },
            { "kind": "income", "category": "lessons", "month": 1, "amount": 0 },
        ]});
        let path = "/book/budget?year=2026";
        let saved = app.put(path, &budget).token(&token).send().await.expect(StatusCode::OK);
        assert_eq!(saved["amounts"].as_array().map(Vec::len), Some(1));
        app.put(path, &budget).token(&token).send().await.problem(409, "changed_meanwhile");
        let sums = app.get("/book/summary?year=2026&by=category").token(&token).send().await.expect(StatusCode::OK);
        let feed = json!({ "key": "feed", "name": "", "expense": 100, "income": 0, "budget_expense": 120.5, "budget_income": 0, "bills_paid": 0, "bills_open": 0 });
        assert_eq!(sums["rows"], json!([feed]));
    }

    async fn income_is_what_was_received(app: TestApp) {
        let token = app.new_account().await;
        let bill = crate::bills::make(&app, &token).await;
        let payments = format!("/bills/{}/payments", id_of(&bill));
        let pay = async |body: Value| app.post(&payments, &body).token(&token).send().await.expect(StatusCode::CREATED);
        pay(json!({ "method": "check", "amount": 30.5, "received_on": "2026-04-25" })).await;
        let paid = pay(json!({ "method": "cash", "amount": 9, "received_on": "2026-04-26" })).await;
        pay(json!({ "voids": paid["payments"][1]["id"], "reason": "typed twice" })).await;
        let sums = async |query: &str| {
            app.get(&format!("/book/summary?{query}")).token(&token).send().await.expect(StatusCode::OK)
        };
        let open = bill["total"].as_f64().expect("a total") - 30.5;
        for by in ["category", "horse", "owner", "month"] {
            let sums = sums(&format!("year=2026&by={by}")).await;
            assert_eq!((&sums["bills_paid"], &sums["bills_open"]), (&json!(30.5), &json!(open)), "{by}");
            let rows = sums["rows"].as_array().expect("rows");
            let sum = |name: &str| rows.iter().filter_map(|row| row[name].as_f64()).sum::<f64>();
            assert_eq!((sum("income"), sum("bills_paid"), sum("bills_open")), (30.5, 30.5, open), "{by}");
        }
        let months = sums("year=2026&by=month").await;
        let april = json!({ "key": "04", "name": "", "expense": 0, "income": 30.5, "budget_expense": 0, "budget_income": 0, "bills_paid": 30.5, "bills_open": 0 });
        assert_eq!(months["rows"][3], april);
        assert_eq!(sums("year=2025&by=month").await["bills_paid"], json!(0));
    }

    async fn board_that_is_billed_counts_once_and_when_it_is_paid(app: TestApp) {
        let token = app.new_account().await;
        let owned = with(plain_horse("Comet"), json!({ "owners": ["Rae Doe"] }));
        let horse = app.create_horse(&token, &owned).await;
        let board = json!({ "kind": "income", "category": "boarding", "amount": 620, "description": "Board", "split_equally": [horse] });
        let entry = make(&app, &token, board).await;
        let income = async || {
            let query = "/book/summary?year=2026&by=category";
            let sums = app.get(query).token(&token).send().await.expect(StatusCode::OK);
            let row = &sums["rows"][0];
            assert_eq!(row["key"], "boarding");
            (row["income"].clone(), row["bills_open"].clone())
        };
        assert_eq!(income().await, (json!(620), json!(0)));
        let proposal = app.get("/bills/proposal?name=Rae%20Doe&month=2026-09").token(&token).send().await.expect(StatusCode::OK);
        let part = &proposal["parts"][0]["part_id"];
        let bill = json!({
            "recipient_name": "Rae Doe", "date": "2026-10-01", "due_on": "2026-10-15", "lines": [{ "part_id": part }],
        });
        let bill = app.post("/bills", &bill).token(&token).send().await.expect(StatusCode::CREATED);
        assert_eq!(income().await, (json!(0), json!(620)));
        let payment = json!({ "method": "check", "amount": 200, "received_on": "2026-04-05" });
        let payments = format!("/bills/{}/payments", id_of(&bill));
        app.post(&payments, &payment).token(&token).send().await.expect(StatusCode::CREATED);
        assert_eq!(income().await, (json!(200), json!(420)));
        let table = app.get("/book.csv").token(&token).send().await;
        assert!(table.text.contains("620.00,Comet,Rae Doe,620.00,,yes"), "{}", table.text);
        assert_eq!(entry["is_billed"], json!(false));
    }

    async fn a_receipt_is_a_document_of_the_organization(app: TestApp) {
        let (token, stranger) = (app.new_account().await, app.new_account().await);
        let upload = async |token: &str| {
            let made = crate::documents::keep(&app, token, b"%PDF-1.7", &crate::documents::COGGINS).await;
            id_of(&made)
        };
        let (own, foreign) = (upload(&token).await, upload(&stranger).await);
        for id in [foreign.as_str(), "00000000-0000-4000-8000-000000000000"] {
            let wish = with(expense(), json!({ "document_id": id }));
            let refused = app.post("/book", &wish).token(&token).send().await;
            assert_eq!(refused.wrong_fields(), ["document_id"]);
        }
        let made = make(&app, &token, json!({ "document_id": own })).await;
        assert_eq!(made["document_id"], json!(own));
        app.delete(&format!("/documents/{own}")).token(&token).send().await;
        let path = format!("/book/{}", id_of(&made));
        let now = app.get(&path).token(&token).send().await.expect(StatusCode::OK);
        assert_eq!(now["document_id"], Value::Null);
        let wish = with(expense(), json!({ "document_id": own }));
        assert_eq!(app.put(&path, &wish).token(&token).send().await.wrong_fields(), ["document_id"]);
    }
}
