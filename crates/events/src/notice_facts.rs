use kernel::{OptionalText, RequiredLine};
use thiserror::Error;

/// Data that only the notice to the USDA requires, 9 CFR 11.16(a)(5) to (7).
/// All of it is optional when a show is saved.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct NoticeFacts {
    /// The number of entries that management expects.
    pub expected_entries: Option<ExpectedEntries>,
    /// Who inspects the horses.
    pub inspection: Option<Inspection>,
    /// Whether otherwise prohibited therapeutic treatment is allowed.
    pub therapeutic_use: Option<TherapeuticUse>,
}

/// The show requires an inspector and states that there will be none.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[error(
    "This show requires a DQP/HPI, so there has to be an inspector. Choose another answer here, or turn off Require DQP/HPI."
)]
pub struct InspectorRequired;

impl NoticeFacts {
    /// Checks that the inspection does not contradict whether an inspector is
    /// required. Shows that were stored before this rule may contradict it.
    pub fn check_inspection(&self, require_dqp: bool) -> Result<(), InspectorRequired> {
        if require_dqp && self.inspection == Some(Inspection::NoInspector) {
            return Err(InspectorRequired);
        }
        Ok(())
    }
}

/// The number of entries that a show expects.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ExpectedEntries(u32);

/// The number is not an integer from 0 to [`ExpectedEntries::MAX`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[error("must be a whole number from 0 to {}", ExpectedEntries::MAX)]
pub struct ExpectedEntriesError;

impl ExpectedEntries {
    /// More entries than the largest shows in the world have.
    pub const MAX: u32 = 100_000;

    /// Checks that the number is from 0 to [`MAX`](Self::MAX).
    pub fn new(count: i64) -> Result<Self, ExpectedEntriesError> {
        u32::try_from(count)
            .ok()
            .filter(|count| *count <= Self::MAX)
            .map(Self)
            .ok_or(ExpectedEntriesError)
    }

    /// What a store kept, see [`stored`](kernel#stored-values).
    #[must_use]
    pub const fn stored(count: u32) -> Self {
        Self(count)
    }

    /// The number.
    #[must_use]
    pub const fn get(self) -> u32 {
        self.0
    }
}

/// Who inspects the horses of a show.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Inspection {
    /// Management requests a representative of APHIS.
    AphisRequested,
    /// Management has appointed Horse Protection Inspectors.
    HpiAppointed(Inspectors),
    /// There will be no inspector.
    NoInspector,
}

/// The known names of appointed inspectors.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Inspectors(Vec<RequiredLine<200>>);

/// There are more than [`Inspectors::MAX`] names.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[error("must be at most {} names", Inspectors::MAX)]
pub struct InspectorsError;

impl Inspectors {
    /// Maximum number of inspectors of a show.
    pub const MAX: usize = 20;

    /// Checks the number of names.
    pub fn new(names: Vec<RequiredLine<200>>) -> Result<Self, InspectorsError> {
        (names.len() <= Self::MAX)
            .then_some(Self(names))
            .ok_or(InspectorsError)
    }

    /// What a store kept, see [`stored`](kernel#stored-values).
    #[must_use]
    pub fn stored(names: Vec<RequiredLine<200>>) -> Self {
        Self(names)
    }

    /// The names.
    #[must_use]
    pub fn as_slice(&self) -> &[RequiredLine<200>] {
        &self.0
    }
}

/// Whether a horse may be shown with a device or treatment that 9 CFR 11.6
/// prohibits, for therapeutic treatment.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum TherapeuticUse {
    /// Allowed; the text says which devices or treatments, or the conditions.
    Allowed(OptionalText<2000>),
    /// Not allowed.
    NotAllowed,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn entries_are_counted_in_whole_numbers_up_to_a_limit() {
        for count in [0, 1, 100_000] {
            let entries = ExpectedEntries::new(count).map(|it| i64::from(it.get()));
            assert_eq!(entries, Ok(count));
        }
        for count in [-1, 100_001, i64::MAX] {
            assert_eq!(ExpectedEntries::new(count), Err(ExpectedEntriesError));
        }
    }

    #[test]
    fn a_show_that_requires_an_inspector_cannot_have_none() {
        let facts = |inspection| NoticeFacts {
            inspection,
            ..NoticeFacts::default()
        };
        let nobody = facts(Some(Inspection::NoInspector));
        assert_eq!(nobody.check_inspection(true), Err(InspectorRequired));
        assert_eq!(nobody.check_inspection(false), Ok(()));
        for inspection in [None, Some(Inspection::AphisRequested)] {
            assert_eq!(facts(inspection).check_inspection(true), Ok(()));
        }
    }

    #[test]
    fn there_are_at_most_twenty_inspectors() {
        let names = |count| vec![RequiredLine::parse("Ann Lee").expect("a name"); count];
        assert!(Inspectors::new(names(20)).is_ok());
        assert_eq!(Inspectors::new(names(21)), Err(InspectorsError));
    }
}
