//! Stores notes, and searches what organizations have.

pub(crate) mod entity;
mod many;
mod store;

pub(crate) use many::{delete_many, insert_many};
pub use store::SqlNoteStore;
