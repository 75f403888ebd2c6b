//! Stores which archives of accounts there are, and reads what belongs into them.

pub(crate) mod entity;
mod store;

pub use store::SqlExportStore;
