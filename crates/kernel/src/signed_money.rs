use std::fmt;
use std::iter::Sum;
use std::ops::{Add, Neg};

use crate::money::write_dollars;
use crate::{Money, MoneyError};

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

    /// Parses a decimal number of dollars as [`Money::parse`] does, with a sign.
    pub fn parse(text: &str) -> Result<Self, MoneyError> {
        let text = text.trim();
        match text.strip_prefix('-') {
            Some(rest) if !rest.starts_with(['-', '+']) => Ok(-Self::from(Money::parse(rest)?)),
            _ => Ok(Money::parse(text)?.into()),
        }
    }

    /// The amount in cents.
    #[must_use]
    pub const fn cents(self) -> i64 {
        self.cents
    }

    /// The same amount unless it is negative.
    #[must_use]
    pub const fn not_negative(self) -> Option<Money> {
        Money::from_cents(self.cents)
    }

    /// This amount, `quantity` times. Saturates.
    #[must_use]
    pub fn times(self, quantity: u32) -> Self {
        Self {
            cents: self.cents.saturating_mul(quantity.into()),
        }
    }

    /// What is left of `total` after this much of it.
    #[must_use]
    pub const fn balance_of(self, total: Money) -> Self {
        Self {
            cents: total.cents().saturating_sub(self.cents),
        }
    }
}

impl From<Money> for SignedMoney {
    fn from(amount: Money) -> Self {
        Self::from_cents(amount.cents())
    }
}

impl Add for SignedMoney {
    type Output = Self;

    /// Saturates.
    fn add(self, other: Self) -> Self {
        Self {
            cents: self.cents.saturating_add(other.cents),
        }
    }
}

impl Neg for SignedMoney {
    type Output = Self;

    fn neg(self) -> Self {
        Self {
            cents: self.cents.saturating_neg(),
        }
    }
}

impl Sum for SignedMoney {
    fn sum<I: Iterator<Item = Self>>(amounts: I) -> Self {
        amounts.fold(Self::ZERO, Add::add)
    }
}

impl fmt::Display for SignedMoney {
    /// As `$1,235.00` or `-$35.00`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.cents < 0 {
            f.write_str("-")?;
        }
        write_dollars(f, self.cents.unsigned_abs())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn thousands_are_grouped() {
        for (cents, expected) in [
            (5, "$0.05"),
            (99_900, "$999.00"),
            (100_000, "$1,000.00"),
            (-123_456_780, "-$1,234,567.80"),
            (100_000_000, "$1,000,000.00"),
        ] {
            assert_eq!(SignedMoney::from_cents(cents).to_string(), expected);
        }
    }

    #[test]
    fn a_balance_is_negative_if_too_much_was_paid() {
        let total = Money::parse("35").expect("an amount");
        for (paid, balance) in [(0, 3500), (3500, 0), (4000, -500), (-100, 3600)] {
            let balance = SignedMoney::from_cents(balance);
            assert_eq!(SignedMoney::from_cents(paid).balance_of(total), balance);
        }
    }

    #[test]
    fn a_sign_is_read() {
        for (text, cents) in [("-12.5", Some(-1250)), ("0", Some(0)), ("3", Some(300))] {
            assert_eq!(SignedMoney::parse(text).ok().map(SignedMoney::cents), cents);
        }
        for text in ["--1", "-+1", "-", "-1.005"] {
            assert!(SignedMoney::parse(text).is_err(), "{text}");
        }
    }

    #[test]
    fn what_the_show_owes_prints_with_a_minus() {
        for (cents, text) in [(3505, "$35.05"), (0, "$0.00"), (-1250, "-$12.50")] {
            assert_eq!(SignedMoney::from_cents(cents).to_string(), text);
        }
    }
}
