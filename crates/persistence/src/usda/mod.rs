//! Stores notices to the USDA: queued ones, and the evidence of given ones. Reads the
//! records of shows.

mod attempt;
mod claim;
pub(crate) mod entity;
mod evidence;
mod mapping;
mod store;
mod trail;

pub use store::SqlNoticeStore;
