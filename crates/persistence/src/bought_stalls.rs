//! The bookings of what entries bought: an extra that is a stall has a booking for each of it,
//! which comes and goes with it.

use std::collections::{HashMap, HashSet};

use kernel::{
    ChangeKind, Changer, Difference, EventId, FeeBasis, FeeId, IdGenerator as _, NewAuditLine,
    RandomIds, RegistrationId, StallBookingId, StallKind, StoreError, to_unix_millis,
};
use registrations::MoveUp;
use sea_orm::sea_query::{Expr, ExprTrait as _};
use sea_orm::{
    ColumnTrait as _, ConnectionTrait, EntityTrait as _, IntoActiveModel as _, QueryFilter as _,
    QueryOrder as _,
};
use stalls::{MAX_BOOKINGS, Wishes};
use time::{Date, Duration, OffsetDateTime};
use uuid::Uuid;

use crate::database::TransactionConnection;
use crate::limits::count;
use crate::registrations::entity::charge;
use crate::row::{delete_where, find_all, grouped, insert_all, present, update_all, write};
use crate::shows::{KnownShow, find_known, with_id};
use crate::stall_holders::Which;
use crate::stalls::entity::{booking, delivery, holder, night};
use crate::table::{Stored as _, read};
use crate::trail::{self, LineOwner};
use crate::{entry_stalls, jobs, stall_holders, stall_line};

/// What an entry bought of an extra that is a stall.
struct Bought {
    registration: Uuid,
    fee: FeeId,
    kind: StallKind,
    per: FeeBasis,
    quantity: u32,
    waiting: u32,
}

impl Bought {
    /// How many bookings it has that wait in line, or that do not.
    fn bookings(&self, is_waiting: bool) -> usize {
        let count = self.per.stalls_in(self.count(is_waiting));
        count.try_into().unwrap_or(usize::MAX)
    }

    const fn count(&self, is_waiting: bool) -> u32 {
        if is_waiting {
            self.waiting
        } else {
            self.quantity
        }
    }

    /// A new booking with its holder: of the nights of the show, or of so many from its first
    /// one on.
    fn booking(
        &self,
        is_waiting: bool,
        show: &KnownShow,
        now: OffsetDateTime,
    ) -> (booking::Model, holder::Model) {
        let first = show.first_day();
        let last = match self.per {
            FeeBasis::Night => self.last_from(first, is_waiting),
            _ => show.last_day(),
        };
        let row = booking::Model {
            id: RandomIds.next_uuid(),
            event_id: show.id.as_uuid(),
            kind: self.kind.column(),
            fee_id: Some(self.fee.as_uuid()),
            first_night: first.column(),
            last_night: last.column(),
            wishes: Wishes::default().column(),
            is_waiting,
            is_bought: true,
            created_at: to_unix_millis(now),
            revision: 1,
            held_until: None,
            token: None,
        };
        let holder = holder_of(&row, self.registration);
        (row, holder)
    }

    fn last_from(&self, first: Date, is_waiting: bool) -> Date {
        first.saturating_add(Duration::days(i64::from(self.count(is_waiting)) - 1))
    }

    /// A booking by the night with as many nights as were bought; `None` if it has them.
    fn as_long(&self, row: booking::Model) -> Option<booking::Model> {
        let first = Date::of_column(row.first_night.clone())?;
        let last_night = self.last_from(first, row.is_waiting).column();
        (row.last_night != last_night).then_some(booking::Model { last_night, ..row })
    }
}

