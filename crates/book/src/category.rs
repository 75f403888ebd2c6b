kernel::words! {
    /// Whether money went out or came in.
    pub enum EntryKind {
        /// Money went out.
        Expense = "expense",
        /// Money came in.
        Income = "income",
    }
}

kernel::words! {
    /// What money was for. The list is the same for expenses and income.
    pub enum Category {
        /// Hay, grain, supplements.
        Feed = "feed",
        /// Shavings, straw.
        Bedding = "bedding",
        /// Veterinarians and medication.
        Veterinary = "veterinary",
        /// Hooves.
        Farrier = "farrier",
        /// Training of horses.
        Training = "training",
        /// Board.
        Boarding = "boarding",
        /// Lessons of riders.
        Lessons = "lessons",
        /// Tack and equipment.
        Tack = "tack",
        /// Hauling.
        Transport = "transport",
        /// Entries of shows, and prizes.
        ShowFees = "show_fees",
        /// Insurance.
        Insurance = "insurance",
        /// Rent, repairs, power, water.
        Facility = "facility",
        /// Wages.
        Labor = "labor",
        /// Taxes and official fees.
        TaxesAndFees = "taxes_and_fees",
        /// Buying and selling horses.
        Sale = "sale",
        /// Breeding.
        Breeding = "breeding",
        /// Anything else.
        Other = "other",
    }
}

impl Category {
    /// The name for people, such as `Show fees`.
    #[must_use]
    pub fn title(self) -> String {
        let mut title = self.as_str().replace('_', " ");
        if let Some(first) = title.get_mut(..1) {
            first.make_ascii_uppercase();
        }
        title
    }
}
