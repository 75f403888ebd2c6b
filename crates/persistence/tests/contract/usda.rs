use events::EventStore as _;
use kernel::{EventId, IdGenerator as _, InspectionChoice, Manager, RandomIds, TherapeuticChoice};
use time::Duration;
use usda::{Claim, EventFacts, NoticeStore as _, Progress, QueuedNotice, Receipt, Requester};

use crate::availability::count;
use crate::notice_steps::{
    LEASE, claim, claimed, deliver, document_of, event_facts, fail, failed, lease_due,
    leased_again, new_id, queue, receipt, written,
};
use crate::registrations::enter;
use crate::samples::{LATER, NOW, edit, event, other_details};
use crate::support::Stores;

on_both_databases!(
    a_notice_is_leased_with_all_facts_of_its_show,
    unknown_facts_of_a_show_are_empty,
    missing_foreign_and_hidden_shows_are_not_found_and_queue_nothing,
    one_of_many_concurrent_claims_succeeds,
    a_leased_notice_is_in_progress_until_its_lease_ends,
    a_failed_notice_can_be_claimed_before_its_retry,
    a_notice_is_leased_with_the_current_facts_and_its_first_id,
    a_delivered_notice_is_never_claimed_again,
    a_delivery_is_recorded_on_the_notice_and_on_the_show,
    the_first_delivery_counts,
    delivery_of_an_unknown_notice_records_nothing,
    a_failure_under_a_lost_lease_records_nothing,
    a_show_that_is_known_to_be_notified_is_never_claimed,
);

/// The jobs of notices.
const JOBS: &str = "jobs WHERE kind = 'usda_notice'";

async fn a_notice_is_leased_with_all_facts_of_its_show(stores: &Stores) {
    let (actor, event) = stores.show().await;
    enter(stores, event.id).await;
    enter(stores, event.id).await;
    let id = new_id();
    let claim = stores
        .notices
        .claim(
            &Requester::Organizer(actor.clone()),
            event.id,
            0,
            id,
            NOW,
            NOW + LEASE,
        )
        .await;
    let expected = QueuedNotice {
        id,
        event_id: event.id,
        show: EventFacts {
            entered: 2,
            ..event_facts(&event)
        },
        amends: None,
        sealed: None,
        failures: 0,
        lease_until: NOW + LEASE,
    };
    let claim = claim.expect("answered");
    assert_eq!(claim, Claim::Deliver(Box::new(expected.clone())));
    let again = NOW + LEASE;
    let expected = leased_again(&expected, 0, again);
    assert_eq!(lease_due(stores, again).await, Some(expected));
}

async fn unknown_facts_of_a_show_are_empty(stores: &Stores) {
    let actor = stores.actor().await;
    let mut event = event(&actor);
    event.details = other_details();
    let event = stores.insert(event).await;
    let show = claimed(stores, &actor, event.id, NOW).await.show;
    assert_eq!(show.manager, Manager::default());
    assert_eq!(show.location.venue.as_str(), "Fairgrounds");
    assert_eq!((show.entered, show.inspector_required), (0, false));
    assert_eq!(show.notice.expected_entries, None);
    let notice = show.notice;
    assert_eq!(notice.inspection, Some(InspectionChoice::AphisRequested));
    assert_eq!(notice.therapeutic_use, Some(TherapeuticChoice::NotAllowed));
}

async fn missing_foreign_and_hidden_shows_are_not_found_and_queue_nothing(stores: &Stores) {
    let (owner, event) = stores.show().await;
    let hidden = stores.show_of(&owner).await;
    let hid = stores.events.hide(&owner, hidden.id, NOW).await;
    assert!(hid.expect("answered"));
    let stranger = stores.actor().await;
    let missing = EventId::new(RandomIds.next_uuid());
    for (actor, id) in [
        (&stranger, event.id),
        (&owner, missing),
        (&owner, hidden.id),
    ] {
        assert_eq!(claim(stores, actor, id, NOW).await, Claim::EventNotFound);
    }
    for table in [JOBS, "usda_notices"] {
        assert_eq!(count(stores, table).await, 0);
    }
}

