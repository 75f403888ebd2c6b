//! What a show has to sell by extras that are stalls.

use kernel::{FeeId, StallBookingId, StallKind, StoreError};
use sea_orm::{ColumnTrait as _, ConnectionTrait, EntityTrait as _, QueryFilter as _};
use stalls::{ShowNights, StallInventory, TakenStall};
use time::Date;
use uuid::Uuid;

use crate::row::find_all;
use crate::stalls::entity::{booking, stall};
use crate::table::read;

/// The stalls of a show, and what is taken of them.
pub(crate) async fn of_show(
    db: &impl ConnectionTrait,
    event: Uuid,
) -> Result<StallInventory, StoreError> {
    let stalls = stall::Entity::find().filter(stall::Column::EventId.eq(event));
    let stalls = find_all(db, stalls, |row: stall::Model| Ok(row.read()?.terms));
    let stalls = stalls.await?;
    let bookings = booking::Entity::find().filter(booking::Column::EventId.eq(event));
    let taken = find_all(db, bookings, |row: booking::Model| {
        Ok(TakenStall {
            id: StallBookingId::new(row.id),
            kind: read("kind", row.kind)?,
            fee_id: row.fee_id.map(FeeId::new),
            first: read("first_night", row.first_night)?,
            last: read("last_night", row.last_night)?,
        })
    });
    let taken = taken.await?;
    Ok(StallInventory { stalls, taken })
}

/// How many are left of extras that are stalls, on the nights of a show between these days;
/// `None` is unlimited. An extra is told by its kind of stalls and its stock.
pub(crate) async fn left(
    db: &impl ConnectionTrait,
    event: Uuid,
    (first_day, last_day): (Date, Date),
    extras: Vec<(FeeId, StallKind, Option<u32>)>,
) -> Result<Vec<(FeeId, Option<u32>)>, StoreError> {
    if extras.is_empty() {
        return Ok(Vec::new());
    }
    let inventory = of_show(db, event).await?;
    let days = ShowNights {
        first_day,
        last_day,
    };
    let nights = days.of_show().collect();
    let left = |(fee, kind, stock)| (fee, inventory.left(kind, (fee, stock), &nights));
    Ok(extras.into_iter().map(left).collect())
}
