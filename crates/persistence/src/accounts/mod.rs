//! Stores accounts and their organizations.

pub(crate) mod entity;
mod mapping;
mod store;

pub use store::SqlAccountStore;
