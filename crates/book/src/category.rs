/// Whether money went out or came in.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum EntryKind {
    /// Money went out.
    Expense,
    /// Money came in.
    Income,
}

impl EntryKind {
    /// Both kinds.
    pub const ALL: [Self; 2] = [Self::Expense, Self::Income];

    /// The name in the database and in the API.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Expense => "expense",
            Self::Income => "income",
        }
    }

    /// Parses the name; `None` for any other.
    #[must_use]
    pub fn parse(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.as_str() == word)
    }
}

/// What money was for. The list is the same for expenses and income.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Category {
    /// Hay, grain, supplements.
    Feed,
    /// Shavings, straw.
    Bedding,
    /// Veterinarians and medication.
    Veterinary,
    /// Hooves.
    Farrier,
    /// Training of horses.
    Training,
    /// Board.
    Boarding,
    /// Lessons of riders.
    Lessons,
    /// Tack and equipment.
    Tack,
    /// Hauling.
    Transport,
    /// Entries of shows, and prizes.
    ShowFees,
    /// Insurance.
    Insurance,
    /// Rent, repairs, power, water.
    Facility,
    /// Wages.
    Labor,
    /// Taxes and official fees.
    TaxesAndFees,
    /// Buying and selling horses.
    Sale,
    /// Breeding.
    Breeding,
    /// Anything else.
    Other,
}

impl Category {
    /// All categories, in the order in which they are listed.
    pub const ALL: [Self; 17] = [
        Self::Feed,
        Self::Bedding,
        Self::Veterinary,
        Self::Farrier,
        Self::Training,
        Self::Boarding,
        Self::Lessons,
        Self::Tack,
        Self::Transport,
        Self::ShowFees,
        Self::Insurance,
        Self::Facility,
        Self::Labor,
        Self::TaxesAndFees,
        Self::Sale,
        Self::Breeding,
        Self::Other,
    ];

    /// The name in the database and in the API.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Feed => "feed",
            Self::Bedding => "bedding",
            Self::Veterinary => "veterinary",
            Self::Farrier => "farrier",
            Self::Training => "training",
            Self::Boarding => "boarding",
            Self::Lessons => "lessons",
            Self::Tack => "tack",
            Self::Transport => "transport",
            Self::ShowFees => "show_fees",
            Self::Insurance => "insurance",
            Self::Facility => "facility",
            Self::Labor => "labor",
            Self::TaxesAndFees => "taxes_and_fees",
            Self::Sale => "sale",
            Self::Breeding => "breeding",
            Self::Other => "other",
        }
    }

    /// The name for people.
    #[must_use]
    pub const fn title(self) -> &'static str {
        match self {
            Self::Feed => "Feed",
            Self::Bedding => "Bedding",
            Self::Veterinary => "Veterinary",
            Self::Farrier => "Farrier",
            Self::Training => "Training",
            Self::Boarding => "Boarding",
            Self::Lessons => "Lessons",
            Self::Tack => "Tack",
            Self::Transport => "Transport",
            Self::ShowFees => "Show fees",
            Self::Insurance => "Insurance",
            Self::Facility => "Facility",
            Self::Labor => "Labor",
            Self::TaxesAndFees => "Taxes and fees",
            Self::Sale => "Sale",
            Self::Breeding => "Breeding",
            Self::Other => "Other",
        }
    }

    /// Parses the name; `None` for any other.
    #[must_use]
    pub fn parse(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|it| it.as_str() == word)
    }
}
