//! Shows, their templates and calendar feeds.

mod class_entries;
pub(crate) mod entity;
mod feed;
mod list;
mod mapping;
pub(crate) mod notice_facts;
mod store;
mod template;

pub use feed::SqlFeedStore;
pub(crate) use list::participant_count;
pub use store::SqlEventStore;
pub(crate) use store::{referred_to, visible};
