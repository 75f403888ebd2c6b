//! Reads what was received and spent, and stores the accounts of the journal.

pub(crate) mod entity;
mod moved;
mod store;

pub use store::SqlCashStore;
