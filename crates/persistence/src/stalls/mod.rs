//! Stores the stalls of shows and who has them.

mod areas;
mod bookings;
mod crew;
pub(crate) mod entity;
mod lines;
mod store;

pub use crew::SqlCrewStore;
pub use store::SqlStallStore;
