use std::fmt;

use jiff::civil::DateTime;
use jiff::tz;
use jiff::{Timestamp, ToSpan as _};
use thiserror::Error;
use time::format_description::StaticFormatDescription;
use time::macros::format_description;
use time::{Date, Duration, Month, OffsetDateTime, PrimitiveDateTime, Time};

use crate::{from_unix_millis, to_unix_millis};

const WITH_WEEKDAY: StaticFormatDescription = format_description!(
    "[weekday repr:short], [month repr:short] [day padding:none], [year], [hour repr:12 padding:none]:[minute] [period]"
);

/// The time zone of a show, an IANA name.
#[derive(Clone, PartialEq, Eq)]
pub struct TimeZone(tz::TimeZone);

/// A change of the clocks of a zone.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Transition {
    /// When it takes effect.
    pub at: OffsetDateTime,
    /// Seconds east of UTC before it.
    pub offset_before: i32,
    /// Seconds east of UTC from then on.
    pub offset: i32,
    /// Whether it begins daylight saving time.
    pub is_daylight: bool,
    /// The name of the offset, such as `CDT`.
    pub abbreviation: String,
}

/// Why a text is not a time zone.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum TimeZoneError {
    /// Empty or only white space.
    #[error("is required")]
    Blank,
    /// Not in the IANA database.
    #[error("must be a time zone of the IANA database, such as America/Chicago")]
    Unknown,
}

impl TimeZone {
    /// Looks the name up in the IANA database, ignoring case; keeps the
    /// database's spelling.
    pub fn parse(text: &str) -> Result<Self, TimeZoneError> {
        let text = text.trim();
        if text.is_empty() {
            return Err(TimeZoneError::Blank);
        }
        tz::db()
            .get(text)
            .ok()
            // "Factory" is the entry for "not configured"; browsers do not know
            // it.
            .filter(|zone| zone.iana_name().is_some_and(|name| name != "Factory"))
            .map(Self)
            .ok_or(TimeZoneError::Unknown)
    }

    /// What a store kept, see [`stored`](crate#stored-values); `None` if the
    /// database has no zone of this name.
    #[must_use]
    pub fn stored(name: &str) -> Option<Self> {
        tz::db().get(name).ok().map(Self)
    }

    /// The IANA name, such as `America/Chicago`.
    #[must_use]
    pub fn name(&self) -> &str {
        self.0.iana_name().unwrap_or("UTC")
    }

    /// The local abbreviation of the offset at this instant, such as `CDT`.
    #[must_use]
    pub fn abbreviation(&self, instant: OffsetDateTime) -> String {
        Timestamp::from_millisecond(to_unix_millis(instant)).map_or_else(
            |_| "UTC".to_owned(),
            |timestamp| self.0.to_offset_info(timestamp).abbreviation().to_owned(),
        )
    }

    /// The local date at this instant.
    #[must_use]
    pub fn date_of(&self, instant: OffsetDateTime) -> Date {
        Timestamp::from_millisecond(to_unix_millis(instant))
            .ok()
            .and_then(|timestamp| {
                let day = timestamp.to_zoned(self.0.clone()).date();
                let (month, day_of_month) = (
                    u8::try_from(day.month()).ok()?,
                    u8::try_from(day.day()).ok()?,
                );
                let month = Month::try_from(month).ok()?;
                Date::from_calendar_date(i32::from(day.year()), month, day_of_month).ok()
            })
            // Outside jiff's range of years.
            .unwrap_or_else(|| instant.date())
    }

    /// The local time of day at this instant, in minutes after midnight.
    #[must_use]
    pub fn minute_of_day(&self, instant: OffsetDateTime) -> u16 {
        Timestamp::from_millisecond(to_unix_millis(instant))
            .ok()
            .and_then(|timestamp| {
                let time = timestamp.to_zoned(self.0.clone()).time();
                let (hour, minute) = (
                    u16::try_from(time.hour()).ok()?,
                    u16::try_from(time.minute()).ok()?,
                );
                Some(hour * 60 + minute)
            })
            // Outside jiff's range of years.
            .unwrap_or_else(|| u16::from(instant.hour()) * 60 + u16::from(instant.minute()))
    }

    /// The instant for people: `June 4, 2026, 12:00 PM`.
    #[must_use]
    pub fn in_words(&self, instant: OffsetDateTime) -> String {
        let (date, minute) = (self.date_of(instant), self.minute_of_day(instant));
        let (month, day, year) = (date.month(), date.day(), date.year());
        let (hour, half) = (minute / 60, if minute < 720 { "AM" } else { "PM" });
        let hour = (hour + 11) % 12 + 1;
        format!("{month} {day}, {year}, {hour}:{:02} {half}", minute % 60)
    }

