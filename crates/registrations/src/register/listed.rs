//! Entries that the office makes together, of a list that it has.

use std::collections::{HashMap, HashSet};

use kernel::{BackNumbersBy, Changer, EventReference, IdGenerator, fold_name};
use thiserror::Error;
use time::OffsetDateTime;

use super::{Register, RegisterError};
use crate::numbers::{Holders, held_elsewhere, shared};
use crate::{
    ClassChoice, EntryDetails, EntryLimits, KnownAs, NewEntry, OfferedClass, Registration,
    RiderDetails, ShowToEnter,
};

/// Why an entry of a list is not made.
#[derive(Debug, Error)]
pub enum ListedError {
    /// The show refuses it.
    #[error(transparent)]
    Register(#[from] RegisterError),
    /// Another entry has its back number.
    #[error("is that of another entry")]
    NumberTaken,
    /// Another entry had its back number, and has no more.
    #[error("was that of another entry")]
    NumberUsed,
    /// Its back number names another entry in this class: `12 · Open Pleasure`.
    #[error("names another entry in {0}")]
    NumberInClass(String),
}

/// New entries of a list in one show: each is a walk-in without override, but at any time,
/// and nobody gets a mail. Whoever stores them has locked the show since it was read.
pub struct ListedEntries {
    show: ShowToEnter,
    limits: EntryLimits,
    by: Changer,
    now: OffsetDateTime,
    given: Given,
    /// Back numbers that are not given by themselves: those that entries have or had, and
    /// those that the list gives.
    taken: HashSet<u32>,
    /// The entries with a back number in the other shows of its weekend, and their numbers,
    /// which are not given by themselves either.
    elsewhere: Vec<Registration>,
    given_elsewhere: HashSet<u32>,
    new: Vec<NewEntry>,
}

impl ListedEntries {
    /// None yet in this show, which has these entries and has given these back numbers, and
    /// in whose weekend there are those elsewhere.
    #[must_use]
    pub fn new(
        show: ShowToEnter,
        (present, numbers): (&[Registration], HashSet<u32>),
        elsewhere: Vec<Registration>,
        limits: EntryLimits,
        (by, now): (Changer, OffsetDateTime),
    ) -> Self {
        let mut given = Given::new(show.terms.back_numbers_by);
        for entry in present {
            given.note(entry);
        }
        let mut entries = Self {
            show,
            limits,
            by,
            now,
            given,
            taken: numbers,
            given_elsewhere: elsewhere.iter().filter_map(|it| it.back_number).collect(),
            elsewhere,
            new: Vec::new(),
        };
        entries.skip_taken();
        entries
    }

    /// Whether the show does not take entries of riders now.
    #[must_use]
    pub fn is_closed(&self) -> bool {
        self.show.refuse_late(self.now).is_err()
    }

    /// Keeps a back number for the entry that the list gives it to, unless it was given.
    pub fn reserve(&mut self, number: u32) {
        self.given
            .reserved
            .extend(self.taken.insert(number).then_some(number));
        self.skip_taken();
    }

    /// Makes an entry, with this back number or the next free one.
    pub fn enter(
        &mut self,
        ids: &dyn IdGenerator,
        (rider, details): (RiderDetails, EntryDetails),
        classes: Vec<ClassChoice>,
        back_number: Option<u32>,
    ) -> Result<&Registration, ListedError> {
        let wish = Register {
            event: EventReference::Id(self.show.event_id),
            rider,
            details,
            signature: None,
            horse: None,
            known: KnownAs::Nobody,
            classes,
            extras: Vec::new(),
            total: None,
            idempotency_key: None,
        };
        let by = (self.by, self.now);
        let made = self
            .show
            .new_entry((ids, self.limits), &wish, by, Vec::new());
        let mut entry = made?;
        entry.added.is_mailed = false;
        let registration = &mut entry.registration;
        if let Some(number) = back_number {
            self.check_number(number, registration)?;
            registration.back_number = Some(number);
        } else if registration.back_number.is_some() {
            let by = self.show.terms.back_numbers_by;
            let is_free = |number| !self.taken.contains(&number);
            registration.back_number = self
                .given
                .shared_by(registration)
                .or_else(|| held_elsewhere(by, registration, &self.elsewhere, is_free))
                .or(registration.back_number);
        }
        self.show.count(&entry);
        self.taken.extend(entry.registration.back_number);
        self.skip_taken();
        self.given.note(&entry.registration);
        self.new.push(entry);
        // It was pushed.
        Ok(&self.new[self.new.len() - 1].registration)
    }

