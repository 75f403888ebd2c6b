use ::events::{Change, EntryRulesDraft};
use serde_json::{Value, json};

use super::*;
use crate::form::Body as _;

fn body(changes: Value) -> EventBody {
    let mut form = json!({
        "name": "Spring Classic", "event_type": "Open Show", "time_zone": "America/Chicago",
        "location": { "venue": "Fairgrounds" },
        "start_date": "2026-06-06T18:00:00-05:00", "end_date": "2026-06-06T23:00:00-05:00",
        "classes": [{ "name": "Open Pleasure", "price": 35 }, { "name": "Lead Line" }],
    });
    if let (Some(form), Value::Object(changes)) = (form.as_object_mut(), changes) {
        form.extend(changes);
    }
    serde_json::from_value(form).expect("the form")
}

fn fields_of(changes: Value) -> Vec<String> {
    let errors = body(changes).into_command().expect_err("invalid");
    errors.into_map().into_keys().collect()
}

#[test]
fn a_complete_form_is_a_show() {
    let EventForm {
        details, classes, ..
    } = body(json!({})).into_command().expect("valid");
    let classes = classes.as_slice();
    assert_eq!(classes.len(), 2);
    assert_eq!(classes.first().map(|class| class.price.cents()), Some(3500));
    assert_eq!(classes.last().map(|class| class.price.cents()), Some(0));
    assert_eq!(details.schedule.time_zone().name(), "America/Chicago");
}

#[test]
fn what_may_be_replaced_is_unsaid_nothing_or_a_revision() {
    let template = |changes| body(changes).into_command().expect("valid").template;
    assert_eq!(template(json!({ "templateRevision": 3 })), None);
    for (seen, expected) in [
        (json!({}), Replaceable::Any),
        (json!({ "templateRevision": null }), Replaceable::Nothing),
        (
            json!({ "templateRevision": 3 }),
            Replaceable::Only(Revision::new(3)),
        ),
    ] {
        let mut changes = json!({ "saveAsTemplate": true });
        if let (Some(changes), Value::Object(seen)) = (changes.as_object_mut(), seen) {
            changes.extend(seen);
        }
        assert_eq!(template(changes), Some(expected));
    }
}

#[test]
fn every_missing_field_is_named_at_once() {
    let errors = EventBody::default().into_command().expect_err("invalid");
    let fields: Vec<_> = errors.into_map().into_keys().collect();
    assert_eq!(
        fields,
        [
            "end_date",
            "event_type",
            "location.venue",
            "name",
            "start_date"
        ]
    );
}

#[test]
fn the_end_follows_the_start() {
    assert_eq!(
        fields_of(json!({ "end_date": "2026-06-06T18:00:00-05:00" })),
        ["end_date"]
    );
}

#[test]
fn class_names_differ_and_prices_are_money() {
    assert_eq!(
        fields_of(json!({ "classes": [{ "name": "A" }, { "name": "B" }, { "name": "a" }] })),
        ["classes[2].name"]
    );
    assert_eq!(
        fields_of(
            json!({ "classes": [{ "name": "A", "price": -1 }, { "name": " ", "price": 1.005 }] })
        ),
        ["classes[0].price", "classes[1].name", "classes[1].price"]
    );
}

#[test]
fn ids_and_numbers_of_classes_are_used_once_and_are_well_formed() {
    let id = "01890000-0000-7000-8000-000000000001";
    assert_eq!(
        fields_of(json!({ "classes": [
            { "name": "A", "id": id, "number": "12a" }, { "name": "B", "number": "12A" },
            { "name": "C", "id": id },
        ] })),
        ["classes[1].number", "classes[2].id"]
    );
    assert_eq!(
        fields_of(
            json!({ "classes": [{ "name": "A", "id": "1" }, { "name": "B", "number": "12345678901" }] })
        ),
        ["classes[0].id", "classes[1].number"]
    );
    let unstated = json!({ "classes": [{ "name": "A", "id": null, "number": " " }] });
    let form = body(unstated).into_command().expect("valid");
    let class = &form.classes.as_slice()[0];
    assert_eq!((class.id, &class.number), (None, &None));
}

#[test]
fn rules_are_unsaid_or_complete() {
    let rules = |changes| body(changes).into_command().expect("valid").entry_rules;
    assert_eq!(rules(json!({})), None);
    for stated in [
        json!({ "entries_open_at": null }),
        json!({ "capacity": null }),
        json!({ "fees": [] }),
        json!({ "added_after": [] }),
        json!({ "late_entries": false, "entries_close_at": "" }),
        json!({ "public_contact": false }),
        json!({ "payment_note": " " }),
    ] {
        assert_eq!(rules(stated), Some(EntryRulesDraft::default()));
    }
    let fee = json!({ "name": "Stall", "amount": 40.25, "per": "unit", "max_quantity": 3 });
    let stated = rules(json!({
        "entries_open_at": "2026-05-01T12:00:00Z", "entries_close_at": "2026-06-06T23:00:00-05:00",
        "late_entries": true, "capacity": 40, "first_back_number": 100, "fees": [fee],
    }));
    let stated = stated.expect("rules");
    assert_eq!((stated.capacity, stated.first_back_number), (Some(40), 100));
    assert!(stated.opens_at < stated.closes_at && stated.late_entries);
    let terms = &stated.fees[0].terms;
    assert_eq!((terms.amount.cents(), terms.max_quantity), (4025, Some(3)));
}

