use async_trait::async_trait;
use book::{BookAccounts, BookError, BookedEntry, CashStore, LedgerOfBill, OpenBill, Period};
use kernel::{Changer, OrganizationId, Refusal, Revision, StoreError};
use sea_orm::sea_query::OnConflict;
use sea_orm::{ConnectionTrait, EntityTrait as _, IntoActiveModel as _};
use time::OffsetDateTime;
use tracing::debug_span;

use super::entity::{Column, Entity, Model};
use super::moved;
use crate::book::balances::open_bills;
use crate::limits;
use crate::row::{find_one, write};
use crate::store::store;
use crate::trail::note;

store! {
    /// Reads cash in SQL, and stores the accounts of the journal.
    SqlCashStore
}

async fn accounts(
    connection: &impl ConnectionTrait,
    organization: OrganizationId,
) -> Result<BookAccounts, StoreError> {
    let row = Entity::find_by_id(organization.as_uuid());
    let found = find_one(connection, row, Model::read).await?;
    Ok(found.unwrap_or_default())
}

#[async_trait]
impl CashStore for SqlCashStore {
    async fn moved(
        &self,
        organization: OrganizationId,
        period: Period,
    ) -> Result<(Vec<BookedEntry>, Vec<LedgerOfBill>), StoreError> {
        let span = debug_span!("db.cash.moved", organization_id = %organization);
        let read = self.database.read(span, |db| async move {
            let entries = moved::entries(db, organization, period).await?;
            Ok((entries, moved::ledgers(db, organization, period).await?))
        });
        read.await
    }

    async fn open_bills(&self, organization: OrganizationId) -> Result<Vec<OpenBill>, StoreError> {
        let span = debug_span!("db.cash.open_bills", organization_id = %organization);
        let found = self
            .database
            .read(span, |db| open_bills(db, organization, None));
        found.await
    }

    async fn accounts(&self, organization: OrganizationId) -> Result<BookAccounts, StoreError> {
        let span = debug_span!("db.cash.accounts", organization_id = %organization);
        let read = self.database.read(span, |db| accounts(db, organization));
        read.await
    }

    async fn replace_accounts(
        &self,
        (by, now): (Changer, OffsetDateTime),
        organization: OrganizationId,
        wished: BookAccounts,
        expected: Option<Revision>,
    ) -> Result<BookAccounts, BookError> {
        let span = debug_span!("db.cash.replace_accounts", organization_id = %organization);
        let wished = &wished;
        let replace = self.database.write(span, |db| async move {
            limits::lock_account(&db, organization.as_uuid()).await?;
            let before = accounts(&db, organization).await?;
            if expected.is_some_and(|it| it != before.revision) {
                return Err(Refusal::Changed.into());
            }
            let after = BookAccounts {
                revision: before.revision.next(),
                ..wished.clone()
            };
            let replaced = OnConflict::column(Column::OrganizationId)
                .update_columns([
                    Column::Bank,
                    Column::Receivable,
                    Column::Uncategorized,
                    Column::Categories,
                    Column::Revision,
                ])
                .to_owned();
            let insert = Entity::insert(Model::of(&after, organization).into_active_model());
            write(&db, insert.on_conflict(replaced)).await?;
            note(&db, organization, after.changes(&before), now, by).await?;
            Ok(after)
        });
        replace.await
    }
}
