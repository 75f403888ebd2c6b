//! Stores what a barn offers for money, what horses have of it, and what was ticked.

pub(crate) mod entity;
pub(super) mod given;
mod store;
pub(super) mod ticks;

pub use store::SqlServiceStore;
