//! The sums of a year, and the budget beside them.

use kernel::{Actor, HorseId, Money, OrganizationId, Permission, Revision};

use crate::{BookError, BookService, Category, EntryKind};

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
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum SummaryKey {
    /// A category.
    Category(Category),
    /// A horse, which may be deleted, with its name.
    Horse(Option<HorseId>, String),
    /// An owner, by the name.
    Owner(String),
    /// A month, from 1 to 12.
    Month(u8),
    /// No horse, or no owner.
    None,
}

/// The expense and income of a year, of one thing.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SummaryRow {
    /// Of what.
    pub key: SummaryKey,
    /// What went out.
    pub expense: Money,
    /// What came in.
    pub income: Money,
}

/// The sums of a year.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Summary {
    /// Of which organization.
    pub organization_id: OrganizationId,
    /// One for each thing: all months, all categories that have a sum or a budget,
    /// horses and owners with sums, the largest first.
    pub rows: Vec<SummaryRow>,
    /// The budget of the year, for months and categories.
    pub budget: Option<Budget>,
    /// What was received on bills.
    pub bills_paid: BillsPaid,
}

/// The payments of bills of a year that were not taken back, by the day on which they
/// were received. They are in the ledgers of the bills and not in the book, so no row
/// has them.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct BillsPaid {
    /// The sums of the months with payments, each month from 1 to 12 at most once.
    pub months: Vec<(u8, Money)>,
}

impl BillsPaid {
    /// The sum of the year.
    #[must_use]
    pub fn year(&self) -> Money {
        self.months.iter().map(|(_, sum)| *sum).sum()
    }

    /// The sum of a month.
    #[must_use]
    pub fn month(&self, month: u8) -> Money {
        let those = self.months.iter().filter(|(it, _)| *it == month);
        those.map(|(_, sum)| *sum).sum()
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
        let mut rows = self.store.summary(organization_id, year, by).await?;
        let bills_paid = self.store.bills_paid(organization_id, year).await?;
        let budget = match by {
            SummaryBy::Category | SummaryBy::Month => {
                Some(self.store.budget(organization_id, year).await?)
            }
            SummaryBy::Horse | SummaryBy::Owner => None,
        };
        let keys: Vec<_> = match by {
            SummaryBy::Month => (1..=12).map(SummaryKey::Month).collect(),
            SummaryBy::Category => {
                let planned = |it: &Category| {
                    let mut amounts = budget.iter().flat_map(|budget| &budget.amounts);
                    amounts.any(|amount| amount.category == *it)
                };
                let all = Category::ALL.into_iter();
                let all = all.filter(|it| {
                    planned(it) || rows.iter().any(|row| row.key == SummaryKey::Category(*it))
                });
                all.map(SummaryKey::Category).collect()
            }
            SummaryBy::Horse | SummaryBy::Owner => {
                rows.sort_by_key(|row| std::cmp::Reverse(row.expense + row.income));
                // What falls on none is last.
                rows.sort_by_key(|row| row.key == SummaryKey::None);
                Vec::new()
            }
        };
        if !keys.is_empty() || by == SummaryBy::Category {
            let found = |key: SummaryKey| {
                let row = rows.iter().find(|row| row.key == key).cloned();
                row.unwrap_or(SummaryRow {
                    key,
                    expense: Money::ZERO,
                    income: Money::ZERO,
                })
            };
            rows = keys.into_iter().map(found).collect();
        }
        Ok(Summary {
            organization_id,
            rows,
            budget,
            bills_paid,
        })
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::entry::tests::money;
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
                key: SummaryKey::Category(Category::Feed),
                expense: money(700),
                income: Money::ZERO,
            }])
        });
        let paid = BillsPaid {
            months: vec![(3, money(100)), (11, money(20))],
        };
        let sums = paid.clone();
        store
            .expect_bills_paid()
            .returning(move |_, _| Ok(sums.clone()));
        let service = service(store, MockBarnFacts::new());
        let summary = service
            .summary(&actor(), None, 2026, SummaryBy::Category)
            .await
            .expect("sums");
        assert_eq!(summary.bills_paid, paid);
        assert_eq!(summary.bills_paid.year(), money(120));
        assert_eq!(summary.bills_paid.month(11), money(20));
        assert_eq!(summary.bills_paid.month(12), Money::ZERO);
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
}
