//! Stores imports, and adds what their rows say to all that they concern.
//!
//! This folder stands above the others, as `belongings.rs` does: what is made of rows is
//! decided in [`processes::imports`]; here is read what they are compared with
//! ([`present`]), written what is new ([`insert`]) and taken back ([`undo`]), all by the
//! other folders.

pub(crate) mod entity;
mod export;
mod export_entries;
mod insert;
mod present;
mod prints;
mod store;
mod undo;

pub use store::SqlImportStore;
