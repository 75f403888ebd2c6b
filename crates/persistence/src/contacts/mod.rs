//! Stores contacts, and reads what emergency sheets are made of.

mod emergency;
pub(crate) mod entity;
mod import;
mod links;
mod list;
mod mapping;
mod store;

pub(crate) use mapping::name_key;
pub use store::SqlContactStore;
