//! What a show took in: the receipts of its drawer, summed by day, person or method, so that a
//! desk can close it.

use std::collections::BTreeMap;

use kernel::{
    Actor, EmailAddress, EventId, Money, PaymentMethod, Permission, SignedMoney, TimeZone,
};
use kernel::{OptionalLine, RegistrationId, StoreError};
use time::Date;

use crate::{LedgerService, Payment, PaymentKind, SeenReceipt};

kernel::words! {
    /// How the money of a show is summed.
    pub enum TakingsBy {
        /// By the day in the show's zone on which it was received.
        Day = "day",
        /// By who recorded it.
        Person = "person",
        /// By how it was paid.
        Method = "method",
    }
}

/// The days of which money is summed, in the show's zone; both are part of it.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Days {
    /// The first day; `None` from the first line on.
    pub from: Option<Date>,
    /// The last day; `None` to the last line.
    pub to: Option<Date>,
}

/// A line of a show's ledgers, with its entry.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LedgerLine {
    /// The line.
    pub payment: Payment,
    /// The entry's back number.
    pub back_number: Option<u32>,
    /// The entry's rider.
    pub rider_name: String,
}

/// All lines of a show's ledgers, and what is in its drawer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ShowLedger {
    /// The show's name.
    pub name: String,
    /// Its first day.
    pub first_day: Date,
    /// The zone in which its days are counted.
    pub time_zone: TimeZone,
    /// The first one recorded first.
    pub lines: Vec<LedgerLine>,
    /// The receipts of its drawer, the first one recorded first. They may pay entries of other
    /// shows, too, and the receipts of other shows its entries.
    pub receipts: Vec<SeenReceipt>,
}

/// What was taken in on a day, by a person or by a method, without what was voided.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Takings {
    /// `2027-05-01`, an email address (empty if the account was deleted), or a method.
    pub key: String,
    /// What was paid, before refunds.
    pub received: Money,
    /// What was refunded.
    pub refunded: Money,
    /// The checks that were received.
    pub checks: Vec<Check>,
}

/// A check that was received.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Check {
    /// Its number, as the office typed it; may be empty.
    pub number: OptionalLine<200>,
    /// Its amount.
    pub amount: Money,
    /// The entry that it paid for, the first of several; `None` if it is credit.
    pub registration_id: Option<RegistrationId>,
    /// The show of that entry, which may be another one than that of the drawer.
    pub event_id: Option<EventId>,
    /// Its back number.
    pub back_number: Option<u32>,
    /// Its rider, or whose credit it is.
    pub rider_name: String,
}

impl Takings {
    /// What was received less what was refunded.
    #[must_use]
    pub const fn net(&self) -> SignedMoney {
        SignedMoney::from_cents(self.received.cents() - self.refunded.cents())
    }
}

impl ShowLedger {
    /// The sums of these days. What was voided is no money.
    #[must_use]
    pub fn takings(&self, by: TakingsBy, days: Days) -> Vec<Takings> {
        let mut sums: BTreeMap<(usize, String), Takings> = BTreeMap::new();
        for seen in &self.receipts {
            let receipt = &seen.receipt;
            let day = self.time_zone.date_of(receipt.received_at);
            let is_asked =
                days.from.is_none_or(|from| from <= day) && days.to.is_none_or(|to| day <= to);
            if !is_asked || receipt.voided_at.is_some() {
                continue;
            }
            let (order, key) = match by {
                TakingsBy::Day => (0, day.to_string()),
                TakingsBy::Person => {
                    let email = receipt.recorder.as_ref();
                    (0, email.map_or("", EmailAddress::as_str).to_owned())
                }
                TakingsBy::Method => (
                    PaymentMethod::ALL
                        .iter()
                        .position(|it| *it == receipt.method)
                        .unwrap_or_default(),
                    receipt.method.as_str().to_owned(),
                ),
            };
            let sum = sums.entry((order, key.clone())).or_insert_with(|| Takings {
                key,
                received: Money::ZERO,
                refunded: Money::ZERO,
                checks: Vec::new(),
            });
            match receipt.kind {
                PaymentKind::Payment => sum.received = sum.received + receipt.amount,
                PaymentKind::Refund => sum.refunded = sum.refunded + receipt.amount,
            }
            if receipt.kind == PaymentKind::Payment && receipt.method == PaymentMethod::Check {
                sum.checks.push(seen.check());
            }
        }
        sums.into_values().collect()
    }
}

impl SeenReceipt {
    fn check(&self) -> Check {
        let first = self.allotments().next();
        Check {
            number: self.receipt.reference.clone(),
            amount: self.receipt.amount,
            registration_id: first.and_then(|it| it.payment.of.registration_id()),
            event_id: first.map(|it| it.event_id),
            back_number: first.and_then(|it| it.back_number),
            rider_name: first
                .map_or(&self.exhibitor_name, |it| &it.rider_name)
                .clone(),
        }
    }
}

impl LedgerService {
    /// All lines of the ledgers of one of the actor's shows; `None` if the actor has no
    /// such show.
    pub async fn ledger(
        &self,
        actor: &Actor,
        event_id: EventId,
    ) -> Result<Option<ShowLedger>, StoreError> {
        let scope = actor.to(Permission::ReadShows);
        self.store.ledger(&scope, event_id).await
    }
}

#[cfg(test)]
mod tests;
