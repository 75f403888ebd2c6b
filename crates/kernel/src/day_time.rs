use std::fmt;

use crate::Invalid;

/// A time of day in a barn, to the minute.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct DayTime(u16);

/// Why a text is not a time of day.
const NO_DAY_TIME: Invalid = Invalid("must be a time of day, such as 08:00");

impl DayTime {
    /// Reads `HH:MM`, from `00:00` to `23:59`.
    pub fn parse(text: &str) -> Result<Self, Invalid> {
        let number = |digits: &str| {
            let is_whole = digits.len() == 2 && digits.bytes().all(|it| it.is_ascii_digit());
            is_whole.then(|| digits.parse::<u16>().ok()).flatten()
        };
        text.trim()
            .split_once(':')
            .and_then(|(hour, minute)| number(hour).zip(number(minute)))
            .filter(|(hour, minute)| *hour < 24 && *minute < 60)
            .map(|(hour, minute)| Self(hour * 60 + minute))
            .ok_or(NO_DAY_TIME)
    }

    /// What a store kept, see [`stored`](crate#stored-values); `None` if it is
    /// no minute of a day.
    #[must_use]
    pub fn stored(minute: i64) -> Option<Self> {
        let minute = u16::try_from(minute).ok()?;
        (minute < 24 * 60).then_some(Self(minute))
    }

    /// Minutes after midnight.
    #[must_use]
    pub const fn minute(self) -> u16 {
        self.0
    }
}

impl fmt::Display for DayTime {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:02}:{:02}", self.0 / 60, self.0 % 60)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_time_prints_as_it_was_parsed() {
        for text in ["00:00", "08:05", "23:59"] {
            assert_eq!(
                DayTime::parse(text).map(|it| it.to_string()),
                Ok(text.into())
            );
        }
    }

    #[test]
    fn what_is_no_time_of_day_is_refused() {
        for text in [
            "",
            "8:00",
            "24:00",
            "12:60",
            "12",
            "12:00:00",
            "+1:00",
            "1\u{663}:00",
        ] {
            assert_eq!(DayTime::parse(text), Err(NO_DAY_TIME), "{text}");
        }
        assert_eq!(DayTime::stored(1440), None);
        assert_eq!(DayTime::stored(-1), None);
    }
}
