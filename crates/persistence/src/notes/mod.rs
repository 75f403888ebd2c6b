//! Stores notes, and searches what organizations have.

pub(crate) mod entity;
mod many;
mod store;

pub(crate) use many::{delete_many, insert_many, texts_about};
pub use store::SqlNoteStore;
