use crate::{GroupId, RegistrationId};

/// Who has a ledger at a show, and can book and buy there.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum LedgerOf {
    /// An entry.
    Entry(RegistrationId),
    /// A barn at a show.
    Group(GroupId),
}

impl LedgerOf {
    /// Of one of two ids, of which exactly one is there; the entry's if both are.
    #[must_use]
    pub fn of_ids(entry: Option<RegistrationId>, group: Option<GroupId>) -> Option<Self> {
        entry.map(Self::Entry).or(group.map(Self::Group))
    }

    /// The entry, if it is one.
    #[must_use]
    pub const fn registration_id(self) -> Option<RegistrationId> {
        match self {
            Self::Entry(id) => Some(id),
            Self::Group(_) => None,
        }
    }

    /// The barn, if it is one.
    #[must_use]
    pub const fn group_id(self) -> Option<GroupId> {
        match self {
            Self::Group(id) => Some(id),
            Self::Entry(_) => None,
        }
    }
}
