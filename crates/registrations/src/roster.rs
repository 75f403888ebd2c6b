use kernel::{ClassId, TimeZone};
use time::{Date, OffsetDateTime};

use crate::{ClassEntry, ClassEntryState, EntryStatus, Registration};

/// A show with its classes and all its entries, for what the office prints and
/// exports.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Roster {
    /// The show's name.
    pub show_name: String,
    /// Venue, city and state, on one line.
    pub place: String,
    /// When it starts.
    pub starts_at: OffsetDateTime,
    /// When it ends.
    pub ends_at: OffsetDateTime,
    /// The time zone of the venue.
    pub time_zone: TimeZone,
    /// The classes in the order of the show.
    pub classes: Vec<RosterClass>,
    /// The entries in the order of their entry numbers.
    pub entries: Vec<Registration>,
}

/// A class of a show.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RosterClass {
    /// The class's id.
    pub id: ClassId,
    /// The number in the prize list, such as `12A`.
    pub number: String,
    /// The name.
    pub name: String,
}

impl Roster {
    /// The local dates of the show, first and last.
    #[must_use]
    pub fn dates(&self) -> (Date, Date) {
        let date = |instant| self.time_zone.date_of(instant);
        (date(self.starts_at), date(self.ends_at))
    }

    /// The entries that take part in the show, by back number.
    #[must_use]
    pub fn entered(&self) -> Vec<&Registration> {
        let entered = self.entries.iter();
        by_back_number(entered.filter(|entry| entry.status == EntryStatus::Entered))
    }

    /// The entries that take part in a class, by back number.
    #[must_use]
    pub fn entered_in(&self, class: ClassId) -> Vec<&Registration> {
        by_back_number(self.in_state(class, ClassEntryState::Entered).map(first))
    }

    /// The entries on the waiting list of a class, first in line first.
    #[must_use]
    pub fn waiting_for(&self, class: ClassId) -> Vec<&Registration> {
        let mut waiting: Vec<_> = self.in_state(class, ClassEntryState::Waitlisted).collect();
        waiting.sort_by_key(|(entry, class)| (class.wait_number, entry.entry_number));
        waiting.into_iter().map(first).collect()
    }

    /// The same show with one of its classes and the entries that take part in
    /// it; `None` if it has no such class.
    #[must_use]
    pub fn of_class(self, class: ClassId) -> Option<Self> {
        let classes: Vec<_> = self.classes.into_iter().filter(|it| it.id == class).collect();
        let is_in = |it: &ClassEntry| {
            it.class_id == Some(class)
                && matches!(
                    it.state,
                    ClassEntryState::Entered | ClassEntryState::Waitlisted
                )
        };
        let entries = self.entries.into_iter();
        let entries = entries.filter(|entry| entry.class_entries.iter().any(is_in));
        (!classes.is_empty()).then(|| Self {
            classes,
            entries: entries.collect(),
            ..self
        })
    }

    /// The number of the class of a class entry; `None` if the show no longer
    /// has the class.
    #[must_use]
    pub fn number_of(&self, entry: &ClassEntry) -> Option<&str> {
        let class = self.classes.iter().find(|it| Some(it.id) == entry.class_id);
        class.map(|class| class.number.as_str())
    }

    fn in_state(
        &self,
        class: ClassId,
        state: ClassEntryState,
    ) -> impl Iterator<Item = (&Registration, &ClassEntry)> {
        self.entries.iter().flat_map(move |entry| {
            let classes = entry.class_entries.iter();
            classes
                .filter(move |it| it.class_id == Some(class) && it.state == state)
                .map(move |it| (entry, it))
        })
    }
}

const fn first<'a>((entry, _): (&'a Registration, &'a ClassEntry)) -> &'a Registration {
    entry
}

fn by_back_number<'a>(entries: impl Iterator<Item = &'a Registration>) -> Vec<&'a Registration> {
    let mut entries: Vec<_> = entries.collect();
    entries.sort_by_key(|entry| (entry.back_number.unwrap_or(u32::MAX), entry.entry_number));
    entries
}
