//! The horses that tasks are about.

use std::collections::HashMap;

use kernel::{HorseId, StoreError};
use sea_orm::{ConnectionTrait, Set};
use uuid::Uuid;

use super::entity::task_horse;
use crate::horse_links::{self, NamedHorses};

/// Notes which horses a task is about.
pub(super) async fn replace(
    transaction: &impl ConnectionTrait,
    task: Uuid,
    ids: &[HorseId],
) -> Result<(), StoreError> {
    let rows = ids.iter().map(|id| task_horse::ActiveModel {
        task_id: Set(task),
        horse_id: Set(id.as_uuid()),
    });
    let its_own = task_horse::Column::TaskId;
    horse_links::replace(transaction, its_own, task, rows.collect()).await
}

/// The horses of tasks, sorted by name.
pub(super) async fn of_tasks(
    connection: &impl ConnectionTrait,
    ids: Vec<Uuid>,
) -> Result<HashMap<Uuid, NamedHorses>, StoreError> {
    let (task, horse) = (task_horse::Column::TaskId, task_horse::Column::HorseId);
    horse_links::of::<task_horse::Entity>(connection, task, horse, ids).await
}
