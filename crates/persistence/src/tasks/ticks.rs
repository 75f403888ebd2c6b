//! Statements for ticks.

use kernel::{OrganizationId, RecordDate, Scope, StoreError, TaskId};
use sea_orm::sea_query::OnConflict;
use sea_orm::{
    ColumnTrait as _, ConnectionTrait, EntityTrait as _, IntoActiveModel as _, QueryFilter as _,
    Select,
};
use tasks::{DayWindow, Tick};
use uuid::Uuid;

use super::entity::{task, tick};
use super::mapping::to_tick;
use crate::authors::with_address;
use crate::row::{find_one, find_readable, write};
use crate::scope::{lock_own, within};

/// Ticks with the email addresses of who made them.
fn with_email() -> Select<tick::Entity> {
    with_address(tick::Entity::find(), tick::Column::AccountId, "email")
}

pub(super) async fn find(
    connection: &impl ConnectionTrait,
    id: TaskId,
    date: RecordDate,
) -> Result<Option<Tick>, StoreError> {
    let tick = with_email()
        .filter(tick::Column::TaskId.eq(id.as_uuid()))
        .filter(tick::Column::Day.eq(date.to_string()));
    find_one(connection, tick, to_tick).await
}

/// Those of the days of a window.
pub(super) async fn of_window(
    connection: &impl ConnectionTrait,
    scope: &Scope,
    window: &DayWindow,
) -> Result<Vec<Tick>, StoreError> {
    let (from, to) = (window.from.to_string(), window.date.to_string());
    let ticks = with_email()
        .filter(within(tick::Column::OrganizationId, scope))
        .filter(tick::Column::Day.between(from, to));
    find_readable(connection, ticks, to_tick).await
}

/// Those of tasks that are due once, on earlier days.
pub(super) async fn of_tasks(
    connection: &impl ConnectionTrait,
    ids: Vec<Uuid>,
) -> Result<Vec<Tick>, StoreError> {
    if ids.is_empty() {
        return Ok(Vec::new());
    }
    let ticks = with_email().filter(tick::Column::TaskId.is_in(ids));
    find_readable(connection, ticks, to_tick).await
}

/// The organization of a task within the scope, whose row is locked until the
/// transaction ends, so that it is not deleted meanwhile.
pub(super) async fn lock(
    transaction: &impl ConnectionTrait,
    scope: &Scope,
    id: TaskId,
) -> Result<Option<OrganizationId>, StoreError> {
    let found = lock_own::<task::Entity>(transaction, scope, id.as_uuid()).await?;
    Ok(found.map(|it| OrganizationId::new(it.organization_id)))
}

/// Stores a tick unless there is one.
pub(super) async fn insert(
    transaction: &impl ConnectionTrait,
    tick: tick::Model,
) -> Result<(), StoreError> {
    let once = OnConflict::columns([tick::Column::TaskId, tick::Column::Day])
        .do_nothing()
        .to_owned();
    write(
        transaction,
        tick::Entity::insert(tick.into_active_model()).on_conflict(once),
    )
    .await?;
    Ok(())
}

pub(super) async fn remove(
    transaction: &impl ConnectionTrait,
    id: TaskId,
    date: RecordDate,
) -> Result<(), StoreError> {
    let delete = tick::Entity::delete_many()
        .filter(tick::Column::TaskId.eq(id.as_uuid()))
        .filter(tick::Column::Day.eq(date.to_string()));
    write(transaction, delete).await?;
    Ok(())
}
