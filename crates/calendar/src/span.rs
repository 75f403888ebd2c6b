use kernel::TimeZone;
use thiserror::Error;
use time::{Date, Duration, OffsetDateTime};

/// From when to when something takes place, on the clocks of a place. Of
/// something that takes whole days, the minutes are 0.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Span {
    first_day: Date,
    start_minute: u16,
    last_day: Date,
    end_minute: u16,
}

/// An end of a span, as a client states it: a day, or a date and time with its
/// offset.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Moment {
    /// The day as it is written.
    pub day: Date,
    /// The instant; `None` if only the day is stated.
    pub instant: Option<OffsetDateTime>,
}

/// Why two ends are not a span.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum SpanError {
    /// Only a day is stated of something that does not take whole days.
    #[error("must be a date and time with its offset, such as 2026-06-06T18:00:00-05:00")]
    NeedsTime,
    /// It ends before it begins.
    #[error("must not be before the start")]
    EndsBeforeStart,
    /// It takes longer than 31 days.
    #[error("must be at most 31 days after the start")]
    TooLong,
}

/// The longest time between the ends, in days.
pub(crate) const MAX_DAYS: i64 = 31;

impl Span {
    /// From one moment to another: whole days, or on the clocks of `zone`.
    pub fn between(
        start: Moment,
        end: Moment,
        is_all_day: bool,
        zone: &TimeZone,
    ) -> Result<Self, SpanError> {
        if is_all_day {
            return Self::days(start.day, end.day);
        }
        match (start.instant, end.instant) {
            (Some(start), Some(end)) => Self::timed(zone, start, end),
            _ => Err(SpanError::NeedsTime),
        }
    }

    /// From one instant to another, on the clocks of `zone`. Seconds are
    /// ignored.
    pub fn timed(
        zone: &TimeZone,
        starts_at: OffsetDateTime,
        ends_at: OffsetDateTime,
    ) -> Result<Self, SpanError> {
        if ends_at < starts_at {
            return Err(SpanError::EndsBeforeStart);
        }
        if ends_at - starts_at > Duration::days(MAX_DAYS) {
            return Err(SpanError::TooLong);
        }
        Ok(Self {
            first_day: zone.date_of(starts_at),
            start_minute: zone.minute_of_day(starts_at),
            last_day: zone.date_of(ends_at),
            end_minute: zone.minute_of_day(ends_at),
        })
    }

    /// From one minute of a day to another, on the clocks of the place.
    pub fn local(
        (first_day, start_minute): (Date, u16),
        (last_day, end_minute): (Date, u16),
    ) -> Result<Self, SpanError> {
        if (last_day, end_minute) < (first_day, start_minute) {
            return Err(SpanError::EndsBeforeStart);
        }
        if (last_day - first_day).whole_days() > MAX_DAYS {
            return Err(SpanError::TooLong);
        }
        Ok(Self::stored(first_day, start_minute, last_day, end_minute))
    }

    /// Whole days, both included.
    pub fn days(first: Date, last: Date) -> Result<Self, SpanError> {
        if last < first {
            return Err(SpanError::EndsBeforeStart);
        }
        if (last - first).whole_days() > MAX_DAYS {
            return Err(SpanError::TooLong);
        }
        Ok(Self::stored(first, 0, last, 0))
    }

    /// What a store kept, see [`stored`](kernel#stored-values).
    #[must_use]
    pub const fn stored(
        first_day: Date,
        start_minute: u16,
        last_day: Date,
        end_minute: u16,
    ) -> Self {
        Self {
            first_day,
            start_minute,
            last_day,
            end_minute,
        }
    }

    /// The day on which it begins.
    #[must_use]
    pub const fn first_day(&self) -> Date {
        self.first_day
    }

    /// Its start, in minutes after midnight.
    #[must_use]
    pub const fn start_minute(&self) -> u16 {
        self.start_minute
    }

    /// The day on which it ends.
    #[must_use]
    pub const fn last_day(&self) -> Date {
        self.last_day
    }

    /// Its end, in minutes after midnight.
    #[must_use]
    pub const fn end_minute(&self) -> u16 {
        self.end_minute
    }

    /// The same times of day, beginning on another day.
    #[must_use]
    pub fn on(&self, day: Date) -> Self {
        let length = self.last_day - self.first_day;
        Self {
            first_day: day,
            last_day: day.checked_add(length).unwrap_or(day),
            ..*self
        }
    }

