//! What an entry depends on.

use kernel::{
    BackNumbersBy, ClassId, ClassStage, EntryForm, EventId, FeeBasis, FeeId, Money, PriceStep,
    RefundStep, RequiredLine, ScratchStep, StallFee, TimeZone, WaiverTerms, WeekendId,
};
use time::OffsetDateTime;

use crate::HeldStall;

/// The data of a show that an entry depends on.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ShowToEnter {
    /// The show's id.
    pub event_id: EventId,
    /// The weekend to which it belongs.
    pub weekend_id: Option<WeekendId>,
    /// When it begins; from then on no rider takes an entry out.
    pub starts_at: OffsetDateTime,
    /// When it ends; entries are refused from then on.
    pub ends_at: OffsetDateTime,
    /// Its time zone.
    pub time_zone: TimeZone,
    /// The show's own rules.
    pub terms: EntryTerms,
    /// The number of its last entry, which is how many entries it has; 0 if it
    /// has none.
    pub last_entry_number: u32,
    /// The number of its entries with the status `entered`.
    pub entered: u32,
    /// The last place that was given on its waiting lists; 0 if there is none.
    pub last_wait_number: u32,
    /// The next back number that was never given.
    pub next_back_number: u32,
    /// The bytes of the entries of all shows of the show's account.
    pub account_bytes: u64,
    /// Its classes at their current prices.
    pub classes: Vec<OfferedClass>,
    /// The stalls that somebody holds.
    pub held: Vec<HeldStall>,
}

/// What a show asks of entries and charges for them.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct EntryTerms {
    /// Entries are accepted from then on; `None` at once.
    pub opens_at: Option<OffsetDateTime>,
    /// The closing date: later entries are late. `None` is the show's end.
    pub closes_at: Option<OffsetDateTime>,
    /// Whether late entries are accepted.
    pub late_entries: bool,
    /// How many entries the show takes; `None` is unlimited.
    pub capacity: Option<u32>,
    /// To whom its back numbers belong.
    pub back_numbers_by: BackNumbersBy,
    /// The fees beside those of the classes.
    pub fees: Vec<OfferedFee>,
    /// What classes cost more that are added from instants on.
    pub added_after: Vec<PriceStep>,
    /// What classes cost that are scratched from instants on.
    pub scratch: Vec<ScratchStep>,
    /// What is given back of what is scratched.
    pub refunds: Vec<RefundStep>,
    /// What its form asks for beside rider, horse and classes.
    pub form: EntryForm,
    /// What riders sign; `None` is nothing.
    pub waiver: Option<WaiverTerms>,
}

/// A fee of a show.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OfferedFee {
    /// The fee's id.
    pub id: FeeId,
    /// The name.
    pub name: RequiredLine<100>,
    /// The price of one.
    pub amount: Money,
    /// What it is charged for.
    pub per: FeeBasis,
    /// Whether every entry pays it; otherwise the rider chooses it.
    pub is_required: bool,
    /// It is in force from then on.
    pub from: Option<OffsetDateTime>,
    /// It is in force before then.
    pub until: Option<OffsetDateTime>,
    /// How many an entry may have of it.
    pub max_quantity: Option<u32>,
    /// How many of it the show has; `None` is unlimited.
    pub stock: Option<u32>,
    /// How many of it entries have; counted only if it has a stock.
    pub sold: u32,
    /// What it has to do with the stalls of the show.
    pub stalls: Option<StallFee>,
    /// Of one that is a stall, how many are left, those among them that are held; `None` is
    /// unlimited.
    pub free_stalls: Option<u32>,
    /// Of one that is a stall, how many bookings wait in line for it.
    pub waiting: u32,
}

/// A class of a show that can be entered.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OfferedClass {
    /// The class's id.
    pub id: ClassId,
    /// The number in the prize list, such as `12A`.
    pub number: String,
    /// The name, unique in the show ignoring case.
    pub name: RequiredLine<200>,
    /// The description.
    pub description: String,
    /// The fee for one entry.
    pub price: Money,
    /// How many entries it takes; `None` is unlimited.
    pub capacity: Option<u32>,
    /// Whether it takes no more entries.
    pub closed: bool,
    /// What ring and judges say of it.
    pub stage: ClassStage,
    /// How many entries it has.
    pub entered: u32,
    /// How many entries wait for it.
    pub waiting: u32,
}

impl ShowToEnter {
    /// From when on the office decides who pays for a class that was
    /// left, and what a rider changes: the closing date, or else the show's end. A new
    /// entry that comes too late is refused in `late_entries.rs`.
    #[must_use]
    pub fn closing_moment(&self) -> OffsetDateTime {
        self.terms.closes_at.unwrap_or(self.ends_at)
    }

    pub(crate) fn is_before_closing(&self, now: OffsetDateTime) -> bool {
        now < self.closing_moment()
    }

    /// Whether those who wait take a place that comes free. From the closing date on, or
    /// else from the show's start, the office decides.
    pub(crate) fn moves_up(&self, now: OffsetDateTime) -> bool {
        now < self.terms.closes_at.unwrap_or(self.starts_at)
    }

    /// The show as riders may enter it: classes that have begun take nobody.
    #[must_use]
    pub fn for_riders(mut self) -> Self {
        for class in &mut self.classes {
            class.closed |= !class.stage.takes_riders();
        }
        self
    }

    /// Whether a new entry waits.
    pub(crate) fn is_full(&self) -> bool {
        let capacity = self.terms.capacity;
        capacity.is_some_and(|capacity| self.entered >= capacity)
    }
}

impl OfferedClass {
    /// Whether a new entry waits. If others wait, it waits behind them, even
    /// if there is a place meanwhile.
    pub(crate) fn is_full(&self) -> bool {
        self.waiting > 0
            || self
                .capacity
                .is_some_and(|capacity| self.entered >= capacity)
    }
}
