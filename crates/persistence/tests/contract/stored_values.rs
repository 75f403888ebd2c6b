//! Rows that came by other rules than those of today read back as they are.

use std::fmt::Write as _;

use accounts::{AccountStore as _, Address, Judge, Organization, OrganizationProfile, Person};
use events::{
    ClassList, Event, EventFilter, EventStore as _, ExpectedEntries, FeedStore as _, Inspection,
    Inspectors, Location, Manager, NoticeFacts, Schedule, ShowClass, ShowHours, ShowProfile,
    TherapeuticUse,
};
use horses::{
    Age, Breed, CareFilter, CareKind, Complaint, Horse, HorseFilter, HorseStore as _,
    InquiryDetails, LeasePeriod, ListOf, MarketStore as _, MedicalEntry, Message, Posted, Record,
    ReportReason, SaleFilter, Vaccination,
};
use kernel::{
    Actor, EmailAddress, EventReference, Money, OptionalLine, OptionalText, PageRequest,
    PhoneNumber, PublicLink, RecordDate, RequiredLine, TimeZone, WebAddress,
};
use registrations::{EnteredClass, RegistrationStore as _, RiderDetails};
use serde_json::{Value, json};
use time::Duration;
use usda::{Acknowledgement, NoticeStore as _, Progress};

use crate::horse_samples::{care, day, offer, record_id};
use crate::inquiries::{inquiry, write as write_to_seller};
use crate::registrations::attempt;
use crate::samples::{LATER, NOW, event, key, over_any, template};
use crate::support::Stores;
use crate::usda::{claimed, deliver};
use crate::{event_list, reports};

on_both_databases!(
    accounts_and_organizations_are_read_as_they_are,
    shows_are_read_as_they_are,
    templates_are_read_as_they_are,
    registrations_are_read_as_they_are,
    horses_are_read_as_they_are,
    what_is_due_is_read_as_it_is,
    inquiries_and_reports_are_read_as_they_are,
    notices_are_read_as_they_are,
    calendar_feeds_are_read_as_they_are,
);

const FAR: &str = "2500-12-31";

/// Longer than any rule allows.
fn long() -> String {
    "é".repeat(20_000)
}

pub(crate) fn all() -> PageRequest {
    PageRequest::first(100)
}

fn line<const MAX: usize>(text: &str) -> OptionalLine<MAX> {
    OptionalLine::stored(text.to_owned())
}

fn required<const MAX: usize>(text: &str) -> RequiredLine<MAX> {
    RequiredLine::stored(text.to_owned())
}

fn text<const MAX: usize>(text: &str) -> OptionalText<MAX> {
    OptionalText::stored(text.to_owned())
}

fn nobody() -> EmailAddress {
    EmailAddress::stored("nobody".to_owned())
}

fn no_number() -> PhoneNumber {
    PhoneNumber::stored("call me".to_owned())
}

fn far() -> Option<RecordDate> {
    RecordDate::stored(FAR)
}

/// Sets columns of all rows of a table that fulfil a condition.
pub(crate) async fn set(stores: &Stores, table: &str, columns: &[(&str, Value)], condition: &str) {
    let mut sql = format!("UPDATE {table} SET ");
    for (position, (column, value)) in columns.iter().enumerate() {
        let comma = if position == 0 { "" } else { ", " };
        let literal = match value {
            Value::String(text) => format!("'{text}'"),
            Value::Array(_) | Value::Object(_) => format!("'{value}'"),
            number => number.to_string(),
        };
        write!(sql, "{comma}{column} = {literal}").expect("written");
    }
    stores
        .file
        .execute(&format!("{sql} WHERE {condition}"))
        .await;
}

