use time::OffsetDateTime;

const NANOS_PER_MILLI: i128 = 1_000_000;

/// Milliseconds since the Unix epoch. Both databases store instants in this
/// form, because their own text and date types neither sort nor read back
/// alike.
#[must_use]
pub fn to_unix_millis(instant: OffsetDateTime) -> i64 {
    // Never saturates: the years that `time` can express (±9999) fit into an
    // `i64`.
    i64::try_from(instant.unix_timestamp_nanos().div_euclid(NANOS_PER_MILLI)).unwrap_or(i64::MAX)
}

/// The instant for milliseconds since the Unix epoch, in UTC; `None` outside
/// the years ±9999.
#[must_use]
pub fn from_unix_millis(millis: i64) -> Option<OffsetDateTime> {
    OffsetDateTime::from_unix_timestamp_nanos(i128::from(millis) * NANOS_PER_MILLI).ok()
}

pub(crate) fn truncate_to_millis(instant: OffsetDateTime) -> OffsetDateTime {
    from_unix_millis(to_unix_millis(instant)).unwrap_or(instant)
}

#[cfg(test)]
mod tests {
    use time::macros::datetime;

    use super::*;

    #[test]
    fn milliseconds_survive_the_round_trip() {
        let instant = datetime!(2026-06-06 23:00:00.125 UTC);
        assert_eq!(from_unix_millis(to_unix_millis(instant)), Some(instant));
    }

    #[test]
    fn instants_before_the_epoch_round_down() {
        assert_eq!(to_unix_millis(datetime!(1969-12-31 23:59:59.9995 UTC)), -1);
    }
}
