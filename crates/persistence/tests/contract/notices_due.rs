//! Which notices the worker gets, and when.

use events::EventStore as _;
use sea_orm::ConnectionTrait as _;
use time::Duration;
use usda::NoticeStore as _;

use crate::samples::{LATER, NOW};
use crate::support::Stores;
use crate::usda::{LEASE, fail, failed, lease_due, leased_again, queue};

on_both_databases!(
    what_is_not_due_is_not_leased,
    a_failed_notice_is_leased_when_its_retry_is_due,
    a_lease_that_ended_without_a_result_is_leased_again,
    the_longest_waiting_is_leased_first,
    a_hidden_show_s_notice_is_never_due,
    a_show_that_cannot_be_read_keeps_no_other_waiting,
    of_many_workers_each_notice_goes_to_one,
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

async fn a_hidden_show_s_notice_is_never_due(stores: &Stores) {
    let (actor, hidden) = failed(stores, NOW).await;
    let (_, shown) = failed(stores, LATER).await;
    let hid = stores.events.hide(actor, hidden.show.event_id, NOW).await;
    assert!(hid.expect("answered"));
    let leased = lease_due(stores, LATER).await.expect("due");
    assert_eq!(leased.id, shown.id);
    assert_eq!(lease_due(stores, LATER).await, None);
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
