//! Lists of tasks.

use std::collections::HashMap;

use kernel::{Page, PageRequest, RecordDate, Scope, StoreError, to_unix_millis};
use sea_orm::sea_query::{Expr, ExprTrait as _};
use sea_orm::{
    ColumnTrait, Condition, ConnectionTrait, DatabaseConnection, EntityTrait as _, JoinType,
    QueryFilter as _, QuerySelect as _, QueryTrait as _, RelationDef,
};
use tasks::{DatedTask, DayWindow, Task, TaskFilter};
use time::Duration;

use super::entity::task::{Column, Entity};
use super::entity::{task_horse, tick};
use super::mapping::{to_task, with_horses};
use super::{own_horses, ticks};
use crate::horse_links;
use crate::list::{descending, fetch_page, octets};
use crate::row::find_readable;
use crate::scope::within;

pub(super) async fn page(
    connection: &DatabaseConnection,
    scope: &Scope,
    filter: &TaskFilter,
    page: &PageRequest,
) -> Result<Page<Task>, StoreError> {
    let query = Entity::find()
        .filter(within(Column::OrganizationId, scope))
        .apply_if(filter.horse_id, |query, horse| {
            let its_tasks = task_horse::Entity::find()
                .select_only()
                .column(task_horse::Column::TaskId)
                .filter(task_horse::Column::HorseId.eq(horse.as_uuid()));
            query.filter(Column::Id.in_subquery(its_tasks.into_query()))
        });
    let query = descending(query, Column::CreatedAt, Column::Id, page.after);
    let (size, key) = (Some(octets(Column::Notes)), Column::CreatedAt);
    let mut found = fetch_page(connection, query, size, page.limit, key, to_task).await?;
    found.items = name_horses(connection, found.items).await?;
    Ok(found)
}

/// Reads the horses of tasks.
pub(super) async fn name_horses(
    connection: &impl ConnectionTrait,
    tasks: Vec<Task>,
) -> Result<Vec<Task>, StoreError> {
    let ids = tasks.iter().map(|it| it.id.as_uuid()).collect();
    let mut horses = own_horses::of_tasks(connection, ids).await?;
    let named = tasks.into_iter().map(|task| {
        let horses = horses.remove(&task.id.as_uuid()).unwrap_or_default();
        with_horses(task, horse_links::named(horses))
    });
    Ok(named.collect())
}

/// Whether a plan that held on a day was replaced since: then the present one does
/// not say whether something was due.
pub(super) fn changed_since(
    former: impl ColumnTrait,
    updated_at: impl ColumnTrait,
    day: RecordDate,
) -> Expr {
    // A day earlier, for all time zones.
    let before = day.as_date().midnight().assume_utc() - Duration::DAY;
    let is_later = updated_at.gte(to_unix_millis(before));
    former.is_not_null().and(is_later)
}

pub(super) async fn of_window(
    connection: &DatabaseConnection,
    scope: &Scope,
    window: &DayWindow,
) -> Result<Vec<DatedTask>, StoreError> {
    let today = window.date.to_string();
    let goes_on = Column::LastOn.is_null();
    let goes_on = goes_on.or(Column::LastOn.gte(window.from.to_string()));
    let mut is_due = Condition::any()
        .add(Column::Recurrence.is_not_null().and(goes_on))
        .add(Column::StartsOn.eq(today.as_str()));
    if let Some(began) = window.carried_since {
        let open = tick::Column::TickedAt.is_null();
        let ticked_today = tick::Column::TickedAt.gte(to_unix_millis(began));
        is_due = is_due.add(open.or(ticked_today));
    }
    // The only tick of a task that is due once.
    let first_tick: RelationDef = Entity::belongs_to(tick::Entity)
        .from((Column::Id, Column::StartsOn))
        .to((tick::Column::TaskId, tick::Column::Day))
        .into();
    let is_due = Condition::all()
        .add(Column::StartsOn.lte(today.as_str()))
        .add(is_due);
    let tasks = Entity::find()
        .join(JoinType::LeftJoin, first_tick)
        .filter(within(Column::OrganizationId, scope))
        .filter(horse_links::concerns_the_barn::<task_horse::Entity>(
            Column::Id,
            task_horse::Column::TaskId,
            task_horse::Column::HorseId,
        ))
        .filter(Condition::any().add(is_due).add(changed_since(
            Column::Former,
            Column::UpdatedAt,
            window.from,
        )));
    // One that cannot be read does not hide the others.
    let tasks = find_readable(connection, tasks, to_task).await?;
    let mut found: HashMap<_, DatedTask> = HashMap::new();
    for task in tasks {
        let ticks = Vec::new();
        found.insert(task.id, DatedTask { task, ticks });
    }
    let earlier = found.values().filter(|it| {
        let series = &it.task.details.series;
        series.recurrence().is_none() && series.starts_on() < window.from
    });
    let earlier = earlier.map(|it| it.task.id.as_uuid()).collect();
    let mut all = ticks::of_window(connection, scope, window).await?;
    all.extend(ticks::of_tasks(connection, earlier).await?);
    for tick in all {
        if let Some(task) = found.get_mut(&tick.task_id) {
            task.ticks.push(tick);
        }
    }
    Ok(found.into_values().collect())
}
