use events::EventStore as _;
use kernel::{Actor, EventId, IdGenerator as _, NoticeId, RandomIds};
use sea_orm::{ConnectionTrait as _, Statement};
use time::{Duration, OffsetDateTime};
use usda::{Claim, Contact, Notice, NoticeStore as _, Place, QueuedNotice, ShowFacts};

use crate::registrations::enter;
use crate::samples::{LATER, NOW, event, other_details};
use crate::support::Stores;

on_both_databases!(
    a_notice_is_leased_with_all_facts_of_its_show,
    what_is_unknown_of_a_show_is_empty,
    missing_foreign_and_hidden_shows_are_told_and_queue_nothing,
    of_many_who_claim_at_once_one_delivers,
    a_leased_notice_is_in_progress_until_its_lease_ends,
    a_failed_notice_can_be_claimed_before_its_retry,
    a_notice_is_leased_with_the_present_facts_and_its_first_id,
    a_delivered_notice_is_never_claimed_again,
    delivery_is_noted_with_its_text_on_the_notice_and_on_the_show,
    the_first_delivery_counts,
    delivery_of_an_unknown_notice_notes_nothing,
    a_failure_under_a_lease_that_was_lost_notes_nothing,
);

pub(crate) const LEASE: Duration = Duration::minutes(2);

fn new_id() -> NoticeId {
    NoticeId::new(RandomIds.next_uuid())
}

async fn claim(stores: &Stores, actor: Actor, event_id: EventId, now: OffsetDateTime) -> Claim {
    let store = &stores.notices;
    let claim = store.claim(actor, event_id, new_id(), now, now + LEASE);
    claim.await.expect("answered")
}

async fn claimed(
    stores: &Stores,
    actor: Actor,
    event_id: EventId,
    now: OffsetDateTime,
) -> QueuedNotice {
    match claim(stores, actor, event_id, now).await {
        Claim::Deliver(queued) => *queued,
        other => panic!("{other:?}"),
    }
}

/// Queues a notice of a new show.
pub(crate) async fn queue(stores: &Stores) -> (Actor, QueuedNotice) {
    let (actor, event) = stores.show().await;
    (actor, claimed(stores, actor, event.id, NOW).await)
}

pub(crate) async fn fail(stores: &Stores, queued: &QueuedNotice, retry_at: OffsetDateTime) {
    let noted = stores.notices.mark_failed(queued, "disk\0 full", retry_at);
    noted.await.expect("noted");
}

/// Queues a notice of a new show and lets its first delivery fail.
pub(crate) async fn failed(stores: &Stores, retry_at: OffsetDateTime) -> (Actor, QueuedNotice) {
    let (actor, queued) = queue(stores).await;
    fail(stores, &queued, retry_at).await;
    (actor, queued)
}

pub(crate) async fn lease_due(stores: &Stores, now: OffsetDateTime) -> Option<QueuedNotice> {
    let due = stores.notices.lease_due(now, now + LEASE).await;
    due.expect("answered")
}

/// The same notice in a lease that begins `now`, after so many failures.
pub(crate) fn leased_again(
    queued: &QueuedNotice,
    failures: u32,
    now: OffsetDateTime,
) -> QueuedNotice {
    QueuedNotice {
        failures,
        lease_until: now + LEASE,
        ..queued.clone()
    }
}

fn written(queued: &QueuedNotice) -> Notice {
    Notice::write(queued.id, &queued.show, NOW)
}

/// The first column of the one row that a query finds.
async fn stored<T: sea_orm::TryGetable>(stores: &Stores, sql: &str) -> T {
    let connection = stores.connect().await;
    let statement = Statement::from_string(connection.get_database_backend(), sql);
    let row = connection.query_one_raw(statement).await.expect("asked");
    let value = row.expect("a row").try_get_by_index(0).expect("a value");
    connection.close().await.expect("closed");
    value
}

