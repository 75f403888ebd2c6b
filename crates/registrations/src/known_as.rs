use kernel::LinkedPeople;

use crate::EntryLink;

/// Whom a new entry means, as far as that is known beside its names. Whoever is named otherwise
/// on the entry is looked up by what it says.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub enum KnownAs {
    /// Nobody is known.
    #[default]
    Nobody,
    /// The office found these records of its directory.
    Records(LinkedPeople),
    /// Those of an earlier entry at a show of the same organization, by its link. A link that
    /// leads nowhere says nothing, so that nobody is kept from entering by it.
    Earlier(EntryLink),
}
