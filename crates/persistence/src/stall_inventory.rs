//! What a show has to sell by extras that are stalls.

use kernel::{FeeId, StallBookingId, StallKind, StoreError};
use registrations::HeldStall;
use sea_orm::{ColumnTrait as _, ConnectionTrait, EntityTrait as _, QueryFilter as _};
use stalls::{ShowNights, StallHold, StallInventory, TakenStall};
use time::{Date, OffsetDateTime};
use uuid::Uuid;

use crate::row::find_all;
use crate::stall_holds;
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
            held_until: read("held_until", row.held_until)?,
        })
    });
    let taken = taken.await?;
    Ok(StallInventory { stalls, taken })
}

/// How many are left of extras that are stalls, on the nights of a show between these days;
/// `None` is unlimited. An extra is told by its kind of stalls and its stock. With a time, what
/// is held then is not left.
pub(crate) async fn left(
    db: &impl ConnectionTrait,
    (event, now): (Uuid, Option<OffsetDateTime>),
    (first_day, last_day): (Date, Date),
    extras: Vec<(FeeId, StallKind, Option<u32>)>,
) -> Result<Vec<(FeeId, Option<u32>)>, StoreError> {
    if extras.is_empty() {
        return Ok(Vec::new());
    }
    let mut inventory = of_show(db, event).await?;
    inventory.drop_holds(now);
    let days = ShowNights {
        first_day,
        last_day,
    };
    let nights = days.of_show().collect();
    let left = |(fee, kind, stock)| (fee, inventory.left(kind, (fee, stock), &nights));
    Ok(extras.into_iter().map(left).collect())
}

/// The stalls of a show that somebody holds, or held without that anybody took them since.
pub(crate) async fn held(
    db: &impl ConnectionTrait,
    event: Uuid,
) -> Result<Vec<HeldStall>, StoreError> {
    let holds = stall_holds::of_show(db, event).await?;
    if holds.is_empty() {
        return Ok(Vec::new());
    }
    let at_end = stall::Entity::find()
        .filter(stall::Column::EventId.eq(event))
        .filter(stall::Column::IsEnd.eq(true));
    let at_end = find_all(db, at_end, |row: stall::Model| Ok(row.id)).await?;
    let to_held = |hold: StallHold| {
        let nights = hold.nights.iter();
        let nights = nights.filter(|it| at_end.contains(&it.stall_id.as_uuid()));
        Some(HeldStall {
            id: hold.id,
            token: hold.token,
            fee_id: hold.fee_id?,
            kind: hold.kind,
            end_nights: u32::try_from(nights.count()).unwrap_or(u32::MAX),
            until: hold.until,
        })
    };
    Ok(holds.into_iter().filter_map(to_held).collect())
}
