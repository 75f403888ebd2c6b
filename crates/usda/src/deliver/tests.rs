use std::sync::{Arc, Mutex};

use kernel::{ManualClock, RenderError};
use time::Duration;

use super::*;
use crate::event_facts::tests::{complete, line};
use crate::notice::tests::{NOW, delivered, document, notice_id, queued, receipt, sealed};
use crate::service::tests::{by_email, service, service_at};
use crate::{
    Amended, HPA_NOTICE, MockLetterRenderer, MockNoticeDelivery, MockNoticeStore, NoticeRecord,
    Progress,
};

/// The record of a queued notice of a server that mails it.
fn waiting() -> NoticeRecord {
    NoticeRecord {
        progress: Progress::Delivering,
        ..delivered(0, &complete())
    }
}

fn store_with(record: NoticeRecord, queued: QueuedNotice) -> MockNoticeStore {
    let mut store = MockNoticeStore::new();
    store
        .expect_find_queued()
        .withf(|id, of| *id == notice_id() && *of == job())
        .return_once(move |_, _| Ok(Some((record, queued))));
    store
}

fn store_with_one_due(queued: QueuedNotice) -> MockNoticeStore {
    store_with(waiting(), queued)
}

fn job() -> Job {
    Job {
        task: DeliverNotice(notice_id()).into(),
        created_at: NOW,
        failures: 0,
        lease_until: queued().lease_until,
    }
}

async fn process(
    store: MockNoticeStore,
    delivery: MockNoticeDelivery,
) -> Result<Outcome, JobError> {
    service(store, delivery).process(notice_id(), &job()).await
}

fn failing_with(error: fn() -> DeliveryError) -> MockNoticeDelivery {
    let mut delivery = by_email();
    delivery.expect_deliver().returning(move |_| Err(error()));
    delivery
}

fn amendment() -> QueuedNotice {
    let mut show = complete();
    show.name = line("Autumn Open");
    QueuedNotice {
        show,
        amends: Some(Amended {
            before: complete(),
            given_at: NOW - Duration::DAY,
        }),
        ..queued()
    }
}

/// Expects that the store records exactly this failure.
fn expect_failure(store: &mut MockNoticeStore, expected: Failure) {
    store
        .expect_mark_failed()
        .withf(move |_, failure| *failure == expected)
        .times(1)
        .returning(|_, _| Ok(()));
}

#[tokio::test]
async fn a_due_notice_is_written_stored_delivered_and_recorded_in_this_order() {
    for due in [queued(), amendment()] {
        let written = document(&due.show, due.amends.as_ref());
        let mut store = store_with_one_due(due);
        let steps = Arc::new(Mutex::new(Vec::new()));
        let (kept, sent) = (written.clone(), written);
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
            .withf(move |id, proof, at| (*id, *at) == (notice_id(), NOW) && *proof == receipt())
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
        let done = process(store, delivery).await.expect("delivered");
        assert_eq!(done, Outcome::Done);
        assert_eq!(
            *steps.lock().expect("not poisoned"),
            ["kept", "delivered", "noted"]
        );
    }
}

#[tokio::test]
async fn a_notice_that_was_not_taken_is_retried_and_may_be_written_again() {
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
    let result = process(store, delivery).await;
    assert!(matches!(result, Err(JobError::Retry(_))));
}

#[tokio::test]
async fn a_document_that_may_have_arrived_is_kept_for_the_next_attempt() {
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
    let result = process(store, delivery).await;
    assert!(matches!(result, Err(JobError::Retry(_))));
}

#[tokio::test]
async fn a_kept_document_is_delivered_unchanged_after_an_edit_of_the_show() {
    let kept = document(&complete(), None);
    let mut edited = queued();
    edited.show.name = line("Autumn Open");
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
    let done = process(store, delivery).await.expect("delivered");
    assert_eq!(done, Outcome::Done);
}

#[tokio::test]
async fn a_document_that_may_have_arrived_stays_so_after_a_later_failure() {
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
    assert!(process(store, delivery).await.is_err());
}

#[tokio::test]
async fn a_notice_refused_before_it_is_due_is_retried_when_it_is_due() {
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
        let result = process(store, delivery).await;
        assert!(matches!(result, Err(JobError::GiveUp(_))));
    }
}

#[tokio::test]
async fn a_notice_refused_after_it_is_due_is_not_retried() {
    let mut late = queued();
    late.show.starts_at = NOW + Duration::days(20);
    let mut store = store_with_one_due(late);
    store.expect_seal().returning(|_, _| Ok(true));
    store
        .expect_mark_failed()
        .withf(|_, failure| failure.retry_at.is_none() && failure.reason == "550 no such user")
        .times(1)
        .returning(|_, _| Ok(()));
    let delivery = failing_with(|| DeliveryError::Refused("550 no such user".into()));
    let result = process(store, delivery).await;
    assert!(matches!(result, Err(JobError::GiveUp(_))));
}

#[tokio::test]
async fn a_given_or_hidden_notice_is_done() {
    let mut hidden = MockNoticeStore::new();
    hidden.expect_find_queued().returning(|_, _| Ok(None));
    let given = store_with(delivered(0, &complete()), queued());
    for store in [hidden, given] {
        let result = process(store, by_email()).await;
        assert_eq!(result.expect("nothing to do"), Outcome::Done);
    }
}

