use std::collections::{BTreeSet, HashMap};

use async_trait::async_trait;
use kernel::{
    BackNumbersBy, Changer, ClassId, EventId, EventReference, FeeId, GroupId, HorseId,
    IdempotencyKey, LedgerOf, LinkedPeople, NewAuditLine, Page, PageRequest, Refusal,
    RegistrationId, Scope, ShowHorseId, SortKey, StallBookingId, StoreError, WeekendId,
};
use time::OffsetDateTime;

use crate::waiting_list::Waiting;
use crate::{
    ChangedStall, Corrections, EntryFilter, EntryInClass, EntryLink, EntryNeeds, EntryStall, Group,
    KeepsGroup, KnownAs, Lack, Missing, NamePeople, Named, NamedPeople, Registration, ShowNeeds,
    ShowToEnter, SignedWaiver, WeekendNumbers, WholeEntry,
};

/// An entry to be stored.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewEntry {
    /// The entry, with the next numbers of its show.
    pub registration: Registration,
    /// Its size.
    pub bytes: u64,
    /// The waiver that was signed for it.
    pub waiver: Option<SignedWaiver>,
    /// The line of the audit trail that says so.
    pub added: NewAuditLine,
    /// Whom it means, as far as they are known beside its names.
    pub known: LinkedPeople,
    /// The idempotency key of the request.
    pub idempotency_key: Option<IdempotencyKey>,
    /// The stalls that it picked, which were held for it.
    pub picked: Vec<StallBookingId>,
}

/// A request that created an entry under an idempotency key.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UsedKey {
    /// The key and the fingerprint of that request.
    pub idempotency_key: IdempotencyKey,
    /// The entry.
    pub registration_id: RegistrationId,
}

/// An entry to which a back number was given.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NumberHolder {
    /// The entry.
    pub registration_id: RegistrationId,
    /// The name of its rider.
    pub rider_name: String,
}

/// An entry before and after a change.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ChangedEntry {
    /// As it was.
    pub before: Registration,
    /// As it is to be.
    pub after: Registration,
    /// The waiver that is signed with it. Those that were signed before stay.
    pub waiver: Option<SignedWaiver>,
    /// The stalls that it picks, which were held for it.
    pub picked: Vec<StallBookingId>,
}

impl ChangedEntry {
    /// A change without a waiver.
    #[must_use]
    pub const fn new(before: Registration, after: Registration) -> Self {
        Self {
            before,
            after,
            waiver: None,
            picked: Vec::new(),
        }
    }

    /// Whether anything changes.
    pub(crate) fn is_any(&self) -> bool {
        self.before != self.after || self.waiver.is_some() || !self.picked.is_empty()
    }

    /// By how many bytes the entry grows.
    #[must_use]
    pub fn growth(&self) -> i64 {
        let waiver = self.waiver.as_ref().map_or(0, SignedWaiver::bytes);
        (self.after.bytes() + waiver).cast_signed() - self.before.bytes().cast_signed()
    }
}

/// Stores registrations.
#[cfg_attr(any(test, feature = "mocks"), mockall::automock)]
#[async_trait]
pub trait RegistrationStore: Send + Sync {
    /// Begins a transaction.
    async fn begin(&self) -> Result<Box<dyn RegistrationTx>, StoreError>;

    /// An entry of one of the actor's shows, with its waiver, its ledger and
    /// its history.
    async fn find(
        &self,
        scope: &Scope,
        id: RegistrationId,
    ) -> Result<Option<WholeEntry>, StoreError>;

    /// The entry with this link, unless its show is missing or hidden.
    async fn find_own(&self, link: &EntryLink) -> Result<Option<Registration>, StoreError>;

    /// Who pays for an entry and who gets its prize money, as whoever has its link may know.
    async fn named_people(&self, entry: &Registration) -> Result<NamedPeople, StoreError>;

    /// A page of the registrations of one of the actor's shows; `None` if the
    /// actor has no such show. The cursor's key is the number or the name
    /// by which the list is sorted. An entry whose name is changed between
    /// two pages moves to its new place.
    async fn list(
        &self,
        scope: &Scope,
        event_id: EventId,
        filter: &EntryFilter,
        page: &PageRequest<SortKey>,
    ) -> Result<Option<Page<Registration, SortKey>>, StoreError>;

    /// To whom these entries are linked, as the records that are shown for them; without those
    /// that are not linked yet.
    async fn people(
        &self,
        entries: &[RegistrationId],
    ) -> Result<HashMap<RegistrationId, LinkedPeople>, StoreError>;

    /// What an entry has booked of stalls, in the order in which it was booked.
    async fn stalls(&self, entry: RegistrationId) -> Result<Vec<EntryStall>, StoreError>;

