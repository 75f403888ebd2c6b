use kernel::{Location, Manager, NoticeFacts, RequiredLine, TimeZone};
use time::OffsetDateTime;

/// The data of a show for the seven items of its notice, 9 CFR 11.16(a)(1) to
/// (7).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EventFacts {
    /// The show's name.
    pub name: RequiredLine<200>,
    /// The type of show.
    pub event_type: RequiredLine<100>,
    /// The venue and its address.
    pub location: Location,
    /// The show manager.
    pub manager: Manager,
    /// When it starts.
    pub starts_at: OffsetDateTime,
    /// When it ends.
    pub ends_at: OffsetDateTime,
    /// The show's time zone.
    pub time_zone: TimeZone,
    /// The program of classes; empty if none has been prepared.
    pub program: Vec<ProgramClass>,
    /// The number of horses entered so far.
    pub entered: u64,
    /// What is asked only for the notice.
    pub notice: NoticeFacts,
    /// Whether the show page says that an inspector is required. This is weaker
    /// than what the notice says of the inspection: it does not say whom management
    /// requests or has appointed.
    pub inspector_required: bool,
}

/// A class in the program.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ProgramClass {
    /// The name of the class.
    pub name: String,
    /// The description, if there is one.
    pub description: String,
}

#[cfg(test)]
pub(crate) mod tests {
    use kernel::{
        EmailAddress, InspectionChoice, OptionalLine, OptionalText, PhoneNumber, TherapeuticChoice,
    };
    use time::macros::datetime;

    use super::*;

    /// A show with all facts.
    pub(crate) fn complete() -> EventFacts {
        EventFacts {
            name: line("Spring Classic"),
            event_type: line("Walking / Gaited Horse Show"),
            location: Location {
                venue: line("Calsonic Arena"),
                address: optional("721 Whitthorne St"),
                city: optional("Shelbyville"),
                state: optional("TN"),
                zip_code: optional("37160"),
            },
            manager: Manager {
                name: optional("Rae Doe"),
                address: optional("12 Barn Rd, Shelbyville, TN 37160"),
                email: EmailAddress::parse("rae@example.org").ok(),
                phone: PhoneNumber::parse("931-555-0148").ok(),
            },
            starts_at: datetime!(2026-06-06 23:00 UTC),
            ends_at: datetime!(2026-06-07 04:00 UTC),
            time_zone: TimeZone::parse("America/Chicago").expect("known"),
            program: vec![class("Open Pleasure", "all ages"), class("Lead Line", "")],
            entered: 12,
            notice: NoticeFacts {
                expected_entries: Some(120),
                inspection: Some(InspectionChoice::HpiAppointed),
                inspectors: vec![line("José Núñez"), line("Ann Lee")],
                therapeutic_use: Some(TherapeuticChoice::NotAllowed),
                therapeutic_details: OptionalText::default(),
            },
            inspector_required: true,
        }
    }

    /// A show with only the facts that every show must have.
    pub(crate) fn bare() -> EventFacts {
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
            ..complete()
        }
    }

    pub(crate) fn line<const MAX: usize>(text: &str) -> RequiredLine<MAX> {
        RequiredLine::parse(text).expect("a line")
    }

    pub(crate) fn optional<const MAX: usize>(text: &str) -> OptionalLine<MAX> {
        OptionalLine::parse(text).expect("a line")
    }

    pub(crate) fn class(name: &str, description: &str) -> ProgramClass {
        ProgramClass {
            name: name.to_owned(),
            description: description.to_owned(),
        }
    }
}
