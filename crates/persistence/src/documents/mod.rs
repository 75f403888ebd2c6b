//! Stores what is known of documents.

pub(crate) mod entity;
mod imported;
mod list;
mod reminders;
mod shared;
mod show_files;
mod store;
mod writing;

pub(crate) use imported::{insert_many, papers_of};
pub use show_files::SqlShowFileStore;
pub use store::SqlDocumentStore;
pub(crate) use writing::{delete, delete_some};
