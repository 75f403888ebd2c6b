use std::sync::Arc;

use kernel::{
    AccountId, Actor, IdGenerator as _, ManualClock, Revision, SequentialIds, SignedMoney, Uuid,
};
use proptest::prelude::*;
use time::macros::datetime;

use super::*;
use crate::NewPayment;
use crate::register::tests::BEFORE_THE_END;

pub(crate) fn receipt(id: Uuid, kind: PaymentKind, cents: i64) -> Receipt {
    let at = datetime!(2027-05-01 03:00 UTC);
    Receipt {
        id: ReceiptId::new(id),
        number: 1,
        kind,
        method: PaymentMethod::Check,
        amount: Money::from_cents(cents).expect("an amount"),
        reference: OptionalLine::default(),
        note: OptionalLine::default(),
        exhibitor_id: None,
        group_id: None,
        event_id: None,
        received_at: at,
        recorded_at: at,
        recorder: None,
        gone: Money::ZERO,
        voided_at: None,
        voider: None,
        void_reason: None,
    }
}

fn entries(owed: &[(i64, i64)]) -> Vec<LedgerState> {
    let each = owed.iter().zip(1_u128..);
    each.map(|((total, paid), id)| LedgerState {
        of: LedgerOf::Entry(RegistrationId::new(kernel::Uuid::from_u128(id))),
        revision: Revision::FIRST,
        name: String::new(),
        total: SignedMoney::from_cents(*total),
        paid: SignedMoney::from_cents(*paid),
    })
    .collect()
}

/// The position of each entry with a part, and its cents.
fn parts(cents: i64, owed: &[(i64, i64)]) -> Vec<(usize, i64)> {
    let amount = Money::from_cents(cents).expect("an amount");
    let entries = entries(owed);
    let at = |id| entries.iter().position(|it| it.of == id).expect("an entry");
    let parts = divided(amount, &entries).into_iter();
    parts.map(|(id, part)| (at(id), part.cents())).collect()
}

#[test]
fn a_payment_pays_the_oldest_first() {
    let owed = [(10_000, 0), (5_000, 5_000), (6_000, 0)];
    assert_eq!(parts(12_000, &owed), [(0, 10_000), (2, 2_000)]);
    assert_eq!(parts(4_000, &owed), [(0, 4_000)]);
    assert_eq!(parts(17_000, &owed), [(0, 10_000), (2, 7_000)]);
    // The first show owes something back: that stays with it.
    assert_eq!(parts(3_000, &[(1_000, 2_000), (5_000, 0)]), [(1, 3_000)]);
    assert_eq!(parts(3_000, &[(1_000, 1_000)]), [(0, 3_000)]);
}

proptest! {
    #[test]
    fn every_cent_is_somewhere_and_nothing_is_paid_twice(
        cents in 1_i64..100_000,
        owed in proptest::collection::vec((0_i64..30_000, -500_i64..30_000), 1..8),
    ) {
        let parts = parts(cents, &owed);
        prop_assert_eq!(parts.iter().map(|(_, part)| part).sum::<i64>(), cents);
        let due: i64 = owed.iter().map(|(total, paid)| (total - paid).max(0)).sum();
        for (at, (total, paid)) in owed.iter().enumerate() {
            let part: i64 = parts.iter().filter(|(it, _)| *it == at).map(|(_, part)| part).sum();
            let due_of_it = (total - paid).max(0);
            let is_last = at == owed.len() - 1;
            prop_assert!(part <= due_of_it || is_last && cents > due);
            // Nothing is left open before one that is paid.
            let later = parts.iter().any(|(it, part)| *it > at && *part > 0);
            prop_assert!(!later || part == due_of_it);
        }
    }
}

fn money(cents: i64) -> Money {
    Money::from_cents(cents).expect("an amount")
}

/// A receipt with allotments of these cents.
fn seen(kind: PaymentKind, cents: i64, parts: &[i64]) -> SeenReceipt {
    let ids = SequentialIds::default();
    let receipt = receipt(ids.next_uuid(), kind, cents);
    let line = |part: &i64| Allotment {
        payment: receipt.line(
            PaymentId::new(ids.next_uuid()),
            (
                LedgerOf::Entry(RegistrationId::new(ids.next_uuid())),
                money(*part),
            ),
            receipt.recorded_at,
        ),
        event_id: EventId::new(ids.next_uuid()),
        show_name: String::new(),
        back_number: None,
        rider_name: String::new(),
        horse_name: String::new(),
    };
    let lines = parts.iter().map(line).collect();
    SeenReceipt {
        receipt,
        exhibitor_name: String::new(),
        lines,
    }
}

