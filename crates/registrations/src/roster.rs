use std::collections::HashMap;
use std::ops::RangeInclusive;
use std::sync::Arc;

use async_trait::async_trait;
use kernel::{
    Actor, ClassId, EventId, OptionalText, Permission, RegistrationId, Scope, StoreError, TimeZone,
};
use time::{Date, OffsetDateTime};

use crate::ledger::is_valid;
use crate::{ClassEntry, ClassEntryState, EntryStatus, PaperRenderer, Payment, Registration};

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
    /// The classes in the order of the show.
    pub classes: Vec<RosterClass>,
    /// The entries in the order of their entry numbers.
    pub entries: Vec<Registration>,
    /// The ledgers of these entries, the first line recorded first.
    pub payments: Vec<Payment>,
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

    /// A name for the file of the bill of its one entry.
    #[must_use]
    pub(crate) fn bill_file(&self) -> String {
        let entry = self.entries.first();
        let number = entry.and_then(|it| it.back_number).map(|it| it.to_string());
        let rider = entry.map(|it| it.rider.rider_name.to_string());
        let parts = [Some("Bill".to_owned()), number, rider];
        let parts: Vec<_> = parts.into_iter().flatten().collect();
        format!("{} {}.pdf", parts.join(" "), self.show_name)
    }

    /// The payments and refunds of each entry, without what was voided.
    #[must_use]
    pub fn valid_payments(&self) -> HashMap<RegistrationId, Vec<&Payment>> {
        let is_valid = is_valid(self.payments.iter());
        let mut of_entries: HashMap<_, Vec<_>> = HashMap::new();
        for payment in self.payments.iter().filter(|it| is_valid(it)) {
            let of_entry = of_entries.entry(payment.registration_id);
            of_entry.or_default().push(payment);
        }
        of_entries
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
        let classes: Vec<_> = self
            .classes
            .into_iter()
            .filter(|it| it.id == class)
            .collect();
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

#[cfg(test)]
pub(crate) mod tests {
    use kernel::{
        AccountId, ClassEntryId, EmailAddress, IdGenerator as _, Money, OptionalLine, OptionalText,
        PhoneNumber, RegistrationId, RequiredLine, Revision, SequentialIds, SignedMoney,
    };
    use time::macros::datetime;

    use super::*;
    use crate::{EntryDetails, InspectionStatus, RiderDetails};

    pub(crate) fn actor() -> Actor {
        Actor::alone(AccountId::new(SequentialIds::default().next_uuid()))
    }

    pub(crate) fn event_id() -> EventId {
        EventId::new(SequentialIds::default().next_uuid())
    }

    pub(crate) fn class_id(number: u128) -> ClassId {
        let text = format!("00000000-0000-7000-8000-{number:012}");
        ClassId::parse(&text).expect("an id")
    }

    fn class_entry(class: u128, state: ClassEntryState, wait_number: Option<u32>) -> ClassEntry {
        ClassEntry {
            id: ClassEntryId::new(SequentialIds::default().next_uuid()),
            class_id: Some(class_id(class)),
            name: RequiredLine::parse("Lead Line").expect("valid"),
            description: String::new(),
            price: Money::ZERO,
            state,
            wait_number,
            is_charged: false,
            waived_reason: None,
        }
    }

    fn entry(
        number: u32,
        back_number: Option<u32>,
        class_entries: Vec<ClassEntry>,
    ) -> Registration {
        Registration {
            id: RegistrationId::new(SequentialIds::default().next_uuid()),
            event_id: event_id(),
            entry_number: number,
            back_number,
            revision: Revision::FIRST,
            status: EntryStatus::of(&class_entries).unwrap_or(EntryStatus::Entered),
            wait_number: None,
            rider: RiderDetails {
                rider_name: RequiredLine::parse("Rae Doe").expect("valid"),
                rider_email: EmailAddress::parse("rae@example.org")
                    .expect("valid")
                    .into(),
                rider_phone: PhoneNumber::parse("931-555-0147").expect("valid").into(),
                rider_street: OptionalLine::parse("1 Main St").expect("valid"),
                horse_name: RequiredLine::parse("Midnight").expect("valid"),
                notes: OptionalText::default(),
            },
            class_entries,
            charges: Vec::new(),
            total_fee: Money::ZERO,
            paid: SignedMoney::ZERO,
            details: EntryDetails::default(),
            horse_id: None,
            inspection_status: InspectionStatus::NotApplicable,
            link: crate::EntryLink::stored(String::new()),
            created_at: datetime!(2026-05-01 12:00 UTC),
        }
    }

    /// Two classes; the first entry got the last back number.
    pub(crate) fn roster() -> Roster {
        use ClassEntryState::{Entered, Scratched, Waitlisted};
        let class = |id, number: &str| RosterClass {
            id: class_id(id),
            number: number.to_owned(),
            name: "Lead Line".to_owned(),
        };
        Roster {
            show_name: "Spring Classic".to_owned(),
            place: "Fairgrounds".to_owned(),
            starts_at: datetime!(2026-06-07 02:00 UTC),
            ends_at: datetime!(2026-06-07 04:00 UTC),
            time_zone: TimeZone::parse("America/Chicago").expect("known"),
            payment_note: OptionalText::default(),
            payments: Vec::new(),
            classes: vec![class(1, "1"), class(2, "12A")],
            entries: vec![
                entry(
                    1,
                    Some(900),
                    vec![
                        class_entry(1, Entered, None),
                        class_entry(2, Waitlisted, Some(8)),
                    ],
                ),
                entry(2, Some(2), vec![class_entry(1, Entered, None)]),
                entry(3, None, vec![class_entry(2, Waitlisted, Some(3))]),
                entry(
                    4,
                    Some(4),
                    vec![
                        class_entry(1, Scratched, None),
                        class_entry(2, Entered, None),
                    ],
                ),
            ],
        }
    }

    fn numbers(entries: Vec<&Registration>) -> Vec<u32> {
        entries.into_iter().map(|it| it.entry_number).collect()
    }

    #[test]
    fn entries_are_listed_by_back_number_and_waiting_ones_in_line() {
        let roster = roster();
        assert_eq!(numbers(roster.entered()), [2, 4, 1]);
        assert_eq!(numbers(roster.entered_in(class_id(1))), [2, 1]);
        assert_eq!(numbers(roster.entered_in(class_id(2))), [4]);
        assert_eq!(numbers(roster.waiting_for(class_id(1))), [] as [u32; 0]);
        assert_eq!(numbers(roster.waiting_for(class_id(2))), [3, 1]);
    }

    #[test]
    fn the_dates_are_those_of_the_venue() {
        let day = datetime!(2026-06-06 0:00 UTC).date();
        assert_eq!(roster().dates(), (day, day));
    }

    #[test]
    fn scratched_entries_are_not_of_a_class() {
        let of_one = roster().of_class(class_id(1)).expect("a class");
        assert_eq!(numbers(of_one.entries.iter().collect()), [1, 2]);
        assert_eq!(of_one.classes.len(), 1);
        assert_eq!(roster().of_class(class_id(9)), None);
    }
}
