use std::fmt;
use std::iter::Sum;
use std::ops::Add;

use thiserror::Error;

/// An amount of US dollars in whole cents; never negative.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
pub struct Money {
    cents: i64,
}

/// Why a text is not an amount of money.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum MoneyError {
    /// Not a decimal number.
    #[error("must be a number")]
    NotANumber,
    /// Below zero.
    #[error("must not be negative")]
    Negative,
    /// A fraction of a cent.
    #[error("must have at most two decimals")]
    TooManyDecimals,
    /// Above [`Money::MAX`].
    #[error("must be at most 1000000")]
    TooLarge,
}

impl Money {
    /// Zero dollars.
    pub const ZERO: Self = Self { cents: 0 };

    /// The largest price that can be entered: $1,000,000.
    pub const MAX: Self = Self { cents: 100_000_000 };

    /// Parses a decimal number of dollars, with or without an exponent, such as
    /// a JSON number. Exact: it does not go through binary floating point.
    pub fn parse(text: &str) -> Result<Self, MoneyError> {
        let text = text.trim();
        let (negative, magnitude) = match text.strip_prefix('-') {
            Some(rest) => (true, rest),
            None => (false, text.strip_prefix('+').unwrap_or(text)),
        };
        let (mantissa, exponent) = match magnitude.split_once(['e', 'E']) {
            Some((mantissa, exponent)) => (
                mantissa,
                exponent
                    .parse::<i32>()
                    .map_err(|_| MoneyError::NotANumber)?,
            ),
            None => (magnitude, 0),
        };
        let (whole, fraction) = mantissa.split_once('.').unwrap_or((mantissa, ""));
        if whole.is_empty() && fraction.is_empty()
            || !whole
                .bytes()
                .chain(fraction.bytes())
                .all(|b| b.is_ascii_digit())
        {
            return Err(MoneyError::NotANumber);
        }
        let cents = shift_to_cents(whole, fraction, exponent)?;
        if negative && cents != 0 {
            return Err(MoneyError::Negative);
        }
        if cents > Self::MAX.cents {
            return Err(MoneyError::TooLarge);
        }
        Ok(Self { cents })
    }

    /// An amount of whole cents; `None` if negative. Sums may exceed [`Money::MAX`].
    #[must_use]
    pub const fn from_cents(cents: i64) -> Option<Self> {
        if cents < 0 {
            None
        } else {
            Some(Self { cents })
        }
    }

    /// The amount in cents.
    #[must_use]
    pub const fn cents(self) -> i64 {
        self.cents
    }

    /// This amount in parts that are proportional to the weights, to the cent.
    /// What is left by rounding down goes to the largest weight, the first one if
    /// several are equal; with equal weights a cent each goes to the first parts.
    /// Empty without weights, or if all are 0.
    #[must_use]
    pub fn divided(self, weights: &[u32]) -> Vec<Self> {
        let sum: i128 = weights.iter().map(|weight| i128::from(*weight)).sum();
        let Some(largest) = weights.iter().max().filter(|largest| **largest > 0) else {
            return Vec::new();
        };
        let part = |weight: &u32| {
            let cents = i128::from(self.cents) * i128::from(*weight) / sum;
            i64::try_from(cents).unwrap_or(i64::MAX)
        };
        let mut parts: Vec<i64> = weights.iter().map(part).collect();
        let mut left = self.cents - parts.iter().sum::<i64>();
        if weights.iter().all(|weight| weight == largest) {
            // Fewer cents are left than there are parts.
            for part in &mut parts {
                let cent = left.min(1);
                *part += cent;
                left -= cent;
            }
        } else if let Some(position) = weights.iter().position(|weight| weight == largest) {
            parts[position] += left;
        }
        parts.into_iter().map(|cents| Self { cents }).collect()
    }

    /// What is left of this amount; zero if more is taken.
    #[must_use]
    pub fn less(self, taken: Self) -> Self {
        Self {
            cents: (self.cents - taken.cents).max(0),
        }
    }

    /// So many hundredths, or other parts, of this amount. Half a cent is rounded up.
    #[must_use]
    pub fn part(self, parts: u32, of: u32) -> Self {
        let cents = i128::from(self.cents) * i128::from(parts);
        let rounded = (cents + i128::from(of) / 2) / i128::from(of);
        Self {
            cents: i64::try_from(rounded).unwrap_or(i64::MAX),
        }
    }

