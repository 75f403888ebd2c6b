use events::EventStore as _;
use kernel::{EventId, IdGenerator as _, NoticeId, OptionalLine, RandomIds};
use time::{Duration, OffsetDateTime};
use usda::{Claim, Notice, NoticeStore as _, QueuedNotice, ShowFacts};

use crate::registrations::enter;
use crate::samples::{LATER, NOW, event, notice, other_details};
use crate::support::Stores;

on_both_databases!(
    the_facts_of_a_show_are_all_there,
    what_is_empty_makes_no_line,
    missing_and_foreign_shows_have_no_facts,
    a_notice_reads_back_as_it_was_queued,
    of_many_who_claim_at_once_one_delivers,
    a_leased_notice_is_taken_until_its_lease_ends,
    a_failed_notice_can_be_claimed_before_its_retry,
    a_delivered_notice_is_never_claimed_again,
    what_is_not_due_is_not_leased,
    a_failed_notice_is_leased_when_its_retry_is_due,
    a_lease_that_ended_without_a_result_is_leased_again,
    the_longest_waiting_are_leased_first_up_to_the_limit,
    of_two_workers_each_notice_goes_to_one,
    delivery_is_noted_on_the_notice_and_on_the_show,
    the_first_delivery_counts,
    delivery_of_an_unknown_notice_notes_nothing,
    a_failure_of_an_unknown_notice_is_told,
);

const LEASE: Duration = Duration::minutes(2);

async fn claim(stores: &Stores, notice: &Notice, now: OffsetDateTime) -> Claim {
    stores
        .notices
        .claim(notice, now, now + LEASE)
        .await
        .expect("answered")
}

/// Queues a notice of a new show and lets its first delivery fail.
async fn failed(stores: &Stores, retry_at: OffsetDateTime) -> Notice {
    let (_, event) = stores.show().await;
    let notice = notice(event.id);
    claim(stores, &notice, NOW).await;
    stores
        .notices
        .mark_failed(notice.id, "disk\0 full", retry_at)
        .await
        .expect("noted");
    notice
}

async fn lease_due(stores: &Stores, now: OffsetDateTime, limit: u32) -> Vec<QueuedNotice> {
    stores
        .notices
        .lease_due(now, now + LEASE, limit)
        .await
        .expect("answered")
}

fn queued(notice: &Notice, failures: u32) -> QueuedNotice {
    QueuedNotice {
        notice: notice.clone(),
        failures,
    }
}

async fn the_facts_of_a_show_are_all_there(stores: &Stores) {
    let (actor, event) = stores.show().await;
    enter(stores, event.id).await;
    enter(stores, event.id).await;
    let claimed = notice(event.id);
    claim(stores, &claimed, NOW).await;
    stores
        .notices
        .mark_delivered(claimed.id, event.id, LATER)
        .await
        .expect("noted");
    let facts = stores.notices.find_show(actor, event.id).await;
    let lines = |lines: &[&str]| lines.iter().map(|line| (*line).to_owned()).collect();
    let schedule = event.details.schedule;
    let expected = ShowFacts {
        event_id: event.id,
        name: "Frühjahrsschau \u{1F3C6}".to_owned(),
        event_type: "Walking / Gaited Horse Show".to_owned(),
        place: lines(&[
            "Calsonic Arena",
            "721 Whitthorne St",
            "Shelbyville, TN 37160",
        ]),
        manager: lines(&["Rae Doe", "rae@example.org", "931-555-0148"]),
        starts_at: schedule.starts_at(),
        ends_at: schedule.ends_at(),
        time_zone: schedule.time_zone().clone(),
        classes: lines(&["Open Pleasure", "Lead Line", "Amateur"]),
        entries: 2,
        inspector_required: true,
        notified_at: Some(LATER),
    };
    assert_eq!(facts.expect("answered"), Some(expected));
}

async fn what_is_empty_makes_no_line(stores: &Stores) {
    let actor = stores.actor().await;
    let mut event = event(actor);
    event.details = other_details();
    event.details.profile.location.address = OptionalLine::default();
    event.details.profile.location.state = OptionalLine::default();
    let event = stores.insert(event).await;
    let facts = stores.notices.find_show(actor, event.id).await;
    let facts = facts.expect("answered").expect("a show");
    assert_eq!(facts.place, ["Fairgrounds", "Murfreesboro, 37128"]);
    assert_eq!(facts.manager, Vec::<String>::new());
    assert_eq!((facts.entries, facts.notified_at), (0, None));
}

