//! Sample letters.

use kernel::TimeZone;
use time::OffsetDateTime;
use time::macros::datetime;
use usda::{Amended, EventFacts, Inspection, Letter, Manager, Place, ProgramClass, TherapeuticUse};

const NOW: OffsetDateTime = datetime!(2026-05-08 03:00 UTC);

/// A show with all fields filled in.
pub(crate) fn show() -> EventFacts {
    EventFacts {
        name: "Middle Tennessee Spring Walking Horse Classic".to_owned(),
        event_type: "Walking / Gaited Horse Show".to_owned(),
        place: Place {
            venue: "Calsonic Arena".to_owned(),
            address: "721 Whitthorne Street".to_owned(),
            city: "Shelbyville".to_owned(),
            state: "TN".to_owned(),
            zip_code: "37160".to_owned(),
        },
        manager: Manager {
            name: "Rae Doe".to_owned(),
            address: "12 Barn Road, Shelbyville, TN 37160".to_owned(),
            email: "rae@springclassic.example".to_owned(),
            phone: "931-555-0148".to_owned(),
        },
        starts_at: datetime!(2026-06-06 23:00 UTC),
        ends_at: datetime!(2026-06-08 04:00 UTC),
        time_zone: TimeZone::parse("America/Chicago").expect("known"),
        program: classes(12),
        expected_entries: Some(120),
        entered: 12,
        inspection: Some(Inspection::HpiAppointed {
            names: vec!["José Núñez, DVM".to_owned(), "Ann Lee, DVM".to_owned()],
        }),
        inspector_required: true,
        therapeutic_use: Some(TherapeuticUse::Allowed {
            details: "Pads for one mare, prescribed by Dr. Lee on April 30.".to_owned(),
        }),
    }
}

/// A show with only the required fields.
pub(crate) fn bare_show() -> EventFacts {
    EventFacts {
        place: Place {
            venue: "Calsonic Arena".to_owned(),
            ..Place::default()
        },
        manager: Manager::default(),
        program: Vec::new(),
        expected_entries: None,
        entered: 0,
        inspection: None,
        inspector_required: false,
        therapeutic_use: None,
        ..show()
    }
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
    now.place.venue = "Celebration Grounds, Blue Ribbon Circle".to_owned();
    now.manager.phone = "931-555-0199".to_owned();
    now.program
        .push(class("Country Pleasure", "Juvenile riders."));
    now.therapeutic_use = None;
    amended_letter(&now, show())
}
