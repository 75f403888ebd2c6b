//! Which entries have fees that are due once over a weekend.

use kernel::{EventId, FeeBasis, StoreError};
use registrations::Registration;
use sea_orm::sea_query::Query;
use sea_orm::{
    ColumnTrait as _, ConnectionTrait, EntityTrait as _, QueryFilter as _, QueryOrder as _,
};

use super::entity::{Column, Entity, charge};
use super::parts;

/// The entries of a show with such fees, first made first.
pub(super) async fn entries(
    db: &impl ConnectionTrait,
    event_id: EventId,
) -> Result<Vec<Registration>, StoreError> {
    let charged = Query::select()
        .column(charge::Column::RegistrationId)
        .from(charge::Entity)
        .and_where(charge::Column::EventId.eq(event_id.as_uuid()))
        .and_where(charge::Column::Per.eq(FeeBasis::Weekend.as_str()))
        .take();
    let entries = Entity::find()
        .filter(Column::Id.in_subquery(charged))
        .order_by_asc(Column::EntryNumber);
    let entries = parts::all(db, entries).await?.into_iter();
    Ok(entries.collect::<Result<_, _>>()?)
}
