//! What entries and barns have booked of stalls, with what their stalls are called.

use std::collections::HashMap;

use kernel::{FeeId, LedgerOf, StallBookingId, StoreError};
use registrations::EntryStall;
use sea_orm::sea_query::{Expr, ExprTrait as _};
use sea_orm::{
    ColumnTrait as _, ConnectionTrait, EntityTrait as _, FromQueryResult, JoinType,
    QueryFilter as _, QueryOrder as _, QuerySelect as _,
};
use stalls::places_in_line;
use uuid::Uuid;

use crate::limits::count;
use crate::row::{find_all, grouped, relation};
use crate::stall_line;
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

/// A booking with the id of a holder.
#[derive(FromQueryResult)]
struct HeldRow {
    #[sea_orm(nested)]
    booking: booking::Model,
    holder: Uuid,
}

/// What an entry or a barn has booked, in the order in which it was booked.
pub(crate) async fn of(
    db: &impl ConnectionTrait,
    of: LedgerOf,
) -> Result<Vec<EntryStall>, StoreError> {
    let (column, id) = match of {
        LedgerOf::Entry(id) => (holder::Column::RegistrationId, id.as_uuid()),
        LedgerOf::Group(id) => (holder::Column::GroupId, id.as_uuid()),
    };
    let mut found = of_all(db, column, &[id]).await?;
    Ok(found.remove(&id).unwrap_or_default())
}

/// What each of these barns has booked, likewise.
pub(crate) async fn of_groups(
    db: &impl ConnectionTrait,
    ids: &[Uuid],
) -> Result<HashMap<Uuid, Vec<EntryStall>>, StoreError> {
    of_all(db, holder::Column::GroupId, ids).await
}

/// Whether a barn has booked any.
pub(crate) async fn has_group(db: &impl ConnectionTrait, id: Uuid) -> Result<bool, StoreError> {
    let its = holder::Entity::find().filter(holder::Column::GroupId.eq(id));
    Ok(count(db, its).await? > 0)
}

async fn of_all(
    db: &impl ConnectionTrait,
    column: holder::Column,
    ids: &[Uuid],
) -> Result<HashMap<Uuid, Vec<EntryStall>>, StoreError> {
    let bookings = booking::Entity::find()
        .column_as(column, "holder")
        .join(
            JoinType::InnerJoin,
            relation(booking::Column::Id, holder::Column::BookingId),
        )
        .filter(column.is_in(ids.iter().copied()))
        .order_by_asc(booking::Column::CreatedAt)
        .order_by_asc(booking::Column::Id);
    let to_stall = |HeldRow {
                        booking: row,
                        holder,
                    }: HeldRow| {
        let stall = EntryStall {
            id: StallBookingId::new(row.id),
            kind: read("kind", row.kind)?,
            fee_id: row.fee_id.map(FeeId::new),
            is_waiting: row.is_waiting,
            place: None,
            is_bought: row.is_bought,
            first: read("first_night", row.first_night)?,
            last: read("last_night", row.last_night)?,
            stalls: Vec::new(),
        };
        Ok((holder, row.event_id, stall))
    };
    let found = find_all(db, bookings, to_stall).await?;
    let ids: Vec<Uuid> = found.iter().map(|(.., it)| it.id.as_uuid()).collect();
    let mut places = HashMap::new();
    if let Some((_, event, _)) = found.iter().find(|(.., it)| it.is_waiting) {
        places = places_in_line(&stall_line::of_show(db, *event).await?);
    }
    let mut titles = titles(db, &ids).await?;
    let named = found.into_iter().map(|(holder, _, stall)| {
        let stall = EntryStall {
            place: places.get(&stall.id).copied(),
            stalls: titles.remove(&stall.id.as_uuid()).unwrap_or_default(),
            ..stall
        };
        (holder, stall)
    });
    Ok(grouped(named))
}
