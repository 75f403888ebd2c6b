//! `services`, what is ticked, and the bills of a month.

mod by_day;
pub(crate) mod month;

use kernel::Role;
use reqwest::StatusCode;
use serde_json::{Value, json};

use crate::authorization::member;
use crate::support::horses::plain_horse;
use crate::support::{TestApp, id_of, on_both_databases, on_sqlite, with};

/// The month of the clock of the tests.
pub(crate) const MONTH: &str = "2026-05";

/// A service that is charged each time.
pub(crate) fn blanket() -> Value {
    json!({ "name": "Blanket change", "kind": "care", "amount": 5, "per": "each", "category": "other" })
}

pub(crate) async fn make(app: &TestApp, token: &str, service: Value) -> String {
    let made = app.post("/services", &service).token(token).send().await;
    id_of(&made.expect(StatusCode::CREATED))
}

/// What the bills of a month would have.
pub(crate) async fn month(app: &TestApp, token: &str, month: &str) -> Value {
    let path = format!("/bills/month?month={month}");
    app.get(&path)
        .token(token)
        .send()
        .await
        .expect(StatusCode::OK)
}

/// The body that makes the bills of a month as they are proposed.
pub(crate) fn all_of(month: &Value) -> Value {
    let owners = month["owners"].as_array().expect("owners").iter();
    let line = |line: &Value| {
        json!({
            "key": line["key"], "description": line["description"],
            "quantity": line["quantity"], "unit_amount": line["unit_amount"],
        })
    };
    let owner = |owner: &Value| {
        let lines = owner["lines"].as_array().expect("lines").iter();
        json!({ "contact_id": owner["contact_id"], "lines": lines.map(line).collect::<Vec<_>>() })
    };
    json!({ "month": month["month"], "owners": owners.map(owner).collect::<Vec<_>>() })
}

/// Makes all bills of a month.
pub(crate) async fn make_all(app: &TestApp, token: &str, of: &str) -> Value {
    let wish = all_of(&month(app, token, of).await);
    let made = app.post("/bills/month", &wish).token(token).send().await;
    made.expect(StatusCode::CREATED)
}

async fn give(app: &TestApp, token: &str, horse: &str, services: Value) {
    let path = format!("/horses/{horse}/services");
    let given = app.put(&path, &json!({ "services": services }));
    given.token(token).send().await.expect(StatusCode::OK);
}

