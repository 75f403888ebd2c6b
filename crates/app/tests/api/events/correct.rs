//! `PUT events/{id}/classes/{class_id}` and `PUT events/{id}/fees/{fee_id}`.

use kernel::Role;
use reqwest::StatusCode;
use serde_json::{Value, json};

use crate::authorization::member;
use crate::organization::people::sign_up;
use crate::support::{Answer, TestApp, entry, id_of, on_both_databases, only, show, with};

/// A show on the day of the tests, with two fees.
pub(crate) fn show_today() -> Value {
    with(
        show(),
        json!({
            "start_date": "2026-05-01T08:00:00-05:00",
            "end_date": "2026-05-01T20:00:00-05:00",
            "fees": [
                { "name": "Office fee", "amount": 10, "per": "entry", "required": true },
                { "name": "Stall", "amount": 60, "per": "unit", "stock": 3 },
            ],
        }),
    )
}

/// A show of an owner, and a secretary of the owner's organization.
struct Office {
    owner: String,
    secretary: String,
    event: Value,
}

impl Office {
    async fn new(app: &TestApp, body: &Value) -> Self {
        let owner = sign_up(app, "owner@example.org").await;
        let event = app.post("/events", body).token(&owner).send().await;
        Self {
            event: event.expect(StatusCode::CREATED),
            secretary: member(app, "office@example.org", Role::Secretary).await,
            owner,
        }
    }

    fn path(&self) -> String {
        format!("/events/{}", id_of(&self.event))
    }

    /// Corrects a class or a fee of the show, which is at a position of this list.
    async fn correct(
        &self,
        app: &TestApp,
        token: &str,
        (list, at): (&str, usize),
        body: &Value,
    ) -> Answer {
        let id = self.event[list][at]["id"].as_str().expect("an id");
        let path = format!("{}/{list}/{id}", self.path());
        app.put(&path, body).token(token).send().await
    }

    async fn read(&self, app: &TestApp) -> Value {
        let read = app.get(&self.path()).token(&self.owner).send().await;
        read.expect(StatusCode::OK)
    }

    /// The first lines of the show's trail, the last one first.
    async fn trail(&self, app: &TestApp, limit: usize) -> Value {
        let path = format!("{}/audit?limit={limit}", self.path());
        let lines = app.get(&path).token(&self.owner).send().await;
        let members = ["kind", "subject", "before", "after", "reason", "account"];
        only(&lines.expect(StatusCode::OK), &members)
    }
}

