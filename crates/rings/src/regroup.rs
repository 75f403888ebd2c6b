//! Splitting a class into several, and combining several into one.

use std::collections::BTreeMap;

use kernel::{
    ClassEntryId, ClassId, DeviceRole, LinkId, RegistrationId, RequiredLine, class_title,
};
use thiserror::Error;
use time::OffsetDateTime;

use crate::{ClassState, RingSession, Schedule};

mod decide;
mod ports;
mod schedule;
mod service;
mod show;

#[cfg(any(test, feature = "mocks"))]
pub use ports::{MockRegroupStore, MockRegroupTx};
pub use ports::{RegroupStore, RegroupTx};
pub use service::{RegroupLimits, RegroupService, Regrouped};

/// Into how many classes one is split at most.
pub const MAX_PARTS: usize = 20;

/// How many classes are combined at most.
pub const MAX_COMBINED: usize = 20;

kernel::words! {
    /// How classes took the place of others.
    pub enum RegroupingKind {
        /// Several took the place of one.
        Split = "split",
        /// One took the place of several.
        Combine = "combine",
    }
}

/// Classes that took the place of others, until that is undone. What they replaced stays
/// in the show, closed and without entries.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Regrouping {
    /// How.
    pub kind: RegroupingKind,
    /// The classes that were replaced: one if it was split.
    pub from: Vec<ClassId>,
    /// The classes in their place: one if they were combined.
    pub to: Vec<ClassId>,
    /// The class of each entry that was moved, before.
    pub origins: BTreeMap<ClassEntryId, ClassId>,
    /// Which of `from` were closed before.
    pub were_closed: Vec<ClassId>,
    /// The sessions before, and the revision of the schedule after; `None` if none of the
    /// classes was on it.
    pub schedule: Option<(Vec<RingSession>, u32)>,
    /// When.
    pub at: OffsetDateTime,
}

impl Regrouping {
    /// The class by which it is named: the one that was split, or the combined one.
    #[must_use]
    pub fn class_id(&self) -> ClassId {
        match self.kind {
            RegroupingKind::Split => self.from[0],
            RegroupingKind::Combine => self.to[0],
        }
    }
}

/// A show, as far as it matters to splitting and combining its classes.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct GroupShow {
    /// All classes, in the order of the show.
    pub classes: Vec<GroupClass>,
    /// What was not undone.
    pub regroupings: Vec<Regrouping>,
    /// The schedule.
    pub schedule: Schedule,
    /// How often it was saved.
    pub revision: u32,
    /// The links for devices that are for some classes.
    pub links: Vec<GroupLink>,
}

/// A class of a show.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GroupClass {
    /// The class.
    pub id: ClassId,
    /// Its number in the show.
    pub number: RequiredLine<10>,
    /// Its name.
    pub name: RequiredLine<200>,
    /// How many entries it takes; `None` is unlimited.
    pub capacity: Option<u32>,
    /// Whether it takes no more entries.
    pub closed: bool,
    /// How many entries take part.
    pub entered: u32,
    /// The bytes of its name and its description.
    pub text: usize,
}

impl GroupClass {
    fn title(&self) -> String {
        class_title(self.number.as_str(), self.name.as_str())
    }
}

/// A link for a device that is for some classes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GroupLink {
    /// The link.
    pub id: LinkId,
    /// Of what role.
    pub role: DeviceRole,
    /// For which classes; never empty.
    pub classes: Vec<ClassId>,
}

/// What happened in a class, and its entries.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GroupStanding {
    /// The class.
    pub id: ClassId,
    /// Its entries, in any state.
    pub entries: Vec<GroupEntry>,
    /// How many cards were saved.
    pub cards: u32,
    /// Whether results were published.
    pub is_published: bool,
    /// Whether it has a master card, or is the one of other classes.
    pub shares_cards: bool,
    /// How far it is, as the gate says.
    pub state: ClassState,
}

/// An entry of a class.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GroupEntry {
    /// The place of the entry in this class.
    pub id: ClassEntryId,
    /// The entry.
    pub registration_id: RegistrationId,
    /// What the horse wears, if it has a number.
    pub back_number: Option<u32>,
    /// The word of its state in the class.
    pub state: &'static str,
    /// Whether it takes part.
    pub takes_part: bool,
    /// Whether it takes part or waits for a place.
    pub is_active: bool,
}

/// A part of a class that is split.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Part {
    /// The name of the new class.
    pub name: RequiredLine<200>,
    /// Its number; `None` for the lowest free one.
    pub number: Option<RequiredLine<10>>,
    /// Its entries.
    pub registration_ids: Vec<RegistrationId>,
}

/// What is combined.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Combination {
    /// The classes.
    pub class_ids: Vec<ClassId>,
    /// The name of the new class.
    pub name: RequiredLine<200>,
    /// Its number; `None` for the lowest free one.
    pub number: Option<RequiredLine<10>>,
}

/// A class that takes the place of others.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewClass {
    /// Its id.
    pub id: ClassId,
    /// Its number.
    pub number: RequiredLine<10>,
    /// Its name.
    pub name: RequiredLine<200>,
    /// How many entries it takes.
    pub capacity: Option<u32>,
}

/// A place in a class that goes to another class.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Move {
    /// The entry.
    pub entry: GroupEntry,
    /// The class before.
    pub from: ClassId,
    /// The class after.
    pub to: ClassId,
}

/// What is changed when classes are split or combined, or when that is undone.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Regroup {
    /// The classes.
    pub regrouping: Regrouping,
    /// The new classes, in their order; none when it is undone. They have what is not said
    /// here (fee, description, format) from the first class of `from`.
    pub made: Vec<NewClass>,
    /// Whether it is undone.
    pub is_undo: bool,
    /// The entries that go to another class.
    pub moves: Vec<Move>,
    /// The new schedule, if it changes.
    pub schedule: Option<Schedule>,
    /// The links whose classes change.
    pub links: Vec<GroupLink>,
}

/// Why classes are not split or combined, or that is not undone.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum RegroupError {
    /// Results of one of the classes were published.
    #[error("results were published")]
    ResultsPublished,
    /// A judge wrote a card of one of the classes.
    #[error("cards were saved")]
    CardsSaved,
    /// One of the classes was started.
    #[error("the class was started")]
    Started,
    /// These horses would stand in a class twice; by back number, if they have one.
    #[error("entered twice")]
    EnteredTwice(Vec<u32>),
    /// The class with this title was split or combined.
    #[error("the class was split or combined")]
    Regrouped(String),
}

#[cfg(test)]
mod tests;
