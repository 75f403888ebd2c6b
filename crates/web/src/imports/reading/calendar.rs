//! Calendars (RFC 5545) as tables: an event a row.

use kernel::TimeZone;
use spreadsheets::Rows;
use time::macros::format_description;
use time::{Date, PrimitiveDateTime, UtcOffset};

/// The headings, which are those of exported appointments.
const HEADINGS: [&str; 7] = [
    "Title", "Date", "Time", "End date", "End time", "Location", "Notes",
];

/// The events of a calendar. Times in UTC are told on the clocks of `zone`, if it is known.
pub(super) fn rows_of(text: &str, zone: Option<&TimeZone>) -> Rows {
    let mut rows = vec![(0, HEADINGS.map(str::to_owned).to_vec())];
    let mut event: Option<Event> = None;
    let mut number = 0;
    for line in unfolded(text) {
        let Some((head, value)) = parted(&line) else {
            continue;
        };
        let name = head
            .split(';')
            .next()
            .unwrap_or_default()
            .to_ascii_uppercase();
        match (name.as_str(), event.as_mut()) {
            ("BEGIN", None) if value.eq_ignore_ascii_case("VEVENT") => {
                event = Some(Event::default());
            }
            // An alarm within an event.
            ("BEGIN", Some(event)) => event.within += 1,
            ("END", Some(open)) if open.within > 0 => open.within -= 1,
            ("END", Some(_)) => {
                let event = event.take().unwrap_or_default();
                number += 1;
                if !event.is_cancelled {
                    rows.push((number, event.cells()));
                }
            }
            (name, Some(event)) if event.within == 0 => event.take(name, &head, value, zone),
            _ => {}
        }
    }
    rows
}

#[derive(Default)]
struct Event {
    title: String,
    start: (String, String),
    end: (String, String),
    location: String,
    notes: Vec<String>,
    within: u32,
    is_cancelled: bool,
}

impl Event {
    fn take(&mut self, name: &str, head: &str, value: &str, zone: Option<&TimeZone>) {
        match name {
            "SUMMARY" => self.title = unescaped(value),
            "LOCATION" => self.location = unescaped(value),
            "DESCRIPTION" => self.notes.insert(0, unescaped(value)),
            "RRULE" => self.notes.push(format!("Repeats: {value}")),
            "STATUS" => self.is_cancelled = value.eq_ignore_ascii_case("CANCELLED"),
            "DTSTART" => self.start = moment(value, (zone_in(head), zone), false),
            "DTEND" => {
                // The end of whole days is the day after.
                let is_day = head.to_ascii_uppercase().contains("VALUE=DATE") || value.len() == 8;
                let is_end_of_days = is_day && !value.contains('T');
                self.end = moment(value, (zone_in(head), zone), is_end_of_days);
            }
            _ => {}
        }
    }

    fn cells(self) -> Vec<String> {
        let ((date, time), (mut end_date, end_time)) = (self.start, self.end);
        // Programs write a day that ends when it begins.
        if time.is_empty() && end_date < date {
            end_date.clone_from(&date);
        }
        let notes = self.notes.join("\n");
        vec![
            self.title,
            date,
            time,
            end_date,
            end_time,
            self.location,
            notes,
        ]
    }
}

/// The zone that a property names, as `TZID=America/New_York`; `None` for names of other
/// lists.
fn zone_in(head: &str) -> Option<TimeZone> {
    let mut parameters = head.split(';').filter_map(|it| it.split_once('='));
    let (_, name) = parameters.find(|(name, _)| name.eq_ignore_ascii_case("TZID"))?;
    TimeZone::parse(name.trim_matches('"')).ok()
}

/// The day and the time of a value on the clocks of the place; as it is, if it is neither.
/// A value may have a zone of its own.
fn moment(
    value: &str,
    (own, zone): (Option<TimeZone>, Option<&TimeZone>),
    is_end_of_days: bool,
) -> (String, String) {
    let day = format_description!("[year][month][day]");
    let both = format_description!("[year][month][day]T[hour][minute][second]");
    if let Ok(date) = Date::parse(value, day) {
        let date = if is_end_of_days {
            date.previous_day().unwrap_or(date)
        } else {
            date
        };
        return (date.to_string(), String::new());
    }
    let Ok(at) = PrimitiveDateTime::parse(value.trim_end_matches('Z'), both) else {
        return (value.to_owned(), String::new());
    };
    let clock = |minute: u16| format!("{:02}:{:02}", minute / 60, minute % 60);
    let minute = u16::from(at.hour()) * 60 + u16::from(at.minute());
    let instant = if value.ends_with('Z') {
        Some(at.assume_offset(UtcOffset::UTC))
    } else {
        own.map(|own| own.instant_of(at.date(), minute))
    };
    match zone.zip(instant) {
        Some((zone, instant)) => (
            zone.date_of(instant).to_string(),
            clock(zone.minute_of_day(instant)),
        ),
        None => (at.date().to_string(), clock(minute)),
    }
}

