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

use sea_orm::sea_query::SelectStatement;
use sea_orm::{
    ColumnTrait as _, EntityTrait as _, QueryFilter as _, QuerySelect as _, QueryTrait as _,
};
pub use store::SqlTaskStore;

/// Selects the courses of horses, which are deleted with them.
pub(crate) fn courses_of(horses: SelectStatement) -> SelectStatement {
    entity::course::Entity::find()
        .select_only()
        .column(entity::course::Column::Id)
        .filter(entity::course::Column::HorseId.in_subquery(horses))
        .into_query()
}
