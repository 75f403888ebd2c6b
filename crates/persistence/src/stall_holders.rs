//! Who has the bookings of stalls: entries and barns of the show by their names.

use std::collections::HashMap;

use kernel::{EventId, FieldErrors, GroupId, LedgerOf, RegistrationId, StallBookingId, StoreError};
use registrations::{EntryDetails, EntryStatus};
use sea_orm::sea_query::{Expr, Func, Query};
use sea_orm::{
    ColumnTrait, Condition, ConnectionTrait, EntityTrait, FromQueryResult, JoinType,
    QueryFilter as _, QueryOrder as _, QuerySelect as _, Select,
};
use stalls::{BookingHolder, Holder};
use uuid::Uuid;

use crate::error::store_error;
use crate::events::entity::event;
use crate::registrations::entity::{self as registration, Column as Entry, DetailsJson, group};
use crate::row::{Unreadable, find_all, grouped, present, relation};
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
    share: i64,
    status: Option<String>,
    #[sea_orm(nested)]
    named: NamedRow,
}

/// An entry or a barn by its names.
#[derive(FromQueryResult)]
pub(crate) struct NamedRow {
    registration_id: Option<Uuid>,
    group_id: Option<Uuid>,
    back_number: Option<i64>,
    rider_name: String,
    horse_name: String,
}

impl NamedRow {
    /// Which it is, with the back number of an entry, its rider or who is in charge of the
    /// barn, and its horse or the name of the barn.
    pub(crate) fn read(self) -> Result<(LedgerOf, Option<u32>, [String; 2]), Unreadable> {
        let entry = self.registration_id.map(RegistrationId::new);
        let of = LedgerOf::of_ids(entry, self.group_id.map(GroupId::new));
        let back_number = read("back_number", self.back_number)?;
        let names = [self.rider_name, self.horse_name];
        Ok((present("registration_id", of)?, back_number, names))
    }
}

/// A query of rows that are of entries or barns, by these columns of them, with the columns of
/// a [`NamedRow`].
pub(crate) fn with_names<E, C>(query: Select<E>, (entry, barn): (C, C)) -> Select<E>
where
    E: EntityTrait,
    C: ColumnTrait<EntityName: EntityTrait<Column = C>>,
{
    use group::Column as Barn;

    let either = |entry: Entry, barn: Barn| {
        let names = [
            Expr::col((registration::Entity, entry)),
            Expr::col((group::Entity, barn)),
        ];
        Func::coalesce(names)
    };
    query
        .column_as(entry, "registration_id")
        .column_as(barn, "group_id")
        .column(Entry::BackNumber)
        .expr_as(either(Entry::RiderName, Barn::ContactName), "rider_name")
        .expr_as(either(Entry::HorseName, Barn::Name), "horse_name")
        .join(JoinType::LeftJoin, relation(entry, Entry::Id))
        .join(JoinType::LeftJoin, relation(barn, Barn::Id))
}

fn to_holder(row: HolderRow) -> Result<(Uuid, BookingHolder), Unreadable> {
    let status: Option<EntryStatus> = read("status", row.status)?;
    let (of, back_number, [rider_name, horse_name]) = row.named.read()?;
    let holder = BookingHolder {
        holder: Holder {
            of,
            share: read("share", row.share)?,
        },
        back_number,
        rider_name,
        horse_name,
        is_out: matches!(
            status,
            Some(EntryStatus::Scratched | EntryStatus::Cancelled)
        ),
    };
    Ok((row.booking_id, holder))
}

/// The holders of bookings, in their order.
pub(crate) async fn of_bookings(
    db: &impl ConnectionTrait,
    which: Which,
) -> Result<HashMap<Uuid, Vec<BookingHolder>>, StoreError> {
    let holders = holder::Entity::find()
        .select_only()
        .columns([holder::Column::BookingId, holder::Column::Share])
        .column(Entry::Status);
    let of = (holder::Column::RegistrationId, holder::Column::GroupId);
    let holders = with_names(holders, of)
        .filter(which.filter(holder::Column::EventId, holder::Column::BookingId))
        .order_by_asc(holder::Column::Position);
    Ok(grouped(find_all(db, holders, to_holder).await?))
}

/// What is wrong with holders that are no entries or barns of a show.
pub(crate) async fn check(
    db: &impl ConnectionTrait,
    event: EventId,
    holders: &[Holder],
) -> Result<FieldErrors, StoreError> {
    let entries = holders.iter().filter_map(|it| it.of.registration_id());
    let entries = registration::Entity::find()
        .select_only()
        .column(Entry::Id)
        .filter(Entry::EventId.eq(event.as_uuid()))
        .filter(Entry::Id.is_in(entries.map(RegistrationId::as_uuid)))
        .into_tuple::<Uuid>();
    let mut own = entries.all(db).await.map_err(store_error)?;
    let barns: Vec<_> = holders.iter().filter_map(|it| it.of.group_id()).collect();
    if !barns.is_empty() {
        let barns = group::Entity::find()
            .select_only()
            .column(group::Column::Id)
            .filter(group::Column::EventId.eq(event.as_uuid()))
            .filter(group::Column::Id.is_in(barns.into_iter().map(GroupId::as_uuid)))
            .into_tuple::<Uuid>();
        own.extend(barns.all(db).await.map_err(store_error)?);
    }
    let mut errors = FieldErrors::new();
    for (at, holder) in holders.iter().enumerate() {
        let (id, what) = match holder.of {
            LedgerOf::Entry(id) => (id.as_uuid(), "an entry"),
            LedgerOf::Group(id) => (id.as_uuid(), "a barn"),
        };
        if !own.contains(&id) {
            errors.add(holder.field(at), format!("must be {what} of this event"));
        }
    }
    Ok(errors)
}

#[derive(FromQueryResult)]
struct TrainerRow {
    booking_id: Uuid,
    details: Option<DetailsJson>,
}

/// The trainers of the holders of bookings, in the order of these; empty where nobody said who
/// it is, and of barns, which have somebody in charge.
pub(crate) async fn trainers_of(
    db: &impl ConnectionTrait,
    which: Which,
) -> Result<HashMap<Uuid, Vec<String>>, StoreError> {
    let entry = relation(holder::Column::RegistrationId, Entry::Id);
    let holders = holder::Entity::find()
        .select_only()
        .column(holder::Column::BookingId)
        .column(Entry::Details)
        .join(JoinType::LeftJoin, entry)
        .filter(which.filter(holder::Column::EventId, holder::Column::BookingId))
        .order_by_asc(holder::Column::Position);
    let to_trainer = |row: TrainerRow| {
        let details: Option<EntryDetails> = read("details", row.details)?;
        let trainer = details.and_then(|it| it.trainer);
        let name = trainer.map(|it| it.name.as_str().to_owned());
        Ok((row.booking_id, name.unwrap_or_default()))
    };
    Ok(grouped(find_all(db, holders, to_trainer).await?))
}
