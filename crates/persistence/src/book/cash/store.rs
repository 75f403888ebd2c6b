use async_trait::async_trait;
use book::{BookAccounts, BookError, BookedEntry, CashStore, LedgerOfBill, OpenBill, Period};
use kernel::{Changer, ContactId, OrganizationId, Refusal, Revision, StoreError};
use sea_orm::sea_query::{Expr, ExprTrait as _, OnConflict};
use sea_orm::{
    ColumnTrait as _, ConnectionTrait, EntityTrait as _, FromQueryResult, IntoActiveModel as _,
    QueryFilter as _, QueryOrder as _, QuerySelect as _,
};
use time::OffsetDateTime;
use tracing::debug_span;
use uuid::Uuid;

use super::entity::{Column, Entity, Model};
use super::moved;
use crate::book::entity::bill;
use crate::limits;
use crate::row::{find_all, find_one, write};
use crate::store::store;
use crate::table::read;
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

#[derive(FromQueryResult)]
struct OpenRow {
    contact_id: Option<Uuid>,
    recipient_name: String,
    due_on: String,
    open: i64,
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
        let column = |column: bill::Column| Expr::col(column);
        let open = column(bill::Column::Total).sub(column(bill::Column::Paid));
        let bills = bill::Entity::find()
            .select_only()
            .columns([
                bill::Column::ContactId,
                bill::Column::RecipientName,
                bill::Column::DueOn,
            ])
            .expr_as(open, "open")
            .filter(bill::Column::OrganizationId.eq(organization.as_uuid()))
            .filter(bill::Column::CancelledAt.is_null())
            .filter(column(bill::Column::Total).gt(column(bill::Column::Paid)))
            .order_by_asc(bill::Column::Number);
        let to_bill = |row: OpenRow| {
            Ok(OpenBill {
                contact_id: row.contact_id.map(ContactId::new),
                name: row.recipient_name,
                due_on: read("due_on", row.due_on)?,
                open: read("open", row.open)?,
            })
        };
        let span = debug_span!("db.cash.open_bills", organization_id = %organization);
        let found = self.database.read(span, |db| find_all(db, bills, to_bill));
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
