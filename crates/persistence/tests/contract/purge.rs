//! What is deleted with a show, and when.

use std::collections::BTreeSet;
use std::sync::Arc;

use events::{EventService, EventStore as _, NoticeCalendar, Schedule};
use kernel::{
    AnyTask, EventId, EventReference, GroupId, IdGenerator as _, IdempotencyKey, JobQueue as _,
    LedgerOf, ManualClock, MessageId, Money, OptionalLine, OrBlank, Outcome, PaymentMethod,
    RandomIds, RegistrationId, Revision, Scope, ShowStallId, SignedMoney, StallBookingId,
    StallKind, Task as _,
};
use persistence::SqlStallStore;
use registrations::{
    Audience, EntryLink, Group, GroupFacts, Message, MessageStore as _, MessageText, NewMessage,
    NewPayment, PaymentKind, RegistrationStore as _,
};
use stalls::{
    Assignment, BookingDraft, Holder, NewAreas, ShowArea, ShowStall, StallStore as _, StallTerms,
    Wishes,
};
use time::{Duration, OffsetDateTime};
use usda::HPA_NOTICE;

use crate::availability::count;
use crate::entry_rules::receipts;
use crate::jobs::claim;
use crate::notice_steps::{claimed, deliver};
use crate::registrations::{attempt, enter};
use crate::samples::{LATER, NOW, event, key, required};
use crate::support::Stores;

on_both_databases!(
    a_deleted_show_enqueues_its_purge,
    a_purge_deletes_all_rows_about_the_show,
    receipts_outlive_the_ledgers_of_a_purged_show,
    a_show_that_is_not_deleted_is_not_purged,
    the_records_of_a_deleted_show_are_kept_for_ninety_days,
);

/// The tables with data about a show, and their numbers of rows.
async fn rows(stores: &Stores) -> Vec<(&'static str, i64)> {
    let mut rows = Vec::new();
    for table in [
        "events",
        "classes",
        "registrations",
        "class_entries",
        "charges",
        "back_numbers",
        // Lines about the organization itself outlive its shows.
        "audit_trail WHERE event_id IS NOT NULL",
        "messages",
        "waivers",
        "usda_notices",
        "entry_groups",
        "show_stall_plans",
        "show_areas",
        "show_stalls",
        "stall_bookings",
        "stall_holders",
        "stall_nights",
        "idempotency_keys",
        "jobs",
    ] {
        rows.push((table, count(stores, table).await));
    }
    rows
}

/// A barn, made under a key, comes to the show.
async fn grouped(stores: &Stores, show: EventId) {
    let group = Group {
        id: GroupId::new(RandomIds.next_uuid()),
        event_id: show,
        facts: GroupFacts {
            name: required("Hill Barn"),
            contact_name: required("Tess Trainer"),
            email: OrBlank::BLANK,
            phone: OrBlank::BLANK,
        },
        exhibitor_id: None,
        account_id: None,
        link: EntryLink::new(RandomIds.next_token()),
        charges: Vec::new(),
        split: None,
        paid: SignedMoney::ZERO,
        revision: Revision::FIRST,
        created_at: NOW,
    };
    let mut tx = stores.registrations.begin().await.expect("begun");
    let locked = tx.lock_show(&EventReference::Id(show)).await;
    locked.expect("read").expect("a show");
    let made = tx.insert_group(&group, Some(key("barn", "f"))).await;
    assert!(made.expect("stored").is_none());
    tx.commit().await.expect("committed");
}