async fn accounts_and_organizations_are_read_as_they_are(stores: &Stores) {
    let (actor, long) = (stores.actor().await, long());
    let person = json!({ "first_name": "", "last_name": long, "email": "nobody" });
    let judge = json!({ "first_name": "", "last_name": long, "email": "nobody", "address": long });
    set(stores, "accounts", &[("email", json!("nobody"))], "1 = 1").await;
    set(
        stores,
        "organizations",
        &[
            ("name", json!(long)),
            ("street", json!(long)),
            ("city", json!(long)),
            ("state", json!(long)),
            ("zip_code", json!(long)),
            ("contact_person", json!(long)),
            ("email", json!("nobody")),
            ("phone", json!("call me")),
            ("website", json!("nowhere")),
            ("managers", json!(vec![person; 3])),
            ("judges", json!([judge])),
        ],
        "1 = 1",
    )
    .await;
    let account = stores.accounts.find(actor.account_id()).await;
    assert_eq!(account.expect("answered").expect("there").email, nobody());
    let found = stores.accounts.find_organization(actor).await;
    let found: Organization = found.expect("answered").expect("there");
    let person = Person {
        first_name: required(""),
        last_name: line(&long),
        email: Some(nobody()),
    };
    let expected = OrganizationProfile {
        name: line(&long),
        address: Address {
            street: line(&long),
            city: line(&long),
            state: line(&long),
            zip_code: line(&long),
        },
        contact_person: line(&long),
        email: Some(nobody()),
        phone: Some(no_number()),
        website: Some(WebAddress::stored("nowhere".to_owned())),
        managers: vec![person.clone(); 3],
        judges: vec![Judge {
            person,
            address: line(&long),
        }],
    };
    assert_eq!(found.profile, expected);
}

/// More classes than a show may have, all of one blank name.
fn classes() -> Value {
    let class = json!({ "name": "", "description": long(), "price": 900_000_000_000_i64 });
    let mut classes = vec![json!({ "name": "", "description": "", "price": 0 }); 1100];
    classes.push(class);
    json!(classes)
}

fn profile() -> ShowProfile {
    let long = long();
    let class = |description: &str, cents| ShowClass {
        name: required(""),
        description: line(description),
        price: Money::from_cents(cents).expect("an amount"),
    };
    let mut classes = vec![class("", 0); 1100];
    classes.push(class(&long, 900_000_000_000));
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
            expected_entries: Some(ExpectedEntries::stored(4_000_000_000)),
            inspection: Some(Inspection::HpiAppointed(Inspectors::stored(vec![
                required(
                    ""
                );
                30
            ]))),
            therapeutic_use: Some(TherapeuticUse::Allowed(text(&long))),
        },
        classes: ClassList::stored(classes),
        notes: text(&long),
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
        ("classes", classes()),
        ("notes", json!(long)),
    ]
}

/// Lets a show end before it begins, which the database itself refuses.
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
    columns.push(("public_link", json!("a link of old")));
    columns.push(("time_zone", json!("Factory")));
    set(stores, "events", &columns, "1 = 1").await;
    let turn = "UPDATE events SET ends_at = starts_at - 1000";
    let allow = allow_any_schedule(stores);
    stores.file.execute(&format!("{allow} {turn}")).await;

    let (starts_at, link) = (shown.details.schedule.starts_at(), "a link of old");
    let mut expected: Event = shown;
    expected.public_link = PublicLink::stored(link.to_owned());
    expected.details.profile = profile();
    expected.details.schedule = Schedule::stored(
        starts_at,
        starts_at - Duration::seconds(1),
        TimeZone::stored("Factory").expect("a zone"),
    );
    let store = &stores.events;
    let found = store.find(actor, expected.id).await;
    assert_eq!(found.expect("answered").as_ref(), Some(&expected));
    for reference in [
        EventReference::Id(expected.id),
        EventReference::Link(expected.public_link.clone()),
    ] {
        let found = store.find_public(&reference).await;
        assert_eq!(found.expect("answered").as_ref(), Some(&expected));
    }
    let listed = store.list(actor, &EventFilter::default(), &all()).await;
    let row = event_list::row_of(&expected);
    assert_eq!(listed.expect("answered").items, [row]);
    let counted = store.count_by_class(actor, expected.id).await;
    assert_eq!(counted.expect("answered").len(), 1101);
    let mut tx = stores.registrations.begin().await.expect("begun");
    let locked = tx.lock_show(&EventReference::Id(expected.id)).await;
    let locked = locked.expect("answered").expect("a show");
    assert_eq!(locked.classes.len(), 1101);
    drop(tx);
    let coming = stores.notices.coming(actor, NOW, 10).await;
    let coming = coming.expect("answered");
    assert_eq!(coming.len(), 1);
    assert_eq!(coming[0].show.expected_entries, Some(4_000_000_000));
}

