use time::{Date, OffsetDateTime, UtcOffset};

/// The day on which the book decides what is due.
///
/// Barns have no time zone. This is the day in UTC-12, the last place on earth
/// where a day begins: nothing is due or overdue before it is so for everybody. In
/// the United States it changes between 4 and 8 in the morning.
#[must_use]
pub fn book_day(now: OffsetDateTime) -> Date {
    now.to_offset(last_zone()).date()
}

/// When [`book_day`] becomes this day.
#[must_use]
pub fn begins_at(day: Date) -> OffsetDateTime {
    day.midnight()
        .assume_offset(last_zone())
        .to_offset(UtcOffset::UTC)
}

fn last_zone() -> UtcOffset {
    UtcOffset::from_hms(-12, 0, 0).unwrap_or(UtcOffset::UTC)
}

#[cfg(test)]
mod tests {
    use time::macros::{date, datetime};

    use super::*;

    #[test]
    fn a_day_begins_when_it_has_begun_everywhere() {
        let day = date!(2026 - 06 - 06);
        assert_eq!(begins_at(day), datetime!(2026-06-06 12:00 UTC));
        assert_eq!(book_day(begins_at(day)), day);
        assert_eq!(
            book_day(datetime!(2026-06-06 11:59:59 UTC)),
            date!(2026 - 06 - 05)
        );
    }
}
