//! What moving in and out reads of all that an organization has.

mod entries;
pub(crate) mod export;
mod horses;
mod members;
pub(crate) mod present;
pub(crate) mod prints;
