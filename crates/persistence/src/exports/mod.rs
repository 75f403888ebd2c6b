//! Stores which archives of accounts there are, and reads what belongs into them.

mod contents;
mod entity;
mod sources;
mod store;

pub use store::SqlExportStore;
pub(crate) use store::expire;
