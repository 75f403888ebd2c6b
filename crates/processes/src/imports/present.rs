use std::collections::{HashMap, HashSet};

use ::book::{EntryText, GivenService, HorseFacts, Service};
use ::contacts::Contact;
use ::horses::{CareIntervals, CareVisit, Horse};
use ::imports::CareWord;
use events::PresentClass;
use kernel::{HorseId, PlaceId};
use places::{Area, Stay};
use registrations::{Registration, ShowToEnter};

use super::{Paper, PresentMembers};

/// What rows are compared with: all of their kind that their organization has, or their
/// show.
#[derive(Debug)]
pub enum Present {
    /// For horses.
    Horses(PresentHorses),
    /// For contacts: all of them.
    Contacts(Vec<Contact>),
    /// For care.
    Care(PresentCare),
    /// For appointments: what rows name, and of each appointment title, first day and
    /// minute of the day.
    Appointments(Named, Vec<(String, String, i64)>),
    /// For entries of the book: what rows name, what is to be known of horses to divide
    /// an amount, and what the entries say.
    Book(Named, Vec<HorseFacts>, Vec<EntryText>),
    /// For classes: those of the show.
    Classes(Vec<PresentClass>),
    /// For entries of a show; `None` if it was deleted.
    Entries(Option<Box<PresentEntries>>),
    /// For members: whom rows may mean.
    Members(Box<PresentMembers>),
}

/// What rows name.
#[derive(Debug)]
pub struct Named {
    /// All horses.
    pub horses: Vec<NamedHorse>,
    /// All contacts.
    pub contacts: Vec<Contact>,
}

/// What rows of care are compared with.
#[derive(Debug)]
pub struct PresentCare {
    /// What rows name.
    pub named: Named,
    /// The visits.
    pub visits: Vec<CareVisit>,
    /// After how many days care is due again.
    pub intervals: CareIntervals,
    /// What is to be known of the horses of rows whose cost comes into the book.
    pub horses: Vec<HorseFacts>,
    /// The words of care that the organization knows.
    pub words: Vec<CareWord>,
}

/// A horse by its name.
#[derive(Debug)]
pub struct NamedHorse {
    /// Its id.
    pub id: HorseId,
    /// Its name.
    pub name: String,
    /// Its name in its registry; empty if it is not known.
    pub registered_name: String,
    /// Whether it is in the barn, and not archived.
    pub is_present: bool,
}

/// What rows of horses are compared with.
#[derive(Debug)]
pub struct PresentHorses {
    /// The horses that rows may mean: those with the names of rows.
    pub horses: Vec<PresentHorse>,
    /// All horses.
    pub all: Vec<NamedHorse>,
    /// All contacts.
    pub contacts: Vec<Contact>,
    /// The places of the barn.
    pub areas: Vec<Area>,
    /// How many horses stand in a place, today or later.
    pub standing: HashMap<PlaceId, u32>,
    /// All services.
    pub services: Vec<Service>,
}

/// A horse that rows may mean.
#[derive(Debug, Clone)]
pub struct PresentHorse {
    /// The horse.
    pub horse: Horse,
    /// What notes about it say.
    pub notes: Vec<String>,
    /// Where it stands, today or later, the earliest stay first.
    pub stays: Vec<Stay>,
    /// The services of the barn that it has, or had; `None` if it never had any.
    pub services: Option<Vec<GivenService>>,
    /// Documents about it.
    pub papers: Vec<Paper>,
}

/// What rows of entries are compared with.
#[derive(Debug)]
pub struct PresentEntries {
    /// The show.
    pub show: ShowToEnter,
    /// Its entries.
    pub entries: Vec<Registration>,
    /// The back numbers that are given.
    pub numbers: HashSet<u32>,
    /// The entries with a back number in the other shows of its weekend.
    pub elsewhere: Vec<Registration>,
}
