//! What shows and their notices to the USDA state alike.

use thiserror::Error;

use crate::{EmailAddress, OptionalLine, OptionalText, PhoneNumber, RequiredLine};

/// Where a show is held.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Location {
    /// The venue's name.
    pub venue: RequiredLine<200>,
    /// Street and number.
    pub address: OptionalLine<200>,
    /// City.
    pub city: OptionalLine<100>,
    /// State, as free text.
    pub state: OptionalLine<50>,
    /// ZIP code.
    pub zip_code: OptionalLine<20>,
}

/// The manager of a show. All fields may be empty.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Manager {
    /// Full name.
    pub name: OptionalLine<200>,
    /// Postal address, on one line.
    pub address: OptionalLine<300>,
    /// Email address.
    pub email: Option<EmailAddress>,
    /// Telephone number.
    pub phone: Option<PhoneNumber>,
}

/// Data that only the notice to the USDA requires, 9 CFR 11.16(a)(5) to (7).
/// All of it is optional when a show is saved.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct NoticeFacts {
    /// The number of entries that management expects, at most
    /// [`MAX_EXPECTED_ENTRIES`](Self::MAX_EXPECTED_ENTRIES).
    pub expected_entries: Option<u32>,
    /// Who inspects the horses.
    pub inspection: Option<InspectionChoice>,
    /// The known names of appointed inspectors; none if none is appointed.
    pub inspectors: Vec<RequiredLine<200>>,
    /// Whether otherwise prohibited therapeutic treatment is allowed.
    pub therapeutic_use: Option<TherapeuticChoice>,
    /// Which devices or treatments, or the conditions; empty unless they are allowed.
    pub therapeutic_details: OptionalText<2000>,
}

crate::words! {
    /// Who inspects the horses: a representative of APHIS is requested, an HPI is
    /// appointed, nobody.
    pub enum InspectionChoice {
        /// Management requests a representative of APHIS.
        AphisRequested = "aphis_requested",
        /// Management has appointed Horse Protection Inspectors.
        HpiAppointed = "hpi_appointed",
        /// There will be no inspector.
        NoInspector = "none",
    }
}

crate::words! {
    /// Whether therapeutic treatment is allowed that 9 CFR 11.6 prohibits otherwise.
    pub enum TherapeuticChoice {
        /// Allowed.
        Allowed = "allowed",
        /// Not allowed.
        NotAllowed = "not_allowed",
    }
}

/// The show requires an inspector and states that there will be none.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[error(
    "This show requires a DQP/HPI, so there has to be an inspector. Choose another answer here, or turn off Require DQP/HPI."
)]
pub struct InspectorRequired;

impl InspectionChoice {
    /// Checks that it does not contradict whether an inspector is required. Shows that
    /// were stored before this rule may contradict it.
    pub fn check(self, is_required: bool) -> Result<(), InspectorRequired> {
        if is_required && self == Self::NoInspector {
            return Err(InspectorRequired);
        }
        Ok(())
    }

    /// Whether an inspector is required: what is stated of the inspection counts more
    /// than the flag, with which it may disagree.
    #[must_use]
    pub const fn requires_inspector(stated: Option<Self>, flag: bool) -> bool {
        match stated {
            Some(Self::HpiAppointed) => true,
            Some(Self::NoInspector) => false,
            Some(Self::AphisRequested) | None => flag,
        }
    }
}

impl NoticeFacts {
    /// More entries than the largest shows in the world have.
    pub const MAX_EXPECTED_ENTRIES: u32 = 100_000;
    /// Maximum number of inspectors of a show.
    pub const MAX_INSPECTORS: usize = 20;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_show_that_requires_an_inspector_cannot_have_none() {
        let nobody = InspectionChoice::NoInspector;
        assert_eq!(nobody.check(true), Err(InspectorRequired));
        assert_eq!(nobody.check(false), Ok(()));
        assert_eq!(InspectionChoice::AphisRequested.check(true), Ok(()));
    }
}
