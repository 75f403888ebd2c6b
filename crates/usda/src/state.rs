use kernel::TimeZone;
use time::OffsetDateTime;

use crate::HPA_NOTICE;

kernel::words! {
    /// Where a show stands with its notice: given; due and not given; not due yet;
    /// over without one.
    pub enum NoticeState {
        /// The notice was given.
        Complete = "complete",
        /// The notice is due: the show starts in 30 days or less (days rounded up)
        /// and no notice was given.
        Required = "required",
        /// The notice is not due yet.
        Scheduled = "scheduled",
        /// The show is over and no notice was given.
        Past = "past",
    }
}

impl NoticeState {
    /// The state at `now` of a show with these dates.
    #[must_use]
    pub fn at(
        now: OffsetDateTime,
        starts_at: OffsetDateTime,
        ends_at: OffsetDateTime,
        time_zone: &TimeZone,
        notified_at: Option<OffsetDateTime>,
    ) -> Self {
        if notified_at.is_some() {
            return Self::Complete;
        }
        if now >= ends_at {
            return Self::Past;
        }
        match HPA_NOTICE.scheduled_at(starts_at, time_zone, now) {
            Some(_) => Self::Scheduled,
            None => Self::Required,
        }
    }
}

#[cfg(test)]
mod tests {
    use time::Duration;
    use time::macros::datetime;

    use super::*;

    const START: OffsetDateTime = datetime!(2026-06-06 23:00 UTC);
    const END: OffsetDateTime = datetime!(2026-06-07 04:00 UTC);

    fn zone(name: &str) -> TimeZone {
        TimeZone::parse(name).expect("known")
    }

    fn state(before_start: Duration) -> NoticeState {
        let zone = zone("America/Chicago");
        NoticeState::at(START - before_start, START, END, &zone, None)
    }

    /// Start and expected due time in local time, with the offset of the zone
    /// on that day.
    #[test]
    fn days_are_counted_in_local_time_across_daylight_saving_time() {
        const MINUTE: Duration = Duration::MINUTE;
        for (name, start, thirty_days_before) in [
            // Start of daylight saving time: one of the thirty days has 23
            // hours.
            (
                "America/Chicago",
                datetime!(2027-04-03 9:00 -5),
                datetime!(2027-03-04 9:00 -6),
            ),
            (
                "America/New_York",
                datetime!(2027-03-20 18:00 -4),
                datetime!(2027-02-18 18:00 -5),
            ),
            // End of daylight saving time: one day has 25 hours.
            (
                "America/Chicago",
                datetime!(2026-11-14 9:00 -6),
                datetime!(2026-10-15 9:00 -5),
            ),
            (
                "America/New_York",
                datetime!(2026-11-28 8:00 -5),
                datetime!(2026-10-29 8:00 -4),
            ),
            // No daylight saving time.
            (
                "Pacific/Honolulu",
                datetime!(2027-04-03 9:00 -10),
                datetime!(2027-03-04 9:00 -10),
            ),
        ] {
            let zone = zone(name);
            let at = |now| NoticeState::at(now, start, start + Duration::HOUR, &zone, None);
            let before = thirty_days_before - MINUTE;
            assert_eq!(at(before), NoticeState::Scheduled, "{name}");
            let scheduled_at = HPA_NOTICE.scheduled_at(start, &zone, before);
            assert_eq!(scheduled_at, Some(thirty_days_before), "{name}");
            for now in [thirty_days_before, thirty_days_before + Duration::HOUR] {
                assert_eq!(at(now), NoticeState::Required, "{name}");
            }
        }
    }

    #[test]
    fn thirty_days_and_one_minute_away_is_scheduled() {
        assert_eq!(
            state(Duration::days(30) + Duration::minutes(1)),
            NoticeState::Scheduled
        );
    }

    #[test]
    fn thirty_days_away_or_less_is_required_until_the_end() {
        for left in [
            Duration::days(30),
            Duration::days(29) + Duration::hours(23),
            Duration::ZERO,
            -Duration::hours(4),
        ] {
            assert_eq!(state(left), NoticeState::Required, "{left}");
        }
    }

    #[test]
    fn a_show_that_is_over_is_past() {
        assert_eq!(state(-Duration::hours(5)), NoticeState::Past);
    }

    #[test]
    fn a_given_notice_stays_complete() {
        let at = datetime!(2026-05-01 12:00 UTC);
        for now in [at, START, END + Duration::days(400)] {
            assert_eq!(
                NoticeState::at(now, START, END, &zone("America/Chicago"), Some(at)),
                NoticeState::Complete
            );
        }
    }
}
