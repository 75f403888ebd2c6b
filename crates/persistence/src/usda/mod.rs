//! The notice to the USDA: those that wait in the outbox, and the evidence.

mod claim;
mod entity;
mod evidence;
mod mapping;
mod store;

pub use store::SqlNoticeStore;
