use std::fmt;

use chrono::{DateTime, Datelike as _, NaiveDate, TimeZone as _};
use rrule::{Frequency, RRule, RRuleSet, Tz, Unvalidated};
use thiserror::Error;
use time::{Date, Duration, Month};

/// On which days something recurs: a rule of RFC 5545, section 3.3.10.
///
/// Days only: what has a time of day takes place at the same local time on each
/// of them, so clock changes do not matter here.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Recurrence(RRule<Unvalidated>);

/// Why a text is not a recurrence.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum RecurrenceError {
    /// Not a rule of RFC 5545.
    #[error("must be a recurrence rule of RFC 5545, such as FREQ=WEEKLY;BYDAY=MO")]
    Invalid,
    /// More often than daily, or with a time of day.
    #[error("must recur daily, weekly, monthly or yearly, without times of day")]
    WithinDay,
    /// No day has passed the rule.
    #[error("must have at least one day")]
    Never,
}

/// More days than this are not unrolled in one call: a daily rule for 27 years.
const MAX_DAYS: u16 = 10_000;

/// The longest text of a rule, in bytes.
const MAX_BYTES: usize = 500;

impl Recurrence {
    /// Reads a rule, such as `FREQ=MONTHLY;BYDAY=-1FR`, for something that
    /// begins on `starts_on`. `UNTIL` is a day; its time is ignored.
    pub fn parse(text: &str, starts_on: Date) -> Result<Self, RecurrenceError> {
        let text = text.trim().to_uppercase();
        let text = text.strip_prefix("RRULE:").unwrap_or(&text);
        if text.len() > MAX_BYTES {
            return Err(RecurrenceError::Invalid);
        }
        let rule: RRule<Unvalidated> = text.parse().map_err(|_| RecurrenceError::Invalid)?;
        if rule.get_freq() > Frequency::Daily
            || !rule.get_by_hour().is_empty()
            || !rule.get_by_minute().is_empty()
            || !rule.get_by_second().is_empty()
        {
            return Err(RecurrenceError::WithinDay);
        }
        let rule = match rule.get_until().map(|until| midnight(until.date_naive())) {
            Some(last_day) => rule.until(last_day),
            None => rule,
        };
        if rule.get_interval() == 0 || rule.clone().validate(utc(starts_on)).is_err() {
            return Err(RecurrenceError::Invalid);
        }
        let recurrence = Self(rule);
        if recurrence.first(starts_on).is_none() {
            return Err(RecurrenceError::Never);
        }
        Ok(recurrence)
    }

    /// What a store kept, see [`stored`](crate#stored-values); `None` if it is no
    /// rule.
    #[must_use]
    pub fn stored(text: &str) -> Option<Self> {
        text.parse().ok().map(Self)
    }

    /// The first day from `starts_on` that passes the rule.
    #[must_use]
    pub fn first(&self, starts_on: Date) -> Option<Date> {
        let found = self.set(starts_on, starts_on)?.all(1).dates;
        found.first().and_then(date_of)
    }

    /// The last day, or `None` if there is none within 10,000 days that pass the
    /// rule.
    #[must_use]
    pub fn last(&self, starts_on: Date) -> Option<Date> {
        if self.0.get_count().is_none() && self.0.get_until().is_none() {
            return None;
        }
        let dates = self.set(starts_on, starts_on)?.all(MAX_DAYS).dates;
        let is_whole = dates.len() < usize::from(MAX_DAYS);
        dates.last().filter(|_| is_whole).and_then(date_of)
    }

    /// The days of a series that begins on `starts_on`, from `from` to `to`,
    /// both included; 10,000 at most. As RFC 5545 leaves it open whether a first
    /// day that does not pass the rule is one of them: it is not.
    #[must_use]
    pub fn days(&self, starts_on: Date, from: Date, to: Date) -> Vec<Date> {
        if to < from || to < starts_on {
            return Vec::new();
        }
        let Some(set) = self.set(starts_on, from) else {
            return Vec::new();
        };
        let set = set.after(utc(from)).before(utc(to));
        set.all(MAX_DAYS).dates.iter().filter_map(date_of).collect()
    }

