//! The directories of organizations' shows.

pub(crate) mod entity;
mod identities;
mod list;
mod save;
mod store;

pub use store::SqlExhibitorStore;
