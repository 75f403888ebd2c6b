//! Rows that were stored under other rules are read unchanged.

use std::fmt::Write as _;

use accounts::{AccountStore as _, Judge, Organization, OrganizationProfile, Person};
use events::FeedStore as _;
use kernel::{
    EmailAddress, Money, OptionalLine, OptionalText, PageRequest, PhoneNumber, PostalAddress,
    RecordDate, RequiredLine, WebAddress,
};
use registrations::{EntryFilter, RegistrationStore as _, RiderDetails};
use serde_json::{Value, json};
use usda::{Acknowledgement, NoticeStore as _, Progress};

use crate::feeds;
use crate::notice_steps::{claimed, deliver};
use crate::registrations::{enter, lock};
use crate::samples::{LATER, NOW};
use crate::support::Stores;

on_both_databases!(
    accounts_and_organizations_are_read_as_they_are,
    registrations_are_read_as_they_are,
    notices_are_read_as_they_are,
    calendar_feeds_are_read_as_they_are,
);

pub(crate) const FAR: &str = "2500-12-31";

/// A text longer than any rule permits.
pub(crate) fn long() -> String {
    "é".repeat(20_000)
}

pub(crate) fn all<K>() -> PageRequest<K> {
    PageRequest::first(100)
}

pub(crate) fn line<const MAX: usize>(text: &str) -> OptionalLine<MAX> {
    OptionalLine::stored(text.to_owned())
}

pub(crate) fn required<const MAX: usize>(text: &str) -> RequiredLine<MAX> {
    RequiredLine::stored(text.to_owned())
}

pub(crate) fn text<const MAX: usize>(text: &str) -> OptionalText<MAX> {
    OptionalText::stored(text.to_owned())
}

pub(crate) fn nobody() -> EmailAddress {
    EmailAddress::stored("nobody".to_owned())
}

pub(crate) fn no_number() -> PhoneNumber {
    PhoneNumber::stored("call me".to_owned())
}

pub(crate) fn far() -> Option<RecordDate> {
    RecordDate::stored(FAR)
}

/// Sets columns of all rows of a table that meet a condition.
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
    assert_eq!(
        account.expect("answered").expect("there").account.email,
        nobody()
    );
    let found = stores
        .accounts
        .find_organization(&actor, actor.organizations()[0])
        .await;
    let found: Organization = found.expect("answered").expect("there");
    let person = Person {
        first_name: required(""),
        last_name: line(&long),
        email: Some(nobody()),
    };
    let expected = OrganizationProfile {
        name: line(&long),
        address: PostalAddress {
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
        time_zone: None,
    };
    assert_eq!(found.profile, expected);
}

async fn registrations_are_read_as_they_are(stores: &Stores) {
    let ((actor, show), long) = (stores.show().await, long());
    let mut expected = enter(stores, show.id).await;
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
            ("total_fee", json!(price)),
        ],
        "1 = 1",
    )
    .await;
    let class = [
        ("name", json!("")),
        ("description", json!(long)),
        ("price", json!(price)),
    ];
    set(stores, "class_entries", &class, "1 = 1").await;
    expected.rider = RiderDetails {
        rider_name: required(""),
        rider_email: nobody().into(),
        rider_phone: no_number().into(),
        rider_street: OptionalLine::default(),
        horse_name: required(&long),
        notes: text(&long),
    };
    expected.total_fee = Money::from_cents(price).expect("an amount");
    for class in &mut expected.class_entries {
        class.name = required("");
        class.description.clone_from(&long);
        class.price = expected.total_fee;
    }
    let listed = stores
        .registrations
        .list(&actor, show.id, &EntryFilter::default(), &all())
        .await;
    let listed = listed.expect("answered").expect("a show");
    assert_eq!(listed.items, [expected.clone()]);
    let (mut tx, _) = lock(stores, show.id).await;
    let again = tx.find(show.id, expected.id).await;
    assert_eq!(again.expect("answered"), Some(expected));
}

async fn notices_are_read_as_they_are(stores: &Stores) {
    let ((actor, show), long) = (stores.show().await, long());
    let queued = claimed(stores, &actor, show.id, NOW).await;
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
    let found = stores.notices.find(&actor, show.id).await;
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
        (&Some(nobody()), &text(&long))
    );
    assert_eq!(sent.sending.recipient, line(&long));
    let coming = stores.notices.coming(&actor, NOW, 10).await;
    assert_eq!(coming.expect("answered"), [found]);
}

async fn calendar_feeds_are_read_as_they_are(stores: &Stores) {
    let (actor, _) = stores.show().await;
    let feed = feeds::open(stores, &actor, NOW).await;
    set(
        stores,
        "links",
        &[("token", json!("of old"))],
        "account_id IS NOT NULL",
    )
    .await;
    let found = stores.feeds.find(actor.actor()).await.expect("answered");
    let found = found.expect("a feed");
    assert_eq!(found.secret.as_str(), "of old");
    assert_eq!(found.created_at, feed.created_at);
    let shows = stores.feeds.shows(&found.secret, NOW, NOW, 10).await;
    assert_eq!(shows.expect("answered").expect("a feed").len(), 1);
}
