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
    /// Venue, street, city with state and ZIP code; lines that are not empty.
    pub place: Vec<String>,
    /// The manager's name, email address and telephone number; those that are known.
    pub manager: Vec<String>,
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
    /// When the department was notified, if it was.
    pub notified_at: Option<OffsetDateTime>,
}

/// The notice of one show, as it will be delivered. Its id stays the same
/// however often delivery is tried.
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

fn letter(show: &ShowFacts) -> String {
    let list = |lines: &[String]| {
        if lines.is_empty() {
            "  not stated".to_owned()
        } else {
            lines
                .iter()
                .map(|line| format!("  {line}"))
                .collect::<Vec<_>>()
                .join("\n")
        }
    };
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
                list(&show.place)
            ),
        ),
        ("Event manager", list(&show.manager)),
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

    pub(crate) fn show() -> ShowFacts {
        ShowFacts {
            event_id: EventId::new(SequentialIds::default().next_uuid()),
            name: "Spring Classic".to_owned(),
            event_type: "Walking / Gaited Horse Show".to_owned(),
            place: vec![
                "Calsonic Arena".to_owned(),
                "Shelbyville, TN 37160".to_owned(),
            ],
            manager: vec!["Rae Doe".to_owned()],
            starts_at: datetime!(2026-06-06 23:00 UTC),
            ends_at: datetime!(2026-06-07 04:00 UTC),
            time_zone: TimeZone::parse("America/Chicago").expect("known"),
            classes: vec!["Open Pleasure".to_owned()],
            entries: 12,
            inspector_required: true,
            notified_at: None,
        }
    }

    pub(crate) fn notice() -> Notice {
        let id = NoticeId::new(SequentialIds::default().next_uuid());
        Notice::write(id, &show(), datetime!(2026-05-01 12:00 UTC))
    }

    #[test]
    fn the_letter_says_what_is_known_in_the_zone_of_the_show() {
        let body = notice().body;
        for text in [
            "Spring Classic (Walking / Gaited Horse Show)",
            "Shelbyville, TN 37160",
            "Rae Doe",
            "Sat, Jun 6, 2026, 6:00 PM CDT to Sat, Jun 6, 2026, 11:00 PM CDT",
            "Open Pleasure",
            "12 entered",
            "Horse Protection Inspector",
        ] {
            assert!(body.contains(text), "{text} is missing in:\n{body}");
        }
    }

    #[test]
    fn what_is_unknown_is_said_to_be_not_stated() {
        let mut show = show();
        show.manager.clear();
        let id = NoticeId::new(SequentialIds::default().next_uuid());
        let body = Notice::write(id, &show, datetime!(2026-05-01 12:00 UTC)).body;
        assert!(body.contains("Event manager\n  not stated"), "{body}");
    }
}
