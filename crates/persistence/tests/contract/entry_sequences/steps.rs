//! The steps of a sequence.

use proptest::prelude::*;
use proptest::sample::Index;
use registrations::{NewStatus, PaymentKind};

#[derive(Debug, Clone)]
pub(super) enum Step {
    /// A rider enters the classes whose bit is set, with stalls.
    Enter {
        classes: u8,
        stalls: u32,
    },
    /// A walk-in, beyond all limits.
    WalkIn {
        classes: u8,
    },
    Change {
        entry: Index,
        add: u8,
        scratch: u8,
        has_override: bool,
    },
    SetStatus {
        entry: Index,
        status: NewStatus,
        has_override: bool,
    },
    Waive {
        entry: Index,
        line: Index,
    },
    Pay {
        entry: Index,
        kind: PaymentKind,
        cents: i64,
    },
    Void {
        entry: Index,
        line: Index,
    },
    Renumber {
        entry: Index,
        number: u32,
        /// Whether a number that another entry had may be given again.
        reuses: bool,
    },
    SwapNumber {
        entry: Index,
        with: Index,
    },
    /// The prices of classes and fees change, and each class gets a place more.
    Edit,
    /// The closing date passes.
    Close,
    MoveUp,
}

pub(super) fn step() -> impl Strategy<Value = Step> {
    let entry = any::<Index>;
    let status = proptest::sample::select(vec![
        NewStatus::Entered,
        NewStatus::Scratched,
        NewStatus::Cancelled,
    ]);
    let kind = proptest::sample::select(vec![PaymentKind::Payment, PaymentKind::Refund]);
    prop_oneof![
        5 => (0..8_u8, 0..3_u32).prop_map(|(classes, stalls)| Step::Enter { classes, stalls }),
        1 => (0..8_u8).prop_map(|classes| Step::WalkIn { classes }),
        4 => (entry(), 0..8_u8, 0..8_u8, proptest::bool::weighted(0.2)).prop_map(
            |(entry, add, scratch, has_override)| Step::Change { entry, add: add & !scratch, scratch, has_override }
        ),
        4 => (entry(), status, proptest::bool::weighted(0.2)).prop_map(
            |(entry, status, has_override)| Step::SetStatus { entry, status, has_override }
        ),
        2 => (entry(), any::<Index>()).prop_map(|(entry, line)| Step::Waive { entry, line }),
        3 => (entry(), kind, 1..6000_i64).prop_map(|(entry, kind, cents)| Step::Pay { entry, kind, cents }),
        2 => (entry(), any::<Index>()).prop_map(|(entry, line)| Step::Void { entry, line }),
        1 => (entry(), 98..106_u32, any::<bool>()).prop_map(|(entry, number, reuses)| Step::Renumber { entry, number, reuses }),
        1 => (entry(), entry()).prop_map(|(entry, with)| Step::SwapNumber { entry, with }),
        1 => Just(Step::Edit),
        1 => Just(Step::Close),
        1 => Just(Step::MoveUp),
    ]
}
