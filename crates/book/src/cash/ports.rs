use async_trait::async_trait;
use kernel::{Changer, OrganizationId, Revision, StoreError};
use time::OffsetDateTime;

use super::{BookAccounts, BookedEntry, LedgerOfBill, Period};
use crate::{BookError, OpenBill};

/// Reads what was received and spent, and stores the accounts of the journal.
#[async_trait]
pub trait CashStore: Send + Sync {
    /// The entries of a period, by day, and by number the bills with a line of their
    /// ledger in it, with all lines until its end: also those of bills that were cancelled
    /// since.
    async fn moved(
        &self,
        organization: OrganizationId,
        period: Period,
    ) -> Result<(Vec<BookedEntry>, Vec<LedgerOfBill>), StoreError>;

    /// The bills on which something is due or too much was paid, by number; not those that
    /// were cancelled.
    async fn open_bills(&self, organization: OrganizationId) -> Result<Vec<OpenBill>, StoreError>;

    /// The accounts of the journal; the default ones if none were saved.
    async fn accounts(&self, organization: OrganizationId) -> Result<BookAccounts, StoreError>;

    /// Replaces them if they have the expected revision, or any. What changes is a line of
    /// the organization's audit trail.
    async fn replace_accounts(
        &self,
        by: (Changer, OffsetDateTime),
        organization: OrganizationId,
        accounts: BookAccounts,
        expected: Option<Revision>,
    ) -> Result<BookAccounts, BookError>;
}
