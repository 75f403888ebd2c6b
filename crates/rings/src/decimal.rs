//! Exact numbers: points, seconds and percentages.

use std::fmt;

use thiserror::Error;

/// A number with `PLACES` decimal places, without rounding. It is shown with at least
/// `SHOWN` of them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Decimal<const PLACES: u32, const SHOWN: u32>(i64);

/// Points of a score, marks, or faults, in hundredths.
pub type Points = Decimal<2, 0>;

/// A ridden time, in thousandths: most clocks measure hundredths, some timed events
/// thousandths.
pub type Seconds = Decimal<3, 2>;

/// A percentage, in thousandths of a percent.
pub type Percentage = Decimal<3, 3>;

/// Why a text is not such a number.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum DecimalError {
    /// Not a number.
    #[error("must be a number, such as 71.5")]
    Invalid,
    /// More decimal places than are kept.
    #[error("must have at most {places} decimal places")]
    TooFine {
        /// How many are kept.
        places: u32,
    },
    /// A million or more.
    #[error("must be less than 1,000,000")]
    TooLarge,
}

impl<const PLACES: u32, const SHOWN: u32> Decimal<PLACES, SHOWN> {
    /// Zero.
    pub const ZERO: Self = Self(0);

    const ONE: i64 = 10_i64.pow(PLACES);

    /// A number of units of the last decimal place.
    #[must_use]
    pub const fn from_units(units: i64) -> Self {
        Self(units)
    }

    /// A whole number.
    #[must_use]
    pub const fn whole(number: u32) -> Self {
        Self(number as i64 * Self::ONE)
    }

    /// In units of the last decimal place.
    #[must_use]
    pub const fn units(self) -> i64 {
        self.0
    }

    /// Reads `71`, `-0.5`, `17.456`.
    pub fn parse(text: &str) -> Result<Self, DecimalError> {
        let text = text.trim();
        let (is_negative, digits) = match text.strip_prefix('-') {
            Some(digits) => (true, digits),
            None => (false, text),
        };
        let (whole, fraction) = digits.split_once('.').unwrap_or((digits, "0"));
        let are_digits =
            |text: &str| !text.is_empty() && text.bytes().all(|it| it.is_ascii_digit());
        if !are_digits(whole) || !are_digits(fraction) {
            return Err(DecimalError::Invalid);
        }
        let whole = whole.trim_start_matches('0');
        if whole.len() > 6 {
            return Err(DecimalError::TooLarge);
        }
        let fraction = fraction.trim_end_matches('0');
        if fraction.len() > PLACES as usize {
            return Err(DecimalError::TooFine { places: PLACES });
        }
        let units = format!("0{whole}{fraction:0<width$}", width = PLACES as usize);
        let units: i64 = units.parse().map_err(|_| DecimalError::Invalid)?;
        Ok(Self(if is_negative { -units } else { units }))
    }

    /// Whether it is less than zero.
    #[must_use]
    pub const fn is_negative(self) -> bool {
        self.0 < 0
    }
}

impl<const PLACES: u32, const SHOWN: u32> std::ops::Add for Decimal<PLACES, SHOWN> {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self(self.0 + other.0)
    }
}

impl<const PLACES: u32, const SHOWN: u32> std::iter::Sum for Decimal<PLACES, SHOWN> {
    fn sum<I: Iterator<Item = Self>>(numbers: I) -> Self {
        numbers.fold(Self::ZERO, |sum, it| sum + it)
    }
}

impl<const PLACES: u32, const SHOWN: u32> fmt::Display for Decimal<PLACES, SHOWN> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = if self.0 < 0 { "-" } else { "" };
        let units = self.0.unsigned_abs();
        let one = Self::ONE.unsigned_abs();
        write!(f, "{sign}{}", units / one)?;
        let fraction = format!("{:0width$}", units % one, width = PLACES as usize);
        let shortest = fraction.trim_end_matches('0').len().max(SHOWN as usize);
        match &fraction[..shortest] {
            "" => Ok(()),
            fraction => write!(f, ".{fraction}"),
        }
    }
}

/// The quotient, rounded to the nearest whole number, a half up. What is divided by no
/// positive number stays as it is.
pub(crate) const fn divide(dividend: i64, divisor: i64) -> i64 {
    if divisor <= 0 {
        return dividend;
    }
    (2 * dividend + divisor).div_euclid(2 * divisor)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn numbers_are_shown_as_people_write_them() {
        let points = |text| Points::parse(text).map(|it| it.to_string());
        for (text, shown) in [
            ("71", "71"),
            ("71.50", "71.5"),
            ("-0.25", "-0.25"),
            ("007.10000", "7.1"),
        ] {
            assert_eq!(points(text).as_deref(), Ok(shown));
        }
        assert_eq!(Seconds::whole(32).to_string(), "32.00");
        assert_eq!(Seconds::from_units(17_456).to_string(), "17.456");
        assert_eq!(Percentage::from_units(68_470).to_string(), "68.470");
    }

    #[test]
    fn what_is_not_exact_or_no_number_is_refused() {
        for text in ["", "-", ".5", "5.", "1e3", "+1", "1,5", "NaN", "--1"] {
            assert_eq!(Points::parse(text), Err(DecimalError::Invalid), "{text}");
        }
        let too_fine = Err(DecimalError::TooFine { places: 2 });
        assert_eq!(Points::parse("0.125"), too_fine);
        assert_eq!(Points::parse("1000000"), Err(DecimalError::TooLarge));
    }

    #[test]
    fn a_half_is_rounded_up() {
        let quotients = [(5, 2), (4, 3), (-5, 2), (-4, 3)].map(|(it, by)| divide(it, by));
        assert_eq!(quotients, [3, 1, -2, -1]);
    }

    proptest! {
        #[test]
        fn a_number_reads_back_as_it_is_shown(units in -999_999_999..=999_999_999_i64) {
            let number = Seconds::from_units(units);
            prop_assert_eq!(Seconds::parse(&number.to_string()), Ok(number));
        }
    }
}
