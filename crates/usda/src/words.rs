use kernel::TimeZone;
use time::OffsetDateTime;

/// The instant as text in the zone, such as `Sat, Jun 6, 2026, 6:00 PM CDT`.
#[must_use]
pub fn in_words(instant: OffsetDateTime, zone: &TimeZone) -> String {
    zone.with_weekday(instant)
}

#[cfg(test)]
mod tests {
    use time::macros::datetime;

    use super::*;

    #[test]
    fn instants_are_formatted_in_their_zone() {
        let zone = TimeZone::parse("America/Chicago").expect("a zone");
        for (instant, words) in [
            (
                datetime!(2026-06-06 23:00 UTC),
                "Sat, Jun 6, 2026, 6:00 PM CDT",
            ),
            (
                datetime!(2026-12-13 06:05 UTC),
                "Sun, Dec 13, 2026, 12:05 AM CST",
            ),
        ] {
            assert_eq!(in_words(instant, &zone), words);
        }
    }
}
