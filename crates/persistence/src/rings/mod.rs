//! Stores what happens in the rings of shows.

mod barred;
mod class;
pub(crate) mod day;
mod day_store;
mod devices;
pub(crate) mod entity;
mod habits;
mod horses;
pub(crate) mod json;
mod order_json;
pub(crate) mod regroup;
pub(crate) mod schedule_json;
mod store;
pub(crate) mod taps;
mod transaction;

pub use day_store::SqlDayStore;
pub use devices::SqlDeviceLinkStore;
pub use horses::SqlHorseResults;
pub use regroup::SqlRegroupStore;
pub use store::SqlRingStore;