    /// This amount, `quantity` times. Saturates at `i64::MAX`.
    #[must_use]
    pub fn times(self, quantity: u32) -> Self {
        Self {
            cents: self.cents.saturating_mul(quantity.into()),
        }
    }
}

/// Converts `whole.fraction × 10^exponent` dollars to cents.
fn shift_to_cents(whole: &str, fraction: &str, exponent: i32) -> Result<i64, MoneyError> {
    let digits = format!("{whole}{fraction}");
    let digits = digits.trim_start_matches('0');
    if digits.is_empty() {
        return Ok(0);
    }
    let decimals = i64::try_from(fraction.len()).map_err(|_| MoneyError::TooManyDecimals)?;
    let significant = digits.trim_end_matches('0');
    let trailing_zeros =
        i64::try_from(digits.len() - significant.len()).map_err(|_| MoneyError::TooLarge)?;
    let power = trailing_zeros - decimals + i64::from(exponent) + 2;
    let Ok(power) = u32::try_from(power) else {
        return Err(MoneyError::TooManyDecimals);
    };
    significant
        .parse::<i64>()
        .ok()
        .zip(10_i64.checked_pow(power))
        .and_then(|(significant, scale)| significant.checked_mul(scale))
        .ok_or(MoneyError::TooLarge)
}

impl Add for Money {
    type Output = Self;

    /// Saturates at `i64::MAX`, which no sum of real fees reaches.
    fn add(self, other: Self) -> Self {
        Self {
            cents: self.cents.saturating_add(other.cents),
        }
    }
}

impl Sum for Money {
    fn sum<I: Iterator<Item = Self>>(amounts: I) -> Self {
        amounts.fold(Self::ZERO, Add::add)
    }
}

impl fmt::Display for Money {
    /// As `$1,235.00`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_dollars(f, self.cents.unsigned_abs())
    }
}

/// Writes cents as dollars, with commas between thousands.
pub(crate) fn write_dollars(f: &mut fmt::Formatter<'_>, cents: u64) -> fmt::Result {
    let dollars = (cents / 100).to_string();
    f.write_str("$")?;
    for (at, digit) in dollars.chars().enumerate() {
        if at > 0 && (dollars.len() - at).is_multiple_of(3) {
            f.write_str(",")?;
        }
        write!(f, "{digit}")?;
    }
    write!(f, ".{:02}", cents % 100)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn decimals_are_read_exactly() {
        for (text, cents) in [
            ("0", 0),
            ("35", 3500),
            ("35.1", 3510),
            ("12.50", 1250),
            ("12.500", 1250),
            ("0.29", 29),
            (".5", 50),
            ("1e2", 10_000),
            ("1.5E+1", 1500),
            ("150e-1", 1500),
            ("-0", 0),
            ("1000000", 100_000_000),
        ] {
            assert_eq!(Money::parse(text).map(Money::cents), Ok(cents), "{text}");
        }
    }

    #[test]
    fn an_invalid_price_is_refused_with_its_reason() {
        for (text, error) in [
            ("", MoneyError::NotANumber),
            (".", MoneyError::NotANumber),
            ("NaN", MoneyError::NotANumber),
            ("1,5", MoneyError::NotANumber),
            ("-0.01", MoneyError::Negative),
            ("1.005", MoneyError::TooManyDecimals),
            ("1e-3", MoneyError::TooManyDecimals),
            ("1000000.01", MoneyError::TooLarge),
            ("1e300", MoneyError::TooLarge),
            ("99999999999999999999", MoneyError::TooLarge),
        ] {
            assert_eq!(Money::parse(text), Err(error), "{text}");
        }
    }

    #[test]
    fn an_amount_is_multiplied() {
        let stall = Money::parse("12.5").expect("an amount");
        assert_eq!(stall.times(3).to_string(), "$37.50");
        assert_eq!(stall.times(0), Money::ZERO);
    }

    #[test]
    fn a_sum_prints_as_dollars() {
        let sum: Money = ["35", "12.5", "0.05"]
            .into_iter()
            .filter_map(|text| Money::parse(text).ok())
            .sum();
        assert_eq!(sum.to_string(), "$47.55");
    }
}