/// A booking of an entry, made under a key, has a stall of the show.
async fn stabled(stores: &Stores, actor: &Scope, show: EventId, entry: RegistrationId) {
    let store = SqlStallStore::new(stores.database.clone());
    let stall = ShowStall {
        id: ShowStallId::new(RandomIds.next_uuid()),
        terms: StallTerms {
            name: required("A 1"),
            kind: StallKind::Horse,
            is_end: false,
            nights: BTreeSet::new(),
        },
    };
    let wish = Assignment {
        stall_id: Some(stall.id),
        nights: None,
    };
    let areas = NewAreas {
        areas: vec![ShowArea {
            name: required("Barn A"),
            stalls: vec![stall],
        }],
        stated: BTreeSet::new(),
    };
    let saved = store.replace_areas(actor, show, &areas, None, NOW).await;
    saved.expect("saved");
    let days = store.areas(actor, show).await.expect("read");
    let first = days.expect("a show").days.first_day;
    let draft = BookingDraft {
        kind: StallKind::Horse,
        fee_id: None,
        holders: vec![Holder {
            of: LedgerOf::Entry(entry),
            share: 1,
        }],
        first,
        last: first,
        wishes: Wishes::default(),
    };
    let id = StallBookingId::new(RandomIds.next_uuid());
    let key = Some(key("booking", "f"));
    let booked = store.book(actor, (show, id), &draft, key, NOW).await;
    booked.expect("booked");
    let assigned = store.assign(actor, id, &wish, NOW).await;
    assert_eq!(assigned.expect("assigned").nights.len(), 1);
}

/// A show with a given notice, a queued one, two entries, and idempotency keys.
async fn busy_show(stores: &Stores) -> (Scope, events::Event) {
    let actor = stores.actor().await;
    let show = event(&actor);
    let name = show.id.to_string();
    let made: Option<IdempotencyKey> = Some(key(&name, "f"));
    let show = stores
        .events
        .insert(&actor, &show, None, made)
        .await
        .expect("stored");
    let first = enter(stores, show.id).await;
    stabled(stores, &actor, show.id, first.id).await;
    grouped(stores, show.id).await;
    let entered = attempt(stores.registrations.as_ref(), show.id, "entry", "f").await;
    assert!(entered.expect("answered").is_ok());
    let message = NewMessage {
        event_id: show.id,
        to: Audience::All,
        subject: required("Stalls"),
        text: MessageText::parse("They open at noon.").expect("a text"),
    };
    let message = Message {
        id: MessageId::new(RandomIds.next_uuid()),
        content: message,
        class_name: String::new(),
        recipients: 1,
        sender: None,
        sent_at: NOW,
    };
    // Without jobs of its mails, which would find nothing after the purge.
    let key = Some(key("message", "f"));
    let sent = stores.registrations.send(&actor, &message, &[], key).await;
    sent.expect("sent");
    let given = claimed(stores, &actor, show.id, NOW).await;
    deliver(stores, &given, NOW).await;
    (actor, show)
}

async fn a_deleted_show_enqueues_its_purge(stores: &Stores) {
    let (actor, show) = stores.show().await;
    assert_eq!(claim(stores, events::PurgeEvent::KIND, LATER).await, None);
    let hidden = stores.events.hide(&actor, show.id, NOW).await;
    assert!(hidden.expect("answered"));
    let job = claim(stores, events::PurgeEvent::KIND, NOW)
        .await
        .expect("due");
    assert_eq!(job.task, AnyTask::from(events::PurgeEvent(show.id)));
}

async fn a_purge_deletes_all_rows_about_the_show(stores: &Stores) {
    let (_, other) = busy_show(stores).await;
    let before = rows(stores).await;
    let (actor, show) = busy_show(stores).await;
    let hidden = stores.events.hide(&actor, show.id, NOW).await;
    assert!(hidden.expect("answered"));
    stores.events.purge(show.id).await.expect("purged");
    assert_eq!(rows(stores).await, before);
    let kept = stores
        .events
        .find_public(&EventReference::Id(other.id), NOW)
        .await;
    assert_eq!(kept.expect("answered").expect("kept").event.id, other.id);
    // Again, as by a job that is executed twice.
    stores.events.purge(show.id).await.expect("nothing to do");
}

