//! Allots what is left of receipts.

use kernel::{IdempotencyKey, Money, ReceiptId, Refusal, Scope, StoreError};
use registrations::{AllotTo, LedgerOf, PaymentError};
use time::OffsetDateTime;

use super::super::entity::receipt::Entity;
use super::read::one;
use super::take::{add_parts, check_credit, lock_ledgers};
use crate::database::TransactionConnection;
use crate::idempotency;
use crate::organization_locks::{Lock, lock};
use crate::scope::lock_own;

/// Allots parts of a receipt, or what is due of the entries for which its exhibitor pays. The
/// receipt is locked before the shows: whoever voids it knows all its shows then.
pub(super) async fn allot(
    db: &TransactionConnection,
    scope: &Scope,
    (id, parts): (ReceiptId, Option<&[(LedgerOf, Money)]>),
    at: OffsetDateTime,
    key: Option<&IdempotencyKey>,
) -> Result<(), PaymentError> {
    const NONE: Refusal = Refusal::NotFound("Receipt");
    lock_own::<Entity>(db, scope, id.as_uuid())
        .await?
        .ok_or(NONE)?;
    let key = (format!("receipt_allotments:{id}"), key.cloned());
    if idempotency::first(db, &key, (id.as_uuid(), at))
        .await?
        .is_some()
    {
        return Ok(());
    }
    let seen = one(db, scope, id.as_uuid()).await?.ok_or(NONE)?;
    let receipt = &seen.receipt;
    if receipt.voided_at.is_some() {
        return Err(PaymentError::AlreadyVoided);
    }
    let exhibitor = receipt.exhibitor_id.ok_or(PaymentError::BeyondReceipt)?;
    let organization = super::take::organization_of(db, scope, exhibitor).await?;
    let to = parts.map_or(AllotTo::Oldest, |it| AllotTo::Typed(it.to_vec()));
    let of = (exhibitor, organization, receipt.kind);
    let locked = lock_ledgers(db, scope, &to, Some(of)).await?;
    if locked.organization().is_some_and(|it| it != organization) {
        return Err(Refusal::NotFound("Entry").into());
    }
    lock(db, organization, Lock::Money).await?;
    let ledgers = locked.states(db).await?;
    let parts = to.parts((receipt.kind, seen.rest()), &ledgers)?;
    let locked = (&locked, ledgers.as_slice());
    add_parts(db, scope, locked, receipt, (parts, at), false).await?;
    check_credit(db, exhibitor).await
}

/// A receipt after a change of it.
pub(super) async fn changed(
    db: &TransactionConnection,
    scope: &Scope,
    id: ReceiptId,
) -> Result<registrations::SeenReceipt, PaymentError> {
    let found = one(db, scope, id.as_uuid()).await?;
    Ok(found.ok_or_else(|| StoreError::failed("the receipt is gone"))?)
}
