//! Stores contacts, and reads what emergency sheets are made of.

mod emergency;
pub(crate) mod entity;
mod import;
mod links;
mod list;
mod store;

pub(crate) use entity::name_key;
pub use store::SqlContactStore;
