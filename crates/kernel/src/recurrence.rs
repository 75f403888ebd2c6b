use std::fmt;
use std::ops::ControlFlow;

use chrono::{DateTime, Datelike as _, NaiveDate, NaiveDateTime, TimeZone as _, Timelike as _};
use rrule::{Frequency, NWeekday, RRule, Tz, Unvalidated};
use thiserror::Error;
use time::{Date, Month};

use crate::{TimeZone, from_unix_millis};
use pattern::Pattern;

mod pattern;

/// On which days something recurs: a rule of RFC 5545, section 3.3.10.
///
/// Days only: what has a time of day takes place at the same local time on each
/// of them, so clock changes do not matter here.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Recurrence {
    rule: RRule<Unvalidated>,
    /// The last day by `COUNT` or `UNTIL`; `None` if there is none, or if it is
    /// not known and has to be counted.
    last: Option<Date>,
}

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

/// More days than this are not returned by one call: a daily rule for 27 years.
const MAX_DAYS: usize = 10_000;

/// In how many days the first one is searched: after so many the calendar and
/// its weekdays repeat.
const CYCLE: u32 = 146_097;

/// The longest text of a rule, in bytes.
const MAX_BYTES: usize = 500;

impl Recurrence {
    /// Reads a rule, such as `FREQ=MONTHLY;BYDAY=-1FR`, for something that
    /// begins on the day `starts_on`, without times of day. `UNTIL` is a day; its
    /// time is ignored.
    pub fn parse(text: &str, starts_on: Date) -> Result<Self, RecurrenceError> {
        Self::read(text, starts_on, |until, _| date_of(&until))
    }

    /// Like [`parse`](Self::parse), for something that begins at a minute of the
    /// day, on the clocks of `zone`. `UNTIL` is a day, or a moment in UTC or on
    /// these clocks until which it may begin.
    pub fn parse_timed(
        text: &str,
        starts_on: Date,
        start_minute: u16,
        zone: &TimeZone,
    ) -> Result<Self, RecurrenceError> {
        Self::read(text, starts_on, |until, form| {
            let at = match form {
                Until::Day => return date_of(&until),
                Until::Local => {
                    let day = date_of(&until)?;
                    let minute = until.hour() * 60 + until.minute();
                    return if minute < start_minute.into() {
                        day.previous_day()
                    } else {
                        Some(day)
                    };
                }
                Until::Instant => from_unix_millis(until.and_utc().timestamp_millis())?,
            };
            let day = zone.date_of(at);
            if zone.instant_of(day, start_minute) > at {
                return day.previous_day();
            }
            Some(day)
        })
    }

    fn read(
        text: &str,
        starts_on: Date,
        last_day: impl Fn(NaiveDateTime, Until) -> Option<Date>,
    ) -> Result<Self, RecurrenceError> {
        let text = text.trim().to_uppercase();
        let text = text.strip_prefix("RRULE:").unwrap_or(&text);
        if text.len() > MAX_BYTES {
            return Err(RecurrenceError::Invalid);
        }
        let rule = parsed(text).ok_or(RecurrenceError::Invalid)?;
        if rule.get_freq() > Frequency::Daily
            || !rule.get_by_hour().is_empty()
            || !rule.get_by_minute().is_empty()
            || !rule.get_by_second().is_empty()
        {
            return Err(RecurrenceError::WithinDay);
        }
        let rule = match rule.get_until().map(DateTime::naive_local) {
            Some(until) => {
                let last = last_day(until, Until::of(text)).ok_or(RecurrenceError::Invalid)?;
                rule.until(midnight(last))
            }
            None => rule,
        };
        if rule.get_interval() == 0 || rule.clone().validate(midnight(starts_on)).is_err() {
            return Err(RecurrenceError::Invalid);
        }
        let mut recurrence = Self { rule, last: None };
        let is_empty = recurrence.rule.get_count() == Some(0);
        if is_empty || recurrence.first(starts_on).is_none() {
            return Err(RecurrenceError::Never);
        }
        recurrence.last = recurrence.last(starts_on);
        Ok(recurrence)
    }

    /// What a store kept of [`Display`](fmt::Display) and of
    /// [`last`](Self::last), see [`stored`](crate#stored-values); `None` if it is
    /// no rule. Without the last day, that of a rule with `COUNT` is counted
    /// whenever it is needed.
    #[must_use]
    pub fn stored(text: &str, last: Option<Date>) -> Option<Self> {
        let rule = parsed(text)?;
        Some(Self { rule, last })
    }

    /// The first day from `starts_on` that passes the rule.
    #[must_use]
    pub fn first(&self, starts_on: Date) -> Option<Date> {
        let mut first = None;
        let to = self.until().unwrap_or(Date::MAX);
        Pattern::new(&self.rule, starts_on).visit(starts_on, to, CYCLE, |day| {
            first = Some(day);
            ControlFlow::Break(())
        });
        first
    }

