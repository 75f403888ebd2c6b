//! Stores tasks and courses of medication, with their ticks and doses.

mod course_list;
mod course_store;
mod doses;
mod duplicates;
pub(crate) mod entity;
mod mapping;
mod own_horses;
mod recording;
mod rhythm;
mod running;
mod task_list;
mod task_store;
mod ticks;

use ::tasks::TaskLimits;

use crate::store::store;

store! {
    /// Stores tasks and courses of medication in SQL.
    SqlTaskStore limited by TaskLimits
}
