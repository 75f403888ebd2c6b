use async_trait::async_trait;
use kernel::{Changer, IdempotencyKey, OrganizationId, StoreError};

use super::{MadeMonth, MonthFacts, MonthMails, MonthToMake, SentMonth};
use crate::{Bill, BillSummary, BookError, BookMonth};

/// Stores the month's bills. Whatever makes them locks the organization, so that a line is
/// billed once under concurrent calls too; the database has each key once.
#[async_trait]
pub trait MonthStore: Send + Sync {
    /// What the bills of a month follow from.
    async fn facts(
        &self,
        organization: OrganizationId,
        month: BookMonth,
    ) -> Result<MonthFacts, StoreError>;

    /// Stores bills with the next numbers, all or none of them: without the lines that
    /// were billed meanwhile, which the answer names, and without a bill that has no other
    /// line. If the key was used before by the same request, it stores nothing and returns
    /// those bills, as they are now, and the same names.
    async fn make(
        &self,
        by: Changer,
        wish: &MonthToMake,
        key: Option<IdempotencyKey>,
    ) -> Result<MadeMonth, BookError>;

    /// The bills that were made for a month and are not cancelled, whole, by number.
    async fn made(
        &self,
        organization: OrganizationId,
        month: BookMonth,
    ) -> Result<Vec<Bill>, StoreError>;

    /// Those of them of which no mail was asked for, or of mails that leave the server only
    /// such ones as did not.
    async fn to_send(
        &self,
        organization: OrganizationId,
        month: BookMonth,
        leaves: bool,
    ) -> Result<Vec<BillSummary>, StoreError>;

    /// Notes those mails at their bills that are still [to be sent](Self::to_send), and enqueues
    /// a [`MailBill`](crate::MailBill) for each. If the key was used before by the same
    /// request, it does nothing and returns the same answer.
    async fn send(
        &self,
        by: Changer,
        mails: &MonthMails,
        key: Option<IdempotencyKey>,
    ) -> Result<SentMonth, BookError>;
}
