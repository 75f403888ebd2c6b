//! Bookings as rows.

use std::collections::{BTreeSet, HashMap};

use kernel::{
    FeeId, FieldErrors, GroupId, Refusal, RegistrationId, ShowStallId, StallBookingId, StallFee,
    StoreError,
};
use sea_orm::sea_query::{ExprTrait as _, OnConflict};
use sea_orm::{
    ColumnTrait as _, ConnectionTrait, EntityTrait as _, IntoActiveModel, QueryFilter as _,
    QueryOrder as _,
};
use stalls::{
    AssignedNight, BookingDraft, BookingState, MAX_BOOKINGS, ShowStalls, StallBooking, StallRefusal,
};
use time::{Date, OffsetDateTime};
use uuid::Uuid;

use super::entity::{booking, holder, night};
use super::holds;
use crate::row::{Unreadable, delete_where, find_all, grouped, insert_all, update_all, write};
use crate::shows::{find_with_rules, with_id};
use crate::stall_holders::Which;
use crate::table::read;
use crate::{limits, stall_holders, stall_inventory, stall_line};

fn to_night(row: night::Model) -> Result<(Uuid, AssignedNight), Unreadable> {
    let night = AssignedNight {
        night: read("night", row.night)?,
        stall_id: ShowStallId::new(row.stall_id),
    };
    Ok((row.booking_id, night))
}

/// Bookings with their holders and nights, in the order in which they were made.
pub(super) async fn find(
    db: &impl ConnectionTrait,
    which: Which,
) -> Result<Vec<StallBooking>, StoreError> {
    let mut holders = stall_holders::of_bookings(db, which).await?;
    let nights = night::Entity::find()
        .filter(which.filter(night::Column::EventId, night::Column::BookingId))
        .order_by_asc(night::Column::Night);
    let mut nights: HashMap<Uuid, Vec<AssignedNight>> =
        grouped(find_all(db, nights, to_night).await?);
    let bookings = booking::Entity::find()
        .filter(which.filter(booking::Column::EventId, booking::Column::Id))
        .filter(booking::Column::HeldUntil.is_null())
        .order_by_asc(booking::Column::CreatedAt)
        .order_by_asc(booking::Column::Id);
    let places = stall_line::places(db, which).await?;
    let to_booking = |row: booking::Model| {
        let named = holders.remove(&row.id).unwrap_or_default();
        let shares = named.iter().map(|it| it.holder).collect();
        let nights = nights.remove(&row.id).unwrap_or_default();
        let place = places.get(&StallBookingId::new(row.id)).copied();
        row.read(shares, named, nights, place)
    };
    find_all(db, bookings, to_booking).await
}

/// Whether a stall is left for a booking.
pub(super) enum Room {
    /// Its extra is no stall.
    NoStall,
    /// One is.
    Left,
    /// None is.
    SoldOut(StallRefusal),
}

/// Whether a stall is left for the extra of a booking. Fails if the show has not what it
/// names. `before` is the booking as it was; what it had then it keeps.
pub(super) async fn check(
    db: &impl ConnectionTrait,
    stalls: &ShowStalls,
    draft: &BookingDraft,
    before: Option<&StallBooking>,
    now: OffsetDateTime,
) -> Result<Room, StallRefusal> {
    draft.check_nights(stalls.days)?;
    let room = match draft.fee_id {
        Some(fee) => check_extra(db, stalls, (draft, fee), (before, now)).await?,
        None => Room::NoStall,
    };
    let errors = stall_holders::check(db, stalls.event_id, &draft.holders).await?;
    if errors.is_empty() {
        Ok(room)
    } else {
        Err(errors.into())
    }
}

