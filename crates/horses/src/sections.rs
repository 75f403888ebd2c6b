use kernel::{Invalid, OptionalLine, OptionalText, RecordDate, RequiredLine};

use crate::{HealthRecords, ListOf, Owner, SectionKind};

/// All sections of a horse except `general`.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Sections {
    /// Health records.
    pub health: HealthRecords,
    /// Training and competitions.
    pub training: Training,
    /// Feeding plan.
    pub feeding: Feeding,
    /// Stable and boarding agreement.
    pub boarding: Boarding,
    /// Parents, offspring and breeding dates.
    pub breeding: Breeding,
    /// Grooming plan.
    pub grooming: Grooming,
    /// Tack.
    pub equipment: Equipment,
    /// Ancestors.
    pub pedigree: Pedigree,
    /// Lease.
    pub leasing: Leasing,
    /// Owners.
    pub owners: ListOf<Owner>,
}

/// A section that is stored as it is typed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum PlainSection {
    /// Training and competitions.
    Training(Training),
    /// Feeding plan.
    Feeding(Feeding),
    /// Stable and boarding agreement.
    Boarding(Boarding),
    /// Parents, offspring and breeding dates.
    Breeding(Breeding),
    /// Grooming plan.
    Grooming(Grooming),
    /// Tack.
    Equipment(Equipment),
    /// Ancestors.
    Pedigree(Pedigree),
    /// Lease.
    Leasing(Leasing),
}

impl PlainSection {
    /// The section's kind.
    #[must_use]
    pub const fn kind(&self) -> SectionKind {
        match self {
            Self::Training(_) => SectionKind::Training,
            Self::Feeding(_) => SectionKind::Feeding,
            Self::Boarding(_) => SectionKind::Boarding,
            Self::Breeding(_) => SectionKind::Breeding,
            Self::Grooming(_) => SectionKind::Grooming,
            Self::Equipment(_) => SectionKind::Equipment,
            Self::Pedigree(_) => SectionKind::Pedigree,
            Self::Leasing(_) => SectionKind::Leasing,
        }
    }
}

/// Training and performance.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Training {
    /// Training sessions, in the owner's order.
    pub log: ListOf<TrainingLogEntry>,
    /// Results of competitions. Shown to buyers.
    pub competitions: ListOf<Competition>,
    /// Training goals.
    pub goals: ListOf<RequiredLine<500>>,
    /// The trainer.
    pub trainer: Trainer,
}

/// A training session.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TrainingLogEntry {
    /// The date of the session.
    pub date: RecordDate,
    /// The kind of work.
    pub activity: OptionalLine<200>,
    /// Notes on the session.
    pub notes: OptionalText<4000>,
}

/// A competition.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Competition {
    /// The date of the competition.
    pub date: RecordDate,
    /// The name of the show or class.
    pub event: OptionalLine<200>,
    /// The placing, as typed.
    pub placement: OptionalLine<200>,
}

/// A trainer. Buyers see the name and the specialization.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Trainer {
    /// The trainer's name.
    pub name: OptionalLine<200>,
    /// The trainer's specialization.
    pub specialization: OptionalLine<200>,
    /// Contact details. Not shown to buyers.
    pub contact: OptionalLine<200>,
}

/// Feeding and nutrition.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Feeding {
    /// Morning feed.
    pub morning: OptionalText<4000>,
    /// Noon feed.
    pub noon: OptionalText<4000>,
    /// Evening feed.
    pub evening: OptionalText<4000>,
    /// Supplements.
    pub supplements: ListOf<RequiredLine<500>>,
    /// Feeding times.
    pub schedule: OptionalText<4000>,
    /// What else who feeds must know.
    pub notes: OptionalText<4000>,
}

/// Boarding. Buyers see the stable and its location.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Boarding {
    /// The stable's name.
    pub stable: OptionalLine<200>,
    /// The stable's location.
    pub location: OptionalLine<200>,
    /// Contact details. Not shown to buyers.
    pub contact: OptionalText<4000>,
    /// The boarding agreement. Not shown to buyers.
    pub agreement: OptionalText<4000>,
    /// From when until when it stands there. Not shown to buyers.
    pub period: Period,
}

/// Breeding records.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Breeding {
    /// The sire (father).
    pub sire: OptionalLine<200>,
    /// The dam (mother).
    pub dam: OptionalLine<200>,
    /// Offspring.
    pub offspring: ListOf<RequiredLine<500>>,
    /// Dates on which it was bred, as free text.
    pub breeding_dates: ListOf<RequiredLine<500>>,
}

/// Grooming and care.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Grooming {
    /// Grooming times.
    pub schedule: OptionalText<4000>,
    /// Bathing.
    pub bathing: OptionalText<4000>,
    /// Clipping.
    pub clipping: OptionalText<4000>,
}

/// Equipment and tack.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Equipment {
    /// Saddle.
    pub saddle: OptionalText<4000>,
    /// Bridle and bit.
    pub bridle: OptionalText<4000>,
    /// Blankets.
    pub blankets: OptionalText<4000>,
    /// Boots.
    pub boots: OptionalText<4000>,
}

/// The horse's ancestors.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Pedigree {
    /// The family tree, as free text.
    pub family_tree: OptionalText<4000>,
    /// Notable ancestors.
    pub ancestors: ListOf<RequiredLine<500>>,
}

/// A lease of the horse.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Leasing {
    /// The lessee.
    pub lessee: OptionalLine<200>,
    /// The terms of the lease.
    pub terms: OptionalText<4000>,
    /// From when until when it is leased.
    pub period: Period,
}

/// The first and the last day of a lease or of boarding, each if known.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Period {
    /// The first day.
    pub starts_on: Option<RecordDate>,
    /// The last day.
    pub ends_on: Option<RecordDate>,
}

/// The end is before the start.
const ENDS_BEFORE_START: Invalid = Invalid("must not be before the start");

impl Period {
    /// Checks the order. Older records in the database may violate it.
    pub fn new(
        starts_on: Option<RecordDate>,
        ends_on: Option<RecordDate>,
    ) -> Result<Self, Invalid> {
        if starts_on.zip(ends_on).is_some_and(|(from, to)| to < from) {
            return Err(ENDS_BEFORE_START);
        }
        Ok(Self { starts_on, ends_on })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_period_does_not_end_before_it_starts() {
        let day = |text| RecordDate::parse_optional(text).expect("a day");
        assert!(Period::new(day("2026-01-01"), day("2026-01-01")).is_ok());
        assert!(Period::new(None, day("2026-01-01")).is_ok());
        assert_eq!(
            Period::new(day("2026-01-02"), day("2026-01-01")),
            Err(ENDS_BEFORE_START)
        );
    }
}
