//! What an inspector of horses writes, in the words of inspections under the Horse
//! Protection Act (15 U.S.C. 1821-1831).

crate::words! {
    /// The outcome of a horse's inspection.
    pub enum InspectionStatus {
        /// Not inspected; the state of a new entry. As the outcome of an inspection it
        /// takes back what was recorded by mistake.
        NotApplicable = "na",
        /// Nothing was found.
        Compliant = "compliant",
        /// What was found was put right, and the horse may be shown.
        Corrected = "corrected",
        /// The horse was excused from being shown.
        Excused = "excused",
        /// The horse is not compliant.
        Noncompliant = "noncompliant",
        /// The horse was not presented, or its inspection was refused.
        Refused = "refused",
        /// The horse is detained for further examination.
        Detained = "detained",
    }
}

impl InspectionStatus {
    /// Whether a horse with this outcome is not to be shown.
    #[must_use]
    pub const fn bars(self) -> bool {
        match self {
            Self::NotApplicable | Self::Compliant | Self::Corrected => false,
            Self::Excused | Self::Noncompliant | Self::Refused | Self::Detained => true,
        }
    }

    /// What a sentence says a horse is by its inspection: `is noncompliant`.
    #[must_use]
    pub const fn in_words(self) -> &'static str {
        match self {
            Self::NotApplicable => "is not inspected",
            Self::Compliant => "is compliant",
            Self::Corrected => "was corrected",
            Self::Excused => "is excused",
            Self::Noncompliant => "is noncompliant",
            Self::Refused => "was refused its inspection",
            Self::Detained => "is detained",
        }
    }
}

crate::words! {
    /// When a horse is inspected.
    pub enum InspectedWhen {
        /// Before it is shown.
        Before = "before",
        /// After it was shown.
        After = "after",
    }
}

crate::words! {
    /// What an inspector finds.
    pub enum Finding {
        /// Scars that the scar rule does not allow.
        ScarRule = "scar_rule",
        /// One limb is sore.
        UnilateralSoreness = "unilateral_soreness",
        /// Both limbs are sore.
        BilateralSoreness = "bilateral_soreness",
        /// A device that is prohibited.
        ProhibitedDevice = "prohibited_device",
        /// Pads or shoes.
        PadOrShoeing = "pad_or_shoeing",
        /// A chain.
        Chain = "chain",
        /// A foreign substance.
        ForeignSubstance = "foreign_substance",
        /// An open lesion.
        OpenLesion = "open_lesion",
        /// Anything else, which the note says.
        Other = "other",
    }
}
