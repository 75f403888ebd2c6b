use kernel::{Invalid, RecordDate};
use time::Duration;

use crate::VisitKind;

/// After how many days care is due again in a barn. A proposal of forms: nothing is due by
/// it, until somebody stores a day. An import stores it with care that says no day.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CareIntervals {
    /// Trimming or shoeing.
    pub hoof: CareDays,
    /// Vaccinations.
    pub vaccination: CareDays,
    /// Dental exams.
    pub dental: CareDays,
    /// Deworming.
    pub deworming: CareDays,
}

impl Default for CareIntervals {
    /// Those of a barn that has not set any.
    fn default() -> Self {
        Self {
            hoof: CareDays(42),
            vaccination: CareDays(365),
            dental: CareDays(365),
            deworming: CareDays(90),
        }
    }
}

impl CareIntervals {
    /// When care that was given on a day is due again; `None` of kinds without an interval.
    #[must_use]
    pub fn next_due(&self, kind: VisitKind, given: RecordDate) -> Option<RecordDate> {
        let days = match kind {
            VisitKind::Hoof => self.hoof,
            VisitKind::Vaccination => self.vaccination,
            VisitKind::Dental => self.dental,
            VisitKind::Deworming => self.deworming,
            VisitKind::Veterinary | VisitKind::Other => return None,
        };
        let due = given
            .as_date()
            .checked_add(Duration::days(days.days().into()))?;
        RecordDate::new(due)
    }
}

/// Which intervals a barn sets; the others stay.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct IntervalsChange {
    /// Trimming or shoeing.
    pub hoof: Option<CareDays>,
    /// Vaccinations.
    pub vaccination: Option<CareDays>,
    /// Dental exams.
    pub dental: Option<CareDays>,
    /// Deworming.
    pub deworming: Option<CareDays>,
}

impl IntervalsChange {
    /// The intervals after the change.
    #[must_use]
    pub fn of(self, before: CareIntervals) -> CareIntervals {
        CareIntervals {
            hoof: self.hoof.unwrap_or(before.hoof),
            vaccination: self.vaccination.unwrap_or(before.vaccination),
            dental: self.dental.unwrap_or(before.dental),
            deworming: self.deworming.unwrap_or(before.deworming),
        }
    }
}

/// A number of days from 1 to 3650.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CareDays(u32);

/// Not such a number.
const OUT_OF_RANGE: Invalid = Invalid("must be from 1 to 3650");

impl CareDays {
    /// The most days.
    pub const MAX: u32 = 3650;

    /// Checks the number.
    pub fn new(days: u32) -> Result<Self, Invalid> {
        if (1..=Self::MAX).contains(&days) {
            Ok(Self(days))
        } else {
            Err(OUT_OF_RANGE)
        }
    }

    /// What a store kept, see [`stored`](kernel#stored-values).
    #[must_use]
    pub const fn stored(days: u32) -> Self {
        Self(days)
    }

    /// The number.
    #[must_use]
    pub const fn days(self) -> u32 {
        self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_interval_is_a_day_to_ten_years() {
        assert_eq!(CareDays::new(42).map(CareDays::days), Ok(42));
        for days in [0, 3651] {
            assert_eq!(CareDays::new(days), Err(OUT_OF_RANGE));
        }
    }
}
