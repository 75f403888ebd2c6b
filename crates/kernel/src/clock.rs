use std::sync::{Mutex, PoisonError};

use time::{Duration, OffsetDateTime};

use crate::instant::truncate_to_millis;

/// The current time, as a dependency.
///
/// Instants are in UTC and in whole milliseconds, because stores keep no finer
/// unit: what a store returns equals what was stored.
pub trait Clock: Send + Sync {
    /// The present instant.
    fn now(&self) -> OffsetDateTime;
}

/// The system clock, shifted by a fixed offset (zero in production).
#[derive(Debug, Clone, Copy, Default)]
pub struct SystemClock {
    offset: Duration,
}

impl SystemClock {
    /// A clock that reads `start` now and then runs at the speed of the system
    /// clock.
    #[must_use]
    pub fn starting_at(start: OffsetDateTime) -> Self {
        Self {
            offset: start - read_machine_clock(),
        }
    }
}

impl Clock for SystemClock {
    fn now(&self) -> OffsetDateTime {
        truncate_to_millis(read_machine_clock() + self.offset)
    }
}

#[allow(
    clippy::disallowed_methods,
    reason = "the one place that reads the machine's clock"
)]
fn read_machine_clock() -> OffsetDateTime {
    OffsetDateTime::now_utc()
}

/// A clock that only moves when it is set: for tests, and for the demo, which
/// creates data in the past.
#[derive(Debug)]
pub struct ManualClock(Mutex<OffsetDateTime>);

impl ManualClock {
    /// A clock that reads `now`.
    #[must_use]
    pub fn at(now: OffsetDateTime) -> Self {
        Self(Mutex::new(truncate_to_millis(now)))
    }

    /// Moves the clock to `now`.
    pub fn set(&self, now: OffsetDateTime) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = truncate_to_millis(now);
    }
}

impl Clock for ManualClock {
    fn now(&self) -> OffsetDateTime {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use time::macros::datetime;

    use super::*;

    #[test]
    fn a_shifted_clock_starts_at_the_given_time_and_runs() {
        let start = datetime!(2027-03-01 12:00 UTC);
        let clock = SystemClock::starting_at(start);
        let read = clock.now();
        assert!(read >= start - Duration::milliseconds(1) && read < start + Duration::seconds(30));
    }

    #[test]
    fn readings_are_whole_milliseconds() {
        assert_eq!(SystemClock::default().now().nanosecond() % 1_000_000, 0);
    }
}
