use kernel::{Actor, ContactId, Money, OrganizationId, fold_name};
use time::Date;

use super::CashService;
use crate::keep::chosen;
use crate::{BookError, OpenBill, OwnerBalance, book_day};

/// What an owner, or all, must still pay, by how long it is overdue.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Receivable {
    /// The owner, if it is a contact.
    pub contact_id: Option<ContactId>,
    /// The name.
    pub name: String,
    /// On how many bills.
    pub bills: u32,
    /// What is not due yet.
    pub not_due: Money,
    /// Up to 30 days.
    pub to_30: Money,
    /// From 31 to 60 days.
    pub to_60: Money,
    /// From 61 to 90 days.
    pub to_90: Money,
    /// More than 90 days.
    pub over_90: Money,
    /// What was paid too much on other bills, which [`total`](Self::total) does not take off.
    pub credit: Money,
}

impl Receivable {
    fn add(&mut self, bill: &OpenBill, today: Date) {
        let of_bill: OwnerBalance = [bill.balance].into_iter().collect();
        self.credit = self.credit + of_bill.credit;
        if of_bill.open == Money::ZERO {
            return;
        }
        let place = match (today - bill.due_on).whole_days() {
            ..=0 => &mut self.not_due,
            1..=30 => &mut self.to_30,
            31..=60 => &mut self.to_60,
            61..=90 => &mut self.to_90,
            _ => &mut self.over_90,
        };
        *place = *place + of_bill.open;
        self.bills += 1;
    }

    /// All that is due.
    #[must_use]
    pub fn total(&self) -> Money {
        self.not_due + self.to_30 + self.to_60 + self.to_90 + self.over_90
    }
}

/// What is still to be paid on bills.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Receivables {
    /// To whom.
    pub organization_id: OrganizationId,
    /// The day on which it was looked at.
    pub today: Date,
    /// By owner who owes something or paid too much: who is no contact, by name. Sorted by
    /// name.
    pub rows: Vec<Receivable>,
    /// All together.
    pub all: Receivable,
}

impl Receivables {
    pub(super) fn of(organization_id: OrganizationId, today: Date, bills: &[OpenBill]) -> Self {
        let mut rows: Vec<Receivable> = Vec::new();
        let mut all = Receivable::default();
        for bill in bills {
            all.add(bill, today);
            let is_it = |row: &Receivable| match bill.contact_id {
                Some(id) => row.contact_id == Some(id),
                None => row.contact_id.is_none() && row.name == bill.name,
            };
            if let Some(row) = rows.iter_mut().find(|row| is_it(row)) {
                row.add(bill, today);
                continue;
            }
            let mut row = Receivable {
                contact_id: bill.contact_id,
                name: bill.name.clone(),
                ..Receivable::default()
            };
            row.add(bill, today);
            rows.push(row);
        }
        rows.sort_by_cached_key(|row| fold_name(&row.name));
        Self {
            organization_id,
            today,
            rows,
            all,
        }
    }
}

impl CashService {
    /// What is still to be paid on bills, by how long it is overdue in the barn's day.
    pub async fn receivables(
        &self,
        actor: &Actor,
        organization: Option<OrganizationId>,
    ) -> Result<Receivables, BookError> {
        let organization = chosen(actor, organization)?;
        let today = book_day(self.clock.now(), actor.time_zone_of(organization));
        let bills = self.store.open_bills(organization).await?;
        Ok(Receivables::of(organization, today, &bills))
    }
}
