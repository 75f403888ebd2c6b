//! The bookings of what entries bought: an extra that is a stall has a booking for each of it,
//! which comes and goes with it.

use std::collections::{HashMap, HashSet};

use kernel::{
    ChangeKind, EventId, FeeBasis, FeeId, IdGenerator as _, NewAuditLine, RandomIds,
    RegistrationId, StallKind, StoreError, to_unix_millis,
};
use sea_orm::sea_query::ExprTrait as _;
use sea_orm::{
    ColumnTrait as _, ConnectionTrait, EntityTrait as _, IntoActiveModel as _, QueryFilter as _,
    QueryOrder as _,
};
use stalls::{MAX_BOOKINGS, Wishes};
use time::{Date, Duration, OffsetDateTime};
use uuid::Uuid;

use crate::limits::count;
use crate::registrations::entity::charge;
use crate::row::{delete_where, find_all, grouped, insert_all, present, update_all};
use crate::shows::{KnownShow, find_known, with_id};
use crate::stalls::entity::{booking, holder, night};
use crate::table::{Stored as _, read};

/// What an entry bought of an extra that is a stall.
struct Bought {
    registration: Uuid,
    fee: FeeId,
    kind: StallKind,
    per: FeeBasis,
    quantity: u32,
}

impl Bought {
    /// How many bookings it has.
    fn bookings(&self) -> usize {
        let count = self.per.stalls_in(self.quantity);
        count.try_into().unwrap_or(usize::MAX)
    }

    /// A new booking with its holder: of the nights of the show, or of so many from its first
    /// one on.
    fn booking(&self, show: &KnownShow, now: OffsetDateTime) -> (booking::Model, holder::Model) {
        let first = show.first_day();
        let last = match self.per {
            FeeBasis::Night => self.last_from(first),
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
            is_bought: true,
            created_at: to_unix_millis(now),
            revision: 1,
        };
        let holder = holder::Model {
            booking_id: row.id,
            position: 0,
            event_id: row.event_id,
            registration_id: Some(self.registration),
            share: 1,
        };
        (row, holder)
    }

    fn last_from(&self, first: Date) -> Date {
        first.saturating_add(Duration::days(i64::from(self.quantity) - 1))
    }

    /// A booking by the night with as many nights as were bought; `None` if it has them.
    fn as_long(&self, row: booking::Model) -> Option<booking::Model> {
        let first = Date::of_column(row.first_night.clone())?;
        let last_night = self.last_from(first).column();
        (row.last_night != last_night).then_some(booking::Model { last_night, ..row })
    }
}

/// Brings the bookings of entries of a locked show up to date with what they bought. With
/// fewer, those go first that have no stall, and of them those that were made last.
pub(crate) async fn follow(
    db: &impl ConnectionTrait,
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
    let (mut new, mut longer, mut gone) = (Vec::new(), Vec::new(), Vec::new());
    for it in &all {
        let its = bookings.remove(&(it.registration, it.fee.as_uuid()));
        let mut its = its.unwrap_or_default();
        let wanted = it.bookings();
        gone.extend(
            its.split_off(Ord::min(wanted, its.len()))
                .iter()
                .map(|it| it.id),
        );
        let more = Ord::min(room, wanted - its.len());
        room -= more;
        new.extend((0..more).map(|_| it.booking(&show, now)));
        if it.per == FeeBasis::Night {
            longer.extend(its.into_iter().filter_map(|row| it.as_long(row)));
        }
    }
    release(db, &longer).await?;
    update_all(db, &longer, &[booking::Column::LastNight], None).await?;
    if !gone.is_empty() {
        delete_where::<booking::Entity>(db, booking::Column::Id.is_in(gone)).await?;
    }
    let (new, holders): (Vec<_>, Vec<_>) = new.into_iter().unzip();
    insert_all(db, new.into_iter().map(booking::Model::into_active_model)).await?;
    let holders = holders.into_iter();
    insert_all(db, holders.map(holder::Model::into_active_model)).await
}

/// Brings the bookings of entries up to date whose extras changed by these lines.
pub(crate) async fn follow_lines(
    db: &impl ConnectionTrait,
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
            registration: row.registration_id,
            fee: FeeId::new(row.fee_id),
            kind: present("stall_kind", read("stall_kind", row.stall_kind)?)?,
            per: read("per", row.per)?,
            quantity: read("quantity", row.quantity)?,
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
