//! What a class costs more from instants on, such as 1½ times from Thursday noon.

use std::fmt;

use thiserror::Error;
use time::OffsetDateTime;

use crate::Money;

/// Maximum number of steps of a ladder of prices.
pub const MAX_STEPS: usize = 20;

/// A class that is added from this instant on costs more, until the next step.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PriceStep {
    /// From then on.
    pub after: OffsetDateTime,
    /// How much more.
    pub raise: Raise,
}

/// How much more something costs than the prize list says.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Raise {
    /// So much more.
    By(Money),
    /// So many times as much.
    Times(Factor),
}

/// How many times as much something costs, in hundredths; from 1 to [`Factor::MAX`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Factor {
    hundredths: u32,
}

/// A class that is scratched from this instant on costs something, until the next step.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ScratchStep {
    /// From then on.
    pub after: OffsetDateTime,
    /// So much; `None` is the price of the class.
    pub amount: Option<Money>,
}

/// What is given back of what is scratched before this instant.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RefundStep {
    /// Before then, unless an earlier step holds.
    pub until: OffsetDateTime,
    /// So many percent, at most 100.
    pub percent: u32,
}

/// Why a text is not a factor.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[error("must be a number from 1 to 100 with at most two decimals")]
pub struct FactorError;

impl Factor {
    /// 100 times.
    pub const MAX: u32 = 10_000;

    /// Parses a decimal number, such as `1.5`. Exact, like [`Money::parse`].
    pub fn parse(text: &str) -> Result<Self, FactorError> {
        let hundredths = Money::parse(text).map_err(|_| FactorError)?.cents();
        let hundredths = u32::try_from(hundredths).map_err(|_| FactorError)?;
        Self::of_hundredths(hundredths).ok_or(FactorError)
    }

    /// So many hundredths; `None` if they are below 1 or above 100 times.
    #[must_use]
    pub const fn of_hundredths(hundredths: u32) -> Option<Self> {
        if hundredths < 100 || hundredths > Self::MAX {
            return None;
        }
        Some(Self { hundredths })
    }

    /// In hundredths.
    #[must_use]
    pub const fn hundredths(self) -> u32 {
        self.hundredths
    }
}

impl fmt::Display for Factor {
    /// As `1.5`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (whole, rest) = (self.hundredths / 100, self.hundredths % 100);
        match rest {
            0 => write!(f, "{whole}"),
            tenths if tenths % 10 == 0 => write!(f, "{whole}.{}", tenths / 10),
            rest => write!(f, "{whole}.{rest:02}"),
        }
    }
}

impl Raise {
    /// How much more; `None` if it is a factor.
    #[must_use]
    pub const fn amount(self) -> Option<Money> {
        match self {
            Self::By(more) => Some(more),
            Self::Times(_) => None,
        }
    }

    /// How many times as much; `None` if it is an amount.
    #[must_use]
    pub const fn factor(self) -> Option<Factor> {
        match self {
            Self::By(_) => None,
            Self::Times(factor) => Some(factor),
        }
    }

    /// What something costs for which the prize list says `price`. Half a cent is rounded
    /// up.
    #[must_use]
    pub fn of(self, price: Money) -> Money {
        match self {
            Self::By(more) => price + more,
            Self::Times(factor) => price.part(factor.hundredths, 100),
        }
    }
}

/// The step that is in force at an instant: the last one that has begun, whatever the
/// order of the steps.
#[must_use]
pub fn step_at(steps: &[PriceStep], now: OffsetDateTime) -> Option<&PriceStep> {
    let begun = steps.iter().filter(|step| step.after <= now);
    begun.max_by_key(|step| step.after)
}

/// The step for what is scratched at an instant: the last one that has begun.
#[must_use]
pub fn scratch_at(steps: &[ScratchStep], now: OffsetDateTime) -> Option<&ScratchStep> {
    let begun = steps.iter().filter(|step| step.after <= now);
    begun.max_by_key(|step| step.after)
}