    /// The rule from its first day, or from a later one before `from` that is
    /// whole intervals away, so that the days of long ago are not computed.
    fn set(&self, starts_on: Date, from: Date) -> Option<RRuleSet> {
        let start = utc(self.later_start(starts_on, from));
        // After its last day a rule is not valid.
        let rule = self.0.clone().validate(start).ok()?;
        Some(RRuleSet::new(start).rrule(rule))
    }

    fn later_start(&self, starts_on: Date, from: Date) -> Date {
        if self.0.get_count().is_some() || from <= starts_on {
            return starts_on;
        }
        let interval = i64::from(self.0.get_interval());
        let days = (from - starts_on).whole_days();
        match self.0.get_freq() {
            Frequency::Daily => starts_on + Duration::days(days / interval * interval),
            Frequency::Weekly => {
                let interval = 7 * interval;
                starts_on + Duration::days(days / interval * interval)
            }
            Frequency::Monthly => whole_months(starts_on, from, interval),
            _ => whole_months(starts_on, from, 12 * interval),
        }
    }
}

/// The last day until `until` that is a multiple of `interval` months after a
/// day and has the same number in its month: the 31st has one only in some.
fn whole_months(day: Date, until: Date, interval: i64) -> Date {
    let of = |date: Date| i64::from(date.year()) * 12 + i64::from(u8::from(date.month())) - 1;
    let most = (of(until) - of(day)) / interval;
    let multiples = (1..=most).rev().map(|times| of(day) + times * interval);
    let mut days = multiples.filter_map(|month| {
        let year = i32::try_from(month.div_euclid(12)).ok()?;
        let number = u8::try_from(month.rem_euclid(12) + 1).ok()?;
        Date::from_calendar_date(year, Month::try_from(number).ok()?, day.day()).ok()
    });
    days.find(|day| *day <= until).unwrap_or(day)
}

