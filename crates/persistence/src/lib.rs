//! Stores all data in SQLite or PostgreSQL, through sea-orm.
//!
//! Each folder implements one domain's ports: `entity.rs` has the rows,
//! `mapping.rs` converts rows to domain values and back, `store.rs` has the
//! statements. One port method is one transaction. The modules beside the
//! folders are shared: the queue of jobs, idempotency keys, paging and
//! searching. `tests/contract` tests the promises of the ports on both
//! databases.
//!
//! This crate contains no domain rules, reads no clock and creates no ids.
//! Values are not validated when they are read: see `docs/architecture.md`,
//! "Reading trusts the database".
//!
//! Only `app` uses this crate.

mod accounts;
mod address;
mod audit;
mod database;
mod error;
mod events;
mod horses;
mod idempotency;
mod jobs;
mod limits;
mod list;
#[cfg(test)]
mod plans;
mod registrations;
mod row;
mod scope;
mod usda;

pub use accounts::{
    SqlAccountMailStore, SqlAccountStore, SqlAttemptStore, SqlPeopleStore, SqlSecondFactorStore,
    SqlSessionStore,
};
pub use address::AddressError;
pub use audit::SqlAuditStore;
pub use database::Database;
pub use events::{SqlEventStore, SqlFeedStore};
pub use horses::{SqlHorseStore, SqlMarketStore, SqlPhotoStore};
pub use jobs::SqlJobQueue;
pub use registrations::SqlRegistrationStore;
pub use usda::SqlNoticeStore;
