use std::fmt;

use thiserror::Error;

/// A horse's height at the withers, in whole inches, from [`Height::LEAST`] to
/// [`Height::MOST`]. People say it in hands of four inches: 15.3 is 15 hands and 3
/// inches, and no decimal fraction.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Height(u8);

/// Why a text is no height.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum HeightError {
    /// Not hands and inches.
    #[error("must be hands and inches, such as 15.3")]
    NotHands,
    /// A hand has four inches, so that only .0 to .3 can follow the point.
    #[error("must end in .0, .1, .2 or .3: a hand has four inches, so 15.3 is followed by 16")]
    NoSuchInch,
    /// Outside of what horses measure.
    #[error("must be from 8.0 to 20.3 hands")]
    OutOfRange,
}

impl Height {
    /// Inches of a hand.
    const HAND: u8 = 4;
    /// 8.0 hands.
    pub const LEAST: u8 = 32;
    /// 20.3 hands.
    pub const MOST: u8 = 83;

    /// Reads hands and inches: `15.3`, `15.0` or `15`.
    pub fn parse(text: &str) -> Result<Self, HeightError> {
        let (hands, inches) = text.trim().split_once('.').unwrap_or((text.trim(), "0"));
        let number = |text: &str| {
            let is_number =
                (1..=2).contains(&text.len()) && text.bytes().all(|it| it.is_ascii_digit());
            text.parse::<u8>().ok().filter(|_| is_number)
        };
        let hands = number(hands).ok_or(HeightError::NotHands)?;
        let inch = number(inches).ok_or(HeightError::NotHands)?;
        if inches.len() > 1 || inch >= Self::HAND {
            return Err(HeightError::NoSuchInch);
        }
        let inches = hands
            .checked_mul(Self::HAND)
            .and_then(|it| it.checked_add(inch));
        let inches = inches.filter(|it| (Self::LEAST..=Self::MOST).contains(it));
        inches.map(Self).ok_or(HeightError::OutOfRange)
    }

    /// Reads a height as people write it: hands with `hh`, inches, or centimeters that are
    /// those of whole inches. A number without a unit is what it can be.
    pub fn said(text: &str) -> Result<Self, HeightError> {
        let said = text.trim().to_lowercase().replace("''", "\"");
        let before = |units: &[&str]| {
            let unit = units.iter().find(|unit| said.ends_with(**unit))?;
            Some(said[..said.len() - unit.len()].trim_end_matches([' ', '.']))
        };
        let bare = said.parse::<u16>().unwrap_or_default();
        let inches = before(&["inches", "inch", "in", "\"", "”"]);
        if let Some(inches) = inches.or((32..100).contains(&bare).then_some(&said)) {
            return Self::of_inches(inches.parse().ok());
        }
        let centimeters = before(&["cm", "centimeters"]);
        if let Some(centimeters) = centimeters.or((bare >= 100).then_some(&said)) {
            let centimeters: Option<u32> = centimeters.parse().ok();
            let height = Self::of_inches(
                centimeters.map(|it| it.saturating_mul(100).saturating_add(127) / 254),
            )?;
            let is_same = Some(height.centimeters().into()) == centimeters;
            return is_same.then_some(height).ok_or(HeightError::NotHands);
        }
        let hands = before(&["hands", "hand", "hds", "hh", "h"]);
        Self::parse(&hands.unwrap_or(&said).replace(['-', ','], "."))
    }

    fn of_inches(inches: Option<u32>) -> Result<Self, HeightError> {
        let inches = inches.ok_or(HeightError::NotHands)?;
        let inches = u8::try_from(inches).ok();
        let inches = inches.filter(|it| (Self::LEAST..=Self::MOST).contains(it));
        inches.map(Self).ok_or(HeightError::OutOfRange)
    }

    /// What a store kept, see [`stored`](kernel#stored-values).
    #[must_use]
    pub const fn stored(inches: u8) -> Self {
        Self(inches)
    }

    /// In inches.
    #[must_use]
    pub const fn inches(self) -> u8 {
        self.0
    }

    /// In centimeters, rounded; an inch is 2.54 of them.
    #[must_use]
    pub fn centimeters(self) -> u16 {
        (u16::from(self.0) * 254 + 50) / 100
    }
}

/// In hands and inches: `15.3`.
impl fmt::Display for Height {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}", self.0 / Self::HAND, self.0 % Self::HAND)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hands_are_inches_and_centimeters() {
        for (typed, inches, centimeters, shown) in [
            ("15.3", 63, 160, "15.3"),
            (" 15 ", 60, 152, "15.0"),
            ("8.0", 32, 81, "8.0"),
            ("20.3", 83, 211, "20.3"),
        ] {
            let height = Height::parse(typed).expect("a height");
            assert_eq!(height.inches(), inches, "{typed}");
            assert_eq!(height.centimeters(), centimeters, "{typed}");
            assert_eq!(height.to_string(), shown, "{typed}");
        }
    }

    #[test]
    fn heights_are_read_as_people_write_them() {
        for (said, expected) in [
            ("15.3hh", Some("15.3")),
            ("15.3 Hands", Some("15.3")),
            ("16h", Some("16.0")),
            ("15-2", Some("15.2")),
            ("15,2 hh", Some("15.2")),
            ("62\"", Some("15.2")),
            ("62 in", Some("15.2")),
            ("62 inches", Some("15.2")),
            ("62''", Some("15.2")),
            ("157 cm", Some("15.2")),
            ("157cm", Some("15.2")),
            ("157", Some("15.2")),
            ("62", Some("15.2")),
            ("15", Some("15.0")),
            ("990", None),
            ("4294967295 cm", None),
            // Between two inches.
            ("158 cm", None),
            ("14.1 1/2", None),
            ("tall", None),
            ("h", None),
        ] {
            let height = Height::said(said).ok().map(|it| it.to_string());
            assert_eq!(height.as_deref(), expected, "{said}");
        }
    }

    #[test]
    fn what_is_no_height_is_refused() {
        for (typed, error) in [
            ("15.4", HeightError::NoSuchInch),
            ("15.9", HeightError::NoSuchInch),
            ("15.25", HeightError::NoSuchInch),
            ("7.3", HeightError::OutOfRange),
            ("21", HeightError::OutOfRange),
            ("99.0", HeightError::OutOfRange),
            ("0.3", HeightError::OutOfRange),
            ("", HeightError::NotHands),
            ("15.", HeightError::NotHands),
            ("160 cm", HeightError::NotHands),
            ("15,3", HeightError::NotHands),
            ("-15.3", HeightError::NotHands),
        ] {
            assert_eq!(Height::parse(typed), Err(error), "{typed}");
        }
    }
}
