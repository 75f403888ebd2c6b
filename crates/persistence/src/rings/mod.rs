//! Stores what happens in the rings of shows.

mod class;
mod day;
mod day_store;
pub(crate) mod entity;
mod json;
mod order_json;
mod schedule_json;
mod store;
mod transaction;

pub use day_store::SqlDayStore;
pub use store::SqlRingStore;
