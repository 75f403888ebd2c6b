//! Which notices the worker gets, and when.

use events::{Event, EventDetails, EventEdit, EventStore as _};
use kernel::{Actor, EventId, IdGenerator as _, NoticeId, RandomIds};
use sea_orm::ConnectionTrait as _;
use time::{Duration, OffsetDateTime};
use usda::{Claim, NoticeStore as _};

use crate::samples::{LATER, NOW, edit, event, other_details};
use crate::support::Stores;
use crate::usda::{LEASE, fail, failed, lease_due, leased_again, queue};

on_both_databases!(
    what_is_not_due_is_not_leased,
    a_failed_notice_is_leased_when_its_retry_is_due,
    a_lease_that_ended_without_a_result_is_leased_again,
    the_longest_waiting_is_leased_first,
    notices_of_hidden_and_past_shows_are_never_due,
    a_show_that_cannot_be_read_keeps_no_other_waiting,
    of_many_workers_each_notice_goes_to_one,
    a_show_is_due_from_the_moment_it_is_scheduled_for,
    hidden_notified_and_past_shows_are_not_scheduled,
    a_notice_that_was_begun_is_left_to_its_retries,
    shows_that_wait_longest_come_first_and_not_too_many,
    another_start_is_scheduled_anew_and_another_edit_is_not,
    of_the_schedule_and_organizers_at_the_same_moment_one_delivers,
);

async fn what_is_not_due_is_not_leased(stores: &Stores) {
    queue(stores).await;
    failed(stores, NOW + Duration::hours(1)).await;
    assert_eq!(lease_due(stores, NOW + Duration::minutes(1)).await, None);
}

async fn a_failed_notice_is_leased_when_its_retry_is_due(stores: &Stores) {
    let retry_at = NOW + Duration::hours(1);
    let (_, first) = failed(stores, retry_at).await;
    let just_before = retry_at - Duration::milliseconds(1);
    assert_eq!(lease_due(stores, just_before).await, None);
    let second = leased_again(&first, 1, retry_at);
    assert_eq!(lease_due(stores, retry_at).await, Some(second.clone()));
    assert_eq!(lease_due(stores, retry_at).await, None);
    let again_at = retry_at + Duration::hours(2);
    fail(stores, &second, again_at).await;
    let third = leased_again(&first, 2, again_at);
    assert_eq!(lease_due(stores, again_at).await, Some(third));
}

async fn a_lease_that_ended_without_a_result_is_leased_again(stores: &Stores) {
    let (_, first) = queue(stores).await;
    for round in 1..=2 {
        let now = NOW + LEASE * round;
        let just_before = now - Duration::milliseconds(1);
        assert_eq!(lease_due(stores, just_before).await, None);
        let again = leased_again(&first, 0, now);
        assert_eq!(lease_due(stores, now).await, Some(again));
    }
}

async fn the_longest_waiting_is_leased_first(stores: &Stores) {
    let mut ids = Vec::new();
    for minutes in [30, 10, 20] {
        let (_, queued) = failed(stores, NOW + Duration::minutes(minutes)).await;
        ids.push(queued.id);
    }
    let now = NOW + Duration::hours(1);
    for position in [1, 2, 0] {
        let leased = lease_due(stores, now).await.expect("due");
        assert_eq!(leased.id, ids[position]);
    }
    assert_eq!(lease_due(stores, now).await, None);
}

async fn notices_of_hidden_and_past_shows_are_never_due(stores: &Stores) {
    let (actor, hidden) = failed(stores, NOW).await;
    let (_, shown) = failed(stores, LATER).await;
    let hid = stores.events.hide(actor, hidden.event_id, NOW).await;
    assert!(hid.expect("answered"));
    let over = shown.show.ends_at;
    assert_eq!(lease_due(stores, over).await, None);
    let just_before = over - Duration::milliseconds(1);
    let leased = lease_due(stores, just_before).await.expect("due");
    assert_eq!(leased.id, shown.id);
    assert_eq!(lease_due(stores, just_before).await, None);
}

async fn a_show_that_cannot_be_read_keeps_no_other_waiting(stores: &Stores) {
    failed(stores, NOW).await;
    let broken = stores.connect().await;
    let sql = "UPDATE events SET time_zone = 'Nowhere'";
    broken.execute_unprepared(sql).await.expect("broken");
    broken.close().await.expect("closed");
    let (_, readable) = failed(stores, LATER).await;
    assert!(
        stores
            .notices
            .lease_due(LATER, LATER + LEASE)
            .await
            .is_err()
    );
    let leased = lease_due(stores, LATER).await.expect("due");
    assert_eq!(leased.id, readable.id);
}

async fn of_many_workers_each_notice_goes_to_one(stores: &Stores) {
    for _ in 0..6 {
        failed(stores, NOW).await;
    }
    let workers: Vec<_> = (0..8)
        .map(|_| {
            let store = stores.notices.clone();
            tokio::spawn(async move {
                let mut ids = Vec::new();
                while let Some(leased) = store.lease_due(LATER, LATER + LEASE).await? {
                    ids.push(leased.id);
                }
                Ok::<_, kernel::StoreError>(ids)
            })
        })
        .collect();
    let mut ids = Vec::new();
    for worker in workers {
        ids.extend(worker.await.expect("no panic").expect("answered"));
    }
    let all = ids.len();
    ids.sort();
    ids.dedup();
    assert_eq!((all, ids.len()), (6, 6));
}

