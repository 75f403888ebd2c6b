use kernel::{AccountId, IdGenerator as _, SequentialIds};

use super::*;
use crate::register::tests::BEFORE_THE_END;

fn money(text: &str) -> Money {
    Money::parse(text).expect("valid")
}

fn actor() -> Actor {
    Actor::alone(AccountId::new(SequentialIds::default().next_uuid()))
}

/// An entry that paid this much.
fn paid(cents: i64) -> LedgerState {
    LedgerState {
        of: LedgerOf::Entry(RegistrationId::new(SequentialIds::default().next_uuid())),
        revision: Revision::new(3),
        name: String::new(),
        total: SignedMoney::from_cents(57_50),
        paid: SignedMoney::from_cents(cents),
    }
}

fn line(kind: PaymentKind, amount: &str) -> Payment {
    let id = SequentialIds::default().next_uuid();
    Payment {
        id: PaymentId::new(id),
        receipt_id: ReceiptId::new(id),
        receipt_number: 1,
        of: LedgerOf::Entry(RegistrationId::new(id)),
        kind,
        method: PaymentMethod::Check,
        amount: money(amount),
        reference: OptionalLine::default(),
        note: OptionalLine::default(),
        received_at: BEFORE_THE_END,
        recorded_at: BEFORE_THE_END,
        recorder: None,
        voids: None,
        reason: None,
    }
}

fn void_of(line: &Payment) -> Payment {
    let id = PaymentId::new(SequentialIds::default().next_uuid());
    let reason = Reason::parse("typo").expect("a reason");
    line.clone().voided(id, reason, BEFORE_THE_END)
}

/// Kind, subject, before and after of the line of the audit trail.
fn added(line: &Payment, entry: &LedgerState) -> Result<String, PaymentError> {
    let added = line.added_to(entry, actor().changer())?;
    let id = entry.of.registration_id().expect("an entry");
    assert_eq!(added.entry, Some((id, entry.revision)));
    assert_eq!(added.reason, line.reason);
    let it = added.difference;
    let kind = it.kind.as_str();
    Ok(format!("{kind}|{}|{}|{}", it.subject, it.before, it.after))
}

#[test]
fn a_payment_has_its_line_in_the_history_but_no_revision() {
    let payment = line(PaymentKind::Payment, "57.50");
    let added = added(&payment, &paid(0)).expect("added");
    assert_eq!(added, "payment|check||$57.50");
}

#[test]
fn no_more_is_given_back_than_was_paid() {
    let refund = |amount| added(&line(PaymentKind::Refund, amount), &paid(4000));
    let refused = refund("40.01");
    assert!(matches!(refused, Err(PaymentError::RefundExceedsPaid)));
    assert_eq!(refund("40").expect("added"), "refund|check||$40.00");
}

#[test]
fn a_payment_that_was_refunded_is_not_voided() {
    let void = void_of(&line(PaymentKind::Payment, "40.01"));
    let refused = added(&void, &paid(4000));
    assert!(matches!(refused, Err(PaymentError::RefundExceedsPaid)));
}

#[test]
fn a_refund_is_voided_whatever_was_paid() {
    let refund = line(PaymentKind::Refund, "99");
    let void = void_of(&refund);
    assert_eq!((void.kind, void.amount), (refund.kind, refund.amount));
    assert_eq!(void.voids, Some(refund.id));
    assert_eq!(added(&void, &paid(0)).expect("added"), "void|check|$99.00|");
}

#[test]
fn more_than_is_due_tells_what_was_taken_a_moment_ago() {
    let asked = |kind, amount, cents, ledger: &[Payment]| {
        let asked = line(kind, amount).check_due(&paid(cents), ledger);
        asked.err().map(|error| match error {
            PaymentError::BeyondDue(beyond) => (beyond.balance.cents(), beyond.recent),
            other => panic!("{other}"),
        })
    };
    assert_eq!(asked(PaymentKind::Payment, "57.50", 0, &[]), None);
    assert_eq!(asked(PaymentKind::Refund, "2.50", 6000, &[]), None);
    let before = |minutes| Payment {
        recorded_at: BEFORE_THE_END - Duration::minutes(minutes),
        ..line(PaymentKind::Payment, "57.50")
    };
    let (now, earlier) = (before(1), before(31));
    let ledger = [earlier, now.clone()];
    let twice = asked(PaymentKind::Payment, "57.50", 5750, &ledger);
    assert_eq!(twice, Some((0, vec![now.clone()])));
    let given = asked(PaymentKind::Refund, "2.51", 6000, &[]);
    assert_eq!(given, Some((-250, Vec::new())));
    // What was voided counts no more.
    let void = void_of(&now);
    let again = asked(PaymentKind::Payment, "57.51", 0, &[now, void]);
    assert_eq!(again, Some((5750, Vec::new())));
}
