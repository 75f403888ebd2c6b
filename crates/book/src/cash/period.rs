use std::collections::BTreeMap;

use kernel::{Actor, FieldErrors, Money, OrganizationId, SignedMoney};
use time::Date;

use super::movement::movements;
use super::{CashService, Movement, Source};
use crate::keep::chosen;
use crate::{BookError, Category, EntryKind};

/// How long a period is at most: three years.
pub const MAX_PERIOD_DAYS: i64 = 3 * 366;

/// Some days.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Period {
    from: Date,
    to: Date,
}

impl Period {
    /// The days from one to another, both included; fails at `to` if it is before the
    /// first one, or more than [`MAX_PERIOD_DAYS`].
    pub fn new(from: Date, to: Date) -> Result<Self, FieldErrors> {
        let days = (to - from).whole_days();
        if days < 0 {
            return Err(FieldErrors::of("to", "must not be before the first day"));
        }
        if days >= MAX_PERIOD_DAYS {
            return Err(FieldErrors::of("to", "must be at most three years later"));
        }
        Ok(Self { from, to })
    }

    /// The first day.
    #[must_use]
    pub const fn from(self) -> Date {
        self.from
    }

    /// The last day.
    #[must_use]
    pub const fn to(self) -> Date {
        self.to
    }

    /// Whether a day is one of them.
    #[must_use]
    pub fn has(self, day: Date) -> bool {
        (self.from..=self.to).contains(&day)
    }
}

/// What was received and spent of a category.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CashRow {
    /// The category; `None` for lines of bills without one, and what was paid above bills.
    pub category: Option<Category>,
    /// What was received, less what was taken back: it may be negative.
    pub income: SignedMoney,
    /// What was spent.
    pub expense: Money,
}

/// What was received and spent in a period.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Cash {
    /// Whose.
    pub organization_id: OrganizationId,
    /// When.
    pub period: Period,
    /// What was received on bills, less what was taken back.
    pub bills_paid: SignedMoney,
    /// What of it was paid above bills: the barn owes it to owners.
    pub above_bills: SignedMoney,
    /// By category, in their order; without a category last.
    pub rows: Vec<CashRow>,
}

impl Cash {
    pub(super) fn of(
        organization_id: OrganizationId,
        period: Period,
        movements: &[Movement],
    ) -> Self {
        let mut sums: BTreeMap<(bool, Option<usize>), (i64, i64)> = BTreeMap::new();
        let place = |source: Source| match source {
            Source::Category(category) => {
                let place = Category::ALL.iter().position(|it| *it == category);
                (false, place)
            }
            Source::Uncategorized | Source::AboveBill => (true, None),
        };
        let (mut bills_paid, mut above_bills) = (0, 0);
        for movement in movements {
            for (source, amount) in &movement.amounts {
                if *source == Source::AboveBill {
                    above_bills += amount.cents();
                }
                let sum = sums.entry(place(*source)).or_default();
                match movement.kind {
                    EntryKind::Income => sum.0 += amount.cents(),
                    EntryKind::Expense => sum.1 += amount.cents(),
                }
            }
            if movement.is_of_bill {
                bills_paid += movement.total().cents();
            }
        }
        let rows = sums
            .into_iter()
            .map(|((_, place), (income, expense))| CashRow {
                category: place.map(|place| Category::ALL[place]),
                income: SignedMoney::from_cents(income),
                expense: Money::from_cents(expense).unwrap_or_default(),
            });
        Self {
            organization_id,
            period,
            bills_paid: SignedMoney::from_cents(bills_paid),
            above_bills: SignedMoney::from_cents(above_bills),
            rows: rows.collect(),
        }
    }

    /// All that was received, less what was taken back.
    #[must_use]
    pub fn income(&self) -> SignedMoney {
        let cents = self.rows.iter().map(|row| row.income.cents());
        SignedMoney::from_cents(cents.sum())
    }

    /// All that was spent.
    #[must_use]
    pub fn expense(&self) -> Money {
        self.rows.iter().map(|row| row.expense).sum()
    }
}

impl CashService {
    /// What moved in a period.
    pub(super) async fn moved(
        &self,
        organization: OrganizationId,
        period: Period,
    ) -> Result<Vec<Movement>, BookError> {
        let (entries, ledgers) = self.store.moved(organization, period).await?;
        Ok(movements(period, entries, ledgers))
    }

    /// What was received and spent in a period. What is received on a bill counts on its
    /// day, and what is taken back on the day of that.
    pub async fn cash(
        &self,
        actor: &Actor,
        organization: Option<OrganizationId>,
        period: Period,
    ) -> Result<Cash, BookError> {
        let organization = chosen(actor, organization)?;
        let moved = self.moved(organization, period).await?;
        Ok(Cash::of(organization, period, &moved))
    }
}
