//! Stores contacts, and reads what emergency sheets are made of.

mod emergency;
mod emergency_links;
pub(crate) mod entity;
mod import;
mod links;
mod list;
mod store;

pub use emergency_links::SqlEmergencyLinkStore;
pub(crate) use import::{all_of, delete_many, insert_many};
pub use store::SqlContactStore;
