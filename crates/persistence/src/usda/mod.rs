//! The notice to the USDA: those that wait for delivery, and the evidence.

mod attempt;
mod claim;
pub(crate) mod entity;
mod evidence;
mod mapping;
mod particulars;
mod store;

pub(crate) use evidence::is_refused;
pub use store::SqlNoticeStore;
