//! When an effect outside the database, such as a mail, is tried again.

use time::{Duration, OffsetDateTime};

const LEASE: Duration = Duration::minutes(2);
const FIRST_PAUSE: Duration = Duration::minutes(1);
const LONGEST_PAUSE: Duration = Duration::hours(6);

/// Until when whoever begins now has the effect to himself: longer than any
/// one attempt takes, so that two processes never make one at the same time.
#[must_use]
pub fn lease_from(now: OffsetDateTime) -> OffsetDateTime {
    now + LEASE
}

/// How long to wait after an attempt that failed, when that many had failed
/// before it: a minute at first, twice as long each time, at most six hours.
#[must_use]
pub fn pause_after(failures: u32) -> Duration {
    let doubled = FIRST_PAUSE * 2_i32.saturating_pow(failures.min(12));
    doubled.min(LONGEST_PAUSE)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pauses_grow_to_six_hours() {
        let minutes: Vec<_> = [0, 1, 5, 9, 4_000_000]
            .map(|n| pause_after(n).whole_minutes())
            .into();
        assert_eq!(minutes, [1, 2, 32, 360, 360]);
    }
}
