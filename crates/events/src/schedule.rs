use kernel::{TimeZone, to_unix_millis};
use thiserror::Error;
use time::{Date, OffsetDateTime};

/// Start, end and time zone of a show.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Schedule {
    pub(crate) starts_at: OffsetDateTime,
    pub(crate) ends_at: OffsetDateTime,
    pub(crate) time_zone: TimeZone,
}

/// Why a schedule is invalid.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum ScheduleError {
    /// The end is before the start or at the same instant.
    #[error("must be after the start")]
    EndNotAfterStart,
}

impl Schedule {
    /// Checks that the show ends after it starts.
    pub fn new(
        starts_at: OffsetDateTime,
        ends_at: OffsetDateTime,
        time_zone: TimeZone,
    ) -> Result<Self, ScheduleError> {
        // Compared in milliseconds, the precision of stored instants.
        if to_unix_millis(ends_at) <= to_unix_millis(starts_at) {
            return Err(ScheduleError::EndNotAfterStart);
        }
        Ok(Self {
            starts_at,
            ends_at,
            time_zone,
        })
    }

    /// What a store kept, see [`stored`](kernel#stored-values).
    #[must_use]
    pub const fn stored(
        starts_at: OffsetDateTime,
        ends_at: OffsetDateTime,
        time_zone: TimeZone,
    ) -> Self {
        Self {
            starts_at,
            ends_at,
            time_zone,
        }
    }

    /// When it starts.
    #[must_use]
    pub const fn starts_at(&self) -> OffsetDateTime {
        self.starts_at
    }

    /// When it ends.
    #[must_use]
    pub const fn ends_at(&self) -> OffsetDateTime {
        self.ends_at
    }

    /// The time zone of the venue.
    #[must_use]
    pub const fn time_zone(&self) -> &TimeZone {
        &self.time_zone
    }

    /// The days on which it starts and ends, in its zone.
    #[must_use]
    pub fn days(&self) -> (Date, Date) {
        let day = |at| self.time_zone.date_of(at);
        (day(self.starts_at), day(self.ends_at))
    }

    /// Whether the show is over at `now`. It cannot be entered from then on.
    #[must_use]
    pub fn is_over(&self, now: OffsetDateTime) -> bool {
        now >= self.ends_at
    }
}

#[cfg(test)]
mod tests {
    use time::macros::datetime;

    use super::*;

    fn schedule(end: OffsetDateTime) -> Result<Schedule, ScheduleError> {
        let zone = TimeZone::parse("America/Chicago").expect("known");
        Schedule::new(datetime!(2026-06-06 23:00 UTC), end, zone)
    }

    #[test]
    fn a_show_ends_after_it_starts() {
        assert!(schedule(datetime!(2026-06-06 23:01 UTC)).is_ok());
        for end in [
            datetime!(2026-06-06 23:00 UTC),
            datetime!(2026-06-06 23:00:00.0001 UTC),
            datetime!(2026-06-05 23:00 UTC),
        ] {
            assert_eq!(schedule(end), Err(ScheduleError::EndNotAfterStart));
        }
    }

    #[test]
    fn a_show_is_over_when_its_end_is_reached() {
        let schedule = schedule(datetime!(2026-06-07 04:00 UTC)).expect("valid");
        assert!(!schedule.is_over(datetime!(2026-06-07 03:59:59.999 UTC)));
        assert!(schedule.is_over(datetime!(2026-06-07 04:00 UTC)));
    }
}