impl fmt::Display for Recurrence {
    /// The rule as `RRULE` of a calendar file has it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

fn midnight(day: NaiveDate) -> DateTime<Tz> {
    Tz::UTC.from_utc_datetime(&day.and_time(chrono::NaiveTime::MIN))
}

fn utc(date: Date) -> DateTime<Tz> {
    let (year, month, day) = date.to_calendar_date();
    let day = NaiveDate::from_ymd_opt(year, u8::from(month).into(), day.into());
    midnight(day.unwrap_or_default())
}

fn date_of(day: &DateTime<Tz>) -> Option<Date> {
    let month = u8::try_from(day.month()).ok()?;
    let month = Month::try_from(month).ok()?;
    Date::from_calendar_date(day.year(), month, u8::try_from(day.day()).ok()?).ok()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use time::macros::date;

    use super::*;

    fn rule(text: &str, starts_on: Date) -> Recurrence {
        Recurrence::parse(text, starts_on).expect("a rule")
    }

    fn year(text: &str, starts_on: Date) -> Vec<String> {
        let days =
            rule(text, starts_on).days(starts_on, starts_on, starts_on + Duration::days(365));
        days.iter().map(Date::to_string).collect()
    }

    #[test]
    fn months_without_the_31st_are_left_out() {
        let days = year("FREQ=MONTHLY", date!(2026 - 01 - 31));
        assert_eq!(
            days,
            [
                "2026-01-31",
                "2026-03-31",
                "2026-05-31",
                "2026-07-31",
                "2026-08-31",
                "2026-10-31",
                "2026-12-31",
                "2027-01-31"
            ]
        );
    }

    #[test]
    fn the_last_friday_is_that_of_each_month() {
        let days = year("FREQ=MONTHLY;BYDAY=-1FR;COUNT=3", date!(2026 - 01 - 30));
        assert_eq!(days, ["2026-01-30", "2026-02-27", "2026-03-27"]);
    }

    #[test]
    fn the_29th_of_february_recurs_in_leap_years() {
        let start = date!(2024 - 02 - 29);
        let days = rule("FREQ=YEARLY", start).days(start, start, date!(2036 - 12 - 31));
        let years: Vec<_> = days.iter().map(|day| day.year()).collect();
        assert_eq!(years, [2024, 2028, 2032, 2036]);
    }

    #[test]
    fn the_last_day_is_included() {
        let start = date!(2026 - 06 - 01);
        for until in ["20260603", "20260603T235959Z", "20260603T000000Z"] {
            let rule = rule(&format!("FREQ=DAILY;UNTIL={until}"), start);
            let days = rule.days(start, start, date!(2027 - 01 - 01));
            assert_eq!(days.len(), 3, "{until}");
            assert!(
                rule.days(start, date!(2026 - 06 - 04), date!(2027 - 01 - 01))
                    .is_empty()
            );
        }
    }

    #[test]
    fn only_a_rule_that_ends_has_a_last_day() {
        let start = date!(2026 - 01 - 31);
        for (text, last) in [
            ("FREQ=DAILY", None),
            ("FREQ=DAILY;COUNT=100000", None),
            ("FREQ=MONTHLY;COUNT=3", Some(date!(2026 - 05 - 31))),
            ("FREQ=DAILY;UNTIL=20260202", Some(date!(2026 - 02 - 02))),
        ] {
            assert_eq!(rule(text, start).last(start), last, "{text}");
        }
    }

    #[test]
    fn text_that_is_no_rule_for_days_is_refused() {
        let start = date!(2026 - 06 - 01);
        for (text, error) in [
            ("", RecurrenceError::Invalid),
            ("weekly", RecurrenceError::Invalid),
            ("FREQ=DAILY;INTERVAL=0", RecurrenceError::Invalid),
            ("FREQ=DAILY;UNTIL=20260101", RecurrenceError::Invalid),
            ("FREQ=MONTHLY;BYMONTHDAY=40", RecurrenceError::Invalid),
            ("FREQ=HOURLY", RecurrenceError::WithinDay),
            ("FREQ=DAILY;BYHOUR=9,10", RecurrenceError::WithinDay),
            (
                "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30",
                RecurrenceError::Never,
            ),
        ] {
            assert_eq!(Recurrence::parse(text, start), Err(error), "{text}");
        }
        let long = format!("FREQ=DAILY;BYMONTH={}", "1,".repeat(300));
        assert_eq!(
            Recurrence::parse(&long, start),
            Err(RecurrenceError::Invalid)
        );
    }

    #[test]
    fn a_rule_reads_back_as_it_was_written() {
        let start = date!(2026 - 06 - 01);
        let written = rule("rrule:freq=weekly;interval=2;byday=mo,fr", start).to_string();
        assert_eq!(
            Recurrence::stored(&written).expect("a rule").to_string(),
            written
        );
    }

    proptest! {
        #[test]
        fn a_window_has_the_days_that_the_library_computes_from_the_start(
            freq in prop::sample::select(vec!["DAILY", "WEEKLY", "MONTHLY", "YEARLY"]),
            interval in 1_u16..5,
            days in prop::sample::select(vec![
                "", ";BYDAY=MO,TH", ";BYDAY=-1FR", ";BYMONTHDAY=31,-1", ";BYMONTH=3,11",
                ";BYDAY=MO,TU,WE;BYSETPOS=-1",
            ]),
            start in prop::sample::select(vec![
                date!(2024 - 01 - 29), date!(2024 - 01 - 31), date!(2024 - 02 - 29), date!(2024 - 12 - 31),
            ]),
            until in prop::option::of(0_i64..3000),
            offset in 0_i64..4000,
            length in 0_i64..200,
        ) {
            let until = until.map_or_else(String::new, |days| {
                let last = start + Duration::days(days);
                format!(";UNTIL={}{:02}{:02}", last.year(), u8::from(last.month()), last.day())
            });
            let text = format!("FREQ={freq};INTERVAL={interval}{days}{until}");
            let Ok(rule) = Recurrence::parse(&text, start) else { return Ok(()); };
            let (from, to) = (start + Duration::days(offset), start + Duration::days(offset + length));
            let validated = rule.0.clone().validate(utc(start)).expect("valid");
            let all = RRuleSet::new(utc(start)).rrule(validated).before(utc(to)).all(u16::MAX);
            let mut expected: Vec<_> = all.dates.iter().filter_map(date_of).collect();
            expected.retain(|day| *day >= from);
            prop_assert_eq!(rule.days(start, from, to), expected, "{}", text);
        }
    }
}
