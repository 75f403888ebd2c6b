//! Who has which back number.

use kernel::{BackNumbersBy, EventId, StoreError, WeekendId};
use registrations::Registration;
use sea_orm::sea_query::{Expr, ExprTrait as _};
use sea_orm::{
    ColumnTrait as _, ConnectionTrait, EntityTrait as _, QueryFilter as _, QueryOrder as _,
    QuerySelect as _, QueryTrait as _,
};

use super::entity::{Column, Entity};
use super::parts;
use crate::entry_search::sort_key;
use crate::shows::{self, with_show};

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

fn of_rider(entry: &Registration) -> Expr {
    Column::RiderKey.eq(sort_key(entry.rider.rider_name.as_str()))
}

fn of_horse(entry: &Registration) -> Expr {
    let same_name = Column::HorseKey.eq(sort_key(entry.rider.horse_name.as_str()));
    match entry.horse_id {
        Some(id) => same_name.or(Column::HorseId.eq(id.as_uuid())),
        None => same_name,
    }
}

/// The registrations with a back number in the other shows of a weekend, but for deleted ones,
/// that have the horse or the rider of an entry, or both, the first show first.
pub(super) async fn in_weekend(
    connection: &impl ConnectionTrait,
    id: WeekendId,
    by: BackNumbersBy,
    entry: &Registration,
) -> Result<Vec<Registration>, StoreError> {
    let alike = match by {
        BackNumbersBy::Rider => of_rider(entry),
        BackNumbersBy::Horse => of_horse(entry),
        BackNumbersBy::Entry => of_rider(entry).and(of_horse(entry)),
    };
    let of_weekend = shows::of_weekend(with_show(Entity::find(), Column::EventId), id);
    let found = of_weekend
        .filter(shows::not_hidden())
        .filter(Column::EventId.ne(entry.event_id.as_uuid()))
        .filter(Column::BackNumber.is_not_null())
        .filter(alike)
        .order_by_asc(Column::EntryNumber);
    let found = parts::all(connection, found).await?.into_iter();
    Ok(found.collect::<Result<_, _>>()?)
}

/// Whether a registration has a back number of one with the same name, of the horse or of
/// the rider, or with the same chosen horse.
pub(super) fn with_those_of_alike(by: BackNumbersBy, entry: &Registration) -> Expr {
    let alike = match by {
        BackNumbersBy::Rider => of_rider(entry),
        BackNumbersBy::Entry | BackNumbersBy::Horse => of_horse(entry),
    };
    let numbers = Entity::find()
        .select_only()
        .column(Column::BackNumber)
        .filter(Column::EventId.eq(entry.event_id.as_uuid()))
        .filter(Column::BackNumber.is_not_null())
        .filter(alike);
    Column::BackNumber.in_subquery(numbers.into_query())
}
