//! The sums of a year, and the budget beside them.

use std::collections::HashMap;
use std::ops::RangeInclusive;

use kernel::{
    Actor, HorseId, Money, OrganizationId, PageRequest, Permission, Revision, StoreError,
};
use time::{Date, Month};

use crate::{BillMoney, BookError, BookService, Category, EntryKind, LineMoney};

/// How many bills are in memory at once.
const BILLS_AT_ONCE: u32 = 200;

/// By what the sums of a year are divided.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SummaryBy {
    /// The category.
    Category,
    /// The horse.
    Horse,
    /// The owner who bears it.
    Owner,
    /// The month.
    Month,
}

/// What a sum is of.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum SummaryKey {
    /// A category.
    Category(Category),
    /// A horse, which may be deleted, with its name.
    Horse(Option<HorseId>, String),
    /// An owner, by the name.
    Owner(String),
    /// A month, from 1 to 12.
    Month(u8),
    /// No category, no horse, or no owner.
    None,
}

impl SummaryKey {
    /// The same for all names of a horse that is there.
    fn identity(&self) -> Self {
        match self {
            Self::Horse(Some(id), _) => Self::Horse(Some(*id), String::new()),
            other => other.clone(),
        }
    }

    const fn name(&self) -> &str {
        match self {
            Self::Horse(_, name) | Self::Owner(name) => name.as_str(),
            Self::Category(_) | Self::Month(_) | Self::None => "",
        }
    }
}

/// The expense and income of a year, of one thing.
///
/// Income is what was received: the payments of bills that were not taken back, each on
/// the day on which it was received and divided over the lines of its bill in their
/// order, and the income of the book that no bill takes. What a bill takes of an income
/// is received when the bill is paid.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SummaryRow {
    /// Of what.
    pub key: SummaryKey,
    /// What was spent.
    pub expense: Money,
    /// What was received.
    pub income: Money,
    /// What of the income was received on bills.
    pub bills_paid: Money,
    /// What is not paid of the bills with a date in the year; no income.
    pub bills_open: Money,
}

impl SummaryRow {
    /// One without sums.
    #[must_use]
    pub const fn new(key: SummaryKey) -> Self {
        Self {
            key,
            expense: Money::ZERO,
            income: Money::ZERO,
            bills_paid: Money::ZERO,
            bills_open: Money::ZERO,
        }
    }
}

/// The sums of a year.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Summary {
    /// Of which organization.
    pub organization_id: OrganizationId,
    /// One for each thing: all months, all categories that have a sum or a budget,
    /// horses and owners with sums, the largest first. What is of none is last.
    pub rows: Vec<SummaryRow>,
    /// The budget of the year, for months and categories.
    pub budget: Option<Budget>,
}

/// Rows that are added to, in the order in which they were begun.
struct Sums {
    rows: Vec<SummaryRow>,
    places: HashMap<SummaryKey, usize>,
}

impl Sums {
    fn new(rows: Vec<SummaryRow>) -> Self {
        let places = rows.iter().zip(0..);
        let places = places.map(|(row, place)| (row.key.identity(), place));
        Self {
            places: places.collect(),
            rows,
        }
    }

    fn row(&mut self, key: SummaryKey) -> &mut SummaryRow {
        let next = self.rows.len();
        let place = *self.places.entry(key.identity()).or_insert(next);
        if place == next {
            self.rows.push(SummaryRow::new(key));
        }
        &mut self.rows[place]
    }

    /// Adds what was received on a bill in these days, and what of it is open if it is
    /// dated in them.
    fn add(&mut self, bill: &BillMoney, by: SummaryBy, days: &RangeInclusive<Date>) {
        let divided = bill.divided();
        for (day, line, amount) in divided.received {
            if days.contains(&day) {
                let row = self.row(key_of(bill, line, day, by));
                row.income = row.income + amount;
                row.bills_paid = row.bills_paid + amount;
            }
        }
        if days.contains(&bill.date) {
            for (line, amount) in divided.open {
                let row = self.row(key_of(bill, Some(line), bill.date, by));
                row.bills_open = row.bills_open + amount;
            }
        }
    }
}

