use kernel::{IdempotencyKey, Money, OptionalLine, PaymentId, SignedMoney, StoreError};
use time::macros::datetime;

use super::*;
use crate::{NewPayment, Payment, PaymentClaim, PaymentError, PaymentKind, PaymentMethod};

fn money(text: &str) -> Money {
    Money::parse(text).expect("valid")
}

/// An entry that paid 40 dollars.
async fn paid() -> Registration {
    let mut entry = entered().await;
    entry.paid = SignedMoney::from_cents(4000);
    entry
}

fn payment(entry: &Registration, kind: PaymentKind, amount: &str) -> NewPayment {
    NewPayment {
        registration_id: entry.id,
        kind,
        method: PaymentMethod::Check,
        amount: money(amount),
        reference: OptionalLine::default(),
        note: OptionalLine::default(),
        received_at: None,
    }
}

/// A line of the ledger.
fn line(entry: &Registration, kind: PaymentKind, amount: &str) -> Payment {
    Payment {
        id: PaymentId::new(entry.charges[0].id.as_uuid()),
        registration_id: entry.id,
        kind,
        method: PaymentMethod::Cash,
        amount: money(amount),
        reference: OptionalLine::default(),
        note: OptionalLine::default(),
        received_at: BEFORE_THE_END,
        recorded_at: BEFORE_THE_END,
        recorded_by: None,
        voids: None,
    }
}

fn key() -> Option<IdempotencyKey> {
    IdempotencyKey::parse("attempt", "fingerprint").ok()
}

/// A service that adds one line to the ledger of the entry, and reads it.
fn adding(mut tx: MockRegistrationTx) -> (RegistrationService, Stored) {
    let stored = Stored::default();
    let lines = Arc::new(Mutex::new(Vec::new()));
    let ledger = lines.clone();
    tx.expect_insert_payment()
        .times(1)
        .returning(move |_, _, line| {
            ledger.lock().expect("not poisoned").push(line.clone());
            Ok(())
        });
    stored.expect_record(&mut tx);
    tx.expect_commit().times(1).returning(|| Ok(()));
    tx.expect_find_payment().times(1).returning(move |id| {
        let lines = lines.lock().expect("not poisoned");
        let line = lines.iter().find(|line: &&Payment| line.id == id);
        line.cloned()
            .ok_or_else(|| StoreError::failed("no such line"))
    });
    (with_tx(tx, BEFORE_THE_END), stored)
}

fn locks_line(entry: &Registration, line: &Payment) -> MockRegistrationTx {
    let mut tx = MockRegistrationTx::new();
    let found = (entry.clone(), line.clone());
    tx.expect_lock_payment()
        .return_once(move |_, _| Ok(Some(found)));
    tx
}

#[tokio::test]
async fn a_payment_has_its_line_in_the_history_but_no_revision() {
    let entry = entered().await;
    let (service, stored) = adding(locks(show_with_fees(), entry.clone()));
    let wish = payment(&entry, PaymentKind::Payment, "57.50");
    let made = service.pay(&actor(), wish, None).await.expect("recorded");
    assert_eq!(
        (made.received_at, made.recorded_at),
        (BEFORE_THE_END, BEFORE_THE_END)
    );
    assert_eq!(stored.history(), ["payment|check||$57.50"]);
    let stored = stored.0.lock().expect("not poisoned");
    assert_eq!(stored.1[0].entry, Some((entry.id, entry.revision)));
}

#[tokio::test]
async fn money_is_received_and_given_back_until_tomorrow() {
    let entry = paid().await;
    for kind in [PaymentKind::Payment, PaymentKind::Refund] {
        let dated = |at| NewPayment {
            received_at: Some(at),
            ..payment(&entry, kind, "40")
        };
        let service = with_tx(MockRegistrationTx::new(), BEFORE_THE_END);
        let later = datetime!(2026-06-08 23:00 -1);
        let refused = service.pay(&actor(), dated(later), None).await;
        assert!(matches!(refused, Err(PaymentError::ReceivedAt(_))));
        let (service, _) = adding(locks(show_with_fees(), entry.clone()));
        let tomorrow = datetime!(2026-06-09 02:00 +3);
        let made = service.pay(&actor(), dated(tomorrow), None).await;
        assert_eq!(made.expect("recorded").received_at, tomorrow);
    }
}

