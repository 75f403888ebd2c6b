//! Receipts, with their lines in the ledgers of entries and barns.

mod allot;
pub(crate) mod mail;
mod read;
mod store;
mod take;
mod void;

pub(super) use read::{in_drawer, those};
