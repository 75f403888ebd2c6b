//! Stores shows, their templates and calendar feeds.

mod back_numbers;
pub(crate) mod classes;
pub(crate) mod entity;
pub(crate) mod entry_rules;
mod feed;
mod hiding;
mod insertion;
mod list;
mod mapping;
mod purge;
mod store;
mod template;

pub use feed::SqlFeedStore;
pub(crate) use hiding::hide;
pub(crate) use mapping::{to_event, to_schedule};
pub use store::SqlEventStore;
