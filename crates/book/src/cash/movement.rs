//! Money that came in or went out, each on its day: what cash and the journal are made of.

use std::collections::BTreeMap;

use kernel::{Money, PaymentMethod, SignedMoney};
use time::{Date, OffsetDateTime};

use super::Period;
use crate::{Category, EntryKind};

/// An entry of the book.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BookedEntry {
    /// Its day.
    pub day: Date,
    /// Expense or income.
    pub kind: EntryKind,
    /// Its category.
    pub category: Category,
    /// How much.
    pub amount: Money,
    /// How much of it is on bills, and is received when they are paid.
    pub billed: Money,
    /// Who was paid, or paid; may be empty.
    pub name: String,
    /// What for.
    pub description: String,
}

/// A line of a bill.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct BilledLine {
    /// The category of its income, if something says.
    pub category: Option<Category>,
    /// How much; negative if it is given back.
    pub amount: SignedMoney,
}

/// A line of the ledger of a bill.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LedgerLine {
    /// On which day it was received, or taken back.
    pub day: Date,
    /// When it was recorded.
    pub recorded_at: OffsetDateTime,
    /// How it was paid.
    pub method: PaymentMethod,
    /// How much.
    pub amount: Money,
    /// The number of a check, or what else identifies it; may be empty.
    pub reference: String,
    /// Why it was taken back; `None` of a payment.
    pub void: Option<String>,
}

/// The ledger of a bill, until the end of a period.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LedgerOfBill {
    /// Its number.
    pub number: u32,
    /// To whom it is.
    pub recipient: String,
    /// Its lines, in their order.
    pub lines: Vec<BilledLine>,
    /// The ledger.
    pub ledger: Vec<LedgerLine>,
}

/// Where an amount comes from, or what it was spent for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Source {
    /// A category.
    Category(Category),
    /// A line of a bill that has no category.
    Uncategorized,
    /// What was paid above a bill.
    AboveBill,
}

/// Money that came in or went out.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Movement {
    /// The day.
    pub day: Date,
    /// An expense, or income; what is taken back of income is negative income.
    pub kind: EntryKind,
    /// From or to whom; may be empty.
    pub name: String,
    /// What for.
    pub memo: String,
    /// Whether it is a payment of a bill, or one that is taken back.
    pub is_of_bill: bool,
    /// The amounts, which are not 0.
    pub amounts: Vec<(Source, SignedMoney)>,
}

impl Movement {
    /// What it comes to.
    #[must_use]
    pub fn total(&self) -> SignedMoney {
        let cents = self.amounts.iter().map(|(_, amount)| amount.cents());
        SignedMoney::from_cents(cents.sum())
    }
}

/// What an entry moves: not what bills collect.
fn of_entry(entry: BookedEntry) -> Option<Movement> {
    let billed = match entry.kind {
        EntryKind::Income => entry.billed.cents(),
        // A cost that an owner pays was spent nevertheless.
        EntryKind::Expense => 0,
    };
    let amount = entry.amount.cents() - billed;
    (amount > 0).then(|| Movement {
        day: entry.day,
        kind: entry.kind,
        name: entry.name,
        memo: entry.description,
        is_of_bill: false,
        amounts: vec![(
            Source::Category(entry.category),
            SignedMoney::from_cents(amount),
        )],
    })
}

impl LedgerOfBill {
    /// How so much, received on the bill, is divided: it pays the lines in their order,
    /// as in the sums of a year, of which what is given back has paid the first. What is
    /// above them is of none.
    fn divided(&self, received: i64) -> BTreeMap<Source, i64> {
        let mut parts = BTreeMap::new();
        let given_back = self.lines.iter().map(|line| line.amount.cents().min(0));
        let mut paid_before: i64 = -given_back.sum::<i64>();
        let mut left = received + paid_before;
        for line in &self.lines {
            let paid = line.amount.cents().min(left).max(0);
            left -= paid;
            let before = paid.min(paid_before);
            paid_before -= before;
            let paid = paid - before;
            let source = line
                .category
                .map_or(Source::Uncategorized, Source::Category);
            *parts.entry(source).or_insert(0) += paid;
        }
        *parts.entry(Source::AboveBill).or_insert(0) += left;
        parts
    }

    /// What its ledger moves within a period: each line what the bill's lines have by it
    /// more, or less.
    fn movements(mut self, period: Period) -> Vec<Movement> {
        self.ledger.sort_by_key(|line| (line.day, line.recorded_at));
        let mut received = 0;
        let mut before = self.divided(0);
        let mut movements = Vec::new();
        for line in &self.ledger {
            let cents = line.amount.cents();
            received += if line.void.is_some() { -cents } else { cents };
            let after = self.divided(received);
            let changed = after.iter().map(|(source, cents)| {
                let was = before.get(source).copied().unwrap_or(0);
                (*source, SignedMoney::from_cents(cents - was))
            });
            let amounts: Vec<_> = changed.filter(|(_, it)| *it != SignedMoney::ZERO).collect();
            before = after;
            if period.has(line.day) && !amounts.is_empty() {
                movements.push(Movement {
                    day: line.day,
                    kind: EntryKind::Income,
                    name: self.recipient.clone(),
                    memo: line.memo(self.number),
                    is_of_bill: true,
                    amounts,
                });
            }
        }
        movements
    }
}

impl LedgerLine {
    fn memo(&self, number: u32) -> String {
        let method = self.method.as_str().replace('_', " ");
        let mut memo = format!("Bill {number}, {method}");
        if !self.reference.is_empty() {
            memo = format!("{memo} {}", self.reference);
        }
        if let Some(reason) = &self.void {
            memo = format!("{memo}, taken back: {reason}");
        }
        memo
    }
}

/// What moved in a period, by day.
pub(super) fn movements(
    period: Period,
    entries: Vec<BookedEntry>,
    ledgers: Vec<LedgerOfBill>,
) -> Vec<Movement> {
    let entries = entries.into_iter().filter(|it| period.has(it.day));
    let mut all: Vec<_> = entries.filter_map(of_entry).collect();
    all.extend(ledgers.into_iter().flat_map(|it| it.movements(period)));
    // The order within a day is that of the entries, and of the bills' numbers.
    all.sort_by_key(|movement| movement.day);
    all
}
