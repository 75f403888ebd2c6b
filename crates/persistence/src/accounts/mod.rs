//! Accounts and their organizations.

mod entity;
mod mapping;
mod store;

pub use store::SqlAccountStore;
