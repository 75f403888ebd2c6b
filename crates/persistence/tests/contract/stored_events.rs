//! Shows and templates that were stored under other rules are read unchanged.

use events::{
    EntryRules, Event, EventFilter, EventStore as _, Fee, FeeTerms, Schedule, ShowHours,
    ShowProfile, TemplateClass,
};
use kernel::{
    Asked, EntryField, EntryForm, EventReference, FeeBasis, FeeId, InspectionChoice, Location,
    Manager, Money, NoticeFacts, PriceStep, Raise, RandomToken, TherapeuticChoice, TimeZone,
    WaiverTerms, WaiverText,
};
use registrations::RegistrationStore as _;
use serde_json::{Value, json};
use time::{Duration, OffsetDateTime};
use usda::NoticeStore as _;

use crate::event_list;
use crate::samples::{NOW, event, over_any, template};
use crate::stored_values::{all, line, long, no_number, nobody, required, set, text};
use crate::support::Stores;

on_both_databases!(shows_are_read_as_they_are, templates_are_read_as_they_are,);

/// More classes than a show may have, all with a blank name.
fn classes() -> Value {
    let class = json!({ "name": "", "description": long(), "price": 900_000_000_000_i64 });
    let mut classes = vec![json!({ "name": "", "description": "", "price": 0 }); 1100];
    classes.push(class);
    json!(classes)
}

/// The classes of [`classes`] in a template.
fn template_classes() -> Vec<TemplateClass> {
    let class = |description: &str, cents| TemplateClass {
        number: None,
        name: required(""),
        description: line(description),
        price: Money::from_cents(cents).expect("an amount"),
        capacity: None,
        walking_horses: None,
    };
    let mut classes = vec![class("", 0); 1100];
    classes.push(class(&long(), 900_000_000_000));
    classes
}

fn profile() -> ShowProfile {
    let long = long();
    ShowProfile {
        name: required(""),
        event_type: required(&long),
        location: Location {
            venue: required(""),
            address: line(&long),
            city: line(&long),
            state: line(&long),
            zip_code: line(&long),
        },
        manager: Manager {
            name: line(&long),
            address: line(&long),
            email: Some(nobody()),
            phone: Some(no_number()),
        },
        require_dqp: true,
        notice: NoticeFacts {
            expected_entries: Some(4_000_000_000),
            inspection: Some(InspectionChoice::HpiAppointed),
            inspectors: vec![required(""); 30],
            therapeutic_use: Some(TherapeuticChoice::Allowed),
            therapeutic_details: text(&long),
        },
        notes: text(&long),
        office_notes: text(&long),
    }
}

/// The columns of [`profile`].
fn profile_columns() -> Vec<(&'static str, Value)> {
    let long = long();
    vec![
        ("name", json!("")),
        ("event_type", json!(long)),
        ("venue", json!("")),
        ("address", json!(long)),
        ("city", json!(long)),
        ("state", json!(long)),
        ("zip_code", json!(long)),
        ("manager_name", json!(long)),
        ("manager_address", json!(long)),
        ("manager_email", json!("nobody")),
        ("manager_phone", json!("call me")),
        ("expected_entries", json!(4_000_000_000_i64)),
        ("inspection", json!("hpi_appointed")),
        ("inspectors", json!(vec![""; 30])),
        ("therapeutic_use", json!("allowed")),
        ("therapeutic_details", json!(long)),
        ("notes", json!(long)),
        ("office_notes", json!(long)),
    ]
}

/// Rules that nobody could enter.
fn rules_column() -> Value {
    let fee = json!({
        "id": "01890000-0000-7000-8000-000000000001", "name": "", "amount": 900_000_000_000_i64,
        "per": "unit", "required": true, "from": 2000, "until": 1000, "max_quantity": 4_000_000_000_i64,
    });
    json!({ "closes_at": -1000, "capacity": 0, "first_back_number": 0, "fees": [fee, fee],
        "added_after": [{ "after": -1000, "amount": 900_000_000_000_i64 }],
        "form": { "trainer": "optional" }, "waiver": { "text": "", "age_of_majority": 400 } })
}

/// The rules of [`rules_column`].
fn rules() -> EntryRules {
    let instant = |seconds| OffsetDateTime::UNIX_EPOCH + Duration::seconds(seconds);
    let fee = Fee {
        id: FeeId::parse("01890000-0000-7000-8000-000000000001").expect("an id"),
        terms: FeeTerms {
            name: required(""),
            amount: Money::from_cents(900_000_000_000).expect("an amount"),
            per: FeeBasis::Unit,
            required: true,
            from: Some(instant(2)),
            until: Some(instant(1)),
            max_quantity: Some(4_000_000_000),
            stock: None,
            stalls: None,
        },
    };
    EntryRules {
        closes_at: Some(instant(-1)),
        capacity: Some(0),
        first_back_number: 0,
        fees: vec![fee.clone(), fee],
        added_after: vec![PriceStep {
            after: instant(-1),
            raise: Raise::By(Money::from_cents(900_000_000_000).expect("an amount")),
        }],
        form: EntryForm::of(|field| match field {
            EntryField::Trainer => Asked::Optional,
            _ => Asked::Off,
        }),
        waiver: Some(WaiverTerms {
            text: WaiverText::stored(String::new()),
            age_of_majority: 400,
        }),
        ..EntryRules::default()
    }
}

