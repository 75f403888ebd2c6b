//! The directories of organizations' shows.

pub(crate) mod entity;
mod forgetting;
mod identities;
mod list;
mod membership;
mod save;
mod store;

pub(crate) use list::{exhibitors, horses};
pub(crate) use save::MOST_RECORDS;
pub use store::SqlExhibitorStore;
