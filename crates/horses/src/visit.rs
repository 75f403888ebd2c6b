use kernel::{
    Actor, BookEntryId, CareBatchId, CareVisitId, ContactId, DocumentId, FieldErrors, Invalid,
    Money, NamedHorse, OptionalLine, OptionalText, OrganizationId, Permission, RecordDate,
    Revision, fold_name,
};
use time::OffsetDateTime;

kernel::words! {
    /// What kind of care a visit was.
    pub enum VisitKind {
        /// Vaccination.
        Vaccination = "vaccination",
        /// Deworming.
        Deworming = "deworming",
        /// Dental exam.
        Dental = "dental",
        /// Trimming or shoeing of the hoofs.
        Hoof = "hoof",
        /// A veterinarian's visit.
        Veterinary = "veterinary",
        /// Other care, such as a massage.
        Other = "other",
    }
}

/// A visit of care: what was done for a horse on a day. It stays as it was recorded
/// until somebody changes or deletes it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CareVisit {
    /// The visit's id.
    pub id: CareVisitId,
    /// The organization of the horse.
    pub organization_id: OrganizationId,
    /// The horse.
    pub horse: NamedHorse,
    /// What was done.
    pub details: VisitDetails,
    /// With which others it was recorded at once.
    pub batch: Option<CareBatchId>,
    /// The entry of the book that has what it cost.
    pub entry: Option<BookEntryId>,
    /// How often it was saved.
    pub revision: Revision,
    /// When it was recorded.
    pub created_at: OffsetDateTime,
    /// When it was last changed.
    pub updated_at: OffsetDateTime,
}

impl CareVisit {
    /// Whether somebody is told what it cost: who keeps the book.
    #[must_use]
    pub fn tells_cost(&self, actor: &Actor) -> bool {
        actor.to(Permission::KeepBook).permits(self.organization_id)
    }
}

/// What was done on a visit.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct VisitDetails {
    /// The kind of care.
    pub kind: VisitKind,
    /// The vaccination, the product of a deworming, the reason of a veterinarian's
    /// visit, or what else was done.
    pub name: OptionalLine<200>,
    /// When it was done.
    pub date: RecordDate,
    /// Who did it.
    pub by: OptionalLine<200>,
    /// The contact of who did it.
    pub contact_id: Option<ContactId>,
    /// The vaccine that was given, with its lot if it is known.
    pub product: OptionalLine<200>,
    /// Findings and treatment.
    pub notes: OptionalText<4000>,
    /// What it cost, if that is known.
    pub cost: Option<Money>,
    /// A document about it.
    pub document_id: Option<DocumentId>,
    /// When it is due again.
    pub next_due: Option<RecordDate>,
}

/// How a visit shall be.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct VisitChange {
    /// What was done.
    pub details: VisitDetails,
    /// Whether what it cost is in the book, billed to the owners; `None` leaves it.
    pub in_book: Option<bool>,
}

impl From<VisitDetails> for VisitChange {
    fn from(details: VisitDetails) -> Self {
        Self {
            details,
            in_book: None,
        }
    }
}

impl VisitChange {
    /// Fails if it shall be in the book and cost nothing.
    pub(crate) fn check_cost(&self) -> Result<(), FieldErrors> {
        let has_cost = self.details.cost.is_some_and(|it| it > Money::ZERO);
        if self.in_book == Some(true) && !has_cost {
            return Err(FieldErrors::of("cost", "is required for the book"));
        }
        Ok(())
    }
}

/// The name of a visit is missing.
const NAMELESS: Invalid = Invalid("is required");

impl VisitDetails {
    /// Checks that a visit says what was done: its kind may not be enough.
    pub fn check_name(
        kind: VisitKind,
        name: &OptionalLine<200>,
        by: &OptionalLine<200>,
        notes: &OptionalText<4000>,
    ) -> Result<(), Invalid> {
        let says_it = match kind {
            VisitKind::Deworming | VisitKind::Dental | VisitKind::Hoof => true,
            VisitKind::Vaccination | VisitKind::Other => !name.as_str().is_empty(),
            // As an entry of the section `health`.
            VisitKind::Veterinary => {
                let said = [name.as_str(), by.as_str(), notes.as_str()];
                said.iter().any(|text| !text.is_empty())
            }
        };
        if says_it { Ok(()) } else { Err(NAMELESS) }
    }

