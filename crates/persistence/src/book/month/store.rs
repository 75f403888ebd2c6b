use async_trait::async_trait;
use book::{
    Bill, BillSummary, BookError, BookLimits, BookMonth, MadeMonth, MonthFacts, MonthMails,
    MonthStore, MonthToMake, SentMonth,
};
use kernel::{Changer, IdempotencyKey, OrganizationId, StoreError};
use tracing::debug_span;

use super::{facts, make, send};
use crate::idempotency::insert_once_or;
use crate::store::store;

store! {
    /// Stores the month's bills in SQL.
    SqlMonthStore limited by BookLimits
}

#[async_trait]
impl MonthStore for SqlMonthStore {
    async fn facts(
        &self,
        organization: OrganizationId,
        month: BookMonth,
    ) -> Result<MonthFacts, StoreError> {
        let span = debug_span!("db.month.facts", organization_id = %organization);
        let read = self
            .database
            .read(span, |db| facts::of(db, organization, month));
        read.await
    }

    async fn make(
        &self,
        by: Changer,
        wish: &MonthToMake,
        key: Option<IdempotencyKey>,
    ) -> Result<MadeMonth, BookError> {
        let organization = wish.organization_id;
        let span = debug_span!("db.month.make", organization_id = %organization);
        let key = (format!("month:{organization}"), key);
        let insert = |db| async move { make::make(&db, by, wish, &self.limits).await };
        let made = insert_once_or(&self.database, span, key, (wish.id, wish.now), insert).await?;
        let span = debug_span!("db.month.made", organization_id = %organization);
        let made = &made;
        let read = self.database.read(span, |db| make::read(db, made));
        Ok(read.await?)
    }

    async fn made(
        &self,
        organization: OrganizationId,
        month: BookMonth,
    ) -> Result<Vec<Bill>, StoreError> {
        let span = debug_span!("db.month.bills", organization_id = %organization);
        let read = self
            .database
            .read(span, |db| send::made(db, organization, month));
        read.await
    }

    async fn to_send(
        &self,
        organization: OrganizationId,
        month: BookMonth,
        leaves: bool,
    ) -> Result<Vec<BillSummary>, StoreError> {
        let span = debug_span!("db.month.to_send", organization_id = %organization);
        let read = self
            .database
            .read(span, |db| send::waiting(db, organization, month, leaves));
        read.await
    }

    async fn send(
        &self,
        by: Changer,
        mails: &MonthMails,
        key: Option<IdempotencyKey>,
    ) -> Result<SentMonth, BookError> {
        let organization = mails.organization_id;
        let span = debug_span!("db.month.send", organization_id = %organization);
        let key = (format!("month_mails:{organization}"), key);
        let insert = |db| async move { send::send(&db, by, mails).await };
        let sent = insert_once_or(&self.database, span, key, (mails.id, mails.now), insert);
        Ok(sent.await?.read())
    }
}
