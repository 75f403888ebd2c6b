//! Lists the entries of a show, and of a class.

use kernel::{
    ClassId, Cursor, EventId, LinkedPeople, Money, Page, PageRequest, RegistrationId, Scope,
    SortKey, StoreError,
};
use registrations::{EntryFilter, EntryInClass, EntrySort, Owing, Registration};
use sea_orm::sea_query::{Expr, Query, SelectStatement};
use sea_orm::{
    ColumnTrait as _, ConnectionTrait as _, DatabaseConnection, DbBackend, EntityTrait as _,
    FromQueryResult, JoinType, QueryFilter as _, QueryOrder as _, QuerySelect as _,
    QueryTrait as _, Select, Value,
};
use uuid::Uuid;

use super::entity::{Column, Entity, class_entry};
use super::missing;
use super::parts::{self, to_entry, with_parts};
use crate::entry_people::{entries_of, shown_of};
use crate::entry_search::searched;
use crate::error::store_error;
use crate::list::{ascending, contains, descending, fetch_page, fetch_page_by};
use crate::row::{Unreadable, read_row, readable, relation};
use crate::shows::{visible, with_show};
use crate::table::read;

pub(super) async fn list(
    connection: &DatabaseConnection,
    scope: &Scope,
    event_id: EventId,
    filter: &EntryFilter,
    page: &PageRequest<SortKey>,
) -> Result<Page<Registration, SortKey>, StoreError> {
    let backend = connection.get_database_backend();
    let mut query = listed(backend, scope, event_id, filter, page);
    if !filter.missing.is_empty()
        && let Some((asks, _)) = missing::asks(connection, event_id).await?
    {
        query = query.filter(missing::lacks_one(&asks, &filter.missing));
    }
    let size = Some(Expr::col((Entity, Column::Bytes)));
    let (limit, key) = (page.limit, sorted_by(filter.sort));
    let query = with_parts(backend, query).column(key);
    match filter.sort {
        EntrySort::NewestFirst | EntrySort::Number | EntrySort::Balance => {
            let page = fetch_page(connection, query, size, limit, key, to_entry).await?;
            Ok(page.map_key(SortKey::Number))
        }
        EntrySort::Rider | EntrySort::Horse => {
            let page = fetch_page_by(connection, query, size, limit, key, to_entry).await?;
            Ok(page.map_key(SortKey::Text))
        }
    }
}

fn sorted_by(sort: EntrySort) -> Column {
    match sort {
        EntrySort::NewestFirst => Column::EntryNumber,
        EntrySort::Number => Column::NumberKey,
        EntrySort::Balance => Column::Balance,
        EntrySort::Rider => Column::RiderKey,
        EntrySort::Horse => Column::HorseKey,
    }
}

/// Each order has an index that begins with the show.
fn listed(
    backend: DbBackend,
    scope: &Scope,
    event_id: EventId,
    filter: &EntryFilter,
    page: &PageRequest<SortKey>,
) -> Select<Entity> {
    let mut query = of_show(scope, event_id)
        .apply_if(filter.class_id, |query, class_id| {
            query.filter(Column::Id.in_subquery(entered_in(class_id)))
        })
        .apply_if(filter.status, |query, status| {
            query.filter(Column::Status.eq(status.as_str()))
        });
    if let Some(ids) = &filter.ids {
        let ids = ids.iter().map(|it| it.as_uuid());
        query = query.filter(Column::Id.is_in(ids));
    }
    if let Some(exhibitor) = filter.exhibitor {
        query = query.filter(Column::Id.in_subquery(entries_of(event_id, exhibitor)));
    }
    match filter.owing {
        Some(Owing::Due) => query = query.filter(Column::Balance.gt(0)),
        Some(Owing::Owed) => query = query.filter(Column::Balance.lt(0)),
        None => {}
    }
    for word in filter.text.as_deref().map(searched).unwrap_or_default() {
        query = query.filter(contains(backend, Column::SearchKey, &word));
    }
    let cursor = page.after.as_ref().map(|cursor| Cursor {
        key: match &cursor.key {
            SortKey::Number(number) => Value::from(*number),
            SortKey::Text(text) => Value::from(text.as_str()),
        },
        id: cursor.id,
    });
    let key = sorted_by(filter.sort);
    match filter.sort {
        EntrySort::NewestFirst => query
            .apply_if(cursor, |query, cursor| query.filter(key.lt(cursor.key)))
            .order_by_desc(key),
        EntrySort::Number => query
            .apply_if(cursor, |query, cursor| query.filter(key.gt(cursor.key)))
            .order_by_asc(key),
        EntrySort::Balance => descending(query, key, Column::Id, cursor),
        EntrySort::Rider | EntrySort::Horse => ascending(query, key, Column::Id, cursor),
    }
}

