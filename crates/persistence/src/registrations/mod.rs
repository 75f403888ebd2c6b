//! Stores registrations.
//!
//! Triggers keep the counts, in the transaction that changes a row, so that no
//! reader counts rows and no writer can forget them (see the migration
//! `m20261122_000091_create_classes`): those on `registrations` change
//! `participant_count`, `total_fees`, `entry_counter` and `entry_bytes` of
//! `events`, and those on `class_entries` change `entered`, `waiting` and
//! `scratched` of `classes`. Triggers on both change `wait_counter` of `events`,
//! and others note each back number in `back_numbers`, which refuses one that
//! another entry has or had, and change `last_back_number` of `events`
//! (`m20261122_000102_add_entry_states`). One on `payments` changes `paid`.

mod cancelled_class;
mod changed_rows;
mod details;
pub(crate) mod entity;
mod history;
mod insertion;
mod keys;
mod ledger;
mod list;
mod locked_show;
mod mail;
mod mapping;
mod messages;
mod own_entry;
mod parts;
mod roster;
mod search;
mod store;
mod transaction;
mod waiting_list;
mod waiver;

pub(crate) use search::searched;
pub use store::SqlRegistrationStore;
