use kernel::{IdGenerator as _, SequentialIds};
use proptest::prelude::*;
use time::macros::{date, datetime};
use time::{Duration, OffsetDateTime};

use super::*;
use crate::Receipt;
use crate::receipts::tests::receipt;

/// In Chicago the evening of April 30.
const START: OffsetDateTime = datetime!(2027-05-01 03:00 UTC);

/// A receipt, or a void of an earlier one.
#[derive(Debug, Clone)]
enum Step {
    Receipt(bool, usize, i64, i64, Option<u8>),
    Void(usize),
}

fn steps() -> impl Strategy<Value = Vec<Step>> {
    let receipt = (
        any::<bool>(),
        0..5_usize,
        1..10_000_i64,
        0..72_i64,
        prop::option::of(0..3_u8),
    );
    let receipt = receipt.prop_map(|(refund, method, cents, hours, person)| {
        Step::Receipt(refund, method, cents, hours, person)
    });
    prop::collection::vec(
        prop_oneof![3 => receipt, 1 => any::<usize>().prop_map(Step::Void)],
        0..40,
    )
}

/// The drawer after these steps.
fn ledger(steps: &[Step]) -> ShowLedger {
    let ids = SequentialIds::default();
    let mut receipts: Vec<SeenReceipt> = Vec::new();
    for step in steps {
        match *step {
            Step::Receipt(refund, method, cents, hours, person) => {
                let kind = if refund {
                    PaymentKind::Refund
                } else {
                    PaymentKind::Payment
                };
                let person = person.map(|it| format!("desk{it}@example.org"));
                receipts.push(SeenReceipt {
                    receipt: Receipt {
                        method: PaymentMethod::ALL[method],
                        reference: OptionalLine::parse(&format!("No. {cents}")).expect("a line"),
                        received_at: START + Duration::hours(hours),
                        recorder: person.map(|it| EmailAddress::parse(&it).expect("valid")),
                        ..receipt(ids.next_uuid(), kind, cents)
                    },
                    exhibitor_name: String::new(),
                    lines: Vec::new(),
                });
            }
            Step::Void(at) if !receipts.is_empty() => {
                let at = at % receipts.len();
                receipts[at].receipt.voided_at = Some(START + Duration::days(30));
            }
            Step::Void(_) => {}
        }
    }
    ShowLedger {
        name: "Spring Show".to_owned(),
        first_day: date!(2027 - 05 - 01),
        time_zone: TimeZone::parse("America/Chicago").expect("a zone"),
        lines: Vec::new(),
        receipts,
    }
}

proptest! {
    /// The sums of each way equal the receipts, and each other.
    #[test]
    fn no_money_is_lost_or_counted_twice(steps in steps()) {
        let ledger = ledger(&steps);
        let valid = ledger.receipts.iter().filter(|it| it.receipt.voided_at.is_none());
        let balance: i64 = valid.map(|it| match it.receipt.kind {
            PaymentKind::Payment => it.receipt.amount.cents(),
            PaymentKind::Refund => -it.receipt.amount.cents(),
        }).sum();
        let all = |by| ledger.takings(by, Days::default());
        for by in TakingsBy::ALL {
            let net: i64 = all(by).iter().map(|it| it.net().cents()).sum();
            prop_assert_eq!(net, balance, "{}", by.as_str());
            let checks = |it: &Takings| it.checks.iter().map(|it| it.amount.cents()).sum::<i64>();
            let listed: i64 = all(by).iter().map(checks).sum();
            let by_check = all(TakingsBy::Method).into_iter().find(|it| it.key == "check");
            prop_assert_eq!(listed, by_check.map_or(0, |it| it.received.cents()));
        }
        // The days one by one are the days together.
        let days = all(TakingsBy::Day);
        for day in &days {
            let date = kernel::RecordDate::parse(&day.key).expect("a date").as_date();
            let only = Days { from: Some(date), to: Some(date) };
            prop_assert_eq!(&ledger.takings(TakingsBy::Day, only), std::slice::from_ref(day));
        }
    }
}

#[test]
fn a_day_is_that_of_the_show_and_a_void_is_no_money() {
    let ledger = ledger(&[
        // 10 p.m. on April 30 in Chicago.
        Step::Receipt(false, 1, 5_000, 0, Some(1)),
        // 3 a.m. on May 1.
        Step::Receipt(false, 0, 2_000, 5, None),
        Step::Receipt(true, 0, 500, 5, Some(1)),
        Step::Receipt(false, 0, 9_900, 5, Some(1)),
        Step::Void(3),
    ]);
    let shown = |by, days| {
        let sums = ledger.takings(by, days).into_iter();
        let shown = sums.map(|it| {
            let checks: Vec<_> = it.checks.iter().map(|it| it.number.as_str()).collect();
            format!(
                "{} {} {} {}",
                it.key,
                it.received,
                it.refunded,
                checks.join(" ")
            )
        });
        shown.collect::<Vec<_>>()
    };
    let all = Days::default();
    assert_eq!(
        shown(TakingsBy::Day, all),
        [
            "2027-04-30 $50.00 $0.00 No. 5000",
            "2027-05-01 $20.00 $5.00 "
        ]
    );
    assert_eq!(
        shown(TakingsBy::Person, all),
        [" $20.00 $0.00 ", "desk1@example.org $50.00 $5.00 No. 5000"]
    );
    assert_eq!(
        shown(TakingsBy::Method, all),
        ["cash $20.00 $5.00 ", "check $50.00 $0.00 No. 5000"]
    );
    let second = Days {
        from: Some(date!(2027 - 05 - 01)),
        to: None,
    };
    assert_eq!(shown(TakingsBy::Day, second), ["2027-05-01 $20.00 $5.00 "]);
}
