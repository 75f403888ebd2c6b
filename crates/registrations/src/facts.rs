//! What the history of an entry says for programs.

use crate::{ClassEntryState, EntryStatus};

kernel::fact! {
    /// An entry was made.
    pub struct EntryMade: Added {
        /// Its status.
        after: EntryStatus,
    }
}

kernel::fact! {
    /// The status of an entry changed.
    pub struct StatusChanged: Status {
        /// As it was.
        before: EntryStatus,
        /// As it is.
        after: EntryStatus,
    }
}

kernel::fact! {
    /// The state of a class in an entry changed. The object of the line is the class
    /// entry.
    pub struct ClassChanged: Class {
        /// As it was; `None` if the class is new.
        before: Option<ClassEntryState>,
        /// As it is.
        after: ClassEntryState,
    }
}