async fn missing_and_foreign_shows_have_no_facts(stores: &Stores) {
    let (owner, event) = stores.show().await;
    let stranger = stores.actor().await;
    let missing = EventId::new(RandomIds.next_uuid());
    for (actor, id) in [(stranger, event.id), (owner, missing)] {
        let facts = stores.notices.find_show(actor, id).await;
        assert_eq!(facts.expect("answered"), None);
    }
}

async fn a_notice_reads_back_as_it_was_queued(stores: &Stores) {
    let (_, event) = stores.show().await;
    let notice = notice(event.id);
    let expected = queued(&notice, 0);
    assert_eq!(
        claim(stores, &notice, NOW).await,
        Claim::Deliver(expected.clone())
    );
    assert_eq!(lease_due(stores, NOW + LEASE, 9).await, [expected]);
}

async fn of_many_who_claim_at_once_one_delivers(stores: &Stores) {
    let (_, event) = stores.show().await;
    let attempts: Vec<_> = (0..20)
        .map(|_| {
            let store = stores.notices.clone();
            tokio::spawn(async move { store.claim(&notice(event.id), NOW, NOW + LEASE).await })
        })
        .collect();
    let mut delivering = 0;
    for attempt in attempts {
        let claim = attempt.await.expect("no panic").expect("answered");
        delivering += usize::from(claim != Claim::Taken);
    }
    assert_eq!(delivering, 1);
}

async fn a_leased_notice_is_taken_until_its_lease_ends(stores: &Stores) {
    let (_, event) = stores.show().await;
    let (first, second) = (notice(event.id), notice(event.id));
    claim(stores, &first, NOW).await;
    let just_before = NOW + LEASE - Duration::milliseconds(1);
    assert_eq!(claim(stores, &second, just_before).await, Claim::Taken);
    let of_the_first = Claim::Deliver(queued(&first, 0));
    assert_eq!(claim(stores, &second, NOW + LEASE).await, of_the_first);
    assert_eq!(claim(stores, &second, NOW + LEASE).await, Claim::Taken);
}

async fn a_failed_notice_can_be_claimed_before_its_retry(stores: &Stores) {
    let first = failed(stores, NOW + Duration::hours(1)).await;
    let second = notice(first.event_id);
    let of_the_first = Claim::Deliver(queued(&first, 1));
    assert_eq!(claim(stores, &second, NOW).await, of_the_first);
    assert_eq!(claim(stores, &second, NOW).await, Claim::Taken);
}

async fn a_delivered_notice_is_never_claimed_again(stores: &Stores) {
    let (_, event) = stores.show().await;
    let first = notice(event.id);
    claim(stores, &first, NOW).await;
    stores
        .notices
        .mark_delivered(first.id, event.id, NOW)
        .await
        .expect("noted");
    let much_later = NOW + Duration::days(300);
    assert_eq!(
        claim(stores, &notice(event.id), much_later).await,
        Claim::Taken
    );
    assert_eq!(lease_due(stores, much_later, 9).await, []);
}

async fn what_is_not_due_is_not_leased(stores: &Stores) {
    let (_, event) = stores.show().await;
    claim(stores, &notice(event.id), NOW).await;
    failed(stores, NOW + Duration::hours(1)).await;
    assert_eq!(lease_due(stores, NOW + Duration::minutes(1), 9).await, []);
}

async fn a_failed_notice_is_leased_when_its_retry_is_due(stores: &Stores) {
    let retry_at = NOW + Duration::hours(1);
    let notice = failed(stores, retry_at).await;
    let just_before = retry_at - Duration::milliseconds(1);
    assert_eq!(lease_due(stores, just_before, 9).await, []);
    assert_eq!(lease_due(stores, retry_at, 9).await, [queued(&notice, 1)]);
    assert_eq!(lease_due(stores, retry_at, 9).await, []);
    let again_at = retry_at + Duration::hours(2);
    stores
        .notices
        .mark_failed(notice.id, "again", again_at)
        .await
        .expect("noted");
    assert_eq!(lease_due(stores, again_at, 9).await, [queued(&notice, 2)]);
}

