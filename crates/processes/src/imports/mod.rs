//! Moving in and out: the rows of a table become horses, contacts and what belongs to them,
//! by the constructors of their domains.
//!
//! [`imports`](::imports) reads a table into [`Record`](::imports::Record)s. Here they are
//! compared with what is there ([`Present`]), a module for each kind of rows, and become
//! what is to be added ([`New`]). The store reads the first and writes the second.

mod appointments;
mod book;
mod bring;
mod care;
mod classes;
mod contacts;
mod entries;
mod filling;
mod horses;
mod members;
mod names;
mod people;
mod ports;
mod present;
mod reading;
mod rows;
mod service;
#[cfg(test)]
mod tests;
mod words;

pub use self::bring::{BringFile, NewSheet};
pub use self::care::NewCare;
pub use self::classes::NewClasses;
pub use self::contacts::NewContacts;
pub use self::filling::Completed;
pub use self::horses::{NewHorses, NewPlaces, Paper};
pub use self::members::{MembersSaid, NewMembers, PresentMembers};
pub use self::ports::{ImportRefusal, ImportStore, Target};
pub use self::present::{
    Named, NamedHorse, Present, PresentCare, PresentEntries, PresentHorse, PresentHorses,
};
pub use self::rows::{Made, New, Prepared, Rows};
pub use self::service::{ChangePlan, Exported, ImportSeen, ImportService};
