//! The directories of organizations' shows.

pub(crate) mod entity;
mod identities;
mod list;
pub(crate) mod membership;
mod save;
mod store;

pub use store::SqlExhibitorStore;
