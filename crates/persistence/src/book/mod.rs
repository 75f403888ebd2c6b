//! Stores the books of barns, their budgets and bills.
//!
//! Whatever writes them locks the organization first, as the check of limits does:
//! so numbers of bills have no gaps, and no part of an entry is billed twice or
//! changed while it is billed.

mod balances;
mod bill_lines;
mod bill_list;
mod bill_rows;
mod bill_sums;
mod bills;
pub(crate) mod cash;
pub(crate) mod entity;
mod entries;
mod ledger;
mod lists;
mod many;
mod mapping;
pub(crate) mod month;
mod references;
mod reminders;
pub(crate) mod services;
pub(crate) mod settings;
mod store;
mod summary;
mod unbilled;

pub use bills::SqlBillStore;
pub use cash::SqlCashStore;
pub(crate) use many::{all_of, delete_many, insert_many, texts_of};
pub use month::SqlMonthStore;
pub use reminders::SqlBillReminderStore;
pub use services::SqlServiceStore;
pub(crate) use services::{services_by_horse, take_first_services_back};
pub use store::SqlBookStore;
pub(crate) use store::{delete_entry, find_entry, replace_entry};
