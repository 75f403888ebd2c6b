use std::fmt::Write as _;

use time::OffsetDateTime;

use crate::{Change, EventFacts, HPA_NOTICE, Item, ProgramClass};

/// The postal address for notices (9 CFR 11.16(a) names the agency).
pub const POSTAL_ADDRESS: [&str; 4] = [
    "USDA, APHIS, Animal Care",
    "Horse Protection",
    "2150 Centre Ave., Building B, Mailstop 3W11",
    "Fort Collins, CO 80526-8117",
];

/// The email address for notices.
pub const AGENCY_EMAIL: &str = "horseprotection@usda.gov";

/// The text for an item that is not filled in.
pub const NOT_STATED: &str = "not stated";

/// The content of the notice as a letter, without its layout.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Letter {
    /// The subject, on one line.
    pub subject: String,
    /// The date of writing, in the time zone of the show.
    pub date: String,
    /// The lines of the sender.
    pub sender: Vec<String>,
    /// The lines of the recipient.
    pub recipient: Vec<String>,
    /// The introduction, in paragraphs.
    pub opening: Vec<String>,
    /// The differences from the notice that this amends.
    pub changes: Vec<Change>,
    /// The items of the regulation.
    pub items: Vec<LetterItem>,
    /// The closing lines.
    pub closing: Vec<String>,
    /// The annex: the program of classes.
    pub program: Vec<ProgramClass>,
}

/// One item of the letter.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LetterItem {
    /// Its number in the regulation.
    pub number: u8,
    /// The item's heading.
    pub heading: &'static str,
    /// The stated lines; at least one.
    pub lines: Vec<String>,
}

/// The notice that an amended notice refers to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Amended {
    /// What it stated.
    pub before: EventFacts,
    /// When that notice was given.
    pub given_at: OffsetDateTime,
}

impl Letter {
    /// Writes the letter of a show's notice, or of its amendment.
    #[must_use]
    pub fn write(show: &EventFacts, amended: Option<&Amended>, now: OffsetDateTime) -> Self {
        let reference = HPA_NOTICE.reference;
        let day = |instant| long_date(show, instant);
        let (kind, opening) = match amended {
            None => (
                "Notice",
                format!(
                    "In accordance with {reference}, management gives notice of the following event."
                ),
            ),
            Some(amended) => (
                "Amended notice",
                format!(
                    "In accordance with {}, management gives notice that what it stated on {} has changed. What changed stands first; below it, the whole of the notice as it holds now.",
                    HPA_NOTICE.amendment_reference,
                    day(amended.given_at)
                ),
            ),
        };
        let manager = &show.manager;
        let signed = if manager.name.as_str().is_empty() {
            format!("The management of {}", show.name)
        } else {
            format!("{}, manager of {}", manager.name.as_str(), show.name)
        };
        Self {
            subject: format!("{kind} of a horse show under {reference}: {}", show.name),
            date: day(now),
            sender: Item::Manager.lines(show),
            recipient: recipient(),
            opening: vec![opening],
            changes: amended
                .map(|amended| show.changes_since(&amended.before))
                .unwrap_or_default(),
            items: Item::ALL.map(|item| LetterItem::of(item, show)).to_vec(),
            closing: vec![signed],
            program: show.program.clone(),
        }
    }

    /// The letter as plain text, with the same content as the PDF.
    #[must_use]
    pub fn text(&self) -> String {
        let mut text = String::new();
        for line in &self.recipient {
            let _ = writeln!(text, "{line}");
        }
        let _ = write!(text, "\n{}\n\n{}\n", self.date, self.subject);
        for paragraph in &self.opening {
            let _ = write!(text, "\n{paragraph}\n");
        }
        if !self.changes.is_empty() {
            text.push_str("\nWhat changed\n");
        }
        for Change {
            item,
            before,
            after,
        } in &self.changes
        {
            let _ = writeln!(text, "\n{}. {}", item.number(), item.heading());
            for (word, lines) in [("Before", before), ("Now", after)] {
                let _ = writeln!(text, "   {word}:");
                indented(&mut text, "     ", lines);
            }
        }
        if !self.changes.is_empty() {
            text.push_str("\nThe notice as it holds now\n");
        }
        for item in &self.items {
            let _ = writeln!(text, "\n{}. {}", item.number, item.heading);
            indented(&mut text, "   ", &item.lines);
        }
        text.push('\n');
        for line in &self.closing {
            let _ = writeln!(text, "{line}");
        }
        if !self.program.is_empty() {
            text.push_str("\nAnnex: program of classes\n\n");
        }
        for (at, class) in self.program.iter().enumerate() {
            let _ = writeln!(text, "{:>3}. {}", at + 1, class.line());
        }
        text
    }
}

