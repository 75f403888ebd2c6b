use std::collections::{HashMap, HashSet};
use std::ops::RangeInclusive;
use std::sync::Arc;

use async_trait::async_trait;
use kernel::{
    Actor, ClassId, EventId, OptionalText, Permission, RegistrationId, Scope, StoreError, TimeZone,
    WeekendId, show_file,
};
use time::{Date, OffsetDateTime};

use crate::ledger::is_valid;
use crate::{
    Asks, ClassEntry, ClassEntryState, EntryStatus, LedgerOf, LedgerState, Missing, PaperRenderer,
    Payment, Registration, WeekendRosters,
};

/// The use cases of what the office prints and exports.
pub struct RosterService {
    pub(crate) store: Arc<dyn RosterStore>,
    pub(crate) renderer: Arc<dyn PaperRenderer>,
}

impl RosterService {
    /// The service, on its ports.
    pub fn new(store: Arc<dyn RosterStore>, renderer: Arc<dyn PaperRenderer>) -> Self {
        Self { store, renderer }
    }

    /// One of the actor's shows without its entries; `None` if the actor has no such
    /// show.
    pub async fn show(
        &self,
        actor: &Actor,
        event_id: EventId,
    ) -> Result<Option<RosterShow>, StoreError> {
        self.store
            .show(&actor.to(Permission::ReadShows), event_id)
            .await
    }

    /// The entries of one of the actor's shows with these entry numbers; none if the
    /// actor has no such show.
    pub async fn entries(
        &self,
        actor: &Actor,
        event_id: EventId,
        numbers: RangeInclusive<u32>,
    ) -> Result<Vec<Registration>, StoreError> {
        self.store
            .entries(&actor.to(Permission::ReadShows), event_id, numbers)
            .await
    }
}

/// Reads whole shows.
#[cfg_attr(any(test, feature = "mocks"), mockall::automock)]
#[async_trait]
pub trait RosterStore: Send + Sync {
    /// One of the actor's shows with all its entries; `None` if the actor has no
    /// such show. Entries that cannot be read are left out and logged.
    async fn roster(&self, scope: &Scope, event_id: EventId) -> Result<Option<Roster>, StoreError>;

    /// The show of one of its entries with this entry alone; `None` if no show of the
    /// actor has it.
    async fn roster_of(
        &self,
        scope: &Scope,
        id: RegistrationId,
    ) -> Result<Option<Roster>, StoreError>;

    /// Like [`roster`](Self::roster), without the entries.
    async fn show(
        &self,
        scope: &Scope,
        event_id: EventId,
    ) -> Result<Option<RosterShow>, StoreError>;

    /// The shows of a weekend of the actor's with all their entries, and who pays for each;
    /// `None` if the actor has no such weekend.
    async fn weekend(
        &self,
        scope: &Scope,
        id: WeekendId,
    ) -> Result<Option<WeekendRosters>, StoreError>;

    /// The entries of one of the actor's shows with these entry numbers, in their
    /// order; none if the actor has no such show. Entries that cannot be read are left
    /// out and logged.
    async fn entries(
        &self,
        scope: &Scope,
        event_id: EventId,
        numbers: RangeInclusive<u32>,
    ) -> Result<Vec<Registration>, StoreError>;
}

/// A show whose entries are read page by page.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RosterShow {
    /// The show without entries.
    pub roster: Roster,
    /// The highest entry number; 0 without entries.
    pub last_entry_number: u32,
}

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
    /// How riders pay, in the organizer's words; may be empty.
    pub payment_note: OptionalText<1000>,
    /// What it asks of its entries.
    pub asks: Asks,
    /// The classes in the order of the show.
    pub classes: Vec<RosterClass>,
    /// The class whose entries these are; `None` if they are those of the show.
    pub only: Option<ClassId>,
    /// The entries in the order of their entry numbers.
    pub entries: Vec<Registration>,
    /// What its barns owe and paid, by name.
    pub groups: Vec<LedgerState>,
    /// The ledgers of these entries, the first line recorded first.
    pub payments: Vec<Payment>,
    /// Of the entries with a signed waiver, if the show has one, whether a guardian signed
    /// the last one, too.
    pub waivers: HashMap<RegistrationId, bool>,
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

    /// A name for a file about the show; see [`show_file`].
    #[must_use]
    pub fn file(&self, what: &str) -> String {
        show_file(&self.show_name, self.dates().0, what)
    }

    /// A name for the file of the bill of its one entry.
    #[must_use]
    pub(crate) fn bill_file(&self) -> String {
        let entry = self.entries.first();
        let number = entry.and_then(|it| it.back_number).map(|it| it.to_string());
        let rider = entry.map(|it| it.rider.rider_name.to_string());
        let parts = [Some("bill".to_owned()), number, rider];
        let parts: Vec<_> = parts.into_iter().flatten().collect();
        self.file(&format!("{}.pdf", parts.join(" ")))
    }

    /// What an entry lacks of what the show asks.
    #[must_use]
    pub fn missing_in(&self, entry: &Registration) -> Vec<Missing> {
        let has_guardian = self.waivers.get(&entry.id).copied();
        self.asks.missing_in(entry, has_guardian)
    }

    /// The name of the barn with which an entry comes; empty without one.
    #[must_use]
    pub fn group_of(&self, entry: &Registration) -> &str {
        let of = entry.group_id.map(LedgerOf::Group);
        let found = self.groups.iter().find(|it| Some(it.of) == of);
        found.map_or("", |it| &it.name)
    }

    /// The classes that are printed: those in which entries take part or wait, and those
    /// without any.
    #[must_use]
    pub fn classes_by_entries(&self) -> (Vec<&RosterClass>, Vec<&RosterClass>) {
        let entries = self.entries.iter().flat_map(|it| &it.class_entries);
        let of: HashSet<_> = entries
            .filter(|it| it.takes_part_or_waits())
            .filter_map(|it| it.class_id)
            .collect();
        let is_asked = |it: &&RosterClass| self.only.is_none_or(|only| only == it.id);
        let classes = self.classes.iter().filter(is_asked);
        classes.partition(|class| of.contains(&class.id))
    }

    /// The payments and refunds of each entry, without what was voided.
    #[must_use]
    pub fn valid_payments(&self) -> HashMap<RegistrationId, Vec<&Payment>> {
        let is_valid = is_valid(self.payments.iter());
        let mut of_entries: HashMap<_, Vec<_>> = HashMap::new();
        for payment in self.payments.iter().filter(|it| is_valid(it)) {
            if let Some(entry) = payment.of.registration_id() {
                of_entries.entry(entry).or_default().push(payment);
            }
        }
        of_entries
    }

    /// The entries that take part in the show or wait, by back number.
    #[must_use]
    pub fn present(&self) -> Vec<&Registration> {
        let is_present = |it: &&Registration| {
            matches!(it.status, EntryStatus::Entered | EntryStatus::Waitlisted)
        };
        by_back_number(self.entries.iter().filter(is_present))
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

    /// The same show with the entries that take part in one of its classes or wait for it;
    /// `None` if it has no such class.
    #[must_use]
    pub fn of_class(mut self, class: ClassId) -> Option<Self> {
        self.only = Some(self.classes.iter().find(|it| it.id == class)?.id);
        let is_in = |it: &ClassEntry| it.class_id == Some(class) && it.takes_part_or_waits();
        self.entries
            .retain(|entry| entry.class_entries.iter().any(is_in));
        Some(self)
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

#[cfg(test)]
pub(crate) mod tests;
