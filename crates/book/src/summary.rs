//! The sums of a year, and the budget beside them.

use std::collections::HashMap;

use kernel::{Actor, HorseId, Money, OrganizationId, Revision};

use crate::keep::chosen;
use crate::{BookError, BookService, Category, EntryKind};

kernel::words! {
    /// By what the sums of a year are divided.
    pub enum SummaryBy {
        /// The category.
        Category = "category",
        /// The horse.
        Horse = "horse",
        /// The owner who bears it.
        Owner = "owner",
        /// The month.
        Month = "month",
    }
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

    /// The name of the horse or owner; empty for the others.
    #[must_use]
    pub const fn name(&self) -> &str {
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
/// is received when the bill is paid. Each payment pays the first lines of its bill that
/// are not paid yet; what is paid above the bill is of none.
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
    /// The year.
    pub year: i32,
    /// One for each thing: all months, all categories that have a sum or a budget,
    /// horses and owners with sums, the largest first. What is of none is last.
    pub rows: Vec<SummaryRow>,
    /// The budget of the year, for months and categories.
    pub budget: Option<Budget>,
}

/// Rows that are added to, in the order in which they were begun.
#[derive(Default)]
struct Sums {
    rows: Vec<SummaryRow>,
    places: HashMap<SummaryKey, usize>,
}

impl Sums {
    /// Adds together the rows with one key.
    fn of(rows: Vec<SummaryRow>) -> Self {
        let mut sums = Self::default();
        for row in rows {
            let SummaryRow {
                key,
                expense,
                income,
                bills_paid,
                bills_open,
            } = row;
            let row = sums.row(key);
            row.expense = row.expense + expense;
            row.income = row.income + income;
            row.bills_paid = row.bills_paid + bills_paid;
            row.bills_open = row.bills_open + bills_open;
        }
        sums
    }

    fn row(&mut self, key: SummaryKey) -> &mut SummaryRow {
        let next = self.rows.len();
        let place = *self.places.entry(key.identity()).or_insert(next);
        if place == next {
            self.rows.push(SummaryRow::new(key));
        }
        &mut self.rows[place]
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
        let organization_id = chosen(actor, organization)?;
        let rows = self.store.summary(organization_id, year, by).await?;
        let mut rows = Sums::of(rows).rows;
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
            year,
            rows,
            budget,
        })
    }

    /// The budget of a year, with the organization.
    pub async fn budget(
        &self,
        actor: &Actor,
        organization: Option<OrganizationId>,
        year: i32,
    ) -> Result<(OrganizationId, Budget), BookError> {
        let organization = chosen(actor, organization)?;
        Ok((organization, self.store.budget(organization, year).await?))
    }

    /// Replaces the budget of a year.
    pub async fn replace_budget(
        &self,
        actor: &Actor,
        organization: Option<OrganizationId>,
        year: i32,
        mut amounts: Vec<BudgetAmount>,
        expected: Option<Revision>,
    ) -> Result<(OrganizationId, Budget), BookError> {
        let organization = chosen(actor, organization)?;
        amounts.retain(|it| it.amount != Money::ZERO);
        let by = (actor.changer(), self.clock.now());
        let replaced = self
            .store
            .replace_budget(by, organization, year, amounts, expected);
        Ok((organization, replaced.await?))
    }
}

/// The rows with these keys in their order, empty where there is none.
fn of_keys(rows: Vec<SummaryRow>, keys: impl Iterator<Item = SummaryKey>) -> Vec<SummaryRow> {
    let mut sums = Sums::of(rows);
    keys.map(|key| sums.row(key).clone()).collect()
}

#[cfg(test)]
mod tests {
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

    #[tokio::test]
    async fn what_is_of_one_thing_is_added_together() {
        let horse =
            |id: Option<u128>, name: &str| SummaryKey::Horse(id.map(horse_id), name.to_owned());
        let row = |key, cents| SummaryRow {
            expense: money(cents),
            income: money(2 * cents),
            bills_paid: money(3 * cents),
            bills_open: money(4 * cents),
            ..SummaryRow::new(key)
        };
        let star = move || horse(Some(1), "Star");
        let mut store = MockBookStore::new();
        store.expect_summary().returning(move |_, _, _| {
            Ok(vec![
                row(SummaryKey::None, 5),
                row(star(), 1),
                row(horse(None, "Moon"), 1),
                // The former name of a horse that is there.
                row(horse(Some(1), "Moon"), 2),
                row(SummaryKey::None, 6),
            ])
        });
        let service = service(store, MockBarnFacts::new());
        let actor = actor();
        let summary = service.summary(&actor, None, 2026, SummaryBy::Horse);
        let expected = [
            row(star(), 3),
            row(horse(None, "Moon"), 1),
            row(SummaryKey::None, 11),
        ];
        assert_eq!(summary.await.expect("sums").rows, expected);
    }
}
