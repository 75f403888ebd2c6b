//! What the crew of the barns sees, and what it says.

use std::collections::HashMap;

use async_trait::async_trait;
use kernel::{
    ChangeKind, Difference, EventId, FieldErrors, NewAuditLine, Scope, ShowStallId, StallBookingId,
    StoreError, to_unix_millis,
};
use sea_orm::sea_query::OnConflict;
use sea_orm::{
    ConnectionTrait, EntityTrait as _, FromQueryResult, IntoActiveModel as _, QueryFilter as _,
    QueryOrder as _,
};
use stalls::{
    CrewBoard, CrewBooking, CrewStore, Marked, NewMark, Overruled, StallMark, StallRefusal, counts,
};
use tracing::debug_span;
use uuid::Uuid;

use super::entity::mark;
use super::store::{lock_booking, stalls_of};
use super::{areas, bookings};
use crate::authors::with_address;
use crate::row::{Unreadable, find_all, grouped, write};
use crate::shows::{find_known, own_show};
use crate::stall_deliveries::deliveries;
use crate::stall_holders::{Which, show_of, trainers_of};
use crate::store::store;
use crate::table::{Stored as _, read};
use crate::trail::{self, author_columns, author_of};

store! {
    /// Stores in SQL what the crew of the barns says.
    SqlCrewStore
}

/// A mark with the email address of who made it.
#[derive(FromQueryResult)]
struct MarkRow {
    #[sea_orm(nested)]
    row: mark::Model,
    email: Option<String>,
}

fn to_mark(line: MarkRow) -> Result<(Uuid, StallMark), Unreadable> {
    let MarkRow { row, email } = line;
    let mark = StallMark {
        stall_id: ShowStallId::new(row.stall_id),
        act: read("act", row.act)?,
        is_done: row.is_done,
        at: read("at", row.at)?,
        said_at: read("said_at", row.said_at)?,
        by: author_of(&row.author, email, "")?,
    };
    Ok((row.booking_id, mark))
}

/// Bookings with what was said of them, in the order in which they were made.
async fn find(db: &impl ConnectionTrait, which: Which) -> Result<Vec<CrewBooking>, StoreError> {
    let marks = with_address(mark::Entity::find(), mark::Column::AccountId, "email")
        .filter(which.filter(mark::Column::EventId, mark::Column::BookingId))
        .order_by_asc(mark::Column::StallId)
        .order_by_asc(mark::Column::Act);
    let mut marks: HashMap<Uuid, Vec<StallMark>> = grouped(find_all(db, marks, to_mark).await?);
    let mut trainers = trainers_of(db, which).await?;
    let found = bookings::find(db, which).await?.into_iter();
    // Who waits in line has no stall to move into.
    let found = found.filter(|it| !it.is_waiting).map(|booking| {
        let id = booking.id.as_uuid();
        CrewBooking {
            trainers: trainers.remove(&id).unwrap_or_default(),
            marks: marks.remove(&id).unwrap_or_default(),
            booking,
        }
    });
    Ok(found.collect())
}

/// One that is there.
async fn find_one(
    db: &impl ConnectionTrait,
    id: StallBookingId,
) -> Result<CrewBooking, StoreError> {
    let found = find(db, Which::One(id.as_uuid())).await?.pop();
    found.ok_or_else(|| StoreError::failed("a locked booking is gone"))
}

async fn save(db: &impl ConnectionTrait, event: EventId, new: &NewMark) -> Result<(), StoreError> {
    use mark::Column::{AccountId, Act, At, Author, BookingId, IsDone, SaidAt, StallId};

    let (author, account_id) = author_columns(new.by);
    let row = mark::Model {
        booking_id: new.booking_id.as_uuid(),
        stall_id: new.stall_id.as_uuid(),
        act: new.act.column(),
        event_id: event.as_uuid(),
        is_done: new.is_done,
        at: to_unix_millis(new.at),
        said_at: to_unix_millis(new.said_at),
        author: author.to_owned(),
        account_id,
    };
    let insert = mark::Entity::insert(row.into_active_model());
    let replace = OnConflict::columns([BookingId, StallId, Act])
        .update_columns([IsDone, At, SaidAt, Author, AccountId])
        .to_owned();
    write(db, insert.on_conflict(replace)).await?;
    Ok(())
}

#[async_trait]
impl CrewStore for SqlCrewStore {
    async fn board(&self, scope: &Scope, event: EventId) -> Result<Option<CrewBoard>, StoreError> {
        let span = debug_span!("db.stalls.crew", event_id = %event);
        let read = self.database.read(span, |db| async move {
            let Some(show) = find_known(db, own_show(scope, event)).await? else {
                return Ok(None);
            };
            Ok(Some(CrewBoard {
                stalls: areas::of_show(db, show).await?,
                bookings: find(db, Which::OfShow(event.as_uuid())).await?,
                deliveries: deliveries(db, Which::OfShow(event.as_uuid())).await?,
            }))
        });
        read.await
    }

    async fn show_of_booking(
        &self,
        scope: &Scope,
        id: StallBookingId,
    ) -> Result<Option<EventId>, StoreError> {
        let span = debug_span!("db.stalls.show_of_booking", booking_id = %id);
        let read = self.database.read(span, |db| async move {
            let which = crate::shows::visible(scope).add(show_of(id));
            let show = find_known(db, which).await?;
            Ok(show.map(|it| it.id))
        });
        read.await
    }

    async fn mark(&self, scope: &Scope, new: &NewMark) -> Result<Marked, StallRefusal> {
        let span = debug_span!("db.stalls.mark", booking_id = %new.booking_id);
        let write = self.database.write(span, |db| async move {
            let (owner, locked) = lock_booking(&db, scope, new.booking_id).await?;
            let before = find_one(&db, new.booking_id).await?;
            if !before.is_of(new.stall_id) {
                let problem = "is not a stall of this booking any more";
                return Err(FieldErrors::of("stall_id", problem).into());
            }
            let said = before.said(new.stall_id, new.act);
            if !counts(new.at, said.map(|it| it.at)) {
                let overruled = said.filter(|it| it.is_done != new.is_done);
                let overruled = overruled.map(|it| Overruled {
                    is_done: it.is_done,
                    at: it.at,
                });
                let booking = before;
                return Ok(Marked { booking, overruled });
            }
            let is_said = said.is_some_and(|it| it.is_done) == new.is_done;
            let was = before.done(new.stall_id);
            save(&db, locked.event_id, new).await?;
            let booking = find_one(&db, new.booking_id).await?;
            if !is_said {
                let stalls = stalls_of(&db, locked.event_id).await?;
                let is = booking.done(new.stall_id);
                let title = format!("{}, {}", locked.title(), stalls.title(new.stall_id));
                let line = Difference::new(ChangeKind::StallMark, title, was, is);
                let line = line.about(new.booking_id.as_uuid(), "");
                let lines = NewAuditLine::all([line], new.recorded_at, new.by);
                trail::record(&db, owner, &lines).await?;
            }
            let overruled = None;
            Ok(Marked { booking, overruled })
        });
        write.await
    }
}
