//! Stores the stalls of shows and who has them.

mod areas;
mod bookings;
pub(crate) mod entity;
mod lines;
mod store;

pub use store::SqlStallStore;
