//! Stores shows, their templates and calendar feeds.

mod back_numbers;
pub(crate) mod classes;
pub(crate) mod entity;
mod entry_rules;
mod feed;
mod hiding;
mod insertion;
mod list;
mod mapping;
pub(crate) mod notice_facts;
mod purge;
mod store;
mod template;

pub(crate) use entry_rules::to_entry_rules;
pub use feed::SqlFeedStore;
pub(crate) use hiding::hide;
pub(crate) use mapping::to_schedule;
pub use store::SqlEventStore;
