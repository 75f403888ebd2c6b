use std::collections::BTreeSet;

use async_trait::async_trait;
use kernel::{
    Author, Changer, ClassId, EventId, EventReference, NewAuditLine, Reason, Refusal,
    RegistrationId, RenderError, Revision, RingId, Scope, StoreError,
};
use time::{Date, OffsetDateTime};

use crate::{
    Card, ClassKey, ClassState, ClassTap, DayClass, DayEntry, EntryState, Format, Habits, Judge,
    NewTap, Order, Presence, ResultSheet, RingEntry, RingError, RingTap, Schedule, ShowDay, Tap,
    WorkOff, rider_key,
};

/// What a class is judged by, and what was written so far.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Judging {
    /// What it is judged by; `None` until the office says so.
    pub format: Option<Format>,
    /// How often that was said.
    pub format_revision: u32,
    /// The cards, by judge; as many as the format has.
    pub cards: Vec<JudgeCard>,
    /// The work-offs, the first one first.
    pub work_offs: Vec<WorkOff>,
}

/// The card of one judge.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct JudgeCard {
    /// The card.
    pub card: Card,
    /// How often it was saved; `None` if never.
    pub revision: Option<Revision>,
}

/// A class, as the ring sees it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RingClass {
    /// The show.
    pub event_id: EventId,
    /// The class.
    pub id: ClassId,
    /// Its number in the show.
    pub number: String,
    /// Its name.
    pub name: String,
    /// The horses that take part or were scratched, by back number.
    pub entries: Vec<RingEntry>,
    /// The class's own format and cards.
    pub judging: Judging,
    /// The class from whose master card this one takes its places, with its format and
    /// cards.
    pub master: Option<(ClassId, Judging)>,
    /// The back numbers of the classes that take their places from this one's cards.
    pub sharing: BTreeSet<u32>,
    /// What was published last.
    pub published: Option<Publication>,
    /// The order of go.
    pub order: Option<Order>,
    /// What stewards tapped of its horses.
    pub taps: Vec<Tap>,
    /// What stewards tapped of the class.
    pub class_taps: Vec<ClassTap>,
    /// Whether the office lets riders enter it although it started.
    pub is_reopened: bool,
}

impl RingClass {
    /// How many are entered, and not scratched.
    #[must_use]
    pub fn entered(&self) -> u32 {
        let scratched = |it: &&RingEntry| it.starter.presence == Presence::Scratched;
        let entered = self.entries.len() - self.entries.iter().filter(scratched).count();
        u32::try_from(entered).unwrap_or(u32::MAX)
    }

    /// One of its horses.
    #[must_use]
    pub fn entry(&self, id: RegistrationId) -> Option<&RingEntry> {
        self.entries.iter().find(|it| it.registration_id == id)
    }

    /// The class as its gate needs it: without what judges wrote and inspectors found.
    pub(crate) fn at_gate(self) -> DayClass {
        let entries = self.entries.into_iter().map(|it| DayEntry {
            registration_id: it.registration_id,
            back_number: it.starter.back_number,
            horse_name: it.horse_name,
            rider_key: rider_key(&it.rider_name, &it.people.rider_email),
            rider_name: it.rider_name,
            owner_name: it.people.owner,
            trainer_name: it.people.trainer,
            is_scratched: it.starter.presence == Presence::Scratched,
            is_charged: it.is_charged,
            revision: it.revision,
            barred: None,
        });
        DayClass {
            id: self.id,
            number: self.number,
            name: self.name,
            entries: entries.collect(),
            order: self.order,
            is_reopened: self.is_reopened,
            taps: self.taps,
            class_taps: self.class_taps,
            card_saved_at: None,
            publications: 0,
        }
    }

    /// The class with another card of a judge.
    pub(crate) fn with_card(&self, judge: usize, card: &JudgeCard) -> Self {
        let mut class = self.clone();
        if let Some(place) = class.judging.cards.get_mut(judge) {
            place.clone_from(card);
        }
        class
    }

    /// The format and the cards that its places follow from.
    #[must_use]
    pub fn judged_by(&self) -> &Judging {
        let master = self.master.as_ref();
        master.map_or(&self.judging, |(_, judging)| judging)
    }
}

/// Results that were published.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Publication {
    /// 1, 2, 3 …: later ones are corrections.
    pub number: u32,
    /// When.
    pub at: OffsetDateTime,
    /// Why they were corrected.
    pub reason: Option<Reason>,
    /// The results.
    pub sheet: ResultSheet,
}

/// What changes in a class.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum RingChange {
    /// What it is judged by.
    Format(Format),
    /// A card.
    Card {
        /// Whose.
        judge: usize,
        /// The card, with its new revision.
        card: JudgeCard,
        /// When it was saved.
        at: OffsetDateTime,
    },
    /// All work-offs.
    WorkOffs(Vec<WorkOff>),
    /// Whether riders may enter it although it started.
    Reopened(bool),
    /// Results are published.
    Published {
        /// What is published.
        publication: Publication,
        /// How many were entered in the class then.
        entered: u32,
    },
    /// The order of go.
    Order(Order),
    /// A steward tapped a horse.
    Tap(NewTap<Tap>),
    /// A steward tapped the class.
    ClassTap(NewTap<ClassTap>),
}