on_both_databases! {
    async fn a_secretary_corrects_a_class_on_the_day_with_a_reason(app: TestApp) {
        let office = Office::new(&app, &show_today()).await;
        let register = format!("{}/register", office.path());
        let made = app.post(&register, &entry()).send().await.expect(StatusCode::CREATED);
        let body = json!({
            "number": "12A", "name": "Amateur Pleasure", "price": 40.5, "capacity": 9,
            "revision": 1, "reason": "Wrong in the prize list",
        });
        let after = office.correct(&app, &office.secretary, ("classes", 0), &body).await.expect(StatusCode::OK);
        let mut expected = office.event.clone();
        for (field, value) in [
            ("number", json!("12A")), ("name", json!("Amateur Pleasure")),
            ("price", json!(40.5)), ("capacity", json!(9)),
        ] {
            expected["classes"][0][field] = value;
        }
        expected["revision"] = json!(2);
        expected["updated_at"] = after["updated_at"].clone();
        // Who reads it belongs to another organization, too.
        let same_reader = with(after, json!({ "organization_name": expected["organization_name"] }));
        assert_eq!(same_reader, expected);
        assert_eq!(office.trail(&app, 1).await, json!([{
            "kind": "offered_class", "subject": "Amateur Pleasure",
            "before": "1: Open Pleasure, $35.00, for walking horses, any age",
            "after": "12A: Amateur Pleasure, $40.50, at most 9 entries, for walking horses, any age",
            "reason": "Wrong in the prize list", "account": "office@example.org",
        }]));
        // The page of the show says it, and the entry keeps its price, as after any edit.
        let public = app.get(&format!("/events/public/{}", id_of(&office.event))).send().await;
        assert_eq!(public.expect(StatusCode::OK)["classes"][0]["price"], json!(40.5));
        let kept = app.get(&format!("/registrations/{}", id_of(&made))).token(&office.owner).send().await;
        assert_eq!(kept.expect(StatusCode::OK)["total_fee"], made["total_fee"]);
        let renamed = json!({ "classes_entered": [{ "name": "Amateur Pleasure" }, { "name": "Youth Lite Shod" }] });
        let other = app.post(&register, &with(entry(), renamed)).send().await.expect(StatusCode::CREATED);
        let [first, next] = [made, other].map(|it| it["total_fee"].as_f64().expect("a sum"));
        assert!((next - first - 5.5).abs() < 1e-9, "{first} {next}");
    }

    async fn a_secretary_corrects_a_fee_on_the_day_with_a_reason(app: TestApp) {
        let office = Office::new(&app, &show_today()).await;
        let body = json!({ "name": "Tack Stall", "amount": 65, "reason": "As printed" });
        let after = office.correct(&app, &office.secretary, ("fees", 1), &body).await.expect(StatusCode::OK);
        let mut fees = office.event["fees"].clone();
        fees[1]["name"] = json!("Tack Stall");
        fees[1]["amount"] = json!(65);
        assert_eq!(after["fees"].to_string().replace(".0", ""), fees.to_string().replace(".0", ""));
        assert_eq!(after["classes"], office.event["classes"]);
        assert_eq!(office.trail(&app, 1).await, json!([{
            "kind": "fee", "subject": "Tack Stall",
            "before": "Stall, $60.00 per unit, stock 3",
            "after": "Tack Stall, $65.00 per unit, stock 3",
            "reason": "As printed", "account": "office@example.org",
        }]));
    }

    async fn what_does_not_fit_is_named_and_nothing_is_saved(app: TestApp) {
        let office = Office::new(&app, &show_today()).await;
        let before = office.read(&app).await;
        for (what, body, wrong) in [
            (("classes", 0), json!({ "price": 5 }), "reason"),
            (("classes", 0), json!({ "price": -1, "reason": "x" }), "price"),
            (("classes", 0), json!({ "name": "lead line", "reason": "x" }), "name"),
            (("classes", 0), json!({ "name": " ", "reason": "x" }), "name"),
            (("classes", 0), json!({ "number": "3", "reason": "x" }), "number"),
            (("classes", 0), json!({ "capacity": 0, "reason": "x" }), "capacity"),
            (("fees", 0), json!({ "amount": 5, "reason": " " }), "reason"),
            (("fees", 0), json!({ "name": "STALL", "reason": "x" }), "name"),
        ] {
            let answer = office.correct(&app, &office.secretary, what, &body).await;
            assert_eq!(answer.wrong_fields(), [wrong], "{body}");
        }
        let stale = json!({ "price": 5, "revision": 7, "reason": "x" });
        for what in [("classes", 0), ("fees", 0)] {
            office.correct(&app, &office.secretary, what, &stale).await.problem(409, "changed_meanwhile");
        }
        assert_eq!(office.read(&app).await, before);
    }

    async fn on_another_day_only_who_may_edit_the_show_corrects(app: TestApp) {
        let later = with(show_today(), json!({
            "start_date": "2026-06-06T08:00:00-05:00", "end_date": "2026-06-07T20:00:00-05:00",
        }));
        let office = Office::new(&app, &later).await;
        let before = office.read(&app).await;
        for (what, body) in [
            (("classes", 0), json!({ "price": 5, "reason": "x" })),
            (("fees", 0), json!({ "amount": 5, "reason": "x" })),
        ] {
            let refused = office.correct(&app, &office.secretary, what, &body).await;
            let problem = refused.problem(409, "not_on_show_days");
            assert_eq!(
                problem["errors"],
                "Your role permits this on the days of the show: from June 6, 2026, to June 7, 2026. \
                 Nothing was saved."
            );
        }
        assert_eq!(office.read(&app).await, before);
        let body = json!({ "price": 5, "reason": "Decided in May" });
        let after = office.correct(&app, &office.owner, ("classes", 0), &body).await.expect(StatusCode::OK);
        assert_eq!(after["classes"][0]["price"].as_f64(), Some(5.0));
    }

    async fn a_secretary_may_not_change_anything_else_of_the_show(app: TestApp) {
        let office = Office::new(&app, &show_today()).await;
        let viewer = member(&app, "viewer@example.org", Role::Viewer).await;
        let before = office.read(&app).await;
        let change = app.put(&office.path(), &show_today()).token(&office.secretary).send().await;
        change.problem(403, "role_not_sufficient");
        let class = json!({ "price": 5, "reason": "x", "walking_horses": false, "id": "x" });
        for what in [("classes", 0), ("fees", 0)] {
            office.correct(&app, &viewer, what, &class).await.problem(403, "role_not_sufficient");
        }
        assert_eq!(office.read(&app).await, before);
        // A class of another show is none of this one.
        let other = app.post("/events", &show_today()).token(&office.owner).send().await;
        let other = other.expect(StatusCode::CREATED);
        for list in ["classes", "fees"] {
            let id = other[list][0]["id"].as_str().expect("an id");
            let path = format!("{}/{list}/{id}", office.path());
            let answer = app.put(&path, &class).token(&office.secretary).send().await;
            answer.problem(404, "not_found");
        }
    }
}