async fn one_of_many_concurrent_claims_succeeds(stores: &Stores) {
    let (actor, event) = stores.show().await;
    let attempts: Vec<_> = (0..20)
        .map(|_| {
            let store = stores.notices.clone();
            let actor = actor.clone();
            tokio::spawn(async move {
                let (by, until) = (Requester::Organizer(actor.clone()), NOW + LEASE);
                store.claim(&by, event.id, 0, new_id(), NOW, until).await
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
    let id = first.event_id;
    let just_before = NOW + LEASE - Duration::milliseconds(1);
    let second = claim(stores, &actor, id, just_before).await;
    assert_eq!(second, Claim::InProgress);
    let end = NOW + LEASE;
    let again = leased_again(&first, 0, end);
    assert_eq!(claimed(stores, &actor, id, end).await, again);
    assert_eq!(claim(stores, &actor, id, end).await, Claim::InProgress);
}

async fn a_failed_notice_can_be_claimed_before_its_retry(stores: &Stores) {
    let (actor, first) = failed(stores, NOW + Duration::hours(1)).await;
    let id = first.event_id;
    let again = leased_again(&first, 1, LATER);
    assert_eq!(claimed(stores, &actor, id, LATER).await, again);
    assert_eq!(claim(stores, &actor, id, LATER).await, Claim::InProgress);
}

async fn a_notice_is_leased_with_the_current_facts_and_its_first_id(stores: &Stores) {
    let (actor, first) = failed(stores, LATER).await;
    let id = first.event_id;
    let edited = stores
        .events
        .replace(&actor, id, &edit(other_details()), LATER)
        .await;
    edited.expect("saved");
    enter(stores, id).await;
    let by_the_worker = lease_due(stores, LATER).await.expect("due");
    let by_a_press = claimed(stores, &actor, id, LATER + LEASE).await;
    for leased in [by_the_worker, by_a_press] {
        assert_eq!(leased.id, first.id);
        assert_eq!(leased.show.name.as_str(), "Autumn Open");
        assert_eq!(leased.show.entered, 1);
    }
}

async fn a_delivered_notice_is_never_claimed_again(stores: &Stores) {
    let (actor, first) = queue(stores).await;
    deliver(stores, &first, NOW).await;
    let much_later = NOW + Duration::days(300);
    let id = first.event_id;
    let second = claim(stores, &actor, id, much_later).await;
    assert_eq!(second, Claim::Delivered);
    assert_eq!(lease_due(stores, much_later).await, None);
}

async fn a_delivery_is_recorded_on_the_notice_and_on_the_show(stores: &Stores) {
    let (actor, queued) = queue(stores).await;
    let neighbour = stores.show_of(&actor).await;
    let notice = written(&queued);
    deliver(stores, &queued, LATER).await;
    for (id, expected) in [(notice.event_id, Some(LATER)), (neighbour.id, None)] {
        let found = stores.events.find(&actor, id).await.expect("answered");
        assert_eq!(found.and_then(|event| event.usda_notified_at), expected);
    }
    let document = document_of(stores, &actor, &notice).await;
    assert_eq!(document, Some(notice.document));
}

async fn the_first_delivery_counts(stores: &Stores) {
    let (actor, queued) = queue(stores).await;
    deliver(stores, &queued, NOW).await;
    let second = Receipt {
        message_id: "<2@example.org>".to_owned(),
        ..receipt()
    };
    let noted = stores.notices.mark_delivered(queued.id, &second, LATER);
    noted.await.expect("noted");
    let found = stores.events.find(&actor, queued.event_id).await;
    let found = found.expect("answered").expect("a show");
    assert_eq!(found.usda_notified_at, Some(NOW));
    let record = stores.notices.find(&actor, queued.event_id).await;
    let record = record.expect("answered").expect("a show");
    let delivered = Progress::Delivered {
        at: NOW,
        receipt: receipt(),
    };
    assert_eq!(record.notices[0].progress, delivered);
    let document = document_of(stores, &actor, &written(&queued)).await;
    assert_eq!(document, Some(written(&queued).document));
}

async fn delivery_of_an_unknown_notice_records_nothing(stores: &Stores) {
    let (actor, event) = stores.show().await;
    let (_, other) = failed(stores, LATER).await;
    let receipt = receipt();
    let noted = stores.notices.mark_delivered(new_id(), &receipt, NOW);
    assert!(noted.await.is_err());
    let found = stores
        .events
        .find(&actor, event.id)
        .await
        .expect("answered");
    assert_eq!(found.and_then(|event| event.usda_notified_at), None);
    let due = leased_again(&other, 1, LATER);
    assert_eq!(lease_due(stores, LATER).await, Some(due));
}

async fn a_failure_under_a_lost_lease_records_nothing(stores: &Stores) {
    let (actor, first) = queue(stores).await;
    let id = first.event_id;
    let second = claimed(stores, &actor, id, NOW + LEASE).await;
    fail(stores, &first, NOW).await;
    // The second lease has not ended, and the failure is not counted.
    let during = NOW + LEASE;
    assert_eq!(claim(stores, &actor, id, during).await, Claim::InProgress);
    assert_eq!(lease_due(stores, during).await, None);
    fail(stores, &second, LATER).await;
    let third = leased_again(&first, 1, LATER);
    assert_eq!(lease_due(stores, LATER).await, Some(third));
    // A lease that the delivery ended is lost too.
    let (_, delivered) = queue(stores).await;
    deliver(stores, &delivered, NOW).await;
    fail(stores, &delivered, NOW).await;
    let failed = "usda_notices WHERE delivered_at IS NOT NULL AND pdf IS NULL";
    assert_eq!(count(stores, failed).await, 0);
    // The job of the first notice is still leased.
    assert_eq!(count(stores, JOBS).await, 1);
}

async fn a_show_that_is_known_to_be_notified_is_never_claimed(stores: &Stores) {
    let actor = stores.actor().await;
    let mut show = event(&actor);
    show.usda_notified_at = Some(NOW);
    let show = stores.insert(show).await;
    let answered = claim(stores, &actor, show.id, LATER).await;
    assert_eq!(answered, Claim::Delivered);
    assert_eq!(count(stores, JOBS).await, 0);
}
