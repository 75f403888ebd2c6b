//! What entries have booked of stalls, with what their stalls are called.

use std::collections::HashMap;

use kernel::{FeeId, RegistrationId, StallBookingId, StoreError};
use registrations::EntryStall;
use sea_orm::sea_query::{Expr, ExprTrait as _};
use sea_orm::{
    ColumnTrait as _, ConnectionTrait, EntityTrait as _, FromQueryResult, JoinType,
    QueryFilter as _, QueryOrder as _, QuerySelect as _,
};
use uuid::Uuid;

use crate::row::{find_all, grouped, relation};
use crate::stalls::entity::{area, booking, holder, night, stall};
use crate::table::read;

#[derive(FromQueryResult)]
struct NightRow {
    booking_id: Uuid,
    stall: String,
    area: String,
}

/// What the stalls of bookings are called, each once, in the order of the nights.
pub(crate) async fn titles(
    db: &impl ConnectionTrait,
    bookings: &[Uuid],
) -> Result<HashMap<Uuid, Vec<String>>, StoreError> {
    let is_its_area = Expr::col((area::Entity, area::Column::Position))
        .equals((stall::Entity, stall::Column::Area));
    let nights = night::Entity::find()
        .select_only()
        .column(night::Column::BookingId)
        .column_as(stall::Column::Name, "stall")
        .column_as(area::Column::Name, "area")
        .join(
            JoinType::InnerJoin,
            relation(night::Column::StallId, stall::Column::Id),
        )
        .join(
            JoinType::InnerJoin,
            relation(stall::Column::EventId, area::Column::EventId),
        )
        .filter(is_its_area)
        .filter(night::Column::BookingId.is_in(bookings.iter().copied()))
        .order_by_asc(night::Column::Night);
    let to_title = |row: NightRow| Ok((row.booking_id, format!("{}, {}", row.stall, row.area)));
    let mut titles: HashMap<Uuid, Vec<String>> = grouped(find_all(db, nights, to_title).await?);
    titles.values_mut().for_each(Vec::dedup);
    Ok(titles)
}

/// What an entry has booked, in the order in which it was booked.
pub(crate) async fn of_entry(
    db: &impl ConnectionTrait,
    entry: RegistrationId,
) -> Result<Vec<EntryStall>, StoreError> {
    let its_own = holder::Column::RegistrationId.eq(entry.as_uuid());
    let bookings = booking::Entity::find()
        .join(
            JoinType::InnerJoin,
            relation(booking::Column::Id, holder::Column::BookingId),
        )
        .filter(its_own)
        .order_by_asc(booking::Column::CreatedAt)
        .order_by_asc(booking::Column::Id);
    let to_stall = |row: booking::Model| {
        let stall = EntryStall {
            id: StallBookingId::new(row.id),
            kind: read("kind", row.kind)?,
            fee_id: row.fee_id.map(FeeId::new),
            is_bought: row.is_bought,
            first: read("first_night", row.first_night)?,
            last: read("last_night", row.last_night)?,
            stalls: Vec::new(),
        };
        Ok((row.id, stall))
    };
    let found = find_all(db, bookings, to_stall).await?;
    let ids: Vec<Uuid> = found.iter().map(|(id, _)| *id).collect();
    let mut titles = titles(db, &ids).await?;
    let named = found.into_iter().map(|(id, stall)| EntryStall {
        stalls: titles.remove(&id).unwrap_or_default(),
        ..stall
    });
    Ok(named.collect())
}
