//! Contacts: the people and companies around an organization's horses.
//!
//! A contact has kinds, such as owner or veterinarian, and may list the horses
//! that it has to do with. This crate decides what is valid in a contact, which
//! cards of an imported file are new, and what an emergency sheet of a horse
//! says. It does not depend on horses and tasks: what it must know of them, it asks
//! its ports. `web` calls it; `app` constructs it.

#![warn(missing_docs)]

mod contact;
mod create;
mod door_cards;
mod emergency;
mod emergency_link;
mod emergency_page;
mod identity;
mod import;
mod limits;
mod merge;
mod ports;
mod read;
mod save;

use std::sync::Arc;

pub use contact::{
    Contact, ContactDetails, ContactKind, KINDS_OF_THE_BARN, Kinds, MAX_HORSES, MAX_PHONES,
    OwnedHorse,
};
pub use create::CreateContact;
pub use door_cards::{DoorCard, DoorCards, DoorHorse};
pub use emergency::{
    EmergencyFacts, EmergencySheet, GivenDose, GivenRecord, OwnerFacts, RunningCourse, SheetBarn,
    SheetContact, SheetHorse, SheetOwner,
};
pub use emergency_link::{EmergencyLink, EmergencyLinkStore, EmergencyShown, LinkedHorse};
pub use emergency_page::{CallWhom, EmergencyPage, PageMedication};
pub use identity::{Known, Meant, is_same_name};
pub use import::{ImportContacts, Imported};
use kernel::{Clock, IdGenerator};
pub use limits::ContactLimits;
pub use merge::{
    ContactMerge, Filled, LinkFate, MergeContacts, MergeField, MergeMoves, NewMerge, Parted, Stays,
};
pub use ports::{ContactStore, DoorCardRenderer, SheetCourses, SheetHorses, SheetRenderer};
pub use read::{ContactFilter, ContactSeen};
pub use save::SaveContact;

/// The use cases of contacts.
pub struct ContactService {
    store: Arc<dyn ContactStore>,
    horses: Arc<dyn SheetHorses>,
    courses: Arc<dyn SheetCourses>,
    renderer: Arc<dyn SheetRenderer>,
    clock: Arc<dyn Clock>,
    ids: Arc<dyn IdGenerator>,
}

impl ContactService {
    /// The service, on its ports.
    pub fn new(
        store: Arc<dyn ContactStore>,
        horses: Arc<dyn SheetHorses>,
        courses: Arc<dyn SheetCourses>,
        renderer: Arc<dyn SheetRenderer>,
        clock: Arc<dyn Clock>,
        ids: Arc<dyn IdGenerator>,
    ) -> Self {
        Self {
            store,
            horses,
            courses,
            renderer,
            clock,
            ids,
        }
    }
}

/// The use cases of emergency pages and of the cards at stall doors.
pub struct EmergencyService {
    links: Arc<dyn EmergencyLinkStore>,
    contacts: Arc<dyn ContactStore>,
    horses: Arc<dyn SheetHorses>,
    courses: Arc<dyn SheetCourses>,
    renderer: Arc<dyn DoorCardRenderer>,
    clock: Arc<dyn Clock>,
    ids: Arc<dyn IdGenerator>,
}

impl EmergencyService {
    /// The service, on its ports.
    pub fn new(
        links: Arc<dyn EmergencyLinkStore>,
        contacts: Arc<dyn ContactStore>,
        horses: Arc<dyn SheetHorses>,
        courses: Arc<dyn SheetCourses>,
        renderer: Arc<dyn DoorCardRenderer>,
        clock: Arc<dyn Clock>,
        ids: Arc<dyn IdGenerator>,
    ) -> Self {
        Self {
            links,
            contacts,
            horses,
            courses,
            renderer,
            clock,
            ids,
        }
    }
}
