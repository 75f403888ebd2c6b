//! Who waits in line for stalls of a show.

use std::collections::HashMap;

use kernel::{
    ChangeKind, Changer, Difference, EventId, FeeId, NewAuditLine, StallBookingId, StallFee,
    StoreError,
};
use registrations::{BilledStall, ChangedStall, EntryStatus};
use sea_orm::sea_query::{Expr, ExprTrait as _, Query};
use sea_orm::{
    ColumnTrait as _, ConnectionTrait, EntityTrait as _, JoinType, QueryFilter as _,
    QueryOrder as _, QuerySelect as _,
};
use stalls::{SoldStall, TakenStall, places_in_line};
use time::{Duration, OffsetDateTime};
use uuid::Uuid;

use crate::database::TransactionConnection;
use crate::error::store_error;
use crate::limits::count;
use crate::registrations::entity::Column as Entry;
use crate::row::{Unreadable, find_all, find_one, relation, write};
use crate::shows::{find_with_rules, with_id};
use crate::stall_holders::{self, Which};
use crate::stall_inventory;
use crate::stalls::entity::{booking, holder};
use crate::table::read;
use crate::trail::{self, LineOwner};

/// A booking as far as it takes a stall, or would.
pub(crate) fn to_taken(row: booking::Model) -> Result<TakenStall, Unreadable> {
    Ok(TakenStall {
        id: StallBookingId::new(row.id),
        kind: read("kind", row.kind)?,
        fee_id: row.fee_id.map(FeeId::new),
        first: read("first_night", row.first_night)?,
        last: read("last_night", row.last_night)?,
        held_until: read("held_until", row.held_until)?,
    })
}

/// The line of a show, the first first; without what entries wait for of which one is out.
pub(crate) async fn of_show(
    db: &impl ConnectionTrait,
    event: Uuid,
) -> Result<Vec<TakenStall>, StoreError> {
    of(db, booking::Column::EventId.eq(event)).await
}

/// The places in line of the bookings of a show, or of that of a booking.
pub(crate) async fn places(
    db: &impl ConnectionTrait,
    which: Which,
) -> Result<HashMap<StallBookingId, u32>, StoreError> {
    let line = match which {
        Which::OfShow(event) => of_show(db, event).await?,
        Which::One(id) => {
            let show = Query::select()
                .column(booking::Column::EventId)
                .from(booking::Entity)
                .and_where(booking::Column::Id.eq(id))
                .take();
            of(db, booking::Column::EventId.in_subquery(show)).await?
        }
    };
    Ok(places_in_line(&line))
}

async fn of(db: &impl ConnectionTrait, show: Expr) -> Result<Vec<TakenStall>, StoreError> {
    let waiting = booking::Entity::find()
        .filter(show)
        .filter(booking::Column::IsWaiting.eq(true))
        .order_by_asc(booking::Column::CreatedAt)
        .order_by_asc(booking::Column::Id);
    let mut waiting: Vec<TakenStall> = find_all(db, waiting, to_taken).await?;
    if waiting.is_empty() {
        return Ok(waiting);
    }
    let ids = waiting.iter().map(|it| it.id.as_uuid());
    let out = [EntryStatus::Scratched, EntryStatus::Cancelled].map(EntryStatus::as_str);
    let out = holder::Entity::find()
        .select_only()
        .column(holder::Column::BookingId)
        .join(
            JoinType::InnerJoin,
            relation(holder::Column::RegistrationId, Entry::Id),
        )
        .filter(holder::Column::BookingId.is_in(ids))
        .filter(Entry::Status.is_in(out))
        .into_tuple::<Uuid>();
    let out = out.all(db).await.map_err(store_error)?;
    waiting.retain(|it| !out.contains(&it.id.as_uuid()));
    Ok(waiting)
}

