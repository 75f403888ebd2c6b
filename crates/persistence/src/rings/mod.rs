//! Stores what happens in the rings of shows.

mod class;
pub(crate) mod entity;
mod json;
mod store;
mod transaction;

pub use store::SqlRingStore;
