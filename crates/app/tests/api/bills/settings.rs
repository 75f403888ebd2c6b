//! `bills/settings`: what all bills of an organization say.

use reqwest::StatusCode;
use serde_json::{Value, json};

use crate::owners::{bill_to, contact, open, secret};
use crate::services::all_of;
use crate::support::{id_of, on_both_databases, with};

on_both_databases! {
    async fn how_to_pay_is_said_once_and_stands_on_bills_and_on_owners_pages(app: TestApp) {
        let token = app.new_account().await;
        let kim = contact(&app, &token, "Kim Lee", json!({})).await;
        let earlier = bill_to(&app, &token, &kim, json!({ "how_to_pay": "" })).await;
        assert_eq!(earlier["how_to_pay"], "");

        let read = app.get("/bills/settings").token(&token).send().await.expect(StatusCode::OK);
        assert_eq!((&read["how_to_pay"], &read["revision"]), (&json!(""), &json!(1)));
        let put = async |body: Value| app.put("/bills/settings", &body).token(&token).send().await;
        let said = json!({ "how_to_pay": "By check to Willow Barn.", "revision": 1 });
        let saved = put(said.clone()).await.expect(StatusCode::OK);
        assert_eq!((&saved["how_to_pay"], &saved["revision"]), (&json!("By check to Willow Barn."), &json!(2)));
        put(said).await.problem(409, "changed_meanwhile");
        put(json!({ "how_to_pay": "x".repeat(1001) })).await.problem(422, "invalid_fields");

        let plain = bill_to(&app, &token, &kim, json!({ "how_to_pay": null })).await;
        let own = bill_to(&app, &token, &kim, json!({ "how_to_pay": "In cash." })).await;
        assert_eq!((&plain["how_to_pay"], &own["how_to_pay"]), (&saved["how_to_pay"], &json!("In cash.")));
        let proposal = format!("/bills/proposal?contact_id={kim}&month=2026-05");
        let proposal = app.get(&proposal).token(&token).send().await.expect(StatusCode::OK);
        assert_eq!(proposal["how_to_pay"], saved["how_to_pay"]);
        let page = open(&app, &secret(&app, &token, &kim).await).await.expect(StatusCode::OK);
        assert_eq!(page["how_to_pay"], saved["how_to_pay"]);

        // The month's bills do not take it from the owner's last bill.
        let horse = crate::owners::horse_of(&app, &token, "Comet", &[(&kim, 10000)]).await;
        let shoes = with(crate::book::expense(), json!({ "split_equally": [horse], "date": "2026-05-02" }));
        app.post("/book", &shoes).token(&token).send().await.expect(StatusCode::CREATED);
        let wish = all_of(&crate::services::month(&app, &token, "2026-05").await);
        let made = app.post("/bills/month", &wish).token(&token).send().await.expect(StatusCode::CREATED);
        let path = format!("/bills/{}", id_of(&made["bills"][0]));
        let made = app.get(&path).token(&token).send().await.expect(StatusCode::OK);
        assert_eq!(made["how_to_pay"], saved["how_to_pay"]);

        // A bill that was made keeps its text, also an empty one.
        let body = with(crate::bills::bill(), json!({ "contact_id": kim, "how_to_pay": "" }));
        let path = format!("/bills/{}", id_of(&plain));
        let emptied = app.put(&path, &body).token(&token).send().await.expect(StatusCode::OK);
        assert_eq!(emptied["how_to_pay"], "");
    }
}
