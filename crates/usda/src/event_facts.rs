use kernel::TimeZone;
use time::OffsetDateTime;

/// The data of a show for the seven items of its notice, 9 CFR 11.16(a)(1) to
/// (7). Unknown values are empty or `None`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EventFacts {
    /// The show's name.
    pub name: String,
    /// The type of show.
    pub event_type: String,
    /// The venue and its address.
    pub place: Place,
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
    /// The number of entries that management expects.
    pub expected_entries: Option<u32>,
    /// The number of horses entered so far.
    pub entered: u64,
    /// Who inspects the horses, if stated.
    pub inspection: Option<Inspection>,
    /// Whether the show page says that an inspector is required. This is weaker
    /// than `inspection`: it does not say whom management requests or has
    /// appointed.
    pub inspector_required: bool,
    /// Whether therapeutic treatment is allowed, if stated.
    pub therapeutic_use: Option<TherapeuticUse>,
}

/// The place of a show.
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

/// The manager of a show.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Manager {
    /// Full name.
    pub name: String,
    /// Postal address, on one line.
    pub address: String,
    /// Email address.
    pub email: String,
    /// Telephone number.
    pub phone: String,
}

/// A class in the program.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ProgramClass {
    /// The name of the class.
    pub name: String,
    /// The description, if there is one.
    pub description: String,
}

/// Who inspects the horses.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Inspection {
    /// Management requests a representative of APHIS.
    AphisRequested,
    /// Management has appointed Horse Protection Inspectors.
    HpiAppointed {
        /// Their known names.
        names: Vec<String>,
    },
    /// There will be no inspector.
    NoInspector,
}

/// Whether a horse may be shown with a device or treatment that 9 CFR 11.6
/// prohibits, for therapeutic treatment.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum TherapeuticUse {
    /// Allowed.
    Allowed {
        /// Which devices or treatments, or the conditions, if stated.
        details: String,
    },
    /// Not allowed.
    NotAllowed,
}

#[cfg(test)]
pub(crate) mod tests {
    use time::macros::datetime;

    use super::*;

    /// A show with all facts.
    pub(crate) fn complete() -> EventFacts {
        EventFacts {
            name: "Spring Classic".to_owned(),
            event_type: "Walking / Gaited Horse Show".to_owned(),
            place: Place {
                venue: "Calsonic Arena".to_owned(),
                address: "721 Whitthorne St".to_owned(),
                city: "Shelbyville".to_owned(),
                state: "TN".to_owned(),
                zip_code: "37160".to_owned(),
            },
            manager: Manager {
                name: "Rae Doe".to_owned(),
                address: "12 Barn Rd, Shelbyville, TN 37160".to_owned(),
                email: "rae@example.org".to_owned(),
                phone: "931-555-0148".to_owned(),
            },
            starts_at: datetime!(2026-06-06 23:00 UTC),
            ends_at: datetime!(2026-06-07 04:00 UTC),
            time_zone: TimeZone::parse("America/Chicago").expect("known"),
            program: vec![class("Open Pleasure", "all ages"), class("Lead Line", "")],
            expected_entries: Some(120),
            entered: 12,
            inspection: Some(Inspection::HpiAppointed {
                names: vec!["José Núñez".to_owned(), "Ann Lee".to_owned()],
            }),
            inspector_required: true,
            therapeutic_use: Some(TherapeuticUse::NotAllowed),
        }
    }

    /// A show with only the facts that every show must have.
    pub(crate) fn bare() -> EventFacts {
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
            ..complete()
        }
    }

    pub(crate) fn class(name: &str, description: &str) -> ProgramClass {
        ProgramClass {
            name: name.to_owned(),
            description: description.to_owned(),
        }
    }
}
