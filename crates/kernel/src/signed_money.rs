use crate::Money;

/// An amount of US dollars in whole cents that may be negative, such as a
/// balance.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
pub struct SignedMoney {
    cents: i64,
}

impl SignedMoney {
    /// Zero dollars.
    pub const ZERO: Self = Self { cents: 0 };

    /// An amount of whole cents.
    #[must_use]
    pub const fn from_cents(cents: i64) -> Self {
        Self { cents }
    }

    /// The amount in cents.
    #[must_use]
    pub const fn cents(self) -> i64 {
        self.cents
    }

    /// What is left of `total` after this much of it.
    #[must_use]
    pub const fn balance_of(self, total: Money) -> Self {
        Self {
            cents: total.cents().saturating_sub(self.cents),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_balance_is_negative_if_too_much_was_paid() {
        let total = Money::parse("35").expect("an amount");
        for (paid, balance) in [(0, 3500), (3500, 0), (4000, -500), (-100, 3600)] {
            let balance = SignedMoney::from_cents(balance);
            assert_eq!(SignedMoney::from_cents(paid).balance_of(total), balance);
        }
    }
}
