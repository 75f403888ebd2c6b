/// How many an entry may have of a fee at most, so that sums remain exact.
pub const MAX_QUANTITY: u32 = 1000;

/// What a fee of a show is charged for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FeeBasis {
    /// Once for each entry.
    Entry,
    /// For each class that the entry is charged for.
    Class,
    /// For each unit that the rider chooses, such as a stall.
    Unit,
}

impl FeeBasis {
    /// The name in the database and in the API.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Entry => "entry",
            Self::Class => "class",
            Self::Unit => "unit",
        }
    }

    /// Parses the name; `None` for any other.
    #[must_use]
    pub fn parse(word: &str) -> Option<Self> {
        let all = [Self::Entry, Self::Class, Self::Unit];
        all.into_iter().find(|basis| basis.as_str() == word)
    }
}
