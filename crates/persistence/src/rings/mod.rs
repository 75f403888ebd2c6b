//! Stores what happens in the rings of shows.

pub(crate) mod class;
pub(crate) mod day;
mod day_store;
mod devices;
pub(crate) mod entity;
mod habits;
pub(crate) mod json;
mod order_json;
pub(crate) mod regroup_json;
pub(crate) mod schedule_json;
mod store;
pub(crate) mod taps;
mod transaction;

pub use day_store::SqlDayStore;
pub(crate) use day_store::write_schedule;
pub use devices::SqlDeviceLinkStore;
pub use store::SqlRingStore;
pub(crate) use transaction::make_rows;
