//! `bills`: bills to owners and boarders.

mod reminders;
mod settings;

use reqwest::{Method, StatusCode};
use serde_json::{Value, json};

use crate::registrations::links::mails;
use crate::support::horses::plain_horse;
use crate::support::{TestApp, id_of, on_sqlite, with};

/// A bill of $50.00 to somebody who is no contact.
pub(crate) fn bill() -> Value {
    json!({
        "recipient_name": "Rae Doe", "email": "rae@example.org",
        "address": { "street": "1 Main St", "city": "Shelbyville" },
        "date": "2026-10-01", "due_on": "2026-10-15", "how_to_pay": "By check.",
        "lines": [{ "description": "Lesson", "quantity": 2, "unit_amount": 25 }],
    })
}

pub(crate) async fn make(app: &TestApp, token: &str) -> Value {
    let made = app.post("/bills", &bill()).token(token).send().await;
    made.expect(StatusCode::CREATED)
}

on_sqlite! {
    async fn a_bill_is_made_of_what_is_not_billed_and_of_board(app: TestApp) {
        let token = app.new_account().await;
        let horse = with(plain_horse("Comet"), json!({
            "owners": ["Rae Doe", "Kim"], "boardingAndStabling": { "startDate": "2026-10-11" },
        }));
        let horse = app.create_horse(&token, &horse).await;
        let shoes = with(crate::book::expense(), json!({ "split_equally": [horse], "amount": 100.01, "description": "Shoes" }));
        app.post("/book", &shoes).token(&token).send().await.expect(StatusCode::CREATED);
        let owners = app.get("/bills/unbilled").token(&token).send().await.expect(StatusCode::OK);
        assert_eq!(owners, json!([
            { "contact_id": null, "name": "Kim", "parts": 1, "amount": 50 },
            { "contact_id": null, "name": "Rae Doe", "parts": 1, "amount": 50.01 },
        ]));
        let path = "/bills/proposal?name=Rae%20Doe&month=2026-10&board_rate=620";
        let proposal = app.get(path).token(&token).send().await.expect(StatusCode::OK);
        // 21 of 31 days of $620.00, of which one of two owners bears half.
        assert_eq!(proposal["board"], json!([
            { "horse_id": horse, "horse_name": "Comet", "days": 21, "month_days": 31, "amount": 210 },
        ]));
        let wish = with(bill(), json!({ "board_rate": 620, "lines": [
            { "part_id": proposal["parts"][0]["part_id"] },
            { "description": "Board for October", "unit_amount": 210, "horse_id": horse, "board_month": "2026-10" },
        ]}));
        let made = app.post("/bills", &wish).token(&token).send().await.expect(StatusCode::CREATED);
        assert_eq!((&made["number"], &made["total"], &made["lines"][0]["description"]), (&json!(1), &json!(260.01), &json!("Shoes")));
        app.post("/bills", &wish).token(&token).send().await.problem(422, "invalid_fields");
        let path = "/bills/proposal?name=Rae%20Doe&month=2026-10";
        let proposal = app.get(path).token(&token).send().await.expect(StatusCode::OK);
        assert_eq!((&proposal["parts"], &proposal["board"], &proposal["board_rate"]), (&json!([]), &json!([]), &json!(620)));
    }

    async fn a_bill_is_paid_and_a_payment_is_taken_back(app: TestApp) {
        let token = app.new_account().await;
        let path = format!("/bills/{}", id_of(&make(&app, &token).await));
        let payments = format!("{path}/payments");
        let pay = async |body: Value| app.post(&payments, &body).token(&token).send().await;
        let paid = pay(json!({ "method": "check", "amount": 50, "reference": "17" })).await.expect(StatusCode::CREATED);
        assert_eq!((&paid["status"], &paid["balance"]), (&json!("paid"), &json!(0)));
        app.delete(&path).token(&token).send().await.problem(409, "bill_has_payments");
        app.put(&path, &bill()).token(&token).send().await.problem(409, "bill_fixed");
        let void = json!({ "voids": paid["payments"][0]["id"], "reason": "bounced" });
        let voided = pay(void.clone()).await.expect(StatusCode::CREATED);
        assert_eq!((&voided["paid"], &voided["payments"][1]["reason"]), (&json!(0), &json!("bounced")));
        pay(void).await.problem(409, "payment_refused");
        assert_eq!(voided["payments"][1]["received_on"], paid["payments"][0]["received_on"]);
        assert_eq!(app.delete(&path).token(&token).send().await.status, StatusCode::NO_CONTENT);
        let listed = app.get("/bills?status=cancelled&q=rae").token(&token).send().await.expect(StatusCode::OK);
        assert_eq!((&listed[0]["number"], &listed[0]["status"]), (&json!(1), &json!("cancelled")));
        pay(json!({ "method": "cash", "amount": 1 })).await.problem(409, "payment_refused");
    }

    async fn what_was_paid_too_much_pays_another_bill(app: TestApp) {
        let token = app.new_account().await;
        let read = async |path: &str| app.get(path).token(&token).send().await.expect(StatusCode::OK);
        let rae = json!({ "kinds": ["owner"], "name": "Rae Doe" });
        let rae = id_of(&app.post("/contacts", &rae).token(&token).send().await.expect(StatusCode::CREATED));
        let bill = with(bill(), json!({ "contact_id": rae }));
        let make = async || {
            let made = app.post("/bills", &bill).token(&token).send().await;
            format!("/bills/{}", id_of(&made.expect(StatusCode::CREATED)))
        };
        let first = make().await;
        let paid = json!({ "method": "check", "amount": 80, "reference": "17", "received_on": "2026-05-01" });
        app.post(&format!("{first}/payments"), &paid).token(&token).send().await.expect(StatusCode::CREATED);
        let second = make().await;
        // The owner, the barn and the paper know of it.
        let secret = crate::owners::secret(&app, &token, &rae).await;
        let page = app.get(&format!("/owners/{secret}")).send().await.expect(StatusCode::OK);
        assert_eq!((&page["open"], &page["credit"]), (&json!(50), &json!(30)));
        let due = read("/book/receivables").await;
        assert_eq!((&due["total"], &due["credit"], &due["owners"][0]["credit"]), (&json!(50), &json!(30), &json!(30)));
        assert_eq!(read(&first).await["credit"], json!(0));
        assert_eq!(read(&second).await["credit"], json!(30));
        let october = "/book/cash?from=2026-05-01&to=2026-05-31";
        let cash = read(october).await;
        assert_eq!((&cash["income"], &cash["above_bills"]), (&json!(80), &json!(30)));
        let key = ("Idempotency-Key", "credit-1");
        let using = async |path: &str| app.request(Method::POST, &format!("{path}/credit")).header(key.0, key.1).token(&token).send().await;
        let used = using(&second).await.expect(StatusCode::OK);
        let moved = &used["payments"][0];
        assert_eq!((&used["balance"], &used["credit"]), (&json!(20), &json!(0)));
        let told = (&moved["amount"], &moved["method"], &moved["reference"], &moved["received_on"]);
        assert_eq!(told, (&json!(30), &json!("check"), &json!("17"), &json!("2026-05-01")));
        // A repetition moves nothing twice; a new attempt has nothing to move.
        assert_eq!(using(&second).await.expect(StatusCode::OK), used);
        app.request(Method::POST, &format!("{second}/credit")).token(&token).send().await.problem(409, "no_credit");
        let was = read(&first).await;
        assert_eq!((&was["balance"], &was["status"], &was["payments"][1]["reason"]), (&json!(0), &json!("paid"), &json!("Used for bill 2")));
        let cash = read(october).await;
        assert_eq!((&cash["income"], &cash["above_bills"]), (&json!(80), &json!(0)));
        let due = read("/book/receivables").await;
        assert_eq!((&due["total"], &due["credit"]), (&json!(20), &json!(0)));
    }

    async fn a_payment_is_taken_back_on_the_day_of_who_does_it(app: TestApp) {
        let token = app.new_account().await;
        let payments = format!("/bills/{}/payments", id_of(&make(&app, &token).await));
        let pay = async |body: Value| app.post(&payments, &body).token(&token).send().await;
        // The server's day may still be the one before.
        let ahead = json!({ "method": "check", "amount": 20, "received_on": "2026-05-02" });
        let later = with(ahead.clone(), json!({ "received_on": "2062-05-02" }));
        assert_eq!(pay(later).await.wrong_fields(), ["received_on"]);
        let paid = pay(ahead).await.expect(StatusCode::CREATED);
        let void = json!({ "voids": paid["payments"][0]["id"], "reason": "bounced" });
        let refused = pay(with(void.clone(), json!({ "received_on": "soon" }))).await;
        assert!(refused.problem(422, "invalid_fields")["fields"]["received_on"].is_array());
        let voided = pay(void).await.expect(StatusCode::CREATED);
        assert_eq!(voided["payments"][1]["received_on"], "2026-05-02");
        let cash = json!({ "method": "cash", "amount": 5, "received_on": "2026-04-02" });
        let paid = pay(cash).await.expect(StatusCode::CREATED);
        let void = json!({ "voids": paid["payments"][2]["id"], "reason": "typed twice", "received_on": "2026-04-03" });
        let voided = pay(void).await.expect(StatusCode::CREATED);
        assert_eq!(voided["payments"][3]["received_on"], "2026-04-03");
    }

    async fn a_bill_has_the_days_of_its_entries_and_a_pdf_with_its_name(app: TestApp) {
        let token = app.new_account().await;
        let horse = app.create_horse(&token, &with(plain_horse("Comet"), json!({ "owners": ["Zoë Núñez"] }))).await;
        let shoes = with(crate::book::expense(), json!({ "split_equally": [horse] }));
        let entry = app.post("/book", &shoes).token(&token).send().await.expect(StatusCode::CREATED);
        let path = "/bills/proposal?name=Zo%C3%AB%20N%C3%BA%C3%B1ez&month=2026-10";
        let proposal = app.get(path).token(&token).send().await.expect(StatusCode::OK);
        let wish = with(bill(), json!({ "recipient_name": "Zoë Núñez", "lines": [
            { "part_id": proposal["parts"][0]["part_id"] },
            { "description": "Lesson", "unit_amount": 25 },
        ]}));
        let made = app.post("/bills", &wish).token(&token).send().await.expect(StatusCode::CREATED);
        assert_eq!(made["lines"][0]["date"], entry["date"]);
        assert_eq!(made["lines"][1]["date"], json!(null));
        let pdf = app.get(&format!("/bills/{}/bill.pdf", id_of(&made))).token(&token).send().await;
        let named = "inline; filename=\"Bill 1 Nez.pdf\"; filename*=UTF-8''Bill%201%20N%C3%BA%C3%B1ez.pdf";
        assert_eq!(pdf.header("content-disposition"), named);
    }

    async fn the_barn_is_not_among_those_to_be_billed(app: TestApp) {
        let token = app.new_account().await;
        let profile = app.get("/organization").token(&token).send().await.expect(StatusCode::OK);
        let itself = profile["name"].as_str().expect("a name").to_uppercase();
        let horse = app.create_horse(&token, &with(plain_horse("Comet"), json!({ "owners": [itself, "Kim"] }))).await;
        let shoes = with(crate::book::expense(), json!({ "split_equally": [horse] }));
        app.post("/book", &shoes).token(&token).send().await.expect(StatusCode::CREATED);
        let owners = app.get("/bills/unbilled").token(&token).send().await.expect(StatusCode::OK);
        let names: Vec<_> = owners.as_array().expect("owners").iter().map(|it| &it["name"]).collect();
        assert_eq!(names, ["Kim"]);
    }

    async fn a_bill_is_mailed_with_its_pdf(app: TestApp) {
        let token = app.new_account().await;
        let path = format!("/bills/{}", id_of(&make(&app, &token).await));
        let pdf = app.get(&format!("{path}/bill.pdf")).token(&token).send().await;
        assert_eq!((pdf.status, pdf.header("content-type")), (StatusCode::OK, "application/pdf"));
        let sent = app.post(&format!("{path}/send"), &json!({})).token(&token).send().await.expect(StatusCode::ACCEPTED);
        assert_eq!((&sent["mail"]["to"], &sent["delivery"]), (&json!("rae@example.org"), &json!("outbox")));
        let (subjects, mails) = mails(&app, 1).await;
        assert_eq!(subjects, ["Bill 1"]);
        assert!(mails["Bill 1"].contains("filename=\"bill-1.pdf\""));
        // Nothing was sent, so it can be changed, and is not sent then.
        assert_eq!((&sent["is_changeable"], &sent["mail"]["leaves"]), (&json!(true), &json!(false)));
        let changed = app.put(&path, &bill()).token(&token).send().await.expect(StatusCode::OK);
        assert_eq!(changed["mail"], json!(null));
    }
}
