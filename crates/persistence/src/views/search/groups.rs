//! Barns at shows.

use kernel::{EventId, GroupId, Scope, StoreError};
use notes::{Finding, SearchWords};
use sea_orm::{
    DatabaseConnection, EntityTrait as _, FromQueryResult, QueryFilter as _, QueryOrder as _,
    QuerySelect as _,
};
use uuid::Uuid;

use super::{first, said};
use crate::error::store_error;
use crate::registrations::entity::group;
use crate::shows::{visible, with_name_and_start, with_show};

/// How many of the newest barns are searched: those of hundreds of shows.
const SEARCHED: u64 = 10_000;

#[derive(FromQueryResult)]
struct GroupRow {
    id: Uuid,
    event_id: Uuid,
    name: String,
    contact_name: String,
    contact_email: String,
    contact_phone: String,
    show: String,
}

/// The newest barns whose name, or person in charge, has the words.
pub(super) async fn groups(
    connection: &DatabaseConnection,
    scope: &Scope,
    words: &SearchWords,
) -> Result<Vec<Finding<(GroupId, EventId)>>, StoreError> {
    use group::Column;
    let all = group::Entity::find().select_only().columns([
        Column::Id,
        Column::EventId,
        Column::Name,
        Column::ContactName,
        Column::ContactEmail,
        Column::ContactPhone,
    ]);
    let rows = with_name_and_start(with_show(all, Column::EventId))
        .filter(visible(scope))
        .order_by_desc(Column::CreatedAt)
        .order_by_desc(Column::Id)
        .limit(SEARCHED)
        .into_model::<GroupRow>()
        .all(connection)
        .await
        .map_err(store_error)?;
    let found = rows.into_iter().filter(|row| {
        let reached = [&*row.contact_email, &row.contact_phone];
        words.are_in(&[[&*row.name, &row.contact_name], reached].concat())
    });
    let found = found.map(|row| Finding {
        id: (GroupId::new(row.id), EventId::new(row.event_id)),
        detail: said([&row.contact_name, &row.show]),
        title: row.name,
    });
    Ok(first(found.collect(), words))
}
