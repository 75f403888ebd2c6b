//! Which inquiries the worker gets to mail, and when.

use horses::{HorseStore as _, Inquiry, InquiryMail, MarketStore as _, QueuedInquiry};
use kernel::{Actor, IdGenerator as _, InquiryId, RandomIds, StoreError};
use sea_orm::{ConnectionTrait as _, Statement};
use time::{Duration, OffsetDateTime};

use crate::inquiries::{inquiry, write};
use crate::samples::{LATER, NOW};
use crate::support::Stores;
use crate::usda;

on_both_databases!(
    an_inquiry_is_due_at_once_with_all_that_its_mail_needs,
    an_inquiry_of_a_deleted_horse_is_mailed_too,
    a_leased_inquiry_is_nobody_else_s_until_its_lease_ends,
    a_failed_inquiry_is_leased_when_its_retry_is_due,
    an_inquiry_that_is_not_to_be_tried_again_is_never_due,
    a_delivered_inquiry_is_never_due_again,
    delivery_is_noted_without_a_lease_and_once,
    a_failure_under_a_lease_that_was_lost_notes_nothing,
    the_longest_waiting_is_leased_first,
    an_inquiry_that_cannot_be_read_keeps_no_other_waiting,
    of_many_workers_each_inquiry_goes_to_one,
    inquiries_and_notices_wait_in_queues_of_their_own,
);

const LEASE: Duration = Duration::minutes(2);

/// Writes about a new horse at this instant.
async fn written_at(stores: &Stores, at: OffsetDateTime) -> (Actor, Inquiry) {
    let ((seller, horse), buyer) = (stores.horse().await, stores.actor().await);
    let inquiry = inquiry(horse.id, buyer, at);
    write(stores, &inquiry).await;
    (seller, inquiry)
}

async fn lease(stores: &Stores, now: OffsetDateTime) -> Option<QueuedInquiry> {
    let leased = stores.market.lease_due(now, now + LEASE).await;
    leased.expect("answered")
}

/// Writes and leases the inquiry.
async fn leased(stores: &Stores) -> QueuedInquiry {
    written_at(stores, NOW).await;
    lease(stores, NOW).await.expect("due")
}

async fn fail(stores: &Stores, queued: &QueuedInquiry, retry_at: Option<OffsetDateTime>) {
    let noted = stores.market.mark_failed(queued, "no\0 route", retry_at);
    noted.await.expect("noted");
}

fn again(queued: &QueuedInquiry, failures: u32, now: OffsetDateTime) -> QueuedInquiry {
    QueuedInquiry {
        failures,
        lease_until: now + LEASE,
        ..queued.clone()
    }
}

/// A number out of the only row of the outbox; `None` if it is null.
async fn noted(stores: &Stores, column: &str) -> Option<i64> {
    let connection = stores.connect().await;
    let sql = format!("SELECT {column} FROM outbox");
    let statement = Statement::from_string(connection.get_database_backend(), sql);
    let row = connection.query_one_raw(statement).await.expect("asked");
    let value = row.expect("a row").try_get_by_index(0).expect("a number");
    connection.close().await.expect("closed");
    value
}

async fn an_inquiry_is_due_at_once_with_all_that_its_mail_needs(stores: &Stores) {
    use accounts::AccountStore as _;

    let ((seller, horse), buyer) = (stores.horse().await, stores.actor().await);
    for phone in [true, false] {
        let mut inquiry = inquiry(horse.id, buyer, NOW);
        if !phone {
            inquiry.details.phone = None;
        }
        let before = NOW - Duration::milliseconds(1);
        write(stores, &inquiry).await;
        assert_eq!(lease(stores, before).await, None);
        let account = stores.accounts.find(seller.account_id()).await;
        let expected = QueuedInquiry {
            mail: InquiryMail {
                inquiry_id: inquiry.id,
                seller: account.expect("answered").expect("an account").email,
                horse_name: horse.profile.name.clone(),
                details: inquiry.details,
                created_at: NOW,
            },
            failures: 0,
            lease_until: NOW + LEASE,
        };
        assert_eq!(lease(stores, NOW).await, Some(expected));
    }
}

async fn an_inquiry_of_a_deleted_horse_is_mailed_too(stores: &Stores) {
    let (seller, inquiry) = written_at(stores, NOW).await;
    let deleted = stores.horses.delete(seller, inquiry.horse_id, NOW).await;
    assert!(deleted.expect("answered"));
    let queued = lease(stores, NOW).await.expect("due");
    assert_eq!(queued.mail.inquiry_id, inquiry.id);
}

async fn a_leased_inquiry_is_nobody_else_s_until_its_lease_ends(stores: &Stores) {
    let first = leased(stores).await;
    for round in 1..=2 {
        let end = NOW + LEASE * round;
        let just_before = end - Duration::milliseconds(1);
        assert_eq!(lease(stores, just_before).await, None);
        assert_eq!(lease(stores, end).await, Some(again(&first, 0, end)));
    }
}

