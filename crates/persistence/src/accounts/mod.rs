//! Stores accounts, their sessions and their organizations.

pub(crate) mod entity;
mod mapping;
mod sessions;
mod store;

pub use sessions::SqlSessionStore;
pub use store::SqlAccountStore;
