//! Stores what is known of documents.

pub(crate) mod entity;
mod list;
mod reminders;
mod shared;
mod store;
mod writing;

pub use store::SqlDocumentStore;
pub(crate) use writing::delete_some;
