//! Stores where horses stand, and with whom they are turned out.

pub(crate) mod entity;
mod moving;
mod plan;
mod store;
mod turnout;

pub(crate) use plan::{areas, save_plan, standing_from, stays_from, take_back};
pub use store::SqlPlaceStore;