    /// The instant for people who plan by it: `Sat, Jun 6, 2026, 6:00 PM CDT`.
    #[must_use]
    pub fn with_weekday(&self, instant: OffsetDateTime) -> String {
        let time = Time::MIDNIGHT + Duration::minutes(self.minute_of_day(instant).into());
        let there = PrimitiveDateTime::new(self.date_of(instant), time).format(WITH_WEEKDAY);
        format!(
            "{} {}",
            there.unwrap_or_default(),
            self.abbreviation(instant)
        )
    }

    /// The instant at which clocks show this date and time of day, in minutes
    /// after midnight. A time that is skipped when clocks go forward is as much
    /// later; of a time that comes twice it is the first.
    #[must_use]
    pub fn instant_of(&self, date: Date, minute_of_day: u16) -> OffsetDateTime {
        let utc = date.midnight().assume_utc() + Duration::minutes(minute_of_day.into());
        let (year, month, day) = date.to_calendar_date();
        i16::try_from(year)
            .ok()
            .and_then(|year| {
                let (hour, minute) = (minute_of_day / 60, minute_of_day % 60);
                let month = i8::try_from(u8::from(month)).ok()?;
                let (hour, minute) = (i8::try_from(hour).ok()?, i8::try_from(minute).ok()?);
                let day = i8::try_from(day).ok()?;
                let local = DateTime::new(year, month, day, hour, minute, 0, 0).ok()?;
                let there = self.0.to_zoned(local).ok()?;
                from_unix_millis(there.timestamp().as_millisecond())
            })
            // Outside jiff's range of years.
            .unwrap_or(utc)
    }

    /// The change of clocks before `from`, if there was one, and those from then
    /// until `until`.
    #[must_use]
    pub fn transitions(&self, from: OffsetDateTime, until: OffsetDateTime) -> Vec<Transition> {
        let Ok(start) = Timestamp::from_millisecond(to_unix_millis(from)) else {
            return Vec::new();
        };
        let before = self.0.preceding(start).next();
        let following = self.0.following(start);
        let all = before.into_iter().chain(following).filter_map(|change| {
            let at = from_unix_millis(change.timestamp().as_millisecond())?;
            let just_before = change.timestamp().checked_sub(1.second()).ok()?;
            Some(Transition {
                at,
                offset_before: self.0.to_offset(just_before).seconds(),
                offset: change.offset().seconds(),
                is_daylight: change.dst().is_dst(),
                abbreviation: change.abbreviation().to_owned(),
            })
        });
        all.take_while(|change| change.at <= until).collect()
    }

    /// The instant `days` calendar days earlier, at the same local time. Across
    /// a change of clocks this is not a multiple of 24 hours.
    #[must_use]
    pub fn days_before(&self, instant: OffsetDateTime, days: u16) -> OffsetDateTime {
        self.days_away(instant, -i32::from(days))
    }

    /// The instant `days` calendar days later, at the same local time.
    #[must_use]
    pub fn days_after(&self, instant: OffsetDateTime, days: u16) -> OffsetDateTime {
        self.days_away(instant, i32::from(days))
    }

    fn days_away(&self, instant: OffsetDateTime, days: i32) -> OffsetDateTime {
        Timestamp::from_millisecond(to_unix_millis(instant))
            .and_then(|timestamp| {
                let there = timestamp.to_zoned(self.0.clone());
                there.checked_add(days.days())
            })
            .ok()
            .and_then(|moved| from_unix_millis(moved.timestamp().as_millisecond()))
            // Outside jiff's range of years.
            .unwrap_or_else(|| instant + Duration::days(i64::from(days)))
    }
}

impl fmt::Debug for TimeZone {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "TimeZone({})", self.name())
    }
}

#[cfg(test)]
mod tests {
    use time::macros::{date, datetime};

    use super::*;

    #[test]
    fn names_are_found_ignoring_case() {
        let zone = TimeZone::parse(" america/chicago ").expect("known");
        assert_eq!(zone.name(), "America/Chicago");
    }

    #[test]
    fn an_unknown_zone_is_refused() {
        assert_eq!(TimeZone::parse(""), Err(TimeZoneError::Blank));
        for text in ["Mars/Olympus", "+02:00", "../etc/passwd", "Factory"] {
            assert_eq!(TimeZone::parse(text), Err(TimeZoneError::Unknown), "{text}");
        }
    }