    /// Of which line of care it is a visit.
    #[must_use]
    pub fn line(&self) -> CareLine {
        CareLine::new(self.kind, self.name.as_str())
    }
}

impl CareVisit {
    /// Replaces what was done; the visit has its next revision then.
    pub fn edit(&mut self, details: VisitDetails, now: OffsetDateTime) {
        self.details = details;
        self.revision = self.revision.next();
        self.updated_at = now;
    }
}

/// A line of care of a horse: visits of one kind, of which the newest decides what is
/// due. Each vaccination has a line of its own, and so have the reasons of
/// veterinarians' visits and other care.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CareLine {
    kind: VisitKind,
    key: String,
}

impl CareLine {
    /// The line of visits of this kind and name.
    #[must_use]
    pub fn new(kind: VisitKind, name: &str) -> Self {
        let key = match kind {
            VisitKind::Deworming | VisitKind::Dental | VisitKind::Hoof => String::new(),
            VisitKind::Vaccination | VisitKind::Veterinary | VisitKind::Other => fold_name(name),
        };
        Self { kind, key }
    }

    /// The kind of the visits.
    #[must_use]
    pub const fn kind(&self) -> VisitKind {
        self.kind
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use kernel::{HorseId, IdGenerator as _, RandomIds};
    use time::macros::datetime;

    use super::*;

    pub(crate) fn day(text: &str) -> RecordDate {
        RecordDate::parse(text).expect("a day")
    }

    pub(crate) fn details(kind: VisitKind, name: &str, date: &str) -> VisitDetails {
        VisitDetails {
            kind,
            name: OptionalLine::parse(name).expect("a line"),
            date: day(date),
            by: OptionalLine::default(),
            contact_id: None,
            product: OptionalLine::default(),
            notes: OptionalText::default(),
            cost: None,
            document_id: None,
            next_due: None,
        }
    }

    pub(crate) fn visit_of(details: VisitDetails) -> CareVisit {
        CareVisit {
            id: CareVisitId::new(RandomIds.next_uuid()),
            organization_id: crate::create::tests::actor().own_organization(),
            horse: NamedHorse {
                id: HorseId::new(RandomIds.next_uuid()),
                name: "Midnight".to_owned(),
            },
            details,
            batch: None,
            entry: None,
            revision: Revision::FIRST,
            created_at: datetime!(2026-05-01 12:00 UTC),
            updated_at: datetime!(2026-05-01 12:00 UTC),
        }
    }

    #[test]
    fn a_visit_says_what_was_done() {
        let line = |text| OptionalLine::parse(text).expect("a line");
        let check = |kind, name, by| {
            VisitDetails::check_name(kind, &line(name), &line(by), &OptionalText::default())
        };
        for kind in VisitKind::ALL {
            let needs_a_name = matches!(
                kind,
                VisitKind::Vaccination | VisitKind::Other | VisitKind::Veterinary
            );
            assert_eq!(check(kind, "", "").is_err(), needs_a_name, "{kind:?}");
            assert_eq!(check(kind, "Rabies", ""), Ok(()), "{kind:?}");
        }
        assert_eq!(check(VisitKind::Veterinary, "", "Dr. Vale"), Ok(()));
        assert_eq!(check(VisitKind::Other, "", "Jo"), Err(NAMELESS));
    }

    #[test]
    fn each_vaccination_is_a_line_and_each_other_kind_one() {
        let line = |kind, name| details(kind, name, "2026-05-01").line();
        let of = |kind| line(kind, "Rabies") == line(kind, "tetanus");
        assert_eq!(
            line(VisitKind::Vaccination, "Rabies"),
            line(VisitKind::Vaccination, " RABIES")
        );
        assert!(!of(VisitKind::Vaccination));
        assert!(of(VisitKind::Deworming) && of(VisitKind::Dental) && of(VisitKind::Hoof));
    }
}
