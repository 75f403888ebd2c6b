//! The notice to the USDA, in the outbox.

mod entity;
mod mapping;
mod store;

pub use store::SqlNoticeStore;