    #[test]
    fn a_date_starts_at_local_midnight() {
        let instant = datetime!(2026-12-31 05:59 UTC);
        for (zone, expected) in [
            ("America/Chicago", date!(2026 - 12 - 30)),
            ("America/New_York", date!(2026 - 12 - 31)),
            ("Pacific/Honolulu", date!(2026 - 12 - 30)),
        ] {
            let zone = TimeZone::parse(zone).expect("known");
            assert_eq!(zone.date_of(instant), expected, "{zone:?}");
        }
        let chicago = TimeZone::parse("America/Chicago").expect("known");
        let midnight = instant + Duration::MINUTE;
        assert_eq!(chicago.date_of(midnight), date!(2026 - 12 - 31));
    }

    #[test]
    fn days_before_are_local_calendar_days() {
        for (zone, instant, expected) in [
            // Clocks go forward on March 8 and back on November 1.
            (
                "America/Chicago",
                datetime!(2026-04-04 14:00 UTC),
                datetime!(2026-03-05 15:00 UTC),
            ),
            (
                "America/New_York",
                datetime!(2026-11-20 23:00 UTC),
                datetime!(2026-10-21 22:00 UTC),
            ),
            (
                "Pacific/Honolulu",
                datetime!(2026-04-04 20:00 UTC),
                datetime!(2026-03-05 20:00 UTC),
            ),
            // The local time 2:30 AM does not exist on March 8.
            (
                "America/Chicago",
                datetime!(2026-04-07 07:30 UTC),
                datetime!(2026-03-08 08:30 UTC),
            ),
        ] {
            let zone = TimeZone::parse(zone).expect("known");
            assert_eq!(
                zone.days_before(instant, 30),
                expected,
                "{zone:?} {instant}"
            );
        }
    }

    #[test]
    fn days_after_are_local_calendar_days() {
        let zone = TimeZone::parse("America/Chicago").expect("known");
        for (instant, expected) in [
            (
                datetime!(2026-03-06 21:00 -6),
                datetime!(2026-03-11 21:00 -5),
            ),
            (
                datetime!(2026-10-30 21:00 -5),
                datetime!(2026-11-04 21:00 -6),
            ),
        ] {
            assert_eq!(zone.days_after(instant, 5), expected);
        }
    }

    #[test]
    fn nine_o_clock_stays_nine_o_clock_across_clock_changes() {
        let zone = TimeZone::parse("America/Chicago").expect("known");
        for (date, minute, expected) in [
            (date!(2026 - 03 - 07), 540, datetime!(2026-03-07 09:00 -6)),
            (date!(2026 - 03 - 08), 540, datetime!(2026-03-08 09:00 -5)),
            (date!(2026 - 11 - 01), 540, datetime!(2026-11-01 09:00 -6)),
            // Skipped, and twice.
            (date!(2026 - 03 - 08), 150, datetime!(2026-03-08 03:30 -5)),
            (date!(2026 - 11 - 01), 90, datetime!(2026-11-01 01:30 -5)),
        ] {
            assert_eq!(zone.instant_of(date, minute), expected, "{date} {minute}");
        }
    }

    #[test]
    fn the_changes_of_clocks_are_known() {
        let zone = TimeZone::parse("America/Chicago").expect("known");
        let (from, until) = (
            datetime!(2026-01-01 00:00 UTC),
            datetime!(2026-12-31 00:00 UTC),
        );
        let changes = zone.transitions(from, until);
        let instants: Vec<_> = changes.iter().map(|it| it.at).collect();
        let expected = [
            datetime!(2025-11-02 07:00 UTC),
            datetime!(2026-03-08 08:00 UTC),
            datetime!(2026-11-01 07:00 UTC),
        ];
        assert_eq!(instants, expected);
        assert_eq!(changes[1].abbreviation, "CDT");
        assert!(changes[1].is_daylight && !changes[2].is_daylight);
        assert_eq!(
            (changes[1].offset_before, changes[1].offset),
            (-21600, -18000)
        );
        let utc = TimeZone::parse("UTC").expect("known");
        assert_eq!(utc.transitions(from, until), []);
    }

    #[test]
    fn an_offset_has_its_seasonal_name() {
        let zone = TimeZone::parse("America/Chicago").expect("known");
        assert_eq!(zone.abbreviation(datetime!(2026-06-06 23:00 UTC)), "CDT");
        assert_eq!(zone.abbreviation(datetime!(2026-12-06 23:00 UTC)), "CST");
    }
}
