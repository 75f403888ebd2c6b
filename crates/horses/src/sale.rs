use kernel::{HorseId, OptionalLine};
use time::OffsetDateTime;

use crate::{Competition, ListOf, Photos, Profile};

/// A horse for sale, as the marketplace lists it. Other accounts see no other
/// data.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ForSale {
    /// The horse's id.
    pub id: HorseId,
    /// The section `general`. Microchip number and photo link must not be shown
    /// to buyers.
    pub profile: Profile,
    /// When it was put up for sale.
    pub listed_at: OffsetDateTime,
    /// The photos that it shows.
    pub photos: Photos,
    /// The name of its stable.
    pub stable: OptionalLine<200>,
    /// The stable's location.
    pub location: OptionalLine<200>,
}

/// The buyer's view of a horse for sale.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SaleDetails {
    /// The data in the marketplace's list.
    pub horse: ForSale,
    /// Results of competitions.
    pub competitions: ListOf<Competition>,
    /// The trainer's name.
    pub trainer_name: OptionalLine<200>,
    /// The trainer's specialization.
    pub trainer_specialization: OptionalLine<200>,
}