async fn a_notice_is_leased_with_all_facts_of_its_show(stores: &Stores) {
    let (actor, event) = stores.show().await;
    enter(stores, event.id).await;
    enter(stores, event.id).await;
    let id = new_id();
    let claim = stores
        .notices
        .claim(actor, event.id, id, NOW, NOW + LEASE)
        .await;
    let text = str::to_owned;
    let schedule = event.details.schedule;
    let expected = QueuedNotice {
        id,
        show: ShowFacts {
            event_id: event.id,
            name: text("Frühjahrsschau \u{1F3C6}"),
            event_type: text("Walking / Gaited Horse Show"),
            place: Place {
                venue: text("Calsonic Arena"),
                address: text("721 Whitthorne St"),
                city: text("Shelbyville"),
                state: text("TN"),
                zip_code: text("37160"),
            },
            manager: Contact {
                name: text("Rae Doe"),
                email: text("rae@example.org"),
                phone: text("931-555-0148"),
            },
            starts_at: schedule.starts_at(),
            ends_at: schedule.ends_at(),
            time_zone: schedule.time_zone().clone(),
            classes: ["Open Pleasure", "Lead Line", "Amateur"].map(text).into(),
            entries: 2,
            inspector_required: true,
        },
        failures: 0,
        lease_until: NOW + LEASE,
    };
    let claim = claim.expect("answered");
    assert_eq!(claim, Claim::Deliver(Box::new(expected.clone())));
    let again = NOW + LEASE;
    let expected = leased_again(&expected, 0, again);
    assert_eq!(lease_due(stores, again).await, Some(expected));
}

async fn what_is_unknown_of_a_show_is_empty(stores: &Stores) {
    let actor = stores.actor().await;
    let mut event = event(actor);
    event.details = other_details();
    let event = stores.insert(event).await;
    let show = claimed(stores, actor, event.id, NOW).await.show;
    assert_eq!(show.manager, Contact::default());
    assert_eq!(show.place.venue, "Fairgrounds");
    assert_eq!((show.entries, show.inspector_required), (0, false));
}

async fn missing_foreign_and_hidden_shows_are_told_and_queue_nothing(stores: &Stores) {
    let (owner, event) = stores.show().await;
    let hidden = stores.show_of(owner).await;
    let hid = stores.events.hide(owner, hidden.id, NOW).await;
    assert!(hid.expect("answered"));
    let stranger = stores.actor().await;
    let missing = EventId::new(RandomIds.next_uuid());
    for (actor, id) in [(stranger, event.id), (owner, missing), (owner, hidden.id)] {
        assert_eq!(claim(stores, actor, id, NOW).await, Claim::NoShow);
    }
    assert_eq!(crate::availability::count(stores, "outbox").await, 0);
}

async fn of_many_who_claim_at_once_one_delivers(stores: &Stores) {
    let (actor, event) = stores.show().await;
    let attempts: Vec<_> = (0..20)
        .map(|_| {
            let store = stores.notices.clone();
            tokio::spawn(async move {
                let claim = store.claim(actor, event.id, new_id(), NOW, NOW + LEASE);
                claim.await
            })
        })
        .collect();
    let mut delivering = 0;
    for attempt in attempts {
        match attempt.await.expect("no panic").expect("answered") {
            Claim::Deliver(_) => delivering += 1,
            other => assert_eq!(other, Claim::InProgress),
        }
    }
    assert_eq!(delivering, 1);
}

async fn a_leased_notice_is_in_progress_until_its_lease_ends(stores: &Stores) {
    let (actor, first) = queue(stores).await;
    let id = first.show.event_id;
    let just_before = NOW + LEASE - Duration::milliseconds(1);
    let second = claim(stores, actor, id, just_before).await;
    assert_eq!(second, Claim::InProgress);
    let end = NOW + LEASE;
    let again = leased_again(&first, 0, end);
    assert_eq!(claimed(stores, actor, id, end).await, again);
    assert_eq!(claim(stores, actor, id, end).await, Claim::InProgress);
}

async fn a_failed_notice_can_be_claimed_before_its_retry(stores: &Stores) {
    let (actor, first) = failed(stores, NOW + Duration::hours(1)).await;
    let id = first.show.event_id;
    let again = leased_again(&first, 1, LATER);
    assert_eq!(claimed(stores, actor, id, LATER).await, again);
    assert_eq!(claim(stores, actor, id, LATER).await, Claim::InProgress);
}

