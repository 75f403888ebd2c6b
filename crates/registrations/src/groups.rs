//! Barns at a show: entries that come together, with one bill.
//!
//! A barn has a link of its own, by which whoever is in charge enters many horses with one form
//! and sees its bill. Who pays is settled for each line of an entry's bill. The bill of the barn
//! is the sum of the lines that it pays and of what it bought for itself, less what of that its
//! entries pay by a split.

mod enter;
mod mail;
mod office;
mod own;
mod paid_by;
mod payers;
mod ports;
mod print;
mod split;

use std::sync::Arc;

use kernel::{
    AccountId, AuditLineId, Author, BillLineId, ChangeKind, Difference, EmailAddress, EventId,
    ExhibitorId, FeeId, GroupId, Money, OptionalText, OrBlank, PhoneNumber, Reason, Refusal,
    RegistrationId, RequiredLine, Revision, SignedMoney, StoreError, TimeZone,
};
use thiserror::Error;
use time::{Date, OffsetDateTime};

pub(crate) use enter::told;
pub use enter::{EnterGroup, EntryOfGroup};
pub use mail::{GroupLetter, GroupLetterCause, GroupMail, GroupStallMail};
pub use office::{GroupPurchase, NewGroupLine};
pub use own::ChangeGroup;
pub use paid_by::PaidForGroup;
pub use payers::SetPayers;
pub use ports::GroupStore;
#[cfg(any(test, feature = "mocks"))]
pub use ports::MockGroupStore;
pub use split::part_id;

use crate::bill::bill;
use crate::{
    BillLine, Charge, EntryLink, EntryStall, Missing, OfficeError, PaperRenderer, Payment,
    RegisterError, Registration, RegistrationService, RosterClass, SeenReceipt, total,
};

/// What the history of a barn says of a stall for which it waited in line, before and after.
const IN_LINE: (&str, &str) = ("waiting", "booked");

/// How many horses one request may enter.
pub const MAX_AT_ONCE: usize = 60;

/// How many entries a barn may have.
pub const MAX_ENTRIES: usize = 200;

/// How many barns a show may have.
pub const MAX_GROUPS: u32 = 500;

/// How many lines a barn, and a split, may have.
pub const MAX_GROUP_LINES: usize = 100;

/// What is said of a barn.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GroupFacts {
    /// Its name.
    pub name: RequiredLine<200>,
    /// The person in charge.
    pub contact_name: RequiredLine<200>,
    /// Their email address, to which its mail goes.
    pub email: OrBlank<EmailAddress>,
    /// Their telephone number.
    pub phone: OrBlank<PhoneNumber>,
}

impl GroupFacts {
    /// The fields with their names in the API.
    fn texts(&self) -> [(&'static str, String); 4] {
        [
            ("name", self.name.to_string()),
            ("contact_name", self.contact_name.to_string()),
            ("email", self.email.as_str().to_owned()),
            ("phone", self.phone.as_str().to_owned()),
        ]
    }
}

/// A barn at a show.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Group {
    /// The id.
    pub id: GroupId,
    /// The show.
    pub event_id: EventId,
    /// What is said of it.
    pub facts: GroupFacts,
    /// The person in charge in the directory of the show's organization, as it is stored.
    pub exhibitor_id: Option<ExhibitorId>,
    /// Who entered it while signed in; the account may be deleted since.
    pub account_id: Option<AccountId>,
    /// The secret part of its link.
    pub link: EntryLink,
    /// What it bought for itself: extras of the show, what its bookings of stalls have, and what
    /// the office charges.
    pub charges: Vec<Charge>,
    /// What of its bill its entries pay.
    pub split: Option<Split>,
    /// Payments less refunds (trigger `tr_payments_insert`).
    pub paid: SignedMoney,
    /// Incremented at each change.
    pub revision: Revision,
    /// When it was made.
    pub created_at: OffsetDateTime,
}

/// What a barn bought together, divided equally among entries of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Split {
    /// What is divided.
    pub lines: Vec<SplitLine>,
    /// Among which entries, the first of which pay a cent more where it does not divide evenly.
    pub among: Vec<RegistrationId>,
}

