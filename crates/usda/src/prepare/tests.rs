use std::sync::Arc;

use kernel::{ManualClock, Refusal};

use super::*;
use crate::event_facts::tests::{complete, line};
use crate::notice::tests::{
    NOW, delivered, document, event_id, queued, ready, receipt, record, sealed,
};
use crate::service::tests::{actor, by_email, by_organizer, renderer, service, service_at};
use crate::{
    Claim, DeliveryError, EventFacts, MockNoticeDelivery, MockNoticeStore, QueuedNotice, Sealed,
};

fn renamed() -> EventFacts {
    EventFacts {
        name: line("Autumn Open"),
        ..complete()
    }
}

/// A store that returns `before` the first time, and `after` the second time.
fn store_with(before: ShowRecord, after: ShowRecord) -> MockNoticeStore {
    let mut store = MockNoticeStore::new();
    let mut found = vec![after, before];
    store.expect_find().returning(move |_, _| Ok(found.pop()));
    store
        .expect_document()
        .returning(|_, _, _| Ok(Some(document(&complete(), None))));
    store
}

async fn prepare(
    store: MockNoticeStore,
    delivery: MockNoticeDelivery,
) -> Result<ReadyLetter, NoticeError> {
    service(store, delivery).prepare(&actor(), event_id()).await
}

fn writing() -> MockNoticeDelivery {
    let mut delivery = by_organizer();
    delivery
        .expect_deliver()
        .times(1)
        .returning(|_| Ok(receipt()));
    delivery
}

#[tokio::test]
async fn the_letter_of_a_new_notice_is_stored_and_marked_ready() {
    let after = record(complete(), vec![ready(0, &complete())]);
    let mut store = store_with(record(complete(), vec![]), after);
    store
        .expect_claim()
        .returning(|_, _, _, _, _, _| Ok(Claim::Deliver(Box::new(queued()))));
    store.expect_seal().times(1).returning(|_, _| Ok(true));
    store
        .expect_mark_ready()
        .withf(|ready, at, _| *ready == queued() && *at == NOW)
        .times(1)
        .returning(|_, _, _| Ok(true));
    let letter = prepare(store, writing()).await.expect("ready");
    assert_eq!(letter.notice, ready(0, &complete()));
    assert_eq!(letter.document, document(&complete(), None));
}

#[tokio::test]
async fn a_ready_letter_of_an_unchanged_show_is_returned_unchanged() {
    let same = || record(complete(), vec![ready(0, &complete())]);
    let letter = prepare(store_with(same(), same()), by_organizer()).await;
    assert_eq!(letter.expect("ready").notice.number, 0);
}

#[tokio::test]
async fn the_letter_of_a_changed_show_is_replaced() {
    let before = record(renamed(), vec![ready(0, &complete())]);
    let after = record(renamed(), vec![ready(0, &renamed())]);
    let mut store = store_with(before, after);
    store.expect_claim().returning(|_, _, _, _, _, _| {
        Ok(Claim::Deliver(Box::new(QueuedNotice {
            show: renamed(),
            sealed: Some(Sealed {
                replaceable: true,
                for_organizer: true,
                is_ready: true,
                ..sealed(document(&complete(), None))
            }),
            ..queued()
        })))
    });
    store
        .expect_seal()
        .withf(|_, written| *written == document(&renamed(), None))
        .times(1)
        .returning(|_, _| Ok(true));
    store.expect_mark_ready().returning(|_, _, _| Ok(true));
    assert!(prepare(store, writing()).await.is_ok());
}

#[tokio::test]
async fn a_letter_that_may_have_been_sent_is_not_replaced() {
    let kept = || {
        let mut notice = ready(0, &complete());
        notice.replaceable = false;
        record(renamed(), vec![notice])
    };
    let letter = prepare(store_with(kept(), kept()), by_organizer()).await;
    assert!(letter.is_ok());
}

#[tokio::test]
async fn a_ready_letter_is_returned_even_if_none_can_be_written() {
    let changed = || record(renamed(), vec![ready(0, &complete())]);
    let letter = prepare(store_with(changed(), changed()), by_email()).await;
    assert_eq!(letter.expect("ready").notice.number, 0);

    let clock = Arc::new(ManualClock::at(renamed().ends_at));
    let store = store_with(changed(), changed());
    let letter = service_at(clock, store, renderer(), by_organizer())
        .prepare(&actor(), event_id())
        .await;
    assert_eq!(letter.expect("ready").notice.number, 0);
}

#[tokio::test]
async fn after_the_notice_the_next_letter_is_the_amendment() {
    let given = || vec![delivered(0, &complete())];
    let mut after = given();
    after.push(ready(1, &renamed()));
    let mut store = store_with(record(renamed(), given()), record(renamed(), after));
    store
        .expect_claim()
        .withf(|_, _, number, _, _, _| *number == 1)
        .times(1)
        .returning(|_, _, _, _, _, _| Ok(Claim::Deliver(Box::new(queued()))));
    store.expect_seal().returning(|_, _| Ok(true));
    store.expect_mark_ready().returning(|_, _, _| Ok(true));
    let letter = prepare(store, writing()).await.expect("ready");
    assert_eq!(letter.notice.number, 1);
}

#[tokio::test]
async fn there_is_no_letter_if_no_notice_can_be_given() {
    let unchanged = record(complete(), vec![delivered(0, &complete())]);
    let store = store_with(unchanged.clone(), unchanged);
    let result = prepare(store, by_organizer()).await;
    assert!(matches!(result, Err(NoticeError::AlreadyNotified)));

    let new = record(complete(), vec![]);
    let result = prepare(store_with(new.clone(), new.clone()), by_email()).await;
    assert!(matches!(result, Err(NoticeError::DeliveredByServer)));

    let clock = Arc::new(ManualClock::at(complete().ends_at));
    let store = store_with(new.clone(), new);
    let result = service_at(clock, store, renderer(), by_organizer())
        .prepare(&actor(), event_id())
        .await;
    assert!(matches!(result, Err(NoticeError::EventOver)));

    let mut store = MockNoticeStore::new();
    store.expect_find().returning(|_, _| Ok(None));
    let result = prepare(store, by_organizer()).await;
    assert!(matches!(
        result,
        Err(NoticeError::Refusal(Refusal::NotFound(_)))
    ));
}

#[tokio::test]
async fn a_letter_that_cannot_be_written_is_an_error_and_retried() {
    let new = record(complete(), vec![]);
    let mut store = store_with(new.clone(), new);
    store
        .expect_claim()
        .returning(|_, _, _, _, _, _| Ok(Claim::Deliver(Box::new(queued()))));
    store.expect_seal().returning(|_, _| Ok(true));
    store
        .expect_mark_failed()
        .withf(|_, failure| failure.retry_at.is_some())
        .times(1)
        .returning(|_, _| Ok(()));
    let mut delivery = by_organizer();
    delivery
        .expect_deliver()
        .returning(|_| Err(DeliveryError::NotTaken("disk full".into())));
    let result = prepare(store, delivery).await;
    assert!(matches!(result, Err(NoticeError::LetterNotWritten(_))));
}