#[test]
fn every_wrong_rule_is_named_at_once() {
    let fees = json!([
        { "id": "1", "name": "Office", "amount": -1, "per": "barn", "max_quantity": 0 },
        { "name": " ", "per": "entry", "from": "tomorrow" },
    ]);
    let wrong = fields_of(json!({
        "entries_open_at": "soon", "entries_close_at": 1.to_string(), "capacity": 0,
        "first_back_number": 1.5, "back_numbers_by": "owner", "fees": fees,
        "added_after": [
            { "factor": 1.5 }, { "after": "2026-06-04T17:00:00Z", "factor": 0.5 },
            { "after": "2026-06-05T17:00:00Z" },
            { "after": "2026-06-06T17:00:00Z", "factor": 2, "amount": 5 },
        ],
    }));
    let expected = [
        "added_after[0].after",
        "added_after[1].factor",
        "added_after[2].factor",
        "added_after[3].factor",
        "back_numbers_by",
        "capacity",
        "entries_close_at",
        "entries_open_at",
        "fees[0].amount",
        "fees[0].id",
        "fees[0].max_quantity",
        "fees[0].per",
        "fees[1].from",
        "fees[1].name",
        "first_back_number",
    ];
    assert_eq!(wrong, expected);
    let fee =
        |name: &str, per: &str, required| json!({ "name": name, "per": per, "required": required });
    let wrong = fields_of(json!({
        "entries_close_at": "2026-06-06T23:00:01-05:00",
        "fees": [fee("A", "unit", true), fee("B", "class", false), fee("a", "entry", true), fee("C", "horse", false)],
        "added_after": [
            { "after": "2026-06-04T17:00:00Z", "factor": 1.5 },
            { "after": "2026-06-04T12:00:00-05:00", "amount": 5 },
        ],
    }));
    let expected = [
        "added_after[1].after",
        "entries_close_at",
        "fees[0].per",
        "fees[1].per",
        "fees[2].name",
        "fees[3].per",
    ];
    assert_eq!(wrong, expected);
}

#[test]
fn places_of_classes_are_unsaid_unlimited_or_limited() {
    let drafts = body(json!({ "classes": [
        { "name": "A" }, { "name": "B", "capacity": null, "closed": null },
        { "name": "C", "capacity": 8, "closed": true },
    ] }));
    let form = drafts.into_command().expect("valid");
    let places: Vec<_> = form
        .classes
        .as_slice()
        .iter()
        .map(|class| (class.capacity, class.closed))
        .collect();
    assert_eq!(
        places,
        [
            (Change::Keep, Change::Keep),
            (Change::To(None), Change::Keep),
            (Change::To(Some(8)), Change::To(true)),
        ]
    );
    let wrong = json!({ "classes": [{ "name": "A", "capacity": 0 }] });
    assert_eq!(fields_of(wrong), ["classes[0].capacity"]);
}

#[test]
fn what_the_notice_asks_may_be_missing_but_not_wrong() {
    for unstated in [
        json!({}),
        json!({ "expected_entries": null, "inspection": null, "therapeutic_use": "" }),
    ] {
        let form = body(unstated).into_command().expect("valid");
        assert_eq!(form.details.profile.notice, NoticeFacts::default());
    }
    assert_eq!(
        fields_of(json!({
            "expected_entries": 1.5, "inspection": "somebody", "therapeutic_use": "perhaps",
        })),
        ["expected_entries", "inspection", "therapeutic_use"]
    );
    for expected_entries in [-1, 100_001] {
        let changes = json!({ "expected_entries": expected_entries });
        assert_eq!(fields_of(changes), ["expected_entries"]);
    }
}

#[test]
fn nothing_is_stated_that_the_choice_does_not_have() {
    assert_eq!(
        fields_of(json!({
            "inspection": "none", "inspectors": ["Ann Lee"],
            "therapeutic_use": "not_allowed", "therapeutic_details": "boots",
        })),
        ["inspectors", "therapeutic_details"]
    );
    assert_eq!(
        fields_of(json!({ "inspection": "hpi_appointed", "inspectors": ["Ann Lee", "Jo\nDoe"] })),
        ["inspectors[1]"]
    );
}

#[test]
fn a_required_inspector_cannot_be_nobody() {
    assert_eq!(
        fields_of(json!({ "require_dqp": true, "inspection": "none" })),
        ["inspection"]
    );
    let without = json!({ "require_dqp": false, "inspection": "none" });
    assert!(body(without).into_command().is_ok());
}

#[test]
fn an_unknown_zone_and_a_bad_address_are_refused() {
    assert_eq!(
        fields_of(json!({ "time_zone": "Mars/Olympus", "manager_email": "rae@" })),
        ["manager_email", "time_zone"]
    );
}
