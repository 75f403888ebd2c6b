//! Moving in and out: what stands in tables of other programs becomes horses, contacts and
//! what belongs to them, can be taken back as one act, and leaves in the same columns.
//!
//! An adapter reads a file into a [`Table`]. This crate says what its rows are, which column
//! is which [`Field`], and what each cell means ([`Import::read`]); what is in doubt is said,
//! and what can be read in two ways is asked. The store compares the [`Record`]s with what is
//! there ([`ImportStore::judge`]), and adds them by the rules of the domains that they belong
//! to ([`ImportStore::run`]).

#![warn(missing_docs)]

mod cell;
mod date;
mod field;
mod fields;
mod import;
mod kind;
mod mapping;
mod ports;
mod price;
#[cfg(test)]
mod programs;
mod record;
mod service;
mod spelled;
mod table;
mod value;

pub use field::{Field, Holds, field_of, fields_of};
pub use import::{
    Import, ItemKind, Judged, Kept, MAX_PREVIEW, MAX_PROBLEMS, Plan, Preview, Problem, Result,
    Undone, Verdict, result_of,
};
pub use kind::{DateOrder, ImportKind, ImportState};
pub use ports::{ImportRefusal, ImportStore, Target};
pub use record::Record;
pub use service::{BringTable, ChangePlan, Exported, ImportSeen, ImportService};
pub use spelled::{
    AddressSaid, OwnerSaid, address_parts, book_category, breed_name, care_kind, contact_kinds,
    owners_said,
};
pub use table::{MAX_CELL_CHARS, MAX_COLUMNS, MAX_ROWS, MAX_TABLE_BYTES, Row, Table};
