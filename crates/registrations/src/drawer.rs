//! What a show took in: the lines of its ledgers, summed by day, person or method, so
//! that a desk can close its drawer.

use std::collections::BTreeMap;

use kernel::{
    Actor, EmailAddress, EventId, Money, PaymentMethod, Permission, SignedMoney, TimeZone,
};
use kernel::{OptionalLine, RegistrationId, StoreError};
use time::Date;

use crate::ledger::is_valid;
use crate::{LedgerService, Payment, PaymentKind};

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

/// All lines of a show's ledgers.
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
    /// The entry that it paid for.
    pub registration_id: RegistrationId,
    /// Its back number.
    pub back_number: Option<u32>,
    /// Its rider.
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
    /// The sums of these days. A line that was voided, and the line that voids it, are no
    /// money and are left out on both days.
    #[must_use]
    pub fn takings(&self, by: TakingsBy, days: Days) -> Vec<Takings> {
        let is_valid = is_valid(self.lines.iter().map(|it| &it.payment));
        let mut sums: BTreeMap<(usize, String), Takings> = BTreeMap::new();
        for line in &self.lines {
            let payment = &line.payment;
            let day = self.time_zone.date_of(payment.received_at);
            let is_asked =
                days.from.is_none_or(|from| from <= day) && days.to.is_none_or(|to| day <= to);
            if !is_asked || !is_valid(payment) {
                continue;
            }
            let (order, key) = match by {
                TakingsBy::Day => (0, day.to_string()),
                TakingsBy::Person => {
                    let email = payment.recorder.as_ref();
                    (0, email.map_or("", EmailAddress::as_str).to_owned())
                }
                TakingsBy::Method => (
                    PaymentMethod::ALL
                        .iter()
                        .position(|it| *it == payment.method)
                        .unwrap_or_default(),
                    payment.method.as_str().to_owned(),
                ),
            };
            let sum = sums.entry((order, key.clone())).or_insert_with(|| Takings {
                key,
                received: Money::ZERO,
                refunded: Money::ZERO,
                checks: Vec::new(),
            });
            match payment.kind {
                PaymentKind::Payment => sum.received = sum.received + payment.amount,
                PaymentKind::Refund => sum.refunded = sum.refunded + payment.amount,
            }
            if payment.kind == PaymentKind::Payment && payment.method == PaymentMethod::Check {
                sum.checks.push(Check {
                    number: payment.reference.clone(),
                    amount: payment.amount,
                    registration_id: payment.registration_id,
                    back_number: line.back_number,
                    rider_name: line.rider_name.clone(),
                });
            }
        }
        sums.into_values().collect()
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
