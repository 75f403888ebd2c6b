//! Stores shows, their templates and calendar feeds.

mod back_numbers;
pub(crate) mod classes;
pub(crate) mod entity;
mod entry_rules;
pub(crate) mod feed;
mod hiding;
mod insertion;
mod list;
mod mapping;
pub(crate) mod notice_facts;
mod purge;
mod scope;
mod store;
mod template;

pub(crate) use entry_rules::to_entry_rules;
pub use feed::SqlFeedStore;
pub(crate) use feed::delete_feed;
pub(crate) use hiding::hide;
pub(crate) use mapping::to_schedule;
pub(crate) use scope::{referred_to, refuse_reader, visible, with_id};
pub use store::SqlEventStore;
