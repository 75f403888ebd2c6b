use kernel::{
    EmailAddress, InspectionChoice, Location, Manager, NoticeFacts, PhoneNumber, RequiredLine,
    TherapeuticChoice,
};

use crate::{EventFacts, ProgramClass, in_words};

/// One of the seven items that the notice must state, 9 CFR 11.16(a)(1) to (7).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Item {
    /// Name and address of the event.
    Event = 1,
    /// Name, address, phone and email of the event manager.
    Manager = 2,
    /// The date or dates.
    Dates = 3,
    /// The official program, if one has been prepared.
    Program = 4,
    /// The anticipated or known number of entries.
    Entries = 5,
    /// Whether management requests an APHIS representative, has appointed an
    /// HPI, or will have no inspector.
    Inspection = 6,
    /// Whether management allows therapeutic treatment that is otherwise
    /// prohibited.
    TherapeuticUse = 7,
}

impl Item {
    /// All items, in the order of the regulation.
    pub const ALL: [Self; 7] = [
        Self::Event,
        Self::Manager,
        Self::Dates,
        Self::Program,
        Self::Entries,
        Self::Inspection,
        Self::TherapeuticUse,
    ];

    /// Its number in 9 CFR 11.16(a).
    #[must_use]
    pub const fn number(self) -> u8 {
        self as u8
    }

    /// A short heading.
    #[must_use]
    pub const fn heading(self) -> &'static str {
        match self {
            Self::Event => "Name and address of the event",
            Self::Manager => "Event manager",
            Self::Dates => "Date or dates",
            Self::Program => "Official program",
            Self::Entries => "Number of entries",
            Self::Inspection => "Inspection",
            Self::TherapeuticUse => "Therapeutic treatment",
        }
    }

    /// The lines of the notice for this item; empty if it is not stated.
    #[must_use]
    pub fn lines(self, show: &EventFacts) -> Vec<String> {
        match self {
            Self::Event => event(show),
            Self::Manager => manager(&show.manager),
            Self::Dates => vec![format!(
                "{} to {}",
                in_words(show.starts_at, &show.time_zone),
                in_words(show.ends_at, &show.time_zone)
            )],
            Self::Program => vec![program(&show.program)],
            Self::Entries => entries(show),
            Self::Inspection => inspection(show),
            Self::TherapeuticUse => therapeutic_use(&show.notice),
        }
    }
}

fn event(show: &EventFacts) -> Vec<String> {
    let Location {
        venue,
        address,
        city,
        state,
        zip_code,
    } = &show.location;
    let state_and_zip = joined(&[state.as_str(), zip_code.as_str()], " ");
    let city = joined(&[city.as_str(), &state_and_zip], ", ");
    let name = format!("{} ({})", show.name, show.event_type);
    lines(&[&name, venue.as_str(), address.as_str(), &city])
}

fn manager(manager: &Manager) -> Vec<String> {
    let Manager {
        name,
        address,
        email,
        phone,
    } = manager;
    let phone = phone.as_ref().map_or("", PhoneNumber::as_str);
    let email = email.as_ref().map_or("", EmailAddress::as_str);
    lines(&[name.as_str(), address.as_str(), phone, email])
}

fn program(classes: &[ProgramClass]) -> String {
    match classes.len() {
        0 => "No program has been prepared yet.".to_owned(),
        1 => "The program of one class is annexed.".to_owned(),
        count => format!("The program of {count} classes is annexed."),
    }
}

fn entries(show: &EventFacts) -> Vec<String> {
    let expected = show.notice.expected_entries;
    let expected = expected.map(|count| format!("{count} expected"));
    let known = (show.entered > 0).then(|| format!("{} entered so far", show.entered));
    let counts: Vec<_> = expected.into_iter().chain(known).collect();
    lines(&[&counts.join("; ")])
}

fn inspection(show: &EventFacts) -> Vec<String> {
    let names = || {
        let names = show.notice.inspectors.iter().map(RequiredLine::as_str);
        names.collect::<Vec<_>>().join(", ")
    };
    let line = match show.notice.inspection {
        Some(InspectionChoice::AphisRequested) => {
            "Management requests an APHIS representative.".to_owned()
        }
        Some(InspectionChoice::HpiAppointed) if show.notice.inspectors.is_empty() => {
            "Management has appointed a Horse Protection Inspector (HPI).".to_owned()
        }
        Some(InspectionChoice::HpiAppointed) => format!(
            "Management has appointed as Horse Protection Inspector (HPI): {}.",
            names()
        ),
        Some(InspectionChoice::NoInspector) => "There will be no inspector.".to_owned(),
        None if show.inspector_required => {
            "Management requires a Horse Protection Inspector (HPI); who that is has not been stated."
                .to_owned()
        }
        None => String::new(),
    };
    lines(&[&line])
}

fn therapeutic_use(facts: &NoticeFacts) -> Vec<String> {
    match facts.therapeutic_use {
        Some(TherapeuticChoice::Allowed) => lines(&[
            "Management allows horses to be shown with a device or treatment that 9 CFR 11.6 prohibits, for therapeutic treatment.",
            facts.therapeutic_details.as_str(),
        ]),
        Some(TherapeuticChoice::NotAllowed) => lines(&[
            "Management allows no horse to be shown with a device or treatment that 9 CFR 11.6 prohibits, for therapeutic treatment.",
        ]),
        None => Vec::new(),
    }
}

