//! Until when money may be dated. A date after that is a typing error, such as 2062
//! for 2026: it would count in the sums of a year that nobody looks at.

use thiserror::Error;
use time::{Date, Duration, OffsetDateTime, UtcOffset};

/// Money is received today at the latest; tomorrow in UTC is today somewhere on earth.
const RECEIVED_AHEAD: Duration = Duration::DAY;

/// A book may have what is due within a year, in a leap year too. What is planned
/// beyond is a budget.
const BOOKED_AHEAD: Duration = Duration::days(366);

/// Why money cannot have a date.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum MoneyDateError {
    /// It would be received in the future.
    #[error("must not be later than tomorrow")]
    NotReceivedYet,
    /// It is more than a year ahead.
    #[error("must not be more than a year ahead")]
    TooFarAhead,
}

/// Fails if money cannot have been received on this day: it is later than tomorrow
/// in UTC.
pub fn check_received(day: Date, now: OffsetDateTime) -> Result<(), MoneyDateError> {
    if is_within(day, now, RECEIVED_AHEAD) {
        Ok(())
    } else {
        Err(MoneyDateError::NotReceivedYet)
    }
}

/// Fails if an entry of a book that somebody types cannot have this day: it is more
/// than a year ahead.
pub fn check_booked(day: Date, now: OffsetDateTime) -> Result<(), MoneyDateError> {
    if is_within(day, now, BOOKED_AHEAD) {
        Ok(())
    } else {
        Err(MoneyDateError::TooFarAhead)
    }
}

fn is_within(day: Date, now: OffsetDateTime, ahead: Duration) -> bool {
    day <= now.to_offset(UtcOffset::UTC).date().saturating_add(ahead)
}

#[cfg(test)]
mod tests {
    use time::macros::{date, datetime};

    use super::*;

    #[test]
    fn money_is_received_until_tomorrow_and_booked_for_a_year() {
        let now = datetime!(2027-11-26 23:30 UTC);
        for (day, received, booked) in [
            (date!(1998 - 01 - 01), true, true),
            (date!(2027 - 11 - 27), true, true),
            (date!(2027 - 11 - 28), false, true),
            (date!(2028 - 11 - 26), false, true),
            (date!(2028 - 11 - 27), false, false),
            (date!(2062 - 11 - 26), false, false),
        ] {
            assert_eq!(check_received(day, now).is_ok(), received, "{day}");
            assert_eq!(check_booked(day, now).is_ok(), booked, "{day}");
        }
    }
}
