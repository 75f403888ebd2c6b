use std::fmt;

use thiserror::Error;
use time::Date;
use time::format_description::StaticFormatDescription;
use time::macros::format_description;

const FORMAT: StaticFormatDescription = format_description!("[year]-[month]-[day]");

/// A calendar date in a horse's records, without time or time zone.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct RecordDate(Date);

/// Why a text is not a record date.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum RecordDateError {
    /// Empty or only white space.
    #[error("is required")]
    Blank,
    /// Not a date, or a year outside 1900 to 2199, which is a typing error such
    /// as `0026`.
    #[error("must be a date from 1900 to 2199, written as YYYY-MM-DD")]
    Invalid,
}

impl RecordDate {
    /// Reads `YYYY-MM-DD`.
    pub fn parse(text: &str) -> Result<Self, RecordDateError> {
        let text = text.trim();
        if text.is_empty() {
            return Err(RecordDateError::Blank);
        }
        if text.len() != 10 {
            return Err(RecordDateError::Invalid);
        }
        Date::parse(text, FORMAT)
            .ok()
            .and_then(Self::new)
            .ok_or(RecordDateError::Invalid)
    }

    /// Like [`parse`](Self::parse), but blank text means that there is none.
    pub fn parse_optional(text: &str) -> Result<Option<Self>, RecordDateError> {
        match Self::parse(text) {
            Ok(date) => Ok(Some(date)),
            Err(RecordDateError::Blank) => Ok(None),
            Err(error) => Err(error),
        }
    }

    /// What a store kept, see [`stored`](crate#stored-values); `None` if it is
    /// no day of the calendar.
    #[must_use]
    pub fn stored(text: &str) -> Option<Self> {
        Date::parse(text, FORMAT).ok().map(Self)
    }

    /// A date in the years 1900 to 2199; `None` for any other.
    #[must_use]
    pub fn new(date: Date) -> Option<Self> {
        (1900..=2199).contains(&date.year()).then_some(Self(date))
    }

    /// The calendar date.
    #[must_use]
    pub const fn as_date(self) -> Date {
        self.0
    }
}

impl fmt::Display for RecordDate {
    /// `YYYY-MM-DD`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (year, month, day) = self.0.to_calendar_date();
        write!(f, "{year:04}-{:02}-{day:02}", u8::from(month))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_date_prints_as_it_was_parsed() {
        let day = RecordDate::parse(" 2024-02-29 ").expect("a leap day");
        assert_eq!(day.to_string(), "2024-02-29");
    }

    #[test]
    fn a_date_that_does_not_exist_is_refused() {
        for text in [
            "2026-02-29",
            "2026-13-01",
            "2026-6-1",
            "06/01/2026",
            "0026-06-01",
            "2200-01-01",
            "+2026-06-1",
            "soon",
        ] {
            assert_eq!(
                RecordDate::parse(text),
                Err(RecordDateError::Invalid),
                "{text}"
            );
        }
        assert_eq!(RecordDate::parse_optional("  "), Ok(None));
    }
}
