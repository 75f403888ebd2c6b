//! Stores notes, and searches what organizations have.

pub(crate) mod entity;
mod store;

pub use store::SqlNoteStore;
