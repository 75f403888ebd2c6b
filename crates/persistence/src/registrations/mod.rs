//! Stores registrations.
//!
//! Triggers keep the counts, in the transaction that changes a row, so that no
//! reader counts rows and no writer can forget them (see the migration
//! `m20261122_000091_create_classes`): those on `registrations` change
//! `participant_count`, `total_fees`, `entry_counter` and `entry_bytes` of
//! `events`, and those on `class_entries` change `entered`, `waiting` and
//! `scratched` of `classes`.

mod class_entries;
pub(crate) mod entity;
mod list;
mod mapping;
mod search;
#[cfg(test)]
mod statements;
mod store;
mod transaction;

pub use store::SqlRegistrationStore;
