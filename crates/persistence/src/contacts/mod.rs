//! Stores contacts, and reads what emergency sheets are made of.

mod emergency;
mod emergency_links;
pub(crate) mod entity;
mod import;
mod links;
mod list;
mod merge;
mod store;

pub use emergency_links::SqlEmergencyLinkStore;
pub(crate) use import::{
    all_of, complete_many, delete_many, facts, insert_many, lock_all, of_facts,
};
pub use store::SqlContactStore;