/// What the taps of a class come to before one that arrives.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Arrival {
    /// The number of the tap that arrives.
    pub number: u64,
    /// How many are stored of the class and its horses, those from which nothing follows
    /// too.
    pub stored: u64,
}

/// What is stored of a class under the key of a tap.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum KnownTap {
    /// A tap on one of its horses.
    Entry(RegistrationId, EntryState),
    /// A tap on the class.
    Class(ClassState),
}

/// The key of one tap, which a device chose: it is taken once, however often it is sent.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TapKey(String);

impl TapKey {
    /// The key with this text, which is an idempotency key.
    #[must_use]
    pub const fn new(text: String) -> Self {
        Self(text)
    }

    /// Its text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// How far the judging of a class is, for the list of a show.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ClassStanding {
    /// The class.
    pub id: ClassId,
    /// Its number in the show.
    pub number: String,
    /// Its name.
    pub name: String,
    /// How many horses take part.
    pub entered: u32,
    /// What it is judged by.
    pub format: Option<Format>,
    /// The class from whose master card it takes its places.
    pub master: Option<ClassId>,
    /// The judges whose cards were saved, counted from 0.
    pub cards: Vec<u32>,
    /// The number and the instant of what was published last.
    pub published: Option<(u32, OffsetDateTime)>,
    /// Whether the cards come to something else than what was published last.
    pub is_changed: bool,
}

/// The published results of a class.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PublishedClass {
    /// The class.
    pub id: ClassId,
    /// Its number in the show.
    pub number: String,
    /// Its name.
    pub name: String,
    /// Who sponsors it; may be empty.
    pub sponsor: String,
    /// What the winner gets; may be empty.
    pub trophy: String,
    /// What was published last.
    pub published: Publication,
}

/// The published results of a show.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PublishedShow {
    /// The show.
    pub id: EventId,
    /// Its name.
    pub name: String,
    /// Its first day, where it is.
    pub first_day: Date,
    /// The classes with published results, in the order of the show.
    pub classes: Vec<PublishedClass>,
}

/// Stores what judges write, and the results.
#[cfg_attr(any(test, feature = "mocks"), mockall::automock)]
#[async_trait]
pub trait RingStore: Send + Sync {
    /// Begins a transaction.
    async fn begin(&self) -> Result<Box<dyn RingTx>, StoreError>;

    /// A class of one of the actor's shows.
    async fn find(
        &self,
        scope: &Scope,
        event_id: EventId,
        class_id: ClassId,
    ) -> Result<Option<RingClass>, StoreError>;

    /// The classes of one of the actor's shows in their order; `None` if the actor has no
    /// such show.
    async fn list(
        &self,
        scope: &Scope,
        event_id: EventId,
    ) -> Result<Option<Vec<ClassStanding>>, StoreError>;

    /// Those classes of one of the actor's shows of which results are published.
    async fn published_classes(
        &self,
        scope: &Scope,
        event_id: EventId,
    ) -> Result<Vec<RingClass>, StoreError>;

    /// What is published of a show; `None` if it is missing or hidden.
    async fn published(
        &self,
        reference: &EventReference,
    ) -> Result<Option<PublishedShow>, StoreError>;

    /// Likewise, if it is one of the actor's shows.
    async fn own_published(
        &self,
        scope: &Scope,
        event_id: EventId,
    ) -> Result<Option<PublishedShow>, StoreError>;

    /// The judges of the organization to which one of the actor's shows belongs: those of
    /// its profile, and then those in the formats of all its shows, of the latest shows
    /// first. The same one may stand there more than once. `None` if the actor has no such
    /// show.
    async fn judges(
        &self,
        scope: &Scope,
        event_id: EventId,
    ) -> Result<Option<Vec<Judge>>, StoreError>;
}

/// Stores schedules and what happens in rings, and reads the days of shows.
#[cfg_attr(any(test, feature = "mocks"), mockall::automock)]
#[async_trait]
pub trait DayStore: Send + Sync {
    /// The day of a show of any organization; `None` if it is missing or hidden.
    async fn find(&self, reference: &EventReference) -> Result<Option<ShowDay>, StoreError>;

    /// The id of a show; `None` if it is missing or hidden.
    async fn find_public_id(
        &self,
        reference: &EventReference,
    ) -> Result<Option<EventId>, StoreError>;

    /// The [version](ShowDay::version) of a show.
    async fn version(&self, event_id: EventId) -> Result<u64, StoreError>;

    /// What the organization of one of the actor's shows is used to.
    async fn habits(&self, scope: &Scope, event_id: EventId) -> Result<Habits, StoreError>;

    /// The entries of a show whose trainer has this name, folded.
    async fn trained_by(
        &self,
        event_id: EventId,
        name: &str,
    ) -> Result<BTreeSet<RegistrationId>, StoreError>;

