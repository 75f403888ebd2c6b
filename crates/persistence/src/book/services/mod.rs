//! Stores what a barn offers for money, what horses have of it, and what was ticked.

pub(crate) mod entity;
pub(super) mod given;
mod store;
pub(super) mod ticks;

pub(crate) use given::{services_by_horse, take_first_services_back};
pub use store::SqlServiceStore;
