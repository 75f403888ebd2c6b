use kernel::{HorseId, OptionalLine};
use time::OffsetDateTime;

use crate::{Competition, ListOf, Photos, Profile};

/// A horse that is for sale, as the marketplace lists it: nothing else of it
/// may reach strangers.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ForSale {
    /// Its id.
    pub id: HorseId,
    /// What it is; microchip number and photo link are not for strangers.
    pub profile: Profile,
    /// Since when it is for sale.
    pub listed_at: OffsetDateTime,
    /// How it looks.
    pub photos: Photos,
    /// The stable where it lives.
    pub stable: OptionalLine<200>,
    /// Where that is.
    pub location: OptionalLine<200>,
}

/// A horse that is for sale, as a buyer looks at it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SaleDetails {
    /// What the marketplace lists.
    pub horse: ForSale,
    /// Where it competed.
    pub competitions: ListOf<Competition>,
    /// Who trains it.
    pub trainer_name: OptionalLine<200>,
    /// What the trainer is best at.
    pub trainer_specialization: OptionalLine<200>,
}
