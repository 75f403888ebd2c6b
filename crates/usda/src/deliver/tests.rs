use std::sync::{Arc, Mutex};

use async_trait::async_trait;
use kernel::FrozenClock;
use time::{Duration, OffsetDateTime};

use super::*;
use crate::notice::tests::{NOW, document, queued, receipt, sealed};
use crate::particulars::tests::complete;
use crate::tests::{by_email, press, service, service_at};
use crate::{
    Amended, DeliveryMethod, HPA_NOTICE, MockLetterPress, MockNoticeDelivery, MockNoticeStore,
    NoticeDelivery, PrintError, Receipt,
};

fn store_with_one_due(queued: QueuedNotice) -> MockNoticeStore {
    let mut store = MockNoticeStore::new();
    let mut due = Some(queued);
    store
        .expect_lease_due()
        .withf(|now, until| *now == NOW && *until > NOW)
        .returning(move |_, _| Ok(due.take()));
    store
}

fn failing_with(error: fn() -> DeliveryError) -> MockNoticeDelivery {
    let mut delivery = by_email();
    delivery.expect_deliver().returning(move |_| Err(error()));
    delivery
}

fn amendment() -> QueuedNotice {
    let mut show = complete();
    show.name = "Autumn Open".to_owned();
    QueuedNotice {
        show,
        amends: Some(Amended {
            before: complete(),
            given_at: NOW - Duration::DAY,
        }),
        ..queued()
    }
}

/// The store notes exactly this failure.
fn expect_failure(store: &mut MockNoticeStore, expected: Failure) {
    store
        .expect_mark_failed()
        .withf(move |_, failure| *failure == expected)
        .times(1)
        .returning(|_, _| Ok(()));
}

#[tokio::test]
async fn what_is_due_is_written_kept_delivered_and_noted_in_this_order() {
    for due in [queued(), amendment()] {
        let written = document(&due.show, due.amends.as_ref());
        let mut store = store_with_one_due(due);
        let steps = Arc::new(Mutex::new(Vec::new()));
        let (kept, sent, noted) = (written.clone(), written.clone(), written);
        let step = steps.clone();
        store
            .expect_seal()
            .withf(move |_, document| *document == kept)
            .returning(move |_, _| {
                step.lock().expect("not poisoned").push("kept");
                Ok(true)
            });
        let step = steps.clone();
        store
            .expect_mark_delivered()
            .withf(move |notice, proof, at| {
                notice.document == noted && *proof == receipt() && *at == NOW
            })
            .returning(move |_, _, _| {
                step.lock().expect("not poisoned").push("noted");
                Ok(())
            });
        let mut delivery = by_email();
        let step = steps.clone();
        delivery
            .expect_deliver()
            .withf(move |notice| notice.document == sent)
            .returning(move |_| {
                step.lock().expect("not poisoned").push("delivered");
                Ok(receipt())
            });
        let sent = service(store, delivery).deliver_due().await.expect("ran");
        assert_eq!((sent.done, sent.failed.len()), (1, 0));
        assert_eq!(
            *steps.lock().expect("not poisoned"),
            ["kept", "delivered", "noted"]
        );
    }
}

#[tokio::test]
async fn what_nobody_took_is_tried_again_later_and_may_be_written_anew() {
    let mut store = store_with_one_due(QueuedNotice {
        failures: 1,
        ..queued()
    });
    store.expect_seal().returning(|_, _| Ok(true));
    expect_failure(
        &mut store,
        Failure {
            reason: "450 busy".to_owned(),
            retry_at: Some(NOW + Duration::minutes(2)),
            may_have_arrived: false,
        },
    );
    let delivery = failing_with(|| DeliveryError::NotTaken("450 busy".into()));
    let sent = service(store, delivery).deliver_due().await.expect("ran");
    assert_eq!((sent.done, sent.failed.len()), (0, 1));
}

#[tokio::test]
async fn what_may_have_arrived_is_kept_for_the_next_attempt() {
    let mut store = store_with_one_due(queued());
    store.expect_seal().returning(|_, _| Ok(true));
    expect_failure(
        &mut store,
        Failure {
            reason: "broken pipe".to_owned(),
            retry_at: Some(NOW + Duration::minutes(1)),
            may_have_arrived: true,
        },
    );
    let delivery = failing_with(|| DeliveryError::Unknown("broken pipe".into()));
    service(store, delivery).deliver_due().await.expect("ran");
}