/// Whether a stall is left for an extra. Fails if it cannot pay a booking.
async fn check_extra(
    db: &impl ConnectionTrait,
    stalls: &ShowStalls,
    (draft, fee): (&BookingDraft, FeeId),
    (before, now): (Option<&StallBooking>, OffsetDateTime),
) -> Result<Room, StallRefusal> {
    let event = stalls.event_id;
    let show = find_with_rules(db, with_id(event)).await?;
    let fees = show.map(|(_, rules)| rules.fees).unwrap_or_default();
    let mut extras = fees.iter().filter(|it| !it.terms.required);
    let had = before.filter(|it| (it.booked.fee_id, it.booked.kind) == (Some(fee), draft.kind));
    let sold_out = |name: &str| {
        Room::SoldOut(StallRefusal::SoldOut {
            fee_id: fee,
            name: name.to_owned(),
            left: 0,
        })
    };
    let Some(extra) = extras.find(|it| it.id == fee) else {
        // The show may not have it any more.
        return match had {
            Some(it) if it.is_waiting => Ok(sold_out("this extra")),
            Some(_) => Ok(Room::Left),
            None => Err(FieldErrors::of("fee_id", "must be an extra of this event").into()),
        };
    };
    match extra.terms.stalls {
        None => return Ok(Room::NoStall),
        Some(StallFee::Of(kind)) if kind == draft.kind => {}
        Some(_) => {
            let kind = draft.kind.as_str();
            let problem = format!("must be an extra for stalls of the kind {kind}");
            return Err(FieldErrors::of("fee_id", problem).into());
        }
    }
    let had = had.filter(|it| !it.is_waiting).map(|it| it.booked.nights());
    let had = had.unwrap_or_default();
    let more: BTreeSet<Date> = draft.nights().difference(&had).copied().collect();
    let mut inventory = stall_inventory::of_show(db, event.as_uuid()).await?;
    inventory.drop_holds(Some(now));
    inventory
        .taken
        .retain(|it| before.is_none_or(|before| before.id != it.id));
    let stock = (fee, extra.terms.stock);
    if !more.is_empty() && inventory.left(draft.kind, stock, &more) == Some(0) {
        return Ok(sold_out(extra.terms.name.as_str()));
    }
    Ok(Room::Left)
}

/// What becomes of a booking: whether it waits in line. What is booked is refused if no stall
/// is left for it, and so is one in line that is to be booked.
pub(super) fn waits(
    before: &StallBooking,
    room: Room,
    state: Option<BookingState>,
) -> Result<bool, StallRefusal> {
    match (before.state(), state) {
        (BookingState::Booked, Some(BookingState::Waiting)) => {
            Err(FieldErrors::of("state", "cannot be waiting: it is booked").into())
        }
        (BookingState::Waiting, Some(BookingState::Booked)) if before.is_out() => {
            let problem = "cannot be booked: an entry that has it is out of the event";
            Err(FieldErrors::of("state", problem).into())
        }
        (BookingState::Waiting, None | Some(BookingState::Waiting)) => {
            Ok(!matches!(room, Room::NoStall))
        }
        (_, _) => match room {
            Room::SoldOut(refusal) => Err(refusal),
            Room::NoStall | Room::Left => Ok(false),
        },
    }
}

/// Inserts a booking with its holders.
pub(super) async fn insert(
    db: &impl ConnectionTrait,
    new: &StallBooking,
) -> Result<(), StallRefusal> {
    let row = booking::Model::of(new, None, None).into_active_model();
    write(db, booking::Entity::insert(row)).await?;
    insert_holders(db, new).await?;
    let all = booking::Column::EventId.eq(new.event_id.as_uuid());
    let all = booking::Entity::find().filter(all);
    limits::check::<_, Refusal>(db, all, "stall bookings of a show", MAX_BOOKINGS).await?;
    Ok(())
}

async fn insert_holders(db: &impl ConnectionTrait, of: &StallBooking) -> Result<(), StoreError> {
    let rows = of.booked.holders.iter().zip(0..).map(|(it, position)| {
        let row = holder::Model {
            booking_id: of.id.as_uuid(),
            position,
            event_id: of.event_id.as_uuid(),
            registration_id: it.of.registration_id().map(RegistrationId::as_uuid),
            group_id: it.of.group_id().map(GroupId::as_uuid),
            share: it.share.into(),
        };
        row.into_active_model()
    });
    insert_all(db, rows).await
}

