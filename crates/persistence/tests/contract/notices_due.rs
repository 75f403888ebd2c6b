//! Which notices the worker claims, and when.

use events::{Event, EventDetails, EventEdit, EventStore as _};
use kernel::{EventId, Scope, Task as _};
use time::{Duration, OffsetDateTime};
use usda::{Claim, Failure, NoticeStore as _, Requester};

use crate::jobs;
use crate::notice_steps::{LEASE, claimed, fail, failed, lease_due, leased_again, new_id, queue};
use crate::samples::{LATER, NOW, edit, event, other_details};
use crate::support::Stores;

on_both_databases!(
    a_notice_that_is_not_due_is_not_leased,
    a_failed_notice_is_leased_when_its_retry_is_due,
    a_notice_whose_lease_ended_without_a_result_is_leased_again,
    no_notice_of_a_hidden_show_is_leased,
    an_unreadable_show_does_not_block_others,
    a_scheduled_show_has_a_job_at_its_instant,
    the_schedule_claims_due_notices,
    the_schedule_does_not_claim_a_notice_that_was_begun,
    a_new_start_reschedules_the_notice_and_another_edit_does_not,
    a_permanently_refused_notice_is_not_rescheduled,
    one_of_the_schedule_and_concurrent_organizers_delivers,
);