/// Brings the bookings of entries of a locked show up to date with what they bought, and those
/// in line with what they wait for. With fewer, those go first that have no stall, and of them
/// those that were made last.
pub(crate) async fn follow(
    db: &TransactionConnection,
    event: EventId,
    entries: &[RegistrationId],
    now: OffsetDateTime,
) -> Result<(), StoreError> {
    let entries: Vec<Uuid> = entries.iter().map(|it| it.as_uuid()).collect();
    let all = bought(db, &entries).await?;
    if all.is_empty() {
        return Ok(());
    }
    let show = find_known(db, with_id(event)).await?;
    let show = show.ok_or_else(|| StoreError::failed("a locked show is gone"))?;
    let mut bookings = bookings_of(db, &entries).await?;
    let of_show = booking::Entity::find().filter(booking::Column::EventId.eq(event.as_uuid()));
    let there = count(db, of_show).await?;
    let mut room = usize::try_from(i64::from(MAX_BOOKINGS) - there).unwrap_or_default();
    let mut turn = now;
    if all.iter().any(|it| it.waiting > 0) {
        turn = stall_line::turn(db, event, now).await?;
    }
    let (mut new, mut changed, mut gone) = (Vec::new(), Vec::new(), Vec::new());
    for it in &all {
        let its = bookings.remove(&(it.registration, it.fee.as_uuid()));
        let its = its.unwrap_or_default().into_iter();
        let (mut in_line, mut booked): (Vec<_>, Vec<_>) = its.partition(|row| row.is_waiting);
        // What waits becomes booked, the first first.
        let lacks = it.bookings(false).saturating_sub(booked.len());
        let too_many = in_line.len().saturating_sub(it.bookings(true));
        for mut row in in_line.drain(..Ord::min(lacks, too_many)) {
            row.is_waiting = false;
            changed.push(row.clone());
            booked.push(row);
        }
        for (is_waiting, mut its) in [(false, booked), (true, in_line)] {
            let wanted = it.bookings(is_waiting);
            let fewer = its.split_off(Ord::min(wanted, its.len()));
            gone.extend(fewer.iter().map(|row| row.id));
            let more = Ord::min(room, wanted - its.len());
            room -= more;
            for _ in 0..more {
                let asked = if is_waiting { turn } else { now };
                new.push(it.booking(is_waiting, &show, asked));
                turn += Duration::MILLISECOND;
            }
            if it.per == FeeBasis::Night {
                changed.extend(its.into_iter().filter_map(|row| it.as_long(row)));
            }
        }
    }
    release(db, &changed).await?;
    let columns = [booking::Column::LastNight, booking::Column::IsWaiting];
    update_all(db, &changed, &columns, None).await?;
    let is_new_in_line = new.iter().any(|(row, _)| row.is_waiting);
    if is_new_in_line || !gone.is_empty() || !changed.is_empty() {
        // A stall may be free for somebody in line.
        jobs::enqueue(db, MoveUp(event), now, now).await?;
    }
    if !gone.is_empty() {
        delete_where::<booking::Entity>(db, booking::Column::Id.is_in(gone)).await?;
    }
    let (new, holders): (Vec<_>, Vec<_>) = new.into_iter().unzip();
    insert_all(db, new.into_iter().map(booking::Model::into_active_model)).await?;
    let holders = holders.into_iter();
    insert_all(db, holders.map(holder::Model::into_active_model)).await
}

/// Gives an entry of a locked show the stalls that it picked, with lines in the trail. What it
/// bought and has no stall yet has them then, with what the office wrote down of it.
pub(crate) async fn take(
    db: &TransactionConnection,
    owner: LineOwner,
    (entry, picked): (RegistrationId, &[StallBookingId]),
    (by, now): (Changer, OffsetDateTime),
) -> Result<(), StoreError> {
    let ids: Vec<Uuid> = picked.iter().map(|it| it.as_uuid()).collect();
    let held = booking::Entity::find()
        .filter(booking::Column::Id.is_in(ids.iter().copied()))
        .filter(booking::Column::HeldUntil.is_not_null())
        .order_by_asc(booking::Column::CreatedAt);
    let mut held = find_all(db, held, Ok::<booking::Model, _>).await?;
    if held.len() != ids.len() {
        return Err(StoreError::failed("a picked stall is gone"));
    }
    let entry = entry.as_uuid();
    let mut bookings = bookings_of(db, &[entry]).await?;
    for its in bookings.values_mut() {
        its.retain(|it| !it.is_waiting);
    }
    let known: Vec<Uuid> = bookings.values().flatten().map(|it| it.id).collect();
    let assigned = entry_stalls::titles(db, &known).await?;
    for row in &mut held {
        (row.held_until, row.token) = (None, None);
        let its = row.fee_id.and_then(|fee| bookings.get_mut(&(entry, fee)));
        let open = its.and_then(|its| its.pop_if(|it| !assigned.contains_key(&it.id)));
        if let Some(open) = open {
            row.wishes = open.wishes;
            row.created_at = open.created_at;
            let ordered = delivery::Entity::update_many()
                .col_expr(delivery::Column::BookingId, Expr::val(row.id))
                .filter(delivery::Column::BookingId.eq(open.id));
            write(db, ordered).await?;
            delete_where::<booking::Entity>(db, booking::Column::Id.eq(open.id)).await?;
        }
    }
    let columns = [
        booking::Column::HeldUntil,
        booking::Column::Token,
        booking::Column::Wishes,
        booking::Column::CreatedAt,
    ];
    update_all(db, &held, &columns, None).await?;
    let holders = held.iter().map(|row| holder_of(row, entry));
    insert_all(db, holders.map(holder::Model::into_active_model)).await?;
    let titles = entry_stalls::titles(db, &ids).await?;
    let horses = stall_holders::of_bookings(db, Which::OfShow(held[0].event_id)).await?;
    let lines = held.iter().map(|row| {
        let stalls = titles.get(&row.id).map(|it| it.join("; "));
        let holders = horses.get(&row.id).into_iter().flatten();
        let horse = holders.map(|it| it.horse_name.clone()).next();
        let line = Difference::new(
            ChangeKind::StallNights,
            horse.unwrap_or_default(),
            "",
            stalls.unwrap_or_default(),
        );
        line.about(row.id, "")
    });
    let lines = NewAuditLine::all(lines, now, by);
    trail::record(db, owner, &lines).await
}