/// Replaces what is booked, with the holders.
pub(super) async fn replace(
    db: &impl ConnectionTrait,
    changed: &StallBooking,
) -> Result<(), StoreError> {
    let row = booking::Model::of(changed, None, None);
    {
        use booking::Column::{
            CreatedAt, FeeId, FirstNight, IsBought, IsWaiting, Kind, LastNight, Revision, Wishes,
        };
        let columns = [
            Kind, FeeId, FirstNight, LastNight, Wishes, IsWaiting, IsBought, CreatedAt, Revision,
        ];
        update_all(db, &[row], &columns, None).await?;
    }
    let its_own = holder::Column::BookingId.eq(changed.id.as_uuid());
    delete_where::<holder::Entity>(db, its_own).await?;
    insert_holders(db, changed).await
}

/// Replaces the nights of a booking. Whoever has one of them is in the way; the key of the
/// table decides. Holds that ran out are taken over.
pub(super) async fn set_nights(
    db: &impl ConnectionTrait,
    before: &StallBooking,
    after: &[AssignedNight],
    (stalls, now): (&ShowStalls, OffsetDateTime),
) -> Result<(), StallRefusal> {
    let gone: Vec<_> = before
        .nights
        .iter()
        .filter(|it| !after.contains(it))
        .collect();
    let new = after.iter().filter(|it| !before.nights.contains(it));
    let new: Vec<AssignedNight> = new.copied().collect();
    let its_own = night::Column::BookingId.eq(before.id.as_uuid());
    if !gone.is_empty() {
        let nights = gone.iter().map(|it| it.night.to_string());
        let those = its_own.and(night::Column::Night.is_in(nights));
        delete_where::<night::Entity>(db, those).await?;
    }
    if new.is_empty() {
        return Ok(());
    }
    if add_nights(db, before.id.as_uuid(), &new, (stalls, now)).await? {
        return Ok(());
    }
    Err(taken(db, Some(before.id), &new, stalls).await?)
}

/// Gives a booking these nights, after taking over holds that ran out; `false` if somebody has
/// one of them.
pub(super) async fn add_nights(
    db: &impl ConnectionTrait,
    booking: Uuid,
    new: &[AssignedNight],
    (stalls, now): (&ShowStalls, OffsetDateTime),
) -> Result<bool, StoreError> {
    holds::take_over(db, &stalls.ran_out(new, now)).await?;
    let rows = new.iter().map(|it| night::Model {
        stall_id: it.stall_id.as_uuid(),
        night: it.night.to_string(),
        booking_id: booking,
        event_id: stalls.event_id.as_uuid(),
    });
    let rows = night::Entity::insert_many(rows.map(IntoActiveModel::into_active_model));
    let once = OnConflict::columns([night::Column::StallId, night::Column::Night])
        .do_nothing()
        .to_owned();
    let inserted = write(db, rows.on_conflict(once)).await?;
    Ok(inserted == u64::try_from(new.len()).unwrap_or(u64::MAX))
}

/// Who is in the way of nights that a booking does not get.
pub(super) async fn taken(
    db: &impl ConnectionTrait,
    of: Option<StallBookingId>,
    wanted: &[AssignedNight],
    stalls: &ShowStalls,
) -> Result<StallRefusal, StoreError> {
    let all = find(db, Which::OfShow(stalls.event_id.as_uuid())).await?;
    let mut nights: Vec<(Date, Option<String>)> = Vec::new();
    let mut stall = String::new();
    for it in wanted {
        let mut others = all.iter().filter(|other| Some(other.id) != of);
        let other = others.find(|other| other.nights.contains(it));
        let is_held = stalls.holds.iter().any(|hold| hold.nights.contains(it));
        if other.is_some() || is_held {
            stall = stalls.title(it.stall_id);
            nights.push((it.night, other.map(StallBooking::title)));
        }
    }
    Ok(StallRefusal::Taken { stall, nights })
}
