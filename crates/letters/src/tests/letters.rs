//! Sample letters.

use kernel::{
    EmailAddress, InspectionChoice, Location, Manager, NoticeFacts, OptionalLine, OptionalText,
    PhoneNumber, RequiredLine, TherapeuticChoice, TimeZone,
};
use time::OffsetDateTime;
use time::macros::datetime;
use usda::{Amended, EventFacts, Letter, ProgramClass};

const NOW: OffsetDateTime = datetime!(2026-05-08 03:00 UTC);

/// A show with all fields filled in.
pub(crate) fn show() -> EventFacts {
    EventFacts {
        name: line("Middle Tennessee Spring Walking Horse Classic"),
        event_type: line("Walking / Gaited Horse Show"),
        location: Location {
            venue: line("Calsonic Arena"),
            address: optional("721 Whitthorne Street"),
            city: optional("Shelbyville"),
            state: optional("TN"),
            zip_code: optional("37160"),
        },
        manager: Manager {
            name: optional("Rae Doe"),
            address: optional("12 Barn Road, Shelbyville, TN 37160"),
            email: EmailAddress::parse("rae@springclassic.example").ok(),
            phone: PhoneNumber::parse("931-555-0148").ok(),
        },
        starts_at: datetime!(2026-06-06 23:00 UTC),
        ends_at: datetime!(2026-06-08 04:00 UTC),
        time_zone: TimeZone::parse("America/Chicago").expect("known"),
        program: classes(12),
        entered: 12,
        notice: NoticeFacts {
            expected_entries: Some(120),
            inspection: Some(InspectionChoice::HpiAppointed),
            inspectors: vec![line("José Núñez, DVM"), line("Ann Lee, DVM")],
            therapeutic_use: Some(TherapeuticChoice::Allowed),
            therapeutic_details: OptionalText::stored(
                "Pads for one mare, prescribed by Dr. Lee on April 30.".to_owned(),
            ),
        },
        inspector_required: true,
    }
}

/// A show with only the required fields.
pub(crate) fn bare_show() -> EventFacts {
    EventFacts {
        location: Location {
            venue: line("Calsonic Arena"),
            address: OptionalLine::default(),
            city: OptionalLine::default(),
            state: OptionalLine::default(),
            zip_code: OptionalLine::default(),
        },
        manager: Manager::default(),
        program: Vec::new(),
        entered: 0,
        notice: NoticeFacts::default(),
        inspector_required: false,
        ..show()
    }
}

/// A line, also one that nobody could enter.
pub(crate) fn line<const MAX: usize>(text: &str) -> RequiredLine<MAX> {
    RequiredLine::stored(text.to_owned())
}

pub(crate) fn optional<const MAX: usize>(text: &str) -> OptionalLine<MAX> {
    OptionalLine::stored(text.to_owned())
}

pub(crate) fn class(name: &str, description: &str) -> ProgramClass {
    ProgramClass {
        name: name.to_owned(),
        description: description.to_owned(),
    }
}

pub(crate) fn classes(count: usize) -> Vec<ProgramClass> {
    let known = [
        class(
            "Open Pleasure",
            "All ages, flat shod. Flat walk, running walk, canter.",
        ),
        class("Lead Line", "Riders of six years and under."),
        class("Two-Year-Old Walking Mares", ""),
        class("Ladies Amateur Trail Pleasure", "Western tack and attire."),
    ];
    known.into_iter().cycle().take(count).collect()
}

/// `count` classes with names and descriptions of maximum length. All names
/// differ.
pub(crate) fn long_classes(count: usize) -> Vec<ProgramClass> {
    (1..=count)
        .map(|at| {
            let name = format!("Class{at} {}", "of stallions and geldings ".repeat(7));
            class(
                name.trim_end(),
                "Shown at a flat walk. ".repeat(22).trim_end(),
            )
        })
        .collect()
}

pub(crate) fn letter_of(show: &EventFacts) -> Letter {
    Letter::write(show, None, NOW)
}

pub(crate) fn amended_letter(show: &EventFacts, before: EventFacts) -> Letter {
    let amended = Amended {
        before,
        given_at: datetime!(2026-05-01 12:00 UTC),
    };
    Letter::write(show, Some(&amended), NOW)
}

/// A letter that amends several items.
pub(crate) fn amended() -> Letter {
    let mut now = show();
    now.location.venue = line("Celebration Grounds, Blue Ribbon Circle");
    now.manager.phone = PhoneNumber::parse("931-555-0199").ok();
    now.program
        .push(class("Country Pleasure", "Juvenile riders."));
    now.notice.therapeutic_use = None;
    amended_letter(&now, show())
}
