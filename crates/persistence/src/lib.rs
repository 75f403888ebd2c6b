//! Keeps everything in SQLite or PostgreSQL, through sea-orm.
//!
//! Each folder answers one domain's ports: `entity.rs` is its rows, `mapping.rs`
//! turns rows into domain values and back, `store.rs` holds the statements. One
//! port method is one transaction; which statements it takes is nobody else's
//! business. What the folders share stands beside them: the queue of
//! jobs, idempotency keys, paging and searching. What a port promises is held by
//! `tests/contract`, on both databases.
//!
//! It decides nothing: no rule of a domain is written here, and it reads no
//! clock and makes no id. What it reads it does not judge again: see
//! `docs/architecture.md`, "Reading trusts the database".
//!
//! `app` wires it; no other crate may use it.

mod accounts;
mod address;
mod database;
mod error;
mod events;
mod horses;
mod idempotency;
mod jobs;
mod limits;
mod list;
mod registrations;
mod row;
mod usda;

pub use accounts::SqlAccountStore;
pub use address::AddressError;
pub use database::Database;
pub use events::{SqlEventStore, SqlFeedStore};
pub use horses::{SqlHorseStore, SqlMarketStore, SqlPhotoStore};
pub use jobs::SqlJobQueue;
pub use registrations::SqlRegistrationStore;
pub use usda::SqlNoticeStore;