async fn a_lease_that_ended_without_a_result_is_leased_again(stores: &Stores) {
    let (_, event) = stores.show().await;
    let notice = notice(event.id);
    claim(stores, &notice, NOW).await;
    for round in 1..=2 {
        let now = NOW + LEASE * round;
        let just_before = now - Duration::milliseconds(1);
        assert_eq!(lease_due(stores, just_before, 9).await, []);
        assert_eq!(lease_due(stores, now, 9).await, [queued(&notice, 0)]);
    }
}

async fn the_longest_waiting_are_leased_first_up_to_the_limit(stores: &Stores) {
    let mut notices = Vec::new();
    for minutes in [30, 10, 20] {
        notices.push(failed(stores, NOW + Duration::minutes(minutes)).await);
    }
    let now = NOW + Duration::hours(1);
    let leased = lease_due(stores, now, 2).await;
    assert_eq!(leased, [queued(&notices[1], 1), queued(&notices[2], 1)]);
    assert_eq!(lease_due(stores, now, 2).await, [queued(&notices[0], 1)]);
}

async fn of_two_workers_each_notice_goes_to_one(stores: &Stores) {
    for _ in 0..6 {
        failed(stores, NOW).await;
    }
    let workers: Vec<_> = (0..8)
        .map(|_| {
            let store = stores.notices.clone();
            tokio::spawn(async move {
                let mut leased = Vec::new();
                for _ in 0..6 {
                    leased.extend(store.lease_due(LATER, LATER + LEASE, 2).await?);
                }
                Ok::<_, kernel::StoreError>(leased)
            })
        })
        .collect();
    let mut ids = Vec::new();
    for worker in workers {
        let leased = worker.await.expect("no panic").expect("answered");
        ids.extend(leased.iter().map(|queued| queued.notice.id));
    }
    let all = ids.len();
    ids.sort();
    ids.dedup();
    assert_eq!((all, ids.len()), (6, 6));
}

async fn delivery_is_noted_on_the_notice_and_on_the_show(stores: &Stores) {
    let (actor, event) = stores.show().await;
    let neighbour = stores.show_of(actor).await;
    let notice = notice(event.id);
    claim(stores, &notice, NOW).await;
    stores
        .notices
        .mark_delivered(notice.id, event.id, LATER)
        .await
        .expect("noted");
    for (id, expected) in [(event.id, Some(LATER)), (neighbour.id, None)] {
        let found = stores.events.find(actor, id).await.expect("answered");
        assert_eq!(found.and_then(|event| event.usda_notified_at), expected);
    }
    assert_eq!(claim(stores, &notice, LATER).await, Claim::Taken);
}

async fn the_first_delivery_counts(stores: &Stores) {
    let (actor, event) = stores.show().await;
    let notice = notice(event.id);
    claim(stores, &notice, NOW).await;
    for at in [NOW, LATER] {
        let noted = stores.notices.mark_delivered(notice.id, event.id, at).await;
        noted.expect("noted");
    }
    let found = stores.events.find(actor, event.id).await.expect("answered");
    assert_eq!(found.and_then(|event| event.usda_notified_at), Some(NOW));
}

async fn delivery_of_an_unknown_notice_notes_nothing(stores: &Stores) {
    let (actor, event) = stores.show().await;
    let other = failed(stores, LATER).await;
    for id in [NoticeId::new(RandomIds.next_uuid()), other.id] {
        let noted = stores.notices.mark_delivered(id, event.id, NOW).await;
        assert!(noted.is_err());
    }
    let found = stores.events.find(actor, event.id).await.expect("answered");
    assert_eq!(found.and_then(|event| event.usda_notified_at), None);
    assert_eq!(lease_due(stores, LATER, 9).await, [queued(&other, 1)]);
}

async fn a_failure_of_an_unknown_notice_is_told(stores: &Stores) {
    let unknown = NoticeId::new(RandomIds.next_uuid());
    let noted = stores.notices.mark_failed(unknown, "why", LATER).await;
    assert!(noted.is_err());
}