#[tokio::test]
async fn what_was_kept_is_delivered_as_it_was_whatever_the_show_is_by_now() {
    let kept = document(&complete(), None);
    let mut edited = queued();
    edited.show.name = "Autumn Open".to_owned();
    edited.sealed = Some(sealed(kept.clone()));
    let mut store = store_with_one_due(edited);
    store
        .expect_mark_delivered()
        .times(1)
        .returning(|_, _, _| Ok(()));
    let mut delivery = by_email();
    delivery
        .expect_deliver()
        .withf(move |notice| notice.document == kept)
        .times(1)
        .returning(|_| Ok(receipt()));
    service(store, delivery).deliver_due().await.expect("ran");
}

#[tokio::test]
async fn a_refusal_does_not_take_back_that_it_may_have_arrived() {
    let mut store = store_with_one_due(QueuedNotice {
        sealed: Some(sealed(document(&complete(), None))),
        ..queued()
    });
    expect_failure(
        &mut store,
        Failure {
            reason: "450 busy".to_owned(),
            retry_at: Some(NOW + Duration::minutes(1)),
            may_have_arrived: true,
        },
    );
    let delivery = failing_with(|| DeliveryError::NotTaken("450 busy".into()));
    service(store, delivery).deliver_due().await.expect("ran");
}

#[tokio::test]
async fn what_was_refused_before_its_time_is_tried_again_when_it_is_due() {
    let due_at = HPA_NOTICE.due_at(queued().show.starts_at, &queued().show.time_zone);
    assert!(due_at > NOW);
    for (refused, retry_at) in [(queued(), Some(due_at)), (amendment(), None)] {
        let mut store = store_with_one_due(refused);
        store.expect_seal().returning(|_, _| Ok(true));
        store
            .expect_mark_failed()
            .withf(move |_, failure| failure.retry_at == retry_at)
            .times(1)
            .returning(|_, _| Ok(()));
        let delivery = failing_with(|| DeliveryError::Refused("550 no such user".into()));
        service(store, delivery).deliver_due().await.expect("ran");
    }
}

#[tokio::test]
async fn what_was_refused_is_not_tried_again_by_itself_and_keeps_no_other_waiting() {
    let mut store = MockNoticeStore::new();
    let mut late = queued();
    late.show.starts_at = NOW + Duration::days(20);
    let mut due = vec![late.clone(), late];
    store
        .expect_lease_due()
        .returning(move |_, _| Ok(due.pop()));
    store.expect_seal().returning(|_, _| Ok(true));
    store
        .expect_mark_failed()
        .withf(|_, failure| failure.retry_at.is_none() && failure.reason == "550 no such user")
        .times(2)
        .returning(|_, _| Ok(()));
    let delivery = failing_with(|| DeliveryError::Refused("550 no such user".into()));
    let sent = service(store, delivery).deliver_due().await.expect("ran");
    assert_eq!(sent.failed.len(), 2);
}

#[tokio::test]
async fn after_one_that_nobody_took_the_others_wait_for_the_next_time() {
    let mut store = MockNoticeStore::new();
    store
        .expect_lease_due()
        .times(1)
        .returning(|_, _| Ok(Some(queued())));
    store.expect_seal().returning(|_, _| Ok(true));
    store.expect_mark_failed().returning(|_, _| Ok(()));
    let delivery = failing_with(|| DeliveryError::NotTaken("no route".into()));
    let sent = service(store, delivery).deliver_due().await.expect("ran");
    assert_eq!(sent.failed.len(), 1);
}

#[tokio::test]
async fn nothing_is_delivered_under_a_lease_that_somebody_else_has_by_now() {
    let mut store = store_with_one_due(queued());
    store.expect_seal().returning(|_, _| Ok(false));
    let sent = service(store, by_email()).deliver_due().await;
    let sent = sent.expect("ran");
    assert_eq!((sent.done, sent.failed.len()), (0, 0));
}

#[tokio::test]
async fn nothing_is_delivered_when_little_of_the_lease_is_left() {
    let mut slow = queued();
    slow.lease_until = NOW + Duration::seconds(59);
    let mut store = store_with_one_due(slow);
    store.expect_seal().returning(|_, _| Ok(true));
    let sent = service(store, by_email()).deliver_due().await;
    assert_eq!(sent.expect("ran").done, 0);
}

