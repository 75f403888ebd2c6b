//! Receipts: each act of money with its allotments.
//!
//! Money that somebody pays, or gets back, is one receipt with a number. What it pays stands in
//! the ledgers of entries, a line ([`Payment`]) for each: its allotments. What is not allotted is
//! the credit of the exhibitor that it is of, which can be allotted later, to any show of the
//! organization. A receipt is voided as one.

mod mail;
mod ports;
mod service;

use kernel::{
    EmailAddress, EventId, ExhibitorId, GroupId, Money, OptionalLine, PaymentId, PaymentMethod,
    Reason, ReceiptId, RegistrationId, TimeZone, WeekendId,
};
use time::OffsetDateTime;

use crate::ledger::{in_words, is_valid};
use crate::{LedgerOf, LedgerState, Payment, PaymentError, PaymentKind};

pub use mail::{PaidLetter, PaidMail, PaidNews};
#[cfg(any(test, feature = "mocks"))]
pub use ports::MockReceiptStore;
pub use ports::ReceiptStore;
pub use service::{NewReceipt, ReceiptFrom, ReceiptService};

/// How many entries one receipt may pay at once.
pub const MAX_ALLOTMENTS: usize = 200;

/// An act of money.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Receipt {
    /// The id.
    pub id: ReceiptId,
    /// The number, of the organization: given when it is stored, 0 before.
    pub number: u32,
    /// Who paid whom.
    pub kind: PaymentKind,
    /// How it was paid.
    pub method: PaymentMethod,
    /// How much; more than zero.
    pub amount: Money,
    /// The number of a check, or what else identifies it.
    pub reference: OptionalLine<200>,
    /// A note of the office.
    pub note: OptionalLine<1000>,
    /// Whose credit the rest is; without somebody there is none. Of a barn, the person in charge.
    pub exhibitor_id: Option<ExhibitorId>,
    /// From or to which barn of a show.
    pub group_id: Option<GroupId>,
    /// The show in whose drawer the money is or was, which may be deleted since.
    pub event_id: Option<EventId>,
    /// When the money was received or given back.
    pub received_at: OffsetDateTime,
    /// When it was recorded.
    pub recorded_at: OffsetDateTime,
    /// Who recorded it; `None` if the account was deleted since.
    pub recorder: Option<EmailAddress>,
    /// What was allotted to entries that were deleted with their shows.
    pub gone: Money,
    /// When it was voided.
    pub voided_at: Option<OffsetDateTime>,
    /// Who voided it; `None` if the account was deleted since.
    pub voider: Option<EmailAddress>,
    /// Why it was voided.
    pub void_reason: Option<Reason>,
}

impl Receipt {
    /// What it is on paper, such as `Check 1042, May 1, 2026`, with its day in a zone.
    #[must_use]
    pub fn in_words(&self, zone: &TimeZone) -> String {
        let what = (self.kind, self.method, self.reference.as_str());
        in_words(what, self.received_at, zone)
    }

    /// The line for a part of it in a ledger, recorded now.
    #[must_use]
    pub fn line(
        &self,
        id: PaymentId,
        (of, amount): (LedgerOf, Money),
        now: OffsetDateTime,
    ) -> Payment {
        Payment {
            id,
            receipt_id: self.id,
            receipt_number: self.number,
            of,
            kind: self.kind,
            method: self.method,
            amount,
            reference: self.reference.clone(),
            note: self.note.clone(),
            received_at: self.received_at,
            recorded_at: now,
            recorder: None,
            voids: None,
            reason: None,
        }
    }
}

/// A line of a receipt with its entry, or its barn.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Allotment {
    /// The line.
    pub payment: Payment,
    /// The show.
    pub event_id: EventId,
    /// Its name.
    pub show_name: String,
    /// The entry's back number.
    pub back_number: Option<u32>,
    /// Its rider; of a barn, its name.
    pub rider_name: String,
    /// Its horse; empty of a barn.
    pub horse_name: String,
}

/// A receipt with its allotments.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SeenReceipt {
    /// The receipt.
    pub receipt: Receipt,
    /// The name of the exhibitor; empty if there is none.
    pub exhibitor_name: String,
    /// All its lines, the first one recorded first; also those that void others.
    pub lines: Vec<Allotment>,
}

impl SeenReceipt {
    /// The lines that are money.
    pub fn allotments(&self) -> impl Iterator<Item = &Allotment> {
        let is_valid = is_valid(self.lines.iter().map(|it| &it.payment));
        self.lines.iter().filter(move |it| is_valid(&it.payment))
    }

    /// What is not allotted: credit of the exhibitor, or what was given back of it. Nothing of
    /// one that was voided.
    #[must_use]
    pub fn rest(&self) -> Money {
        if self.receipt.voided_at.is_some() {
            return Money::ZERO;
        }
        let allotted: i64 = self.allotments().map(|it| it.payment.amount.cents()).sum();
        let rest = self.receipt.amount.cents() - self.receipt.gone.cents() - allotted;
        Money::from_cents(rest.max(0)).unwrap_or_default()
    }
}

