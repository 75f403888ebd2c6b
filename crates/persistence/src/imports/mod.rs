//! Stores imports, and adds what their rows say to all that they concern.
//!
//! This folder stands above the others, as `belongings.rs` does: it makes horses, contacts
//! and what belongs to them of rows, by the constructors of their domains, and has the other
//! folders insert and delete them. Per kind there is one module, which compares rows with
//! what is there ([`batch::Prepared`]), and inserts what is new ([`batch::Batch`]).

mod appointments;
mod batch;
mod book;
mod care;
mod classes;
mod contacts;
pub(crate) mod entity;
mod entries;
mod export;
mod horses;
mod names;
mod prints;
mod store;
mod undo;

pub use store::SqlImportStore;
