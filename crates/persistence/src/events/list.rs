//! The list of shows with their sums, in one statement.

use events::{EventFilter, EventSort, EventSummary, EventWithSummary};
use kernel::{Actor, Cursor, EventId, Page, PageRequest, StoreError, to_unix_millis};
use registrations::EntryStatus;
use sea_orm::sea_query::{Alias, Expr, ExprTrait as _, Func, Query, SubQueryStatement};
use sea_orm::{
    ColumnTrait as _, Condition, DatabaseConnection, DbBackend, EntityTrait as _, FromQueryResult,
    Order, QueryFilter as _, QueryOrder as _, QuerySelect as _, QueryTrait as _, Select,
};

use super::entity::event::{Column, Entity, Model};
use super::mapping::to_event;
use super::store::visible;
use crate::error::store_error;
use crate::list::{after, before, contains};
use crate::registrations::entity as registration;
use crate::row::{money, present};

#[derive(FromQueryResult)]
struct Sums {
    participant_count: i64,
    total_fees: i64,
}

#[derive(FromQueryResult)]
struct EventWithSums {
    #[sea_orm(nested)]
    event: Model,
    #[sea_orm(nested)]
    sums: Sums,
}

/// A sum over the entries of the show at hand that count.
fn over_entries(sum: Expr) -> Expr {
    let entries = Query::select()
        .expr(sum)
        .from(registration::Entity)
        .and_where(
            Expr::col((registration::Entity, registration::Column::EventId))
                .equals((Entity, Column::Id)),
        )
        .and_where(
            Expr::col((registration::Entity, registration::Column::Status))
                .eq(EntryStatus::Entered.as_str()),
        )
        .take();
    Expr::SubQuery(None, Box::new(SubQueryStatement::SelectStatement(entries)))
}

/// How many entries of the show at hand count.
pub(crate) fn participant_count() -> Expr {
    over_entries(Func::count(Expr::val(1)).into())
}

/// What they owe. The sum of big integers is no big integer on PostgreSQL.
fn total_fees() -> Expr {
    let sum = Func::sum(Expr::col((
        registration::Entity,
        registration::Column::TotalFee,
    )));
    over_entries(
        Expr::from(Func::coalesce([sum.into(), Expr::val(0)])).cast_as(Alias::new("bigint")),
    )
}

fn with_sums(query: Select<Entity>) -> Select<Entity> {
    query
        .expr_as(participant_count(), "participant_count")
        .expr_as(total_fees(), "total_fees")
}

fn to_summary(sums: &Sums) -> Result<EventSummary, StoreError> {
    Ok(EventSummary {
        participant_count: present(
            "participant_count",
            u64::try_from(sums.participant_count).ok(),
        )?,
        total_fees: money("total_fees", sums.total_fees)?,
    })
}

pub(super) async fn summarize(
    connection: &DatabaseConnection,
    actor: Actor,
    id: EventId,
) -> Result<Option<EventSummary>, StoreError> {
    let query = Entity::find()
        .select_only()
        .filter(visible(actor))
        .filter(Column::Id.eq(id.as_uuid()));
    with_sums(query)
        .into_model::<Sums>()
        .one(connection)
        .await
        .map_err(store_error)?
        .as_ref()
        .map(to_summary)
        .transpose()
}

pub(super) async fn list(
    connection: &DatabaseConnection,
    backend: DbBackend,
    actor: Actor,
    filter: &EventFilter,
    page: &PageRequest,
) -> Result<Page<EventWithSummary>, StoreError> {
    // No stored text holds a NUL, and PostgreSQL refuses to look for one.
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
    let (order, latest_first) = match filter.sort {
        EventSort::SoonestFirst => (Order::Asc, false),
        EventSort::LatestFirst => (Order::Desc, true),
    };
    let query = Entity::find()
        .filter(visible(actor))
        .apply_if(filter.from, |query, from| {
            query.filter(Column::EndsAt.gte(to_unix_millis(from)))
        })
        .apply_if(filter.to, |query, to| {
            query.filter(Column::StartsAt.lt(to_unix_millis(to)))
        })
        .apply_if(filter.event_type.as_deref(), |query, event_type| {
            query.filter(Column::EventTypeKey.eq(event_type.to_lowercase()))
        })
        .apply_if(filter.text.as_deref(), |query, text| {
            query.filter(
                Condition::any()
                    .add(contains(backend, Column::NameKey, text))
                    .add(contains(backend, Column::VenueKey, text)),
            )
        })
        .apply_if(page.after, |query, cursor| {
            query.filter(if latest_first {
                before(Column::StartsAt, Column::Id, cursor)
            } else {
                after(Column::StartsAt, Column::Id, cursor)
            })
        })
        .order_by(Column::StartsAt, order.clone())
        .order_by(Column::Id, order)
        .limit(u64::from(page.limit) + 1);
    let events = with_sums(query)
        .into_model::<EventWithSums>()
        .all(connection)
        .await
        .map_err(store_error)?
        .into_iter()
        .map(|row| {
            Ok(EventWithSummary {
                event: to_event(row.event)?,
                summary: to_summary(&row.sums)?,
            })
        })
        .collect::<Result<Vec<_>, StoreError>>()?;
    Ok(Page::from_overfetched(events, page.limit, |listed| {
        Cursor {
            key: to_unix_millis(listed.event.details.schedule.starts_at()),
            id: listed.event.id.as_uuid(),
        }
    }))
}