#[tokio::test]
async fn a_letter_that_cannot_be_printed_is_a_failure_like_any_other() {
    let mut store = store_with_one_due(queued());
    expect_failure(
        &mut store,
        Failure {
            reason: "the letter could not be printed: no font".to_owned(),
            retry_at: Some(NOW + Duration::minutes(1)),
            may_have_arrived: false,
        },
    );
    let mut press = MockLetterPress::new();
    press
        .expect_print()
        .returning(|_| Err(PrintError("no font".into())));
    let clock = Arc::new(FrozenClock::at(NOW));
    let service = service_at(clock, store, press, by_email());
    let sent = service.deliver_due().await.expect("ran");
    assert_eq!(sent.failed.len(), 1);
}

#[tokio::test]
async fn an_amendment_that_was_taken_back_is_withdrawn() {
    let mut taken_back = amendment();
    taken_back.show = complete();
    let mut store = store_with_one_due(taken_back);
    store.expect_withdraw().times(1).returning(|_| Ok(()));
    let sent = service(store, by_email()).deliver_due().await;
    assert_eq!(sent.expect("ran").done, 0);
}

/// Takes most of a lease for each notice.
struct Slow(Arc<FrozenClock>);

#[async_trait]
impl NoticeDelivery for Slow {
    fn method(&self) -> DeliveryMethod {
        DeliveryMethod::Email
    }

    async fn deliver(&self, _: &Notice) -> Result<Receipt, DeliveryError> {
        self.0
            .set(kernel::Clock::now(&*self.0) + Duration::seconds(110));
        Ok(receipt())
    }
}

#[tokio::test]
async fn each_of_many_slow_deliveries_has_a_lease_of_its_own_and_there_is_a_limit() {
    let clock = Arc::new(FrozenClock::at(NOW));
    let mut store = MockNoticeStore::new();
    let lease: Arc<Mutex<OffsetDateTime>> = Arc::new(Mutex::new(NOW));
    let present_lease = lease.clone();
    store
        .expect_lease_due()
        .times(MOST_AT_A_TIME as usize)
        .returning(move |_, lease_until| {
            *lease.lock().expect("not poisoned") = lease_until;
            Ok(Some(QueuedNotice {
                lease_until,
                ..queued()
            }))
        });
    store.expect_seal().returning(|_, _| Ok(true));
    store.expect_mark_delivered().returning(move |_, _, at| {
        assert!(at < *present_lease.lock().expect("not poisoned"));
        Ok(())
    });
    let delivery = Slow(clock.clone());
    let service = service_at(clock, store, press(), delivery);
    let sent = service.deliver_due().await.expect("ran");
    assert_eq!(sent.done, MOST_AT_A_TIME as usize);
}

#[tokio::test]
async fn what_is_scheduled_is_claimed_and_delivered_like_any_other() {
    let mut store = MockNoticeStore::new();
    store
        .expect_due_shows()
        .withf(|now, _| *now == NOW)
        .returning(|_, _| Ok(vec![queued().event_id; 4]));
    let mut claims = vec![
        Ok(Claim::Deliver(Box::new(queued()))),
        Ok(Claim::InProgress),
        Err(StoreError::failed("no such zone")),
        Ok(Claim::Deliver(Box::new(queued()))),
    ];
    store
        .expect_claim_scheduled()
        .withf(|event_id, _, now, until| {
            *event_id == queued().event_id && *now == NOW && *until == lease_from(NOW)
        })
        .times(4)
        .returning(move |_, _, _, _| claims.pop().expect("asked four times"));
    store.expect_seal().returning(|_, _| Ok(true));
    store
        .expect_mark_delivered()
        .times(2)
        .returning(|_, _, _| Ok(()));
    let mut delivery = by_email();
    delivery
        .expect_deliver()
        .times(2)
        .returning(|_| Ok(receipt()));
    // The one that failed is told, after the others were sent.
    assert!(service(store, delivery).process_scheduled().await.is_err());
}

#[tokio::test]
async fn a_scheduled_notice_that_nobody_takes_is_left_to_the_retries_and_the_others_wait() {
    let mut store = MockNoticeStore::new();
    store
        .expect_due_shows()
        .returning(|_, _| Ok(vec![queued().event_id; 2]));
    store
        .expect_claim_scheduled()
        .times(1)
        .returning(|_, _, _, _| Ok(Claim::Deliver(Box::new(queued()))));
    store.expect_seal().returning(|_, _| Ok(true));
    store.expect_mark_failed().times(1).returning(|_, _| Ok(()));
    let delivery = failing_with(|| DeliveryError::NotTaken("disk full".into()));
    let sent = service(store, delivery).process_scheduled().await;
    let sent = sent.expect("ran");
    assert_eq!((sent.done, sent.failed.len()), (0, 1));
}