#[tokio::test]
async fn no_more_is_given_back_than_was_paid() {
    let entry = paid().await;
    let refund = |amount| payment(&entry, PaymentKind::Refund, amount);
    let service = refusing(show_with_fees(), &entry, BEFORE_THE_END);
    let refused = service.pay(&actor(), refund("40.01"), None).await;
    assert!(matches!(refused, Err(PaymentError::RefundExceedsPaid)));
    let (service, _) = adding(locks(show_with_fees(), entry.clone()));
    assert!(service.pay(&actor(), refund("40"), None).await.is_ok());
}

#[tokio::test]
async fn a_payment_that_was_refunded_is_not_voided() {
    let entry = paid().await;
    let mut tx = locks_line(&entry, &line(&entry, PaymentKind::Payment, "40.01"));
    tx.expect_is_voided().return_once(|_| Ok(false));
    let service = with_tx(tx, BEFORE_THE_END);
    let id = PaymentId::new(entry.id.as_uuid());
    let refused = service.void(&actor(), id, reason("typo"), None).await;
    assert!(matches!(refused, Err(PaymentError::RefundExceedsPaid)));
}

#[tokio::test]
async fn a_refund_is_voided_whatever_was_paid() {
    let entry = entered().await;
    let refund = line(&entry, PaymentKind::Refund, "99");
    let mut tx = locks_line(&entry, &refund);
    tx.expect_is_voided().return_once(|_| Ok(false));
    let (service, stored) = adding(tx);
    let made = service
        .void(&actor(), refund.id, reason("typo"), None)
        .await;
    let made = made.expect("recorded");
    assert_eq!((made.kind, made.amount), (refund.kind, refund.amount));
    assert_eq!(made.voids, Some((refund.id, reason("typo"))));
    assert_eq!(stored.history(), ["void|cash|$99.00|"]);
}

#[tokio::test]
async fn a_line_is_voided_once_and_a_void_never() {
    let entry = paid().await;
    let mut voided = line(&entry, PaymentKind::Payment, "1");
    let mut tx = locks_line(&entry, &voided);
    tx.expect_is_voided().return_once(|_| Ok(true));
    let service = with_tx(tx, BEFORE_THE_END);
    let actor = actor();
    let refused = service.void(&actor, voided.id, reason("typo"), None);
    assert!(matches!(refused.await, Err(PaymentError::AlreadyVoided)));
    voided.voids = Some((voided.id, reason("typo")));
    let service = with_tx(locks_line(&entry, &voided), BEFORE_THE_END);
    let refused = service.void(&actor, voided.id, reason("typo"), None);
    assert!(matches!(refused.await, Err(PaymentError::AlreadyVoided)));
}

#[tokio::test]
async fn a_key_is_used_for_one_line() {
    let entry = paid().await;
    let first = line(&entry, PaymentKind::Payment, "40");
    let claimed = |tx: &mut MockRegistrationTx, claim| {
        tx.expect_claim_payment_key()
            .return_once(move |_, _, _, _| Ok(claim));
    };
    let repeat = async |mut tx: MockRegistrationTx, claim, is_void| {
        claimed(&mut tx, claim);
        let found = first.clone();
        tx.expect_find_payment()
            .returning(move |_| Ok(found.clone()));
        let service = with_tx(tx, BEFORE_THE_END);
        if is_void {
            service
                .void(&actor(), first.id, reason("typo"), key())
                .await
        } else {
            let wish = payment(&entry, PaymentKind::Payment, "40");
            service.pay(&actor(), wish, key()).await
        }
    };
    let same = PaymentClaim::SameRequest(first.id);
    for is_void in [false, true] {
        let tx = || {
            if is_void {
                locks_line(&entry, &first)
            } else {
                locks(show_with_fees(), entry.clone())
            }
        };
        assert_eq!(repeat(tx(), same, is_void).await.expect("the first"), first);
        let other = repeat(tx(), PaymentClaim::OtherRequest, is_void).await;
        assert!(matches!(other, Err(PaymentError::KeyReused)));
    }
}
