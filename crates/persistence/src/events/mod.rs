//! Shows and their templates.

pub(crate) mod entity;
mod list;
mod mapping;
mod store;
mod template;

pub(crate) use list::participant_count;
pub use store::SqlEventStore;
pub(crate) use store::{referred_to, visible};