async fn templates_are_read_as_they_are(stores: &Stores) {
    let actor = stores.actor().await;
    let mut saved = template(actor, "Spring", NOW);
    let save = Some(over_any(saved.clone()));
    let done = stores.events.insert(&event(actor), save, None).await;
    done.expect("stored");
    let mut columns = profile_columns();
    columns.push(("require_dqp", json!(true)));
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
    saved.time_zone = TimeZone::stored("Factory").expect("a zone");
    saved.hours = Some(ShowHours::stored(2000, 3000, 0));
    let listed = stores.events.list_templates(actor, &all()).await;
    assert_eq!(listed.expect("answered").items, [saved]);
}

async fn registrations_are_read_as_they_are(stores: &Stores) {
    let ((actor, show), long) = (stores.show().await, long());
    let made = attempt(stores.registrations.as_ref(), show.id, "one", "print").await;
    let (_, mut expected) = made.expect("entered");
    let price = 900_000_000_000_i64;
    set(
        stores,
        "registrations",
        &[
            ("rider_name", json!("")),
            ("rider_email", json!("nobody")),
            ("rider_phone", json!("call me")),
            ("rider_street", json!("")),
            ("horse_name", json!(long)),
            ("notes", json!(long)),
            (
                "classes",
                json!([{ "name": "", "description": long, "price": price }]),
            ),
            ("total_fee", json!(price)),
        ],
        "1 = 1",
    )
    .await;
    expected.rider = RiderDetails {
        rider_name: required(""),
        rider_email: nobody(),
        rider_phone: no_number(),
        rider_street: required(""),
        horse_name: required(&long),
        notes: text(&long),
    };
    expected.classes = vec![EnteredClass {
        name: required(""),
        description: long,
        price: Money::from_cents(price).expect("an amount"),
    }];
    let listed = stores.registrations.list(actor, show.id, &all()).await;
    let listed = listed.expect("answered").expect("a show");
    assert_eq!(listed.items, [expected.clone()]);
    let again = attempt(stores.registrations.as_ref(), show.id, "one", "print").await;
    let again = again.expect("answered").0;
    assert_eq!(
        again,
        registrations::Replay::SameRequest(Box::new(expected))
    );
}