/// What a receipt is allotted to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum AllotTo {
    /// To one entry, wholly.
    Entry(RegistrationId),
    /// To entries of a weekend, the oldest first; what is more than due is with the last one.
    Weekend(WeekendId, Vec<RegistrationId>),
    /// As it is typed; the rest is credit.
    Typed(Vec<(LedgerOf, Money)>),
    /// To a barn, as far as it is due; the rest is credit.
    Group(GroupId),
    /// To all entries for which the exhibitor pays, the oldest first; the rest is credit.
    Oldest,
}

impl AllotTo {
    /// The parts of a receipt over these ledgers, which are what it pays, the oldest first.
    pub fn parts(
        &self,
        (kind, amount): (PaymentKind, Money),
        ledgers: &[LedgerState],
    ) -> Result<Vec<(LedgerOf, Money)>, PaymentError> {
        let parts = match self {
            Self::Entry(id) => vec![(LedgerOf::Entry(*id), amount)],
            Self::Typed(parts) => by_ledger(parts),
            Self::Weekend(..) => divided(amount, ledgers),
            Self::Oldest | Self::Group(_) => oldest_first(kind, amount, ledgers).0,
        };
        let sum: i64 = parts.iter().map(|(_, part)| part.cents()).sum();
        if sum > amount.cents() {
            return Err(PaymentError::BeyondReceipt);
        }
        Ok(parts)
    }
}

/// Each ledger once, with all its parts together.
fn by_ledger(parts: &[(LedgerOf, Money)]) -> Vec<(LedgerOf, Money)> {
    let mut each: Vec<(LedgerOf, Money)> = Vec::new();
    for (id, part) in parts {
        match each.iter_mut().find(|(it, _)| it == id) {
            Some((_, sum)) => *sum = *sum + *part,
            None => each.push((*id, *part)),
        }
    }
    each
}

/// A receipt that is to be stored.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TakeReceipt {
    /// The receipt.
    pub receipt: Receipt,
    /// Its entries.
    pub to: AllotTo,
    /// Only if it is not more than is due of its entries, or than their shows owe.
    pub asks: bool,
}

/// What is to be voided: a receipt, or the one of a line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ReceiptOf {
    /// The receipt.
    Receipt(ReceiptId),
    /// The receipt of this line.
    Line(PaymentId),
}

/// A receipt that is to be voided, with all its lines.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct VoidReceipt {
    /// Which one.
    pub of: ReceiptOf,
    /// Why.
    pub reason: Reason,
    /// When.
    pub at: OffsetDateTime,
}

/// Which receipts are listed.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct ReceiptFilter {
    /// Those in the drawer of this show, and those with allotments there.
    pub event_id: Option<EventId>,
    /// Those of this exhibitor, under any name that is shown as one.
    pub exhibitor_id: Option<ExhibitorId>,
    /// Those received at this instant or later.
    pub from: Option<OffsetDateTime>,
    /// Those received before this instant.
    pub before: Option<OffsetDateTime>,
}

/// Divides money over what is due of ledgers, or over what their shows owe, in this order;
/// returns the parts and the rest. Ledgers without a part are left out.
fn oldest_first(
    kind: PaymentKind,
    amount: Money,
    ledgers: &[LedgerState],
) -> (Vec<(LedgerOf, Money)>, Money) {
    let mut rest = amount.cents();
    let mut parts = Vec::new();
    for ledger in ledgers {
        let open = match kind {
            PaymentKind::Payment => ledger.balance().cents(),
            PaymentKind::Refund => -ledger.balance().cents(),
        };
        let part = open.clamp(0, rest);
        rest -= part;
        if let Some(part) = Money::from_cents(part).filter(|it| *it > Money::ZERO) {
            parts.push((ledger.of, part));
        }
    }
    (parts, Money::from_cents(rest).unwrap_or_default())
}

/// Divides a payment over what is due of entries, the oldest first. What is more than due is
/// with the last one: the show that follows owes it.
fn divided(amount: Money, ledgers: &[LedgerState]) -> Vec<(LedgerOf, Money)> {
    let (mut parts, rest) = oldest_first(PaymentKind::Payment, amount, ledgers);
    if let Some(last) = ledgers.last().filter(|_| rest > Money::ZERO) {
        match parts.last_mut().filter(|(of, _)| *of == last.of) {
            Some((_, part)) => *part = *part + rest,
            None => parts.push((last.of, rest)),
        }
    }
    parts
}

/// In the drawer of which of these shows money is: of the last one that has begun, because its
/// desk takes it, or else of the first. Each is given with its start.
#[must_use]
pub fn drawer_of(
    shows: impl IntoIterator<Item = (EventId, OffsetDateTime)>,
    now: OffsetDateTime,
) -> Option<EventId> {
    let mut shows: Vec<_> = shows.into_iter().collect();
    shows.sort_by_key(|(id, starts_at)| (*starts_at, *id));
    let begun = shows.iter().rev().find(|(_, starts_at)| *starts_at <= now);
    begun.or(shows.first()).map(|(id, _)| *id)
}

#[cfg(test)]
pub(crate) mod tests;
