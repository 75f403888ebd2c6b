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
        /// Once for each horse at the show, whoever rides it.
        Horse = "horse",
        /// Once for each holder of a back number over the shows of a weekend.
        Weekend = "weekend",
    }
}