/// Something that is divided.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SplitLine {
    /// What the bills of the entries call it.
    pub name: RequiredLine<100>,
    /// How much it is.
    pub amount: Money,
}

impl Group {
    /// The lines of what it bought for itself.
    #[must_use]
    pub fn bill(&self) -> Vec<BillLine> {
        bill(&[], &self.charges)
    }

    /// Whether a line goes with a booking of a stall.
    #[must_use]
    pub fn is_of_booking(&self, line: BillLineId) -> bool {
        let found = self.charges.iter().find(|it| it.line_id() == line);
        found.is_some_and(|it| it.booking_id.is_some())
    }

    /// The sum of these lines.
    #[must_use]
    pub fn bought(&self) -> Money {
        total(&self.bill())
    }

    /// How many of a fee it takes from its stock.
    #[must_use]
    pub fn takes_of(&self, fee: FeeId) -> u32 {
        let its = self.charges.iter();
        let its = its.filter(|it| it.is_extra && it.fee_id == fee);
        its.map(|it| it.quantity).sum()
    }

    /// That it has a stall for which it waited in line when it was so.
    pub(crate) fn has_from_line(&self, before: &Self) -> Option<Difference> {
        let waited = |charge: &Charge| {
            let was = before.charges.iter().find(|it| it.id == charge.id);
            was.is_some_and(|it| it.waiting > charge.waiting) && charge.quantity > 0
        };
        let stall = self.charges.iter().find(|it| waited(it))?;
        let (before, after) = IN_LINE;
        Some(Difference::new(
            ChangeKind::Extra,
            stall.name.as_str(),
            before,
            after,
        ))
    }

    /// What was charged, or taken back, since it was so.
    pub(crate) fn charged_since(&self, before: &Self) -> Vec<Difference> {
        let (was, is) = (before.bill(), self.bill());
        let amount = |lines: &[BillLine], id: BillLineId| {
            let line = lines.iter().find(|it| it.id == id);
            line.map(|it| it.amount.to_string()).unwrap_or_default()
        };
        let gone = was
            .iter()
            .filter(|it| is.iter().all(|line| line.id != it.id));
        let told = is.iter().chain(gone).map(|it| {
            let (before, after) = (amount(&was, it.id), amount(&is, it.id));
            Difference::new(ChangeKind::Charge, it.name.as_str(), before, after)
        });
        told.filter(|it| it.before != it.after).collect()
    }

    /// What of its bill its entries pay by the split.
    #[must_use]
    pub fn divided(&self) -> Money {
        let lines = self.split.iter().flat_map(|it| &it.lines);
        lines.map(|it| it.amount).sum()
    }

    /// What its bill comes to with what it pays of the bills of these entries, which are all of
    /// its. Less than nothing if that became less since it was divided.
    #[must_use]
    pub fn total(&self, entries: &[Registration]) -> SignedMoney {
        let of_entries: i64 = entries.iter().map(|it| it.group_fee.cents()).sum();
        SignedMoney::from_cents(of_entries + self.bought().cents() - self.divided().cents())
    }
}

/// A line of the history of a barn.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GroupChange {
    /// The line's id.
    pub id: AuditLineId,
    /// When it was changed.
    pub at: OffsetDateTime,
    /// Who changed it.
    pub by: Author,
    /// What was changed.
    pub difference: Difference,
    /// Why, if a reason was given.
    pub reason: Option<Reason>,
}

/// The show of a barn, as its link may know it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GroupShow {
    /// Its name.
    pub name: String,
    /// The secret part of its public link.
    pub public_link: String,
    /// Its zone.
    pub time_zone: TimeZone,
    /// Its first day, where it is.
    pub first_day: Date,
    /// How to pay.
    pub payment_note: OptionalText<1000>,
    /// Its classes, in their order.
    pub classes: Vec<RosterClass>,
}

