use kernel::TimeZone;
use serde::Serialize;
use thiserror::Error;
use time::OffsetDateTime;
use time::format_description::well_known::{Iso8601, Rfc3339};
use utoipa::ToSchema;

/// An instant as it is read: `{"$date": "2026-06-01T23:00:00Z"}`, in UTC.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub(crate) struct Instant {
    /// RFC 3339, in UTC.
    #[serde(rename = "$date")]
    #[schema(format = DateTime)]
    date: String,
}

impl From<OffsetDateTime> for Instant {
    fn from(instant: OffsetDateTime) -> Self {
        let utc = instant.to_offset(time::UtcOffset::UTC);
        Self {
            date: utc.format(&Rfc3339).unwrap_or_default(),
        }
    }
}

/// An instant as clocks show it in a zone, for a cell of a table:
/// `2026-06-01 18:00:05`.
pub(crate) fn local_time(instant: OffsetDateTime, zone: &TimeZone) -> String {
    let (date, minutes) = (zone.date_of(instant), zone.minute_of_day(instant));
    let (hours, minutes) = (minutes / 60, minutes % 60);
    format!("{date} {hours:02}:{minutes:02}:{:02}", instant.second())
}

/// Why a text is not an instant.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub(crate) enum InstantError {
    #[error("is required")]
    Blank,
    #[error("must be a date and time with its offset, such as 2026-06-06T18:00:00-05:00")]
    Invalid,
    #[error("must be between the years 1900 and 2999")]
    OutOfRange,
}

/// Parses ISO 8601 with an offset, truncates to milliseconds, and converts to
/// UTC.
pub(crate) fn parse_instant(text: &str) -> Result<OffsetDateTime, InstantError> {
    let text = text.trim();
    if text.is_empty() {
        return Err(InstantError::Blank);
    }
    let instant = OffsetDateTime::parse(text, &Rfc3339)
        .or_else(|_| OffsetDateTime::parse(text, &Iso8601::PARSING))
        .map_err(|_| InstantError::Invalid)?;
    if !(1900..3000).contains(&instant.year()) {
        return Err(InstantError::OutOfRange);
    }
    kernel::from_unix_millis(kernel::to_unix_millis(instant)).ok_or(InstantError::OutOfRange)
}

#[cfg(test)]
mod tests {
    use time::macros::datetime;

    use super::*;

    #[test]
    fn a_cell_has_the_time_of_its_zone() {
        let at = datetime!(2026-05-02 01:30:05 UTC);
        for (zone, cell) in [
            ("Pacific/Honolulu", "2026-05-01 15:30:05"),
            ("UTC", "2026-05-02 01:30:05"),
        ] {
            let zone = TimeZone::parse(zone).expect("a zone");
            assert_eq!(local_time(at, &zone), cell);
        }
    }

    #[test]
    fn offsets_are_understood() {
        for text in [
            "2026-06-06T18:00:00-05:00",
            "2026-06-06T23:00:00Z",
            "2026-06-06T23:00:00.000Z",
            "2026-06-06T23:00Z",
        ] {
            assert_eq!(
                parse_instant(text),
                Ok(datetime!(2026-06-06 23:00 UTC)),
                "{text}"
            );
        }
    }

    #[test]
    fn what_is_no_instant_is_refused() {
        assert_eq!(parse_instant(" "), Err(InstantError::Blank));
        for text in [
            "2026-06-06",
            "2026-06-06T18:00:00",
            "2026-13-06T18:00:00Z",
            "tomorrow",
        ] {
            assert_eq!(parse_instant(text), Err(InstantError::Invalid), "{text}");
        }
        for text in ["0001-01-01T00:00:00Z", "9999-12-31T23:59:59Z"] {
            assert_eq!(parse_instant(text), Err(InstantError::OutOfRange), "{text}");
        }
    }

    #[test]
    fn an_instant_is_written_in_utc() {
        let json =
            serde_json::to_string(&Instant::from(datetime!(2026-06-06 18:00 -5))).expect("JSON");
        assert_eq!(json, r#"{"$date":"2026-06-06T23:00:00Z"}"#);
    }
}
