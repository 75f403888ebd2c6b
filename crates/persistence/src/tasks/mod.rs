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

use crate::scope::delete_all_of;

/// Deletes all tasks and courses of an organization.
pub(crate) async fn delete_all(
    transaction: &impl ConnectionTrait,
    id: OrganizationId,
) -> Result<(), StoreError> {
    delete_all_of::<entity::task::Entity>(transaction, id).await?;
    delete_all_of::<entity::course::Entity>(transaction, id).await
}

/// Selects the courses of horses, which are deleted with them.
pub(crate) fn courses_of(horses: SelectStatement) -> SelectStatement {
    entity::course::Entity::find()
        .select_only()
        .column(entity::course::Column::Id)
        .filter(entity::course::Column::HorseId.in_subquery(horses))
        .into_query()
}
