//! Stores the stalls of shows and who has them.

mod areas;
mod bookings;
mod crew;
mod deliveries;
pub(crate) mod entity;
mod holds;
mod lines;
mod store;

pub use crew::SqlCrewStore;
pub use deliveries::SqlDeliveryStore;
pub use store::SqlStallStore;
