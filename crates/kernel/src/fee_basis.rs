/// How many an entry may have of a fee at most, so that sums remain exact.
pub const MAX_QUANTITY: u32 = 1000;

crate::words! {
    /// What a fee of a show is charged for.
    pub enum FeeBasis {
        /// Once for each entry.
        Entry = "entry",
        /// For each class that the entry is charged for.
        Class = "class",
        /// For each unit that the rider chooses, such as a stall.
        Unit = "unit",
        /// For each night that the rider chooses, such as of a stall at the end of a row.
        Night = "night",
        /// Once for each horse at the show, whoever rides it.
        Horse = "horse",
        /// Once for each holder of a back number over the shows of a weekend.
        Weekend = "weekend",
    }
}

impl FeeBasis {
    /// Whether the rider says how many of it the entry has.
    #[must_use]
    pub const fn is_counted(self) -> bool {
        matches!(self, Self::Unit | Self::Night)
    }

    /// How many stalls so many of a fee are that is one; nights are nights in one stall.
    #[must_use]
    pub fn stalls_in(self, quantity: u32) -> u32 {
        match self {
            Self::Night => quantity.min(1),
            _ => quantity,
        }
    }
}
