//! Stores where horses stand, and with whom they are turned out.

pub(crate) mod entity;
mod moving;
mod plan;
mod store;
mod turnout;

pub use store::SqlPlaceStore;