    /// What each of these entries of a show lacks of what it asks, in their order.
    async fn missing(
        &self,
        event_id: EventId,
        entries: &[Registration],
    ) -> Result<Vec<Vec<Missing>>, StoreError>;

    /// What an entry lacks of what its show asks, and before its back number is handed out.
    async fn lacks(&self, entry: &Registration) -> Result<(Vec<Missing>, Vec<Lack>), StoreError>;

    /// What the entries of one of the actor's shows lack before their back numbers are handed
    /// out; `None` if the actor has no such show.
    async fn needs(
        &self,
        scope: &Scope,
        event_id: EventId,
    ) -> Result<Option<ShowNeeds>, StoreError>;

    /// The entries in a class of one of the actor's shows, in any state, by
    /// back number, and those that wait in the order of their places. Empty if
    /// the actor has no such class.
    async fn list_in_class(
        &self,
        scope: &Scope,
        event_id: EventId,
        class_id: ClassId,
    ) -> Result<Vec<EntryInClass>, StoreError>;
}

/// Two back numbers of a locked show that are swapped.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NumbersOnCards {
    /// The show.
    pub event_id: EventId,
    /// The numbers.
    pub numbers: [u32; 2],
}

/// A transaction that creates or changes registrations of one show, or creates
/// them in several. If it is
/// dropped without [`commit`](Self::commit), all of it is rolled back, the
/// entry number too.
#[cfg_attr(any(test, feature = "mocks"), mockall::automock)]
#[async_trait]
pub trait RegistrationTx: Send + Sync {
    /// The show, unless it is missing or hidden. Locks it: until this
    /// transaction ends, no other transaction changes the show or enters it.
    /// Again in the same transaction, it returns what was changed since.
    async fn lock_show(
        &mut self,
        reference: &EventReference,
    ) -> Result<Option<ShowToEnter>, StoreError>;

    /// Locks shows like [`lock_show`](Self::lock_show), in the order of their ids, so that
    /// two transactions never wait for each other. In the order of the references.
    async fn lock_shows(
        &mut self,
        references: &[EventReference],
    ) -> Result<Vec<Option<ShowToEnter>>, StoreError>;

    /// Locks shows like [`lock_show`](Self::lock_show), but without waiting:
    /// `None` for one that is missing or hidden, or that another transaction has
    /// locked. In the order of the references.
    async fn lock_free_shows(
        &mut self,
        references: &[EventReference],
    ) -> Result<Vec<Option<ShowToEnter>>, StoreError>;

    /// Like [`lock_show`](Self::lock_show), if it is the actor's.
    async fn lock_own_show(
        &mut self,
        scope: &Scope,
        event_id: EventId,
    ) -> Result<Option<ShowToEnter>, StoreError>;

    /// An entry of one of the actor's shows. Locks the show.
    async fn lock_entry(
        &mut self,
        scope: &Scope,
        id: RegistrationId,
    ) -> Result<Option<(ShowToEnter, Registration)>, StoreError>;

    /// The entry with this link, unless its show is missing or hidden. Locks the
    /// show.
    async fn lock_own_entry(
        &mut self,
        link: &EntryLink,
    ) -> Result<Option<(ShowToEnter, Registration)>, StoreError>;

    /// The requests that created entries under these keys, each of a locked
    /// show.
    async fn used_keys(
        &mut self,
        keys: &[(EventId, IdempotencyKey)],
    ) -> Result<Vec<(EventId, UsedKey)>, StoreError>;

    /// Stores entries of locked shows, with their class entries, charges, picked stalls,
    /// waivers, lines of the audit trail, what follows from these, and keys. The
    /// shows' last entry numbers, back numbers and wait numbers, the numbers of
    /// entries in the shows and their classes, their fees, and the bytes of the
    /// accounts' entries change with it (triggers `tr_registrations_…` and
    /// `tr_class_entries_…`). Of a fee that is due once for a horse, which is known when
    /// the entries are stored, one entry of the horse pays. Returns the entries that are
    /// other than they were given by that, and those of before whose bills changed.
    async fn insert(&mut self, entries: &[NewEntry]) -> Result<Vec<Registration>, StoreError>;

    /// The entries of the locked show that have fees for the horses of these records.
    async fn charged_for(
        &mut self,
        event_id: EventId,
        horses: &BTreeSet<ShowHorseId>,
    ) -> Result<Vec<Registration>, StoreError>;