/// A barn with all that belongs to it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WholeGroup {
    /// The barn.
    pub group: Group,
    /// Its show.
    pub show: Arc<GroupShow>,
    /// Its entries by their numbers, each with what it lacks.
    pub entries: Vec<(Registration, Vec<Missing>)>,
    /// The receipts that pay it, and those from it.
    pub receipts: Vec<SeenReceipt>,
    /// What the person in charge has as credit.
    pub credit: SignedMoney,
    /// What it has booked of stalls.
    pub stalls: Vec<EntryStall>,
    /// What was changed of it, the first change first; nothing in lists.
    pub history: Vec<GroupChange>,
}

impl WholeGroup {
    /// What its bill comes to.
    #[must_use]
    pub fn total(&self) -> SignedMoney {
        let of_entries = self.entries.iter().map(|(it, _)| it.group_fee.cents());
        let group = &self.group;
        let own = group.bought().cents() - group.divided().cents();
        SignedMoney::from_cents(of_entries.sum::<i64>() + own)
    }

    /// What is due; negative is what the show owes.
    #[must_use]
    pub fn balance(&self) -> SignedMoney {
        SignedMoney::from_cents(self.total().cents() - self.group.paid.cents())
    }

    /// What was paid of its bill, and given back, without what was voided.
    pub fn payments(&self) -> impl Iterator<Item = &Payment> {
        let lines = self.receipts.iter().flat_map(SeenReceipt::allotments);
        let payments = lines.map(|it| &it.payment);
        payments.filter(|it| it.of.group_id() == Some(self.group.id))
    }
}

/// What keeps a barn from being deleted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum KeepsGroup {
    /// Its ledger has lines, which stay.
    Money,
    /// It has bookings of stalls.
    Stalls,
}

/// Why nothing was done with a barn.
#[derive(Debug, Error)]
pub enum GroupError {
    /// There is no such barn, or it was not stored.
    #[error(transparent)]
    Refusal(#[from] Refusal),
    /// No barn has the link.
    #[error("no barn has this link")]
    NoLink,
    /// The show refuses an entry, the one with this index, or all of them.
    #[error("the show refuses an entry")]
    Entry {
        /// The index from 0; `None` is all of them.
        at: Option<usize>,
        /// Why.
        #[source]
        error: RegisterError,
    },
    /// The barn would have more than so many of something.
    #[error("the barn would have more than {0}")]
    TooMany(usize),
    /// Something keeps it from being deleted.
    #[error("the barn has a ledger or stalls")]
    Kept(KeepsGroup),
    /// A line comes and goes with a booking of a stall.
    #[error("the line is of a booking")]
    OfBooking,
    /// The show sells no such extra by the piece.
    #[error("no such extra")]
    NoExtra,
    /// The show is over.
    #[error("the show is over")]
    Over,
    /// These of a list are no entries of the barn, or are there twice, by their indexes.
    #[error("some are no entries of the barn")]
    NoEntries(Vec<usize>),
    /// More is divided than the bill of the barn has.
    #[error("more is divided than the bill has")]
    BeyondBill,
    /// An entry paid its part of a split already.
    #[error("a part of the split is paid")]
    SplitPaid,
    /// An entry cannot be changed.
    #[error(transparent)]
    Office(#[from] OfficeError),
}

impl From<StoreError> for GroupError {
    fn from(error: StoreError) -> Self {
        Self::Refusal(error.into())
    }
}

/// There is no such barn.
const NO_GROUP: Refusal = Refusal::NotFound("Barn");

/// The use cases of barns at shows.
pub struct GroupService {
    registrations: RegistrationService,
    store: Arc<dyn GroupStore>,
    renderer: Arc<dyn PaperRenderer>,
}

impl GroupService {
    /// The service, on its ports; barns are entered by the service of entries.
    #[must_use]
    pub fn new(
        registrations: RegistrationService,
        store: Arc<dyn GroupStore>,
        renderer: Arc<dyn PaperRenderer>,
    ) -> Self {
        Self {
            registrations,
            store,
            renderer,
        }
    }
}

#[cfg(test)]
pub(crate) mod tests;