fn of_show(scope: &Scope, event_id: EventId) -> Select<Entity> {
    of_actor(scope).filter(Column::EventId.eq(event_id.as_uuid()))
}

fn of_actor(scope: &Scope) -> Select<Entity> {
    with_show(Entity::find(), Column::EventId).filter(visible(scope))
}

pub(super) async fn find(
    connection: &DatabaseConnection,
    scope: &Scope,
    id: RegistrationId,
) -> Result<Option<Registration>, StoreError> {
    let found = of_actor(scope).filter(Column::Id.eq(id.as_uuid()));
    parts::one(connection, found).await
}

/// The entries in a class, in any state.
pub(super) fn entered_in(class_id: ClassId) -> SelectStatement {
    Query::select()
        .column(class_entry::Column::RegistrationId)
        .from(class_entry::Entity)
        .and_where(class_entry::Column::ClassId.eq(class_id.as_uuid()))
        .take()
}

#[derive(FromQueryResult)]
struct InClass {
    id: Uuid,
    entry_number: i64,
    back_number: Option<i64>,
    rider_name: String,
    horse_name: String,
    state: String,
    price: i64,
    kept: Option<i64>,
    is_charged: bool,
    waived_reason: Option<String>,
}

fn to_in_class(row: InClass) -> Result<EntryInClass, Unreadable> {
    let price = read("price", row.kept.unwrap_or(row.price))?;
    let is_owed = row.is_charged && row.waived_reason.is_none();
    Ok(EntryInClass {
        registration_id: RegistrationId::new(row.id),
        entry_number: read("entry_number", row.entry_number)?,
        back_number: read("back_number", row.back_number)?,
        rider_name: read("rider_name", row.rider_name)?,
        horse_name: read("horse_name", row.horse_name)?,
        people: LinkedPeople::default(),
        state: read("state", row.state)?,
        charged: if is_owed { price } else { Money::ZERO },
    })
}

/// Unreadable rows are omitted.
pub(super) async fn list_in_class(
    connection: &DatabaseConnection,
    scope: &Scope,
    event_id: EventId,
    class_id: ClassId,
) -> Result<Vec<EntryInClass>, StoreError> {
    let its_classes = relation(Column::Id, class_entry::Column::RegistrationId);
    let query = of_show(scope, event_id)
        .select_only()
        .columns([
            Column::Id,
            Column::EntryNumber,
            Column::BackNumber,
            Column::RiderName,
            Column::HorseName,
        ])
        .column(class_entry::Column::State)
        .column(class_entry::Column::Price)
        .column(class_entry::Column::Kept)
        .column(class_entry::Column::IsCharged)
        .column(class_entry::Column::WaivedReason)
        .join(JoinType::InnerJoin, its_classes)
        .filter(class_entry::Column::ClassId.eq(class_id.as_uuid()))
        // Null in those that do not wait.
        .order_by_asc(class_entry::Column::WaitNumber)
        .order_by_asc(Column::NumberKey)
        .into_query();
    let rows = connection.query_all(&query).await.map_err(store_error)?;
    let rows = rows
        .iter()
        .map(|row| read_row::<Entity, InClass, _>(row, to_in_class));
    let mut entries = readable(rows);
    let ids: Vec<_> = entries.iter().map(|it| it.registration_id).collect();
    let people = shown_of(connection, &ids).await?;
    for entry in &mut entries {
        let linked = people.get(&entry.registration_id).copied();
        entry.people = linked.unwrap_or_default();
    }
    Ok(entries)
}
