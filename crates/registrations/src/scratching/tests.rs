use kernel::{FeeBasis, RefundStep, ScratchStep};
use proptest::prelude::*;
use time::macros::datetime;

use super::*;
use crate::register::tests::{fee, fee_id, service, show_with_fees, tx_that_enters, wish};
use crate::{BillRuleKind, EntryStatus, ExtraChoice, Registration, total};

const MARCH_1: OffsetDateTime = datetime!(2026-03-01 00:00 -6);
const MARCH_5: OffsetDateTime = datetime!(2026-03-05 09:00 -6);
const MARCH_10: OffsetDateTime = datetime!(2026-03-10 00:00 -6);

fn money(text: &str) -> Money {
    Money::parse(text).expect("an amount")
}

/// Everything back until March 1, half of it until March 10; a class of 35 and a stall of 60.
fn show() -> ShowToEnter {
    let mut show = show_with_fees();
    show.terms.fees = vec![fee(4, "Stall", "60", FeeBasis::Unit, false)];
    let step = |until, percent| RefundStep { until, percent };
    show.terms.refunds = vec![step(MARCH_10, 50), step(MARCH_1, 100)];
    show
}

async fn entered(show: ShowToEnter) -> Registration {
    let mut wish = wish(&["Open Pleasure"]);
    wish.extras = vec![ExtraChoice {
        fee_id: fee_id(4),
        quantity: 1,
        holds: Vec::new(),
    }];
    let service = service(tx_that_enters(show), MARCH_1 - time::Duration::DAY);
    service.register(wish).await.expect("entered")
}

fn scratched(entry: &Registration, show: &ShowToEnter, now: OffsetDateTime) -> Registration {
    crate::office::scratched(entry, show, now)
}

#[tokio::test]
async fn scratched_on_march_5_half_of_class_and_stall_comes_back() {
    let entry = entered(show()).await;
    assert_eq!(entry.total_fee, money("95"));
    let after = scratched(&entry, &show(), MARCH_5);
    assert_eq!(entry.total_fee.less(after.total_fee), money("47.5"));
    let bill = after.bill();
    let lines: Vec<_> = bill
        .iter()
        .map(|it| (it.unit_amount.to_string(), it.amount.to_string(), it.rule))
        .collect();
    let half = |amount| {
        crate::BillRule::Scratched(Kept {
            amount: money(amount),
            refunded: Some(50),
            at: MARCH_10,
        })
    };
    let expected = [
        ("$35.00".to_owned(), "$17.50".to_owned(), half("17.5")),
        ("$60.00".to_owned(), "$30.00".to_owned(), half("30")),
    ];
    assert_eq!(lines, expected);
    let zone = &show().time_zone;
    let words = bill[0].rule.in_words(zone).expect("words");
    assert!(words.ends_with("50 % back"), "{words}");
    // The stall is free for others.
    assert_eq!(after.takes_of(fee_id(4)), 0);
}

#[tokio::test]
async fn before_the_first_step_all_comes_back_and_after_the_last_one_nothing() {
    let entry = entered(show()).await;
    let before = scratched(&entry, &show(), MARCH_1 - time::Duration::MILLISECOND);
    assert_eq!((before.total_fee, before.bill()), (Money::ZERO, Vec::new()));
    let after = scratched(&entry, &show(), MARCH_10);
    assert_eq!(after.total_fee, money("95"));
    let kinds: Vec<_> = after.bill().iter().map(|it| it.rule.kind()).collect();
    assert_eq!(kinds, [BillRuleKind::Refund, BillRuleKind::Refund]);
    assert_eq!(after.takes_of(fee_id(4)), 1);
}

#[tokio::test]
async fn a_class_that_is_scratched_late_costs_an_amount_or_its_price() {
    let mut show = show();
    let step = |after, amount: Option<&str>| ScratchStep {
        after,
        amount: amount.map(money),
    };
    show.terms.scratch = vec![step(MARCH_1, Some("10")), step(MARCH_10, None)];
    let entry = entered(show.clone()).await;
    for (now, costs) in [
        (MARCH_1 - time::Duration::MILLISECOND, None),
        (MARCH_1, Some("10")),
        (MARCH_5, Some("10")),
        (MARCH_10, Some("35")),
    ] {
        let after = scratched(&entry, &show, now);
        let bill = after.bill();
        let class = bill.iter().find(|it| it.name == "Open Pleasure");
        assert_eq!(class.map(|it| it.amount), costs.map(money), "{now}");
        assert!(class.is_none_or(|it| it.rule.kind() == BillRuleKind::Scratch));
        assert_eq!(total(&bill), after.total_fee);
    }
}

#[tokio::test]
async fn what_was_given_back_stays_until_the_entry_comes_back() {
    let entry = entered(show()).await;
    let out = scratched(&entry, &show(), MARCH_5);
    // Scratched again later: what was decided stays.
    assert_eq!(scratched(&out, &show(), MARCH_10), out);
    let mut back = out.clone();
    back.class_entries.iter_mut().for_each(ClassEntry::enter);
    back.settle(EntryStatus::Entered, &show(), MARCH_10);
    assert_eq!(back, entry);
}

proptest! {
    #[test]
    fn what_comes_back_and_what_stands_are_the_whole(
        cents in 0..10_000_000_i64,
        percents in prop::collection::vec(0..=100_u32, 0..4),
        minutes in -3000..9000_i64,
    ) {
        let mut show = show();
        let step = |(at, percent)| RefundStep { until: MARCH_1 + time::Duration::days(at), percent };
        show.terms.refunds = (0..).zip(percents).map(step).collect();
        let amount = Money::from_cents(cents).expect("an amount");
        let now = MARCH_1 + time::Duration::minutes(minutes);
        let stands = match show.stands(amount, now) {
            Stands::Nothing => Money::ZERO,
            Stands::All => amount,
            Stands::ByRule(kept) => kept.amount,
        };
        let back = amount.less(stands);
        prop_assert_eq!(back + stands, amount);
        let percent = kernel::refund_at(&show.terms.refunds, now).map(|it| it.percent);
        if let Some(percent) = percent {
            let off = back.cents() * 100 - cents * i64::from(percent);
            prop_assert!((-49..=50).contains(&off), "{off}");
        }
    }
}