on_both_databases! {
    async fn a_service_is_kept_and_not_deleted_while_horses_have_it(app: TestApp) {
        let token = app.new_account().await;
        let board = json!({ "name": "Full board", "kind": "board", "amount": 620, "per": "month" });
        let made = app.post("/services", &board).token(&token).header("idempotency-key", "one").send().await;
        let made = made.expect(StatusCode::CREATED);
        assert_eq!((&made["category"], &made["revision"]), (&json!("boarding"), &json!(1)));
        let again = app.post("/services", &board).token(&token).header("idempotency-key", "one").send().await;
        assert_eq!(again.expect(StatusCode::CREATED), made);
        let id = id_of(&made);
        let path = format!("/services/{id}");
        let changed = with(board.clone(), json!({ "amount": 640, "revision": 1 }));
        let saved = app.put(&path, &changed).token(&token).send().await.expect(StatusCode::OK);
        assert_eq!((&saved["amount"], &saved["revision"]), (&json!(640), &json!(2)));
        app.put(&path, &changed).token(&token).send().await.problem(409, "changed_meanwhile");
        make(&app, &token, blanket()).await;
        let list = app.get("/services?limit=1").token(&token).send().await;
        assert!(list.header("link").contains("rel=\"next\""));
        assert_eq!(list.expect(StatusCode::OK)[0]["name"], "Blanket change");

        let horse = app.create_horse(&token, &plain_horse("Comet")).await;
        let of_horse = format!("/horses/{horse}/services");
        let none = app.get(&of_horse).token(&token).send().await.expect(StatusCode::OK);
        assert_eq!((&none["services"], &none["revision"]), (&json!([]), &json!(1)));
        let given = json!([{ "service_id": id, "from": "2026-05-01", "until": null, "amount": 600 }]);
        let wish = json!({ "services": given, "revision": 1 });
        let saved = app.put(&of_horse, &wish).token(&token).send().await.expect(StatusCode::OK);
        assert_eq!((&saved["services"], &saved["revision"]), (&given, &json!(2)));
        app.put(&of_horse, &wish).token(&token).send().await.problem(409, "changed_meanwhile");
        let twice = json!([given[0], { "service_id": id, "from": "2026-05-20" }, { "service_id": horse, "from": "2026-06-01", "until": "2026-05-01" }]);
        let refused = app.put(&of_horse, &json!({ "services": twice })).token(&token).send().await;
        assert_eq!(refused.wrong_fields(), ["services[1].from", "services[2].until"]);
        let unknown = json!({ "services": [{ "service_id": horse, "from": "2026-06-01" }] });
        let refused = app.put(&of_horse, &unknown).token(&token).send().await;
        assert_eq!(refused.wrong_fields(), ["services[0].service_id"]);

        let refused = app.delete(&path).token(&token).send().await.problem(409, "service_in_use");
        assert!(refused["detail"].as_str().is_some_and(|it| it.contains("1 horse has")), "{refused}");
        give(&app, &token, &horse, json!([])).await;
        assert_eq!(app.delete(&path).token(&token).send().await.status, StatusCode::NO_CONTENT);
        app.get(&path).token(&token).send().await.problem(404, "not_found");
        let profile = app.get("/organization").token(&token).send().await.expect(StatusCode::OK);
        let trail = format!("/organization/{}/audit", id_of(&profile));
        let trail = app.get(&trail).token(&token).send().await.expect(StatusCode::OK);
        let kinds: Vec<_> = trail.as_array().expect("lines").iter().map(|it| it["kind"].as_str().expect("a kind")).collect();
        let expected = ["service_deleted", "horse_services", "horse_services", "service_added", "service", "service_added"];
        assert_eq!(kinds[..6], expected);
    }

    async fn what_is_ticked_is_charged_once(app: TestApp) {
        let token = app.new_account().await;
        let service = make(&app, &token, blanket()).await;
        let horse = app.create_horse(&token, &plain_horse("Comet")).await;
        give(&app, &token, &horse, json!([{ "service_id": service, "from": "2026-05-01", "amount": 4.5 }])).await;
        let path = format!("/horses/{horse}/services/{service}/done/2026-05-01");
        let tick = async |quantity: u32| app.put(&path, &json!({ "quantity": quantity })).token(&token).send().await;
        let first = tick(2).await.expect(StatusCode::OK);
        assert_eq!((&first["quantity"], first["by"].is_string()), (&json!(2), true));
        assert_eq!(tick(2).await.expect(StatusCode::OK), first);
        let day = "/services/done?date=2026-05-01";
        let read = app.get(day).token(&token).send().await.expect(StatusCode::OK);
        assert_eq!(read["services"], json!([{ "service_id": service, "name": "Blanket change" }]));
        assert_eq!(read["horses"], json!([{ "horse_id": horse, "name": "Comet" }]));
        assert_eq!((&read["done"][0]["quantity"], read["done"].as_array().map(Vec::len)), (&json!(2), Some(1)));
        assert!(!read.to_string().contains("amount"), "{read}");
        let month = month(&app, &token, MONTH).await;
        assert_eq!(month["without_contact"], json!([{ "name": "", "horse_id": horse, "amount": 9 }]));
        assert_eq!(tick(0).await.expect(StatusCode::OK)["at"], Value::Null);
        let read = app.get(day).token(&token).send().await.expect(StatusCode::OK);
        assert_eq!(read["done"], json!([]));
        assert_eq!(tick(0).await.expect(StatusCode::OK)["quantity"], 0);
        tick(101).await.problem(422, "invalid_fields");
        let board = json!({ "name": "Full board", "kind": "board", "amount": 620, "per": "month" });
        let board = make(&app, &token, board).await;
        for (service, day, field) in [(&board, "2026-05-01", "service_id"), (&service, "2026-06-01", "date"), (&service, "soon", "date")] {
            let path = format!("/horses/{horse}/services/{service}/done/{day}");
            let refused = app.put(&path, &json!({ "quantity": 1 })).token(&token).send().await;
            assert_eq!(refused.wrong_fields(), [field]);
        }
    }
}

on_sqlite! {
    async fn a_groom_ticks_and_sees_no_amounts(app: TestApp) {
        let account = json!({ "email": "owner@example.org", "password": "a quiet mare 7" });
        let owner = app.post("/accounts/signup", &account).send().await.expect(StatusCode::CREATED);
        let owner = owner["token"].as_str().expect("a token").to_owned();
        let service = make(&app, &owner, blanket()).await;
        let horse = app.create_horse(&owner, &plain_horse("Comet")).await;
        let profile = app.get("/organization").token(&owner).send().await.expect(StatusCode::OK);
        let organization = id_of(&profile);
        let groom = member(&app, "groom@example.org", Role::Caretaker).await;
        let path = format!("/horses/{horse}/services/{service}/done/2026-05-01");
        let ticked = app.put(&path, &json!({ "quantity": 1 })).token(&groom).send().await.expect(StatusCode::OK);
        assert_eq!(ticked["by"], "groom@example.org");
        let day = format!("/services/done?date=2026-05-01&organization_id={organization}");
        let read = app.get(&day).token(&groom).send().await.expect(StatusCode::OK);
        assert_eq!(read["done"][0]["by"], "groom@example.org");
        for hidden in [format!("/services/{service}"), format!("/horses/{horse}/services"), format!("/bills/month?month={MONTH}&organization_id={organization}")] {
            app.get(&hidden).token(&groom).send().await.problem(404, "not_found");
        }
        let listed = app.get(&format!("/services?organization_id={organization}")).token(&groom).send().await;
        assert_eq!(listed.expect(StatusCode::OK), json!([]));
        let found = app.get("/search?q=blanket").token(&groom).send().await.expect(StatusCode::OK);
        assert_eq!(found["services"], json!([]));
        let found = app.get("/search?q=blanket").token(&owner).send().await.expect(StatusCode::OK);
        assert_eq!(found["services"][0]["detail"], "$5.00 each");
    }
}
