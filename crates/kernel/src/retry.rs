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

/// Whether a lease is long enough still to begin an attempt: printing a letter,
/// say, may have taken more of it than anybody expected. An attempt takes at
/// most half of a lease.
#[must_use]
pub fn lease_suffices(lease_until: OffsetDateTime, now: OffsetDateTime) -> bool {
    now + LEASE / 2 <= lease_until
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
    fn an_attempt_begins_in_the_first_half_of_its_lease() {
        let begun = OffsetDateTime::UNIX_EPOCH;
        let until = lease_from(begun);
        assert!(lease_suffices(until, begun + Duration::minutes(1)));
        let later = begun + Duration::minutes(1) + Duration::MILLISECOND;
        assert!(!lease_suffices(until, later));
    }

    #[test]
    fn pauses_grow_to_six_hours() {
        let minutes: Vec<_> = [0, 1, 5, 9, 4_000_000]
            .map(|n| pause_after(n).whole_minutes())
            .into();
        assert_eq!(minutes, [1, 2, 32, 360, 360]);
    }
}
