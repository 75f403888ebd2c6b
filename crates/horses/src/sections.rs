use kernel::{OptionalLine, OptionalText, RecordDate, RecordId, RequiredLine};
use thiserror::Error;

use crate::{HealthRecords, ListOf};

/// All sections of a horse but `general`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sections<Id = RecordId> {
    /// Its health.
    pub health: HealthRecords<Id>,
    /// Its training and what it won.
    pub training: Training,
    /// What it eats.
    pub feeding: Feeding,
    /// Where it lives.
    pub boarding: Boarding,
    /// Its parents and offspring.
    pub breeding: Breeding,
    /// How it is groomed.
    pub grooming: Grooming,
    /// Its tack.
    pub equipment: Equipment,
    /// Its forebears.
    pub pedigree: Pedigree,
    /// Who leases it.
    pub leasing: Leasing,
    /// Who owns it, in the owner's words.
    pub owners: ListOf<RequiredLine<500>>,
}

impl<Id> Default for Sections<Id> {
    fn default() -> Self {
        Self {
            health: HealthRecords::default(),
            training: Training::default(),
            feeding: Feeding::default(),
            boarding: Boarding::default(),
            breeding: Breeding::default(),
            grooming: Grooming::default(),
            equipment: Equipment::default(),
            pedigree: Pedigree::default(),
            leasing: Leasing::default(),
            owners: ListOf::default(),
        }
    }
}

/// Training and performance.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Training {
    /// What was done, as ordered by the owner.
    pub log: ListOf<TrainingLogEntry>,
    /// Where it competed. Buyers see them.
    pub competitions: ListOf<Competition>,
    /// What it shall reach.
    pub goals: ListOf<RequiredLine<500>>,
    /// Who trains it.
    pub trainer: Trainer,
}

/// A day of training.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TrainingLogEntry {
    /// When.
    pub date: RecordDate,
    /// What was done.
    pub activity: OptionalLine<200>,
    /// How it went.
    pub notes: OptionalText<4000>,
}

/// A competition.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Competition {
    /// When.
    pub date: RecordDate,
    /// The show or class.
    pub event: OptionalLine<200>,
    /// The placing, as people write it.
    pub placement: OptionalLine<200>,
}

/// Who trains a horse. Buyers see the name and the specialization.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Trainer {
    /// The name.
    pub name: OptionalLine<200>,
    /// What the trainer is best at.
    pub specialization: OptionalLine<200>,
    /// How to reach the trainer. Not for strangers.
    pub contact: OptionalLine<200>,
}

/// Feeding and nutrition.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Feeding {
    /// In the morning.
    pub morning: OptionalText<4000>,
    /// At noon.
    pub noon: OptionalText<4000>,
    /// In the evening.
    pub evening: OptionalText<4000>,
    /// What it gets besides.
    pub supplements: ListOf<RequiredLine<500>>,
    /// When it is fed.
    pub schedule: OptionalText<4000>,
}

/// Boarding and stabling. Buyers see stable and location.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Boarding {
    /// The stable's name.
    pub stable: OptionalLine<200>,
    /// Where it is.
    pub location: OptionalLine<200>,
    /// How to reach the stable. Not for strangers.
    pub contact: OptionalText<4000>,
    /// What was agreed with it. Not for strangers.
    pub agreement: OptionalText<4000>,
}

/// Breeding records.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Breeding {
    /// Its father.
    pub sire: OptionalLine<200>,
    /// Its mother.
    pub dam: OptionalLine<200>,
    /// Its children.
    pub offspring: ListOf<RequiredLine<500>>,
    /// When it was bred, in the owner's words.
    pub breeding_dates: ListOf<RequiredLine<500>>,
}

/// Grooming and care.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Grooming {
    /// When it is groomed.
    pub schedule: OptionalText<4000>,
    /// How it is bathed.
    pub bathing: OptionalText<4000>,
    /// How it is clipped.
    pub clipping: OptionalText<4000>,
}

/// Equipment and tack.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Equipment {
    /// Its saddle.
    pub saddle: OptionalText<4000>,
    /// Its bridle and bit.
    pub bridle: OptionalText<4000>,
    /// Its blankets.
    pub blankets: OptionalText<4000>,
    /// Its boots.
    pub boots: OptionalText<4000>,
}

/// Its forebears.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Pedigree {
    /// The family in the owner's words.
    pub family_tree: OptionalText<4000>,
    /// Forebears of note.
    pub ancestors: ListOf<RequiredLine<500>>,
}

/// Who leases a horse, and for how long.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Leasing {
    /// Who leases it.
    pub lessee: OptionalLine<200>,
    /// What was agreed.
    pub terms: OptionalText<4000>,
    /// For how long.
    pub period: LeasePeriod,
}

/// The first and the last day of a lease, as far as they are known.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct LeasePeriod {
    starts_on: Option<RecordDate>,
    ends_on: Option<RecordDate>,
}

/// A lease that would end before it starts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[error("must not be before the start")]
pub struct LeasePeriodError;

impl LeasePeriod {
    /// Checks the order.
    pub fn new(
        starts_on: Option<RecordDate>,
        ends_on: Option<RecordDate>,
    ) -> Result<Self, LeasePeriodError> {
        if starts_on.zip(ends_on).is_some_and(|(from, to)| to < from) {
            return Err(LeasePeriodError);
        }
        Ok(Self { starts_on, ends_on })
    }

    /// What a store kept, see [`stored`](kernel#stored-values).
    #[must_use]
    pub const fn stored(starts_on: Option<RecordDate>, ends_on: Option<RecordDate>) -> Self {
        Self { starts_on, ends_on }
    }

    /// The first day.
    #[must_use]
    pub const fn starts_on(self) -> Option<RecordDate> {
        self.starts_on
    }

    /// The last day.
    #[must_use]
    pub const fn ends_on(self) -> Option<RecordDate> {
        self.ends_on
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_lease_does_not_end_before_it_starts() {
        let day = |text| RecordDate::parse_optional(text).expect("a day");
        assert!(LeasePeriod::new(day("2026-01-01"), day("2026-01-01")).is_ok());
        assert!(LeasePeriod::new(None, day("2026-01-01")).is_ok());
        assert_eq!(
            LeasePeriod::new(day("2026-01-02"), day("2026-01-01")),
            Err(LeasePeriodError)
        );
    }
}