#[tokio::test]
async fn a_server_that_mails_does_not_deliver_a_notice_begun_for_an_organizer() {
    let begun = NoticeRecord {
        for_organizer: true,
        ..waiting()
    };
    let result = process(store_with(begun, queued()), by_email()).await;
    let later = Outcome::Later(NOW + RECHECK_INTERVAL);
    assert_eq!(result.expect("left"), later);
}

#[tokio::test]
async fn a_show_that_is_over_is_rechecked_while_it_may_be_moved() {
    for (ended, is_given_up) in [
        (Duration::ZERO, false),
        (MOVE_WINDOW - Duration::MILLISECOND, false),
        (MOVE_WINDOW, true),
    ] {
        let mut over = queued();
        over.show.ends_at = NOW - ended;
        match process(store_with_one_due(over), by_email()).await {
            Ok(outcome) => {
                assert!(!is_given_up);
                assert_eq!(outcome, Outcome::Later(NOW + RECHECK_INTERVAL));
            }
            Err(error) => assert!(is_given_up && matches!(error, JobError::GiveUp(_))),
        }
    }
}

#[tokio::test]
async fn nothing_is_delivered_after_the_lease_is_lost() {
    let mut store = store_with_one_due(queued());
    store.expect_seal().returning(|_, _| Ok(false));
    let result = process(store, by_email()).await;
    assert!(matches!(result, Ok(Outcome::Later(at)) if at > NOW));
}

#[tokio::test]
async fn nothing_is_delivered_when_little_of_the_lease_is_left() {
    let mut slow = queued();
    slow.lease_until = NOW + Duration::seconds(59);
    let mut store = store_with_one_due(slow);
    store.expect_seal().returning(|_, _| Ok(true));
    let result = process(store, by_email()).await;
    assert!(matches!(result, Ok(Outcome::Later(at)) if at > NOW));
}

#[tokio::test]
async fn a_letter_that_cannot_be_rendered_is_a_failure() {
    let mut store = store_with_one_due(queued());
    expect_failure(
        &mut store,
        Failure {
            reason: "the PDF could not be rendered: no font".to_owned(),
            retry_at: Some(NOW + Duration::minutes(1)),
            may_have_arrived: false,
        },
    );
    let mut renderer = MockLetterRenderer::new();
    renderer
        .expect_print()
        .returning(|_| Err(RenderError("no font".into())));
    let clock = Arc::new(ManualClock::at(NOW));
    let service = service_at(clock, store, renderer, by_email());
    let result = service.process(notice_id(), &job()).await;
    assert!(matches!(result, Err(JobError::Retry(_))));
}

#[tokio::test]
async fn an_amendment_whose_changes_were_undone_is_withdrawn() {
    let mut taken_back = amendment();
    taken_back.show = complete();
    let mut store = store_with_one_due(taken_back);
    store.expect_withdraw().times(1).returning(|_| Ok(()));
    assert!(process(store, by_email()).await.is_ok());
}

fn store_that_answers(claim: Claim) -> MockNoticeStore {
    let mut store = MockNoticeStore::new();
    store
        .expect_claim()
        .withf(|by, event_id, number, _, now, until| {
            *by == Requester::Schedule
                && (*event_id, *number) == (event_id_of_queued(), 0)
                && (*now, *until) == (NOW, lease_from(NOW))
        })
        .return_once(move |_, _, _, _, _, _| Ok(claim));
    store
}

fn event_id_of_queued() -> EventId {
    queued().event_id
}

async fn process_scheduled(
    store: MockNoticeStore,
    delivery: MockNoticeDelivery,
) -> Result<Outcome, JobError> {
    service(store, delivery)
        .process_scheduled(event_id_of_queued())
        .await
}

#[tokio::test]
async fn a_scheduled_notice_is_claimed_and_delivered() {
    let mut store = store_that_answers(Claim::Deliver(Box::new(queued())));
    store.expect_seal().returning(|_, _| Ok(true));
    store
        .expect_mark_delivered()
        .times(1)
        .returning(|_, _, _| Ok(()));
    let mut delivery = by_email();
    delivery
        .expect_deliver()
        .times(1)
        .returning(|_| Ok(receipt()));
    let result = process_scheduled(store, delivery).await;
    assert_eq!(result.expect("delivered"), Outcome::Done);
}

#[tokio::test]
async fn a_scheduled_notice_is_rechecked_until_it_is_given() {
    let later = Outcome::Later(NOW + RECHECK_INTERVAL);
    for (claim, expected) in [
        (Claim::InProgress, later),
        (Claim::Delivered, Outcome::Done),
        (Claim::EventNotFound, Outcome::Done),
    ] {
        let result = process_scheduled(store_that_answers(claim), by_email()).await;
        assert_eq!(result.expect("answered"), expected);
    }
}

#[tokio::test]
async fn a_scheduled_notice_that_is_refused_is_retried() {
    let mut store = store_that_answers(Claim::Deliver(Box::new(queued())));
    store.expect_seal().returning(|_, _| Ok(true));
    store.expect_mark_failed().times(1).returning(|_, _| Ok(()));
    let delivery = failing_with(|| DeliveryError::Refused("550 no such user".into()));
    let result = process_scheduled(store, delivery).await;
    assert!(matches!(result, Err(JobError::Retry(_))));
}
