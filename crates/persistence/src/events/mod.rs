//! Stores shows, their templates and calendar feeds.

mod back_numbers;
mod classes;
pub(crate) mod entity;
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
pub use store::SqlEventStore;
