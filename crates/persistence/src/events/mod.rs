//! Stores shows, their templates and calendar feeds.

mod classes;
mod coming;
pub(crate) mod entity;
mod feed;
mod hiding;
mod insertion;
mod list;
mod many;
mod mapping;
pub(crate) mod prize_lists;
mod store;
mod template;
mod weekends;

pub use feed::SqlFeedStore;
pub(crate) use hiding::hide;
pub(crate) use many::{change_classes, classes_of_show, give_free_numbers};
pub use prize_lists::SqlPrizeListTextStore;
pub use store::SqlEventStore;
