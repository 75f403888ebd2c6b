use kernel::Permission;

kernel::words! {
    /// What the rows of a table are.
    pub enum ImportKind {
        /// Horses, with their owners, places and board.
        Horses = "horses",
        /// People and companies.
        Contacts = "contacts",
        /// What was done for horses.
        Care = "care",
        /// Appointments.
        Appointments = "appointments",
        /// Entries of the book.
        Book = "book",
        /// Classes of a show.
        Classes = "classes",
        /// Entries of a show.
        Entries = "entries",
        /// Members of associations, in the directory of shows.
        Members = "members",
    }
}

impl ImportKind {
    /// The permission to add such rows, and to take them back.
    #[must_use]
    pub const fn permission(self) -> Permission {
        match self {
            Self::Horses | Self::Contacts | Self::Appointments => Permission::EditHorses,
            Self::Care => Permission::RecordCare,
            Self::Book => Permission::KeepBook,
            Self::Classes => Permission::EditShows,
            Self::Entries | Self::Members => Permission::ManageEntries,
        }
    }

    /// Whether its rows belong to a show.
    #[must_use]
    pub const fn is_of_show(self) -> bool {
        matches!(self, Self::Classes | Self::Entries)
    }
}

kernel::words! {
    /// How far an import is.
    pub enum ImportState {
        /// It was read, and nothing was added.
        Draft = "draft",
        /// Its rows were added.
        Done = "done",
        /// They were taken back.
        Undone = "undone",
    }
}

kernel::words! {
    /// How a date such as 3/4/2019 is read.
    pub enum DateOrder {
        /// 4 March.
        MonthFirst = "month_first",
        /// 3 April.
        DayFirst = "day_first",
    }
}

kernel::words! {
    /// What becomes of what a row says otherwise than what is there.
    pub enum Differences {
        /// What is there stays.
        Keep = "keep",
        /// What the row says takes its place.
        Take = "take",
    }
}

kernel::words! {
    /// What becomes of what imported care cost.
    pub enum CareCosts {
        /// It stays at the visits alone.
        LeftOut = "left_out",
        /// It comes into the book, as an expense of the barn.
        Expense = "expense",
        /// It comes into the book, billed to the owners of the horses.
        Billed = "billed",
    }
}
