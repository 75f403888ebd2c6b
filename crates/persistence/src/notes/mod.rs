//! Stores notes, and searches what organizations have.

pub(crate) mod entity;
mod search;
mod store;

pub use search::SqlSearchStore;
pub use store::SqlNoteStore;
