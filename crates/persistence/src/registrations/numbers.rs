//! Who has which back number.

use kernel::{BackNumbersBy, EventId, StoreError};
use registrations::Registration;
use sea_orm::sea_query::{Expr, ExprTrait as _};
use sea_orm::{
    ColumnTrait as _, ConnectionTrait, EntityTrait as _, QueryFilter as _, QueryOrder as _,
    QuerySelect as _, QueryTrait as _,
};

use super::entity::{Column, Entity};
use super::parts;
use crate::entry_search::sort_key;

/// The registrations of a show with a back number that meet a condition, first made first.
pub(super) async fn holders(
    connection: &impl ConnectionTrait,
    event_id: EventId,
    which: Expr,
) -> Result<Vec<Registration>, StoreError> {
    let found = Entity::find()
        .filter(Column::EventId.eq(event_id.as_uuid()))
        .filter(Column::BackNumber.is_not_null())
        .filter(which)
        .order_by_asc(Column::EntryNumber);
    let found = parts::all(connection, found).await?.into_iter();
    Ok(found.collect::<Result<_, _>>()?)
}

/// Whether a registration has a back number of one with the same name, of the horse or of
/// the rider, or with the same chosen horse.
pub(super) fn with_those_of_alike(by: BackNumbersBy, entry: &Registration) -> Expr {
    let rider = &entry.rider;
    let alike = match by {
        BackNumbersBy::Rider => Column::RiderKey.eq(sort_key(rider.rider_name.as_str())),
        BackNumbersBy::Entry | BackNumbersBy::Horse => {
            let same_name = Column::HorseKey.eq(sort_key(rider.horse_name.as_str()));
            match entry.horse_id {
                Some(id) => same_name.or(Column::HorseId.eq(id.as_uuid())),
                None => same_name,
            }
        }
    };
    let numbers = Entity::find()
        .select_only()
        .column(Column::BackNumber)
        .filter(Column::EventId.eq(entry.event_id.as_uuid()))
        .filter(Column::BackNumber.is_not_null())
        .filter(alike);
    Column::BackNumber.in_subquery(numbers.into_query())
}