/// The entry has all of a booking.
fn holder_of(row: &booking::Model, entry: Uuid) -> holder::Model {
    holder::Model {
        booking_id: row.id,
        position: 0,
        event_id: row.event_id,
        registration_id: Some(entry),
        group_id: None,
        share: 1,
    }
}

/// Brings the bookings of entries up to date whose extras changed by these lines.
pub(crate) async fn follow_lines(
    db: &TransactionConnection,
    event: EventId,
    lines: &[NewAuditLine],
) -> Result<(), StoreError> {
    let lines = lines.iter();
    let lines = lines.filter(|it| it.difference.kind == ChangeKind::Extra);
    let mut entries: Vec<RegistrationId> = Vec::new();
    let mut now = None;
    for line in lines {
        entries.extend(line.entry.map(|(id, _)| id));
        now = Some(line.at);
    }
    entries.sort_unstable();
    entries.dedup();
    match now {
        Some(now) => follow(db, event, &entries, now).await,
        None => Ok(()),
    }
}

/// What entries have by extras of their own.
async fn bought(db: &impl ConnectionTrait, entries: &[Uuid]) -> Result<Vec<Bought>, StoreError> {
    let charges = charge::Entity::find()
        .filter(charge::Column::RegistrationId.is_in(entries.iter().copied()))
        .filter(charge::Column::StallKind.is_not_null())
        .filter(charge::Column::BookingId.is_null())
        .order_by_asc(charge::Column::RegistrationId)
        .order_by_asc(charge::Column::Position);
    let to_bought = |row: charge::Model| {
        Ok(Bought {
            registration: present("registration_id", row.registration_id)?,
            fee: FeeId::new(row.fee_id),
            kind: present("stall_kind", read("stall_kind", row.stall_kind)?)?,
            per: read("per", row.per)?,
            quantity: read("quantity", row.quantity)?,
            waiting: read("waiting", row.waiting)?,
        })
    };
    find_all(db, charges, to_bought).await
}

/// The bookings that entries have by what they bought, by entry and extra: those with stalls
/// first, and the first made first.
async fn bookings_of(
    db: &impl ConnectionTrait,
    entries: &[Uuid],
) -> Result<HashMap<(Uuid, Uuid), Vec<booking::Model>>, StoreError> {
    let holders = holder::Entity::find()
        .filter(holder::Column::RegistrationId.is_in(entries.iter().copied()));
    let to_holder = |row: holder::Model| Ok((row.booking_id, row.registration_id));
    let holders: HashMap<_, _> = find_all(db, holders, to_holder)
        .await?
        .into_iter()
        .collect();
    let theirs = booking::Column::Id.is_in(holders.keys().copied());
    let bookings = booking::Entity::find()
        .filter(theirs)
        .filter(booking::Column::IsBought.eq(true))
        .order_by_asc(booking::Column::CreatedAt)
        .order_by_asc(booking::Column::Id);
    let mut bookings = find_all(db, bookings, Ok::<booking::Model, _>).await?;
    let nights = night::Column::BookingId.is_in(bookings.iter().map(|it| it.id));
    let nights = night::Entity::find().filter(nights);
    let assigned = find_all(db, nights, |row: night::Model| Ok(row.booking_id)).await?;
    let assigned: HashSet<Uuid> = assigned.into_iter().collect();
    bookings.sort_by_key(|it| !assigned.contains(&it.id));
    Ok(grouped(bookings.into_iter().filter_map(|row| {
        let entry = holders.get(&row.id).copied().flatten()?;
        Some(((entry, row.fee_id?), row))
    })))
}

/// Takes bookings out of the stalls that they have after their last nights.
async fn release(db: &impl ConnectionTrait, rows: &[booking::Model]) -> Result<(), StoreError> {
    for row in rows {
        let after = night::Column::BookingId
            .eq(row.id)
            .and(night::Column::Night.gt(row.last_night.clone()));
        delete_where::<night::Entity>(db, after).await?;
    }
    Ok(())
}
