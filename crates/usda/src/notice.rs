use std::fmt::Write as _;

use kernel::{EventId, NoticeId, TimeZone};
use time::OffsetDateTime;

use crate::HPA_NOTICE;

/// What the notice must know of a show.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ShowFacts {
    /// The show.
    pub event_id: EventId,
    /// What it is called.
    pub name: String,
    /// What kind of show it is.
    pub event_type: String,
    /// Where it is.
    pub place: Place,
    /// Who manages it.
    pub manager: Contact,
    /// When it starts.
    pub starts_at: OffsetDateTime,
    /// When it ends.
    pub ends_at: OffsetDateTime,
    /// The zone in which its times are read.
    pub time_zone: TimeZone,
    /// The names of its classes.
    pub classes: Vec<String>,
    /// How many horses are entered so far.
    pub entries: u64,
    /// Whether a Horse Protection Inspector is required.
    pub inspector_required: bool,
}

/// Where a show is. What is not known is empty.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Place {
    /// The venue.
    pub venue: String,
    /// Street and number.
    pub address: String,
    /// The city.
    pub city: String,
    /// The state.
    pub state: String,
    /// The ZIP code.
    pub zip_code: String,
}

/// Who manages a show. What is not known is empty.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Contact {
    /// Their name.
    pub name: String,
    /// Their email address.
    pub email: String,
    /// Their telephone number.
    pub phone: String,
}

/// The notice of one show, as one attempt delivers it. Its id stays the same
/// however often delivery is tried; its text is what the show is by then.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Notice {
    /// The notice's id.
    pub id: NoticeId,
    /// The show.
    pub event_id: EventId,
    /// The letter's subject.
    pub subject: String,
    /// The letter's text.
    pub body: String,
    /// When it was written.
    pub written_at: OffsetDateTime,
}

impl Notice {
    /// Writes the letter: what 9 CFR 11.16(a) asks for, as far as it is known.
    #[must_use]
    pub fn write(id: NoticeId, show: &ShowFacts, now: OffsetDateTime) -> Self {
        Self {
            id,
            event_id: show.event_id,
            subject: format!(
                "Notice of a horse show under {}: {}",
                HPA_NOTICE.reference, show.name
            ),
            body: letter(show),
            written_at: now,
        }
    }
}

impl Place {
    fn lines(&self) -> String {
        let state_and_zip = joined(&[&self.state, &self.zip_code], " ");
        let city = joined(&[&self.city, &state_and_zip], ", ");
        list([&self.venue, &self.address, &city])
    }
}

impl Contact {
    fn lines(&self) -> String {
        list([&self.name, &self.email, &self.phone])
    }
}

/// Indented lines of what is not empty.
fn list<'a>(lines: impl IntoIterator<Item = &'a String>) -> String {
    let lines: Vec<_> = lines
        .into_iter()
        .filter(|line| !line.is_empty())
        .map(|line| format!("  {line}"))
        .collect();
    if lines.is_empty() {
        "  not stated".to_owned()
    } else {
        lines.join("\n")
    }
}

fn joined(parts: &[&str], separator: &str) -> String {
    let parts: Vec<_> = parts
        .iter()
        .filter(|part| !part.is_empty())
        .copied()
        .collect();
    parts.join(separator)
}

fn letter(show: &ShowFacts) -> String {
    let inspection = if show.inspector_required {
        "  Management requires a Horse Protection Inspector (HPI/DQP)."
    } else {
        "  Management has not appointed an inspector."
    };
    let mut letter = String::new();
    let sections = [
        (
            "Event",
            format!(
                "  {} ({})\n{}",
                show.name,
                show.event_type,
                show.place.lines()
            ),
        ),
        ("Event manager", show.manager.lines()),
        (
            "Dates",
            format!(
                "  {} to {}",
                show.time_zone.format(show.starts_at),
                show.time_zone.format(show.ends_at)
            ),
        ),
        ("Programme of classes", list(&show.classes)),
        (
            "Entries",
            format!("  {} entered at the time of this notice", show.entries),
        ),
        ("Inspection", inspection.to_owned()),
    ];
    letter.push_str("To the USDA, APHIS Animal Care:\n\n");
    let _ = writeln!(
        letter,
        "In accordance with {} of the Horse Protection regulations, management gives notice of the following event.",
        HPA_NOTICE.reference
    );
    for (heading, text) in sections {
        let _ = write!(letter, "\n{heading}\n{text}\n");
    }
    letter
}