async fn a_failed_inquiry_is_leased_when_its_retry_is_due(stores: &Stores) {
    let first = leased(stores).await;
    fail(stores, &first, Some(LATER)).await;
    let just_before = LATER - Duration::milliseconds(1);
    assert_eq!(lease(stores, just_before).await, None);
    let second = again(&first, 1, LATER);
    assert_eq!(lease(stores, LATER).await, Some(second.clone()));
    let much_later = LATER + Duration::days(1);
    fail(stores, &second, Some(much_later)).await;
    let third = again(&first, 2, much_later);
    assert_eq!(lease(stores, much_later).await, Some(third));
}

async fn an_inquiry_that_is_not_to_be_tried_again_is_never_due(stores: &Stores) {
    let first = leased(stores).await;
    fail(stores, &first, None).await;
    for days in [0, 1, 10_000, 2_000_000] {
        assert_eq!(lease(stores, NOW + Duration::days(days)).await, None);
    }
    // Nobody was told that it was delivered.
    assert_eq!(noted(stores, "done_at").await, None);
    assert_eq!(noted(stores, "failures").await, Some(1));
    assert_eq!(
        noted(stores, "CAST(LENGTH(last_error) AS bigint)").await,
        Some(8)
    );
}

async fn a_delivered_inquiry_is_never_due_again(stores: &Stores) {
    let first = leased(stores).await;
    let marked = stores.market.mark_delivered(&first, LATER).await;
    marked.expect("noted");
    assert_eq!(lease(stores, LATER + Duration::days(300)).await, None);
}

async fn delivery_is_noted_without_a_lease_and_once(stores: &Stores) {
    let first = leased(stores).await;
    let second = lease(stores, NOW + LEASE).await.expect("due");
    for (queued, at) in [(&first, NOW), (&second, LATER)] {
        let marked = stores.market.mark_delivered(queued, at).await;
        marked.expect("noted");
    }
    let done_at = noted(stores, "done_at").await;
    assert_eq!(done_at, Some(kernel::to_unix_millis(NOW)));
    let mut unknown = first;
    unknown.mail.inquiry_id = InquiryId::new(RandomIds.next_uuid());
    let marked = stores.market.mark_delivered(&unknown, NOW).await;
    assert!(marked.is_err());
}

async fn a_failure_under_a_lease_that_was_lost_notes_nothing(stores: &Stores) {
    let first = leased(stores).await;
    let now = NOW + LEASE;
    let second = lease(stores, now).await.expect("due");
    fail(stores, &first, Some(NOW)).await;
    fail(stores, &first, None).await;
    assert_eq!(lease(stores, now).await, None);
    fail(stores, &second, Some(LATER)).await;
    assert_eq!(lease(stores, LATER).await, Some(again(&first, 1, LATER)));
}

async fn the_longest_waiting_is_leased_first(stores: &Stores) {
    let mut ids = Vec::new();
    for minutes in [30, 10, 20] {
        let at = NOW + Duration::minutes(minutes);
        ids.push(written_at(stores, at).await.1.id);
    }
    for position in [1, 2, 0] {
        let leased = lease(stores, LATER).await.expect("due");
        assert_eq!(leased.mail.inquiry_id, ids[position]);
    }
    assert_eq!(lease(stores, LATER).await, None);
}

async fn an_inquiry_that_cannot_be_read_keeps_no_other_waiting(stores: &Stores) {
    written_at(stores, NOW).await;
    let broken = stores.connect().await;
    let sql = "UPDATE inquiries SET email = 'nobody'";
    broken.execute_unprepared(sql).await.expect("broken");
    broken.close().await.expect("closed");
    let (_, readable) = written_at(stores, LATER).await;
    let result = stores.market.lease_due(LATER, LATER + LEASE).await;
    assert!(result.is_err(), "{result:?}");
    let leased = lease(stores, LATER).await.expect("due");
    assert_eq!(leased.mail.inquiry_id, readable.id);
}

async fn of_many_workers_each_inquiry_goes_to_one(stores: &Stores) {
    for _ in 0..6 {
        written_at(stores, NOW).await;
    }
    let workers: Vec<_> = (0..8)
        .map(|_| {
            let store = stores.market.clone();
            tokio::spawn(async move {
                let mut ids = Vec::new();
                while let Some(leased) = store.lease_due(LATER, LATER + LEASE).await? {
                    ids.push(leased.mail.inquiry_id);
                }
                Ok::<_, StoreError>(ids)
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

async fn inquiries_and_notices_wait_in_queues_of_their_own(stores: &Stores) {
    let (_, notice) = usda::failed(stores, NOW).await;
    let (_, inquiry) = written_at(stores, NOW).await;
    let leased_notice = usda::lease_due(stores, LATER).await.expect("due");
    assert_eq!(leased_notice.id, notice.id);
    assert_eq!(usda::lease_due(stores, LATER).await, None);
    let leased_inquiry = lease(stores, LATER).await.expect("due");
    assert_eq!(leased_inquiry.mail.inquiry_id, inquiry.id);
    assert_eq!(lease(stores, LATER).await, None);
}
