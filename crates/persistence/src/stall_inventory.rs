//! What a show has to sell by extras that are stalls.

use kernel::{FeeId, StoreError};
use registrations::HeldStall;
use sea_orm::{ColumnTrait as _, ConnectionTrait, EntityTrait as _, QueryFilter as _};
use stalls::{ShowNights, SoldStall, StallHold, StallInventory};
use time::{Date, OffsetDateTime};
use uuid::Uuid;

use crate::row::find_all;
use crate::stall_line::{self, to_taken};
use crate::stalls::entity::{booking, stall};

/// The stalls of a show, and what is taken of them.
pub(crate) async fn of_show(
    db: &impl ConnectionTrait,
    event: Uuid,
) -> Result<StallInventory, StoreError> {
    let stalls = stall::Entity::find().filter(stall::Column::EventId.eq(event));
    let stalls = find_all(db, stalls, |row: stall::Model| Ok(row.read()?.terms));
    let stalls = stalls.await?;
    let bookings = booking::Entity::find()
        .filter(booking::Column::EventId.eq(event))
        .filter(booking::Column::IsWaiting.eq(false));
    let taken = find_all(db, bookings, to_taken);
    let taken = taken.await?;
    Ok(StallInventory {
        stalls,
        taken,
        waiting: stall_line::of_show(db, event).await?,
    })
}

/// What is left of an extra that is a stall.
pub(crate) struct LeftOf {
    pub(crate) fee_id: FeeId,
    /// How many; `None` is unlimited.
    pub(crate) left: Option<u32>,
    /// How many wait before somebody who asks for it now.
    pub(crate) waiting: u32,
}

/// What is left of extras that are stalls, on the nights of a show between these days. With a
/// time, what is held then is not left.
pub(crate) async fn left(
    db: &impl ConnectionTrait,
    (event, now): (Uuid, Option<OffsetDateTime>),
    (first_day, last_day): (Date, Date),
    extras: Vec<SoldStall>,
) -> Result<Vec<LeftOf>, StoreError> {
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
    let left = |it: &SoldStall| LeftOf {
        fee_id: it.fee_id,
        left: inventory.left(it.kind, (it.fee_id, it.stock), &nights),
        waiting: inventory.line_of(*it, &extras),
    };
    Ok(extras.iter().map(left).collect())
}

/// The stalls of a show that somebody holds, or held without that anybody took them since.
pub(crate) async fn held(
    db: &impl ConnectionTrait,
    event: Uuid,
) -> Result<Vec<HeldStall>, StoreError> {
    let holds = crate::stall_holds::of_show(db, event).await?;
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