    /// Has the fees per horse of an entry of the locked show for the horse to which it is
    /// linked now, because it says another one, with the lines of all bills that change by
    /// it. Returns those entries.
    async fn charge_for_new_horse(
        &mut self,
        entry: &Registration,
        by: (Changer, OffsetDateTime),
    ) -> Result<Vec<Registration>, StoreError>;

    /// Whether the actor has this horse.
    async fn owns_horse(&mut self, scope: &Scope, id: HorseId) -> Result<bool, StoreError>;

    /// The records of the directory of the locked show's organization that are meant. Fails if
    /// the office means one of another organization.
    async fn known(&mut self, event_id: EventId, who: &KnownAs) -> Result<LinkedPeople, Refusal>;

    /// Notes that names which an entry of a locked show is to have are those of the people and
    /// the horse to whom it is linked.
    async fn correct(
        &mut self,
        entry: &Registration,
        corrections: Corrections,
        by: (Changer, OffsetDateTime),
    ) -> Result<(), StoreError>;

    /// Links who pays for an entry of a locked show and who gets its prize money, as records of
    /// the directory that are found, or made, as those of its people are.
    async fn name_people(
        &mut self,
        entry: &Registration,
        wish: &NamePeople,
        now: OffsetDateTime,
    ) -> Result<Named, Refusal>;

    /// All that wait in the locked show, in the order of their places.
    async fn waiting(&mut self, event_id: EventId) -> Result<Vec<Waiting>, StoreError>;

    /// The first booking in line for a stall of the locked show that can have one now, with
    /// what it becomes; without these. What others hold is not free.
    async fn first_in_stall_line(
        &mut self,
        event_id: EventId,
        passed_over: &[StallBookingId],
        now: OffsetDateTime,
    ) -> Result<Option<(StallBookingId, ChangedStall)>, StoreError>;

    /// Takes a booking of the locked show out of the line, with a line in the trail. It is
    /// booked from then on.
    async fn take_from_stall_line(
        &mut self,
        event_id: EventId,
        id: StallBookingId,
        by: (Changer, OffsetDateTime),
    ) -> Result<(), StoreError>;

    /// How many of each extra are delivered to the stalls of an entry or a barn of a locked
    /// show.
    async fn delivered(&mut self, of: LedgerOf) -> Result<Vec<(FeeId, u32)>, StoreError>;

    /// A registration of the locked show.
    async fn find(
        &mut self,
        event_id: EventId,
        id: RegistrationId,
    ) -> Result<Option<Registration>, StoreError>;

    /// What an entry of the locked show has booked of stalls.
    async fn stalls(&mut self, entry: RegistrationId) -> Result<Vec<EntryStall>, StoreError>;

    /// Gives an entry of the locked show stalls that were held for it, with lines in the trail:
    /// what it bought and has no stall has these.
    async fn take_stalls(
        &mut self,
        entry: (EventId, RegistrationId),
        picked: &[StallBookingId],
        by: (Changer, OffsetDateTime),
    ) -> Result<(), StoreError>;

    /// The registration of the locked show with its ledger and its history.
    async fn with_records(&mut self, registration: Registration) -> Result<WholeEntry, StoreError>;

    /// Stores what changed in these entries: the facts of rider and
    /// horse, the link, new class entries and charges, quantities, states, wait numbers, what is charged and
    /// waived, the total, the back number, the revision, and the waiver. What
    /// [`insert`](Self::insert) keeps up to date changes with it. Takes as many
    /// statements for hundreds of entries as for one.
    async fn update(&mut self, changes: &[ChangedEntry]) -> Result<(), StoreError>;

    /// The back numbers of a weekend to which a locked show belongs. Locks it: until this
    /// transaction ends, no other one gives a number in any of its shows. Of several, those
    /// with smaller ids are locked first. Again in the same transaction, it returns what was
    /// given since.
    async fn lock_weekend(&mut self, id: WeekendId) -> Result<WeekendNumbers, StoreError>;

    /// The registrations with a back number in the other shows of a weekend that have the
    /// horse or the rider of an entry, or both: by name, or the chosen horse. The first show
    /// comes first, and in it the first one that was made.
    async fn holders_in_weekend(
        &mut self,
        id: WeekendId,
        by: BackNumbersBy,
        entry: &Registration,
    ) -> Result<Vec<Registration>, StoreError>;

    /// The next back number of the locked show that was never given (triggers
    /// `tr_registrations_back_number_…`).
    async fn next_back_number(&mut self, event_id: EventId) -> Result<u32, StoreError>;

    /// The registrations of the locked show that have this back number, first made first.
    async fn with_number(
        &mut self,
        event_id: EventId,
        back_number: u32,
    ) -> Result<Vec<Registration>, StoreError>;

