//! The notice to the USDA: those that wait in the outbox, and the evidence.

mod attempt;
mod claim;
mod entity;
mod evidence;
mod mapping;
mod particulars;
mod reminders;
mod store;

pub use reminders::SqlReminderStore;
pub use store::SqlNoticeStore;
