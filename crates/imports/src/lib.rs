//! Moving in and out: what stands in tables of other programs becomes horses, contacts and
//! what belongs to them, can be taken back as one act, and leaves in the same columns.
//!
//! An adapter reads a file into a [`Table`]. This crate says what its rows are, which column
//! is which [`Field`], and what each cell means ([`Import::read`]); what is in doubt is said,
//! and what can be read in two ways is asked. What becomes of the [`Record`]s is decided over
//! the domains that they belong to, in `processes`.

#![warn(missing_docs)]

mod care_cost;
mod care_word;
mod cell;
mod date;
mod field;
mod fields;
mod import;
mod judged;
mod kind;
mod mapping;
mod price;
#[cfg(test)]
mod programs;
mod record;
mod spelled;
mod table;
mod value;

pub use care_cost::CareCost;
pub use care_word::{
    AnsweredWord, AskedWord, CareAnswer, CareMeaning, CareWord, MAX_ANSWERED_WORDS,
    MAX_ASKED_WORDS, MAX_CARE_WORDS, care_word, care_word_key,
};
pub use field::{Field, Holds, exported_fields_of, field_of, fields_of, notes_of};
pub use import::{Doubt, Import, ItemKind, Kept, Plan, Preview, Problem, Result, Sheet, Undone};
pub use judged::{Judged, MAX_PREVIEW, MAX_PROBLEMS, Verdict, preview_of, result_of};
pub use kind::{CareCosts, DateOrder, Differences, ImportKind, ImportState};
pub use mapping::{Guess, guess};
pub use record::{Clocks, Record};
pub use spelled::{
    AddressSaid, Listed, OwnerSaid, address_parts, book_category, breed_name, care_kinds_in,
    contact_kinds, listed, owners_said,
};
pub use table::{
    MAX_CELL_CHARS, MAX_CELLS, MAX_COLUMNS, MAX_ROWS, MAX_SHEETS, MAX_TABLE_BYTES, Row, Table,
};