#[test]
fn what_is_not_allotted_is_credit_until_it_is_voided() {
    let mut paid = seen(PaymentKind::Payment, 50_000, &[12_000, 30_000]);
    assert_eq!(paid.rest(), money(8_000));
    // What was allotted to a show that is gone does not come back as credit.
    paid.receipt.gone = money(5_000);
    assert_eq!(paid.rest(), money(3_000));
    // A line that was voided is allotted no more.
    let reason = Reason::parse("typo").expect("a reason");
    let void = paid.lines[0].clone();
    let at = paid.receipt.recorded_at;
    let id = PaymentId::new(Uuid::from_u128(77));
    paid.lines.push(Allotment {
        payment: void.payment.clone().voided(id, reason, at),
        ..void
    });
    assert_eq!(paid.rest(), money(15_000));
    paid.receipt.voided_at = Some(at);
    assert_eq!(paid.rest(), Money::ZERO);
}

#[test]
fn no_more_is_allotted_than_was_paid() {
    let one = LedgerOf::Entry(RegistrationId::new(Uuid::from_u128(1)));
    let other = LedgerOf::Group(GroupId::new(Uuid::from_u128(2)));
    let typed = |parts: &[(LedgerOf, i64)]| {
        let parts = parts.iter().map(|(id, cents)| (*id, money(*cents)));
        let to = AllotTo::Typed(parts.collect());
        to.parts((PaymentKind::Payment, money(10_000)), &[])
    };
    let parts = typed(&[(one, 6_000), (other, 4_000)]).expect("all of it");
    assert_eq!(parts, [(one, money(6_000)), (other, money(4_000))]);
    assert_eq!(typed(&[]).expect("nothing"), []);
    let beyond = typed(&[(one, 6_000), (other, 4_001)]);
    assert!(matches!(beyond, Err(PaymentError::BeyondReceipt)));
}

#[test]
fn what_is_given_back_is_what_shows_owe() {
    let owed = entries(&[(1_000, 1_500), (2_000, 0), (0, 700)]);
    let (parts, rest) = oldest_first(PaymentKind::Refund, money(1_300), &owed);
    let cents: Vec<_> = parts.iter().map(|(_, part)| part.cents()).collect();
    assert_eq!((cents, rest), (vec![500, 700], money(100)));
}

#[test]
fn money_is_in_the_drawer_of_the_show_that_goes_on() {
    let [friday, saturday, sunday] = [5, 6, 7].map(|id| EventId::new(Uuid::from_u128(id)));
    let shows = [
        (sunday, datetime!(2027-05-16 13:00 UTC)),
        (friday, datetime!(2027-05-14 13:00 UTC)),
        (saturday, datetime!(2027-05-15 13:00 UTC)),
    ];
    let at = |now| drawer_of(shows, now);
    assert_eq!(at(datetime!(2027-05-01 12:00 UTC)), Some(friday));
    assert_eq!(at(datetime!(2027-05-15 20:00 UTC)), Some(saturday));
    assert_eq!(at(datetime!(2027-06-15 20:00 UTC)), Some(sunday));
    assert_eq!(drawer_of([], datetime!(2027-05-15 20:00 UTC)), None);
}

#[tokio::test]
async fn money_is_received_and_given_back_until_tomorrow() {
    let actor = Actor::alone(AccountId::new(SequentialIds::default().next_uuid()));
    for kind in [PaymentKind::Payment, PaymentKind::Refund] {
        let entry = RegistrationId::new(Uuid::from_u128(1));
        let dated = |at| NewPayment {
            kind,
            method: PaymentMethod::Check,
            amount: money(4_000),
            reference: OptionalLine::default(),
            note: OptionalLine::default(),
            received_at: Some(at),
            asks_if_beyond_due: false,
        };
        let mut store = MockReceiptStore::new();
        store.expect_take().times(1).returning(|_, wish, _| {
            let mut taken = seen(wish.receipt.kind, 4_000, &[4_000]);
            taken.lines[0].payment.received_at = wish.receipt.received_at;
            Ok(taken)
        });
        let service = ReceiptService::new(
            Arc::new(store),
            Arc::new(ManualClock::at(BEFORE_THE_END)),
            Arc::new(SequentialIds::default()),
        );
        let later = dated(datetime!(2026-06-08 23:00 -1));
        let refused = service.pay(&actor, entry, later, None).await;
        assert!(matches!(refused, Err(PaymentError::ReceivedAt(_))));
        let tomorrow = datetime!(2026-06-09 02:00 +3);
        let made = service.pay(&actor, entry, dated(tomorrow), None).await;
        assert_eq!(made.expect("recorded").received_at, tomorrow);
    }
}
