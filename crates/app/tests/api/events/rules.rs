//! A show's rules for its entries.

use reqwest::StatusCode;
use serde_json::{Value, json};

use crate::support::{TestApp, id_of, on_sqlite, only, show, with};

fn rules() -> Value {
    json!({
        "entries_open_at": "2026-04-01T12:00:00Z", "entries_close_at": "2026-06-01T00:00:00-05:00",
        "late_entries": true, "capacity": 40, "first_back_number": 100, "back_numbers_by": "horse", "barred_get_no_place": true,
        "number_needs": [{ "kind": "membership", "of": "owner", "association": " TWHBEA " }, { "kind": "paid", "association": "TWHBEA" }],
        "fees": [{
            "name": "Stall", "amount": 40.25, "per": "unit", "until": "2026-06-01T05:00:00Z", "max_quantity": 3, "stock": 12,
            "stall_kind": "horse",
        }, { "name": "Drugs", "amount": 8, "per": "horse", "required": true }],
        "added_after": [
            { "after": "2026-06-04T12:00:00-05:00", "factor": 1.5 }, { "after": "2026-06-06T08:00:00-05:00", "amount": 20.5 },
        ],
        "scratch": [{ "after": "2026-06-04T12:00:00-05:00", "amount": 7.5 }, { "after": "2026-06-06T08:00:00-05:00" }],
        "refunds": [{ "until": "2026-06-01T00:00:00-05:00", "percent": 50 }],
        "public_contact": true, "payment_note": "By check.\nOr at the desk.",
        "form": { "owner": "required", "memberships": "optional", "breed": null },
        "waiver_text": " I ride at my own risk.\nSo do I. ", "waiver_age": 21,
    })
}

const KEYS: [&str; 17] = [
    "entries_open_at",
    "entries_close_at",
    "late_entries",
    "capacity",
    "first_back_number",
    "back_numbers_by",
    "barred_get_no_place",
    "number_needs",
    "fees",
    "added_after",
    "scratch",
    "refunds",
    "public_contact",
    "payment_note",
    "form",
    "waiver_text",
    "waiver_age",
];

fn rules_of(event: &Value) -> Value {
    only(&json!([event]), &KEYS)[0].clone()
}

