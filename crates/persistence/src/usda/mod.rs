//! The notice to the USDA, in the outbox.

mod mapping;
mod store;

pub use store::SqlNoticeStore;
