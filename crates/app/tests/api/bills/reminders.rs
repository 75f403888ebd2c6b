//! Reminders of overdue bills.

use reqwest::StatusCode;
use serde_json::json;

use crate::bills::bill;
use crate::registrations::links::mails;
use crate::support::{id_of, on_both_databases, with};

on_both_databases! {
    async fn somebody_is_reminded_of_all_overdue_bills_once_a_day(app: TestApp) {
        let token = app.new_account().await;
        let make = async |more: serde_json::Value| {
            let body = with(bill(), more);
            let made = app.post("/bills", &body).token(&token).send().await.expect(StatusCode::CREATED);
            format!("/bills/{}", id_of(&made))
        };
        let (first, second) = (json!({ "date": "2026-03-01", "due_on": "2026-03-15" }), json!({ "date": "2026-04-01", "due_on": "2026-04-15" }));
        let first = make(first).await;
        make(second).await;
        let later = make(json!({ "date": "2026-04-01", "due_on": "2090-10-15" })).await;
        make(json!({ "date": "2026-03-01", "due_on": "2026-03-15", "recipient_name": "Lee", "email": null })).await;

        let remind = async || app.post("/bills/remind", &json!({})).token(&token).send().await.expect(StatusCode::OK);
        let sent = remind().await;
        assert_eq!((&sent["sent"], &sent["delivery"]), (&json!(1), &json!("outbox")));
        let left = &sent["not_sent"];
        assert_eq!((&left[0]["number"], &left[0]["reason"], &left[1]), (&json!(4), &json!("no_address"), &json!(null)));
        let (_, mails) = mails(&app, 1).await;
        let mail = &mails["Reminder: $100.00 is overdue"];
        for words in ["Bill 1 of March 1, 2026: $50.00, due by March 15, 2026, overdue by ", "Bill 2 of April 1, 2026", "filename=\"bills.pdf\""] {
            assert!(mail.replace("=\r\n", "").contains(words), "{words}: {mail}");
        }
        assert!(!mail.contains("Bill 3"), "{mail}");

        // Pressed again, it reminds nobody twice on a day.
        let again = remind().await;
        let reasons: Vec<_> = again["not_sent"].as_array().expect("bills").iter().map(|it| it["reason"].clone()).collect();
        assert_eq!((&again["sent"], reasons), (&json!(0), vec![json!("reminded"), json!("reminded"), json!("no_address")]));

        let read = app.get(&first).token(&token).send().await.expect(StatusCode::OK);
        assert_eq!((&read["reminder"]["to"], &read["reminder"]["leaves"]), (&json!("rae@example.org"), &json!(false)));
        assert!(read["overdue_days"].as_u64().is_some_and(|days| days > 30), "{read}");

        // One bill, by its own press; not one that is not overdue.
        let one = app.post(&format!("{first}/remind"), &json!({ "to": "ann@example.org" })).token(&token).send().await.expect(StatusCode::ACCEPTED);
        assert_eq!(one["reminder"]["to"], "ann@example.org");
        app.post(&format!("{later}/remind"), &json!({})).token(&token).send().await.problem(409, "not_overdue");
    }
}
