//! Stores imports, and adds what their rows say to all that they concern.
//!
//! This folder stands above the others, as `belongings.rs` does: what is made of rows is
//! decided in [`processes::imports`] over what [`views`](crate::views::imports) read; here is
//! written what is new ([`insert`]) or filled ([`completions`]), and taken back ([`undo`]), by
//! the other folders.

mod completions;
pub(crate) mod entity;
mod insert;
pub(crate) mod members;
pub(crate) mod parts;
mod store;
mod undo;
pub(crate) mod words;

pub use store::SqlImportStore;
