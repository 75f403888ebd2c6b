use kernel::{Actor, ChangeKind, Difference, OrganizationId, Permission, RequiredLine, Revision};
use time::OffsetDateTime;

use super::{CashService, Source};
use crate::keep::chosen;
use crate::{BookError, Category, EntryKind};

/// The name of an account in an accounting program.
pub type AccountName = RequiredLine<100>;

/// The account of a category, once for expenses and once for income.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CategoryAccount {
    /// Of expenses or income.
    pub kind: EntryKind,
    /// The category.
    pub category: Category,
    /// Its account.
    pub account: AccountName,
}

/// To which accounts the journal posts.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BookAccounts {
    /// Where money is received and spent.
    pub bank: AccountName,
    /// What was paid above a bill: the barn owes it.
    pub receivable: AccountName,
    /// Income without a category, such as a line that was typed on a bill.
    pub uncategorized: AccountName,
    /// The accounts of categories; those that are not here have the name of the category.
    pub categories: Vec<CategoryAccount>,
    /// How often they were saved.
    pub revision: Revision,
}

fn named(text: String) -> AccountName {
    AccountName::stored(text)
}

impl Default for BookAccounts {
    fn default() -> Self {
        Self {
            bank: named("Checking".to_owned()),
            receivable: named("Accounts receivable".to_owned()),
            uncategorized: named("Uncategorized income".to_owned()),
            categories: Vec::new(),
            revision: Revision::FIRST,
        }
    }
}

impl BookAccounts {
    /// The account of a category.
    #[must_use]
    pub fn of(&self, kind: EntryKind, category: Category) -> AccountName {
        let mut all = self.categories.iter();
        let found = all.find(|it| it.kind == kind && it.category == category);
        found.map_or_else(
            || {
                named(match kind {
                    EntryKind::Expense => category.title(),
                    EntryKind::Income => format!("{} income", category.title()),
                })
            },
            |it| it.account.clone(),
        )
    }

    /// The account to which an amount from here is posted.
    #[must_use]
    pub fn of_source(&self, kind: EntryKind, source: Source) -> AccountName {
        match source {
            Source::Category(category) => self.of(kind, category),
            Source::Uncategorized => self.uncategorized.clone(),
            Source::AboveBill => self.receivable.clone(),
        }
    }

    /// The account of each category.
    #[must_use]
    pub fn all(&self) -> Vec<CategoryAccount> {
        let kinds = EntryKind::ALL.into_iter();
        let all = kinds.flat_map(|kind| Category::ALL.map(|category| (kind, category)));
        all.map(|(kind, category)| CategoryAccount {
            kind,
            category,
            account: self.of(kind, category),
        })
        .collect()
    }

    /// What the audit trail says of the change from what they were.
    #[must_use]
    pub fn changes(&self, before: &Self) -> Vec<Difference> {
        let facts = |accounts: &Self| {
            let own = [
                ("bank".to_owned(), &accounts.bank),
                ("receivable".to_owned(), &accounts.receivable),
                ("uncategorized".to_owned(), &accounts.uncategorized),
            ];
            let own = own.map(|(name, account)| (name, account.as_str().to_owned()));
            let categories = accounts.all().into_iter().map(|it| {
                let name = format!("{} {}", it.kind.as_str(), it.category.as_str());
                (name, it.account.as_str().to_owned())
            });
            own.into_iter().chain(categories).collect::<Vec<_>>()
        };
        let pairs = facts(before).into_iter().zip(facts(self));
        let changed = pairs.filter(|((_, was), (_, is))| was != is);
        changed
            .map(|((name, was), (_, is))| Difference::new(ChangeKind::BookAccount, name, was, is))
            .collect()
    }
}

impl CashService {
    /// To which accounts the journal posts.
    pub async fn accounts(
        &self,
        actor: &Actor,
        organization: Option<OrganizationId>,
    ) -> Result<(OrganizationId, BookAccounts), BookError> {
        let organization = chosen(actor, organization)?;
        Ok((organization, self.store.accounts(organization).await?))
    }

    /// Replaces them if they have the expected revision, or any.
    pub async fn replace_accounts(
        &self,
        actor: &Actor,
        organization: Option<OrganizationId>,
        accounts: BookAccounts,
        expected: Option<Revision>,
    ) -> Result<(OrganizationId, BookAccounts), BookError> {
        let organization = actor.to(Permission::KeepBook).choose(organization)?;
        let by: (_, OffsetDateTime) = (actor.changer(), self.clock.now());
        let saved = self
            .store
            .replace_accounts(by, organization, accounts, expected);
        Ok((organization, saved.await?))
    }
}