    /// The day after which there is none: that of `UNTIL`, or the last one that
    /// `COUNT` allows; `None` without either.
    #[must_use]
    pub fn last(&self, starts_on: Date) -> Option<Date> {
        self.last.or_else(|| self.until()).or_else(|| {
            let count = self.rule.get_count()?;
            Some(self.count_to(count, starts_on))
        })
    }

    /// The days of a series that begins on `starts_on`, from `from` to `to`,
    /// both included; 10,000 at most. As RFC 5545 leaves it open whether a first
    /// day that does not pass the rule is one of them: it is not.
    #[must_use]
    pub fn days(&self, starts_on: Date, from: Date, to: Date) -> Vec<Date> {
        self.find_days(starts_on, from, to).0
    }

    /// [`days`](Self::days), and at how many days it looked for them.
    fn find_days(&self, starts_on: Date, from: Date, to: Date) -> (Vec<Date>, u32) {
        let mut days = Vec::new();
        if to < from || to < starts_on {
            return (days, 0);
        }
        let to = self.last(starts_on).map_or(to, |last| last.min(to));
        let looked_at = Pattern::new(&self.rule, starts_on).visit(from, to, u32::MAX, |day| {
            days.push(day);
            if days.len() < MAX_DAYS {
                ControlFlow::Continue(())
            } else {
                ControlFlow::Break(())
            }
        });
        (days, looked_at)
    }

    fn until(&self) -> Option<Date> {
        let until = self.rule.get_until()?.naive_local();
        date_of(&until)
    }

    /// The day on which the rule has had `count` days; the calendar's end if it
    /// has fewer until then.
    fn count_to(&self, count: u32, starts_on: Date) -> Date {
        let (mut last, mut counted) = (Date::MAX, 0);
        Pattern::new(&self.rule, starts_on).visit(starts_on, Date::MAX, u32::MAX, |day| {
            counted += 1;
            if counted < count {
                return ControlFlow::Continue(());
            }
            last = day;
            ControlFlow::Break(())
        });
        last
    }
}

impl fmt::Display for Recurrence {
    /// The rule as `RRULE` of a calendar file has it for what takes whole days:
    /// `UNTIL` is a day.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = self.rule.to_string();
        let parts = text.split(';').map(|part| match part.split_once('=') {
            Some(("UNTIL", until)) => format!("UNTIL={}", until.get(..8).unwrap_or(until)),
            Some(("BYDAY", _)) => {
                let days: Vec<_> = self
                    .rule
                    .get_by_weekday()
                    .iter()
                    .copied()
                    .map(by_day)
                    .collect();
                format!("BYDAY={}", days.join(","))
            }
            _ => part.to_owned(),
        });
        f.write_str(&parts.collect::<Vec<_>>().join(";"))
    }
}

/// `rrule` writes `1FR`, the first Friday, as `FR`, which is each one.
fn by_day(weekday: NWeekday) -> String {
    match weekday {
        NWeekday::Nth(1, weekday) => format!("1{}", NWeekday::Every(weekday)),
        other => other.to_string(),
    }
}

/// Reads a rule. A day in `UNTIL` is its midnight in UTC: `rrule` would take that of
/// the machine's zone.
fn parsed(text: &str) -> Option<RRule<Unvalidated>> {
    let part = |part: &str| match part.strip_prefix("UNTIL=") {
        Some(day) if day.len() == 8 => format!("{part}T000000Z"),
        _ => part.to_owned(),
    };
    let parts = text.split(';').map(part);
    parts.collect::<Vec<_>>().join(";").parse().ok()
}

/// In which form a rule has its `UNTIL`.
#[derive(Clone, Copy)]
enum Until {
    Day,
    Instant,
    Local,
}

impl Until {
    fn of(rule: &str) -> Self {
        let mut parts = rule.split(';').map(str::trim);
        let until = parts.find_map(|part| part.strip_prefix("UNTIL="));
        match until {
            Some(until) if until.ends_with('Z') => Self::Instant,
            Some(until) if until.contains('T') => Self::Local,
            _ => Self::Day,
        }
    }
}

/// As `rrule` takes days.
fn midnight(date: Date) -> DateTime<Tz> {
    let (year, month, day) = date.to_calendar_date();
    let day = NaiveDate::from_ymd_opt(year, u8::from(month).into(), day.into());
    let midnight = day.unwrap_or_default().and_time(chrono::NaiveTime::MIN);
    Tz::UTC.from_utc_datetime(&midnight)
}

fn date_of(day: &NaiveDateTime) -> Option<Date> {
    let month = u8::try_from(day.month()).ok()?;
    let month = Month::try_from(month).ok()?;
    Date::from_calendar_date(day.year(), month, u8::try_from(day.day()).ok()?).ok()
}

#[cfg(test)]
mod tests;