/// Under what the money of a line is summed, or money above the bill without a line.
fn key_of(bill: &BillMoney, line: Option<&LineMoney>, day: Date, by: SummaryBy) -> SummaryKey {
    match by {
        SummaryBy::Month => SummaryKey::Month(day.month().into()),
        SummaryBy::Owner => SummaryKey::Owner(bill.recipient_name.clone()),
        SummaryBy::Category => line
            .and_then(|line| line.category)
            .map_or(SummaryKey::None, SummaryKey::Category),
        SummaryBy::Horse => line
            .and_then(|line| line.horse.clone())
            .map_or(SummaryKey::None, |(id, name)| SummaryKey::Horse(id, name)),
    }
}

/// What a year is planned to cost and earn.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Budget {
    /// The year.
    pub year: i32,
    /// The amounts that are not 0, each category, kind and month at most once.
    pub amounts: Vec<BudgetAmount>,
    /// How often it was saved.
    pub revision: Revision,
}

/// What is planned of a category in a month.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct BudgetAmount {
    /// Expense or income.
    pub kind: EntryKind,
    /// The category.
    pub category: Category,
    /// From 1 to 12.
    pub month: u8,
    /// How much.
    pub amount: Money,
}

impl Budget {
    /// The planned expense or income of a category, or of all, in a month, or in
    /// the year.
    #[must_use]
    pub fn sum(&self, kind: EntryKind, category: Option<Category>, month: Option<u8>) -> Money {
        let those = self.amounts.iter().filter(|it| {
            it.kind == kind
                && category.is_none_or(|category| it.category == category)
                && month.is_none_or(|month| it.month == month)
        });
        those.map(|it| it.amount).sum()
    }
}

impl BookService {
    /// The sums of a year of one organization.
    pub async fn summary(
        &self,
        actor: &Actor,
        organization: Option<OrganizationId>,
        year: i32,
        by: SummaryBy,
    ) -> Result<Summary, BookError> {
        let organization_id = actor.to(Permission::KeepBook).choose(organization)?;
        let mut rows = self.sums(organization_id, year, by).await?;
        let budget = match by {
            SummaryBy::Category | SummaryBy::Month => {
                Some(self.store.budget(organization_id, year).await?)
            }
            SummaryBy::Horse | SummaryBy::Owner => None,
        };
        rows.sort_by(|one, other| {
            let size = |row: &SummaryRow| row.expense + row.income + row.bills_open;
            let by_size = size(other).cmp(&size(one));
            by_size.then_with(|| one.key.name().cmp(other.key.name()))
        });
        // What is of none is last.
        rows.sort_by_key(|row| row.key == SummaryKey::None);
        if by == SummaryBy::Month {
            rows = of_keys(rows, (1..=12).map(SummaryKey::Month));
        }
        if by == SummaryBy::Category {
            let none = rows.pop_if(|row| row.key == SummaryKey::None);
            let planned = |it: &Category| {
                let mut amounts = budget.iter().flat_map(|budget| &budget.amounts);
                amounts.any(|amount| amount.category == *it)
            };
            let summed =
                |it: &Category| rows.iter().any(|row| row.key == SummaryKey::Category(*it));
            let mut all = Category::ALL.to_vec();
            all.retain(|it| planned(it) || summed(it));
            rows = of_keys(rows, all.into_iter().map(SummaryKey::Category));
            rows.extend(none);
        }
        Ok(Summary {
            organization_id,
            rows,
            budget,
        })
    }

