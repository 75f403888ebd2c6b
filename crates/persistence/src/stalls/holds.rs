//! Stalls that somebody holds while they fill in the form of an entry: bookings that nobody has
//! yet, with their nights.

use kernel::{EventId, FieldErrors, RandomToken, StoreError};
use registrations::ShowToEnter;
use sea_orm::{
    ColumnTrait as _, Condition, ConnectionTrait, EntityTrait as _, IntoActiveModel as _,
    QueryFilter as _,
};
use stalls::{
    BookingDraft, HOLD_ROWS, NewHold, ShowStalls, StallBooking, StallHold, StallRefusal, Wishes,
    held,
};
use time::OffsetDateTime;

use super::bookings::{add_nights, taken};
use super::entity::booking;
use crate::limits;
use crate::row::{delete_where, write};

/// Deletes holds that ran out, because somebody else takes what they had.
pub(super) async fn take_over(
    db: &impl ConnectionTrait,
    holds: &[&StallHold],
) -> Result<(), StoreError> {
    if holds.is_empty() {
        return Ok(());
    }
    let ids = holds.iter().map(|it| it.id.as_uuid());
    delete_where::<booking::Entity>(db, booking::Column::Id.is_in(ids)).await?;
    Ok(())
}

/// Deletes a hold of a locked show, if it is still one.
pub(super) async fn let_go(
    db: &impl ConnectionTrait,
    event: EventId,
    token: &RandomToken,
) -> Result<(), StoreError> {
    let its_own = Condition::all()
        .add(booking::Column::EventId.eq(event.as_uuid()))
        .add(booking::Column::Token.eq(token.as_str()))
        .add(booking::Column::HeldUntil.is_not_null());
    delete_where::<booking::Entity>(db, its_own).await?;
    Ok(())
}

fn show_holds_none(show: &ShowToEnter, own: &[RandomToken], now: OffsetDateTime) -> bool {
    let mut held = show.held.iter().filter(|it| it.until > now);
    held.all(|it| !own.contains(&it.token))
}

/// Holds a stall of a locked show.
pub(super) async fn hold(
    db: &impl ConnectionTrait,
    show: &ShowToEnter,
    mut stalls: ShowStalls,
    new: &NewHold,
    (now, until): (OffsetDateTime, OffsetDateTime),
) -> Result<StallHold, StallRefusal> {
    if !show.takes_entries(now) {
        return Err(StallRefusal::Closed);
    }
    let draft = &new.draft;
    let fees = show.terms.fees.iter();
    let mut sold = fees.filter(|it| it.is_offered(now) && it.id == draft.fee_id);
    let sold = sold.find_map(|fee| Some((fee, fee.stalls?.of()?)));
    let Some((fee, kind)) = sold else {
        let problem = "must be a stall that this event offers now";
        return Err(FieldErrors::of("fee_id", problem).into());
    };
    let nights = held(draft, kind, &stalls)?;
    let own: Vec<RandomToken> = draft.instead_of.iter().cloned().collect();
    if let Some(before) = &draft.instead_of {
        let_go(db, stalls.event_id, before).await?;
        stalls.holds.retain(|it| it.token != *before);
    }
    let forgotten = stalls.holds.iter().filter(|it| it.until + HOLD_ROWS <= now);
    take_over(db, &forgotten.collect::<Vec<_>>()).await?;
    let (Some(first), Some(last)) = (nights.first(), nights.last()) else {
        return Err(StoreError::failed("a hold has no nights").into());
    };
    let booking = StallBooking {
        id: new.id,
        event_id: stalls.event_id,
        booked: BookingDraft {
            kind,
            fee_id: Some(fee.id),
            holders: Vec::new(),
            first: first.night,
            last: last.night,
            wishes: Wishes::default(),
        },
        holders: Vec::new(),
        nights: Vec::new(),
        is_waiting: false,
        place: None,
        is_bought: true,
        created_at: now,
        revision: kernel::Revision::new(1),
    };
    let row = booking::Model::of(&booking, Some(until), Some(new.token.clone()));
    write(db, booking::Entity::insert(row.into_active_model())).await?;
    let of_show = booking::Column::EventId.eq(stalls.event_id.as_uuid());
    let of_show = booking::Entity::find().filter(of_show);
    limits::check::<_, kernel::Refusal>(
        db,
        of_show,
        "stall bookings of a show",
        stalls::MAX_BOOKINGS,
    )
    .await?;
    if !add_nights(db, new.id.as_uuid(), &nights, (&stalls, now)).await? {
        return Err(match taken(db, None, &nights, &stalls).await? {
            // Nobody is told whose it is.
            StallRefusal::Taken { stall, nights } => StallRefusal::Taken {
                stall,
                nights: nights.into_iter().map(|(night, _)| (night, None)).collect(),
            },
            other => other,
        });
    }
    // Whoever waits in line comes first, except before who picks another stall.
    let is_behind = fee.waiting > 0 && show_holds_none(show, &own, now);
    if is_behind || show.left(fee, &own, now) == Some(0) {
        return Err(StallRefusal::SoldOut {
            fee_id: fee.id,
            name: fee.name.as_str().to_owned(),
            left: 0,
        });
    }
    Ok(StallHold {
        id: new.id,
        token: new.token.clone(),
        kind,
        fee_id: Some(fee.id),
        nights,
        until,
    })
}
