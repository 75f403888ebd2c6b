//! Describes time zones in a calendar file (RFC 5545, 3.6.5), which the crate
//! icalendar cannot write.

use std::fmt::Write as _;

use ::calendar::CalendarFeed;
use kernel::{TimeZone, Transition};
use time::{Duration, OffsetDateTime};

use super::appointments::{local, zones};

/// The calendar file with the zones of its appointments before its first event.
pub(super) fn describe(text: &str, feed: &CalendarFeed) -> String {
    let zones = zones(feed).into_iter();
    let zones: String = zones
        .map(|(zone, from)| zone_text(&zone, from, feed.until))
        .collect();
    text.replacen("BEGIN:VEVENT", &format!("{zones}BEGIN:VEVENT"), 1)
}

/// Each change of clocks from that before `from` until `until`.
fn zone_text(zone: &TimeZone, from: OffsetDateTime, until: OffsetDateTime) -> String {
    let mut text = format!("BEGIN:VTIMEZONE\r\nTZID:{}\r\n", zone.name());
    let mut changes = zone.transitions(from, until);
    if changes.first().is_none_or(|change| change.at > from) {
        let offset = offset_at(zone, from);
        changes.insert(
            0,
            Transition {
                at: OffsetDateTime::UNIX_EPOCH,
                offset_before: offset,
                offset,
                is_daylight: false,
                abbreviation: zone.abbreviation(from),
            },
        );
    }
    for change in changes {
        let kind = if change.is_daylight {
            "DAYLIGHT"
        } else {
            "STANDARD"
        };
        let before = change.at + Duration::seconds(change.offset_before.into());
        let minute = u16::from(before.hour()) * 60 + u16::from(before.minute());
        // Writing into a string does not fail.
        let _ = write!(
            text,
            "BEGIN:{kind}\r\nDTSTART:{}\r\nTZOFFSETFROM:{}\r\nTZOFFSETTO:{}\r\nTZNAME:{}\r\n\
             END:{kind}\r\n",
            local(before.date(), minute),
            offset(change.offset_before),
            offset(change.offset),
            change.abbreviation,
        );
    }
    text + "END:VTIMEZONE\r\n"
}

/// Seconds east of UTC.
fn offset_at(zone: &TimeZone, at: OffsetDateTime) -> i32 {
    let minute = zone.minute_of_day(at);
    let there = zone.date_of(at).midnight().assume_utc() + Duration::minutes(minute.into());
    let minutes = (there - at).whole_minutes();
    i32::try_from(minutes * 60).unwrap_or_default()
}

/// `-0600`.
fn offset(seconds: i32) -> String {
    let sign = if seconds < 0 { '-' } else { '+' };
    let minutes = seconds.unsigned_abs() / 60;
    format!("{sign}{:02}{:02}", minutes / 60, minutes % 60)
}

#[cfg(test)]
mod tests {
    use time::macros::datetime;

    use super::*;

    #[test]
    fn a_zone_is_described_by_its_changes_of_clocks() {
        let zone = TimeZone::parse("America/Chicago").expect("known");
        let (from, until) = (
            datetime!(2026-06-06 14:00 UTC),
            datetime!(2026-12-01 00:00 UTC),
        );
        let text = zone_text(&zone, from, until);
        assert_eq!(
            text,
            "BEGIN:VTIMEZONE\r\nTZID:America/Chicago\r\n\
             BEGIN:DAYLIGHT\r\nDTSTART:20260308T020000\r\nTZOFFSETFROM:-0600\r\n\
             TZOFFSETTO:-0500\r\nTZNAME:CDT\r\nEND:DAYLIGHT\r\n\
             BEGIN:STANDARD\r\nDTSTART:20261101T020000\r\nTZOFFSETFROM:-0500\r\n\
             TZOFFSETTO:-0600\r\nTZNAME:CST\r\nEND:STANDARD\r\nEND:VTIMEZONE\r\n"
        );
    }

    #[test]
    fn a_zone_whose_clocks_never_change_has_one_offset() {
        let zone = TimeZone::parse("UTC").expect("known");
        let at = datetime!(2026-06-06 14:00 UTC);
        let text = zone_text(&zone, at, at);
        assert!(text.contains("TZOFFSETTO:+0000\r\n"), "{text}");
        assert_eq!(text.matches("BEGIN:STANDARD").count(), 1);
    }
}