/// SQL that permits shows that end before they begin, which the database itself
/// refuses.
fn allow_any_schedule(stores: &Stores) -> &'static str {
    if stores.file.is_postgres() {
        "ALTER TABLE events DROP CONSTRAINT ck_events_schedule;"
    } else {
        "PRAGMA ignore_check_constraints = ON;"
    }
}

async fn shows_are_read_as_they_are(stores: &Stores) {
    let (actor, shown) = stores.show().await;
    let mut columns = profile_columns();
    let price = 900_000_000_000_i64;
    let class = [
        ("number", json!("a number of old")),
        ("name", json!("")),
        ("description", json!(long())),
        ("price", json!(price)),
        ("capacity", json!(4_000_000_000_i64)),
    ];
    set(stores, "classes", &class, "1 = 1").await;
    columns.push(("entry_rules", rules_column()));
    columns.push(("public_link", json!("a link of old")));
    columns.push(("time_zone", json!("Factory")));
    set(stores, "events", &columns, "1 = 1").await;
    let turn = "UPDATE events SET ends_at = starts_at - 1000";
    let allow = allow_any_schedule(stores);
    stores.file.execute(&format!("{allow} {turn}")).await;

    let (starts_at, link) = (shown.details.schedule.starts_at(), "a link of old");
    let mut expected: Event = shown;
    expected.public_link = RandomToken::stored(link.to_owned());
    for class in &mut expected.classes {
        class.number = required("a number of old");
        class.name = required("");
        class.description = line(&long());
        class.price = Money::from_cents(price).expect("an amount");
        class.capacity = Some(4_000_000_000);
    }
    expected.entry_rules = rules();
    expected.details.profile = profile();
    expected.details.schedule = Schedule::stored(
        starts_at,
        starts_at - Duration::seconds(1),
        TimeZone::stored("Factory").expect("a zone"),
    );
    let store = &stores.events;
    let found = store.find(&actor, expected.id).await;
    assert_eq!(found.expect("answered").as_ref(), Some(&expected));
    for reference in [
        EventReference::Id(expected.id),
        EventReference::Link(expected.public_link.clone()),
    ] {
        let found = store.find_public(&reference, NOW).await;
        let found = found.expect("answered").map(|show| show.event);
        assert_eq!(found.as_ref(), Some(&expected));
    }
    let listed = store.list(&actor, &EventFilter::default(), &all()).await;
    let row = event_list::row_of(&expected);
    assert_eq!(listed.expect("answered").items, [row]);
    let counted = store.count_by_class(&actor, expected.id).await;
    assert_eq!(counted.expect("answered").len(), 3);
    let mut tx = stores.registrations.begin().await.expect("begun");
    let locked = tx.lock_show(&EventReference::Id(expected.id)).await;
    let locked = locked.expect("answered").expect("a show");
    assert_eq!(locked.classes.len(), 3);
    drop(tx);
    let coming = stores.notices.coming(&actor, NOW, 10).await;
    let coming = coming.expect("answered");
    assert_eq!(coming.len(), 1);
    assert_eq!(coming[0].show.notice.expected_entries, Some(4_000_000_000));
}

async fn templates_are_read_as_they_are(stores: &Stores) {
    let actor = stores.actor().await;
    let mut saved = template(&actor, "Spring", NOW);
    let save = Some(over_any(saved.clone()));
    let done = stores
        .events
        .insert(&actor, &event(&actor), save, None)
        .await;
    done.expect("stored");
    let mut columns = profile_columns();
    columns.push(("require_dqp", json!(true)));
    columns.push(("classes", classes()));
    let columns = columns
        .into_iter()
        .map(|(name, value)| (name.to_owned(), value));
    set(
        stores,
        "event_templates",
        &[
            ("profile", Value::Object(columns.collect())),
            ("time_zone", json!("Factory")),
            ("start_minute", json!(2000)),
            ("end_minute", json!(3000)),
            ("days", json!(0)),
        ],
        "1 = 1",
    )
    .await;
    saved.profile = profile();
    saved.classes = template_classes();
    saved.time_zone = TimeZone::stored("Factory").expect("a zone");
    saved.hours = Some(ShowHours::stored(2000, 3000, 0));
    let listed = stores.events.list_templates(&actor, &all()).await;
    assert_eq!(listed.expect("answered").items, [saved]);
}
