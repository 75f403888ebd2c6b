//! The stalls of shows that somebody holds: bookings that nobody has yet.

use std::collections::HashMap;

use kernel::{ShowStallId, StoreError};
use sea_orm::{
    ColumnTrait as _, ConnectionTrait, EntityTrait as _, QueryFilter as _, QueryOrder as _,
};
use stalls::{AssignedNight, StallHold};
use uuid::Uuid;

use crate::row::{find_all, grouped, present};
use crate::stalls::entity::{booking, night};
use crate::table::read;

/// The holds of a show, those that ran out too, in the order in which they were made.
pub(crate) async fn of_show(
    db: &impl ConnectionTrait,
    event: Uuid,
) -> Result<Vec<StallHold>, StoreError> {
    let holds = booking::Entity::find()
        .filter(booking::Column::EventId.eq(event))
        .filter(booking::Column::HeldUntil.is_not_null())
        .order_by_asc(booking::Column::CreatedAt)
        .order_by_asc(booking::Column::Id);
    let to_hold = |row: booking::Model| {
        Ok(StallHold {
            id: read("id", row.id)?,
            token: present("token", read("token", row.token)?)?,
            kind: read("kind", row.kind)?,
            fee_id: read("fee_id", row.fee_id)?,
            nights: Vec::new(),
            until: present("held_until", read("held_until", row.held_until)?)?,
        })
    };
    let mut holds: Vec<StallHold> = find_all(db, holds, to_hold).await?;
    if holds.is_empty() {
        return Ok(holds);
    }
    let ids = holds.iter().map(|it| it.id.as_uuid());
    let to_night = |row: night::Model| {
        let at = AssignedNight {
            night: read("night", row.night)?,
            stall_id: ShowStallId::new(row.stall_id),
        };
        Ok((row.booking_id, at))
    };
    let nights = night::Entity::find()
        .filter(night::Column::BookingId.is_in(ids))
        .order_by_asc(night::Column::Night);
    let mut nights: HashMap<Uuid, Vec<AssignedNight>> =
        grouped(find_all(db, nights, to_night).await?);
    for hold in &mut holds {
        hold.nights = nights.remove(&hold.id.as_uuid()).unwrap_or_default();
    }
    Ok(holds)
}
