//! Stores the month's bills of all owners, and what of services is on bills.

pub(crate) mod entity;
mod facts;
mod make;
mod send;
mod store;

pub use store::SqlMonthStore;