    /// The new entries, in the order in which they were made.
    #[must_use]
    pub fn into_new(self) -> Vec<NewEntry> {
        self.new
    }

    fn check_number(&self, number: u32, entry: &Registration) -> Result<(), ListedError> {
        let by = self.show.terms.back_numbers_by;
        let holders: Vec<_> = self.given.with(number).cloned().collect();
        match Holders::of(by, entry, &holders) {
            Holders::None if !self.given.is_free(number, &self.taken) => {
                Err(ListedError::NumberUsed)
            }
            Holders::None | Holders::Same => Ok(()),
            Holders::Others => Err(ListedError::NumberTaken),
            Holders::InClass(class) => {
                let class = self.show.classes.iter().find(|it| it.id == class);
                let title = class.map(OfferedClass::title).unwrap_or_default();
                Err(ListedError::NumberInClass(title))
            }
        }
    }

    /// The next back number is one that nobody has, had or shall have.
    fn skip_taken(&mut self) {
        let is_given =
            |number| self.taken.contains(&number) || self.given_elsewhere.contains(&number);
        while is_given(self.show.next_back_number) {
            self.show.next_back_number += 1;
        }
    }
}

/// The entries of a show that have back numbers.
struct Given {
    by: BackNumbersBy,
    entries: Vec<Registration>,
    of_number: HashMap<u32, Vec<usize>>,
    /// The numbers of the names, of riders or horses, whose they are.
    of_name: HashMap<String, Vec<u32>>,
    /// Numbers that the list gives, and nobody had before.
    reserved: HashSet<u32>,
}

impl Given {
    fn new(by: BackNumbersBy) -> Self {
        Self {
            by,
            entries: Vec::new(),
            of_number: HashMap::new(),
            of_name: HashMap::new(),
            reserved: HashSet::new(),
        }
    }

    fn note(&mut self, entry: &Registration) {
        let Some(number) = entry.back_number else {
            return;
        };
        self.of_number
            .entry(number)
            .or_default()
            .push(self.entries.len());
        let numbers = self.of_name.entry(self.name(entry)).or_default();
        if !numbers.contains(&number) {
            numbers.push(number);
        }
        self.entries.push(entry.clone());
    }

    fn name(&self, entry: &Registration) -> String {
        fold_name(match self.by {
            BackNumbersBy::Rider => entry.rider.rider_name.as_str(),
            BackNumbersBy::Entry | BackNumbersBy::Horse => entry.rider.horse_name.as_str(),
        })
    }

    fn with(&self, number: u32) -> impl Iterator<Item = &Registration> {
        let at = self.of_number.get(&number).into_iter().flatten();
        at.filter_map(|at| self.entries.get(*at))
    }

    fn is_free(&self, number: u32, taken: &HashSet<u32>) -> bool {
        self.reserved.contains(&number) || !taken.contains(&number)
    }

    /// The number that an entry shares with others of its horse or rider.
    fn shared_by(&self, entry: &Registration) -> Option<u32> {
        if self.by == BackNumbersBy::Entry {
            return None;
        }
        let numbers = self.of_name.get(&self.name(entry))?;
        let mut holders: Vec<_> = numbers.iter().flat_map(|it| self.with(*it)).collect();
        holders.sort_by_key(|it| it.entry_number);
        shared(self.by, entry, holders)
    }
}

#[cfg(test)]
mod tests;
