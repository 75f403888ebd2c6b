//! Stores registrations.
//!
//! Triggers keep the counts, in the transaction that changes a row, so that no
//! reader counts rows and no writer can forget them: those of shows and classes, the
//! counters of entries, places and back numbers, and what an entry has paid. What each
//! keeps is told in `create_registrations` of the crate `migrations`.

mod details;
pub(crate) mod entity;
mod extras;
pub(crate) mod group_store;
pub(crate) mod groups;
mod horse_fees;
mod insertion;
mod inspections;
mod keys;
pub(crate) mod ledger;
mod list;
mod many;
pub(crate) mod messages;
pub(crate) mod missing;
mod needs;
mod numbers;
pub(crate) mod own_entry;
pub(crate) mod parts;
pub(crate) mod receipts;
mod rows;
mod show_money;
mod store;
mod transaction;
mod waiting_list;
mod weekend_fees;

pub(crate) use many::{
    all_of_show, in_weekend_of, insert_many, lock_show, numbers_of_show, show_of, withdraw,
};
pub(crate) use rows::update;
pub(crate) use transaction::SqlRegistrationTx;

use crate::store::store;

store! {
    /// Stores registrations in SQL.
    SqlRegistrationStore
}