/// What was allotted there is gone with the ledgers, and comes back as no credit.
async fn receipts_outlive_the_ledgers_of_a_purged_show(stores: &Stores) {
    let (actor, show) = busy_show(stores).await;
    let entry = enter(stores, show.id).await;
    let office = receipts(stores, NOW);
    let payment = NewPayment {
        kind: PaymentKind::Payment,
        method: PaymentMethod::Check,
        amount: Money::from_cents(5000).expect("an amount"),
        reference: OptionalLine::default(),
        note: OptionalLine::default(),
        received_at: None,
        asks_if_beyond_due: false,
    };
    let paid = office.pay(actor.actor(), entry.id, payment, None).await;
    let id = paid.expect("paid").receipt_id;
    let seen = async || {
        let found = office.receipt(actor.actor(), id).await;
        found.expect("answered").expect("the receipt")
    };
    let before = seen().await;
    assert_eq!((before.lines.len(), before.receipt.gone), (1, Money::ZERO));
    let hidden = stores.events.hide(&actor, show.id, NOW).await;
    assert!(hidden.expect("answered"));
    for _ in 0..2 {
        stores.events.purge(show.id).await.expect("purged");
        let after = seen().await;
        assert_eq!((&after.lines[..], after.rest()), (&[][..], Money::ZERO));
        assert_eq!(after.receipt.gone, after.receipt.amount);
    }
}

async fn a_show_that_is_not_deleted_is_not_purged(stores: &Stores) {
    let (_, show) = busy_show(stores).await;
    let before = rows(stores).await;
    let found = stores.events.find_hidden(show.id).await;
    assert_eq!(found.expect("answered"), None);
    stores.events.purge(show.id).await.expect("nothing to do");
    assert_eq!(rows(stores).await, before);
}

/// The rule's dates, as in `app`.
struct Rule;

impl NoticeCalendar for Rule {
    fn notice_at(&self, _: &Schedule, _: OffsetDateTime) -> Option<OffsetDateTime> {
        None
    }

    fn due_at(&self, schedule: &Schedule) -> OffsetDateTime {
        HPA_NOTICE.due_at(schedule.starts_at(), schedule.time_zone())
    }

    fn kept_until(&self, schedule: &Schedule) -> OffsetDateTime {
        HPA_NOTICE.kept_until(schedule.ends_at(), schedule.time_zone())
    }
}

async fn the_records_of_a_deleted_show_are_kept_for_ninety_days(stores: &Stores) {
    let (actor, show) = busy_show(stores).await;
    let clock = Arc::new(ManualClock::at(NOW));
    let service = EventService::new(
        stores.events.clone(),
        Arc::new(Rule),
        clock.clone(),
        Arc::new(RandomIds),
    );
    assert!(
        service
            .delete(actor.actor(), show.id)
            .await
            .expect("answered")
    );
    let before = rows(stores).await;

    // The same local time on the ninetieth day: daylight saving time does not
    // change before then.
    let kept_until = show.details.schedule.ends_at() + Duration::days(90);
    let mut now = NOW;
    while let Some(job) = claim(stores, events::PurgeEvent::KIND, now).await {
        let result = service.purge(show.id).await;
        stores
            .jobs
            .settle(&job, &result, now)
            .await
            .expect("settled");
        let Ok(Outcome::Later(later)) = result else {
            break;
        };
        assert_eq!((now, later), (NOW, kept_until));
        assert_eq!(rows(stores).await, before);
        let just_before = later - Duration::MILLISECOND;
        assert_eq!(
            claim(stores, events::PurgeEvent::KIND, just_before).await,
            None
        );
        now = later;
        clock.set(now);
    }
    assert_eq!(now, kept_until);
    assert_eq!(count(stores, "events").await, 0);
    assert_eq!(count(stores, "registrations").await, 0);
    assert_eq!(count(stores, "usda_notices").await, 0);
}
