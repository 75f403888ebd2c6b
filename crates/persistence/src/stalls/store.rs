use async_trait::async_trait;
use kernel::{
    EventId, EventReference, FieldErrors, IdempotencyKey, RandomToken, Refusal, Revision, Scope,
    StallBookingId, StoreError,
};
use registrations::MoveUp;
use sea_orm::{ColumnTrait as _, ConnectionTrait};
use stalls::{
    AssignedNight, Assignment, BookingDraft, BookingState, NewAreas, NewHold, ShowStalls,
    StallBooking, StallChart, StallHold, StallRefusal, StallStore, assigned, kept, lost,
};
use time::OffsetDateTime;
use tracing::debug_span;

use super::bookings::Room;
use super::entity::booking;
use super::{areas, bookings, holds, lines};
use crate::database::TransactionConnection;
use crate::locked_show::{self, lock_only};
use crate::row::delete_where;
use crate::shows::{find_known, own_show, owns, referred_to, with_id};
use crate::stall_holders::{Which, show_of};
use crate::stalls_and_desk::bill;
use crate::store::store;
use crate::trail::LineOwner;
use crate::{idempotency, jobs, stall_line};

store! {
    /// Stores the stalls of shows in SQL.
    SqlStallStore
}

const NO_SHOW: Refusal = Refusal::NotFound("Event");
const NO_BOOKING: Refusal = Refusal::NotFound("Booking");

/// The stalls of a show that is there.
pub(super) async fn stalls_of(
    db: &impl ConnectionTrait,
    event: EventId,
) -> Result<ShowStalls, StoreError> {
    let show = find_known(db, with_id(event)).await?;
    let show = show.ok_or_else(|| StoreError::failed("a locked show is gone"))?;
    areas::of_show(db, show).await
}

/// Locks a show of the actor.
pub(super) async fn lock_show(
    db: &impl ConnectionTrait,
    scope: &Scope,
    event: EventId,
) -> Result<LineOwner, StallRefusal> {
    let locked = lock_only(db, scope, with_id(event)).await?;
    let (_, owner) = locked.ok_or(NO_SHOW)?;
    Ok(owner)
}

/// Locks the show of a booking, and reads the booking.
pub(super) async fn lock_booking(
    db: &impl ConnectionTrait,
    scope: &Scope,
    id: StallBookingId,
) -> Result<(LineOwner, StallBooking), StallRefusal> {
    let locked = lock_only(db, scope, show_of(id)).await?;
    let (_, owner) = locked.ok_or(NO_BOOKING)?;
    let found = bookings::find(db, Which::One(id.as_uuid())).await?.pop();
    Ok((owner, found.ok_or(NO_BOOKING)?))
}

/// A booking that was just written.
async fn written(
    db: &impl ConnectionTrait,
    id: StallBookingId,
) -> Result<StallBooking, StoreError> {
    let found = bookings::find(db, Which::One(id.as_uuid())).await?.pop();
    found.ok_or_else(|| StoreError::failed("a booking is gone"))
}

/// The stalls that are lost by new areas and that somebody has or holds, each with who it is;
/// and the holds that ran out and lose one.
fn lose<'a>(
    before: &'a ShowStalls,
    new: &NewAreas,
    bookings: &[StallBooking],
    now: OffsetDateTime,
) -> (Vec<(String, String)>, Vec<&'a StallHold>) {
    let (mut in_use, mut ran_out) = (Vec::new(), Vec::new());
    let mut name = |night: AssignedNight, who: String| {
        let stall = (before.title(night.stall_id), who);
        if !in_use.contains(&stall) {
            in_use.push(stall);
        }
    };
    let assigned = bookings
        .iter()
        .map(|it| (it.booked.kind, it.nights.as_slice()));
    for (at, night) in lost(new, assigned) {
        name(night, bookings[at].title());
    }
    let nights = before
        .holds
        .iter()
        .map(|it| (it.kind, it.nights.as_slice()));
    for (at, night) in lost(new, nights) {
        let hold = &before.holds[at];
        if hold.is_over(now) {
            ran_out.push(hold);
        } else {
            name(night, "Somebody who enters now".to_owned());
        }
    }
    (in_use, ran_out)
}

/// Gives a booking these nights, with a line in the trail if they are others.
async fn set_nights(
    db: &TransactionConnection,
    owner: LineOwner,
    before: &StallBooking,
    after: &[AssignedNight],
    by: (&Scope, OffsetDateTime),
) -> Result<(), StallRefusal> {
    if before.nights == after {
        return Ok(());
    }
    let stalls = stalls_of(db, before.event_id).await?;
    bookings::set_nights(db, before, after, (&stalls, by.1)).await?;
    lines::add(db, owner, lines::moved(&stalls, before, after), by).await?;
    Ok(())
}