    /// Whether it is one of the actor's shows.
    async fn owns(&self, scope: &Scope, event_id: EventId) -> Result<bool, StoreError>;

    /// Saves the schedule of one of the actor's shows with lines of the audit trail, which
    /// get it as their object. Fails with [`Refusal::Changed`] if `seen` is not its
    /// revision.
    async fn save_schedule(
        &self,
        scope: &Scope,
        event_id: EventId,
        schedule: Schedule,
        seen: Option<Revision>,
        lines: Vec<NewAuditLine>,
    ) -> Result<(), Refusal>;

    /// Adds a tap on a ring of one of the actor's shows, once for each key: with another
    /// tap under the same key it is [`Refusal::KeyReused`]. It arrives now, see
    /// [`RingTx::arrive`]. Fails with [`RingError::TappedTooOften`] if as many are stored of
    /// the ring as a ring may have.
    async fn tap_ring(
        &self,
        scope: &Scope,
        ring: (EventId, RingId),
        tap: NewTap<RingTap>,
        now: OffsetDateTime,
        lines: Vec<NewAuditLine>,
    ) -> Result<(), RingError>;

    /// Who set the order of go of a class last, and when, if it was after it was drawn.
    async fn order_changed(
        &self,
        scope: &Scope,
        class: ClassKey,
    ) -> Result<Option<(OffsetDateTime, Author)>, StoreError>;
}

/// Renders results for the wall.
#[cfg_attr(any(test, feature = "mocks"), mockall::automock)]
#[async_trait]
pub trait ResultsRenderer: Send + Sync {
    /// A PDF with searchable text: a page for each class. The same results always give
    /// the same bytes.
    async fn render(&self, show: PublishedShow) -> Result<Vec<u8>, RenderError>;
}

/// A transaction that changes what belongs to one class in the ring. If it is dropped
/// without [`commit`](Self::commit), all of it is rolled back.
#[cfg_attr(any(test, feature = "mocks"), mockall::automock)]
#[async_trait]
pub trait RingTx: Send + Sync {
    /// A class of one of the actor's shows. Locks what the ring has of it until the
    /// transaction ends, and neither the show nor the class at the desk: two rings never
    /// wait for each other, nor the desk for a ring.
    async fn lock_class(
        &mut self,
        scope: &Scope,
        event_id: EventId,
        class_id: ClassId,
    ) -> Result<Option<RingClass>, StoreError>;

    /// Likewise as its gate needs it: without what judges wrote and inspectors found.
    async fn lock_gate(
        &mut self,
        scope: &Scope,
        event_id: EventId,
        class_id: ClassId,
    ) -> Result<Option<DayClass>, StoreError>;

    /// The locked class as its gate needs it, as it is by now.
    async fn gate(&mut self) -> Result<DayClass, StoreError>;

    /// The locked class as it is by now.
    async fn class(&mut self) -> Result<RingClass, StoreError>;

    /// A class is locked with all classes of the show that the ring knows, and these others, in one
    /// order for all: for a format that says from whose cards classes take their places.
    async fn lock_classes(
        &mut self,
        scope: &Scope,
        class: (EventId, ClassId),
        others: &[ClassId],
    ) -> Result<Option<RingClass>, StoreError>;

    /// Those of these classes that cannot take their places from the locked class's
    /// cards.
    async fn refused_sharing(
        &mut self,
        classes: &[ClassId],
    ) -> Result<Vec<(ClassId, Unshareable)>, StoreError>;

    /// Locks the show at the desk: for [`scratch`](Self::scratch), and before a class is
    /// locked, as whoever needs both does.
    async fn lock_desk(&mut self, event_id: EventId) -> Result<(), StoreError>;

    /// Takes an entry out of the locked class at the desk, or brings it back, with all that
    /// follows there: bill, counts, history and mail. The desk must be locked.
    async fn scratch(
        &mut self,
        id: RegistrationId,
        is_scratched: bool,
        by: (Changer, OffsetDateTime),
    ) -> Result<(), StoreError>;

    /// What is stored of the locked class under the key of a tap.
    async fn find_tap(&mut self, key: &TapKey) -> Result<Option<KnownTap>, StoreError>;

    /// Moves all taps of the show of the locked class that lie in the future to now, and
    /// returns what the next tap on it has to know.
    async fn arrive(&mut self, now: OffsetDateTime) -> Result<Arrival, StoreError>;

    /// Stores a change of the locked class with its lines of the audit trail.
    async fn save(&mut self, change: &RingChange, lines: &[NewAuditLine])
    -> Result<(), StoreError>;

    /// Commits durably: a crash after the return does not lose it.
    async fn commit(self: Box<Self>) -> Result<(), StoreError>;
}

/// Why a class cannot take its places from a master card.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Unshareable {
    /// There is no such class in the show.
    NoClass,
    /// It takes them from another class's card, or has a master card itself.
    Taken,
}