impl LetterItem {
    fn of(item: Item, show: &EventFacts) -> Self {
        let mut lines = item.lines(show);
        if lines.is_empty() {
            lines.push(NOT_STATED.to_owned());
        }
        Self {
            number: item.number(),
            heading: item.heading(),
            lines,
        }
    }
}

fn indented(text: &mut String, indent: &str, lines: &[String]) {
    if lines.is_empty() {
        let _ = writeln!(text, "{indent}{NOT_STATED}");
    }
    for line in lines {
        let _ = writeln!(text, "{indent}{line}");
    }
}

fn recipient() -> Vec<String> {
    let lines = POSTAL_ADDRESS.into_iter().chain([AGENCY_EMAIL]);
    lines.map(str::to_owned).collect()
}

/// A date such as May 1, 2026, in the time zone of the show.
fn long_date(show: &EventFacts, instant: OffsetDateTime) -> String {
    let date = show.time_zone.date_of(instant);
    format!("{} {}, {}", date.month(), date.day(), date.year())
}

#[cfg(test)]
mod tests {
    use kernel::PhoneNumber;
    use time::macros::datetime;

    use super::*;
    use crate::event_facts::tests::{bare, complete};

    const NOW: OffsetDateTime = datetime!(2026-05-08 03:00 UTC);

    #[test]
    fn the_notice_states_the_known_facts_and_the_local_date() {
        let letter = Letter::write(&complete(), None, NOW);
        assert_eq!(
            letter.subject,
            "Notice of a horse show under 9 CFR 11.16(a): Spring Classic"
        );
        assert_eq!(letter.date, "May 7, 2026");
        assert_eq!(letter.closing, ["Rae Doe, manager of Spring Classic"]);
        assert_eq!(letter.items.len(), 7);
        let text = letter.text();
        for part in [
            "Fort Collins, CO 80526-8117\n",
            "\n1. Name and address of the event\n   Spring Classic (Walking / Gaited Horse Show)\n   Calsonic Arena\n",
            "\n6. Inspection\n   Management has appointed as Horse Protection Inspector (HPI): José Núñez, Ann Lee.\n",
            "\nAnnex: program of classes\n\n  1. Open Pleasure: all ages\n  2. Lead Line\n",
        ] {
            assert!(text.contains(part), "{part} is missing in:\n{text}");
        }
        assert!(!text.contains("What changed"), "{text}");
    }

    #[test]
    fn unknown_items_are_not_stated() {
        let letter = Letter::write(&bare(), None, NOW);
        let text = letter.text();
        for part in [
            "2. Event manager\n   not stated\n",
            "5. Number of entries\n   not stated\n",
            "7. Therapeutic treatment\n   not stated\n",
            "\nThe management of Spring Classic\n",
        ] {
            assert!(text.contains(part), "{part} is missing in:\n{text}");
        }
        assert!(!text.contains("Annex"), "{text}");
        assert!(letter.sender.is_empty());
    }

    #[test]
    fn an_amended_notice_names_what_changed_and_when_it_was_stated() {
        let mut show = complete();
        show.manager.phone = PhoneNumber::parse("931-555-0199").ok();
        show.notice.therapeutic_use = None;
        let amended = Amended {
            before: complete(),
            given_at: datetime!(2026-05-01 12:00 UTC),
        };
        let letter = Letter::write(&show, Some(&amended), NOW);
        assert_eq!(
            letter.subject,
            "Amended notice of a horse show under 9 CFR 11.16(a): Spring Classic"
        );
        let text = letter.text();
        for part in [
            "9 CFR 11.16(b), management gives notice that what it stated on May 1, 2026 has changed",
            "\nWhat changed\n\n2. Event manager\n   Before:\n     Rae Doe\n",
            "     931-555-0148\n",
            "     931-555-0199\n",
            "   Now:\n     not stated\n\nThe notice as it holds now\n",
        ] {
            assert!(text.contains(part), "{part} is missing in:\n{text}");
        }
    }
}
