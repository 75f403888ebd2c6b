//! The states of an entry and its classes, and what follows from them.

use time::OffsetDateTime;

use crate::bill::{bill, group_part, total};
use crate::{ClassEntry, ClassEntryState, EntryStatus, OfferedClass, Registration, ShowToEnter};

impl ClassEntry {
    pub(crate) fn enter(&mut self) {
        self.state = ClassEntryState::Entered;
        self.wait_number = None;
        self.is_charged = true;
        self.keep(None);
    }

    /// Is out by this; what it costs then is told in `scratching.rs`.
    pub(crate) fn leave(&mut self, state: ClassEntryState) {
        self.state = state;
        self.wait_number = None;
    }

    pub(crate) fn cancel(&mut self) {
        self.leave(ClassEntryState::Cancelled);
        self.is_charged = false;
        self.keep(None);
    }

    /// Whether it is in the class, or may come into it.
    #[must_use]
    pub fn takes_part_or_waits(&self) -> bool {
        matches!(
            self.state,
            ClassEntryState::Entered | ClassEntryState::Waitlisted
        )
    }
}

impl ShowToEnter {
    /// Whether the entry is in the show or the show has a place for it.
    pub(crate) fn has_place_for(&self, entry: &Registration) -> bool {
        entry.status == EntryStatus::Entered || !self.is_full()
    }

    pub(crate) fn class_of(&self, entry: &ClassEntry) -> Option<&OfferedClass> {
        let id = entry.class_id?;
        self.classes.iter().find(|class| class.id == id)
    }
}

impl OfferedClass {
    /// Regardless of those who wait: the office decides who takes a place.
    pub(crate) fn has_place(&self) -> bool {
        self.capacity.is_none_or(|capacity| self.entered < capacity)
    }
}

impl Registration {
    /// Computes what follows from the states of the classes. `alone` is the
    /// status of an entry without classes, and tells whether the office took
    /// the entry out: then it is cancelled although classes were scratched
    /// before.
    pub(crate) fn settle(&mut self, alone: EntryStatus, show: &ShowToEnter, now: OffsetDateTime) {
        let before = self.status;
        self.status = match EntryStatus::of(&self.class_entries) {
            None => alone,
            Some(EntryStatus::Scratched) if alone == EntryStatus::Cancelled => alone,
            Some(status) => status,
        };
        if self.status != EntryStatus::Waitlisted || !self.class_entries.is_empty() {
            self.wait_number = None;
        }
        if self.status != EntryStatus::Entered {
            self.released = None;
        }
        let is_in = matches!(self.status, EntryStatus::Entered | EntryStatus::Waitlisted);
        let classes = self.charged_classes();
        let charges = self.charges.iter_mut();
        // What the office charges by itself is owed whatever becomes of the entry.
        for charge in charges.filter(|it| it.charged_because.is_none()) {
            if charge.booking_id.is_none() && !is_in {
                charge.waiting = 0;
            }
            match self.status {
                // It was decided when it was scratched.
                EntryStatus::Scratched if before == EntryStatus::Scratched => {}
                EntryStatus::Scratched => charge.scratch(classes, show, now),
                status => {
                    charge.is_charged = status == EntryStatus::Entered;
                    charge.keep(None);
                }
            }
        }
        self.sum_up();
    }

    pub(crate) fn sum_up(&mut self) {
        let bill = bill(&self.class_entries, &self.charges);
        (self.total_fee, self.group_fee) = (total(&bill), group_part(&bill));
    }
}
