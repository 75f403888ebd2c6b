//! Leases and retries of effects outside the database, such as mails.
//!
//! When a job that failed is tried again is decided by [`pause_after`], which
//! [`JobQueue::settle`](crate::JobQueue::settle) applies (for notices
//! `usda/src/deliver.rs`), and how often by the policy that `app` registers with its
//! kind: most mails are given up after [`MAX_MAIL_ATTEMPTS`]. These have no maximum
//! number, because they are of use until a certain day:
//!
//! * notices to the department, and their amendments, are tried again until the show is
//!   over (`usda/src/deliver.rs`). If the mail server refuses one for good, it is given
//!   up, but a notice whose scheduled day is still to come is sent once more then;
//! * reminders of notices are tried again while they can be of use
//!   (`usda/src/remind.rs`);
//! * reminders of appointments are tried again until the appointment begins
//!   (`calendar/src/remind.rs`);
//! * reminders of documents are tried again until the next one is due, and the last one
//!   until the document has ended (`documents/src/remind.rs`).

use time::{Duration, OffsetDateTime};

/// How long an attempt may take at most, twice over.
pub const LEASE: Duration = Duration::minutes(2);
const FIRST_PAUSE: Duration = Duration::minutes(1);
const MAX_PAUSE: Duration = Duration::hours(6);

/// Maximum number of attempts to send a mail: a little more than three days with
/// the pauses of [`pause_after`].
pub const MAX_MAIL_ATTEMPTS: u32 = 21;

/// Lease expiry of an attempt that starts at `now`, if its kind has no other lease. A lease is longer
/// than any attempt, so that two processes do not carry out the same effect at once.
#[must_use]
pub fn lease_from(now: OffsetDateTime) -> OffsetDateTime {
    now + LEASE
}

/// Whether enough of a lease is left to start an attempt. Preparation, such as
/// writing a letter's PDF, may have used more of it than expected; an attempt
/// takes at most half of a lease.
#[must_use]
pub fn lease_suffices(lease_until: OffsetDateTime, now: OffsetDateTime) -> bool {
    now + LEASE / 2 <= lease_until
}

/// The pause after a failed attempt, where `failures` attempts had failed
/// before it: one minute, doubled each time, at most six hours.
#[must_use]
pub fn pause_after(failures: u32) -> Duration {
    let doubled = FIRST_PAUSE * 2_i32.saturating_pow(failures.min(12));
    doubled.min(MAX_PAUSE)
}

/// The latest instant until which an attempt that was begun or put off by now can be
/// leased or wait, with room for servers whose clocks differ. A later one is from a
/// clock that was ahead.
#[must_use]
pub fn latest_plausible(now: OffsetDateTime) -> OffsetDateTime {
    now + MAX_PAUSE * 2
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
