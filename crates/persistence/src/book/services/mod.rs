//! Stores what a barn offers for money, what horses have of it, and what was ticked.

pub(crate) mod entity;
pub(super) mod given;
mod store;
pub(super) mod ticks;

pub(crate) use given::{take_first_services_back, who_has_services};
pub use store::SqlServiceStore;