    /// When it begins, in a time zone.
    #[must_use]
    pub fn starts_at(&self, zone: &TimeZone) -> OffsetDateTime {
        zone.instant_of(self.first_day, self.start_minute)
    }

    /// When it ends, in a time zone; what takes whole days ends with the last
    /// one. Not before the start, even where clocks go back in between. If clocks
    /// skip the time of its start, it is as much later as the start.
    #[must_use]
    pub fn ends_at(&self, zone: &TimeZone, is_all_day: bool) -> OffsetDateTime {
        let start = self.starts_at(zone);
        if is_all_day {
            let next = self.last_day.next_day().unwrap_or(self.last_day);
            return zone.instant_of(next, 0).max(start);
        }
        if zone.minute_of_day(start) != self.start_minute {
            let minutes = i64::from(self.end_minute) - i64::from(self.start_minute);
            return start + self.length_in_days() + Duration::minutes(minutes);
        }
        zone.instant_of(self.last_day, self.end_minute).max(start)
    }

    /// Whether some of its days are from `from` to `to`.
    pub(crate) fn touches(&self, from: Date, to: Date) -> bool {
        self.first_day <= to && self.last_day >= from
    }

    pub(crate) fn length_in_days(&self) -> Duration {
        self.last_day - self.first_day
    }
}

#[cfg(test)]
mod tests {
    use time::macros::{date, datetime};

    use super::*;

    fn chicago() -> TimeZone {
        TimeZone::parse("America/Chicago").expect("known")
    }

    #[test]
    fn a_span_has_the_local_times_of_its_instants() {
        let (start, end) = (
            datetime!(2026-06-06 14:00:59 UTC),
            datetime!(2026-06-07 05:30 UTC),
        );
        let span = Span::timed(&chicago(), start, end).expect("a span");
        let expected = Span::stored(date!(2026 - 06 - 06), 540, date!(2026 - 06 - 07), 30);
        assert_eq!(span, expected);
        assert_eq!(span.ends_at(&chicago(), false), end);
    }

    #[test]
    fn nine_o_clock_stays_nine_o_clock() {
        let (start, end) = (
            datetime!(2026-03-07 15:00 UTC),
            datetime!(2026-03-07 16:00 UTC),
        );
        let span = Span::timed(&chicago(), start, end).expect("a span");
        let next = span.on(date!(2026 - 03 - 08));
        assert_eq!(next.starts_at(&chicago()), datetime!(2026-03-08 09:00 -5));
        assert_eq!(
            next.ends_at(&chicago(), false),
            datetime!(2026-03-08 10:00 -5)
        );
    }

    #[test]
    fn a_span_does_not_end_before_it_begins_nor_later_than_31_days() {
        let start = datetime!(2026-06-06 14:00 UTC);
        let of = |length| Span::timed(&chicago(), start, start + length);
        assert_eq!(of(-Duration::MINUTE), Err(SpanError::EndsBeforeStart));
        assert!(of(Duration::ZERO).is_ok() && of(Duration::days(31)).is_ok());
        let longer = Duration::days(31) + Duration::MINUTE;
        assert_eq!(of(longer), Err(SpanError::TooLong));
        let (first, last) = (date!(2026 - 06 - 06), date!(2026 - 06 - 05));
        assert_eq!(Span::days(first, last), Err(SpanError::EndsBeforeStart));
        let days = Span::days(first, first).expect("a day");
        assert_eq!(
            days.ends_at(&chicago(), true),
            datetime!(2026-06-07 00:00 -5)
        );
    }

    #[test]
    fn at_an_hour_that_clocks_skip_it_keeps_its_length() {
        let day = date!(2026 - 03 - 07);
        // 2:30 to 3:15; on the next day clocks go from 2:00 to 3:00.
        let span = Span::stored(day, 150, day, 195).on(date!(2026 - 03 - 08));
        let start = datetime!(2026-03-08 03:30 -5);
        assert_eq!(span.starts_at(&chicago()), start);
        let end = span.ends_at(&chicago(), false);
        assert_eq!(end, start + Duration::minutes(45));
    }

    #[test]
    fn an_end_in_the_repeated_hour_is_not_before_the_start() {
        // 1:50 CDT to 1:10 CST, twenty minutes later.
        let (start, end) = (
            datetime!(2026-11-01 06:50 UTC),
            datetime!(2026-11-01 07:10 UTC),
        );
        let span = Span::timed(&chicago(), start, end).expect("a span");
        assert_eq!(span.ends_at(&chicago(), false), start);
    }
}
