//! Stores accounts, their sessions, organizations and mails.

pub(crate) mod entity;
mod mails;
mod mapping;
mod sessions;
mod store;

pub use mails::SqlAccountMailStore;
pub use sessions::SqlSessionStore;
pub use store::SqlAccountStore;
