//! Lists shows with their sums, which are columns, in one statement.

use events::{EventFilter, EventRow, EventSort, EventSummary};
use kernel::{
    EventId, InspectionChoice, Location, OrganizationId, Page, PageRequest, Scope, StoreError,
    fold_name, to_unix_millis,
};
use sea_orm::{
    ColumnTrait as _, DatabaseConnection, DbBackend, DerivePartialModel, EntityTrait as _,
    FromQueryResult, PartialModelTrait as _, QueryFilter as _, QueryOrder as _, QuerySelect as _,
    QueryTrait as _, Select,
};
use time::OffsetDateTime;
use uuid::Uuid;

use super::entity::event::{Column, Entity};
use crate::error::store_error;
use crate::list::{ascending, contain_words, descending, fetch_page};
use crate::row::{Unreadable, find_one};
use crate::shows::{to_schedule, visible};
use crate::table::read;

/// The columns of a show that lists read.
#[derive(DerivePartialModel)]
#[sea_orm(entity = "Entity")]
struct ListedRow {
    id: Uuid,
    organization_id: Uuid,
    public_link: String,
    name: String,
    event_type: String,
    venue: String,
    address: String,
    city: String,
    state: String,
    zip_code: String,
    starts_at: i64,
    ends_at: i64,
    time_zone: String,
    require_dqp: bool,
    inspection: Option<String>,
    usda_notified_at: Option<i64>,
    usda_notice_scheduled_at: Option<i64>,
    usda_letter_ready_at: Option<i64>,
    revision: i64,
    created_at: i64,
    updated_at: i64,
    participant_count: i64,
    total_fees: i64,
}

#[derive(Clone, Copy, FromQueryResult)]
struct Sums {
    participant_count: i64,
    total_fees: i64,
}

fn to_row(row: ListedRow) -> Result<EventRow, Unreadable> {
    let inspection = read("inspection", row.inspection)?;
    Ok(EventRow {
        id: EventId::new(row.id),
        organization_id: OrganizationId::new(row.organization_id),
        public_link: read("public_link", row.public_link)?,
        name: read("name", row.name)?,
        event_type: read("event_type", row.event_type)?,
        location: Location {
            venue: read("venue", row.venue)?,
            address: read("address", row.address)?,
            city: read("city", row.city)?,
            state: read("state", row.state)?,
            zip_code: read("zip_code", row.zip_code)?,
        },
        schedule: to_schedule(row.starts_at, row.ends_at, &row.time_zone)?,
        require_dqp: InspectionChoice::requires_inspector(inspection, row.require_dqp),
        usda_notified_at: read("usda_notified_at", row.usda_notified_at)?,
        usda_notice_scheduled_at: read("usda_notice_scheduled_at", row.usda_notice_scheduled_at)?,
        usda_letter_ready_at: read("usda_letter_ready_at", row.usda_letter_ready_at)?,
        revision: read("revision", row.revision)?,
        created_at: read("created_at", row.created_at)?,
        updated_at: read("updated_at", row.updated_at)?,
        summary: to_summary(Sums {
            participant_count: row.participant_count,
            total_fees: row.total_fees,
        })?,
    })
}

fn to_summary(sums: Sums) -> Result<EventSummary, Unreadable> {
    Ok(EventSummary {
        participant_count: read("participant_count", sums.participant_count)?,
        total_fees: read("total_fees", sums.total_fees)?,
    })
}

pub(super) async fn summarize(
    connection: &DatabaseConnection,
    scope: &Scope,
    id: EventId,
) -> Result<Option<EventSummary>, StoreError> {
    let query = Entity::find()
        .select_only()
        .columns([Column::Id, Column::ParticipantCount, Column::TotalFees])
        .filter(visible(scope))
        .filter(Column::Id.eq(id.as_uuid()));
    find_one(connection, query, to_summary).await
}

pub(super) async fn types(
    connection: &DatabaseConnection,
    scope: &Scope,
) -> Result<Vec<String>, StoreError> {
    Entity::find()
        .select_only()
        .column_as(Column::EventType.max(), "event_type")
        .filter(visible(scope))
        .group_by(Column::EventTypeKey)
        .order_by_asc(Column::EventTypeKey)
        .into_tuple()
        .all(connection)
        .await
        .map_err(store_error)
}

/// The actor's shows that end after an instant, by start, earliest first.
pub(super) async fn coming(
    connection: &DatabaseConnection,
    scope: &Scope,
    ends_after: OffsetDateTime,
    limit: u32,
) -> Result<Vec<EventRow>, StoreError> {
    let query = ListedRow::select_cols(Entity::find().select_only())
        .filter(visible(scope))
        .filter(Column::EndsAt.gt(to_unix_millis(ends_after)))
        .order_by_asc(Column::StartsAt)
        .order_by_asc(Column::Id);
    let key = Column::StartsAt;
    let page = fetch_page(connection, query, None, limit, key, to_row).await?;
    Ok(page.items)
}

pub(super) async fn list(
    connection: &DatabaseConnection,
    backend: DbBackend,
    scope: &Scope,
    filter: &EventFilter,
    page: &PageRequest,
) -> Result<Page<EventRow>, StoreError> {
    // No stored text contains NUL, and PostgreSQL rejects it in parameters.
    if filter
        .event_type
        .as_deref()
        .is_some_and(|text| text.contains('\0'))
    {
        return Ok(Page {
            items: Vec::new(),
            next: None,
        });
    }
    let query = listed(backend, scope, filter, page);
    let key = Column::StartsAt;
    fetch_page(connection, query, None, page.limit, key, to_row).await
}

/// A page is a part of the index of an account's shows.
fn listed(
    backend: DbBackend,
    scope: &Scope,
    filter: &EventFilter,
    page: &PageRequest,
) -> Select<Entity> {
    let query = ListedRow::select_cols(Entity::find().select_only())
        .filter(visible(scope))
        .apply_if(filter.from, |query, from| {
            query.filter(Column::EndsAt.gte(to_unix_millis(from)))
        })
        .apply_if(filter.to, |query, to| {
            query.filter(Column::StartsAt.lt(to_unix_millis(to)))
        })
        .apply_if(filter.event_type.as_deref(), |query, event_type| {
            query.filter(Column::EventTypeKey.eq(fold_name(event_type)))
        })
        .apply_if(filter.text.as_deref(), |query, text| {
            let searched = [Column::NameKey, Column::VenueKey];
            query.filter(contain_words(backend, &searched, text))
        });
    match filter.sort {
        EventSort::SoonestFirst => ascending(query, Column::StartsAt, Column::Id, page.after),
        EventSort::LatestFirst => descending(query, Column::StartsAt, Column::Id, page.after),
    }
}