/// When somebody who asks for a stall of a locked show now is taken to have asked: after all who
/// wait already, so that the place in line that one was told stays.
pub(crate) async fn turn(
    db: &impl ConnectionTrait,
    event: EventId,
    now: OffsetDateTime,
) -> Result<OffsetDateTime, StoreError> {
    let last = booking::Entity::find()
        .filter(booking::Column::EventId.eq(event.as_uuid()))
        .filter(booking::Column::IsWaiting.eq(true))
        .order_by_desc(booking::Column::CreatedAt);
    let asked = |row: booking::Model| read("created_at", row.created_at);
    let last: Option<OffsetDateTime> = find_one(db, last.limit(1), asked).await?;
    Ok(last.map_or(now, |last| Ord::max(now, last + Duration::MILLISECOND)))
}

/// Whether anybody waits for a stall of a show.
pub(crate) async fn is_any(db: &impl ConnectionTrait, event: EventId) -> Result<bool, StoreError> {
    let waiting = booking::Entity::find()
        .filter(booking::Column::EventId.eq(event.as_uuid()))
        .filter(booking::Column::IsWaiting.eq(true));
    Ok(count(db, waiting).await? > 0)
}

/// The first in line of a locked show that can have a stall now, with what it becomes.
pub(crate) async fn first(
    db: &impl ConnectionTrait,
    event: EventId,
    passed_over: &[StallBookingId],
    now: OffsetDateTime,
) -> Result<Option<(StallBookingId, ChangedStall)>, StoreError> {
    let mut inventory = stall_inventory::of_show(db, event.as_uuid()).await?;
    inventory.drop_holds(Some(now));
    let show = find_with_rules(db, with_id(event)).await?;
    let fees = show.map(|(_, rules)| rules.fees).unwrap_or_default();
    let sold = fees.iter().filter(|fee| !fee.terms.required);
    let sold = sold.filter_map(|fee| {
        Some(SoldStall {
            fee_id: fee.id,
            kind: fee.terms.stalls.and_then(StallFee::of)?,
            stock: fee.terms.stock,
        })
    });
    let sold: Vec<_> = sold.collect();
    let Some(id) = inventory.first_in_line(&sold, passed_over) else {
        return Ok(None);
    };
    let one = booking::Entity::find_by_id(id.as_uuid());
    let to_billed = |row: booking::Model| {
        let (first, last) = (row.first_night.clone(), row.last_night.clone());
        let (first, last): (time::Date, time::Date) =
            (read("first_night", first)?, read("last_night", last)?);
        Ok(BilledStall {
            id,
            kind: read("kind", row.kind)?,
            fee_id: row.fee_id.map(FeeId::new),
            is_waiting: true,
            is_bought: row.is_bought,
            nights: u32::try_from((last - first).whole_days() + 1).unwrap_or_default(),
            end_nights: 0,
            holders: Vec::new(),
        })
    };
    let before = find_one(db, one, to_billed).await?;
    let mut before = before.ok_or_else(|| StoreError::failed("a booking is gone"))?;
    let holders = stall_holders::of_bookings(db, Which::One(id.as_uuid())).await?;
    let holders = holders.into_values().flatten().map(|it| it.holder);
    before.holders = holders.map(|it| (it.of, it.share)).collect();
    let after = BilledStall {
        is_waiting: false,
        ..before.clone()
    };
    let change = ChangedStall {
        before: Some(before),
        after: Some(after),
    };
    Ok(Some((id, change)))
}

/// Takes a booking of a locked show out of the line, with a line in the trail.
pub(crate) async fn take(
    db: &TransactionConnection,
    owner: LineOwner,
    id: StallBookingId,
    (by, now): (Changer, OffsetDateTime),
) -> Result<(), StoreError> {
    let booked = booking::Entity::update_many()
        .col_expr(booking::Column::IsWaiting, Expr::val(false))
        .col_expr(
            booking::Column::Revision,
            Expr::col(booking::Column::Revision).add(1),
        )
        .filter(booking::Column::Id.eq(id.as_uuid()));
    write(db, booked).await?;
    let holders = stall_holders::of_bookings(db, Which::One(id.as_uuid())).await?;
    let horse = holders.into_values().flatten().next();
    let horse = horse.map(|it| it.horse_name).unwrap_or_default();
    let line = Difference::new(ChangeKind::StallBooking, horse, "waiting", "booked");
    let lines = NewAuditLine::all([line.about(id.as_uuid(), "")], now, by);
    trail::record(db, owner, &lines).await
}