#[cfg(test)]
pub(crate) mod tests {
    use kernel::{IdGenerator as _, SequentialIds};
    use time::macros::datetime;

    use super::*;
    use crate::QueuedNotice;

    pub(crate) fn show() -> ShowFacts {
        ShowFacts {
            event_id: EventId::new(SequentialIds::default().next_uuid()),
            name: "Spring Classic".to_owned(),
            event_type: "Walking / Gaited Horse Show".to_owned(),
            place: Place {
                venue: "Calsonic Arena".to_owned(),
                address: "721 Whitthorne St".to_owned(),
                city: "Shelbyville".to_owned(),
                state: "TN".to_owned(),
                zip_code: "37160".to_owned(),
            },
            manager: Contact {
                name: "Rae Doe".to_owned(),
                phone: "931-555-0148".to_owned(),
                ..Contact::default()
            },
            starts_at: datetime!(2026-06-06 23:00 UTC),
            ends_at: datetime!(2026-06-07 04:00 UTC),
            time_zone: TimeZone::parse("America/Chicago").expect("known"),
            classes: vec!["Open Pleasure".to_owned()],
            entries: 12,
            inspector_required: true,
        }
    }

    pub(crate) fn queued() -> QueuedNotice {
        QueuedNotice {
            id: NoticeId::new(SequentialIds::default().next_uuid()),
            show: show(),
            failures: 0,
            lease_until: datetime!(2026-05-01 12:02 UTC),
        }
    }

    fn letter_of(show: &ShowFacts) -> String {
        Notice::write(queued().id, show, datetime!(2026-05-01 12:00 UTC)).body
    }

    #[test]
    fn the_letter_says_what_is_known_in_the_zone_of_the_show() {
        let body = letter_of(&show());
        for text in [
            "  Spring Classic (Walking / Gaited Horse Show)\n  Calsonic Arena\n  721 Whitthorne St\n  Shelbyville, TN 37160\n",
            "Event manager\n  Rae Doe\n  931-555-0148\n",
            "Sat, Jun 6, 2026, 6:00 PM CDT to Sat, Jun 6, 2026, 11:00 PM CDT",
            "Open Pleasure",
            "12 entered",
            "Horse Protection Inspector",
        ] {
            assert!(body.contains(text), "{text} is missing in:\n{body}");
        }
    }

    #[test]
    fn what_is_empty_makes_no_line_and_no_comma() {
        let place = |city: &str, state: &str, zip_code: &str| Place {
            venue: "Fairgrounds".to_owned(),
            city: city.to_owned(),
            state: state.to_owned(),
            zip_code: zip_code.to_owned(),
            ..Place::default()
        };
        for (place, expected) in [
            (place("", "", ""), "  Fairgrounds"),
            (
                place("Murfreesboro", "", ""),
                "  Fairgrounds\n  Murfreesboro",
            ),
            (place("", "TN", ""), "  Fairgrounds\n  TN"),
            (
                place("Murfreesboro", "", "37128"),
                "  Fairgrounds\n  Murfreesboro, 37128",
            ),
        ] {
            assert_eq!(place.lines(), expected);
        }
    }

    #[test]
    fn what_is_unknown_is_said_to_be_not_stated() {
        let mut show = show();
        show.manager = Contact::default();
        let body = letter_of(&show);
        assert!(body.contains("Event manager\n  not stated\n"), "{body}");
    }
}