#[async_trait]
impl StallStore for SqlStallStore {
    async fn areas(&self, scope: &Scope, event: EventId) -> Result<Option<ShowStalls>, StoreError> {
        let span = debug_span!("db.stalls.areas", event_id = %event);
        let read = self.database.read(span, |db| async move {
            match find_known(db, own_show(scope, event)).await? {
                None => Ok(None),
                Some(show) => areas::of_show(db, show).await.map(Some),
            }
        });
        read.await
    }

    async fn replace_areas(
        &self,
        scope: &Scope,
        event: EventId,
        new: &NewAreas,
        expected: Option<Revision>,
        now: OffsetDateTime,
    ) -> Result<(), StallRefusal> {
        let span = debug_span!("db.stalls.replace_areas", event_id = %event);
        let write = self.database.write(span, |db| async move {
            let owner = lock_show(&db, scope, event).await?;
            let before = stalls_of(&db, event).await?;
            if expected.is_some_and(|it| it != before.revision) {
                return Err(Refusal::Changed.into());
            }
            if !areas::are_of(&before, new) {
                let problem = "must have stalls of the event, or new ones without an id";
                return Err(FieldErrors::of("areas", problem).into());
            }
            new.check_nights(before.days)?;
            let of_show = Which::OfShow(event.as_uuid());
            let bookings = bookings::find(&db, of_show).await?;
            let (in_use, ran_out) = lose(&before, new, &bookings, now);
            if !in_use.is_empty() {
                return Err(StallRefusal::InUse(in_use));
            }
            holds::take_over(&db, &ran_out).await?;
            areas::replace(&db, &before, new).await?;
            lines::add(&db, owner, lines::saved(&before, new), (scope, now)).await?;
            let after = stalls_of(&db, event).await?;
            for it in &bookings {
                let (was, is) = ((Some(it), &before), (Some(it), &after));
                bill(&db, was, is, (scope, now)).await?;
            }
            if bookings.iter().any(|it| it.is_waiting) {
                jobs::enqueue(&db, MoveUp(event), now, now).await?;
            }
            Ok(())
        });
        write.await
    }

    async fn bookings(
        &self,
        scope: &Scope,
        event: EventId,
    ) -> Result<Option<Vec<StallBooking>>, StoreError> {
        let span = debug_span!("db.stalls.bookings", event_id = %event);
        let read = self.database.read(span, |db| async move {
            if !owns(db, scope, event).await? {
                return Ok(None);
            }
            let of_show = Which::OfShow(event.as_uuid());
            bookings::find(db, of_show).await.map(Some)
        });
        read.await
    }

    async fn public(&self, show: &EventReference) -> Result<Option<StallChart>, StoreError> {
        let span = debug_span!("db.stalls.public");
        let which = referred_to(show);
        let read = self.database.read(span, |db| async move {
            let Some(show) = find_known(db, which).await? else {
                return Ok(None);
            };
            let of_show = Which::OfShow(show.id.as_uuid());
            Ok(Some(StallChart {
                stalls: areas::of_show(db, show).await?,
                bookings: bookings::find(db, of_show).await?,
            }))
        });
        read.await
    }

    async fn hold(
        &self,
        show: &EventReference,
        new: &NewHold,
        times: (OffsetDateTime, OffsetDateTime),
    ) -> Result<StallHold, StallRefusal> {
        let span = debug_span!("db.stalls.hold");
        let write = self.database.write(span, |db| async move {
            let locked = locked_show::lock(&db, referred_to(show))
                .await?
                .ok_or(NO_SHOW)?;
            let stalls = stalls_of(&db, locked.show.event_id).await?;
            holds::hold(&db, &locked.show, stalls, new, times).await
        });
        write.await
    }

    async fn let_go(
        &self,
        show: &EventReference,
        token: &RandomToken,
        now: OffsetDateTime,
    ) -> Result<(), Refusal> {
        let span = debug_span!("db.stalls.let_go");
        let write = self.database.write(span, |db| async move {
            let locked = locked_show::lock(&db, referred_to(show))
                .await?
                .ok_or(NO_SHOW)?;
            let event = locked.show.event_id;
            holds::let_go(&db, event, token).await?;
            if locked.show.terms.fees.iter().any(|it| it.waiting > 0) {
                jobs::enqueue(&db, MoveUp(event), now, now).await?;
            }
            Ok(())
        });
        write.await
    }

