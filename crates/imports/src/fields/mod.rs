//! The fields of each kind, with the headings under which other programs have them.
//!
//! The headings are those of exports of barn managers and
//! bookkeepers, of show secretaries' programs, of address books, and of the lists of
//! associations, as their public examples show them.

pub(crate) mod barn;
pub(crate) mod money;
pub(crate) mod people;
pub(crate) mod shows;