/// A new show whose notice is scheduled for then.
async fn scheduled(stores: &Stores, at: OffsetDateTime) -> (Actor, Event) {
    let actor = stores.actor().await;
    let mut show = event(actor);
    show.usda_notice_scheduled_at = Some(at);
    (actor, stores.insert(show).await)
}

async fn due_shows(stores: &Stores, now: OffsetDateTime) -> Vec<EventId> {
    stores.notices.due_shows(now, 10).await.expect("answered")
}

async fn claim_scheduled(stores: &Stores, id: EventId, now: OffsetDateTime) -> Claim {
    let new_id = NoticeId::new(RandomIds.next_uuid());
    let claim = stores.notices.claim_scheduled(id, new_id, now, now + LEASE);
    claim.await.expect("answered")
}

async fn a_show_is_due_from_the_moment_it_is_scheduled_for(stores: &Stores) {
    let (_, unscheduled) = stores.show().await;
    let (_, show) = scheduled(stores, NOW).await;
    let just_before = NOW - Duration::milliseconds(1);
    assert_eq!(due_shows(stores, just_before).await, []);
    assert_eq!(due_shows(stores, NOW).await, [show.id]);
    for (id, now) in [(show.id, just_before), (unscheduled.id, NOW)] {
        assert_eq!(claim_scheduled(stores, id, now).await, Claim::NoShow);
    }
    // Nothing of that was kept.
    assert_eq!(due_shows(stores, NOW).await, [show.id]);
    let claim = claim_scheduled(stores, show.id, NOW).await;
    let Claim::Deliver(queued) = claim else {
        panic!("{claim:?}");
    };
    assert_eq!(queued.event_id, show.id);
}

async fn hidden_notified_and_past_shows_are_not_scheduled(stores: &Stores) {
    let (actor, hidden) = scheduled(stores, NOW).await;
    let hid = stores.events.hide(actor, hidden.id, NOW).await;
    assert!(hid.expect("answered"));
    let actor = stores.actor().await;
    let mut notified = event(actor);
    notified.usda_notice_scheduled_at = Some(NOW);
    notified.usda_notified_at = Some(NOW);
    let notified = stores.insert(notified).await;
    let (_, past) = scheduled(stores, NOW).await;
    let end = past.details.schedule.ends_at();
    assert_eq!(due_shows(stores, end).await, []);
    for (id, now) in [(hidden.id, NOW), (notified.id, NOW), (past.id, end)] {
        assert_eq!(claim_scheduled(stores, id, now).await, Claim::NoShow);
    }
    assert_eq!(due_shows(stores, NOW).await, [past.id]);
}

async fn a_notice_that_was_begun_is_left_to_its_retries(stores: &Stores) {
    let (_, show) = scheduled(stores, NOW).await;
    let Claim::Deliver(queued) = claim_scheduled(stores, show.id, NOW).await else {
        panic!("not due");
    };
    assert_eq!(due_shows(stores, NOW).await, []);
    let again = claim_scheduled(stores, show.id, NOW).await;
    assert_eq!(again, Claim::InProgress);
    let retry_at = NOW + Duration::hours(1);
    fail(stores, &queued, retry_at).await;
    assert_eq!(due_shows(stores, retry_at).await, []);
    let leased = lease_due(stores, retry_at).await.expect("due");
    assert_eq!(leased.id, queued.id);
}

async fn shows_that_wait_longest_come_first_and_not_too_many(stores: &Stores) {
    let mut ids = Vec::new();
    for hours in [3, 1, 2] {
        ids.push(scheduled(stores, NOW + Duration::hours(hours)).await.1.id);
    }
    let expected = [ids[1], ids[2], ids[0]];
    let now = NOW + Duration::hours(3);
    for limit in 1..=3 {
        let due = stores.notices.due_shows(now, limit).await;
        assert_eq!(due.expect("answered"), expected[..limit as usize]);
    }
}

async fn another_start_is_scheduled_anew_and_another_edit_is_not(stores: &Stores) {
    let (actor, show) = scheduled(stores, NOW).await;
    let save = async |details: &EventDetails, notice_at| {
        let edit = EventEdit {
            notice_at,
            ..edit(details.clone())
        };
        let edited = stores.events.replace(actor, show.id, &edit, LATER).await;
        edited.expect("replaced").usda_notice_scheduled_at
    };
    let mut details = other_details();
    details.schedule = show.details.schedule.clone();
    assert_eq!(save(&details, Some(LATER)).await, Some(NOW));
    assert_eq!(save(&other_details(), Some(LATER)).await, Some(LATER));
    assert_eq!(save(&details, None).await, None);
}

async fn of_the_schedule_and_organizers_at_the_same_moment_one_delivers(stores: &Stores) {
    let (actor, show) = scheduled(stores, NOW).await;
    let claims: Vec<_> = (0..20)
        .map(|number| {
            // As many processes as there are presses.
            let store = stores.notices.clone();
            let new_id = NoticeId::new(RandomIds.next_uuid());
            tokio::spawn(async move {
                if number % 2 == 0 {
                    store.claim(actor, show.id, new_id, NOW, NOW + LEASE).await
                } else {
                    store
                        .claim_scheduled(show.id, new_id, NOW, NOW + LEASE)
                        .await
                }
            })
        })
        .collect();
    let mut delivering = 0;
    for claim in claims {
        match claim.await.expect("no panic").expect("answered") {
            Claim::Deliver(_) => delivering += 1,
            other => assert_eq!(other, Claim::InProgress),
        }
    }
    assert_eq!(delivering, 1);
}