    async fn book(
        &self,
        scope: &Scope,
        (event, id): (EventId, StallBookingId),
        draft: &BookingDraft,
        key: Option<IdempotencyKey>,
        now: OffsetDateTime,
    ) -> Result<StallBooking, StallRefusal> {
        let span = debug_span!("db.stalls.book", event_id = %event);
        let key = &(format!("stall_bookings:{event}"), key);
        let write = self.database.write(span, |db| async move {
            let owner = lock_show(&db, scope, event).await?;
            let made = (id.as_uuid(), now);
            if let Some(first) = idempotency::first(&db, key, made).await? {
                let found = bookings::find(&db, Which::One(first)).await?.pop();
                return Ok(found.ok_or(NO_BOOKING)?);
            }
            let stalls = stalls_of(&db, event).await?;
            let room = bookings::check(&db, &stalls, draft, None, now).await?;
            let is_waiting = matches!(room, Room::SoldOut(_));
            let created_at = if is_waiting {
                stall_line::turn(&db, event, now).await?
            } else {
                now
            };
            let new = StallBooking {
                id,
                event_id: event,
                booked: draft.clone(),
                holders: Vec::new(),
                nights: Vec::new(),
                is_waiting,
                place: None,
                is_bought: false,
                created_at,
                revision: Revision::new(1),
            };
            bookings::insert(&db, &new).await?;
            let new = written(&db, id).await?;
            let line = lines::changed(None, Some(&new));
            lines::add(&db, owner, line, (scope, now)).await?;
            bill(&db, (None, &stalls), (Some(&new), &stalls), (scope, now)).await?;
            if new.is_waiting {
                jobs::enqueue(&db, MoveUp(event), now, now).await?;
            }
            Ok(new)
        });
        write.await
    }

    async fn change(
        &self,
        scope: &Scope,
        id: StallBookingId,
        (draft, state): (&BookingDraft, Option<BookingState>),
        expected: Option<Revision>,
        now: OffsetDateTime,
    ) -> Result<StallBooking, StallRefusal> {
        let span = debug_span!("db.stalls.change", booking_id = %id);
        let write = self.database.write(span, |db| async move {
            let (owner, before) = lock_booking(&db, scope, id).await?;
            if expected.is_some_and(|it| it != before.revision) {
                return Err(Refusal::Changed.into());
            }
            let stalls = stalls_of(&db, before.event_id).await?;
            let room = bookings::check(&db, &stalls, draft, Some(&before), now).await?;
            let is_waiting = bookings::waits(&before, room, state)?;
            let nights = kept(&before, draft);
            set_nights(&db, owner, &before, &nights, (scope, now)).await?;
            let changed = StallBooking {
                booked: draft.clone(),
                is_waiting,
                is_bought: before.stays_bought(draft),
                created_at: if is_waiting && before.booked.fee_id != draft.fee_id {
                    // The last one in the line of another extra.
                    stall_line::turn(&db, before.event_id, now).await?
                } else {
                    before.created_at
                },
                revision: before.revision.next(),
                ..before.clone()
            };
            bookings::replace(&db, &changed).await?;
            let after = written(&db, id).await?;
            let line = lines::changed(Some(&before), Some(&after));
            lines::add(&db, owner, line, (scope, now)).await?;
            let (was, is) = (Some(&before), Some(&after));
            bill(&db, (was, &stalls), (is, &stalls), (scope, now)).await?;
            jobs::enqueue(&db, MoveUp(before.event_id), now, now).await?;
            Ok(after)
        });
        write.await
    }

    async fn delete(
        &self,
        scope: &Scope,
        id: StallBookingId,
        now: OffsetDateTime,
    ) -> Result<(), StallRefusal> {
        let span = debug_span!("db.stalls.delete", booking_id = %id);
        let write = self.database.write(span, |db| async move {
            let (owner, before) = lock_booking(&db, scope, id).await?;
            let one = booking::Column::Id.eq(id.as_uuid());
            delete_where::<booking::Entity>(&db, one).await?;
            idempotency::forget(&db, id.as_uuid()).await?;
            let line = lines::changed(Some(&before), None);
            lines::add(&db, owner, line, (scope, now)).await?;
            let stalls = stalls_of(&db, before.event_id).await?;
            bill(&db, (Some(&before), &stalls), (None, &stalls), (scope, now)).await?;
            jobs::enqueue(&db, MoveUp(before.event_id), now, now).await?;
            Ok(())
        });
        write.await
    }

    async fn assign(
        &self,
        scope: &Scope,
        id: StallBookingId,
        wish: &Assignment,
        now: OffsetDateTime,
    ) -> Result<StallBooking, StallRefusal> {
        let span = debug_span!("db.stalls.assign", booking_id = %id);
        let write = self.database.write(span, |db| async move {
            let (owner, before) = lock_booking(&db, scope, id).await?;
            let stalls = stalls_of(&db, before.event_id).await?;
            let stall = wish.stall_id.map(|id| stalls.stall(id));
            if stall.is_some_and(|it| it.is_none()) {
                return Err(FieldErrors::of("stall_id", "must be a stall of this event").into());
            }
            let stall = stall.flatten().map(|(_, stall)| stall);
            let after = assigned(&before, wish, stall)?;
            set_nights(&db, owner, &before, &after, (scope, now)).await?;
            let after = written(&db, id).await?;
            let (was, is) = (Some(&before), Some(&after));
            bill(&db, (was, &stalls), (is, &stalls), (scope, now)).await?;
            Ok(after)
        });
        write.await
    }
}
