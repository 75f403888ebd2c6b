//! Receipts that are mailed to whoever paid them.

use kernel::{
    ChangeKind, Difference, EmailAddress, EventId, IdempotencyKey, OrganizationId, ReceiptId,
    Refusal, Scope, StoreError,
};
use registrations::SeenReceipt;
use sea_orm::{ColumnTrait as _, ConnectionTrait, EntityTrait as _, QuerySelect as _};
use time::OffsetDateTime;
use uuid::Uuid;

use super::super::entity::group;
use super::super::entity::receipt::{Column, Entity};
use super::read::{one, those};
use super::take::tell;
use crate::database::TransactionConnection;
use crate::entry_people::shown_email;
use crate::error::store_error;
use crate::idempotency;
use crate::row::optional;
use crate::scope::lock_own;

/// The address of the barn that a receipt is of, or else of its exhibitor.
async fn address_of(
    db: &impl ConnectionTrait,
    seen: &SeenReceipt,
) -> Result<Option<EmailAddress>, StoreError> {
    let receipt = &seen.receipt;
    let found = match (receipt.group_id, receipt.exhibitor_id) {
        (Some(group), _) => {
            let barn = group::Entity::find_by_id(group.as_uuid())
                .select_only()
                .column(group::Column::ContactEmail);
            let barn = barn.into_tuple::<String>().one(db).await;
            barn.map_err(store_error)?
        }
        (None, Some(id)) => shown_email(db, id).await?,
        (None, None) => None,
    };
    let found = found.filter(|it| !it.is_empty());
    Ok(optional(found, EmailAddress::stored))
}

/// Notes that a receipt is to be mailed, and returns to whom.
pub(super) async fn mail(
    db: &TransactionConnection,
    scope: &Scope,
    id: ReceiptId,
    at: OffsetDateTime,
    key: Option<IdempotencyKey>,
) -> Result<EmailAddress, Refusal> {
    let row = lock_own::<Entity>(db, scope, id.as_uuid()).await?;
    let row = row.ok_or(Refusal::NotFound("Receipt"))?;
    let seen = one(db, scope, id.as_uuid()).await?;
    let seen = seen.ok_or(Refusal::NotFound("Receipt"))?;
    let to = address_of(db, &seen).await?.ok_or(Refusal::Field {
        field: "email",
        problem: "is required for a receipt",
    })?;
    let key = (format!("receipt_mails:{id}"), key);
    let first = idempotency::first(db, &key, (id.as_uuid(), at)).await?;
    if first.is_none() {
        let organization = OrganizationId::new(row.organization_id);
        // The address is not told: the trail is kept.
        let told = Difference::new(ChangeKind::Receipt, "", "", seen.exhibitor_name.clone());
        tell(db, scope, (organization, &seen.receipt), told, at).await?;
    }
    Ok(to)
}

/// A receipt with its organization and the address of who paid it, and the show of its drawer
/// or of its first part.
pub(crate) async fn paid(
    db: &impl ConnectionTrait,
    id: ReceiptId,
) -> Result<Option<(OrganizationId, EmailAddress, Option<EventId>, SeenReceipt)>, StoreError> {
    let Some(seen) = those(db, Column::Id.eq(id.as_uuid())).await?.pop() else {
        return Ok(None);
    };
    let organization = Entity::find_by_id(id.as_uuid())
        .select_only()
        .column(Column::OrganizationId)
        .into_tuple::<Uuid>();
    let organization = organization.one(db).await.map_err(store_error)?;
    let found = organization.zip(address_of(db, &seen).await?);
    Ok(found.map(|(organization, to)| {
        let first = seen.allotments().next().map(|it| it.event_id);
        let show = seen.receipt.event_id.or(first);
        (OrganizationId::new(organization), to, show, seen)
    }))
}
