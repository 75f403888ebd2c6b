use kernel::TimeZone;
use time::format_description::StaticFormatDescription;
use time::macros::format_description;
use time::{OffsetDateTime, PrimitiveDateTime, Time};

const FORMAT: StaticFormatDescription = format_description!(
    "[weekday repr:short], [month repr:short] [day padding:none], [year], [hour repr:12 padding:none]:[minute] [period]"
);

/// The instant as text in the zone, such as `Sat, Jun 6, 2026, 6:00 PM CDT`.
#[must_use]
pub fn in_words(instant: OffsetDateTime, zone: &TimeZone) -> String {
    let minutes = u32::from(zone.minute_of_day(instant));
    let time = Time::MIDNIGHT + time::Duration::minutes(minutes.into());
    let there = PrimitiveDateTime::new(zone.date_of(instant), time).format(FORMAT);
    format!(
        "{} {}",
        there.unwrap_or_default(),
        zone.abbreviation(instant)
    )
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
