//! What was received and spent, what is due, and the journal.

use reqwest::StatusCode;
use serde_json::{Value, json};

use crate::support::{TestApp, id_of, on_both_databases, on_sqlite, with};

const YEAR: &str = "from=2026-01-01&to=2026-12-31";

async fn read(app: &TestApp, token: &str, path: &str) -> Value {
    let read = app.get(path).token(token).send().await;
    read.expect(StatusCode::OK)
}

async fn book(app: &TestApp, token: &str, more: Value) {
    let made = app
        .post("/book", &with(super::expense(), more))
        .token(token);
    made.send().await.expect(StatusCode::CREATED);
}

/// A bill of $250.00 with a training of $200.00 and a line without category.
async fn bill(app: &TestApp, token: &str, name: &str, due_on: &str) -> Value {
    let bill = json!({
        "recipient_name": name, "date": "2026-01-01", "due_on": due_on,
        "lines": [
            { "description": "Training", "unit_amount": 200, "category": "training" },
            { "description": "Ribbon", "unit_amount": 50 },
        ],
    });
    let made = app.post("/bills", &bill).token(token).send().await;
    made.expect(StatusCode::CREATED)
}

async fn pay(app: &TestApp, token: &str, bill: &Value, body: Value) -> Value {
    let path = format!("/bills/{}/payments", id_of(bill));
    let paid = app.post(&path, &body).token(token).send().await;
    paid.expect(StatusCode::CREATED)
}

/// The rows of a table without its titles.
fn rows(table: &str) -> Vec<Vec<String>> {
    let lines = table.trim_start_matches('\u{feff}').lines();
    let cells = |line: &str| line.split(',').map(str::to_owned).collect();
    lines.map(cells).collect()
}