    /// The registrations of the locked show that have a back number which one of the same
    /// name has, first made first: the name of the horse or of the rider, or the chosen
    /// horse. Without the entry itself.
    async fn holders_alike(
        &mut self,
        by: BackNumbersBy,
        entry: &Registration,
    ) -> Result<Vec<Registration>, StoreError>;

    /// The entry to which this back number was given last in the locked show, which may have
    /// another one now. Of several that share it, one.
    async fn holder_of(
        &mut self,
        event_id: EventId,
        back_number: u32,
    ) -> Result<Option<NumberHolder>, StoreError>;

    /// Lets an entry of the locked show have this back number, which another one had, when
    /// it is updated. Until then the other one cannot keep it.
    async fn hand_over(
        &mut self,
        event_id: EventId,
        back_number: u32,
        to: RegistrationId,
    ) -> Result<(), StoreError>;

    /// The classes of the locked show whose places follow from a card on which a judge wrote
    /// of one of these numbers.
    async fn on_cards(&mut self, numbers: NumbersOnCards) -> Result<Vec<ClassId>, StoreError>;

    /// Swaps the numbers on all cards and in all work-offs of the locked show, with lines in
    /// the trail of the classes.
    async fn swap_on_cards(
        &mut self,
        numbers: NumbersOnCards,
        by: (Changer, OffsetDateTime),
    ) -> Result<(), StoreError>;

    /// The entries of the locked show that take part and lack something before their back
    /// numbers are handed out, first made first.
    async fn needs(&mut self, event_id: EventId) -> Result<Vec<EntryNeeds>, StoreError>;

    /// Stores a new barn of a locked show, with the person in charge in the directory of its
    /// organization. If a request made one under the same key before, it stores nothing, and
    /// returns the link of that one.
    async fn insert_group(
        &mut self,
        group: &Group,
        key: Option<IdempotencyKey>,
    ) -> Result<Option<EntryLink>, Refusal>;

    /// A barn of one of the actor's shows. Locks the show.
    async fn lock_own_group(
        &mut self,
        scope: &Scope,
        event_id: EventId,
        id: GroupId,
    ) -> Result<Option<(ShowToEnter, Group)>, StoreError>;

    /// The barn with this link, unless its show is hidden. Locks the show.
    async fn lock_group(
        &mut self,
        link: &EntryLink,
    ) -> Result<Option<(ShowToEnter, Group)>, StoreError>;

    /// A barn of a locked show.
    async fn find_group(&mut self, id: GroupId) -> Result<Option<Group>, StoreError>;

    /// The entries of a barn of a locked show, in the order of their numbers.
    async fn in_group(&mut self, id: GroupId) -> Result<Vec<Registration>, StoreError>;

    /// Stores what changed of a barn of a locked show. Another person in charge is another
    /// record of the directory.
    async fn update_group(
        &mut self,
        before: &Group,
        after: &Group,
        now: OffsetDateTime,
    ) -> Result<(), StoreError>;

    /// Deletes a barn of a locked show that has no entries any more, with what it bought.
    /// Returns what keeps it, if anything does.
    async fn delete_group(&mut self, group: &Group) -> Result<Option<KeepsGroup>, StoreError>;

    /// Adds lines to the audit trail of the locked show, and enqueues what follows from
    /// them. The lines of one change are added together, also those of several entries.
    async fn record(&mut self, event_id: EventId, lines: &[NewAuditLine])
    -> Result<(), StoreError>;

    /// The registrations of the locked show with this class, in any state.
    async fn in_class(
        &mut self,
        event_id: EventId,
        class_id: ClassId,
    ) -> Result<Vec<Registration>, StoreError>;

    /// Closes a class of the locked show, which is a change of the show, and
    /// enqueues a [`MoveUp`](crate::MoveUp) for places that came free.
    async fn close_class(
        &mut self,
        event_id: EventId,
        class_id: ClassId,
        now: OffsetDateTime,
    ) -> Result<(), StoreError>;

    /// Enqueues a [`ShareWeekendFees`](crate::ShareWeekendFees) for the locked show.
    async fn share_weekend_fees(
        &mut self,
        event_id: EventId,
        now: OffsetDateTime,
    ) -> Result<(), StoreError>;

    /// The shows with which a show is a weekend, and itself.
    async fn weekend_of(&mut self, event_id: EventId) -> Result<Vec<EventId>, StoreError>;

    /// The registrations of a locked show with fees that are due once over a weekend.
    async fn with_weekend_fees(
        &mut self,
        event_id: EventId,
    ) -> Result<Vec<Registration>, StoreError>;

    /// Commits durably: a crash after the return does not lose it.
    async fn commit(self: Box<Self>) -> Result<(), StoreError>;
}
