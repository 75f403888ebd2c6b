//! The fields of each kind, with the headings under which other programs have them.
//!
//! The headings are those of exports of barn managers and bookkeepers, of the programs of
//! show secretaries, of address books, and of the lists of associations. Those of public
//! examples are under test (`programs.txt`).

pub(crate) mod barn;
pub(crate) mod care;
pub(crate) mod members;
pub(crate) mod money;
pub(crate) mod people;
pub(crate) mod shows;