on_sqlite! {
    async fn are_kept_unless_one_of_them_is_stated(app: TestApp) {
        let token = app.new_account().await;
        let made = app.post("/events", &with(show(), rules())).token(&token).send().await.expect(StatusCode::CREATED);
        let fee = &made["fees"][0];
        let instant = |text: &str| json!({ "$date": text });
        let expected = json!({
            "entries_open_at": instant("2026-04-01T12:00:00Z"), "entries_close_at": instant("2026-06-01T05:00:00Z"),
            "late_entries": true, "capacity": 40, "first_back_number": 100, "back_numbers_by": "horse", "barred_get_no_place": true,
            "number_needs": [{ "kind": "membership", "of": "owner", "association": "TWHBEA" }, { "kind": "paid", "of": "rider", "association": "" }],
            "fees": [{
                "id": fee["id"], "name": "Stall", "amount": 40.25, "per": "unit", "required": false,
                "from": null, "until": instant("2026-06-01T05:00:00Z"), "max_quantity": 3, "stock": 12,
                "stall_kind": "horse", "with_stall_kind": null, "per_stall": null, "end_fee": false,
            }, {
                "id": made["fees"][1]["id"], "name": "Drugs", "amount": 8, "per": "horse", "required": true,
                "from": null, "until": null, "max_quantity": null, "stock": null,
                "stall_kind": null, "with_stall_kind": null, "per_stall": null, "end_fee": false,
            }],
            "added_after": [
                { "after": instant("2026-06-04T17:00:00Z"), "amount": null, "factor": 1.5 },
                { "after": instant("2026-06-06T13:00:00Z"), "amount": 20.5, "factor": null },
            ],
            "scratch": [
                { "after": instant("2026-06-04T17:00:00Z"), "amount": 7.5 }, { "after": instant("2026-06-06T13:00:00Z"), "amount": null },
            ],
            "refunds": [{ "until": instant("2026-06-01T05:00:00Z"), "percent": 50 }],
            "public_contact": true, "payment_note": "By check.\nOr at the desk.",
            "form": {
                "owner": "required", "trainer": "off", "registration_number": "off", "breed": "off",
                "emergency_contact": "off", "rider_birth_date": "off", "memberships": "optional",
            },
            "waiver_text": "I ride at my own risk.\nSo do I.", "waiver_age": 21,
        });
        assert_eq!(rules_of(&made), expected);
        let path = format!("/events/{}", id_of(&made));
        let put = |changes| app.put(&path, &with(show(), changes)).token(&token).send();
        let kept = put(json!({})).await.expect(StatusCode::OK);
        assert_eq!(rules_of(&kept), expected);
        // A fee with its id is the same fee.
        let fees = json!([{ "id": fee["id"], "name": "Box stall", "per": "unit" }]);
        let replaced = put(json!({ "fees": fees })).await.expect(StatusCode::OK);
        assert_eq!(replaced["fees"][0]["id"], fee["id"]);
        assert_eq!(replaced["fees"][0]["name"], "Box stall");
        assert_eq!((&replaced["capacity"], &replaced["first_back_number"]), (&json!(null), &json!(1)));
        assert_eq!((&replaced["back_numbers_by"], &replaced["number_needs"]), (&json!("entry"), &json!([])));
        assert_eq!((&replaced["waiver_text"], &replaced["waiver_age"]), (&json!(""), &json!(18)));
        assert_eq!(replaced["form"]["owner"], "off");
        let read = app.get(&path).token(&token).send().await.expect(StatusCode::OK);
        assert_eq!(read, replaced);
    }

    async fn name_whom_riders_ask_and_how_they_pay(app: TestApp) {
        let token = app.new_account().await;
        let manager = json!({ "manager_name": "Sam Hill", "manager_email": "sam@example.org", "manager_phone": "931-555-0100" });
        let made = app.post("/events", &with(show(), manager.clone())).token(&token).send().await.expect(StatusCode::CREATED);
        let public = async || app.get(&format!("/events/public/{}", id_of(&made))).send().await.expect(StatusCode::OK);
        let unsaid = public().await;
        assert_eq!((&unsaid["contact"], &unsaid["payment_note"]), (&json!(null), &json!("")));
        let stated = with(with(show(), manager), json!({ "public_contact": true, "payment_note": " Cash at the desk. " }));
        app.put(&format!("/events/{}", id_of(&made)), &stated).token(&token).send().await.expect(StatusCode::OK);
        let said = public().await;
        let contact = json!({ "name": "Sam Hill", "email": "sam@example.org", "phone": "931-555-0100" });
        assert_eq!((&said["contact"], &said["payment_note"]), (&contact, &json!("Cash at the desk.")));
        let long = with(show(), json!({ "payment_note": "x".repeat(1001) }));
        let refused = app.put(&format!("/events/{}", id_of(&made)), &long).token(&token).send().await;
        assert_eq!(refused.wrong_fields(), ["payment_note"]);
    }

    async fn of_classes_are_kept_unless_they_are_stated(app: TestApp) {
        let token = app.new_account().await;
        let event = app.create_show(&token).await;
        let path = format!("/events/{}", id_of(&event));
        let put = async |class: Value| {
            let body = with(show(), json!({ "classes": [class] }));
            let saved = app.put(&path, &body).token(&token).send().await.expect(StatusCode::OK);
            (saved["classes"][0]["capacity"].clone(), saved["classes"][0]["closed"].clone())
        };
        let name = "Open Pleasure";
        assert_eq!(put(json!({ "name": name, "capacity": 8, "closed": true })).await, (json!(8), json!(true)));
        assert_eq!(put(json!({ "name": name })).await, (json!(8), json!(true)));
        assert_eq!(put(json!({ "name": name, "capacity": null, "closed": false })).await, (json!(null), json!(false)));
    }
}

#[tokio::test]
async fn that_contradict_each_other_are_named() {
    let app = TestApp::start().await;
    let token = app.new_account().await;
    let wrong = json!({
        "entries_open_at": "2026-06-01T12:00:00Z", "entries_close_at": "2026-05-01T12:00:00Z", "capacity": 0,
        "fees": [{ "name": "Office fee", "per": "barn" }],
        "form": { "owner": "required", "breed": "maybe" }, "waiver_age": 0,
        "number_needs": [{ "kind": "membership" }, { "kind": "paid", "of": "horse" }, { "kind": "papers" }],
    });
    let answer = app
        .post("/events", &with(show(), wrong))
        .token(&token)
        .send()
        .await;
    assert_eq!(
        answer.wrong_fields(),
        [
            "capacity",
            "fees[0].per",
            "form.breed",
            "number_needs[0].association",
            "number_needs[1].of",
            "number_needs[2].kind",
            "waiver_age"
        ]
    );
    let wrong = json!({
        "entries_open_at": "2026-06-01T12:00:00Z", "entries_close_at": "2026-05-01T12:00:00Z",
        "fees": [{ "name": "A", "per": "entry" }, { "name": "a", "per": "unit", "required": true }],
    });
    let answer = app
        .post("/events", &with(show(), wrong))
        .token(&token)
        .send()
        .await;
    assert_eq!(
        answer.wrong_fields(),
        ["entries_close_at", "fees[1].name", "fees[1].per"]
    );
}
