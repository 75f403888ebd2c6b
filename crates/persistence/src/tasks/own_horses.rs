//! The horses that tasks and courses are about.

use kernel::{HorseId, RequiredLine, StoreError, TaskId};
use sea_orm::{
    ColumnTrait as _, ConnectionTrait, EntityTrait as _, FromQueryResult, IntoActiveModel as _,
    JoinType, QueryFilter as _, QueryOrder as _, QuerySelect as _,
};
use tasks::{HorseName, SaveError};
use uuid::Uuid;

use super::entity::task_horse;
use crate::horse_links;
use crate::horses::entity::horse;
use crate::row::{delete_where, find_all, insert_all, relation};

#[derive(FromQueryResult)]
struct NameRow {
    id: Uuid,
    name: String,
}

fn to_name(row: NameRow) -> HorseName {
    HorseName {
        id: HorseId::new(row.id),
        name: RequiredLine::stored(row.name),
    }
}

/// The names of these horses of an organization, sorted. Fails if one is not of
/// the organization. They cannot be deleted until the transaction ends.
pub(super) async fn names(
    connection: &impl ConnectionTrait,
    organization: Uuid,
    ids: &[HorseId],
) -> Result<Vec<HorseName>, SaveError> {
    if !horse_links::belong(connection, organization, ids).await? {
        return Err(SaveError::UnknownHorse);
    }
    Ok(present_names(connection, organization, ids).await?)
}

/// Like [`names`], without horses that are gone.
pub(super) async fn present_names(
    connection: &impl ConnectionTrait,
    organization: Uuid,
    ids: &[HorseId],
) -> Result<Vec<HorseName>, StoreError> {
    if ids.is_empty() {
        return Ok(Vec::new());
    }
    let horses = horse::Entity::find()
        .select_only()
        .columns([horse::Column::Id, horse::Column::Name])
        .filter(horse::Column::OrganizationId.eq(organization))
        .filter(horse::Column::Id.is_in(ids.iter().map(|it| it.as_uuid())))
        .order_by_asc(horse::Column::NameKey)
        .order_by_asc(horse::Column::Id);
    find_all(connection, horses, |row: NameRow| Ok(to_name(row))).await
}

/// Notes which horses a task is about.
pub(super) async fn insert(
    transaction: &impl ConnectionTrait,
    task: Uuid,
    ids: &[HorseId],
) -> Result<(), StoreError> {
    let rows = ids.iter().map(|id| task_horse::Model {
        task_id: task,
        horse_id: id.as_uuid(),
    });
    insert_all(transaction, rows.map(task_horse::Model::into_active_model)).await
}

/// Forgets which horses a task is about.
pub(super) async fn remove(
    transaction: &impl ConnectionTrait,
    task: Uuid,
) -> Result<(), StoreError> {
    delete_where::<task_horse::Entity>(transaction, task_horse::Column::TaskId.eq(task)).await?;
    Ok(())
}

#[derive(FromQueryResult)]
struct TaskNameRow {
    task_id: Uuid,
    id: Uuid,
    name: String,
}

/// The horses of tasks, sorted by name.
pub(super) async fn of_tasks(
    connection: &impl ConnectionTrait,
    ids: &[TaskId],
) -> Result<Vec<(TaskId, HorseName)>, StoreError> {
    if ids.is_empty() {
        return Ok(Vec::new());
    }
    let its_horse = relation(task_horse::Column::HorseId, horse::Column::Id);
    let rows = task_horse::Entity::find()
        .select_only()
        .column(task_horse::Column::TaskId)
        .columns([horse::Column::Id, horse::Column::Name])
        .join(JoinType::InnerJoin, its_horse)
        .filter(task_horse::Column::TaskId.is_in(ids.iter().map(|it| it.as_uuid())))
        .order_by_asc(horse::Column::NameKey)
        .order_by_asc(horse::Column::Id);
    find_all(connection, rows, |row: TaskNameRow| {
        let TaskNameRow { task_id, id, name } = row;
        Ok((TaskId::new(task_id), to_name(NameRow { id, name })))
    })
    .await
}
