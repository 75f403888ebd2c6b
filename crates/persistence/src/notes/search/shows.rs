//! Shows and their entries.

use documents::day_in_words;
use kernel::{EventId, RecordDate, RegistrationId, Scope, StoreError, TimeZone, from_unix_millis};
use notes::{FOUND_OF_A_KIND, Finding, SearchWords};
use sea_orm::{
    DatabaseConnection, DbBackend, EntityTrait as _, FromQueryResult, JoinType, QueryFilter as _,
    QueryOrder as _, QuerySelect as _, QueryTrait as _,
};
use uuid::Uuid;

use super::{first, said};
use crate::error::store_error;
use crate::events::entity::event;
use crate::events::visible;
use crate::list::contains;
use crate::registrations::entity as entry;
use crate::registrations::searched;
use crate::row::relation;

#[derive(FromQueryResult)]
struct ShowRow {
    id: Uuid,
    name: String,
    venue: String,
    starts_at: i64,
    time_zone: String,
}

impl ShowRow {
    /// The first day, at the show.
    fn day(&self) -> Option<String> {
        let zone = TimeZone::parse(&self.time_zone).ok()?;
        let day = zone.date_of(from_unix_millis(self.starts_at)?);
        RecordDate::new(day).map(day_in_words)
    }
}

pub(super) async fn shows(
    connection: &DatabaseConnection,
    scope: &Scope,
    words: &SearchWords,
) -> Result<Vec<Finding<EventId>>, StoreError> {
    use event::Column;
    let mut rows = event::Entity::find()
        .select_only()
        .columns([
            Column::Id,
            Column::Name,
            Column::Venue,
            Column::StartsAt,
            Column::TimeZone,
        ])
        .filter(visible(scope))
        .into_model::<ShowRow>()
        .all(connection)
        .await
        .map_err(store_error)?;
    rows.retain(|row| words.are_in(&[&row.name, &row.venue]));
    // The latest first.
    rows.sort_by_key(|row| std::cmp::Reverse(row.starts_at));
    let found = rows.into_iter().map(|row| {
        let details = [row.day().unwrap_or_default(), row.venue].into_iter();
        let detail = details.filter(|text| !text.is_empty());
        Finding {
            id: EventId::new(row.id),
            detail: detail.collect::<Vec<_>>().join(", "),
            title: row.name,
        }
    });
    Ok(first(found.collect(), words))
}

#[derive(FromQueryResult)]
struct EntryRow {
    id: Uuid,
    event_id: Uuid,
    rider_name: String,
    horse_name: String,
    back_number: Option<i64>,
    show: String,
}

/// Entries of shows, the newest first; of a number, those with that back number
/// come before others with its digits.
pub(super) async fn entries(
    connection: &DatabaseConnection,
    backend: DbBackend,
    scope: &Scope,
    words: &SearchWords,
) -> Result<Vec<Finding<(RegistrationId, EventId)>>, StoreError> {
    use entry::Column;
    let typed = words.as_slice().join(" ");
    let found = entry::Entity::find()
        .select_only()
        .columns([
            Column::Id,
            Column::EventId,
            Column::RiderName,
            Column::HorseName,
            Column::BackNumber,
        ])
        .column_as(event::Column::Name, "show")
        .join(
            JoinType::InnerJoin,
            relation(Column::EventId, event::Column::Id),
        )
        .filter(visible(scope))
        .apply_if(typed.parse::<u32>().ok(), |query, number| {
            let is_it = format!("#{number}\n");
            query.order_by_desc(contains(backend, Column::SearchKey, &is_it))
        });
    let found = searched(&typed).iter().fold(found, |query, word| {
        query.filter(contains(backend, Column::SearchKey, word))
    });
    let rows = found
        .order_by_desc(Column::CreatedAt)
        .order_by_desc(Column::Id)
        .limit(FOUND_OF_A_KIND as u64)
        .into_model::<EntryRow>()
        .all(connection)
        .await
        .map_err(store_error)?;
    let found = rows.into_iter().map(|row| {
        let number = row.back_number.map(|number| format!("No. {number}"));
        Finding {
            id: (RegistrationId::new(row.id), EventId::new(row.event_id)),
            title: said([&row.rider_name, &row.horse_name]),
            detail: said([&number.unwrap_or_default(), &row.show]),
        }
    });
    Ok(found.collect())
}