    /// The sums of the entries and of the bills, in no order.
    async fn sums(
        &self,
        organization: OrganizationId,
        year: i32,
        by: SummaryBy,
    ) -> Result<Vec<SummaryRow>, StoreError> {
        let mut sums = Sums::new(self.store.summary(organization, year, by).await?);
        let day = |month, day| Date::from_calendar_date(year, month, day);
        let days = day(Month::January, 1).and_then(|first| Ok(first..=day(Month::December, 31)?));
        let days = days.map_err(StoreError::failed)?;
        let mut page = PageRequest::first(BILLS_AT_ONCE);
        loop {
            let bills = self.store.bill_money(organization, days.clone(), &page);
            let bills = bills.await?;
            for bill in &bills.items {
                sums.add(bill, by, &days);
            }
            if bills.next.is_none() {
                return Ok(sums.rows);
            }
            page.after = bills.next;
        }
    }

    /// The budget of a year, with the organization.
    pub async fn budget(
        &self,
        actor: &Actor,
        organization: Option<OrganizationId>,
        year: i32,
    ) -> Result<(OrganizationId, Budget), BookError> {
        let organization = actor.to(Permission::KeepBook).choose(organization)?;
        Ok((organization, self.store.budget(organization, year).await?))
    }

    /// Replaces the budget of a year.
    pub async fn replace_budget(
        &self,
        actor: &Actor,
        organization: Option<OrganizationId>,
        mut budget: Budget,
        expected: Option<Revision>,
    ) -> Result<(OrganizationId, Budget), BookError> {
        let organization = actor.to(Permission::KeepBook).choose(organization)?;
        budget.amounts.retain(|it| it.amount != Money::ZERO);
        let replaced = self.store.replace_budget(organization, &budget, expected);
        Ok((organization, replaced.await?.of_book()?))
    }
}

/// The rows with these keys in their order, empty where there is none.
fn of_keys(rows: Vec<SummaryRow>, keys: impl Iterator<Item = SummaryKey>) -> Vec<SummaryRow> {
    let mut sums = Sums::new(rows);
    keys.map(|key| sums.row(key).clone()).collect()
}

#[cfg(test)]
mod tests {
    use kernel::{Cursor, Page, SortKey};
    use time::macros::date;

    use super::*;
    use crate::entry::tests::{horse_id, money};
    use crate::keep::tests::{actor, service};
    use crate::{MockBarnFacts, MockBookStore};

    #[tokio::test]
    async fn the_budget_stands_beside_what_was() {
        let planned = BudgetAmount {
            kind: EntryKind::Expense,
            category: Category::Bedding,
            month: 3,
            amount: money(5000),
        };
        let mut store = MockBookStore::new();
        store.expect_budget().returning(move |_, year| {
            Ok(Budget {
                year,
                amounts: vec![
                    planned,
                    BudgetAmount {
                        month: 4,
                        ..planned
                    },
                ],
                revision: Revision::FIRST,
            })
        });
        store.expect_summary().returning(|_, _, _| {
            Ok(vec![SummaryRow {
                expense: money(700),
                ..SummaryRow::new(SummaryKey::Category(Category::Feed))
            }])
        });
        store.expect_bill_money().returning(|_, _, _| {
            Ok(Page {
                items: Vec::new(),
                next: None,
            })
        });
        let service = service(store, MockBarnFacts::new());
        let summary = service
            .summary(&actor(), None, 2026, SummaryBy::Category)
            .await
            .expect("sums");
        let keys: Vec<_> = summary.rows.iter().map(|row| &row.key).collect();
        assert_eq!(
            keys,
            [
                &SummaryKey::Category(Category::Feed),
                &SummaryKey::Category(Category::Bedding)
            ]
        );
        let budget = summary.budget.expect("a budget");
        let (kind, bedding) = (EntryKind::Expense, Some(Category::Bedding));
        assert_eq!(budget.sum(kind, bedding, None), money(10_000));
        assert_eq!(budget.sum(kind, None, Some(4)), money(5000));
        assert_eq!(budget.sum(EntryKind::Income, None, None), Money::ZERO);
    }

