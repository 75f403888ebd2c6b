//! Entries that share a transaction that fails.

use std::sync::atomic::{AtomicU32, Ordering};

use kernel::StoreError;

use super::*;

/// A service whose transactions are these, and how many were begun.
fn service_with(transactions: Vec<MockRegistrationTx>) -> (RegistrationService, Arc<AtomicU32>) {
    let begun = Arc::new(AtomicU32::new(0));
    let mut store = MockRegistrationStore::new();
    let (mut transactions, counter) = (transactions.into_iter(), begun.clone());
    store.expect_begin().returning(move || {
        counter.fetch_add(1, Ordering::Relaxed);
        let tx = transactions.next().expect("another transaction");
        Ok(Box::new(tx) as Box<dyn RegistrationTx>)
    });
    let clock = Arc::new(ManualClock::at(BEFORE_THE_END));
    let ids = Arc::new(SequentialIds::default());
    (RegistrationService::new(Arc::new(store), clock, ids), begun)
}

fn tx_whose_insertion(fails_by: fn() -> StoreError) -> MockRegistrationTx {
    let mut tx = tx_of(Some(show()));
    tx.expect_insert().return_once(move |_| Err(fails_by()));
    tx
}

fn tx_whose_commit_fails() -> MockRegistrationTx {
    let mut tx = tx_of(Some(show()));
    tx.expect_insert().returning(|_| Ok(Vec::new()));
    tx.expect_commit()
        .returning(|| Err(StoreError::failed("unknown")));
    tx
}

#[tokio::test]
async fn what_cannot_be_stored_together_is_stored_one_by_one() {
    let failing = || tx_whose_insertion(|| StoreError::failed("poison"));
    let (service, begun) = service_with(vec![failing(), tx_that_must_commit(), failing()]);
    let answers = service.enter(Lock::Wait, &[wish(&[]), wish(&[])]).await;
    assert!(matches!(
        &answers[..],
        [
            Some(Ok(_)),
            Some(Err(RegisterError::Refusal(Refusal::Store(
                StoreError::Failed(_)
            ))))
        ]
    ));
    assert_eq!(begun.load(Ordering::Relaxed), 3);
}

/// It may have taken effect; the riders would be entered twice.
#[tokio::test]
async fn a_failed_commit_is_not_repeated() {
    let (service, begun) = service_with(vec![tx_whose_commit_fails()]);
    let answers = service.enter(Lock::Wait, &[wish(&[]), wish(&[])]).await;
    assert!(matches!(
        &answers[..],
        [
            Some(Err(RegisterError::Refusal(Refusal::Store(_)))),
            Some(Err(RegisterError::Refusal(Refusal::Store(_))))
        ]
    ));
    assert_eq!(begun.load(Ordering::Relaxed), 1);
}

#[tokio::test]
async fn an_unavailable_store_is_not_asked_again() {
    let away = tx_whose_insertion(|| StoreError::unavailable("away"));
    let (service, begun) = service_with(vec![away]);
    let answers = service.enter(Lock::Wait, &[wish(&[]), wish(&[])]).await;
    assert!(answers.iter().all(|answer| matches!(
        answer,
        Some(Err(RegisterError::Refusal(Refusal::Store(
            StoreError::Unavailable(_)
        ))))
    )));
    assert_eq!((answers.len(), begun.load(Ordering::Relaxed)), (2, 1));
}