/// Lines that were folded, whole.
fn unfolded(text: &str) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for line in text.lines() {
        match (line.strip_prefix([' ', '\t']), lines.last_mut()) {
            (Some(rest), Some(before)) => before.push_str(rest),
            _ => lines.push(line.to_owned()),
        }
    }
    lines
}

/// What stands before and behind the colon, which is not within quotes.
fn parted(line: &str) -> Option<(String, &str)> {
    let mut is_quoted = false;
    let colon = line.char_indices().find(|(_, c)| {
        is_quoted ^= *c == '"';
        *c == ':' && !is_quoted
    });
    let (at, _) = colon?;
    Some((line[..at].to_owned(), line[at + 1..].trim()))
}

fn unescaped(value: &str) -> String {
    let mut text = String::new();
    let mut letters = value.chars();
    while let Some(letter) = letters.next() {
        match letter {
            '\\' => match letters.next() {
                Some('n' | 'N') => text.push('\n'),
                Some(escaped) => text.push(escaped),
                None => {}
            },
            letter => text.push(letter),
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn events_are_rows_with_the_times_of_the_place() {
        let text = "BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nSUMMARY:Farrier\\, all\r\n\
                    DTSTART:20260304T190500Z\r\nDTEND:20260304T200500Z\r\nRRULE:FREQ=WEEKLY\r\n\
                    DESCRIPTION:Bring\\nhal\r\n ters\r\nBEGIN:VALARM\r\nDESCRIPTION:Now\r\n\
                    END:VALARM\r\nEND:VEVENT\r\nBEGIN:VEVENT\r\nSUMMARY:Show\r\n\
                    DTSTART;VALUE=DATE:20260601\r\nDTEND;VALUE=DATE:20260603\r\n\
                    LOCATION:Shelbyville\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n";
        let zone = TimeZone::parse("America/Chicago").expect("a zone");
        let rows = rows_of(text, Some(&zone));
        assert_eq!(
            rows[1].1,
            [
                "Farrier, all",
                "2026-03-04",
                "13:05",
                "2026-03-04",
                "14:05",
                "",
                "Bring\nhalters\nRepeats: FREQ=WEEKLY"
            ]
        );
        assert_eq!(
            rows[2].1,
            [
                "Show",
                "2026-06-01",
                "",
                "2026-06-02",
                "",
                "Shelbyville",
                ""
            ]
        );
        assert_eq!(rows.len(), 3);
    }

    #[test]
    fn zones_are_told_what_was_cancelled_is_left_out_and_a_day_is_one() {
        let event = |lines: &str| format!("BEGIN:VEVENT\nSUMMARY:Vet\n{lines}\nEND:VEVENT\n");
        let text = [
            event(
                "DTSTART;TZID=America/New_York:20270304T090000\nDTEND;TZID=\"America/New_York\":20270304T100000",
            ),
            event("DTSTART:20270304T150000Z\nSTATUS:CANCELLED"),
            event("DTSTART;VALUE=DATE:20270304\nDTEND;VALUE=DATE:20270304"),
            event("DTSTART;TZID=Eastern Standard Time:20270304T090000"),
        ];
        let zone = TimeZone::parse("America/Chicago").expect("a zone");
        let rows = rows_of(&text.concat(), Some(&zone));
        let said = rows
            .iter()
            .skip(1)
            .map(|(number, cells)| (*number, cells[1..5].join(" ")));
        let expected = [
            (1, "2027-03-04 08:00 2027-03-04 09:00"),
            (3, "2027-03-04  2027-03-04 "),
            (4, "2027-03-04 09:00  "),
        ];
        assert_eq!(
            said.collect::<Vec<_>>(),
            expected.map(|(at, it)| (at, it.to_owned()))
        );
    }

    #[test]
    fn what_is_no_event_or_cut_off_is_left_out() {
        for text in [
            "",
            "BEGIN:VEVENT",
            "END:VEVENT",
            "BEGIN:VEVENT\nSUMMARY",
            "::\n\"::",
        ] {
            assert_eq!(rows_of(text, None).len(), 1, "{text}");
        }
    }
}