    /// A bill of board and of something typed, $3.00 each.
    fn bill(name: &str, date: Date, payments: &[(Date, i64)]) -> BillMoney {
        let board = LineMoney {
            category: Some(Category::Boarding),
            horse: Some((Some(horse_id(1)), name.to_owned())),
            amount: money(300),
        };
        let typed = LineMoney {
            category: None,
            horse: None,
            amount: money(300),
        };
        let payments = payments.iter();
        BillMoney {
            recipient_name: "Rae".to_owned(),
            date,
            lines: vec![board, typed],
            payments: payments.map(|(day, cents)| (*day, money(*cents))).collect(),
        }
    }

    /// The sums of 2026 beside $5.00 of board that no bill takes.
    async fn sums(by: SummaryBy) -> Vec<(SummaryKey, [i64; 3])> {
        let key = match by {
            SummaryBy::Category => SummaryKey::Category(Category::Boarding),
            SummaryBy::Horse => SummaryKey::Horse(Some(horse_id(1)), "Star".to_owned()),
            SummaryBy::Owner => SummaryKey::Owner("Rae".to_owned()),
            SummaryBy::Month => SummaryKey::Month(9),
        };
        let mut store = MockBookStore::new();
        store.expect_budget().returning(|_, year| {
            Ok(Budget {
                year,
                amounts: Vec::new(),
                revision: Revision::FIRST,
            })
        });
        store.expect_summary().returning(move |_, _, _| {
            Ok(vec![SummaryRow {
                income: money(500),
                ..SummaryRow::new(key.clone())
            }])
        });
        store.expect_bill_money().returning(|_, days, page| {
            assert_eq!(days, date!(2026 - 01 - 01)..=date!(2026 - 12 - 31));
            let (last, first) = (date!(2025 - 12 - 31), date!(2026 - 01 - 01));
            let (items, next) = match page.after {
                // Begun to be paid in the year before, and paid too much in this one.
                None => (
                    bill("Star", last, &[(last, 100), (first, 600)]),
                    Some(Cursor {
                        key: SortKey::Text("2025-12-31".to_owned()),
                        id: horse_id(9).as_uuid(),
                    }),
                ),
                // Under the former name of the horse.
                Some(_) => (bill("Moon", first, &[(date!(2026 - 02 - 01), 50)]), None),
            };
            Ok(Page {
                items: vec![items],
                next,
            })
        });
        let service = service(store, MockBarnFacts::new());
        let summary = service.summary(&actor(), None, 2026, by).await;
        let rows = summary.expect("sums").rows.into_iter();
        let rows = rows.map(|row| {
            let sums = [row.income, row.bills_paid, row.bills_open];
            (row.key, sums.map(Money::cents))
        });
        rows.collect()
    }

    #[tokio::test]
    async fn a_bill_is_income_when_it_is_paid_and_open_until_then() {
        let mut months = sums(SummaryBy::Month).await;
        months.retain(|(_, sums)| *sums != [0; 3]);
        assert_eq!(
            months,
            [
                (SummaryKey::Month(1), [600, 600, 550]),
                (SummaryKey::Month(2), [50, 50, 0]),
                (SummaryKey::Month(9), [500, 0, 0]),
            ]
        );
        let boarding = SummaryKey::Category(Category::Boarding);
        let of_none = (SummaryKey::None, [400, 400, 300]);
        let expected = [(boarding, [750, 250, 250]), of_none.clone()];
        assert_eq!(sums(SummaryBy::Category).await, expected);
        let star = SummaryKey::Horse(Some(horse_id(1)), "Star".to_owned());
        let expected = [(star, [750, 250, 250]), of_none];
        assert_eq!(sums(SummaryBy::Horse).await, expected);
        let rae = SummaryKey::Owner("Rae".to_owned());
        assert_eq!(sums(SummaryBy::Owner).await, [(rae, [1150, 650, 550])]);
    }
}