/// A horse for sale, with other values than any rule allows in all columns, and
/// in those sections that have rules of their own.
async fn horse_of_old(stores: &Stores, actor: Actor) -> Horse {
    let (mut horse, long) = (stores.keep(offer(actor, "Old", NOW)).await, long());
    set(
        stores,
        "horses",
        &[
            ("name", json!("")),
            ("age", json!(200)),
            ("breed", json!("Unicorn")),
            ("color", json!(long)),
            ("markings", json!(long)),
            ("registration_number", json!(long)),
            ("microchip_number", json!(long)),
            ("photo_link", json!("nowhere")),
            ("stable", json!(long)),
            ("location", json!(long)),
            ("boarding_contact", json!(long)),
            ("boarding_agreement", json!(long)),
        ],
        "1 = 1",
    )
    .await;
    horse.profile.name = required("");
    horse.profile.age = Some(Age::stored(200));
    horse.profile.breed = Some(Breed::stored("Unicorn".to_owned()));
    horse.profile.color = line(&long);
    horse.profile.markings = line(&long);
    horse.profile.registration_number = line(&long);
    horse.profile.microchip_number = line(&long);
    horse.profile.photo_link = Some(WebAddress::stored("nowhere".to_owned()));
    let boarding = &mut horse.sections.boarding;
    boarding.stable = line(&long);
    boarding.location = line(&long);
    boarding.contact = text(&long);
    boarding.agreement = text(&long);

    let record = record_id();
    let health = json!({
        "vaccinations": [{ "name": "", "given_on": FAR, "next_due": "1500-01-01" }],
        "allergies": vec![""; 600],
        "medical_history": [{ "id": record.to_string(), "entry": { "date": FAR } }],
    });
    let leasing = json!({ "period": { "starts_on": FAR, "ends_on": "1500-01-01" } });
    for (section, content) in [
        ("health", health),
        ("leasing", leasing),
        ("owners", json!([long])),
    ] {
        let section = format!("section = '{section}'");
        set(stores, "horse_sections", &[("content", content)], &section).await;
    }
    // One that another version of the program knows.
    let other = "INSERT INTO horse_sections SELECT horse_id, 'insurance', 1, content
        FROM horse_sections WHERE section = 'owners'";
    stores.file.execute(other).await;
    let health = &mut horse.sections.health;
    health.vaccinations = ListOf::stored(vec![Vaccination {
        name: required(""),
        given_on: far(),
        next_due: RecordDate::stored("1500-01-01"),
    }]);
    health.allergies = ListOf::stored(vec![required(""); 600]);
    health.medical_history = ListOf::stored(vec![Record {
        id: record,
        entry: MedicalEntry {
            date: far().expect("a day"),
            condition: line(""),
            treatment: line(""),
            notes: text(""),
        },
    }]);
    horse.sections.leasing.period = LeasePeriod::stored(far(), RecordDate::stored("1500-01-01"));
    horse.sections.owners = ListOf::stored(vec![required(&long)]);
    horse
}

async fn horses_are_read_as_they_are(stores: &Stores) {
    let actor = stores.actor().await;
    let horse = horse_of_old(stores, actor).await;
    let found = stores.horses.find(actor, horse.id).await;
    assert_eq!(found.expect("answered").as_ref(), Some(&horse));
    let filter = HorseFilter::default();
    let listed = stores.horses.list(actor, &filter, &all()).await;
    assert_eq!(listed.expect("answered").items[0].profile, horse.profile);
    let market = stores.market.list(&SaleFilter::default(), &all()).await;
    assert_eq!(market.expect("answered").items[0].profile, horse.profile);
    let details = stores.market.find(horse.id).await;
    let details = details.expect("answered").expect("for sale").horse;
    assert_eq!(details.stable, horse.sections.boarding.stable);
}

async fn what_is_due_is_read_as_it_is(stores: &Stores) {
    let (actor, long) = (stores.actor().await, long());
    let item = care(CareKind::Dental, "", day("2026-06-01"));
    let horse = offer(actor, "Midnight", NOW);
    let inserted = stores.horses.insert(&horse, &[item], None).await;
    inserted.expect("stored");
    set(stores, "horses", &[("name", json!(""))], "1 = 1").await;
    let columns = [
        ("name", json!(long)),
        ("last_on", json!(FAR)),
        ("due_on", json!("1500-01-01")),
    ];
    set(stores, "horse_care", &columns, "1 = 1").await;
    let (filter, page) = (CareFilter::default(), all());
    let listed = stores.horses.list_care(actor, &filter, &page).await;
    let listed = listed.expect("answered").items;
    assert_eq!(listed[0].horse_name, required(""));
    assert_eq!(listed[0].item.name, long);
    assert_eq!(listed[0].item.last_on, far());
    assert_eq!(listed[0].item.due_on, RecordDate::stored("1500-01-01"));
}

