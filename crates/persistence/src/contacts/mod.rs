//! Stores contacts, and reads what emergency sheets are made of.

mod emergency;
pub(crate) mod entity;
mod import;
mod links;
mod list;
mod store;

pub use store::SqlContactStore;
