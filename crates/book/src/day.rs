use kernel::TimeZone;
use time::{Date, OffsetDateTime, UtcOffset};

/// The day on which the book decides what is due: that in the barn's time zone.
///
/// As long as a barn's zone is not known, it is the day in UTC-12, the last place on
/// earth where a day begins: nothing is due or overdue before it is so for
/// everybody. In the United States it changes between 4 and 8 in the morning.
#[must_use]
pub fn book_day(now: OffsetDateTime, zone: Option<&TimeZone>) -> Date {
    zone.map_or_else(
        || now.to_offset(last_zone()).date(),
        |zone| zone.date_of(now),
    )
}

/// When [`book_day`] becomes this day.
#[must_use]
pub fn begins_at(day: Date, zone: Option<&TimeZone>) -> OffsetDateTime {
    let unknown = || {
        let midnight = day.midnight().assume_offset(last_zone());
        midnight.to_offset(UtcOffset::UTC)
    };
    zone.map_or_else(unknown, |zone| zone.instant_of(day, 0))
}

fn last_zone() -> UtcOffset {
    UtcOffset::from_hms(-12, 0, 0).unwrap_or(UtcOffset::UTC)
}

#[cfg(test)]
mod tests {
    use time::Duration;
    use time::macros::{date, datetime};

    use super::*;

    #[test]
    fn a_day_begins_when_it_has_begun_everywhere() {
        let day = date!(2026 - 06 - 06);
        assert_eq!(begins_at(day, None), datetime!(2026-06-06 12:00 UTC));
        assert_eq!(book_day(begins_at(day, None), None), day);
        assert_eq!(
            book_day(datetime!(2026-06-06 11:59:59 UTC), None),
            date!(2026 - 06 - 05)
        );
    }

    #[test]
    fn a_day_begins_at_midnight_in_the_barn() {
        let day = date!(2026 - 06 - 06);
        let zone = TimeZone::parse("America/Chicago").ok();
        let midnight = datetime!(2026-06-06 05:00 UTC);
        assert_eq!(begins_at(day, zone.as_ref()), midnight);
        assert_eq!(book_day(midnight, zone.as_ref()), day);
        let before = midnight - Duration::SECOND;
        assert_eq!(book_day(before, zone.as_ref()), date!(2026 - 06 - 05));
    }
}