async fn inquiries_and_reports_are_read_as_they_are(stores: &Stores) {
    let ((seller, horse), writer) = (stores.horse().await, stores.actor().await);
    let written = inquiry(horse.id, writer, NOW);
    write_to_seller(stores, &written).await;
    let columns = [
        ("horse_name", json!("")),
        ("name", json!("")),
        ("email", json!("nobody")),
        ("phone", json!("call me")),
        ("message", json!("")),
    ];
    set(stores, "inquiries", &columns, "1 = 1").await;
    let details = InquiryDetails {
        name: required(""),
        email: nobody(),
        phone: Some(no_number()),
        message: Message::stored(String::new()),
    };
    let listed = stores.market.list_inquiries(seller, &all()).await;
    let listed = listed.expect("answered").items;
    assert_eq!(listed[0].details, details);
    assert_eq!(listed[0].horse_name, required(""));
    let mail = stores.market.find_mail(written.id).await;
    assert_eq!(mail.expect("answered").expect("a mail").details, details);

    let mut report = reports::fraud(horse.id, writer);
    let post = || async {
        let (report, attempt) = (reports::fraud(horse.id, writer), key("one", "print"));
        let posted = stores.market.insert_report(&report, Some(attempt)).await;
        posted.expect("answered")
    };
    let Posted::Stored(first) = post().await else {
        panic!("not taken");
    };
    let columns = [("reason", json!("other")), ("details", json!(""))];
    set(stores, "reports", &columns, "1 = 1").await;
    report.id = first.id;
    report.complaint = Complaint::stored(ReportReason::Other, text(""));
    assert_eq!(post().await, Posted::Stored(report));
}

async fn notices_are_read_as_they_are(stores: &Stores) {
    let ((actor, show), long) = (stores.show().await, long());
    let queued = claimed(stores, actor, show.id, NOW).await;
    deliver(stores, &queued, LATER).await;
    let columns = [
        ("acknowledged_on", json!(FAR)),
        ("acknowledgement", json!(long)),
        ("delivered_at", Value::Null),
        ("sent_at", json!(1_000)),
        ("sent_recipient", json!(long)),
        ("sent_note", json!(long)),
        ("said_at", json!(2_000)),
    ];
    set(stores, "usda_notices", &columns, "1 = 1").await;
    stores
        .file
        .execute("UPDATE usda_notices SET said_by = requested_by")
        .await;
    set(stores, "accounts", &[("email", json!("nobody"))], "1 = 1").await;
    let found = stores.notices.find(actor, show.id).await;
    let found = found.expect("answered").expect("a show");
    assert_eq!(found.organizer, nobody());
    let [notice] = &found.notices[..] else {
        panic!("{:?}", found.notices);
    };
    assert_eq!(notice.requested_by, Some(nobody()));
    let acknowledgement = Acknowledgement {
        received_on: far().expect("a day"),
        note: text(&long),
    };
    assert_eq!(notice.acknowledgement, Some(acknowledgement));
    let Progress::Sent(sent) = &notice.progress else {
        panic!("{:?}", notice.progress);
    };
    assert_eq!(
        (&sent.said_by, &sent.sending.note),
        (&nobody(), &text(&long))
    );
    assert_eq!(sent.sending.recipient, line(&long));
    let coming = stores.notices.coming(actor, NOW, 10).await;
    assert_eq!(coming.expect("answered"), [found]);
}

async fn calendar_feeds_are_read_as_they_are(stores: &Stores) {
    let (actor, _) = stores.show().await;
    let feed = crate::feeds::open(stores, actor, NOW).await;
    set(
        stores,
        "calendar_feeds",
        &[("secret", json!("of old"))],
        "1 = 1",
    )
    .await;
    let found = stores.feeds.find(actor).await.expect("answered");
    let found = found.expect("a feed");
    assert_eq!(found.secret.as_str(), "of old");
    assert_eq!(found.created_at, feed.created_at);
    let shows = stores.feeds.shows(&found.secret, NOW, 10).await;
    assert_eq!(shows.expect("answered").expect("a feed").len(), 1);
}
