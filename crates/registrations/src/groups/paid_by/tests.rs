use std::sync::Arc;

use kernel::{PaymentId, SignedMoney, TimeZone, Uuid};
use proptest::prelude::*;
use time::Duration;

use super::*;
use crate::groups::tests::{entries, split, that_bought};
use crate::groups::{Group, GroupShow, Split};
use crate::receipts::tests::receipt;
use crate::register::tests::BEFORE_THE_END;
use crate::{Allotment, Registration};

/// A receipt with a number that allots these cents.
fn seen(number: u128, kind: PaymentKind, parts: &[(LedgerOf, i64)]) -> SeenReceipt {
    let cents = parts.iter().map(|(_, cents)| cents).sum();
    let receipt = receipt(Uuid::from_u128(number), kind, cents);
    let at = receipt.recorded_at + Duration::minutes(i64::try_from(number).expect("small"));
    let line = |(at_once, (of, cents)): (u128, &(LedgerOf, i64))| Allotment {
        payment: receipt.line(
            PaymentId::new(Uuid::from_u128(number * 100 + at_once)),
            (*of, Money::from_cents(*cents).expect("an amount")),
            at,
        ),
        event_id: kernel::EventId::new(Uuid::from_u128(1)),
        show_name: String::new(),
        back_number: None,
        rider_name: String::new(),
        horse_name: String::new(),
    };
    SeenReceipt {
        lines: (0..).zip(parts).map(line).collect(),
        exhibitor_name: String::new(),
        receipt,
    }
}

fn whole(group: Group, entries: Vec<Registration>, receipts: Vec<SeenReceipt>) -> WholeGroup {
    WholeGroup {
        group,
        show: Arc::new(GroupShow {
            name: "Fall Classic".to_owned(),
            public_link: String::new(),
            time_zone: TimeZone::parse("America/Chicago").expect("a zone"),
            payment_note: kernel::OptionalText::default(),
            first_day: BEFORE_THE_END.date(),
            classes: Vec::new(),
        }),
        history: Vec::new(),
        entries: entries.into_iter().map(|it| (it, Vec::new())).collect(),
        receipts,
        credit: SignedMoney::ZERO,
        stalls: Vec::new(),
    }
}

/// What a receipt paid for the barn itself, and for each entry.
fn paid(whole: &WholeGroup, number: u128) -> (i64, Vec<i64>) {
    let id = ReceiptId::new(Uuid::from_u128(number));
    let paid = whole.paid_by(id).expect("a receipt");
    let of = |entry: &Registration| {
        let part = paid.entries.iter().find(|(id, _)| *id == entry.id);
        part.map_or(0, |(_, amount)| amount.cents())
    };
    let entries = whole.entries.iter().map(|(it, _)| of(it)).collect();
    (paid.own.cents(), entries)
}

#[tokio::test]
async fn a_receipt_pays_the_lines_of_each_horse_and_of_the_barn() {
    let (group, entries) = (that_bought(18_500), entries(2).await);
    let barn = LedgerOf::Group(group.id);
    let fee = entries[0].group_fee.cents();
    let of_entry = LedgerOf::Entry(entries[1].id);
    let bill = group.total(&entries).cents();
    let receipts = vec![
        seen(1, PaymentKind::Payment, &[(barn, bill), (of_entry, 700)]),
        seen(2, PaymentKind::Payment, &[(barn, 300)]),
        seen(3, PaymentKind::Refund, &[(barn, 300)]),
    ];
    let mut barn = whole(group, entries, receipts);
    assert_eq!(paid(&barn, 1), (18_500, vec![fee, fee + 700]));
    // What is more than the bill is the barn's, and what is given back pays nothing.
    assert_eq!(paid(&barn, 2), (300, vec![0, 0]));
    assert_eq!(paid(&barn, 3), (0, vec![0, 0]));
    assert_eq!(barn.paid_by(ReceiptId::new(Uuid::from_u128(9))), None);
    // What a voided one paid is paid by the next one.
    let first = &mut barn.receipts[0];
    let voiding: Vec<_> = first.lines.clone();
    for (at, mut line) in (0..).zip(voiding) {
        let (id, now) = (PaymentId::new(Uuid::from_u128(9_000 + at)), BEFORE_THE_END);
        let reason = kernel::Reason::parse("bounced").expect("a reason");
        line.payment = line.payment.voided(id, reason, now);
        first.lines.push(line);
    }
    assert_eq!(paid(&barn, 1), (0, vec![0, 0]));
    let (own, of_entries) = paid(&barn, 2);
    assert_eq!(own + of_entries.iter().sum::<i64>(), 300);
}

proptest! {
    /// However a bill is paid, and whatever was divided among entries: each receipt is wholly for
    /// something, and together they pay each entry what the barn pays of its bill.
    #[test]
    fn receipts_together_pay_each_line_once(
        parts in prop::collection::vec(1..20_000_i64, 0..6),
        divided in 0..20_000_i64,
    ) {
        let runtime = tokio::runtime::Builder::new_current_thread().build().expect("a runtime");
        let entries = runtime.block_on(entries(3));
        let mut group = that_bought(20_000);
        group.split = (divided > 0).then(|| -> Split { split(divided, &[1]) });
        let (bill, own) = (group.total(&entries).cents(), 20_000 - divided);
        let barn = LedgerOf::Group(group.id);
        let mut left = bill;
        let mut receipts = Vec::new();
        for (part, number) in parts.iter().zip(1..) {
            let part = (*part).min(left);
            if part > 0 {
                receipts.push(seen(number, PaymentKind::Payment, &[(barn, part)]));
            }
            left -= part;
        }
        if left > 0 {
            receipts.push(seen(50, PaymentKind::Payment, &[(barn, left)]));
        }
        let fees: Vec<_> = entries.iter().map(|it| it.group_fee.cents()).collect();
        let barn = whole(group, entries, receipts);
        let mut sums = (0, vec![0; 3]);
        for seen in &barn.receipts {
            let number = seen.receipt.id.as_uuid().as_u128();
            let (of_barn, of_entries) = paid(&barn, number);
            prop_assert_eq!(of_barn + of_entries.iter().sum::<i64>(), seen.receipt.amount.cents());
            sums.0 += of_barn;
            for (sum, part) in sums.1.iter_mut().zip(of_entries) {
                *sum += part;
            }
        }
        prop_assert_eq!(sums, (own, fees));
    }
}
