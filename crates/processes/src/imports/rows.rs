use std::collections::HashSet;
use std::fmt;
use std::sync::Arc;

use ::book::BookEntry;
use ::calendar::Appointment;
use ::imports::{AnsweredWord, CareCosts, ItemKind, Judged, Record, Result as Outcome, result_of};
use kernel::{IdGenerator, RequiredLine, StoreError, Uuid, fold_name};
use registrations::{EntryLimits, NewEntry};
use time::Date;

use super::care::NewCare;
use super::classes::NewClasses;
use super::contacts::NewContacts;
use super::horses::NewHorses;
use super::members::NewMembers;
use super::{Present, Target};

/// What was added, in the order in which it was inserted.
pub type Made = Vec<(ItemKind, Uuid)>;

/// Rows of a table, with what is needed to decide about them.
pub struct Rows {
    /// Where they are added.
    pub target: Target,
    /// The rows, as they were understood.
    pub records: Vec<Record>,
    /// How many entries a show and an account may have.
    pub limits: EntryLimits,
    /// Whether what they say otherwise than what is there takes its place.
    pub takes: bool,
    /// The first day of the board that they bring, today without an answer, or of the care
    /// that is billed, all of it without one.
    pub charged_from: Option<Date>,
    /// What was answered about their words of care.
    pub words: Vec<AnsweredWord>,
    /// What becomes of what their care cost, if whoever adds them keeps the book.
    pub costs: Option<CareCosts>,
    /// The association of whose members rows are that do not say it.
    pub association: Option<RequiredLine<100>>,
    /// Makes the ids of what is added.
    pub ids: Arc<dyn IdGenerator>,
}

impl fmt::Debug for Rows {
    /// Without what the rows say, because debug output is logged.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (kind, count) = (self.target.kind.as_str(), self.records.len());
        write!(f, "Rows({count} {kind})")
    }
}

/// Rows that were compared with what is there.
#[derive(Debug)]
pub struct Prepared {
    /// A verdict for each.
    pub judged: Vec<Judged>,
    /// What is made of those that are new.
    pub new: New,
}

impl Prepared {
    /// What comes of the rows.
    #[must_use]
    pub fn result(&self, records: &[Record]) -> Outcome {
        let mut result = result_of(records, &self.judged);
        self.new.say_absent(&mut result);
        result
    }
}

/// What is made of rows, and is to be added.
#[derive(Debug)]
pub enum New {
    /// Horses, with what their rows say of owners, places and board.
    Horses(Box<NewHorses>),
    /// Contacts.
    Contacts(NewContacts),
    /// Visits of care.
    Care(NewCare),
    /// Appointments.
    Appointments(Vec<Appointment>),
    /// Entries of the book.
    Book(Vec<BookEntry>),
    /// Classes of a show.
    Classes(NewClasses),
    /// Entries of a show.
    Entries(Vec<NewEntry>),
    /// Members, in the directory of shows.
    Members(Box<NewMembers>),
}

impl New {
    /// Names the horses of the barn that the rows lack.
    pub(super) fn say_absent(&self, result: &mut Outcome) {
        if let Self::Horses(new) = self
            && !new.absent.is_empty()
        {
            result.say_absent(new.absent.iter().map(String::as_str));
        }
    }
}

impl Rows {
    /// The names of the rows, folded.
    #[must_use]
    pub fn names(&self) -> HashSet<String> {
        let names = self.records.iter().map(|it| fold_name(it.get("name")));
        names.collect()
    }

    /// Compares the rows with what is there. Fails if they are of a show and none is said.
    pub fn judge(&self, present: Present) -> Result<Prepared, StoreError> {
        use super::{appointments, book, care, classes, contacts, entries, horses, members};
        match present {
            Present::Horses(present) => horses::prepare(self, present),
            Present::Contacts(present) => Ok(contacts::prepare(self, present)),
            Present::Care(present) => care::prepare(self, present),
            Present::Appointments(named, there) => Ok(appointments::prepare(self, named, there)),
            Present::Book(named, horses, there) => Ok(book::prepare(self, named, (horses, there))),
            Present::Classes(present) => classes::prepare(self, &present),
            Present::Entries(present) => Ok(entries::prepare(self, present)),
            Present::Members(present) => Ok(members::prepare(self, *present)),
        }
    }
}
