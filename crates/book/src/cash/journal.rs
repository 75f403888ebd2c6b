use kernel::{Actor, Money, OrganizationId, SignedMoney};
use time::Date;

use super::{AccountName, BookAccounts, CashService, Movement, Period};
use crate::keep::chosen;
use crate::{BookError, EntryKind};

/// A line of the journal: one of debit and credit is 0.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct JournalLine {
    /// The day.
    pub day: Date,
    /// The account.
    pub account: AccountName,
    /// What comes to it.
    pub debit: Money,
    /// What goes from it.
    pub credit: Money,
    /// From or to whom; may be empty.
    pub name: String,
    /// What for.
    pub memo: String,
}

/// The lines of a movement, whose sides sum to the same: the money at the bank first.
pub(super) fn lines(movement: &Movement, accounts: &BookAccounts) -> Vec<JournalLine> {
    // To the bank: what is received; from it: what is spent.
    let sign = match movement.kind {
        EntryKind::Income => 1,
        EntryKind::Expense => -1,
    };
    let line = |account: AccountName, debit: i64| JournalLine {
        day: movement.day,
        account,
        debit: Money::from_cents(debit).unwrap_or_default(),
        credit: Money::from_cents(-debit).unwrap_or_default(),
        name: movement.name.clone(),
        memo: movement.memo.clone(),
    };
    let bank = line(accounts.bank.clone(), sign * movement.total().cents());
    let others = movement
        .amounts
        .iter()
        .map(|(source, amount): &(_, SignedMoney)| {
            let account = accounts.of_source(movement.kind, *source);
            line(account, -sign * amount.cents())
        });
    std::iter::once(bank).chain(others).collect()
}

impl CashService {
    /// The journal of a period, on cash basis: what cash has, by accounts.
    pub async fn journal(
        &self,
        actor: &Actor,
        organization: Option<OrganizationId>,
        period: Period,
    ) -> Result<Vec<JournalLine>, BookError> {
        let organization = chosen(actor, organization)?;
        let accounts = self.store.accounts(organization).await?;
        let moved = self.moved(organization, period).await?;
        Ok(moved.iter().flat_map(|it| lines(it, &accounts)).collect())
    }
}