/// The non-blank lines of all texts; a text may have several lines.
fn lines(texts: &[&str]) -> Vec<String> {
    texts
        .iter()
        .flat_map(|text| text.lines())
        .map(str::trim)
        .filter(|line| !line.is_empty())
        .map(str::to_owned)
        .collect()
}

fn joined(parts: &[&str], separator: &str) -> String {
    let parts: Vec<_> = parts
        .iter()
        .filter(|part| !part.is_empty())
        .copied()
        .collect();
    parts.join(separator)
}

#[cfg(test)]
mod tests {
    use super::*;
    use kernel::OptionalText;

    use crate::event_facts::tests::{bare, class, complete, optional};

    fn statements(show: &EventFacts) -> Vec<String> {
        Item::ALL
            .iter()
            .map(|item| item.lines(show).join(" | "))
            .collect()
    }

    #[test]
    fn a_complete_notice_states_all_seven_items_in_the_zone_of_the_show() {
        assert_eq!(
            statements(&complete()),
            [
                "Spring Classic (Walking / Gaited Horse Show) | Calsonic Arena | 721 Whitthorne St | Shelbyville, TN 37160",
                "Rae Doe | 12 Barn Rd, Shelbyville, TN 37160 | 931-555-0148 | rae@example.org",
                "Sat, Jun 6, 2026, 6:00 PM CDT to Sat, Jun 6, 2026, 11:00 PM CDT",
                "The program of 2 classes is annexed.",
                "120 expected; 12 entered so far",
                "Management has appointed as Horse Protection Inspector (HPI): José Núñez, Ann Lee.",
                "Management allows no horse to be shown with a device or treatment that 9 CFR 11.6 prohibits, for therapeutic treatment.",
            ]
        );
    }

    #[test]
    fn an_unknown_item_has_no_lines() {
        assert_eq!(
            statements(&bare()),
            [
                "Spring Classic (Walking / Gaited Horse Show) | Calsonic Arena",
                "",
                "Sat, Jun 6, 2026, 6:00 PM CDT to Sat, Jun 6, 2026, 11:00 PM CDT",
                "No program has been prepared yet.",
                "",
                "",
                "",
            ]
        );
    }

    #[test]
    fn an_empty_part_has_no_line_and_no_comma() {
        for (city, state, zip_code, expected) in [
            ("Murfreesboro", "", "", "Murfreesboro"),
            ("", "TN", "", "TN"),
            ("Murfreesboro", "", "37128", "Murfreesboro, 37128"),
            ("", "TN", "37128", "TN 37128"),
        ] {
            let mut show = bare();
            show.location.city = optional(city);
            show.location.state = optional(state);
            show.location.zip_code = optional(zip_code);
            let stated = Item::Event.lines(&show);
            // After the name and the venue.
            assert_eq!(stated.get(2..), Some([expected.to_owned()].as_slice()));
        }
    }

    #[test]
    fn each_choice_has_its_own_text() {
        let inspected = |inspection, inspector_required| {
            let mut show = bare();
            show.notice.inspection = inspection;
            show.inspector_required = inspector_required;
            Item::Inspection.lines(&show).join("")
        };
        assert_eq!(
            inspected(Some(InspectionChoice::AphisRequested), false),
            "Management requests an APHIS representative."
        );
        assert_eq!(
            inspected(Some(InspectionChoice::HpiAppointed), false),
            "Management has appointed a Horse Protection Inspector (HPI)."
        );
        assert_eq!(
            inspected(Some(InspectionChoice::NoInspector), true),
            "There will be no inspector."
        );
        assert_eq!(
            inspected(None, true),
            "Management requires a Horse Protection Inspector (HPI); who that is has not been stated."
        );

        let mut allowed = bare();
        allowed.notice.therapeutic_use = Some(TherapeuticChoice::Allowed);
        let details = OptionalText::parse("Boots for one mare.\n\nSee the vet's letter.");
        allowed.notice.therapeutic_details = details.expect("a text");
        let stated = Item::TherapeuticUse.lines(&allowed);
        assert_eq!(
            stated.get(1..),
            Some(
                ["Boots for one mare.", "See the vet's letter."]
                    .map(str::to_owned)
                    .as_slice()
            )
        );
    }

    #[test]
    fn expected_or_actual_entries_are_stated() {
        for (expected_entries, entered, stated) in [
            (Some(0), 0, "0 expected"),
            (Some(80), 0, "80 expected"),
            (None, 7, "7 entered so far"),
        ] {
            let mut show = bare();
            show.notice.expected_entries = expected_entries;
            show.entered = entered;
            assert_eq!(Item::Entries.lines(&show), [stated]);
        }
    }

    #[test]
    fn a_program_of_one_class_is_in_the_singular() {
        let program = vec![class("Lead Line", "")];
        let show = EventFacts { program, ..bare() };
        assert_eq!(
            Item::Program.lines(&show),
            ["The program of one class is annexed."]
        );
    }
}