on_both_databases! {
    async fn cash_is_what_was_received_and_the_journal_says_where(app: TestApp) {
        let token = app.new_account().await;
        book(&app, &token, json!({ "date": "2026-02-03", "amount": 80, "contact_name": "Co-op" })).await;
        book(&app, &token, json!({ "date": "2026-02-04", "kind": "income", "category": "lessons", "amount": 40 })).await;
        book(&app, &token, json!({ "date": "2025-12-31", "amount": 1 })).await;
        let made = bill(&app, &token, "Rae", "2026-02-01").await;
        let paid = pay(&app, &token, &made, json!({ "method": "check", "amount": 220, "received_on": "2026-02-10", "reference": "17" })).await;
        let february = read(&app, &token, "/book/cash?from=2026-02-01&to=2026-02-28").await;
        assert_eq!((&february["income"], &february["expense"], &february["bills_paid"]), (&json!(260), &json!(80), &json!(220)));
        assert_eq!(february["categories"], json!([
            { "category": "feed", "income": 0, "expense": 80 },
            { "category": "training", "income": 200, "expense": 0 },
            { "category": "lessons", "income": 40, "expense": 0 },
            { "category": null, "income": 20, "expense": 0 },
        ]));
        // The sums of the year say the same.
        let summary = read(&app, &token, "/book/summary?year=2026&by=category").await;
        let training = summary["rows"].as_array().expect("rows").iter().find(|it| it["key"] == "training");
        assert_eq!(training.expect("training")["income"], 200);

        let void = json!({ "voids": paid["payments"][0]["id"], "reason": "bounced", "received_on": "2026-03-02" });
        pay(&app, &token, &made, void).await;
        assert_eq!(read(&app, &token, "/book/cash?from=2026-02-01&to=2026-02-28").await, february);
        let march = read(&app, &token, "/book/cash?from=2026-03-01&to=2026-03-31").await;
        assert_eq!((&march["income"], &march["bills_paid"]), (&json!(-220), &json!(-220)));
        let year = read(&app, &token, &format!("/book/cash?{YEAR}")).await;
        assert_eq!((&year["income"], &year["expense"]), (&json!(40), &json!(80)));

        let accounts = read(&app, &token, "/book/accounts").await;
        assert_eq!((&accounts["bank"], &accounts["revision"]), (&json!("Checking"), &json!(1)));
        let wish = json!({ "bank": "First Farmers", "revision": 1, "categories": [
            { "category": "training", "income": "4100 Training" },
            { "category": "feed", "expense": "=cmd()" },
        ] });
        let put = || app.put("/book/accounts", &wish).token(&token).send();
        let saved = put().await.expect(StatusCode::OK);
        assert_eq!(saved["categories"][0], json!({ "category": "feed", "income": "Feed income", "expense": "=cmd()" }));
        put().await.problem(409, "changed_meanwhile");

        let journal = app.get(&format!("/book/journal.csv?{YEAR}")).token(&token).send().await;
        let journal = rows(&journal.text);
        assert_eq!(journal[0], ["Date", "Account", "Debit", "Credit", "Name", "Memo"]);
        assert_eq!(journal[1], ["2026-02-03", "First Farmers", "", "80.00", "Co-op", "Hay"]);
        assert_eq!(journal[2], ["2026-02-03", "'=cmd()", "80.00", "", "Co-op", "Hay"]);
        let cents = |text: &String| text.replace('.', "").parse::<i64>().unwrap_or(0);
        let sum = |at: usize| journal[1..].iter().map(|row| cents(&row[at])).sum::<i64>();
        assert_eq!((sum(2), sum(3)), (56_000, 56_000));
        let trainings: Vec<_> = journal.iter().filter(|row| row[1] == "4100 Training").map(|row| (row[0].clone(), row[2].clone(), row[3].clone())).collect();
        let of = |day: &str, debit: &str, credit: &str| (day.to_owned(), debit.to_owned(), credit.to_owned());
        assert_eq!(trainings, [of("2026-02-10", "", "200.00"), of("2026-03-02", "200.00", "")]);
    }

    async fn what_is_due_is_told_by_its_age(app: TestApp) {
        let token = app.new_account().await;
        // It is May 1, in the barn perhaps still April 30.
        for (name, due_on) in [("Rae", "2026-05-10"), ("Kim", "2026-04-20"), ("Kim", "2026-01-05")] {
            bill(&app, &token, name, due_on).await;
        }
        let paid = bill(&app, &token, "Kim", "2026-03-25").await;
        pay(&app, &token, &paid, json!({ "method": "cash", "amount": 100 })).await;
        let cancelled = bill(&app, &token, "Rae", "2026-01-05").await;
        let gone = app.delete(&format!("/bills/{}", id_of(&cancelled))).token(&token).send().await;
        assert_eq!(gone.status, StatusCode::NO_CONTENT);
        let found = read(&app, &token, "/book/receivables").await;
        assert_eq!(found["owners"], json!([
            { "contact_id": null, "name": "Kim", "bills": 3, "not_due": 0, "to_30": 250, "to_60": 150, "to_90": 0, "over_90": 250, "total": 650, "credit": 0 },
            { "contact_id": null, "name": "Rae", "bills": 1, "not_due": 250, "to_30": 0, "to_60": 0, "to_90": 0, "over_90": 0, "total": 250, "credit": 0 },
        ]));
        assert_eq!((&found["total"], &found["bills"]), (&json!(900), &json!(4)));
    }
}

on_sqlite! {
    async fn a_wrong_period_is_refused(app: TestApp) {
        let token = app.new_account().await;
        for path in ["cash?from=2026-01-01", "cash?from=2026-02-01&to=2026-01-01", "journal.csv?from=soon&to=2026-01-01", "journal.csv?from=2020-01-01&to=2026-01-01"] {
            app.get(&format!("/book/{path}")).token(&token).send().await.problem(400, "bad_query");
        }
        let twice = json!({ "category": "feed", "income": "Hay" });
        let refused = app.put("/book/accounts", &json!({ "categories": [twice, twice] })).token(&token).send().await;
        assert_eq!(refused.wrong_fields(), ["categories[1].category"]);
    }
}