async fn a_notice_is_leased_with_the_present_facts_and_its_first_id(stores: &Stores) {
    let (actor, first) = failed(stores, LATER).await;
    let id = first.show.event_id;
    let edited = stores
        .events
        .replace(actor, id, &other_details(), None, None, LATER)
        .await;
    edited.expect("answered").expect("a show");
    enter(stores, id).await;
    let by_the_worker = lease_due(stores, LATER).await.expect("due");
    let by_a_press = claimed(stores, actor, id, LATER + LEASE).await;
    for leased in [by_the_worker, by_a_press] {
        assert_eq!(leased.id, first.id);
        assert_eq!(leased.show.name, "Autumn Open");
        assert_eq!(leased.show.entries, 1);
    }
}

async fn a_delivered_notice_is_never_claimed_again(stores: &Stores) {
    let (actor, first) = queue(stores).await;
    let noted = stores.notices.mark_delivered(&written(&first), NOW).await;
    noted.expect("noted");
    let much_later = NOW + Duration::days(300);
    let id = first.show.event_id;
    let second = claim(stores, actor, id, much_later).await;
    assert_eq!(second, Claim::Delivered);
    assert_eq!(lease_due(stores, much_later).await, None);
}

async fn delivery_is_noted_with_its_text_on_the_notice_and_on_the_show(stores: &Stores) {
    let (actor, queued) = queue(stores).await;
    let neighbour = stores.show_of(actor).await;
    let notice = written(&queued);
    let noted = stores.notices.mark_delivered(&notice, LATER).await;
    noted.expect("noted");
    for (id, expected) in [(notice.event_id, Some(LATER)), (neighbour.id, None)] {
        let found = stores.events.find(actor, id).await.expect("answered");
        assert_eq!(found.and_then(|event| event.usda_notified_at), expected);
    }
    let text: serde_json::Value = stored(stores, "SELECT delivered FROM outbox").await;
    assert_eq!(text["subject"], notice.subject);
    assert_eq!(text["body"], notice.body);
}

async fn the_first_delivery_counts(stores: &Stores) {
    let (actor, queued) = queue(stores).await;
    let first = written(&queued);
    let mut second = first.clone();
    second.subject.push_str(", again");
    for (notice, at) in [(&first, NOW), (&second, LATER)] {
        let noted = stores.notices.mark_delivered(notice, at).await;
        noted.expect("noted");
    }
    let found = stores.events.find(actor, first.event_id).await;
    let found = found.expect("answered").expect("a show");
    assert_eq!(found.usda_notified_at, Some(NOW));
    let text: serde_json::Value = stored(stores, "SELECT delivered FROM outbox").await;
    assert_eq!(text["subject"], first.subject);
}

async fn delivery_of_an_unknown_notice_notes_nothing(stores: &Stores) {
    let (actor, event) = stores.show().await;
    let (_, other) = failed(stores, LATER).await;
    for id in [new_id(), other.id] {
        let mut notice = written(&other);
        (notice.id, notice.event_id) = (id, event.id);
        assert!(stores.notices.mark_delivered(&notice, NOW).await.is_err());
    }
    let found = stores.events.find(actor, event.id).await.expect("answered");
    assert_eq!(found.and_then(|event| event.usda_notified_at), None);
    let due = leased_again(&other, 1, LATER);
    assert_eq!(lease_due(stores, LATER).await, Some(due));
}

async fn a_failure_under_a_lease_that_was_lost_notes_nothing(stores: &Stores) {
    let (actor, first) = queue(stores).await;
    let id = first.show.event_id;
    let second = claimed(stores, actor, id, NOW + LEASE).await;
    fail(stores, &first, NOW).await;
    // Neither is the second lease ended nor the failure counted.
    let during = NOW + LEASE;
    assert_eq!(claim(stores, actor, id, during).await, Claim::InProgress);
    assert_eq!(lease_due(stores, during).await, None);
    fail(stores, &second, LATER).await;
    let third = leased_again(&first, 1, LATER);
    assert_eq!(lease_due(stores, LATER).await, Some(third));
    // A lease that ended is not the caller's any more either.
    let (_, delivered) = queue(stores).await;
    let noted = stores
        .notices
        .mark_delivered(&written(&delivered), NOW)
        .await;
    noted.expect("noted");
    fail(stores, &delivered, NOW).await;
    let failures: i64 = stored(stores, "SELECT MIN(failures) FROM outbox").await;
    assert_eq!(failures, 0);
}
