//! Statements that change documents.

use documents::{Document, DocumentFacts, DocumentLimits, RemindOfDocument, SweepDocument};
use kernel::{DocumentId, LimitReached, OrganizationId, Refusal, Scope, StoreError, Task as _};
use sea_orm::sea_query::{Alias, Expr, ExprTrait as _, Func};
use sea_orm::{
    ActiveValue::Set, ColumnTrait as _, ConnectionTrait, EntityTrait as _, QueryFilter as _,
    QuerySelect as _,
};
use serde::{Deserialize, Serialize};
use time::OffsetDateTime;
use uuid::Uuid;

use super::entity::{Column, Entity, document_horse};
use super::list::{Row, horses_of, named, to_document, with_contact, with_horses};
use crate::database::TransactionConnection;
use crate::error::store_error;
use crate::horse_links::NamedHorses;
use crate::references::check_contacts;
use crate::row::{delete_where, find_one, of_row};
use crate::scope::{some_of, this_one};
use crate::{horse_links, idempotency, jobs, limits, show_files};

/// All rows of a document. Also stored as JSON under idempotency keys.
#[derive(Serialize, Deserialize)]
pub(super) struct DocumentRows {
    row: Row,
    horses: NamedHorses,
}

impl DocumentRows {
    pub(super) fn read(self) -> Result<Document, StoreError> {
        let document = of_row::<Entity, _>(self.row.document.id, to_document(self.row))?;
        Ok(with_horses(document, self.horses))
    }
}

/// Checks that the contact and the horses belong to the organization. They cannot be
/// deleted until the transaction ends. Called before the document is locked.
pub(super) async fn check_references(
    transaction: &impl ConnectionTrait,
    organization: Uuid,
    facts: &DocumentFacts,
) -> Result<(), Refusal> {
    check_contacts(transaction, organization, facts.contact_id, "contact_id").await?;
    horse_links::check(transaction, organization, &facts.horse_ids, "horse_ids").await
}

/// Fails if an organization, which is locked, has more than it may have.
pub(super) async fn check_limits(
    transaction: &impl ConnectionTrait,
    organization: Uuid,
    limits: DocumentLimits,
) -> Result<(), Refusal> {
    let all = || Entity::find().filter(Column::OrganizationId.eq(organization));
    let (what, most) = (DocumentLimits::DOCUMENTS, limits.documents);
    limits::check::<_, Refusal>(transaction, all(), what, most).await?;
    // The sum of bigints is a numeric on PostgreSQL.
    let sum = Func::sum(Expr::col(Column::Bytes));
    let bytes = all()
        .select_only()
        .expr(Expr::from(sum).cast_as(Alias::new("bigint")))
        .into_tuple::<Option<i64>>()
        .one(transaction)
        .await
        .map_err(store_error)?;
    let of_shows = show_files::bytes_of(transaction, organization).await?;
    if bytes.flatten().unwrap_or_default() + of_shows > i64::from(limits.mebibytes) << 20 {
        let (what, most) = (DocumentLimits::MEBIBYTES, limits.mebibytes);
        return Err(LimitReached { what, most }.into());
    }
    Ok(())
}

/// Makes the document be about these horses.
pub(super) async fn write_horses(
    transaction: &impl ConnectionTrait,
    id: Uuid,
    facts: &DocumentFacts,
) -> Result<(), StoreError> {
    let horses = facts.horse_ids.iter();
    let rows = horses.map(|horse| document_horse::ActiveModel {
        document_id: Set(id),
        horse_id: Set(horse.as_uuid()),
    });
    let column = document_horse::Column::DocumentId;
    horse_links::replace(transaction, column, id, rows.collect()).await
}

/// The rows of a document.
pub(super) async fn rows_of(
    connection: &impl ConnectionTrait,
    id: Uuid,
) -> Result<DocumentRows, StoreError> {
    let one = with_contact().filter(Column::Id.eq(id));
    let row = find_one(connection, one, Ok::<Row, _>).await?;
    let row = row.ok_or_else(|| StoreError::failed("the row is not there"))?;
    let horses = horses_of(connection, vec![id]).await?.remove(&id);
    let horses = horses.unwrap_or_default();
    Ok(DocumentRows { row, horses })
}

/// One of the actor's documents.
pub(super) async fn find(
    connection: &impl ConnectionTrait,
    scope: &Scope,
    id: DocumentId,
) -> Result<Option<Document>, StoreError> {
    let one = with_contact().filter(this_one::<Entity>(scope, id.as_uuid()));
    let found = find_one(connection, one, to_document).await?;
    let found = named(connection, found.into_iter().collect()).await?;
    Ok(found.into_iter().next())
}

/// Deletes documents of these ids with their reminders, and enqueues the
/// deletion of their files.
pub(crate) async fn delete(
    transaction: &TransactionConnection,
    ids: &[Uuid],
    now: OffsetDateTime,
) -> Result<(), StoreError> {
    idempotency::forget_these(transaction, ids).await?;
    jobs::remove_all(transaction, RemindOfDocument::KIND, ids).await?;
    delete_where::<Entity>(transaction, Column::Id.is_in(ids.iter().copied())).await?;
    let sweeps = ids.iter().copied().map(DocumentId::new);
    let sweeps: Vec<_> = sweeps.map(SweepDocument).collect();
    jobs::enqueue_all(transaction, sweeps, now, now).await
}

/// Deletes some documents of an organization, at most so many; `false` if there are
/// none.
pub(crate) async fn delete_some(
    transaction: &TransactionConnection,
    id: OrganizationId,
    most: u64,
    now: OffsetDateTime,
) -> Result<bool, StoreError> {
    let ids = some_of::<Entity>(transaction, id, most).await?;
    if !ids.is_empty() {
        delete(transaction, &ids, now).await?;
    }
    Ok(!ids.is_empty())
}
