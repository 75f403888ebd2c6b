//! Who has the bookings of stalls: entries of the show by their names.

use std::collections::{BTreeSet, HashMap};

use kernel::{EventId, FieldErrors, RegistrationId, StallBookingId, StoreError};
use registrations::{EntryDetails, EntryStatus};
use sea_orm::sea_query::{Expr, Query};
use sea_orm::{
    ColumnTrait, Condition, ConnectionTrait, EntityTrait as _, FromQueryResult, JoinType,
    QueryFilter as _, QueryOrder as _, QuerySelect as _,
};
use stalls::{BookingHolder, Holder};
use uuid::Uuid;

use crate::error::store_error;
use crate::events::entity::event;
use crate::registrations::entity::{self as registration, Column as Entry, DetailsJson};
use crate::row::{Unreadable, find_all, grouped, relation};
use crate::stalls::entity::{booking, holder};
use crate::table::read;

/// Which bookings are read.
#[derive(Clone, Copy)]
pub(crate) enum Which {
    /// Those of a show.
    OfShow(Uuid),
    /// One.
    One(Uuid),
}

impl Which {
    /// Rows with these columns.
    pub(crate) fn filter(self, event: impl ColumnTrait, booking: impl ColumnTrait) -> Expr {
        match self {
            Self::OfShow(id) => event.eq(id),
            Self::One(id) => booking.eq(id),
        }
    }
}

/// The show of a booking.
pub(crate) fn show_of(id: StallBookingId) -> Condition {
    let show = Query::select()
        .column(booking::Column::EventId)
        .from(booking::Entity)
        .and_where(booking::Column::Id.eq(id.as_uuid()))
        .take();
    Condition::all().add(event::Column::Id.in_subquery(show))
}

#[derive(FromQueryResult)]
struct HolderRow {
    booking_id: Uuid,
    registration_id: Uuid,
    share: i64,
    back_number: Option<i64>,
    rider_name: String,
    horse_name: String,
    status: String,
}

fn to_holder(row: HolderRow) -> Result<(Uuid, BookingHolder), Unreadable> {
    let status: EntryStatus = read("status", row.status)?;
    let holder = BookingHolder {
        holder: Holder {
            registration_id: RegistrationId::new(row.registration_id),
            share: read("share", row.share)?,
        },
        back_number: read("back_number", row.back_number)?,
        rider_name: row.rider_name,
        horse_name: row.horse_name,
        is_out: matches!(status, EntryStatus::Scratched | EntryStatus::Cancelled),
    };
    Ok((row.booking_id, holder))
}

/// The holders of bookings, in their order.
pub(crate) async fn of_bookings(
    db: &impl ConnectionTrait,
    which: Which,
) -> Result<HashMap<Uuid, Vec<BookingHolder>>, StoreError> {
    let entry = relation(holder::Column::RegistrationId, Entry::Id);
    let holders = holder::Entity::find()
        .select_only()
        .columns([
            holder::Column::BookingId,
            holder::Column::RegistrationId,
            holder::Column::Share,
        ])
        .columns([Entry::BackNumber, Entry::RiderName])
        .columns([Entry::HorseName, Entry::Status])
        .join(JoinType::InnerJoin, entry)
        .filter(which.filter(holder::Column::EventId, holder::Column::BookingId))
        .order_by_asc(holder::Column::Position);
    Ok(grouped(find_all(db, holders, to_holder).await?))
}

/// What is wrong with holders that are not entries of a show.
pub(crate) async fn check(
    db: &impl ConnectionTrait,
    event: EventId,
    holders: &[Holder],
) -> Result<FieldErrors, StoreError> {
    let ids = holders.iter().map(|it| it.registration_id.as_uuid());
    let own = registration::Entity::find()
        .select_only()
        .column(Entry::Id)
        .filter(Entry::EventId.eq(event.as_uuid()))
        .filter(Entry::Id.is_in(ids))
        .into_tuple::<Uuid>();
    let own = own.all(db).await.map_err(store_error)?;
    let own: BTreeSet<Uuid> = own.into_iter().collect();
    let mut errors = FieldErrors::new();
    for (at, holder) in holders.iter().enumerate() {
        if !own.contains(&holder.registration_id.as_uuid()) {
            let field = format!("holders[{at}].registration_id");
            errors.add(field, "must be an entry of this event");
        }
    }
    Ok(errors)
}

#[derive(FromQueryResult)]
struct TrainerRow {
    booking_id: Uuid,
    details: DetailsJson,
}

/// The trainers of the holders of bookings, in the order of these; empty where nobody said who
/// it is.
pub(crate) async fn trainers_of(
    db: &impl ConnectionTrait,
    which: Which,
) -> Result<HashMap<Uuid, Vec<String>>, StoreError> {
    let entry = relation(holder::Column::RegistrationId, Entry::Id);
    let holders = holder::Entity::find()
        .select_only()
        .column(holder::Column::BookingId)
        .column(Entry::Details)
        .join(JoinType::InnerJoin, entry)
        .filter(which.filter(holder::Column::EventId, holder::Column::BookingId))
        .order_by_asc(holder::Column::Position);
    let to_trainer = |row: TrainerRow| {
        let details: EntryDetails = read("details", row.details)?;
        let name = details.trainer.map(|it| it.name.as_str().to_owned());
        Ok((row.booking_id, name.unwrap_or_default()))
    };
    Ok(grouped(find_all(db, holders, to_trainer).await?))
}
