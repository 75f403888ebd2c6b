//! Entries of a horse in a show.

pub(crate) mod entity;
mod mapping;
mod store;
mod transaction;

pub use store::SqlRegistrationStore;
