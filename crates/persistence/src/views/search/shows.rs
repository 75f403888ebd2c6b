//! Shows and their entries.

use documents::day_in_words;
use kernel::{EventId, RecordDate, RegistrationId, Scope, StoreError, TimeZone, from_unix_millis};
use notes::{FOUND_OF_A_KIND, Finding, SearchWords};
use sea_orm::{
    ColumnTrait as _, DatabaseConnection, DbBackend, EntityTrait as _, FromQueryResult, JoinType,
    QueryFilter as _, QueryOrder as _, QuerySelect as _, QueryTrait as _,
};
use uuid::Uuid;

use super::{first, said};
use crate::entry_search::searched;
use crate::error::store_error;
use crate::events::entity::event;
use crate::list::contains;
use crate::registrations::entity as entry;
use crate::row::relation;
use crate::shows::visible;

#[derive(FromQueryResult)]
struct ShowRow {
    id: Uuid,
    name: String,
    venue: String,
    starts_at: i64,
    time_zone: String,
    entry_counter: i64,
}

/// At most as many entries are searched, unless a single show has more. Their rows have
/// to be read: both databases need 20 to 35 ms for so many.
const SEARCHED_ENTRIES: i64 = 20_000;

/// The start of the first show whose entries are searched, of shows that are sorted,
/// the latest first; `None` if those of all are.
fn searched_from(shows: &[ShowRow]) -> Option<i64> {
    let mut entries = 0;
    let mut from = None;
    for show in shows {
        entries += show.entry_counter;
        if entries > SEARCHED_ENTRIES && from.is_some_and(|from| show.starts_at < from) {
            return from;
        }
        from = Some(show.starts_at);
    }
    None
}

impl ShowRow {
    /// The first day, at the show.
    fn day(&self) -> Option<String> {
        let zone = TimeZone::parse(&self.time_zone).ok()?;
        let day = zone.date_of(from_unix_millis(self.starts_at)?);
        RecordDate::new(day).map(day_in_words)
    }
}

/// The shows that have the words, and from which start on a show's entries are to be
/// searched, if not all are.
pub(super) async fn shows(
    connection: &DatabaseConnection,
    scope: &Scope,
    words: &SearchWords,
) -> Result<(Vec<Finding<EventId>>, Option<i64>), StoreError> {
    use event::Column;
    let mut rows = event::Entity::find()
        .select_only()
        .columns([
            Column::Id,
            Column::Name,
            Column::Venue,
            Column::StartsAt,
            Column::TimeZone,
            Column::EntryCounter,
        ])
        .filter(visible(scope))
        .into_model::<ShowRow>()
        .all(connection)
        .await
        .map_err(store_error)?;
    // The latest first.
    rows.sort_by_key(|row| std::cmp::Reverse(row.starts_at));
    let entries_from = searched_from(&rows);
    rows.retain(|row| words.are_in(&[&row.name, &row.venue]));
    let found = rows.into_iter().map(|row| {
        let details = [row.day().unwrap_or_default(), row.venue].into_iter();
        let detail = details.filter(|text| !text.is_empty());
        Finding {
            id: EventId::new(row.id),
            detail: detail.collect::<Vec<_>>().join(", "),
            title: row.name,
        }
    });
    Ok((first(found.collect(), words), entries_from))
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

/// Entries of the shows that start at `from` or later, the newest first; of a number,
/// those with that back number come before others with its digits.
pub(super) async fn entries(
    connection: &DatabaseConnection,
    backend: DbBackend,
    scope: &Scope,
    words: &SearchWords,
    from: Option<i64>,
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
        .apply_if(from, |query, from| {
            query.filter(event::Column::StartsAt.gte(from))
        })
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_latest_shows_with_so_many_entries_are_searched() {
        let from = |shows: &[(i64, i64)]| {
            let show = |(starts_at, entry_counter): &(i64, i64)| ShowRow {
                id: Uuid::nil(),
                name: String::new(),
                venue: String::new(),
                starts_at: *starts_at,
                time_zone: String::new(),
                entry_counter: *entry_counter,
            };
            searched_from(&shows.iter().map(show).collect::<Vec<_>>())
        };
        assert_eq!(from(&[]), None);
        assert_eq!(from(&[(3, 10_000), (2, 10_000)]), None);
        assert_eq!(from(&[(3, 10_000), (2, 10_000), (1, 1)]), Some(2));
        assert_eq!(from(&[(3, 30_000)]), None);
        assert_eq!(from(&[(3, 30_000), (2, 1)]), Some(3));
        // Shows that start together are searched together.
        assert_eq!(from(&[(3, 10_000), (3, 10_001)]), None);
        assert_eq!(from(&[(3, 10_000), (3, 10_001), (2, 0)]), Some(3));
    }
}
