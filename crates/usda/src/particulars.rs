use kernel::TimeZone;
use time::OffsetDateTime;

/// What the notice must know of a show: the facts of its seven items, 9 CFR
/// 11.16(a)(1) to (7). What is not known is empty or `None`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Particulars {
    /// What the show is called.
    pub name: String,
    /// What kind of show it is.
    pub event_type: String,
    /// Where it is.
    pub place: Place,
    /// Who manages it.
    pub manager: Manager,
    /// When it starts.
    pub starts_at: OffsetDateTime,
    /// When it ends.
    pub ends_at: OffsetDateTime,
    /// The zone in which its times are read.
    pub time_zone: TimeZone,
    /// The program of classes; empty if none has been prepared.
    pub program: Vec<ProgramClass>,
    /// How many entries management expects.
    pub expected_entries: Option<u32>,
    /// How many horses are entered so far.
    pub entered: u64,
    /// What management says of inspection.
    pub inspection: Option<Inspection>,
    /// Whether riders are told that an inspector is required, which is weaker:
    /// it does not say whom management asks for or has appointed.
    pub inspector_required: bool,
    /// What management says of therapeutic treatment.
    pub therapeutic_use: Option<TherapeuticUse>,
}

/// Where a show is.
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

/// Who manages a show.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Manager {
    /// Their name.
    pub name: String,
    /// Their address, on one line.
    pub address: String,
    /// Their email address.
    pub email: String,
    /// Their telephone number.
    pub phone: String,
}

/// A class as the program lists it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ProgramClass {
    /// What it is called.
    pub name: String,
    /// What it is, if that is said.
    pub description: String,
}

/// Who inspects the horses.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Inspection {
    /// Management requests a representative of APHIS.
    AphisRequested,
    /// Management has appointed Horse Protection Inspectors.
    HpiAppointed {
        /// Their names, as far as they are known.
        names: Vec<String>,
    },
    /// Nobody.
    NoInspector,
}

/// Whether a horse may be shown with a device or treatment that 9 CFR 11.6
/// prohibits, for therapeutic treatment.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum TherapeuticUse {
    /// It may.
    Allowed {
        /// Which, or under which conditions, if that is said.
        details: String,
    },
    /// It may not.
    NotAllowed,
}

#[cfg(test)]
pub(crate) mod tests {
    use time::macros::datetime;

    use super::*;

    /// A show of which everything is known.
    pub(crate) fn complete() -> Particulars {
        Particulars {
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

    /// A show of which only what a show must have is known.
    pub(crate) fn bare() -> Particulars {
        Particulars {
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
