//! Steps of what classes cost, and of what is given back.

use kernel::{Factor, PriceStep, Raise, RefundStep, ScratchStep};
use time::macros::datetime;

use super::money;

pub(crate) fn added_after() -> Vec<PriceStep> {
    vec![
        PriceStep {
            after: datetime!(2026-06-04 17:00:00.004 UTC),
            raise: Raise::Times(Factor::parse("1.25").expect("a factor")),
        },
        PriceStep {
            after: datetime!(2026-06-06 13:00 UTC),
            raise: Raise::By(money("20.5")),
        },
    ]
}

pub(crate) fn scratch() -> Vec<ScratchStep> {
    vec![
        ScratchStep {
            after: datetime!(2026-06-05 17:00:00.005 UTC),
            amount: Some(money("7.5")),
        },
        ScratchStep {
            after: datetime!(2026-06-06 17:00 UTC),
            amount: None,
        },
    ]
}

pub(crate) fn refunds() -> Vec<RefundStep> {
    vec![RefundStep {
        until: datetime!(2026-06-01 04:00:00.002 UTC),
        percent: 100,
    }]
}
