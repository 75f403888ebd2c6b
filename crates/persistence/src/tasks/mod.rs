//! Stores tasks and courses of medication, with their ticks and doses.

mod course_list;
mod course_store;
mod doses;
pub(crate) mod entity;
mod mapping;
mod own_horses;
pub(crate) mod running;
mod store;
mod task_list;
mod task_store;
mod ticks;

use kernel::{OrganizationId, StoreError};
use sea_orm::sea_query::SelectStatement;
use sea_orm::{
    ColumnTrait as _, ConnectionTrait, EntityTrait as _, QueryFilter as _, QuerySelect as _,
    QueryTrait as _,
};
pub use store::SqlTaskStore;

use crate::error::store_error;
use crate::idempotency;

/// Deletes all tasks and courses of an organization.
pub(crate) async fn delete_all(
    transaction: &impl ConnectionTrait,
    id: OrganizationId,
) -> Result<(), StoreError> {
    let tasks = entity::task::Column::OrganizationId.eq(id.as_uuid());
    let ids = entity::task::Entity::find()
        .select_only()
        .column(entity::task::Column::Id)
        .filter(tasks.clone())
        .into_query();
    idempotency::forget_all(transaction, ids)
        .await
        .map_err(store_error)?;
    entity::task::Entity::delete_many()
        .filter(tasks)
        .exec(transaction)
        .await
        .map_err(store_error)?;
    let courses = entity::course::Column::OrganizationId.eq(id.as_uuid());
    let ids = entity::course::Entity::find()
        .select_only()
        .column(entity::course::Column::Id)
        .filter(courses.clone())
        .into_query();
    idempotency::forget_all(transaction, ids)
        .await
        .map_err(store_error)?;
    entity::course::Entity::delete_many()
        .filter(courses)
        .exec(transaction)
        .await
        .map(|_| ())
        .map_err(store_error)
}

/// Selects the courses of horses, which are deleted with them.
pub(crate) fn courses_of(horses: SelectStatement) -> SelectStatement {
    entity::course::Entity::find()
        .select_only()
        .column(entity::course::Column::Id)
        .filter(entity::course::Column::HorseId.in_subquery(horses))
        .into_query()
}