/// The step for what is given back at an instant: the first one that has not ended. `None`
/// after the last one: nothing is given back.
#[must_use]
pub fn refund_at(steps: &[RefundStep], now: OffsetDateTime) -> Option<&RefundStep> {
    let open = steps.iter().filter(|step| now < step.until);
    open.min_by_key(|step| step.until)
}

impl RefundStep {
    /// What is given back of an amount. Half a cent is rounded up, for the rider.
    #[must_use]
    pub fn of(&self, amount: Money) -> Money {
        amount.part(self.percent, 100)
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use time::macros::datetime;

    use super::*;

    const THURSDAY: OffsetDateTime = datetime!(2026-06-04 12:00 -5);
    const SATURDAY: OffsetDateTime = datetime!(2026-06-06 8:00 -5);

    fn money(text: &str) -> Money {
        Money::parse(text).expect("an amount")
    }

    fn times(after: OffsetDateTime, factor: &str) -> PriceStep {
        let raise = Raise::Times(Factor::parse(factor).expect("a factor"));
        PriceStep { after, raise }
    }

    #[test]
    fn the_last_step_that_has_begun_is_in_force() {
        let steps = [times(SATURDAY, "2"), times(THURSDAY, "1.5")];
        let costs = |now| step_at(&steps, now).map(|it| it.raise.of(money("40")));
        assert_eq!(costs(THURSDAY - time::Duration::MILLISECOND), None);
        assert_eq!(costs(THURSDAY), Some(money("60")));
        assert_eq!(costs(datetime!(2026-06-05 9:00 -5)), Some(money("60")));
        assert_eq!(costs(SATURDAY), Some(money("80")));
        assert_eq!(step_at(&[], SATURDAY), None);
    }

    #[test]
    fn half_a_cent_is_rounded_up() {
        let factor = |text| Raise::Times(Factor::parse(text).expect("a factor"));
        assert_eq!(factor("1.5").of(money("12.25")), money("18.38"));
        assert_eq!(factor("1.33").of(money("0.01")), money("0.01"));
        assert_eq!(Raise::By(money("10")).of(money("40")), money("50"));
    }

    #[test]
    fn a_factor_makes_nothing_cheaper() {
        for text in ["0.99", "0", "-1", "1.005", "100.01", "1,5", ""] {
            assert_eq!(Factor::parse(text), Err(FactorError), "{text}");
        }
        assert_eq!(Factor::parse("1.5").map(Factor::hundredths), Ok(150));
        assert_eq!(Factor::parse("100").map(Factor::hundredths), Ok(10_000));
        for text in ["1.5", "2", "1.25", "1.05"] {
            assert_eq!(
                Factor::parse(text).map(|it| it.to_string()),
                Ok(text.to_owned())
            );
        }
    }

    proptest! {
        #[test]
        fn what_is_raised_is_within_half_a_cent(cents in 0..100_000_000_i64, hundredths in 100..=10_000_u32) {
            let factor = Factor::of_hundredths(hundredths).expect("a factor");
            let raised = Raise::Times(factor).of(Money::from_cents(cents).expect("an amount"));
            let off = i128::from(raised.cents()) * 100 - i128::from(cents) * i128::from(hundredths);
            prop_assert!((-49..=50).contains(&off), "{off}");
        }

        #[test]
        fn the_order_of_the_steps_does_not_matter(minutes in prop::collection::hash_set(0..1000_i64, 0..6), now in 0..1000_i64) {
            let at = |minutes| THURSDAY + time::Duration::minutes(minutes);
            let mut steps: Vec<_> = minutes.iter().map(|it| times(at(*it), "1.5")).collect();
            let one = step_at(&steps, at(now)).copied();
            steps.reverse();
            prop_assert_eq!(one, step_at(&steps, at(now)).copied());
            prop_assert!(one.is_none_or(|it| it.after <= at(now)));
        }
    }
}