async fn a_notice_that_is_not_due_is_not_leased(stores: &Stores) {
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

async fn a_notice_whose_lease_ended_without_a_result_is_leased_again(stores: &Stores) {
    let (_, first) = queue(stores).await;
    for round in 1..=2 {
        let now = NOW + LEASE * round;
        let just_before = now - Duration::milliseconds(1);
        assert_eq!(lease_due(stores, just_before).await, None);
        let again = leased_again(&first, 0, now);
        assert_eq!(lease_due(stores, now).await, Some(again));
    }
}

async fn no_notice_of_a_hidden_show_is_leased(stores: &Stores) {
    let (actor, hidden) = failed(stores, NOW).await;
    let hid = stores.events.hide(&actor, hidden.event_id, NOW).await;
    assert!(hid.expect("answered"));
    assert_eq!(lease_due(stores, LATER).await, None);
    let found = stores.notices.find_any(hidden.event_id).await;
    assert_eq!(found.expect("answered"), None);
}

async fn an_unreadable_show_does_not_block_others(stores: &Stores) {
    failed(stores, NOW).await;
    stores
        .file
        .execute("UPDATE events SET time_zone = 'Nowhere'")
        .await;
    let (_, readable) = failed(stores, LATER).await;
    let job = jobs::claim(stores, usda::DeliverNotice::KIND, LATER).await;
    let job = job.expect("due");
    let Some(usda::DeliverNotice(id)) = job.task.read() else {
        panic!("{job:?}");
    };
    assert!(stores.notices.find_queued(id, &job).await.is_err());
    let leased = lease_due(stores, LATER).await.expect("due");
    assert_eq!(leased.id, readable.id);
}

/// A new show whose notice is scheduled at `at`.
async fn scheduled(stores: &Stores, at: OffsetDateTime) -> (Scope, Event) {
    let actor = stores.actor().await;
    let mut show = event(&actor);
    show.usda_notice_scheduled_at = Some(at);
    (actor, stores.insert(show).await)
}

/// Claims all shows whose scheduled instant has come.
async fn due_shows(stores: &Stores, now: OffsetDateTime) -> Vec<EventId> {
    let mut shows = Vec::new();
    while let Some(job) = jobs::claim(stores, usda::StartScheduledNotice::KIND, now).await {
        let Some(usda::StartScheduledNotice(id)) = job.task.read() else {
            panic!("{job:?}");
        };
        shows.push(id);
    }
    shows
}

async fn claim_scheduled(stores: &Stores, id: EventId, now: OffsetDateTime) -> Claim {
    let (by, until) = (Requester::Schedule, now + LEASE);
    let claim = stores.notices.claim(&by, id, 0, new_id(), now, until);
    claim.await.expect("answered")
}

async fn a_scheduled_show_has_a_job_at_its_instant(stores: &Stores) {
    stores.show().await;
    let (_, show) = scheduled(stores, NOW).await;
    let just_before = NOW - Duration::milliseconds(1);
    assert_eq!(due_shows(stores, just_before).await, []);
    assert_eq!(due_shows(stores, NOW).await, [show.id]);
}

async fn the_schedule_claims_due_notices(stores: &Stores) {
    let (_, unscheduled) = stores.show().await;
    let (_, show) = scheduled(stores, NOW).await;
    let (actor, hidden) = scheduled(stores, NOW).await;
    let hid = stores.events.hide(&actor, hidden.id, NOW).await;
    assert!(hid.expect("answered"));
    let just_before = NOW - Duration::milliseconds(1);
    for (id, now) in [
        (show.id, just_before),
        (unscheduled.id, NOW),
        (hidden.id, NOW),
    ] {
        assert_eq!(claim_scheduled(stores, id, now).await, Claim::EventNotFound);
    }
    // No notice was stored.
    assert_eq!(crate::availability::count(stores, "usda_notices").await, 0);
    let claim = claim_scheduled(stores, show.id, NOW).await;
    let Claim::Deliver(queued) = claim else {
        panic!("{claim:?}");
    };
    assert_eq!(queued.event_id, show.id);
}

async fn the_schedule_does_not_claim_a_notice_that_was_begun(stores: &Stores) {
    let (_, show) = scheduled(stores, NOW).await;
    let Claim::Deliver(queued) = claim_scheduled(stores, show.id, NOW).await else {
        panic!("not due");
    };
    let again = claim_scheduled(stores, show.id, NOW).await;
    assert_eq!(again, Claim::InProgress);
    let retry_at = NOW + Duration::hours(1);
    fail(stores, &queued, retry_at).await;
    let again = claim_scheduled(stores, show.id, retry_at).await;
    assert_eq!(again, Claim::InProgress);
    let leased = lease_due(stores, retry_at).await.expect("due");
    assert_eq!(leased.id, queued.id);
}

async fn a_new_start_reschedules_the_notice_and_another_edit_does_not(stores: &Stores) {
    let (actor, show) = scheduled(stores, NOW).await;
    let save = async |details: &EventDetails, notice_at| {
        let edit = EventEdit {
            notice_at,
            ..edit(details.clone())
        };
        let edited = stores.events.replace(&actor, show.id, &edit, LATER).await;
        edited.expect("replaced").usda_notice_scheduled_at
    };
    let mut details = other_details();
    details.schedule = show.details.schedule.clone();
    assert_eq!(save(&details, Some(LATER)).await, Some(NOW));
    assert_eq!(due_shows(stores, NOW).await, [show.id]);
    assert_eq!(save(&other_details(), Some(LATER)).await, Some(LATER));
    let just_before = LATER - Duration::milliseconds(1);
    assert_eq!(due_shows(stores, just_before).await, []);
    assert_eq!(due_shows(stores, LATER).await, [show.id]);
    let mut third = other_details();
    third.schedule = show.details.schedule.clone();
    assert_eq!(save(&third, None).await, None);
    assert_eq!(
        claim_scheduled(stores, show.id, LATER).await,
        Claim::EventNotFound
    );
}

async fn a_permanently_refused_notice_is_not_rescheduled(stores: &Stores) {
    let (actor, show) = scheduled(stores, NOW).await;
    let (_, other) = scheduled(stores, NOW).await;
    let moved = async || {
        let edit = EventEdit {
            notice_at: Some(LATER),
            ..edit(other_details())
        };
        let edited = stores.events.replace(&actor, show.id, &edit, NOW).await;
        edited.expect("replaced").usda_notice_scheduled_at
    };
    let again = claimed(stores, &actor, show.id, NOW).await;
    fail(stores, &again, LATER).await;
    assert_eq!(moved().await, Some(LATER));
    let back = EventEdit {
        notice_at: Some(NOW),
        ..edit(show.details.clone())
    };
    let edited = stores.events.replace(&actor, show.id, &back, NOW).await;
    edited.expect("replaced");
    let last = claimed(stores, &actor, show.id, LATER).await;
    let refused = Failure {
        reason: "550 no such user".to_owned(),
        retry_at: None,
        may_have_arrived: false,
    };
    let noted = stores.notices.mark_failed(&last, &refused).await;
    noted.expect("noted");
    assert_eq!(moved().await, None);
    assert_eq!(due_shows(stores, LATER).await, [show.id, other.id]);
}

async fn one_of_the_schedule_and_concurrent_organizers_delivers(stores: &Stores) {
    let (actor, show) = scheduled(stores, NOW).await;
    let claims: Vec<_> = (0..20)
        .map(|number| {
            // Each request claims in its own task.
            let store = stores.notices.clone();
            let by = match number % 2 {
                0 => Requester::Organizer(actor.clone()),
                _ => Requester::Schedule,
            };
            tokio::spawn(async move {
                let until = NOW + LEASE;
                store.claim(&by, show.id, 0, new_id(), NOW, until).await
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
