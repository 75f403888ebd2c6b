//! Stores registrations.

pub(crate) mod entity;
mod mapping;
mod store;
mod transaction;

pub use store::SqlRegistrationStore;
